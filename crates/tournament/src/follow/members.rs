//! Which stored matches belong to a tournament, and which entrants played them: the store knows players, not tournaments, and
//! two tournaments of the same players differ only in their seeds.

use std::collections::HashMap;

use store::StoredMatch;

use crate::ledger::Ledger;
use crate::plan::{Rotation, TournamentPlan};
use crate::schedule::{Next, Schedule};

/// The rotations of a tournament, by the seeds of their matches.
pub(super) struct Members {
    /// For each entrant the first that is the same player.
    same: Vec<usize>,
    /// In formats without rounds, the schedule after the rotations that are known.
    schedule: Schedule,
    known: usize,
    by_seed: HashMap<u64, Vec<Rotation>>,
}

impl Members {
    pub(super) fn new(plan: &TournamentPlan) -> Self {
        let (same, schedule) = (plan.same_players(), Schedule::new(plan));
        Self { same, schedule, known: 0, by_seed: HashMap::new() }
    }

    /// For each entrant the first that is the same player.
    pub(super) fn same(&self) -> &[usize] {
        &self.same
    }

    /// Whether a player has two names.
    pub(super) fn has_namesakes(&self) -> bool {
        self.same.iter().enumerate().any(|(entrant, first)| entrant != *first)
    }

    /// Takes in the rotations that were scheduled since.
    pub(super) fn extend(&mut self, ledger: &Ledger<'_>) {
        while self.known < ledger.scheduled() {
            let rotation = match ledger.has_rounds() {
                true => ledger.rotations()[self.known].rotation.clone(),
                // Such a schedule does not look at points.
                false => match self.schedule.next(ledger.plan(), &[]) {
                    Next::Play(rotation) => rotation,
                    Next::Wait | Next::Over => return,
                },
            };
            self.known += 1;
            for seed in rotation.seeds() {
                self.by_seed.entry(seed.0).or_default().push(rotation.clone());
            }
        }
    }

    /// The entrants of a match by seat; none if it is not of this tournament.
    pub(super) fn entrants(&self, stored: &StoredMatch) -> Option<Vec<usize>> {
        let seats: Vec<usize> = stored.seats.iter().map(|&seat| self.same[seat]).collect();
        self.by_seed.get(&stored.seed.0)?.iter().find_map(|rotation| {
            let is_its = |shift: &usize| {
                let players = rotation.seats(*shift).map(|entrant| self.same[entrant]);
                rotation.seed_of(*shift) == stored.seed && players.eq(seats.iter().copied())
            };
            let shift = (0..rotation.players.len()).find(is_its)?;
            Some(rotation.seats(shift).collect())
        })
    }
}
