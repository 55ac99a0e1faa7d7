//! Round robin and gauntlet: laps in which all entrants meet, or the first meets all others.

use table::Seed;

use crate::plan::{Format, Rotation, TournamentPlan};

/// With more groups than this, a lap deals the players into a few groups instead of listing all.
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

/// The number of rotations of a lap.
pub(super) fn length(plan: &TournamentPlan) -> usize {
    lap(plan, 0).len()
}

/// How many games two entrants have against each other in a lap; none if not all groups are in it.
pub(super) fn games_per_pair(plan: &TournamentPlan) -> Option<usize> {
    let (players, seats) = (plan.entrants.len(), plan.seats);
    let groups = match plan.format {
        Format::Gauntlet => count(players - 1, seats - 1),
        _ => count(players, seats),
    };
    // A group has a game for each seat.
    let meetings = count(players.checked_sub(2)?, seats.checked_sub(2)?);
    (seats == 2 || groups <= MOST_GROUPS).then(|| meetings.saturating_mul(seats))
}

/// All pairs, by the circle method: at any time all players have played about equally often.
fn pairs(players: usize) -> Vec<Vec<usize>> {
    let even = players + players % 2;
    let mut circle: Vec<usize> = (0..even).collect();
    let mut pairs = Vec::new();
    for _ in 1..even {
        let facing = (0..even / 2).map(|i| vec![circle[i], circle[even - 1 - i]]);
        // With an odd number of players, the one that faces the empty place rests.
        pairs.extend(facing.filter(|pair| pair.iter().all(|&player| player < players)));
        circle[1..].rotate_right(1);
    }
    pairs
}

/// Groups of this size: all of them in random order, or the players dealt into a few if there are too
/// many.
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
    // The last group is filled up from the start of the deck.
    let missing = deck.len().next_multiple_of(size) - deck.len();
    deck.extend_from_within(..missing);
    deck.chunks(size).map(<[usize]>::to_vec).collect()
}

fn choose(players: usize, size: usize, chosen: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
    if chosen.len() == size {
        all.push(chosen.clone());
        return;
    }
    // How many players are chosen after this one.
    let after = size - chosen.len() - 1;
    for player in chosen.last().map_or(0, |last| last + 1)..players.saturating_sub(after) {
        chosen.push(player);
        choose(players, size, chosen, all);
        chosen.pop();
    }
}

/// The number of groups, saturating at `usize::MAX`.
fn count(players: usize, size: usize) -> usize {
    let mut count: usize = 1;
    for i in 0..size.min(players) {
        let Some(product) = count.checked_mul(players - i) else { return usize::MAX };
        count = product / (i + 1);
    }
    if size > players { 0 } else { count }
}
