//! The lines between the referee and a process, kept for `plateau check`.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hosting::link::Exit;

/// How many of the last lines are kept, unless all are.
const KEPT: usize = 6;
/// Output within this time after the input was closed had been held back in a buffer.
const UNFLUSHED_WITHIN: Duration = Duration::from_millis(200);
/// How much of a line is kept: of its beginning, and of its end.
const SHOWN: (usize, usize) = (160, 90);

/// Records the lines of one player, and can make the referee hang up.
#[derive(Clone, Debug, Default)]
pub(crate) struct Witness(Arc<Mutex<Transcript>>);

/// What a witness recorded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Transcript {
    /// The last lines of both sides.
    pub(crate) lines: VecDeque<Spoken>,
    /// The time until `ready`, if it came.
    pub(crate) ready_after: Option<Duration>,
    /// How often the player was asked for a move.
    pub(crate) asked: usize,
    /// The time of each answer that came in time.
    pub(crate) times: Vec<Duration>,
    /// The time after which the player lost its last question by time.
    pub(crate) lost_after: Option<Duration>,
    /// How long other processes kept it from running meanwhile, or while it was to get ready, where that is known.
    pub(crate) kept_waiting: Option<Duration>,
    /// Whether all lines are kept, as they are.
    pub(crate) complete: bool,
    /// Whether its C interface cannot represent this match.
    pub(crate) refused: bool,
    /// How long after it had failed it sent a line, if it did while its input was still open.
    pub(crate) answered_late: Option<Duration>,
    /// How the process ended, and its last output.
    pub(crate) exit: Option<Exit>,
    /// The end of its stderr.
    pub(crate) stderr: Option<String>,
    /// The question at which both pipes are closed instead of waiting for an answer, from 1.
    pub(crate) hang_up_at: Option<usize>,
}

/// A line of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spoken {
    /// Whether the player sent it.
    pub(crate) by_player: bool,
    /// The line, shortened unless all of it is wanted.
    pub(crate) text: String,
}

impl Witness {
    /// A witness that may make the referee hang up at a question, and may keep all lines.
    pub(crate) fn new(hang_up_at: Option<usize>, complete: bool) -> Self {
        Self(Arc::new(Mutex::new(Transcript { hang_up_at, complete, ..Transcript::default() })))
    }

    pub(crate) fn write(&self) -> MutexGuard<'_, Transcript> {
        // A panic leaves nothing half written here.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What it recorded so far.
    pub(crate) fn transcript(&self) -> Transcript {
        self.write().clone()
    }

    /// Records a line of one side.
    pub(crate) fn line(&self, by_player: bool, line: &[u8]) {
        let mut heard = self.write();
        if heard.lines.len() == KEPT && !heard.complete {
            heard.lines.pop_front();
        }
        let text = heard.shown(line);
        heard.lines.push_back(Spoken { by_player, text });
    }
}

impl Transcript {
    /// The last line of one side.
    pub(crate) fn last(&self, by_player: bool) -> Option<&str> {
        let of_side = |line: &&Spoken| line.by_player == by_player;
        self.lines.iter().rev().find(of_side).map(|line| line.text.as_str())
    }

    /// Whether output came as soon as its input was closed, and not before.
    pub(crate) fn is_unflushed(&self) -> bool {
        let soon = |exit: &Exit| exit.output_after < UNFLUSHED_WITHIN && !exit.output.is_empty();
        self.answered_late.is_none() && self.exit.as_ref().is_some_and(soon)
    }

    /// Whether its last output, which nothing follows, has no line end.
    pub(crate) fn is_unended(&self) -> bool {
        let output = self.exit.as_ref().map(|exit| &exit.output[..]).unwrap_or_default();
        self.answered_late.is_none() && output.last().is_some_and(|&last| last != b'\n')
    }

    /// Whether output came after its input was closed, and not before, however long that took.
    pub(crate) fn waits_for_close(&self) -> bool {
        self.answered_late.is_none() && self.afterwards().is_some()
    }

    /// What it printed after the match, if anything.
    pub(crate) fn afterwards(&self) -> Option<String> {
        let said = self.exit.as_ref()?.output.trim_ascii_end();
        (!said.is_empty()).then(|| self.shown(said))
    }

    fn shown(&self, line: &[u8]) -> String {
        match self.complete {
            true => String::from_utf8_lossy(line.trim_ascii_end()).into_owned(),
            false => shortened(line),
        }
    }
}

/// The beginning and the end of a line, which matter more than its middle.
fn shortened(line: &[u8]) -> String {
    let line = line.trim_ascii_end();
    let (begin, end) = SHOWN;
    if line.len() <= begin + end {
        return String::from_utf8_lossy(line).into_owned();
    }
    // Characters cut in two are dropped.
    let begin = String::from_utf8_lossy(&line[..begin]);
    let end = String::from_utf8_lossy(&line[line.len() - end..]);
    let whole = |c: char| c == char::REPLACEMENT_CHARACTER;
    format!("{} … {}", begin.trim_end_matches(whole), end.trim_start_matches(whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_are_kept_and_shortened() {
        let witness = Witness::default();
        for number in 0..10 {
            witness.line(number % 2 == 1, format!("line {number}\n").as_bytes());
        }
        let heard = witness.transcript();
        assert_eq!(heard.lines.len(), KEPT);
        assert_eq!(heard.last(true), Some("line 9"));
        assert_eq!(heard.last(false), Some("line 8"));
        witness.line(true, "é".repeat(1000).as_bytes());
        let text = witness.transcript().last(true).unwrap().to_string();
        assert!(text.len() < 300 && text.contains("é … é"), "{text}");
    }

    #[test]
    fn all_lines_are_kept_if_they_are_wanted() {
        let witness = Witness::new(None, true);
        let long = "x".repeat(1000);
        for _ in 0..10 {
            witness.line(true, format!("{long}\n").as_bytes());
        }
        let heard = witness.transcript();
        assert_eq!(heard.lines.len(), 10);
        assert!(heard.lines.iter().all(|line| line.text == long));
    }
}
