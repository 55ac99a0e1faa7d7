//! The table of a tournament.

use std::collections::BTreeMap;
use std::time::Duration;

use rating::{Anchor, Ratings};
use store::{MatchFault, MatchId};
use table::Seed;

use crate::ledger::{Ledger, SprtState};
use crate::sums::{KeptFault, Sums, Tally};

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
    /// When the first and the last match that count ended, in milliseconds since 1970.
    pub played: Option<(u64, u64)>,
    /// Matches with a fault, in the order of the schedule: the first three of each kind of each entrant.
    pub faults: Vec<FailedMatch>,
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
pub struct FailedMatch {
    /// The entrants, by seat.
    pub seats: Vec<usize>,
    /// The match's id.
    pub id: MatchId,
    /// Its seed.
    pub seed: Seed,
    /// The fault.
    pub fault: MatchFault,
}

impl FailedMatch {
    /// The entrant at fault.
    pub fn entrant(&self) -> usize {
        self.seats[self.fault.seat]
    }
}

impl From<KeptFault> for FailedMatch {
    fn from(kept: KeptFault) -> Self {
        let KeptFault { seats, id, seed, fault } = kept;
        Self { seats, id: MatchId(id), seed: Seed(seed), fault }
    }
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
        let Sums { matches, rotations, results, tallies, cross, faults, played } =
            ledger.all_sums();
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
        let faults = faults.into_iter().map(FailedMatch::from).collect();
        Self { rows, matches, rotations, cross, sprt: ledger.sprt(), played, faults }
    }

    /// The fewest and the most games that an entrant has played, if they differ.
    pub fn uneven_games(&self) -> Option<(usize, usize)> {
        let games = || self.rows.iter().map(|row| row.games);
        let (fewest, most) = (games().min()?, games().max()?);
        (fewest < most).then_some((fewest, most))
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
            faults: self.faults(),
            machine_faults: self.machine_faults,
            ..StandingsRow::default()
        }
    }
}
