//! Paths: nothing beats the best, bounds hold, and what is planned can be walked.

use game::{Budget, Meter, Untimed};

use super::*;
use crate::penguins::bots::longest::{Path, longest};
use crate::penguins::bots::restarts::improve;

fn free(ice: &Ice) -> BTreeSet<Tile> {
    ice.tiles[1..].iter().copied().collect()
}

/// The most fish that any way from a tile collects, all of them tried.
fn most(setup: &Setup, free: &mut BTreeSet<Tile>, from: Tile) -> u32 {
    let mut best = 0;
    for to in slides(&setup.board, free, from) {
        free.remove(&to);
        best = best.max(u32::from(setup.fish[to as usize]) + most(setup, free, to));
        free.insert(to);
    }
    best
}

/// The fish of a way, each slide of which is possible.
fn walked(setup: &Setup, ice: &Ice, path: &Path) -> u32 {
    let (mut free, mut at, mut fish) = (free(ice), ice.tiles[0], 0);
    for &node in &path.nodes {
        let to = ice.tiles[node as usize];
        assert!(slides(&setup.board, &free, at).contains(&to), "{at}-{to} in {path:?}");
        free.remove(&to);
        fish += u32::from(setup.fish[to as usize]);
        at = to;
    }
    fish
}

type Finder = fn(&Ice, Path, &mut Rng, &mut Meter<'_>) -> Path;

/// The longest path, which needs no generator.
fn proven(ice: &Ice, known: Path, _: &mut Rng, meter: &mut Meter<'_>) -> Path {
    longest(ice, known, meter)
}

fn found(finder: Finder, ice: &Ice, steps: u64, seed: u64) -> Path {
    let mut meter = Meter::new(Budget::steps(steps), &Untimed);
    finder(ice, Path::default(), &mut Rng::new(seed), &mut meter)
}

#[test]
fn the_longest_path_collects_as_much_as_any_way_tried_out() {
    for (part, setup, ice) in parts(60, 1..11, 1) {
        let path = found(proven, &ice, 100_000, 1);
        assert!(path.proven, "{part}");
        assert_eq!(path.fish, most(&setup, &mut free(&ice), ice.tiles[0]), "{part}");
        assert_eq!(walked(&setup, &ice, &path), path.fish, "{part}");
    }
}

/// Squares in a row with one on top of the second: the penguin below it can go one way only.
#[test]
fn a_path_does_not_come_back_from_a_dead_end() {
    // 0 1 2
    //   P
    //   7
    let mut rng = Rng::new(1);
    let setup =
        Setup { fish: vec![1, 1, 3, 1, 1, 1, 1, 3, 1], ..stocked(tilings::square(3, 3), &mut rng) };
    let ice = Ice::new(&setup, &[4], &[0, 1, 2, 7]);
    assert_eq!(found(proven, &ice, 100, 1).fish, 4, "1 and one of its sides");
}

#[test]
fn a_spent_budget_leaves_a_way_that_can_be_walked() {
    for (part, setup, ice) in parts(10, 12..30, 1) {
        for steps in [1, 10, 40] {
            let path = found(proven, &ice, steps, 1);
            assert_eq!(walked(&setup, &ice, &path), path.fish, "{part}");
        }
    }
}

#[test]
fn restarts_come_near_the_best_path() {
    let (mut sum, mut best) = (0, 0);
    for (part, setup, ice) in parts(5, 16..20, 1) {
        let path = found(improve, &ice, 1_000, 1);
        assert_eq!(walked(&setup, &ice, &path), path.fish, "{part}");
        let longest = found(proven, &ice, 100_000, 1);
        assert!(path.fish <= longest.fish && longest.proven, "{part}");
        assert!(!path.proven || path.fish == longest.fish, "{part}");
        (sum, best) = (sum + path.fish, best + longest.fish);
    }
    assert!(sum * 100 >= best * 95, "{sum} of {best}");
}

#[test]
fn restarts_eat_up_a_wide_region() {
    let setup = stocked(tilings::hex(15, 15), &mut Rng::new(1));
    let ice = Ice::new(&setup, &[0], &(1..225).collect::<Vec<_>>());
    let path = found(improve, &ice, 10_000, 1);
    assert_eq!(walked(&setup, &ice, &path), path.fish);
    let all: u32 = ice.fish[1..].iter().sum();
    assert!(path.fish * 100 >= all * 97, "{} of {all}", path.fish);
    assert_eq!(found(improve, &ice, 10_000, 1), path, "the same again");
    assert_eq!(found(proven, &ice, 10_000, 1), Path::default(), "too large to remember");
}
