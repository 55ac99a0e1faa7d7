//! The table of a tournament.

use std::collections::BTreeMap;
use std::time::Duration;

use rating::{Anchor, Ratings, Results};
use store::{Blame, MatchFault, MatchId};

use crate::ledger::{Ledger, RotationResults, SprtState};

/// The standings of a tournament.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The rows, best first.
    pub rows: Vec<StandingsRow>,
    /// How many matches count.
    pub matches: usize,
    /// How many rotations count.
    pub rotations: usize,
    /// Results between entrants: `cross[a][b]` is those of a against b.
    pub cross: Vec<Vec<HeadToHead>>,
    /// The sequential test, if there is one.
    pub sprt: Option<SprtState>,
}

/// What the points of a Swiss tournament are, for people.
pub const POINTS_MEANING: &str = "a round counts up to 1 point: the share that a player has of the points of its matches, \
    or 1 for a bye";

/// An entrant in the table.
#[derive(Clone, Debug, Default)]
pub struct StandingsRow {
    /// Its index in the plan.
    pub entrant: usize,
    /// The place in the table, from 1.
    pub place: usize,
    /// The rank: the place, unless nothing connects the entrant to the others, so that it cannot be ranked.
    pub rank: Option<usize>,
    /// Its rating.
    pub rating: f64,
    /// The 95% interval of the rating; none if no chain of matches connects the entrant to the anchor.
    pub interval: Option<(f64, f64)>,
    /// The likelihood that it is better than the next in the table.
    pub superiority: Option<f64>,
    /// The points or rounds it has reached, in formats where these decide the rank.
    pub reached: Option<f64>,
    /// Matches it played.
    pub games: usize,
    /// Matches it won alone.
    pub wins: usize,
    /// Matches in which it shared the first rank.
    pub draws: usize,
    /// The other matches.
    pub losses: usize,
    /// Its mean score.
    pub score: f64,
    /// The mean time of a move.
    pub time: Duration,
    /// The number of its faults, by kind.
    pub faults: BTreeMap<&'static str, usize>,
    /// How many of its faults the machine is to blame for.
    pub machine_faults: usize,
}

/// The results of one entrant against another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeadToHead {
    /// Matches they played.
    pub games: usize,
    /// How often it was ahead, with ties counted half.
    pub points: f64,
}

/// A match with a fault.
#[derive(Clone, Debug)]
pub struct FailedMatch<'a> {
    /// The entrant at fault.
    pub entrant: usize,
    /// The entrants, by seat.
    pub seats: Vec<usize>,
    /// The match's id.
    pub id: MatchId,
    /// Its seed.
    pub seed: table::Seed,
    /// The fault.
    pub fault: &'a MatchFault,
}

impl Standings {
    /// How many decimals the points have, or the rounds: as few as all need, or two if three are not enough.
    pub fn reached_digits(&self) -> usize {
        let suffice = |digits: &usize| {
            let scale = 10f64.powi(*digits as i32);
            let is_whole = |points: f64| ((points * scale).round() / scale - points).abs() < 1e-6;
            self.rows.iter().filter_map(|row| row.reached).all(is_whole)
        };
        (0..=3).find(suffice).unwrap_or(2)
    }

    /// The standings of a ledger; `anchor` is an entrant and its rating.
    pub fn new(ledger: &Ledger<'_>, anchor: Option<(usize, f64)>) -> Self {
        let plan = ledger.plan();
        let count = plan.entrants.len();
        let mut results = Results::new(count);
        let mut tallies = vec![Tally::default(); count];
        let mut cross = vec![vec![HeadToHead::default(); count]; count];
        let (mut matches, mut rotations) = (0, 0);
        for slot in ledger.counted() {
            slot.add_to(&mut results);
            rotations += 1;
            matches += slot.results.len();
            tally(slot, &mut tallies, &mut cross);
        }
        let ratings = results.rate(anchor_of(anchor));
        let reached = ledger.reached();
        let order = order(&ratings, reached.as_deref());
        let row = |(place, &entrant): (usize, &usize)| {
            let next = order.get(place + 1);
            let superiority = next.map(|&next| ratings.superiority(entrant, next));
            let reached = reached.as_ref().map(|reached| reached[entrant]);
            let interval = ratings.interval(entrant);
            let rating = ratings.elo(entrant);
            let is_ranked = interval.is_some() || reached.is_some();
            StandingsRow {
                entrant,
                place: place + 1,
                rank: is_ranked.then_some(place + 1),
                rating,
                interval,
                superiority,
                reached,
                ..tallies[entrant].row()
            }
        };
        let rows = order.iter().enumerate().map(row).collect();
        Self { rows, matches, rotations, cross, sprt: ledger.sprt() }
    }

