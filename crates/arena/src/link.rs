//! The other end of a player from outside: whatever takes lines and answers with lines.

use std::time::Instant;

/// The longest line a player may send.
pub const LONGEST_LINE: usize = 1 << 20;

/// A connection to somebody who speaks [lines](crate::lines). A process is one, and so is anything
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
    fn last_words(&mut self) -> Option<String>;
    /// How it ended, if it has or is about to.
    fn ended(&mut self) -> Option<String>;
    /// Lets it end by itself, for a while.
    fn farewell(&mut self);
    /// Ends it and all it started, now.
    fn stop(&mut self);
}

/// Why no line came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// Time is up.
    Time,
    /// It closed its output, or ended.
    Closed,
    /// The line is longer than [`LONGEST_LINE`].
    TooLong,
}
