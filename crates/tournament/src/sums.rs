//! Results added up: what standings are made of, without the matches themselves.

use std::collections::BTreeMap;

use rating::Results;
use serde::{Deserialize, Serialize};
use store::{Blame, MatchFault, MatchId};
use table::Seed;

use crate::ledger::RotationResults;
use crate::standings::HeadToHead;

/// How many faults of a kind are kept for each entrant.
pub(crate) const KEPT_FAULTS: usize = 3;

/// The sums of some rotations.
#[derive(Clone, Debug)]
pub(crate) struct Sums {
    pub(crate) matches: usize,
    pub(crate) rotations: usize,
    pub(crate) results: Results,
    pub(crate) tallies: Vec<Tally>,
    pub(crate) cross: Vec<Vec<HeadToHead>>,
    /// The first faults of each kind of each entrant.
    pub(crate) faults: Vec<KeptFault>,
    /// When the first and the last match ended, in milliseconds since 1970.
    pub(crate) played: Option<(u64, u64)>,
}

/// The results of an entrant.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Tally {
    pub(crate) games: usize,
    pub(crate) wins: usize,
    pub(crate) draws: usize,
    pub(crate) score: i64,
    pub(crate) asked: u64,
    pub(crate) used_us: u64,
    /// By their place in [`MatchFault::KINDS`].
    faults: BTreeMap<usize, usize>,
    pub(crate) machine_faults: usize,
}

impl Tally {
    /// The number of faults, by kind.
    pub(crate) fn faults(&self) -> BTreeMap<&'static str, usize> {
        let named = |(kind, &number): (&usize, &usize)| (MatchFault::KINDS[*kind], number);
        self.faults.iter().map(named).collect()
    }
}

/// A fault and its match.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct KeptFault {
    pub(crate) seats: Vec<usize>,
    pub(crate) id: [u8; 16],
    pub(crate) seed: u64,
    pub(crate) fault: MatchFault,
}

impl Sums {
    /// Without results.
    pub(crate) fn new(entrants: usize) -> Self {
        Self {
            matches: 0,
            rotations: 0,
            results: Results::new(entrants),
            tallies: vec![Tally::default(); entrants],
            cross: vec![vec![HeadToHead::default(); entrants]; entrants],
            faults: Vec::new(),
            played: None,
        }
    }

    /// Adds a complete rotation.
    pub(crate) fn add(&mut self, slot: &RotationResults) {
        slot.add_to(&mut self.results);
        self.rotations += 1;
        self.matches += slot.results.len();
        for (seed, seats, result) in slot.seeded_matches() {
            self.add_match(&seats, result);
            for fault in &result.faults {
                self.add_fault(fault, &seats, (seed, result.id));
            }
        }
    }

    fn add_match(&mut self, seats: &[usize], result: &store::MatchResult) {
        let (first, last) = self.played.unwrap_or((result.ended_ms, result.ended_ms));
        self.played = Some((first.min(result.ended_ms), last.max(result.ended_ms)));
        let firsts = result.seats.iter().filter(|seat| seat.rank == 1).count();
        for (&entrant, seat) in seats.iter().zip(&result.seats) {
            let tally = &mut self.tallies[entrant];
            tally.games += 1;
            tally.wins += usize::from(seat.rank == 1 && firsts == 1);
            tally.draws += usize::from(seat.rank == 1 && firsts > 1);
            tally.score += i64::from(seat.score);
            tally.asked += u64::from(seat.asked);
            tally.used_us += seat.used_us;
            for (&other, rival) in seats.iter().zip(&result.seats) {
                if other != entrant {
                    let meeting = &mut self.cross[entrant][other];
                    meeting.games += 1;
                    meeting.points += match rival.rank.cmp(&seat.rank) {
                        std::cmp::Ordering::Greater => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Less => 0.0,
                    };
                }
            }
        }
    }

    fn add_fault(&mut self, fault: &MatchFault, seats: &[usize], (seed, id): (Seed, MatchId)) {
        let tally = &mut self.tallies[seats[fault.seat]];
        let kind = MatchFault::KINDS.iter().position(|kind| *kind == fault.kind());
        let number = tally.faults.entry(kind.expect("all kinds are listed")).or_default();
        *number += 1;
        if *number <= KEPT_FAULTS {
            let (seats, fault) = (seats.to_vec(), fault.clone());
            self.faults.push(KeptFault { seats, id: id.0, seed: seed.0, fault });
        }
        tally.machine_faults += usize::from(fault.blame() == Blame::Machine);
    }
}

/// Sums as they are stored.
#[derive(Serialize, Deserialize)]
pub(crate) struct SavedSums {
    matches: usize,
    rotations: usize,
    results: Vec<(Vec<u32>, u64)>,
    tallies: Vec<Tally>,
    /// Games and points, by row.
    cross: Vec<Vec<(usize, f64)>>,
    faults: Vec<KeptFault>,
    played: Option<(u64, u64)>,
}

impl SavedSums {
    pub(crate) fn new(sums: &Sums) -> Self {
        let Sums { matches, rotations, results, tallies, cross, faults, played } = sums.clone();
        let row = |row: &Vec<HeadToHead>| row.iter().map(|met| (met.games, met.points)).collect();
        Self {
            matches,
            rotations,
            results: results.counted().map(|(key, number)| (key.to_vec(), number)).collect(),
            tallies,
            cross: cross.iter().map(row).collect(),
            faults,
            played,
        }
    }

    /// The sums of this many entrants; none if they are not.
    pub(crate) fn read(self, entrants: usize) -> Option<Sums> {
        let Self { matches, rotations, results: counted, tallies, cross, faults, played } = self;
        let mut results = Results::new(entrants);
        let are_counted = counted.iter().all(|(key, number)| results.add_counted(key, *number));
        let is_square = cross.len() == entrants && cross.iter().all(|row| row.len() == entrants);
        let is_known = |kind: &usize| *kind < MatchFault::KINDS.len();
        let are_kinds = tallies.iter().all(|tally| tally.faults.keys().all(is_known));
        let are_seats = faults.iter().all(|kept| {
            kept.fault.seat < kept.seats.len() && kept.seats.iter().all(|seat| *seat < entrants)
        });
        let row = |row: Vec<(usize, f64)>| {
            row.into_iter().map(|(games, points)| HeadToHead { games, points }).collect()
        };
        (are_counted && is_square && are_kinds && are_seats && tallies.len() == entrants).then(
            || {
                let cross = cross.into_iter().map(row).collect();
                Sums { matches, rotations, results, tallies, cross, faults, played }
            },
        )
    }
}