    /// The fewest and the most games that an entrant has played, if they differ.
    pub fn uneven_games(&self) -> Option<(usize, usize)> {
        let games = || self.rows.iter().map(|row| row.games);
        let (fewest, most) = (games().min()?, games().max()?);
        (fewest < most).then_some((fewest, most))
    }

    /// The matches with a fault, in the order of the schedule; one for each fault.
    pub fn failed<'a>(ledger: &'a Ledger<'_>) -> impl Iterator<Item = FailedMatch<'a>> {
        ledger.counted().flat_map(|slot| {
            slot.seeded_matches().flat_map(move |(seed, seats, result)| {
                result.faults.iter().map(move |fault| FailedMatch {
                    entrant: seats[fault.seat],
                    seats: seats.clone(),
                    id: result.id,
                    seed,
                    fault,
                })
            })
        })
    }
}

/// The anchor of ratings.
pub fn anchor_of(anchor: Option<(usize, f64)>) -> Anchor {
    anchor.map_or(Anchor::Mean, |(entrant, elo)| Anchor::Player(entrant, elo))
}

/// Best first: by what was reached, in formats where this decides, then by rating.
fn order(ratings: &Ratings, reached: Option<&[f64]>) -> Vec<usize> {
    let mut order = ratings.order().to_vec();
    if let Some(reached) = reached {
        order.sort_by(|&a, &b| reached[b].total_cmp(&reached[a]));
    }
    order
}

#[derive(Clone, Default)]
struct Tally {
    games: usize,
    wins: usize,
    draws: usize,
    score: i64,
    asked: u64,
    used_us: u64,
    faults: BTreeMap<&'static str, usize>,
    machine_faults: usize,
}

fn tally(slot: &RotationResults, tallies: &mut [Tally], cross: &mut [Vec<HeadToHead>]) {
    for (seats, result) in slot.matches() {
        let firsts = result.seats.iter().filter(|seat| seat.rank == 1).count();
        for (&entrant, seat) in seats.iter().zip(&result.seats) {
            let tally = &mut tallies[entrant];
            tally.games += 1;
            tally.wins += usize::from(seat.rank == 1 && firsts == 1);
            tally.draws += usize::from(seat.rank == 1 && firsts > 1);
            tally.score += i64::from(seat.score);
            tally.asked += u64::from(seat.asked);
            tally.used_us += seat.used_us;
            for (&other, rival) in seats.iter().zip(&result.seats) {
                if other != entrant {
                    let meeting = &mut cross[entrant][other];
                    meeting.games += 1;
                    meeting.points += match rival.rank.cmp(&seat.rank) {
                        std::cmp::Ordering::Greater => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Less => 0.0,
                    };
                }
            }
        }
        for fault in &result.faults {
            let tally = &mut tallies[seats[fault.seat]];
            *tally.faults.entry(fault.kind()).or_default() += 1;
            tally.machine_faults += usize::from(fault.blame() == Blame::Machine);
        }
    }
}

impl Tally {
    fn row(&self) -> StandingsRow {
        let asked = self.asked.max(1);
        StandingsRow {
            games: self.games,
            wins: self.wins,
            draws: self.draws,
            losses: self.games - self.wins - self.draws,
            score: self.score as f64 / self.games.max(1) as f64,
            time: Duration::from_nanos(self.used_us.saturating_mul(1000) / asked),
            faults: self.faults.clone(),
            machine_faults: self.machine_faults,
            ..StandingsRow::default()
        }
    }
}
