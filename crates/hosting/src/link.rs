//! The other end of a player from outside: whatever takes lines and answers with lines.

use std::process::ExitStatus;
use std::time::{Duration, Instant};

/// The longest line a player may send.
pub const LONGEST_LINE: usize = 1 << 20;

/// A connection to somebody who speaks lines. A process is one, and so is anything
/// that answers like one.
pub trait Link: Send {
    /// Room for a message; [`Link::send`] sends it.
    fn message(&mut self) -> &mut Vec<u8>;
    /// Sends what was put there, as far as it is taken; the rest follows while a line is waited for.
    fn send(&mut self);
    /// A line that is there already, without waiting.
    fn unasked(&mut self) -> Option<&str>;
    /// The next line, without its end, waited for until the deadline.
    fn line(&mut self, deadline: Instant) -> Result<&[u8], Silence>;
    /// The last of what was written to stderr, where there is one.
    fn last_words(&mut self) -> Option<String> {
        None
    }
    /// How it ended, in words, if it has or is about to; it has time until then, and a little more.
    fn ended(&mut self, until: Instant) -> Option<String>;
    /// Why it was memory that ended it, where that is known.
    fn lacked_memory(&mut self) -> Option<String> {
        None
    }
    /// Lets it end by itself, for a while.
    fn farewell(&mut self) -> Parting;
    /// Sends what was put there, with nobody left to read an answer: as a referee that is killed. Sees whether it ends
    /// in time.
    fn lose(&mut self, longest: Duration) -> Parting {
        let _ = longest;
        self.farewell()
    }
    /// Ends it and all it started, now.
    fn stop(&mut self);
}

/// Why no line came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Silence {
    /// Time is up.
    Time,
    /// It closed its output, or ended.
    Closed,
    /// The line is longer than [`LONGEST_LINE`].
    TooLong,
    /// It took more than it may have, in words.
    Excess(String),
}

/// How somebody took his leave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parting {
    /// How it ended; none: it did not by itself, and was stopped.
    pub ended: Option<ExitStatus>,
    /// The beginning of what it said that nobody had asked for.
    pub said: Vec<u8>,
    /// How long after its input was closed it began to say that.
    pub spoke_after: Duration,
}

/// The end of a time, or a century from then: a clock may give more time than there is.
pub fn after(begun: Instant, time: Duration) -> Instant {
    const CENTURY: Duration = Duration::from_secs(100 * 366 * 24 * 3600);
    begun + time.min(CENTURY)
}
