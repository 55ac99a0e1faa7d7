//! What is to blame for a timeout, in words.

use std::time::Duration;

use store::{Blame, MatchFault};

use crate::check::SHOWN_DELAY_US;
use crate::status::short_time;

/// What is to blame for a timeout, and the measured time that says so; nothing for other faults, and where a start was not
/// measured.
pub(crate) fn blame_words(fault: &MatchFault) -> String {
    let short = |us: u64| short_time(Duration::from_micros(us));
    if !fault.is_timeout() || fault.kind() != "time" && fault.delay_us.is_none() {
        return String::new();
    }
    match (fault.blame(), fault.waited_us, fault.delay_us) {
        (Blame::Machine, Some(waited), late)
            if late.is_none_or(|late| late <= waited) || fault.kind() == "time" =>
        {
            format!(", by the machine: it could not run for {}", short(waited))
        }
        (Blame::Machine, _, late) => {
            format!(", by the machine, which was late by {}", short(late.unwrap_or_default()))
        }
        (Blame::Bot, _, Some(late)) if late >= SHOWN_DELAY_US => {
            format!(", its own fault, though the machine was late by {}", short(late))
        }
        (Blame::Bot, ..) => ", its own fault".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use game::{Fault, StartFault};

    use super::*;

    fn fault(fault: Fault, delay_us: Option<u64>, waited_us: Option<u64>) -> MatchFault {
        MatchFault {
            seat: 0,
            fault,
            after: 7,
            gone: true,
            stderr: None,
            used_us: Some(200_000),
            delay_us,
            waited_us,
        }
    }

    #[test]
    fn a_timeout_says_what_is_to_blame() {
        let blamed =
            |delay_us, waited_us| blame_words(&fault(Fault::Time, Some(delay_us), waited_us));
        assert_eq!(
            blamed(57_000, Some(0)),
            ", its own fault, though the machine was late by 57.0 ms"
        );
        assert_eq!(blamed(57, Some(0)), ", its own fault");
        assert_eq!(blamed(57, Some(150_000)), ", by the machine: it could not run for 150.0 ms");
        assert_eq!(blamed(57_000, None), ", by the machine, which was late by 57.0 ms");
    }

    #[test]
    fn a_late_start_is_judged_where_it_was_measured() {
        let unready = || Fault::Start { kind: StartFault::NotReady, why: "not ready".to_string() };
        assert_eq!(blame_words(&fault(unready(), None, None)), "");
        assert_eq!(blame_words(&fault(unready(), Some(57), Some(0))), ", its own fault");
        let starved = fault(unready(), Some(57), Some(150_000));
        assert_eq!(blame_words(&starved), ", by the machine: it could not run for 150.0 ms");
        let late = fault(unready(), Some(57_000), Some(0));
        assert_eq!(blame_words(&late), ", by the machine, which was late by 57.0 ms");
        let crash = fault(Fault::Crash { how: "signal 9".to_string() }, Some(57_000), None);
        assert_eq!(blame_words(&crash), "");
    }
}
