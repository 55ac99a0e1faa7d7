//! The other end of a player from outside: takes lines and answers with lines.

use std::process::ExitStatus;
use std::time::{Duration, Instant};

use crate::NotStarted;

/// The longest line a player may send, in bytes.
pub const LONGEST_LINE: usize = 1 << 20;

/// A connection to a player that speaks lines: a [`Process`](crate::Process), or anything that answers like one.
pub trait Link: Send {
    /// The buffer for outgoing lines; [`Link::send`] sends what is in it.
    fn outbox(&mut self) -> &mut Vec<u8>;
    /// Sends as much of the outbox as the player takes without blocking; [`Link::read_line`] sends the rest.
    fn send(&mut self);
    /// A line, or part of one, that has arrived already. It stays unread.
    fn unread(&mut self) -> Option<&str>;
    /// The next line, without its end.
    fn read_line(&mut self, deadline: Instant) -> Result<&[u8], ReadError>;
    /// The part of the last answer's time that does not count, since processes of other seats ran. The deadline of that
    /// answer was later by as much.
    fn disturbed(&self) -> Duration {
        Duration::ZERO
    }
    /// How long the player could not run during the last answer because other processes had its core. `None` if that is
    /// not known: of a player with several threads or processes, unless they ran for most of the time.
    fn kept_waiting(&self) -> Option<Duration> {
        None
    }
    /// The last of what the player wrote to stderr.
    fn stderr_tail(&mut self) -> Option<String> {
        None
    }
    /// How the player exited, in words, if it has or does so until shortly after the deadline.
    fn wait_exit(&mut self, deadline: Instant) -> Option<String>;
    /// Why lack of memory is likely to have ended the player, if it is.
    fn out_of_memory(&mut self) -> Option<String> {
        None
    }
    /// Closes the player's input and gives it a moment to exit, then kills it.
    fn close(&mut self) -> Exit;
    /// Sends the outbox and closes both pipes, as if this process were killed; kills the player after the timeout.
    fn hang_up(&mut self, timeout: Duration) -> Exit {
        let _ = timeout;
        self.close()
    }
    /// Kills the player and all processes that it started.
    fn kill(&mut self);
}

/// Why no line came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The deadline has passed.
    Timeout,
    /// The player closed its output, or exited.
    Closed,
    /// The line is longer than [`LONGEST_LINE`].
    TooLong,
    /// The player uses more than its limits allow; the text says of what.
    OverLimit(String),
    /// The child could not become the player.
    NotStarted(NotStarted),
}

/// How a player exited after its input was closed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exit {
    /// Its status; none if it did not exit in time and was killed.
    pub status: Option<ExitStatus>,
    /// The beginning of what it wrote without being asked.
    pub output: Vec<u8>,
    /// How long after its input was closed that output began.
    pub output_after: Duration,
}

/// A moment later than another by some time, at most a century: clocks may give more time than an [`Instant`] holds.
pub fn after(begun: Instant, time: Duration) -> Instant {
    const CENTURY: Duration = Duration::from_secs(100 * 366 * 24 * 3600);
    begun + time.min(CENTURY)
}
