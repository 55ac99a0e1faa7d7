//! What is kept of a match besides its record.

use std::time::Duration;

use game::{Fault, Seat, StartFault};
use serde::{Deserialize, Serialize};
use table::terms::{DEFAULT_LIMIT, is_excused, is_starved, micros};
use table::{Record, RecordedEvent};

use crate::id::MatchId;

/// The result of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchResult {
    /// The match's id.
    pub id: MatchId,
    /// The result of each seat.
    pub seats: Box<[SeatResult]>,
    /// The faults, in the order in which they happened.
    pub faults: Vec<MatchFault>,
    /// When the match ended, in milliseconds since 1970.
    pub ended_ms: u64,
}

/// The result of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatResult {
    /// The rank, from 1; equal seats share one.
    pub rank: u32,
    /// The score.
    pub score: i32,
    /// How many moves the seat was asked for.
    pub asked: u32,
    /// The microseconds that all its answers took.
    pub used_us: u64,
}

/// A player's fault in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchFault {
    /// The player's seat.
    pub seat: usize,
    /// What the player did wrong.
    pub fault: Fault,
    /// The number of events before the fault.
    pub after: usize,
    /// Whether the seat was retired for the rest of the match.
    pub gone: bool,
    /// The last lines that the player wrote to stderr.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr: Option<String>,
    /// The microseconds that the answer took, for players from outside; those for its start if a player was not ready in
    /// time, where the machine was measured meanwhile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used_us: Option<u64>,
    /// For timeouts: the longest wake-up delay in microseconds that the machine had while the player
    /// was thinking.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay_us: Option<u64>,
    /// For timeouts of players from outside: the microseconds for which the player was ready to run and could not, where
    /// that is known. Then it decides what is to blame, and the delay does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waited_us: Option<u64>,
}

/// What was measured of the machine while a player lost by time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeasuredDelay {
    /// The number of events before the timeout.
    pub event: usize,
    /// The microseconds that the player had, where the record does not have what it used: for its start.
    pub used_us: Option<u64>,
    /// See [`MatchFault::delay_us`].
    pub delay_us: u64,
    /// See [`MatchFault::waited_us`].
    pub waited_us: Option<u64>,
}

impl MeasuredDelay {
    /// What was measured at an event: for how long the seat's player was ready to run and could not, where that is known, and
    /// the longest wake-up delay of the machine. None if the event is not a timeout.
    pub fn at(
        record: &Record,
        event: usize,
        is_process: bool,
        kept_waiting: Option<Duration>,
        delay: Duration,
    ) -> Option<Self> {
        let used_us = match record.log.get(event)?.fault.as_ref()? {
            Fault::Time => None,
            Fault::Start { kind: StartFault::NotReady, .. } => {
                Some(micros(record.terms.clock.init.unwrap_or(DEFAULT_LIMIT)))
            }
            _ => return None,
        };
        let (delay_us, waited_us) = match is_process {
            // The machine may have kept the player waiting and this program not: they run on different cores.
            true => (delay, kept_waiting.map(micros)),
            // A built-in player stops in time if it can run.
            false => (delay.max(kept_waiting.unwrap_or_default()), None),
        };
        Some(Self { event, used_us, delay_us: micros(delay_us), waited_us })
    }
}

/// What is to blame for a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Blame {
    /// The player.
    Bot,
    /// The machine: it was too busy for a fair clock.
    Machine,
}

impl MatchFault {
    /// All kinds of faults.
    pub const KINDS: [&str; 7] =
        ["illegal", "crash", "time", "memory", "protocol", "start", "resigned"];

    /// The fault of a recorded event, with what was measured of the machine; none if it has none.
    pub fn of(
        line: &RecordedEvent,
        after: usize,
        measured: Option<&MeasuredDelay>,
    ) -> Option<Self> {
        Some(Self {
            seat: line.seat.map(Seat::index)?,
            fault: line.fault.clone()?,
            after,
            gone: line.gone,
            stderr: line.stderr.as_deref().map(last_characters),
            used_us: measured.and_then(|measured| measured.used_us).or(line.used_us),
            delay_us: measured.map(|measured| measured.delay_us),
            waited_us: measured.and_then(|measured| measured.waited_us),
        })
    }

    /// Whether the player was out of time, for a move or for its start.
    pub fn is_timeout(&self) -> bool {
        matches!(self.fault, Fault::Time | Fault::Start { kind: StartFault::NotReady, .. })
    }

