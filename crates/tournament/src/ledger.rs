//! What has come of a tournament so far: its rotations in the order of the schedule, each match as it
//! comes in, and whether it is time to stop.
//!
//! Matches end in any order. A stop rule looks only at the first rotations that are all complete, so that
//! where a tournament stops, and with it the table, does not depend on which match was faster.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use arena::Seed;
use rating::{Anchor, Match, Ratings, Results, Sprt, Verdict};
use store::{Known, Outcome};

use crate::plan::{Plan, Rotation, Stop};
use crate::schedule::{Next, Points, Schedule};

/// A match of a tournament: the rotation's number, and which of its shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The rotation.
    pub rotation: usize,
    /// The shift.
    pub shift: usize,
}

/// A rotation, and what came of its matches.
#[derive(Clone, Debug)]
pub struct Slot {
    /// The rotation.
    pub rotation: Rotation,
    /// Its outcomes, by shift.
    pub outcomes: Vec<Option<Outcome>>,
}

impl Slot {
    /// Whether all its matches have been played.
    pub fn is_complete(&self) -> bool {
        self.outcomes.iter().all(Option::is_some)
    }

    /// Its matches that have been played: who sat where, and what came of it.
    pub fn matches(&self) -> impl Iterator<Item = (Vec<usize>, &Outcome)> {
        let played = self.outcomes.iter().enumerate();
        played.filter_map(|(shift, outcome)| {
            Some((self.rotation.seats(shift).collect(), outcome.as_ref()?))
        })
    }

    /// Gives its results to a rating.
    fn tell<T>(&self, rated: impl FnOnce(&[Match<'_>]) -> T) -> T {
        let matches: Vec<(Vec<usize>, Vec<usize>)> = self
            .matches()
            .map(|(players, outcome)| {
                (players, outcome.seats.iter().map(|seat| seat.rank as usize).collect())
            })
            .collect();
        let matches: Vec<Match<'_>> =
            matches.iter().map(|(players, ranks)| Match { players, ranks }).collect();
        rated(&matches)
    }

    /// Adds its results to others.
    pub fn add_to(&self, results: &mut Results) {
        self.tell(|matches| results.add(matches)).expect("entrants play once in a match");
    }

    fn points(&self) -> Points {
        let mut points = vec![0.0; self.rotation.players.len()];
        for (shift, outcome) in self.outcomes.iter().enumerate() {
            let outcome = outcome.as_ref()?;
            for seat in 0..points.len() {
                let player = (seat + shift) % points.len();
                points[player] += outcome.points(seat) / points.len() as f64;
            }
        }
        Some(points)
    }
}

/// What there is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToDo {
    /// These matches.
    Play(Vec<Place>),
    /// Nothing before others are complete.
    Wait,
    /// Nothing any more.
    Over,
}

/// The state of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// Where it decides.
    pub bounds: (f64, f64),
    /// What it says.
    pub verdict: Verdict,
}

/// The state of a tournament.
pub struct Ledger<'a> {
    plan: &'a Plan,
    schedule: Schedule,
    /// What is known already, by seed, which hardly any two rotations share.
    known: HashMap<u64, Vec<Known>, BySeed>,
    slots: Vec<Slot>,
    points: Vec<Points>,
    matches: usize,
    /// How many of the first rotations are complete.
    prefix: usize,
    /// Their results, as far as somebody asked for them: a resumed tournament has a million at once.
    rated: RefCell<(usize, Results)>,
    sprt: Option<Sprt>,
    /// When the order is looked at next, in rotations.
    look: usize,
    /// After how many rotations the stop rule ended it.
    stopped: Option<usize>,
}

/// Seeds are drawn by a hash: they need no other.
type BySeed = BuildHasherDefault<Seeded>;

#[derive(Default)]
struct Seeded(u64);

