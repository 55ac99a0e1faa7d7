//! Swiss: each round pairs players with about the same points that have not met.

use std::collections::HashSet;
use std::sync::LazyLock;

use game::Rng;

use super::{Encounter, RotationPoints};
use crate::plan::{Rotation, TournamentPlan};

pub(super) struct Swiss {
    rounds: usize,
    rotations: usize,
    /// All players, in the order in which those with equal points are paired.
    order: Vec<usize>,
    /// Whether players of larger groups that have met are kept apart.
    keeps_apart: bool,
    /// The rounds so far.
    past: Vec<Round>,
}

struct Round {
    groups: Vec<Vec<usize>>,
    resting: Vec<usize>,
    /// The rotations: the number in the tournament, and the players in order.
    rotations: Vec<(usize, Vec<usize>)>,
}

/// How many pairings are tried to avoid repeated encounters before they are allowed.
const ATTEMPTS: usize = 100_000;

/// Derives the order of players with equal points.
static ORDER: LazyLock<blake3::Hasher> =
    LazyLock::new(|| blake3::Hasher::new_derive_key("plateau: the order of a Swiss tournament"));

impl Swiss {
    pub(super) fn new(
        plan: &TournamentPlan,
        (rounds, rotations): (usize, usize),
        drawn: bool,
    ) -> Self {
        let order = if drawn { drawn_order(plan) } else { (0..plan.entrants.len()).collect() };
        Self { rounds, rotations, order, keeps_apart: drawn, past: Vec::new() }
    }

    /// The rotations of the next round, none after the last.
    pub(super) fn round(
        &mut self,
        plan: &TournamentPlan,
        played: &[RotationPoints],
    ) -> Vec<Rotation> {
        if self.past.len() == self.rounds {
            return Vec::new();
        }
        let points = self.points(plan, played);
        let mut order = self.order.clone();
        order.sort_by(|&a, &b| points[b].total_cmp(&points[a]));
        let resting = self.rest(&mut order, plan.seats);
        let groups = self.groups(&order, plan.seats);
        let mut rotations = Vec::new();
        for group in &groups {
            let before = self.past.iter().filter(|round| round.groups.contains(group)).count();
            for repetition in 0..self.rotations {
                rotations.push(plan.rotation(group, before * self.rotations + repetition));
            }
        }
        let numbered = |(place, rotation): (usize, &Rotation)| {
            (played.len() + place, rotation.players.clone())
        };
        let numbers = rotations.iter().enumerate().map(numbered).collect();
        self.past.push(Round { groups, resting, rotations: numbers });
        rotations
    }

    /// Removes the players that do not fill a group: the lowest among those that rested least.
    fn rest(&self, order: &mut Vec<usize>, seats: usize) -> Vec<usize> {
        let rests = |player: &usize| {
            self.past.iter().filter(|round| round.resting.contains(player)).count()
        };
        let mut resting = Vec::new();
        for _ in 0..order.len() % seats {
            let least = order.iter().map(rests).min().unwrap_or(0);
            let place = order.iter().rposition(|player| rests(player) == least);
            resting.extend(place.map(|place| order.remove(place)));
        }
        resting
    }

    /// Groups of neighbours in the order. Players that have met are kept apart where possible.
    fn groups(&self, order: &[usize], seats: usize) -> Vec<Vec<usize>> {
        if seats == 2 {
            let groups = self.past.iter().flat_map(|round| &round.groups);
            let met = groups.map(|group| key(group[0], group[1])).collect();
            let mut pairs = Vec::new();
            if pair(order, &met, &mut pairs, &mut ATTEMPTS.clone()) {
                return pairs;
            }
        }
        if !self.keeps_apart {
            return order.chunks(seats).map(|group| sorted(group.to_vec())).collect();
        }
        let (mut left, mut groups) = (order.to_vec(), Vec::new());
        while !left.is_empty() {
            let mut group = vec![left.remove(0)];
            while group.len() < seats {
                let meetings = |place: &usize| self.meetings(&group, left[*place]);
                let Some(next) = (0..left.len()).min_by_key(meetings) else { break };
                group.push(left.remove(next));
            }
            groups.push(sorted(group));
        }
        groups
    }

    /// How often a player has met the players of a group.
    fn meetings(&self, group: &[usize], player: usize) -> usize {
        let groups = self.past.iter().flat_map(|round| &round.groups);
        let met = groups.filter(|past| past.contains(&player));
        met.map(|past| past.iter().filter(|other| group.contains(other)).count()).sum()
    }

    /// What was played in each round.
    pub(super) fn rounds(&self, played: &[RotationPoints]) -> Vec<super::Round> {
        let round = |round: &Round| {
            let of_group = |(group, rotations): (&Vec<usize>, &[(usize, Vec<usize>)])| {
                let rotations = rotations.iter().map(|(number, players)| (*number, &players[..]));
                Encounter::new(group, rotations, played)
            };
            let rotations = round.rotations.chunks(self.rotations);
            super::Round {
                encounters: round.groups.iter().zip(rotations).map(of_group).collect(),
                byes: round.resting.clone(),
            }
        };
        self.past.iter().map(round).collect()
    }

    /// The points of each player: the mean of each round's rotations, and 1 for a rest.
    pub(super) fn points(&self, plan: &TournamentPlan, played: &[RotationPoints]) -> Vec<f64> {
        let mut points = vec![0.0; plan.entrants.len()];
        for round in &self.past {
            for (number, players) in &round.rotations {
                let Some(Some(made)) = played.get(*number) else { continue };
                for (&player, made) in players.iter().zip(made) {
                    points[player] += made / self.rotations as f64;
                }
            }
            for &player in &round.resting {
                points[player] += 1.0;
            }
        }
        // Rounded, so that sums in another order are equal.
        points.into_iter().map(|points| (points * 1e6).round() / 1e6).collect()
    }
}

/// The players in an order that depends on the seed and their names, not on how they are listed.
fn drawn_order(plan: &TournamentPlan) -> Vec<usize> {
    let mut order: Vec<usize> = (0..plan.entrants.len()).collect();
    order.sort_by(|&a, &b| plan.entrants[a].name.cmp(&plan.entrants[b].name));
    let mut hasher = ORDER.clone();
    hasher.update(&plan.seed.0.to_le_bytes());
    Rng::from_bytes(*hasher.finalize().as_bytes()).shuffle(&mut order);
    order
}

fn key(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

fn sorted(mut group: Vec<usize>) -> Vec<usize> {
    group.sort_unstable();
    group
}

/// Pairs the first player with the next one it has not met, recursively, with backtracking.
fn pair(
    left: &[usize],
    met: &HashSet<(usize, usize)>,
    pairs: &mut Vec<Vec<usize>>,
    attempts: &mut usize,
) -> bool {
    let Some((&first, others)) = left.split_first() else { return true };
    for (place, &other) in others.iter().enumerate() {
        if *attempts == 0 {
            return false;
        }
        *attempts -= 1;
        if met.contains(&key(first, other)) {
            continue;
        }
        let mut rest = others.to_vec();
        rest.remove(place);
        pairs.push(sorted(vec![first, other]));
        if pair(&rest, met, pairs, attempts) {
            return true;
        }
        pairs.pop();
    }
    false
}
