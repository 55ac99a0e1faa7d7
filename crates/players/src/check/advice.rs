//! Advice for the author of a player that fails a step.

use game::ProtocolFault;

use super::Subject;
use super::bout::Bout;
use super::judged::Trouble;
use crate::diagnosis;

/// What the author can do about a bout in which the player failed.
pub(super) fn advice(trouble: Trouble, bout: &Bout, subject: &Subject<'_>) -> String {
    if let Some(advice) = of_transcript(trouble, subject.player.is_library()) {
        return advice.to_string();
    }
    let stderr = bout.heard.stderr.as_deref().unwrap_or_default();
    let advice =
        bout.fault.as_ref().map(|fault| subject.player.advice(fault, stderr, subject.trust));
    advice.flatten().unwrap_or_else(|| "do what the reason says, and check again".to_string())
}

/// Advice that follows from more than the fault: from when lines came, and how the player ended.
fn of_transcript(trouble: Trouble, is_library: bool) -> Option<&'static str> {
    Some(match trouble {
        Trouble::Busy => {
            "run the check again when the machine has less to do, or give more time with --clock and --init"
        }
        Trouble::ReadyLate | Trouble::UntilClosed if is_library => {
            "return from the first call of the header in time: prepare less, or allow more time with --init"
        }
        Trouble::Lingers | Trouble::IgnoresClosed | Trouble::IgnoresLost if is_library => {
            "return from the last call of the header, and end the threads and processes it started"
        }
        Trouble::BadEnd if is_library => {
            "see its stderr: the last call of the header, or a function that runs at exit, crashes"
        }
        Trouble::ReadyLate => "its `ready` came late: prepare less, or allow more time with --init",
        Trouble::UntilClosed => {
            "its answer came only when stdin was closed: flush stdout after each line (print(…, flush=True), \
             fflush(stdout), stdout().flush()), or if it does, read stdin line by line and not to its end"
        }
        Trouble::Unflushed => {
            "flush stdout after each line: print(…, flush=True), fflush(stdout), stdout().flush()"
        }
        Trouble::Unended => {
            "its answer has no line end: write \"\\n\" after each answer, then flush stdout"
        }
        Trouble::Lingers => {
            "leave the loop and exit when `end` comes; processes that it started must end too"
        }
        Trouble::BadEnd => "exit with 0 after `end`",
        Trouble::IgnoresClosed => {
            "exit when stdin is closed: the referee is gone, and `end` will not come"
        }
        Trouble::IgnoresLost => {
            "exit when an answer cannot be written, or stdin is closed: do not retry for ever"
        }
        // It may have come after `end`, which is no fault of the match.
        Trouble::Unasked => diagnosis::protocol(ProtocolFault::Unasked, ""),
        Trouble::Unstarted
        | Trouble::NotReady
        | Trouble::Noise
        | Trouble::Malformed
        | Trouble::Illegal
        | Trouble::Late
        | Trouble::Crashed => return None,
    })
}