impl Hasher for Seeded {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("seeds are numbers");
    }

    fn write_u64(&mut self, seed: u64) {
        // The upper bits, which seeds that every reader of JSON takes do not have, count as well.
        self.0 = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// The order of the table is looked at after each lap, and when there are so many more rotations.
const LOOK_AGAIN: f64 = 1.1;
/// How many rotations programs that share the work may be ahead of one another.
const FAR_AHEAD: usize = 10_000;
/// The errors of a sequential test, both kinds.
pub const ERROR: f64 = 0.05;

impl<'a> Ledger<'a> {
    /// The beginning of a tournament of which some matches are known already.
    pub fn new(plan: &'a Plan, known: Vec<Known>) -> Self {
        let mut by_seed: HashMap<u64, Vec<Known>, BySeed> = HashMap::default();
        by_seed.reserve(known.len() / plan.seats);
        for known in known {
            by_seed
                .entry(known.seed.0)
                .or_insert_with(|| Vec::with_capacity(plan.seats))
                .push(known);
        }
        let sprt = match plan.stop {
            Stop::Sprt { elo0, elo1, .. } => Sprt::new(elo0, elo1, ERROR, ERROR).ok(),
            _ => None,
        };
        Self {
            plan,
            schedule: Schedule::new(plan),
            known: by_seed,
            slots: Vec::new(),
            points: Vec::new(),
            matches: 0,
            prefix: 0,
            rated: RefCell::new((0, Results::new(plan.entrants.len()))),
            sprt,
            look: Schedule::lap_length(plan),
            stopped: None,
        }
    }

    /// The next matches that have to be played.
    pub fn to_do(&mut self) -> ToDo {
        loop {
            if self.stopped.is_some() {
                return ToDo::Over;
            }
            let rotation = match self.schedule.next(self.plan, &self.points) {
                Next::Play(rotation) => rotation,
                Next::Wait => return ToDo::Wait,
                Next::Over => return ToDo::Over,
            };
            let number = self.slots.len();
            let mut known = self.known.remove(&rotation.seed.0).unwrap_or_default();
            let mut find = |shift| {
                let same = |known: &Known| known.seats.iter().copied().eq(rotation.seats(shift));
                known.iter().position(same).map(|place| known.swap_remove(place).outcome)
            };
            let outcomes: Vec<Option<Outcome>> =
                (0..rotation.players.len()).map(&mut find).collect();
            let missing = outcomes.iter().enumerate().filter(|(_, outcome)| outcome.is_none());
            let missing: Vec<Place> =
                missing.map(|(shift, _)| Place { rotation: number, shift }).collect();
            self.matches += outcomes.len() - missing.len();
            self.slots.push(Slot { rotation, outcomes });
            self.points.push(None);
            self.complete(number);
            if !missing.is_empty() {
                return ToDo::Play(missing);
            }
        }
    }

    /// Looks up all that is known, for a tournament that nobody plays just now.
    pub fn recall(&mut self) {
        // Matches are begun in the order of the schedule, so what is known lies close together; but a
        // new entrant may leave others with none for a whole lap.
        let patience = Schedule::lap_length(self.plan) + FAR_AHEAD;
        let mut missed = 0;
        while missed < patience && !self.known.is_empty() {
            let (before, known) = (self.slots.len(), self.known.len());
            if !matches!(self.to_do(), ToDo::Play(_)) {
                return;
            }
            let looked_at = self.slots.len() - before;
            missed = if self.known.len() < known { 0 } else { missed + looked_at };
        }
    }

    /// A match has been played.
    pub fn played(&mut self, place: Place, outcome: Outcome) {
        let known = &mut self.slots[place.rotation].outcomes[place.shift];
        if known.is_none() {
            *known = Some(outcome);
            self.matches += 1;
            self.complete(place.rotation);
        }
    }

    fn complete(&mut self, number: usize) {
        self.points[number] = self.slots[number].points();
        while self.stopped.is_none() && self.slots.get(self.prefix).is_some_and(Slot::is_complete) {
            let slot = &self.slots[self.prefix];
            if let Some(sprt) = &mut self.sprt {
                slot.tell(|matches| sprt.add(0, matches));
            }
            self.prefix += 1;
            if self.is_decided() {
                self.stopped = Some(self.prefix);
            }
        }
    }

    /// Whether the stop rule is fulfilled by the rotations so far.
    fn is_decided(&mut self) -> bool {
        match self.plan.stop {
            Stop::Games(_) => false,
            Stop::Sprt { .. } => self.test().is_some_and(|test| test.verdict != Verdict::Continue),
            Stop::Settled { confidence, .. } => {
                if self.prefix < self.look {
                    return false;
                }
                let lap = Schedule::lap_length(self.plan);
                let later = (self.prefix as f64 * LOOK_AGAIN) as usize;
                self.look = later.max(self.prefix + 1).next_multiple_of(lap);
                self.rate(Anchor::Mean).settled(confidence)
            }
        }
    }

    /// The sequential test, if there is one.
    pub fn test(&self) -> Option<Test> {
        let sprt = self.sprt.as_ref()?;
        Some(Test { llr: sprt.llr(), bounds: sprt.bounds(), verdict: sprt.verdict() })
    }

    /// Whether the stop rule has ended it.
    pub fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// The rotations that count: all that are complete, but none after the stop rule ended it.
    pub fn counted(&self) -> impl Iterator<Item = &Slot> {
        (0..self.slots.len())
            .filter(|&number| self.counts(number))
            .map(|number| &self.slots[number])
    }

    /// Whether the rotation of this number counts.
    pub fn counts(&self, number: usize) -> bool {
        self.stopped.is_none_or(|stopped| number < stopped) && self.slots[number].is_complete()
    }

    /// All rotations.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// Ratings by the first rotations that are complete, for a look in between.
    pub fn rate(&self, anchor: Anchor) -> Ratings {
        let (rated, results) = &mut *self.rated.borrow_mut();
        for slot in &self.slots[*rated..self.prefix] {
            slot.add_to(results);
        }
        *rated = self.prefix;
        results.rate(anchor)
    }

    /// How many matches have been played.
    pub fn matches(&self) -> usize {
        self.matches
    }

    /// How many matches there will be, as far as that is known.
    pub fn expected(&self) -> usize {
        self.schedule.expected(self.plan).saturating_mul(self.plan.seats)
    }

    /// What entrants have reached, in formats where that decides.
    pub fn reached(&self) -> Option<Vec<f64>> {
        self.schedule.reached(self.plan, &self.points)
    }

    /// Its plan.
    pub fn plan(&self) -> &'a Plan {
        self.plan
    }

    /// The seed and the entrants by seat of a match.
    pub fn seated(&self, place: Place) -> (Seed, Vec<usize>) {
        let rotation = &self.slots[place.rotation].rotation;
        (rotation.seed, rotation.seats(place.shift).collect())
    }
}
