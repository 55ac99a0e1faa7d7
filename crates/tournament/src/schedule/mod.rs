//! The rotations of a tournament, one after the other: a function of the plan and of the results of the
//! rotations before. Nothing here plays, stores or waits.

mod knockout;
mod laps;
mod rounds;
mod swiss;

use std::collections::VecDeque;

use crate::plan::{Format, Rotation, TournamentPlan};
use knockout::Knockout;
pub use rounds::{Encounter, Round};
use swiss::Swiss;

/// What comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next<T> {
    /// To play: a rotation, or the matches of one.
    Play(T),
    /// What comes next depends on rotations that are not complete.
    Wait,
    /// The schedule has ended.
    Over,
}

/// The points of each player of a rotation, from 0 (all lost) to 1 (all won), in the order of its
/// players; none while the rotation is not complete.
pub type RotationPoints = Option<Vec<f64>>;

/// The rotations of a tournament.
pub struct Schedule {
    format: State,
    /// The most rotations that the schedule has.
    most: usize,
    made: usize,
    queue: VecDeque<Rotation>,
}

enum State {
    /// The number of the next lap.
    Laps(usize),
    Swiss(Swiss),
    Knockout(Knockout),
}

impl Schedule {
    /// The schedule of a plan, from its beginning.
    pub fn new(plan: &TournamentPlan) -> Self {
        let (format, most) = match plan.format {
            Format::RoundRobin | Format::Gauntlet => {
                (State::Laps(0), plan.stop.most().div_ceil(plan.seats))
            }
            Format::Swiss { rounds, rotations, drawn } => {
                (State::Swiss(Swiss::new(plan, (rounds, rotations), drawn)), usize::MAX)
            }
            Format::Knockout { rotations } => {
                (State::Knockout(Knockout::new(plan, rotations)), usize::MAX)
            }
        };
        Self { format, most, made: 0, queue: VecDeque::new() }
    }

    /// The schedule of a plan in a format without rounds, after this many rotations.
    pub(crate) fn resumed(plan: &TournamentPlan, made: usize) -> Self {
        let mut schedule = Self::new(plan);
        let (lap, done) = (made / laps::length(plan).max(1), made % laps::length(plan).max(1));
        schedule.format = State::Laps(lap + 1);
        schedule.queue = laps::lap(plan, lap).split_off(done).into();
        schedule.made = made.min(schedule.most);
        schedule
    }

    /// The next rotation, given the points of all rotations returned so far.
    pub fn next(&mut self, plan: &TournamentPlan, played: &[RotationPoints]) -> Next<Rotation> {
        if self.made == self.most {
            return Next::Over;
        }
        if self.queue.is_empty() {
            let round = match &mut self.format {
                State::Laps(number) => {
                    *number += 1;
                    laps::lap(plan, *number - 1)
                }
                _ if played.iter().any(Option::is_none) => return Next::Wait,
                State::Swiss(swiss) => swiss.round(plan, played),
                State::Knockout(knockout) => knockout.round(plan, played),
            };
            self.queue.extend(round);
        }
        self.made += 1;
        self.queue.pop_front().map_or(Next::Over, Next::Play)
    }

    /// How many rotations the schedule will have, as far as the results so far decide.
    pub fn expected(&self, plan: &TournamentPlan) -> usize {
        match (&self.format, plan.format) {
            (State::Knockout(knockout), _) => knockout.expected(),
            (_, Format::Swiss { rounds, rotations, .. }) => {
                rounds * (plan.entrants.len() / plan.seats) * rotations
            }
            _ => self.most,
        }
    }

    /// The number of rotations in which all entrants meet once.
    pub fn lap_length(plan: &TournamentPlan) -> usize {
        laps::length(plan)
    }

    /// How many games two entrants have against each other in a lap; in a gauntlet, each with the first. None if
    /// not all of them meet in each lap.
    pub fn games_per_pair(plan: &TournamentPlan) -> Option<usize> {
        laps::games_per_pair(plan)
    }

    /// The points or rounds that entrants have reached, in formats where these decide the rank.
    pub fn reached(&self, plan: &TournamentPlan, played: &[RotationPoints]) -> Option<Vec<f64>> {
        match &self.format {
            State::Laps(_) => None,
            State::Swiss(swiss) => Some(swiss.points(plan, played)),
            State::Knockout(knockout) => Some(knockout.rounds_survived(played)),
        }
    }

    /// The rounds so far, the last perhaps under way; none in formats without rounds.
    pub fn rounds(&self, played: &[RotationPoints]) -> Vec<Round> {
        match &self.format {
            State::Laps(_) => Vec::new(),
            State::Swiss(swiss) => swiss.rounds(played),
            State::Knockout(knockout) => knockout.rounds(played),
        }
    }
}

#[cfg(test)]
mod tests;
