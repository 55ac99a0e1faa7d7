//! What is kept of a match besides its record.

use arena::referee::Spent;
use arena::{Line, Record};
use game::{Fault, Seat};
use serde::{Deserialize, Serialize};

use crate::store::{Id, read_id};

/// What came of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The match's id.
    pub id: Id,
    /// What came of it for each seat.
    pub seats: Box<[SeatOutcome]>,
    /// Who failed, in that order.
    pub faults: Vec<Failing>,
    /// When it ended, in milliseconds since 1970.
    pub ended: u64,
}

/// What came of a match for one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatOutcome {
    /// Its rank, from 1; equal seats share one.
    pub rank: u32,
    /// What it scored.
    pub score: i32,
    /// How many times it was asked.
    pub asked: u32,
    /// The microseconds it took for all answers.
    pub used_us: u64,
}

/// How a player failed in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failing {
    /// Its seat.
    pub seat: usize,
    /// How it failed.
    pub fault: Fault,
    /// After how many events.
    pub after: usize,
    /// Whether it was gone for good.
    pub gone: bool,
    /// The last it wrote to stderr.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr: Option<String>,
    /// The microseconds it took, for players from outside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used_us: Option<u64>,
    /// The longest that a thread which wanted nothing but to wake up was late while the player
    /// thought, in microseconds; for those who were late themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay_us: Option<u64>,
}

/// Whose fault a failure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Blame {
    /// The player's.
    Bot,
    /// The machine's: it was too busy to be fair.
    Machine,
}

/// A player that was late is excused where the machine was late by this part of the time it took.
const EXCUSE: u64 = 4;

impl Failing {
    /// All kinds of faults.
    pub const KINDS: [&str; 7] =
        ["illegal", "crash", "time", "memory", "protocol", "start", "resigned"];

    /// Whose fault it is.
    pub fn blame(&self) -> Blame {
        match (self.delay_us, self.used_us) {
            (Some(delay), Some(used)) if delay >= used / EXCUSE => Blame::Machine,
            _ => Blame::Bot,
        }
    }

    /// The kind of fault, as a word.
    pub fn kind(&self) -> &'static str {
        match self.fault {
            Fault::Illegal { .. } => "illegal",
            Fault::Crash { .. } => "crash",
            Fault::Resigned => "resigned",
            Fault::Time => "time",
            Fault::Memory { .. } => "memory",
            Fault::Protocol { .. } => "protocol",
            Fault::Start { .. } => "start",
        }
    }
}

/// How much of stderr is kept beside a result; the record has all.
const LAST_WORDS: usize = 2000;

impl Outcome {
    /// The outcome of a recorded match; `delays` are those of the events that were late, by number.
    pub fn new(record: &Record, spent: &[Spent], delays: &[(usize, u64)], ended: u64) -> Self {
        let seat = |(seat, spent): (usize, &Spent)| SeatOutcome {
            rank: u32::try_from(record.ranks[seat]).unwrap_or(u32::MAX),
            score: record.scores[seat],
            asked: spent.asked,
            used_us: u64::try_from(spent.time.as_micros()).unwrap_or(u64::MAX),
        };
        let failing = |(after, line): (usize, &Line)| {
            let delay = delays.iter().find(|(event, _)| *event == after);
            Some(Failing {
                seat: line.seat.map(Seat::index)?,
                fault: line.fault.clone()?,
                after,
                gone: line.gone,
                stderr: line.stderr.as_deref().map(last_words),
                used_us: line.used_us,
                delay_us: delay.map(|&(_, delay)| delay),
            })
        };
        Self {
            id: read_id(&record.id).expect("a record has an id"),
            seats: spent.iter().enumerate().map(seat).collect(),
            faults: record.log.iter().enumerate().filter_map(failing).collect(),
            ended,
        }
    }

    /// The share of the others that a seat beat, with equals counted half.
    pub fn points(&self, seat: usize) -> f64 {
        let own = self.seats[seat].rank;
        let others = self.seats.iter().enumerate().filter(|(other, _)| *other != seat);
        let beaten: f64 = others
            .map(|(_, other)| match other.rank.cmp(&own) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            })
            .sum();
        beaten / (self.seats.len() - 1).max(1) as f64
    }
}

fn last_words(text: &str) -> String {
    let skipped = text.chars().count().saturating_sub(LAST_WORDS);
    text.chars().skip(skipped).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_is_to_blame_where_it_was_late_for_long() {
        let failing = |used_us, delay_us| Failing {
            seat: 0,
            fault: Fault::Time,
            after: 7,
            gone: true,
            stderr: None,
            used_us,
            delay_us,
        };
        assert_eq!(failing(Some(100_000), Some(2_000)).blame(), Blame::Bot);
        assert_eq!(failing(Some(100_000), Some(30_000)).blame(), Blame::Machine);
        assert_eq!(failing(Some(10_000_000), Some(30_000)).blame(), Blame::Bot);
        assert_eq!(failing(Some(100_000), None).blame(), Blame::Bot);
    }

    #[test]
    fn points_are_the_share_of_those_beaten() {
        let seat = |rank| SeatOutcome { rank, ..SeatOutcome::default() };
        let outcome = Outcome {
            id: Id::default(),
            seats: [seat(2), seat(1), seat(2), seat(4)].into(),
            faults: Vec::new(),
            ended: 0,
        };
        let points: Vec<f64> = (0..4).map(|seat| outcome.points(seat)).collect();
        assert_eq!(points, [0.5, 1.0, 0.5, 0.0]);
    }
}
