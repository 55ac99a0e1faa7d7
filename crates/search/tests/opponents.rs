//! What alpha-beta expects of several others, against plain recursions that do not prune, order or remember.

use std::collections::HashSet;

use crate::common::{answer, make, next, random_row, random_tree_of};
use game::tiny::{Branch, Coins, Tree};
use game::{Game, Rng, Seat, Turn, Untimed};
use search::{AlphaBeta, Budget, Finding, Meter, Opponents, Scores, lead};

const ALL: [Opponents; 3] = [Opponents::MaxN, Opponents::Paranoid, Opponents::BestReply];

/// How far each seat is ahead.
fn leads<G: Game>(game: &G, state: &G::State) -> Vec<i64> {
    let scores = game.final_scores(state);
    Seat::all(scores.len()).map(|seat| lead(&scores, seat)).collect()
}

/// The mean of values with weights, towards zero.
fn mean(values: impl Iterator<Item = (u32, i64)>) -> i64 {
    let (sum, weights) = values.fold((0, 0), |(sum, weights), (weight, value)| {
        (sum + i64::from(weight) * value, weights + i64::from(weight))
    });
    sum / weights
}

/// All that a state may be worth to the seats if each plays for its own lead: several where equal moves of a seat differ
/// for the others. Chance is not expected here.
fn max_n<G: Game>(game: &G, state: &G::State, depth: u64, nodes: &mut u64) -> HashSet<Vec<i64>> {
    *nodes += 1;
    let Turn::Seat(mover) = game.turn(state) else { return HashSet::from([leads(game, state)]) };
    if depth == 0 {
        return HashSet::from([leads(game, state)]);
    }
    let children = next(game, state).into_iter();
    let sets: Vec<_> =
        children.map(|(_, _, child)| max_n(game, &child, depth - 1, nodes)).collect();
    let least = |set: &HashSet<Vec<i64>>| set.iter().map(|row| row[mover.index()]).min().unwrap();
    let sure = sets.iter().map(least).max().unwrap();
    sets.into_iter().flatten().filter(|row| row[mover.index()] >= sure).collect()
}

/// What a state is worth to `seat` if all others play against it together.
fn paranoid<G: Game>(game: &G, state: &G::State, seat: Seat, depth: u64, nodes: &mut u64) -> i64 {
    *nodes += 1;
    let turn = game.turn(state);
    if depth == 0 || turn == Turn::Over {
        return leads(game, state)[seat.index()];
    }
    let children = next(game, state).into_iter();
    let values =
        children.map(|(_, weight, child)| (weight, paranoid(game, &child, seat, depth - 1, nodes)));
    match turn {
        Turn::Seat(mover) if mover == seat => values.map(|(_, value)| value).max().unwrap(),
        Turn::Seat(_) => values.map(|(_, value)| value).min().unwrap(),
        _ => mean(values),
    }
}

/// What a state is worth to `seat` if one of the others at a time does.
fn best_reply<G: Game>(game: &G, state: &G::State, seat: Seat, depth: u64, replied: bool) -> i64 {
    let turn = game.turn(state);
    if depth == 0 || turn == Turn::Over {
        return leads(game, state)[seat.index()];
    }
    let children = next(game, state);
    let value = |child: &G::State, replied| best_reply(game, child, seat, depth - 1, replied);
    match turn {
        Turn::Seat(mover) if mover == seat => {
            children.iter().map(|(_, _, child)| value(child, false)).max().unwrap()
        }
        Turn::Seat(mover) => {
            let ahead = |place: usize| leads(game, &children[place].2)[mover.index()];
            let better = |one, other| if ahead(other) > ahead(one) { other } else { one };
            let usual = (0..children.len()).reduce(better).unwrap();
            let places = (0..children.len()).filter(|&place| !replied || place == usual);
            places.map(|place| value(&children[place].2, replied || place != usual)).min().unwrap()
        }
        _ => mean(children.iter().map(|(_, weight, child)| (*weight, value(child, replied)))),
    }
}

/// The searching seat, what it found, and the nodes that took.
type Found<G> = (Seat, Finding<<G as Game>::Move, <G as Game>::Seen>, u64);

