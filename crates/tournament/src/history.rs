//! Ratings over time.

use rating::{Anchor, Results};
use serde::{Deserialize, Serialize};

use crate::ledger::{Ledger, RotationResults};
use crate::standings::anchor_of;

/// At about how many points ratings are computed.
const POINTS: usize = 40;

/// The ratings after a number of matches; none for players that cannot be compared yet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HistoryPoint {
    /// The matches.
    pub matches: usize,
    /// The rating of each entrant.
    pub ratings: Vec<Option<f64>>,
}

/// Ratings over time.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    /// The points, the first one first.
    pub points: Vec<HistoryPoint>,
    /// Whether rotations are in the order of the schedule, not in that in which they were completed.
    pub is_scheduled: bool,
}

impl History {
    /// The ratings of a tournament over time.
    pub fn new(ledger: &Ledger<'_>, anchor: Option<(usize, f64)>) -> Self {
        let kept = ledger.kept_history();
        match kept.points.is_empty() {
            true => Self { points: by_time(ledger, anchor_of(anchor)), is_scheduled: false },
            false => {
                let mut points = kept.points.clone();
                if anchor.is_some() {
                    points.iter_mut().for_each(|point| point.anchor(anchor));
                }
                let sums = ledger.all_sums();
                if points.last().is_none_or(|last| last.matches < sums.matches) {
                    let last = HistoryPoint::new(sums.matches, &sums.results, anchor_of(anchor));
                    points.push(last);
                }
                Self { points, is_scheduled: true }
            }
        }
    }
}

impl HistoryPoint {
    fn new(matches: usize, results: &Results, anchor: Anchor) -> Self {
        let ratings = results.rate(anchor);
        let known = |player| ratings.interval(player).map(|_| ratings.elo(player));
        Self { matches, ratings: (0..results.players()).map(known).collect() }
    }

    /// Shifts all ratings so that this entrant has its own.
    fn anchor(&mut self, anchor: Option<(usize, f64)>) {
        let Some((entrant, elo)) = anchor else { return };
        let Some(own) = self.ratings[entrant] else { return };
        self.ratings.iter_mut().flatten().for_each(|rating| *rating += elo - own);
    }
}

/// Points from the results of rotations, in the order in which these were completed.
fn by_time(ledger: &Ledger<'_>, anchor: Anchor) -> Vec<HistoryPoint> {
    let mut slots: Vec<&RotationResults> = ledger.counted().collect();
    let ended =
        |slot: &&RotationResults| slot.results.iter().flatten().map(|result| result.ended_ms).max();
    slots.sort_by_key(ended);
    let mut results = Results::new(ledger.plan().entrants.len());
    let (mut points, mut matches, mut done) = (Vec::new(), 0, 0);
    for number in 1..=POINTS.min(slots.len()) {
        let until = slots.len() * number / POINTS.min(slots.len());
        for slot in &slots[done..until] {
            slot.add_to(&mut results);
            matches += slot.results.len();
        }
        done = until;
        points.push(HistoryPoint::new(matches, &results, anchor));
    }
    points
}

/// Points that are kept while rotations are added up, at equal distances. There are at most twice as many as are wanted; then
/// every second one is dropped, and the distance doubled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptHistory {
    /// The matches from one point to the next.
    spacing: usize,
    points: Vec<HistoryPoint>,
}

impl KeptHistory {
    /// For a tournament that has about this many matches by now.
    pub(crate) fn new(matches: usize) -> Self {
        Self { spacing: (matches / POINTS).max(1), points: Vec::new() }
    }

    /// Takes a point if it is time for one.
    pub(crate) fn note(&mut self, matches: usize, results: &Results) {
        let last = self.points.last().map_or(0, |point| point.matches);
        if matches < last + self.spacing {
            return;
        }
        self.points.push(HistoryPoint::new(matches, results, Anchor::Mean));
        if self.points.len() > 2 * POINTS {
            let mut number = 0;
            self.points.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.spacing *= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_tournament_has_a_bounded_number_of_points_at_equal_distances() {
        let results = Results::new(2);
        let mut kept = KeptHistory::new(0);
        for matches in (2..=20_000).step_by(2) {
            kept.note(matches, &results);
            assert!(kept.points.len() <= 2 * POINTS);
        }
        assert!(kept.points.len() >= POINTS, "{}", kept.points.len());
        let gaps = kept.points.windows(2).map(|pair| pair[1].matches - pair[0].matches);
        let (fewest, most) = (gaps.clone().min().unwrap(), gaps.max().unwrap());
        assert!(most <= 2 * fewest, "{fewest} to {most}");
    }
}
