//! What to do about what is wrong.

use super::judged::Trouble;
use crate::PlayerSpec;

/// What its author can do.
pub(super) fn advice(trouble: Trouble, player: &PlayerSpec, trust: bool) -> &'static str {
    if player.is_library() {
        return of_library(trouble, trust);
    }
    match trouble {
        Trouble::Unstarted if trust => {
            "run it by hand: it must start from any folder, and wait for `start` on its stdin"
        }
        Trouble::Unstarted => {
            "see its stderr; in the sandbox it may read its own folder and the system's, and write into $TMPDIR \
             only: try --trust"
        }
        Trouble::NotReady => {
            "answer `start` at once with {\"type\":\"ready\"}: read stdin line by line, not to its end, and \
             flush stdout after each line"
        }
        Trouble::Unflushed => {
            "flush stdout after each line: print(…, flush=True), fflush(stdout), stdout().flush()"
        }
        Trouble::Noise => {
            "print nothing but answers to stdout: whatever else there is to say belongs on stderr"
        }
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
            "read the limit from clock.left_ms of each `turn`, and answer with the best so far before it is over"
        }
        Trouble::Crashed => "see its stderr; it has to go on until `end` comes or stdin is closed",
        Trouble::Lingers => {
            "leave the loop and exit when `end` comes; whatever it started has to end too"
        }
        Trouble::BadEnd => "exit with 0 after `end`",
        Trouble::IgnoresClosed => {
            "exit when stdin is closed: the referee is gone, and `end` will not come"
        }
        Trouble::IgnoresLost => {
            "exit when an answer cannot be written, or stdin is closed: do not try for ever"
        }
    }
}

/// The same for the author of a library, who has nothing to do with lines.
fn of_library(trouble: Trouble, trust: bool) -> &'static str {
    match trouble {
        Trouble::Unstarted if trust => {
            "see its stderr: the functions of the game's header are called in order"
        }
        Trouble::Unstarted => {
            "see its stderr; in the sandbox it may read its own folder and the system's, and write into $TMPDIR \
             only: try --trust"
        }
        Trouble::NotReady => {
            "return from the first call of the header in time: prepare less, or with --init more"
        }
        Trouble::Illegal => {
            "see why, and what the game's header in include/plateau says of the move"
        }
        Trouble::Late => "return from each call within the clock",
        Trouble::Lingers | Trouble::IgnoresClosed | Trouble::IgnoresLost => {
            "return from the last call of the header, and end the threads and processes it started"
        }
        Trouble::BadEnd => {
            "see its stderr: the last call of the header, or what runs at exit, breaks down"
        }
        _ => {
            "see its stderr; run it under a debugger or valgrind with :wrap=\"valgrind -q\" and --trust"
        }
    }
}