fn search<G: Game>(game: &G, opponents: Opponents, depth: u64, seed: u64) -> Option<Found<G>> {
    let start = game.start();
    let Turn::Seat(seat) = game.turn(&start) else { return None };
    let endless = Budget::default();
    let search = AlphaBeta::with_chance(game, None, endless, Scores).unwrap();
    let mut search = search.against(game, opponents);
    let mut meter = Meter::new(endless, &Untimed);
    let found = search.search(game, &start, seat, Some(depth), &mut Rng::new(seed), &mut meter);
    Some((seat, found, meter.steps()))
}

/// The nodes of the search, and of the recursion at all depths up to this one.
fn finds_max_n<G: Game>(game: &G, depth: u64, seed: u64) -> (u64, u64) {
    let Some((_, found, visited)) = search(game, Opponents::MaxN, depth, seed) else {
        return (0, 0);
    };
    let value: Vec<i64> = found.value.iter().map(|&value| value as i64).collect();
    let mut nodes = 0;
    (1..depth).for_each(|depth| _ = max_n(game, &game.start(), depth, &mut nodes));
    let possible = max_n(game, &game.start(), depth, &mut nodes);
    assert!(possible.contains(&value), "{value:?} at depth {depth}: {possible:?}");
    let (.., child) = after(game, found.mv());
    assert!(max_n(game, &child, depth - 1, &mut 0).contains(&value), "at depth {depth}");
    (visited, nodes)
}

fn after<G: Game>(game: &G, mv: G::Move) -> (G::Move, u32, G::State) {
    next(game, &game.start()).into_iter().find(|(other, ..)| *other == mv).unwrap()
}

#[test]
fn max_n_finds_what_plain_recursion_finds() {
    let mut rng = Rng::new(1);
    let (mut visited, mut all) = (0, 0);
    for seed in 0..300 {
        // With few different scores many moves are equal, with many nearly none.
        let most = if seed % 2 == 0 { 8 } else { 1_000_000 };
        let seats = 3 + seed as usize % 3;
        let tree = Tree::parse(&random_tree_of(seats, 6, false, most, &mut rng));
        for depth in 1..=7 {
            let (some, more) = finds_max_n(&tree, depth, seed);
            (visited, all) = (visited + some, all + more);
        }
    }
    assert!(visited * 10 < all * 9, "{visited} nodes of {all}");
}

#[test]
fn max_n_finds_what_plain_recursion_finds_on_coins() {
    let mut rng = Rng::new(2);
    let (mut visited, mut all) = (0, 0);
    for seed in 0..12 {
        let game = Coins::with(&random_row(10, &mut rng), 3 + seed as usize % 2);
        for depth in 1..=10 {
            let (some, more) = finds_max_n(&game, depth, seed);
            (visited, all) = (visited + some, all + more);
        }
    }
    assert!(visited * 3 < all * 2, "{visited} nodes of {all}");
}

#[test]
fn the_others_act_as_one_against_a_paranoid_seat() {
    let mut rng = Rng::new(3);
    let (mut visited, mut all) = (0, 0);
    for seed in 0..300 {
        let tree = random_tree_of(3 + seed as usize % 3, 6, seed % 4 == 0, 30, &mut rng);
        let tree = Tree::parse(&tree);
        for depth in 1..=7 {
            let found = search(&tree, Opponents::Paranoid, depth, seed);
            let Some((seat, found, steps)) = found else { continue };
            (1..depth).for_each(|depth| _ = paranoid(&tree, &tree.start(), seat, depth, &mut all));
            let value = paranoid(&tree, &tree.start(), seat, depth, &mut all);
            visited += steps;
            assert_eq!(found.value[seat.index()] as i64, value);
            let (.., child) = after(&tree, found.mv());
            assert_eq!(paranoid(&tree, &child, seat, depth - 1, &mut 0), value);
        }
    }
    assert!(visited * 3 < all * 2, "{visited} nodes of {all}");
}

