//! Tight clocks, and matches that end early.

use std::time::Duration;

use super::CheckError;
use super::bout::{After, Bout, BoutPlan};
use super::checker::{Checker, NO_PROCESS, PACE, moves, stopped};
use super::judged::{Finding, Judged, Trouble, Verdict};
use super::opponents::Others;
use crate::referee::Stop;
use table::terms::{Clock, Pace};

/// The divisor of a tight clock, and its minimum.
const TIGHTER: u32 = 10;
const TIGHTEST: Duration = Duration::from_millis(20);

impl Checker<'_> {
    pub(super) fn tight(&mut self) -> Judged {
        let tighter = |time: Duration| (time / TIGHTER).max(TIGHTEST);
        let (pace, words) = match self.clock.pace.unwrap_or(Pace::Move(PACE)) {
            Pace::Move(time) => {
                let time = tighter(time);
                (Pace::Move(time), format!("{time:?} a move"))
            }
            Pace::Game(total, increment) => {
                let (total, increment) = (tighter(total), increment / TIGHTER);
                (Pace::Game(total, increment), format!("{total:?}+{increment:?} in all"))
            }
        };
        let clock = Clock { pace: Some(pace), ..self.clock };
        let fight = || -> Result<_, CheckError> {
            let plan = self.plan(self.usual, self.subject.seats, 0);
            Ok(Finding::of(self.must_fight(&BoutPlan { clock, others: Others::Greedy, ..plan })?))
        };
        let bout = match fight()? {
            // The machine may have been busy with something else.
            Err(finding) if finding.trouble == Trouble::Late => fight()?,
            fought => fought,
        };
        let hint = format!("it holds with {}", described(self.clock.pace));
        let bout = bout.map_err(|finding| finding.with(hint, ""))?;
        let detail = format!("{} with {words}{}", moves(bout.moves), stopped(bout.cut));
        Ok(Verdict::Held(detail, Some(bout)))
    }

    pub(super) fn early(&mut self) -> Judged {
        if !self.subject.player.is_process() {
            return Ok(Verdict::Nothing(NO_PROCESS.to_string()));
        }
        let seats = self.subject.seats;
        let plan = |seat| self.plan(self.usual, seats, seat);
        let plans = [
            BoutPlan { stop: Some((After(0), Stop::WithEnd)), ..plan(seats - 1) },
            BoutPlan { stop: Some((After(2), Stop::WithEnd)), ..plan(0) },
            BoutPlan { others: Others::Retire, ..plan(0) },
        ];
        let mut last = None;
        for plan in plans {
            let bout = Finding::of(self.must_fight(&plan)?)?;
            last = match Finding::of_leave(bout) {
                // Unasked output has been reported by now.
                Err(finding) if self.noisy && finding.trouble.is_noise() => Some(finding.bout),
                left => Some(left?),
            };
        }
        let detail = "before its turn, after 2 moves, and after all others resigned".to_string();
        Ok(Verdict::Held(detail, last))
    }

    pub(super) fn lost(&mut self) -> Judged {
        if !self.subject.player.is_process() {
            return Ok(Verdict::Nothing(NO_PROCESS.to_string()));
        }
        let plan = || self.plan(self.usual, self.subject.seats, 0);
        let closed = BoutPlan { stop: Some((After(2), Stop::Silently)), ..plan() };
        let closed = self.must_fight(&closed)?;
        self.ended(closed, Trouble::IgnoresClosed, "stdin was closed without `end`")?;
        let lost = self.must_fight(&BoutPlan { hang_up_at: Some(1), ..plan() })?;
        let bout =
            self.ended(lost, Trouble::IgnoresLost, "both pipes were closed after a `turn`")?;
        let detail = "between two turns, and while an answer was due".to_string();
        Ok(Verdict::Held(detail, Some(bout)))
    }

    /// Whether the player ended by itself when this happened.
    fn ended(&self, bout: Box<Bout>, trouble: Trouble, what: &str) -> Result<Box<Bout>, Finding> {
        let parting = bout.heard.exit.as_ref();
        if parting.is_some_and(|parting| parting.status.is_some()) {
            return Ok(bout);
        }
        let detail = format!("{}: {what}, and it ran on until it was stopped", bout.place());
        Err(Finding { trouble, detail, hint: None, bout })
    }
}

/// A clock in words.
fn described(pace: Option<Pace>) -> String {
    match pace.unwrap_or(Pace::Move(PACE)) {
        Pace::Move(time) => format!("{time:?} a move"),
        Pace::Game(total, increment) => format!("{total:?}+{increment:?}"),
    }
}
