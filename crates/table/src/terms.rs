//! The terms of a match: clocks, and what becomes of illegal moves.

use std::str::FromStr;
use std::time::Duration;

use game::Setting;
use serde::{Deserialize, Serialize};

use crate::lines;

/// The time limit of players from outside for the start, and for each move, unless the terms say otherwise.
pub const DEFAULT_LIMIT: Duration = Duration::from_secs(10);

/// A timeout is the machine's fault if its delay was at least the player's time divided by this.
const EXCUSED_SHARE: u32 = 4;

/// Whether the machine is to blame for a timeout: a player used up this time, and meanwhile the machine
/// kept a thread waiting for this long that had something to do.
pub fn is_excused(used: Duration, delay: Duration) -> bool {
    delay >= used / EXCUSED_SHARE
}

/// Whether the machine is to blame for a timeout of a player from outside that was ready to run and could not for so long:
/// one that had a processor for most of its time is at fault, such as one with an endless loop, and so is one that slept.
pub fn is_starved(used: Duration, waited: Duration) -> bool {
    waited >= used / 2
}

/// A time in microseconds, as records and results have it.
pub fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// What a match is played under, besides the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Terms {
    /// The time there is.
    #[serde(skip_serializing_if = "is_default")]
    pub clock: Clock,
    /// What becomes of an illegal move.
    #[serde(skip_serializing_if = "is_default")]
    pub on_illegal: OnIllegal,
}

/// Whether a value is the default, which is not serialized.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The time players have. Without limits built-in players and people have all the time they want,
/// and others [`DEFAULT_LIMIT`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Clock {
    /// For the start.
    #[serde(skip_serializing_if = "is_default")]
    pub init: Option<Duration>,
    /// For moves.
    #[serde(skip_serializing_if = "is_default")]
    pub pace: Option<Pace>,
}

/// How the time for moves is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// This time for each move.
    Move(Duration),
    /// The first time for all moves; each move adds the second.
    Game(Duration, Duration),
}

impl Pace {
    /// The time limit of the first move.
    pub fn most(self) -> Duration {
        match self {
            Pace::Move(time) | Pace::Game(time, _) => time,
        }
    }
}

/// Reads `100ms` (a move) or `60s+1s` (in all, and what each move adds).
impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let time = |part: &str| {
            match part {
            "0" | "0s" => Ok(Duration::ZERO),
            _ => Duration::read(part).map_err(|_| {
                format!("{text:?}: expected a time above 0 with its unit: for each move, such as 100ms, or in all with what each move adds, such as 60s+1s")
            }),
        }
        };
        match text.split_once('+') {
            Some((total, increment)) => {
                Ok(Pace::Game(Duration::read(total).or_else(|_| time(""))?, time(increment)?))
            }
            None => Duration::read(text).or_else(|_| time("")).map(Pace::Move),
        }
    }
}

/// The clock as it is sent to a player.
impl From<&lines::StartClock> for Clock {
    fn from(sent: &lines::StartClock) -> Self {
        let time = Duration::from_millis;
        let each = sent.move_ms.map(|each| Pace::Move(time(each)));
        let total =
            || sent.total_ms.map(|all| Pace::Game(time(all), time(sent.increment_ms.unwrap_or(0))));
        Self { init: Some(time(sent.init_ms)), pace: each.or_else(total) }
    }
}

/// The clock as the line protocol sends it.
impl From<&Clock> for lines::StartClock {
    fn from(clock: &Clock) -> Self {
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let init_ms = ms(clock.init.unwrap_or(DEFAULT_LIMIT));
        match clock.pace.unwrap_or(Pace::Move(DEFAULT_LIMIT)) {
            Pace::Move(time) => {
                lines::StartClock { init_ms, move_ms: Some(ms(time)), ..Default::default() }
            }
            Pace::Game(total, increment) => lines::StartClock {
                init_ms,
                total_ms: Some(ms(total)),
                increment_ms: Some(ms(increment)),
                ..Default::default()
            },
        }
    }
}

/// What is left of one seat's time.
#[derive(Clone, Copy, Debug)]
pub struct SeatClock {
    pace: Option<Pace>,
    left: Duration,
}

impl SeatClock {
    /// A clock before the first move.
    pub fn new(clock: &Clock) -> Self {
        let left = match clock.pace {
            Some(Pace::Game(total, _)) => total,
            _ => Duration::MAX,
        };
        Self { pace: clock.pace, left }
    }

    /// The time for the next move.
    pub fn limit(&self) -> Option<Duration> {
        match self.pace? {
            Pace::Move(time) => Some(time),
            Pace::Game(..) => Some(self.left),
        }
    }

    /// What a move adds to what is left; none where each move has a time of its own.
    pub fn increment(&self) -> Option<Duration> {
        match self.pace? {
            Pace::Move(_) => None,
            Pace::Game(_, increment) => Some(increment),
        }
    }

    /// Charges the time of a move. Only whole microseconds count, since records keep no more: the clocks of a
    /// resumed match show what they showed before.
    pub fn spend(&mut self, used: Duration) {
        let used = used - Duration::from_nanos(u64::from(used.subsec_nanos() % 1000));
        if let Some(Pace::Game(_, increment)) = self.pace {
            self.left = self.left.saturating_sub(used).saturating_add(increment);
        }
    }
}

/// The consequence of an illegal move of a player that still runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OnIllegal {
    /// What the game's rules say.
    #[default]
    Rule,
    /// The seat is gone for good.
    Forfeit,
    /// A random legal move is played in its place.
    Random,
}

impl FromStr for OnIllegal {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "rule" => Ok(OnIllegal::Rule),
            "forfeit" => Ok(OnIllegal::Forfeit),
            "random" => Ok(OnIllegal::Random),
            _ => Err(format!("{text:?}: choose rule, forfeit or random")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn clocks_are_read() {
        assert_eq!("100ms".parse(), Ok(Pace::Move(ms(100))));
        assert_eq!("60s+1s".parse(), Ok(Pace::Game(ms(60_000), ms(1000))));
        assert_eq!("5s+0".parse(), Ok(Pace::Game(ms(5000), ms(0))));
        for bad in ["", "0", "0ms", "fast", "-1s", "1s+", "+1s", "0+1s", "1s+1s+1s"] {
            let error = bad.parse::<Pace>().unwrap_err();
            assert!(error.contains("such as 60s+1s"), "{bad}: {error}");
        }
    }

    #[test]
    fn a_game_clock_runs_down_and_gains() {
        let pace = Some(Pace::Game(ms(1000), ms(100)));
        let mut running = SeatClock::new(&Clock { pace, init: None });
        assert_eq!(running.limit(), Some(ms(1000)));
        running.spend(ms(700));
        assert_eq!(running.limit(), Some(ms(400)));
        running.spend(ms(500));
        assert_eq!(running.limit(), Some(ms(100)));
    }

    #[test]
    fn a_game_clock_gains_no_more_than_there_is() {
        let pace = "9999999999999999999s+9999999999999999999s".parse().unwrap();
        let mut running = SeatClock::new(&Clock { pace: Some(pace), init: None });
        running.spend(ms(1));
        assert_eq!(running.limit(), Some(Duration::MAX));
    }

    #[test]
    fn a_move_clock_restarts() {
        let mut running = SeatClock::new(&Clock { pace: Some(Pace::Move(ms(50))), init: None });
        running.spend(ms(49));
        assert_eq!(running.limit(), Some(ms(50)));
        assert_eq!(SeatClock::new(&Clock::default()).limit(), None);
    }
}
