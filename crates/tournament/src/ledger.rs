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
use store::{MatchResult, StoredMatch};

use crate::plan::{Rotation, StopRule, TournamentPlan};
use crate::schedule::{Next, RotationPoints, Schedule};

/// A match of a tournament: the rotation's number, and which of its shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchIndex {
    /// The rotation.
    pub rotation: usize,
    /// The shift.
    pub shift: usize,
}

/// A rotation, and what came of its matches.
#[derive(Clone, Debug)]
pub struct RotationResults {
    /// The rotation.
    pub rotation: Rotation,
    /// Its outcomes, by shift.
    pub results: Vec<Option<MatchResult>>,
}

impl RotationResults {
    /// Whether all its matches have been played.
    pub fn is_complete(&self) -> bool {
        self.results.iter().all(Option::is_some)
    }

    /// Its matches that have been played: who sat where, and what came of it.
    pub fn matches(&self) -> impl Iterator<Item = (Vec<usize>, &MatchResult)> {
        let played = self.results.iter().enumerate();
        played.filter_map(|(shift, result)| {
            Some((self.rotation.seats(shift).collect(), result.as_ref()?))
        })
    }

    /// Gives its results to a rating.
    fn tell<T>(&self, rated: impl FnOnce(&[Match<'_>]) -> T) -> T {
        let matches: Vec<(Vec<usize>, Vec<usize>)> = self
            .matches()
            .map(|(players, result)| {
                (players, result.seats.iter().map(|seat| seat.rank as usize).collect())
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

    fn points(&self) -> RotationPoints {
        let mut points = vec![0.0; self.rotation.players.len()];
        for (shift, result) in self.results.iter().enumerate() {
            let result = result.as_ref()?;
            for seat in 0..points.len() {
                let player = (seat + shift) % points.len();
                points[player] += result.points(seat) / points.len() as f64;
            }
        }
        Some(points)
    }
}

/// The state of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtState {
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// Where it decides.
    pub bounds: (f64, f64),
    /// What it says.
    pub verdict: Verdict,
}

/// The state of a tournament.
pub struct Ledger<'a> {
    plan: &'a TournamentPlan,
    schedule: Schedule,
    /// What is known already, by seed, which hardly any two rotations share.
    known: HashMap<u64, Vec<StoredMatch>, BySeed>,
    rotations: Vec<RotationResults>,
    points: Vec<RotationPoints>,
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
    pub fn new(plan: &'a TournamentPlan, known: Vec<StoredMatch>) -> Self {
        let mut by_seed: HashMap<u64, Vec<StoredMatch>, BySeed> = HashMap::default();
        by_seed.reserve(known.len() / plan.seats);
        for known in known {
            by_seed
                .entry(known.seed.0)
                .or_insert_with(|| Vec::with_capacity(plan.seats))
                .push(known);
        }
        let sprt = match plan.stop {
            StopRule::Sprt { elo0, elo1, .. } => Sprt::new(elo0, elo1, ERROR, ERROR).ok(),
            _ => None,
        };
        Self {
            plan,
            schedule: Schedule::new(plan),
            known: by_seed,
            rotations: Vec::new(),
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
    pub fn next_matches(&mut self) -> Next<Vec<MatchIndex>> {
        loop {
            if self.stopped.is_some() {
                return Next::Over;
            }
            let rotation = match self.schedule.next(self.plan, &self.points) {
                Next::Play(rotation) => rotation,
                Next::Wait => return Next::Wait,
                Next::Over => return Next::Over,
            };
            let number = self.rotations.len();
            let mut known = self.known.remove(&rotation.seed.0).unwrap_or_default();
            let mut find = |shift| {
                let same =
                    |known: &StoredMatch| known.seats.iter().copied().eq(rotation.seats(shift));
                known.iter().position(same).map(|place| known.swap_remove(place).result)
            };
            let results: Vec<Option<MatchResult>> =
                (0..rotation.players.len()).map(&mut find).collect();
            let missing = results.iter().enumerate().filter(|(_, result)| result.is_none());
            let missing: Vec<MatchIndex> =
                missing.map(|(shift, _)| MatchIndex { rotation: number, shift }).collect();
            self.matches += results.len() - missing.len();
            self.rotations.push(RotationResults { rotation, results });
            self.points.push(None);
            self.complete(number);
            if !missing.is_empty() {
                return Next::Play(missing);
            }
        }
    }

    /// Looks up all that is known, for a tournament that nobody plays just now.
    pub fn recall_stored(&mut self) {
        // Matches are begun in the order of the schedule, so what is known lies close together; but a
        // new entrant may leave others with none for a whole lap.
        let patience = Schedule::lap_length(self.plan) + FAR_AHEAD;
        let mut missed = 0;
        while missed < patience && !self.known.is_empty() {
            let (before, known) = (self.rotations.len(), self.known.len());
            if !matches!(self.next_matches(), Next::Play(_)) {
                return;
            }
            let looked_at = self.rotations.len() - before;
            missed = if self.known.len() < known { 0 } else { missed + looked_at };
        }
    }

    /// A match has been played.
    pub fn add_result(&mut self, place: MatchIndex, result: MatchResult) {
        let known = &mut self.rotations[place.rotation].results[place.shift];
        if known.is_none() {
            *known = Some(result);
            self.matches += 1;
            self.complete(place.rotation);
        }
    }

    fn complete(&mut self, number: usize) {
        self.points[number] = self.rotations[number].points();
        while self.stopped.is_none()
            && self.rotations.get(self.prefix).is_some_and(RotationResults::is_complete)
        {
            let slot = &self.rotations[self.prefix];
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
            StopRule::Games(_) => false,
            StopRule::Sprt { .. } => {
                self.sprt().is_some_and(|test| test.verdict != Verdict::Continue)
            }
            StopRule::Settled { confidence, .. } => {
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
    pub fn sprt(&self) -> Option<SprtState> {
        let sprt = self.sprt.as_ref()?;
        Some(SprtState { llr: sprt.llr(), bounds: sprt.bounds(), verdict: sprt.verdict() })
    }

    /// Whether the stop rule has ended it.
    pub fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// The rotations that count: all that are complete, but none after the stop rule ended it.
    pub fn counted(&self) -> impl Iterator<Item = &RotationResults> {
        (0..self.rotations.len())
            .filter(|&number| self.counts(number))
            .map(|number| &self.rotations[number])
    }

    /// Whether the rotation of this number counts.
    pub fn counts(&self, number: usize) -> bool {
        self.stopped.is_none_or(|stopped| number < stopped) && self.rotations[number].is_complete()
    }

    /// All rotations.
    pub fn rotations(&self) -> &[RotationResults] {
        &self.rotations
    }

    /// Ratings by the first rotations that are complete, for a look in between.
    pub fn rate(&self, anchor: Anchor) -> Ratings {
        let (rated, results) = &mut *self.rated.borrow_mut();
        for slot in &self.rotations[*rated..self.prefix] {
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
    pub fn plan(&self) -> &'a TournamentPlan {
        self.plan
    }

    /// The seed and the entrants by seat of a match.
    pub fn seating(&self, place: MatchIndex) -> (Seed, Vec<usize>) {
        let rotation = &self.rotations[place.rotation].rotation;
        (rotation.seed, rotation.seats(place.shift).collect())
    }
}
