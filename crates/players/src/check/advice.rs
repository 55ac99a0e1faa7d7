//! Advice for the author of a player that fails a step.

use super::judged::Trouble;
use crate::PlayerSpec;

const BUSY: &str = "run the check again when the machine has less to do, or give more time with --clock and --init";

/// What the author can do.
pub(super) fn advice(trouble: Trouble, player: &PlayerSpec, trust: bool) -> &'static str {
    if player.is_library() {
        return of_library(trouble, trust);
    }
    match trouble {
        Trouble::Busy => BUSY,
        Trouble::Unstarted if trust => {
            "run the program by hand: it must start from any folder, and wait for `start` on stdin"
        }
        Trouble::Unstarted => {
            "see its stderr; in the sandbox it may read its own folder and the system's, and write into $TMPDIR \
             only: try --trust"
        }
        Trouble::NotReady => {
            "answer `start` at once with {\"type\":\"ready\"}: it wrote nothing, not even when its stdin was \
             closed; if it needs longer to prepare, allow more time with --init"
        }
        Trouble::ReadyLate => "its `ready` came late: prepare less, or allow more time with --init",
        Trouble::UntilClosed => {
            "its answer came only when stdin was closed: flush stdout after each line (print(…, flush=True), \
             fflush(stdout), stdout().flush()), or if it does, read stdin line by line and not to its end"
        }
        Trouble::Unflushed => {
            "flush stdout after each line: print(…, flush=True), fflush(stdout), stdout().flush()"
        }
        Trouble::Noise => "print nothing but answers to stdout, and everything else to stderr",
        Trouble::Unasked => {
            "answer `start` and each `turn` once, `end` with nothing, and print nothing else to stdout"
        }
        Trouble::Malformed => {
            "answer `start` with {\"type\":\"ready\"} and `turn` with {\"type\":\"move\",\"move\":\"…\"}, each \
             on one line"
        }
        Trouble::Illegal => {
            "answer only with one of the `moves` of the last `turn`, as it is written there"
        }
        Trouble::Late => {
            "read the limit from clock.left_ms of each `turn`, and answer with the best move so far before it runs out"
        }
        Trouble::Crashed => "see its stderr; it must run until `end` comes or stdin is closed",
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
    }
}

/// The same for the author of a library, which does not use the line protocol.
fn of_library(trouble: Trouble, trust: bool) -> &'static str {
    match trouble {
        Trouble::Busy => BUSY,
        Trouble::Unstarted if trust => {
            "see its stderr: the functions of the game's header are called in order"
        }
        Trouble::Unstarted => {
            "see its stderr; in the sandbox it may read its own folder and the system's, and write into $TMPDIR \
             only: try --trust"
        }
        Trouble::NotReady | Trouble::ReadyLate | Trouble::UntilClosed => {
            "return from the first call of the header in time: prepare less, or allow more time with --init"
        }
        Trouble::Illegal => {
            "see the reason, and what the game's header in include/plateau says about the move"
        }
        Trouble::Late => "return from each call within the clock",
        Trouble::Lingers | Trouble::IgnoresClosed | Trouble::IgnoresLost => {
            "return from the last call of the header, and end the threads and processes it started"
        }
        Trouble::BadEnd => {
            "see its stderr: the last call of the header, or a function that runs at exit, crashes"
        }
        _ => {
            "see its stderr; run it under valgrind with :wrap=\"valgrind -q\", or a debugger with :wrap= and --trust"
        }
    }
}