    /// What is to blame. This is the only place that decides it, for single matches and for tournaments.
    pub fn blame(&self) -> Blame {
        let us = Duration::from_micros;
        let is_machines = self.used_us.is_some_and(|used| {
            let is_starved = |waited| is_starved(us(used), us(waited));
            let is_excused = |delay| is_excused(us(used), us(delay));
            match self.waited_us {
                // The processes that start a player may wait as well, and one that has not run yet has no time of waiting.
                Some(waited) if self.kind() == "start" => {
                    is_starved(waited) || self.delay_us.is_some_and(is_excused)
                }
                Some(waited) => is_starved(waited),
                None => self.delay_us.is_some_and(is_excused),
            }
        });
        if is_machines { Blame::Machine } else { Blame::Bot }
    }

    /// The kind of fault: one of [`KINDS`](Self::KINDS).
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

/// How many characters of stderr are kept in a result; the record has more.
const STDERR_KEPT: usize = 2000;

impl MatchResult {
    /// The result of a recorded match. `spent` has the number of answers and their total time for
    /// each seat; `delays` what was measured at events with a timeout.
    pub fn new(
        record: &Record,
        spent: impl IntoIterator<Item = (u32, Duration)>,
        delays: &[MeasuredDelay],
        ended_ms: u64,
    ) -> Self {
        let seat = |(seat, (asked, time)): (usize, (u32, Duration))| SeatResult {
            rank: u32::try_from(record.ranks[seat]).unwrap_or(u32::MAX),
            score: record.scores[seat],
            asked,
            used_us: micros(time),
        };
        let fault = |(after, line): (usize, &RecordedEvent)| {
            MatchFault::of(line, after, delays.iter().find(|delay| delay.event == after))
        };
        Self {
            id: record.id.parse().expect("a record has an id"),
            seats: spent.into_iter().enumerate().map(seat).collect(),
            faults: record.log.iter().enumerate().filter_map(fault).collect(),
            ended_ms,
        }
    }

    /// The share of the other seats that a seat beat, with ties counted half.
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

fn last_characters(text: &str) -> String {
    let skipped = text.chars().count().saturating_sub(STDERR_KEPT);
    text.chars().skip(skipped).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_delays_are_blamed_on_the_machine() {
        let waiting = |used_us, delay_us, waited_us| MatchFault {
            seat: 0,
            fault: Fault::Time,
            after: 7,
            gone: true,
            stderr: None,
            used_us,
            delay_us,
            waited_us,
        };
        let fault = |used_us, delay_us| waiting(used_us, delay_us, None);
        assert_eq!(fault(Some(100_000), Some(2_000)).blame(), Blame::Bot);
        assert_eq!(fault(Some(100_000), Some(30_000)).blame(), Blame::Machine);
        assert_eq!(fault(Some(10_000_000), Some(30_000)).blame(), Blame::Bot);
        assert_eq!(fault(Some(100_000), None).blame(), Blame::Bot);
    }

    #[test]
    fn a_player_that_could_run_is_to_blame_however_late_the_machine_was() {
        let fault = |waited_us| MatchFault {
            seat: 0,
            fault: Fault::Time,
            after: 7,
            gone: true,
            stderr: None,
            used_us: Some(200_000),
            delay_us: Some(57_000),
            waited_us,
        };
        assert_eq!(fault(None).blame(), Blame::Machine);
        assert_eq!(fault(Some(0)).blame(), Blame::Bot, "it slept, or ran all the time");
        assert_eq!(fault(Some(70_000)).blame(), Blame::Bot, "it ran for most of the time");
        assert_eq!(fault(Some(150_000)).blame(), Blame::Machine);
    }

    #[test]
    fn a_start_on_a_late_machine_is_not_blamed_on_the_player() {
        let late = |delay_us, waited_us| {
            let why = "it was not ready within 1s".to_string();
            let fault = Fault::Start { kind: StartFault::NotReady, why };
            let (used_us, delay_us, waited_us) = (Some(1_000_000), Some(delay_us), Some(waited_us));
            let (stderr, gone) = (None, true);
            let fault =
                MatchFault { seat: 0, fault, after: 0, gone, stderr, used_us, delay_us, waited_us };
            fault.blame()
        };
        assert_eq!(late(2_000, 0), Blame::Bot);
        assert_eq!(late(300_000, 0), Blame::Machine, "its process may not have been there yet");
        assert_eq!(late(2_000, 600_000), Blame::Machine);
    }

    #[test]
    fn points_are_the_share_of_beaten_seats() {
        let seat = |rank| SeatResult { rank, ..SeatResult::default() };
        let result = MatchResult {
            id: MatchId::default(),
            seats: [seat(2), seat(1), seat(2), seat(4)].into(),
            faults: Vec::new(),
            ended_ms: 0,
        };
        let points: Vec<f64> = (0..4).map(|seat| result.points(seat)).collect();
        assert_eq!(points, [0.5, 1.0, 0.5, 0.0]);
    }
}
