//! Cuts and distances beside all subsets and all walks.

use super::*;
use crate::penguins::bots::cut::{Cuts, cuts};
use crate::penguins::bots::ice::Node;
use crate::penguins::bots::territory::{lead, moves_from};

/// Whether a way leads from the first penguin to the second once these nodes have melted.
fn is_joined(ice: &Ice, melted: &[Node]) -> bool {
    let mut seen = vec![0];
    let mut next = 0;
    while let Some(&node) = seen.get(next) {
        next += 1;
        for other in ice.board.neighbours(node) {
            if !seen.contains(&other) && !melted.contains(&other) {
                seen.push(other);
            }
        }
        // No path leads through the other penguin.
        seen.retain(|&node| node != 1);
        if ice.board.neighbours(node).any(|other| other == 1) {
            return true;
        }
    }
    false
}

/// The size of the smallest cut, found among all sets of free nodes.
fn smallest(ice: &Ice) -> Option<usize> {
    let free: Vec<Node> = (2..ice.len() as Node).collect();
    let sets = 0..1u32 << free.len();
    let set = |bits: u32| -> Vec<Node> {
        free.iter().copied().filter(|&node| bits >> (node - 2) & 1 == 1).collect()
    };
    let cuts = sets.filter(|&bits| !is_joined(ice, &set(bits)));
    cuts.map(|bits| bits.count_ones() as usize).min()
}

#[test]
fn cuts_are_as_small_as_the_smallest_of_all_sets() {
    let mut sizes = [0; 7];
    for (part, _, ice) in parts(20, 3..13, 2) {
        let smallest = smallest(&ice);
        let found = cuts(&ice, &[0], &[1], ice.len());
        assert_eq!(found.as_ref().map(|cuts| cuts.near.len()), smallest, "{part}");
        let Some(Cuts { near, far }) = found else { continue };
        assert_eq!(near.len(), far.len(), "{part}");
        assert!(!is_joined(&ice, &near) && !is_joined(&ice, &far), "{part}: {near:?} {far:?}");
        sizes[near.len()] += 1;
        if !near.is_empty() {
            assert_eq!(cuts(&ice, &[0], &[1], near.len() - 1), None, "{part}: more than wanted");
        }
    }
    assert!(sizes[1..4].iter().all(|&number| number > 0), "cuts of each size: {sizes:?}");
}

#[test]
fn cuts_are_close_to_either_side() {
    let setup = stocked(tilings::square(6, 1), &mut Rng::new(1));
    let ice = Ice::new(&setup, &[0, 5], &[1, 2, 3, 4]);
    assert_eq!(cuts(&ice, &[0], &[1], 1), Some(Cuts { near: vec![2], far: vec![5] }));
    let beside = Ice::new(&setup, &[0, 1], &[2, 3]);
    assert_eq!(cuts(&beside, &[0], &[1], 9), None, "nothing lies between them");
    let apart = Ice::new(&setup, &[0, 3], &[1, 4]);
    let nothing = Cuts { near: vec![], far: vec![] };
    assert_eq!(cuts(&apart, &[0], &[1], 0), Some(nothing), "nothing is needed");
}

/// The fewest moves to each tile, one round after the other.
fn rounds(setup: &Setup, ice: &Ice) -> Vec<Option<u16>> {
    let free: BTreeSet<Tile> = ice.tiles[1..].iter().copied().collect();
    let mut known = vec![(ice.tiles[0], 0)];
    for round in 1..=free.len() as u16 {
        for (from, _) in known.clone() {
            for to in slides(&setup.board, &free, from) {
                if known.iter().all(|&(tile, _)| tile != to) {
                    known.push((to, round));
                }
            }
        }
    }
    let moves =
        |tile: &Tile| known.iter().find(|(other, _)| other == tile).map(|&(_, moves)| moves);
    ice.tiles.iter().map(moves).collect()
}

#[test]
fn moves_are_counted_as_they_are_walked() {
    for (part, setup, ice) in parts(20, 2..20, 1) {
        assert_eq!(moves_from(&ice, &ice.open, &[0]), rounds(&setup, &ice), "{part}");
    }
}

#[test]
fn the_seat_that_moves_next_has_what_both_reach_at_once() {
    let setup =
        Setup { fish: vec![1, 2, 3, 2, 1, 1], ..stocked(tilings::square(6, 1), &mut Rng::new(1)) };
    // Own penguin on 0, a rival on 5: on a free strip each reaches all in one move.
    let ice = Ice::new(&setup, &[0, 5], &[1, 2, 3, 4]);
    assert_eq!(lead(&ice, &ice.open, &[0], &[1]), -8);
    // With 3 melted, each has its side.
    let mut open = ice.open.clone();
    ice.lines.close(&mut open, 4);
    assert_eq!(lead(&ice, &open, &[0], &[1]), 5 - 1);
}
