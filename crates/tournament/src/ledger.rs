//! The results of a tournament so far: its rotations in the order of the schedule, and whether the stop
//! rule has ended it.
//!
//! Matches end in any order. A stop rule looks only at the longest prefix of complete rotations, so where a
//! tournament stops, and with it the table, does not depend on which match was faster.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use rating::{Anchor, Match, Ratings, Results, Sprt, Verdict};
use store::{MatchId, MatchResult, StoredMatch};
use table::Seed;

use crate::history::KeptHistory;
use crate::plan::{Format, Rotation, StopRule, TournamentPlan};
use crate::schedule::{Next, RotationPoints, Round, Schedule};
use crate::sums::Sums;

/// A match of a tournament: the number of its rotation, and its shift within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchIndex {
    /// The rotation.
    pub rotation: usize,
    /// The shift.
    pub shift: usize,
}

/// A rotation and the results of its matches.
#[derive(Clone, Debug)]
pub struct RotationResults {
    /// The rotation.
    pub rotation: Rotation,
    /// The results, by shift; none for matches that have not been played.
    pub results: Vec<Option<MatchResult>>,
}

impl RotationResults {
    /// Whether all matches have been played.
    pub fn is_complete(&self) -> bool {
        self.results.iter().all(Option::is_some)
    }

    /// The matches that have been played: the entrants by seat, and the result.
    pub fn matches(&self) -> impl Iterator<Item = (Vec<usize>, &MatchResult)> {
        self.seeded_matches().map(|(_, seats, result)| (seats, result))
    }

    /// The same, each with its seed before it.
    pub fn seeded_matches(&self) -> impl Iterator<Item = (Seed, Vec<usize>, &MatchResult)> {
        let played = self.results.iter().enumerate();
        played.filter_map(|(shift, result)| {
            let rotation = &self.rotation;
            Some((rotation.seed_of(shift), rotation.seats(shift).collect(), result.as_ref()?))
        })
    }

