//! Round robin and gauntlet: laps in which everybody meets everybody, or one meets all others.

use arena::Seed;

use crate::plan::{Format, Rotation, TournamentPlan};

/// Above so many groups a lap deals everybody into a few instead of listing all.
const MOST_GROUPS: usize = 1000;

/// The rotations of a lap.
pub(super) fn lap(plan: &TournamentPlan, number: usize) -> Vec<Rotation> {
    let players = plan.entrants.len();
    let groups = match (plan.format, plan.seats) {
        (Format::Gauntlet, seats) => {
            let others = groups_of(players - 1, seats - 1, plan.seed, number);
            let with_first = |group: Vec<usize>| {
                std::iter::once(0).chain(group.into_iter().map(|other| other + 1)).collect()
            };
            others.into_iter().map(with_first).collect()
        }
        (_, 2) => pairs(players),
        (_, seats) => groups_of(players, seats, plan.seed, number),
    };
    groups.iter().map(|group| plan.rotation(group, number)).collect()
}

/// How many rotations a lap has.
pub(super) fn length(plan: &TournamentPlan) -> usize {
    lap(plan, 0).len()
}

/// All pairs, by the circle method: in any stretch everybody plays about as often as anybody else.
fn pairs(players: usize) -> Vec<Vec<usize>> {
    let even = players + players % 2;
    let mut circle: Vec<usize> = (0..even).collect();
    let mut pairs = Vec::new();
    for _ in 1..even {
        let facing = (0..even / 2).map(|i| vec![circle[i], circle[even - 1 - i]]);
        // With an odd number, who faces the empty place has a rest.
        pairs.extend(facing.filter(|pair| pair.iter().all(|&player| player < players)));
        circle[1..].rotate_right(1);
    }
    pairs
}

/// Groups of several: all there are in a random order, or where these are too many, everybody dealt
/// into groups.
fn groups_of(players: usize, size: usize, seed: Seed, lap: usize) -> Vec<Vec<usize>> {
    let mut rng = Seed(seed.0 ^ (lap as u64).rotate_left(32)).setup();
    if count(players, size) <= MOST_GROUPS {
        let mut all = Vec::new();
        choose(players, size, &mut Vec::new(), &mut all);
        rng.shuffle(&mut all);
        return all;
    }
    let mut deck: Vec<usize> = (0..players).collect();
    rng.shuffle(&mut deck);
    // The last group is filled with the first in the deck.
    let missing = deck.len().next_multiple_of(size) - deck.len();
    deck.extend_from_within(..missing);
    deck.chunks(size).map(<[usize]>::to_vec).collect()
}

fn choose(players: usize, size: usize, chosen: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
    if chosen.len() == size {
        all.push(chosen.clone());
        return;
    }
    // So many have to follow.
    let after = size - chosen.len() - 1;
    for player in chosen.last().map_or(0, |last| last + 1)..players.saturating_sub(after) {
        chosen.push(player);
        choose(players, size, chosen, all);
        chosen.pop();
    }
}

/// How many groups there are; `usize::MAX` for very many.
fn count(players: usize, size: usize) -> usize {
    let mut count: usize = 1;
    for i in 0..size.min(players) {
        let Some(product) = count.checked_mul(players - i) else { return usize::MAX };
        count = product / (i + 1);
    }
    if size > players { 0 } else { count }
}