#[test]
fn one_of_the_others_replies_at_a_time() {
    fn agrees<G: Game>(game: &G, depth: u64, seed: u64) {
        let found = search(game, Opponents::BestReply, depth, seed);
        let Some((seat, found, _)) = found else { return };
        let value = best_reply(game, &game.start(), seat, depth, false);
        assert_eq!(found.value[seat.index()] as i64, value, "at depth {depth}");
        let (.., child) = after(game, found.mv());
        assert_eq!(best_reply(game, &child, seat, depth - 1, false), value);
    }
    let mut rng = Rng::new(4);
    for seed in 0..300 {
        let tree = random_tree_of(3 + seed as usize % 3, 6, seed % 4 == 0, 30, &mut rng);
        (1..=7).for_each(|depth| agrees(&Tree::parse(&tree), depth, seed));
    }
    for seed in 0..12 {
        let game = Coins::with(&random_row(10, &mut rng), 3 + seed as usize % 2);
        (1..=10).for_each(|depth| agrees(&game, depth, seed));
    }
}

#[test]
fn max_n_weighs_chance_for_every_seat() {
    // On the left seat 0 has (3 * 4 - 8) / 4, seat 1 (-3 * 4 + 5) / 4, seat 2 -5.
    let tree = Tree::parse("0(?(3*5/1/0 1*0/8/3) 4/4/0)");
    let (_, found, _) = search(&tree, Opponents::MaxN, 5, 1).unwrap();
    assert_eq!((found.mv(), found.value), (Branch(0), vec![1.0, -1.0, -5.0]));
}

#[test]
fn trees_worked_out_by_hand() {
    let best = |text: &str, opponents| {
        let tree = Tree::parse(text);
        search(&tree, opponents, 9, 1).unwrap().1.mv().0
    };
    // Seat 1 would lose much itself if it harmed seat 0 on the left. Paranoid, seat 0 expects that all the same.
    let selfish = "0(1(8/9/0 0/1/9) 1(5/7/0 5/6/0))";
    assert_eq!(best(selfish, Opponents::MaxN), 0);
    assert_eq!(best(selfish, Opponents::Paranoid), 1);
    // Only together could seats 1 and 2 harm seat 0 on the left.
    let together = "0(1(2(9/0/5 9/0/0) 2(9/0/5 0/5/0)) 3/2/0)";
    assert_eq!(best(together, Opponents::Paranoid), 1);
    assert_eq!(best(together, Opponents::BestReply), 0);
}

#[test]
fn every_seat_has_a_value_and_the_line_leads_to_it() {
    let mut rng = Rng::new(5);
    for seed in 0..300 {
        let tree = Tree::parse(&random_tree_of(3, 5, false, 50, &mut rng));
        for opponents in ALL {
            let Some((_, found, _)) = search(&tree, opponents, 20, seed) else { continue };
            let mut state = tree.start();
            for &branch in &found.line {
                assert_eq!(tree.check(&state, branch), Ok(branch));
                tree.play(&mut state, branch);
            }
            assert_eq!(tree.turn(&state), Turn::Over, "{found:?}");
            let value: Vec<i64> = found.value.iter().map(|&value| value as i64).collect();
            assert_eq!(value, leads(&tree, &state), "{opponents:?}");
            assert_eq!(found.line[0], found.mv());
            assert_eq!(found.is_exact, opponents == Opponents::MaxN);
        }
    }
}

#[test]
fn between_two_all_expect_the_same() {
    let game = Coins::with(&[3, 1, 4, 1, 5, 9, 2, 6], 2);
    let found = ALL.map(|opponents| search(&game, opponents, 6, 3).unwrap());
    assert!(found.iter().all(|one| *one == found[0]));
}

#[test]
fn a_spent_budget_leaves_the_best_so_far() {
    let tree = Tree::parse("0(1(3/0/0 12/20/0) 2(2/0/0 9/9/9) 1(5/0/0 6/1/0))");
    for name in ["max-n", "paranoid", "best-reply"] {
        for nodes in 1..60 {
            let settings = format!("nodes={nodes},opponents={name}");
            let mut player = make(&tree, "alphabeta", &settings).unwrap();
            let mv = answer(&tree, &tree.start(), &mut *player, 3);
            assert!(nodes < 3 + 9 || mv == Branch(2), "{mv} with {nodes} nodes");
        }
    }
}