    /// Calls `rated` with the results as ratings take them.
    fn with_matches<T>(&self, rated: impl FnOnce(&[Match<'_>]) -> T) -> T {
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

    /// Adds the results to others.
    pub fn add_to(&self, results: &mut Results) {
        self.with_matches(|matches| results.add(matches)).expect("entrants play once in a match");
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
#[derive(Clone, Debug, PartialEq)]
pub struct SprtState {
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// The ratios at which the test decides.
    pub bounds: (f64, f64),
    /// The verdict so far.
    pub verdict: Verdict,
    /// The mean scores of the first player in rotations, lowest first, and how many rotations had each.
    pub scores: Vec<(f64, u64)>,
}

/// The state of a tournament.
///
/// A ledger may let go of the matches of its first rotations once these are complete (see [`fold`](Self::fold)): then it has
/// their sums, and `rotations` and `counted` have the others.
pub struct Ledger<'a> {
    plan: Cow<'a, TournamentPlan>,
    schedule: Schedule,
    /// For each entrant the first that is the same player.
    same: Vec<usize>,
    /// Stored matches that have not been assigned to a rotation, by seed. Two rotations rarely share one.
    stored: HashMap<u64, Vec<StoredMatch>, BySeed>,
    /// How many rotations are only in the sums, what these are, and the ratings over time.
    pub(crate) folded: usize,
    pub(crate) sums: Sums,
    pub(crate) history: KeptHistory,
    /// The rotations after those.
    rotations: Vec<RotationResults>,
    /// The points of all rotations, in formats where they decide what comes next.
    points: Vec<RotationPoints>,
    matches: usize,
    /// The number of rotations up to the last one of which a match was stored.
    reach: usize,
    /// The length of the longest prefix of complete rotations.
    prefix: usize,
    /// How many rotations of the prefix have been rated, and their results. Computed on demand: a resumed
    /// tournament has a million at once.
    rated: RefCell<(usize, Results)>,
    pub(crate) sprt: Option<Sprt>,
    /// The length of the prefix at which the order of the table is checked next.
    pub(crate) next_check: usize,
    /// The number of rotations after which the stop rule ended the tournament.
    pub(crate) stopped: Option<usize>,
}

/// Seeds come from a hash: hashing them again is not needed.
type BySeed = BuildHasherDefault<SeedHasher>;

#[derive(Default)]
struct SeedHasher(u64);

impl Hasher for SeedHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("seeds are numbers");
    }

    fn write_u64(&mut self, seed: u64) {
        // Seeds have 53 bits; the hash table also uses the upper bits.
        self.0 = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// By which factor the rotations grow between two checks of the order.
const CHECK_FACTOR: f64 = 1.1;
/// How many rotations apart programs may be that share the work.
const FAR_AHEAD: usize = 10_000;

impl<'a> Ledger<'a> {
    /// A tournament of which some matches are stored.
    pub fn new(plan: &'a TournamentPlan, stored: Vec<StoredMatch>) -> Self {
        let mut ledger = Self::empty(Cow::Borrowed(plan));
        ledger.stored.reserve(stored.len() / plan.seats);
        stored.into_iter().for_each(|stored| ledger.keep(stored));
        ledger
    }

    /// A tournament with a plan of its own, and without matches.
    pub fn of(plan: TournamentPlan) -> Ledger<'static> {
        Ledger::empty(Cow::Owned(plan))
    }

    fn empty(plan: Cow<'a, TournamentPlan>) -> Self {
        let sprt = match plan.stop {
            StopRule::Sprt { elo0, elo1, alpha, beta, .. } => {
                Sprt::new(elo0, elo1, alpha, beta).ok()
            }
            _ => None,
        };
        let entrants = plan.entrants.len();
        Self {
            schedule: Schedule::new(&plan),
            same: plan.same_players(),
            stored: HashMap::default(),
            folded: 0,
            sums: Sums::new(entrants),
            history: KeptHistory::new(0),
            rotations: Vec::new(),
            points: Vec::new(),
            matches: 0,
            reach: 0,
            prefix: 0,
            rated: RefCell::new((0, Results::new(entrants))),
            sprt,
            next_check: Schedule::lap_length(&plan),
            stopped: None,
            plan,
        }
    }

    /// Keeps a stored match until its rotation is scheduled.
    fn keep(&mut self, mut stored: StoredMatch) {
        stored.seats.iter_mut().for_each(|seat| *seat = self.same[*seat]);
        let of_seed = self.stored.entry(stored.seed.0);
        of_seed.or_insert_with(|| Vec::with_capacity(self.plan.seats)).push(stored);
    }

    /// The matches of the next rotation that has any left to play.
    pub fn next_matches(&mut self) -> Next<Vec<MatchIndex>> {
        loop {
            if self.stopped.is_some() {
                return Next::Over;
            }
            let rotation = match self.schedule.next(&self.plan, &self.points) {
                Next::Play(rotation) => rotation,
                Next::Wait => return Next::Wait,
                Next::Over => return Next::Over,
            };
            let number = self.scheduled();
            let known: Vec<StoredMatch> = rotation
                .seeds()
                .flat_map(|seed| self.stored.remove(&seed.0).unwrap_or_default())
                .collect();
            let shifts = 0..rotation.players.len();
            let find = |shift| {
                let is_same = |known: &&StoredMatch| {
                    known.seed == rotation.seed_of(shift)
                        && known.seats == self.players(&rotation, shift)
                };
                known.iter().find(is_same).map(|known| known.result.clone())
            };
            let results: Vec<Option<MatchResult>> = shifts.clone().map(find).collect();
            let missing: Vec<MatchIndex> = shifts
                .filter(|&shift| results[shift].is_none())
                .map(|shift| MatchIndex { rotation: number, shift })
                .collect();
            if missing.len() < results.len() {
                self.reach = number + 1;
            }
            self.matches += results.len() - missing.len();
            self.rotations.push(RotationResults { rotation, results });
            if self.has_rounds() {
                self.points.push(None);
            }
            self.complete(number);
            if !missing.is_empty() {
                return Next::Play(missing);
            }
        }
    }

    /// Assigns all stored matches to rotations, without playing any.
    pub fn recall_stored(&mut self) {
        // Matches start in the order of the schedule, so stored ones are close together; but a new
        // entrant may leave a whole lap without any.
        let patience = Schedule::lap_length(&self.plan) + FAR_AHEAD;
        while !self.stored.is_empty() && self.scheduled() < self.reach + patience {
            if !matches!(self.next_matches(), Next::Play(_)) {
                return;
            }
        }
    }

    /// Adds stored matches that were not there before: to rotations that lack them, or for rotations to come. Then
    /// [`recall_stored`](Self::recall_stored) schedules these.
    pub fn add_stored(&mut self, stored: impl IntoIterator<Item = StoredMatch>) {
        let mut open: HashMap<u64, Vec<usize>, BySeed> = HashMap::default();
        for (number, slot) in (self.folded..).zip(&self.rotations) {
            if !slot.is_complete() {
                slot.rotation.seeds().for_each(|seed| open.entry(seed.0).or_default().push(number));
            }
        }
        for mut stored in stored {
            let numbers = open.get(&stored.seed.0).into_iter().flatten();
            let place = numbers.flat_map(|&rotation| {
                (0..self.plan.seats).map(move |shift| MatchIndex { rotation, shift })
            });
            let seats: Vec<usize> = stored.seats.iter().map(|&seat| self.same[seat]).collect();
            let is_its = |index: &MatchIndex| {
                let slot = self.slot(index.rotation);
                slot.results[index.shift].is_none()
                    && slot.rotation.seed_of(index.shift) == stored.seed
                    && self.players(&slot.rotation, index.shift) == seats
            };
            let place = place.into_iter().find(is_its);
            match place {
                Some(index) => {
                    self.reach = self.reach.max(index.rotation + 1);
                    self.add_result(index, &stored.result);
                }
                None => {
                    stored.seats = seats;
                    self.keep(stored);
                }
            }
        }
    }

    /// Adds up the complete rotations at the beginning and lets go of their matches: a tournament of a million takes little
    /// memory then. Does nothing in formats with rounds, which look at all of them again.
    pub fn fold(&mut self) {
        if self.has_rounds() || self.folded == self.prefix {
            return;
        }
        for slot in self.rotations.drain(..self.prefix - self.folded) {
            self.sums.add(&slot);
            self.history.note(self.sums.matches, &self.sums.results);
        }
        self.folded = self.prefix;
    }

    /// Goes on after as many rotations of which only the sums are known; the ledger is new, and `matches` have been played in
    /// all. For formats without rounds.
    pub(crate) fn resume_folded(&mut self, folded: usize, sums: Sums, matches: usize) {
        self.schedule = Schedule::resumed(&self.plan, folded);
        (self.folded, self.prefix, self.reach) = (folded, folded, folded);
        (self.sums, self.matches) = (sums, matches);
    }

    /// The ids of the matches that are not in the sums.
    pub(crate) fn unfolded(&self) -> impl Iterator<Item = MatchId> {
        let placed = self.rotations.iter().flat_map(|slot| slot.results.iter().flatten());
        let waiting = self.stored.values().flatten().map(|stored| &stored.result);
        placed.chain(waiting).map(|result| result.id)
    }

    /// The ids of the matches that do not count, or not yet.
    pub(crate) fn uncounted(&self) -> impl Iterator<Item = MatchId> {
        let rotations = (self.folded..).zip(&self.rotations);
        let rotations = rotations.filter(|(number, _)| !self.counts(*number));
        let placed = rotations.flat_map(|(_, slot)| slot.results.iter().flatten());
        let waiting = self.stored.values().flatten().map(|stored| &stored.result);
        placed.chain(waiting).map(|result| result.id)
    }

    /// The sums of all rotations that count.
    pub(crate) fn all_sums(&self) -> Sums {
        let mut sums = self.sums.clone();
        self.counted().for_each(|slot| sums.add(slot));
        sums
    }

    /// Ratings over time of the rotations that are only in the sums.
    pub(crate) fn kept_history(&self) -> &KeptHistory {
        &self.history
    }

    /// Whether the format has rounds, each of which depends on those before.
    pub(crate) fn has_rounds(&self) -> bool {
        !matches!(self.plan.format, Format::RoundRobin | Format::Gauntlet)
    }

    /// How many rotations have been scheduled.
    pub(crate) fn scheduled(&self) -> usize {
        self.folded + self.rotations.len()
    }

    /// A rotation that is not only in the sums.
    fn slot(&self, number: usize) -> &RotationResults {
        &self.rotations[number - self.folded]
    }

    /// Adds the result of a match, unless it has one.
    pub fn add_result(&mut self, index: MatchIndex, result: &MatchResult) {
        let known = &mut self.rotations[index.rotation - self.folded].results[index.shift];
        if known.is_none() {
            *known = Some(result.clone());
            self.matches += 1;
        }
        self.complete(index.rotation);
    }

    /// The players by seat, each as the first entrant that is the same player.
    fn players(&self, rotation: &Rotation, shift: usize) -> Vec<usize> {
        rotation.seats(shift).map(|entrant| self.same[entrant]).collect()
    }

    fn complete(&mut self, number: usize) {
        if self.has_rounds() {
            self.points[number] = self.slot(number).points();
        }
        let next = |ledger: &Self| ledger.prefix - ledger.folded;
        while self.stopped.is_none()
            && self.rotations.get(next(self)).is_some_and(RotationResults::is_complete)
        {
            let slot = &self.rotations[self.prefix - self.folded];
            if let Some(sprt) = &mut self.sprt {
                slot.with_matches(|matches| sprt.add(0, matches));
            }
            self.prefix += 1;
            if self.is_decided() {
                self.stopped = Some(self.prefix);
            }
        }
    }

    /// Whether the stop rule holds for the prefix of complete rotations.
    fn is_decided(&mut self) -> bool {
        match self.plan.stop {
            StopRule::Games(_) => false,
            StopRule::Sprt { .. } => {
                self.sprt().is_some_and(|test| test.verdict != Verdict::Continue)
            }
            StopRule::Settled { confidence, .. } => {
                if self.prefix < self.next_check {
                    return false;
                }
                let lap = Schedule::lap_length(&self.plan);
                let later = (self.prefix as f64 * CHECK_FACTOR) as usize;
                self.next_check = later.max(self.prefix + 1).next_multiple_of(lap);
                self.rate(Anchor::Mean).settled(confidence)
            }
        }
    }

    /// The sequential test, if there is one.
    pub fn sprt(&self) -> Option<SprtState> {
        let sprt = self.sprt.as_ref()?;
        Some(SprtState {
            llr: sprt.llr(),
            bounds: sprt.bounds(),
            verdict: sprt.verdict(),
            scores: sprt.scores().collect(),
        })
    }

    /// Whether the stop rule has ended the tournament.
    pub fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// The rotations that count: the complete ones up to where the stop rule ended the tournament.
    pub fn counted(&self) -> impl Iterator<Item = &RotationResults> {
        (self.folded..self.scheduled())
            .filter(|&number| self.counts(number))
            .map(|number| self.slot(number))
    }

    /// Whether the rotation of this number counts.
    pub fn counts(&self, number: usize) -> bool {
        self.stopped.is_none_or(|stopped| number < stopped)
            && (number < self.folded || self.slot(number).is_complete())
    }

    /// All rotations that have been scheduled, but for those of which only the sums are kept.
    pub fn rotations(&self) -> &[RotationResults] {
        &self.rotations
    }

    /// Ratings from the prefix of complete rotations.
    pub fn rate(&self, anchor: Anchor) -> Ratings {
        self.add_rated();
        self.rated.borrow().1.rate(anchor)
    }

    /// Adds the rotations of the prefix to the results that are rated.
    fn add_rated(&self) {
        let (rated, results) = &mut *self.rated.borrow_mut();
        if *rated < self.folded {
            (*rated, *results) = (self.folded, self.sums.results.clone());
        }
        for slot in &self.rotations[*rated - self.folded..self.prefix - self.folded] {
            slot.add_to(results);
        }
        *rated = self.prefix;
    }

    /// How many matches have been played.
    pub fn matches(&self) -> usize {
        self.matches
    }

    /// Whether no match is left to play, as far as the results so far decide.
    pub fn is_finished(&self) -> bool {
        self.is_stopped() || self.matches() >= self.expected()
    }

    /// How many matches the tournament will have, as far as the results so far decide.
    pub fn expected(&self) -> usize {
        self.schedule.expected(&self.plan).saturating_mul(self.plan.seats)
    }

    /// The points or rounds that entrants have reached, in formats where these decide the rank.
    pub fn reached(&self) -> Option<Vec<f64>> {
        self.schedule.reached(&self.plan, &self.points)
    }

    /// The rounds so far, in formats that have rounds.
    pub fn rounds(&self) -> Vec<Round> {
        self.schedule.rounds(&self.points)
    }

    /// The plan.
    pub fn plan(&self) -> &TournamentPlan {
        &self.plan
    }

    /// The seed and the entrants by seat of a match.
    pub fn seating(&self, index: MatchIndex) -> (Seed, Vec<usize>) {
        let rotation = &self.slot(index.rotation).rotation;
        (rotation.seed_of(index.shift), rotation.seats(index.shift).collect())
    }
}
