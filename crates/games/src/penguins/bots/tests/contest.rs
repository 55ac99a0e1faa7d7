//! Contests: cuts that rivals cannot prevent, and the moves towards them.

use super::*;
use crate::penguins::Move;
use crate::penguins::bots::contest::{Contest, CutPlan};
use crate::penguins::bots::ice::Node;
use crate::penguins::bots::territory::moves_from;

/// Squares, `.` free, `o` an own penguin and `x` a rival's.
fn contest(rows: [&str; 3]) -> Contest {
    let (text, width) = (rows.concat(), rows[0].len() as u32);
    let tiles = |wanted: char| {
        let found = text.chars().zip(0..).filter(move |&(c, _)| c == wanted);
        found.map(|(_, tile)| tile).collect::<Vec<Tile>>()
    };
    let (own, rivals) = (tiles('o'), tiles('x'));
    let standing = [own.clone(), rivals.clone()].concat();
    let board = tilings::square(width, 3);
    let setup = Setup { fish: vec![1; board.len()], board, seats: 2, penguins: 1 };
    let ice = Ice::new(&setup, &standing, &tiles('.'));
    let split = own.len() as Node;
    let rivals: Vec<Node> = (split..standing.len() as Node).collect();
    let own = (0..split).collect();
    let rival_moves = moves_from(&ice, &ice.open, &rivals);
    Contest { ice, own, rivals, rival_moves }
}

/// Where a plan's penguin goes first, and by how many moves.
fn beginning(contest: &Contest, plan: &CutPlan) -> (Tile, u16) {
    (contest.ice.tiles[plan.first as usize], plan.moves)
}

#[test]
fn a_bottleneck_is_closed_if_rivals_come_too_late() {
    let best = |rows| {
        let contest = contest(rows);
        let plan = contest.plans().into_iter().max_by_key(|plan| plan.worth)?;
        Some((beginning(&contest, &plan), plan.worth))
    };
    // Two rooms are connected by 10, 11, 12 and 13. Each takes both sides two moves, and 13
    // leaves the most: ten tiles behind it, itself, and 14 and 21 ahead, less the rival's five.
    assert_eq!(best(["o..~~..x", "........", "...~~..."]), Some(((13, 2), 13 - 5)));
    // A rival that is there in one move comes first.
    assert_eq!(best(["o..~~...", ".......x", "...~~..."]), None);
}

#[test]
fn a_wide_way_is_closed_tile_by_tile() {
    let plan = |rows| {
        let contest = contest(rows);
        let node = |tile| contest.ice.tiles.iter().position(|&other| other == tile).unwrap();
        let plan = contest.plan(0, &[node(10) as Node, node(2) as Node])?;
        Some(beginning(&contest, &plan))
    };
    // First 2, in a line with the penguin, then 10 below it.
    assert_eq!(plan(["o......~", ".......~", "~~~~~~.x"]), Some((2, 1)));
    // By then a rival is on 10.
    assert_eq!(plan(["o......~", "......x~", "~~~~~~~~"]), None);
}

#[test]
fn only_moves_towards_the_cut_are_kept() {
    let contest = contest(["o..~~..x", "........", "...~~..."]);
    let to = |to| Move::Slide { from: 0, to };
    let mut choices = contest.choices(&[to(1), to(2), to(8), to(16)]);
    let plan = contest.plans().into_iter().max_by_key(|plan| plan.worth).unwrap();
    contest.retain_towards(&plan, &mut choices);
    assert_eq!(choices.iter().map(|choice| choice.mv).collect::<Vec<_>>(), [to(8)]);
}
