//! Runs the steps of a check in order, and reports each.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::time::{Duration, Instant};

use game::Fault;
use hosting::WakeupProbe;

use super::bout::{self, Bout, BoutPlan, Fought};
use super::judged::{Finding, Judged, Stopped, Trouble, Verdict};
use super::opponents::Others;
use super::{AnswerTimes, BoutPlace, CheckError, CheckTrial, Step, StepEvent, Subject, advice};
use crate::clues::NULL_MOVES;
use crate::transcript::Spoken;
use table::terms::{Clock, Pace, micros};

/// The default time for a move.
pub(super) const PACE: Duration = Duration::from_secs(1);
/// How long the matches of a step may take together before they are stopped.
pub(super) const PATIENCE: Duration = Duration::from_secs(3);
/// How often a match is played again that failed while the machine was busy.
const RETRIES: usize = 2;
/// How many times the clock a player gets first to show whether the machine or the player is slow.
const MORE_TIME: u32 = 4;
/// It gets no more time than this, unless that is less.
const MOST_TIME: Duration = Duration::from_secs(60);
/// How much more time it gets at last than it seems to need: the machine may become busier.
const RESERVE: f64 = 1.5;
/// How many lines of the exchange are shown, unless all are.
const SHOWN: usize = 4;

pub(super) const START: &str = "start";
pub(super) const RESTART: &str = "restart";
pub(super) const PLAY: &str = "legal play";
pub(super) const SILENCE: &str = "silence";
pub(super) const ODD: &str = "odd boards";

/// A step: its name, what is expected, and how it is run.
type Run<'a> = (&'static str, &'static str, fn(&mut Checker<'a>) -> Judged);

/// Runs all steps.
pub(super) fn all<'a>(
    subject: &'a Subject<'a>,
    on_event: &mut dyn FnMut(StepEvent<'_>),
) -> Result<Vec<Step>, CheckError> {
    let mut checker = Checker::new(subject);
    let steps: [Run<'a>; 10] = [
        (START, "`start` is answered by `ready` in time", Checker::start),
        (RESTART, "it plays again from nothing, and while another instance runs", Checker::restart),
        (PLAY, "each `turn` is answered by a legal move in time, at every seat", Checker::play),
        (SILENCE, "nothing but answers is on stdout", Checker::silence),
        (ODD, "it plays on any board, with any options", Checker::odd),
        ("long games", "it keeps playing, however many moves there are", Checker::long),
        ("many players", "it plays with any number of others", Checker::many),
        ("tight clock", "it answers before clock.left_ms runs out", Checker::tight),
        ("early end", "it ends by itself after `end`, whenever that comes", Checker::early),
        ("lost pipe", "it ends by itself when the referee is gone", Checker::lost),
    ];
    let mut done = Vec::with_capacity(steps.len());
    for (name, expected, run) in steps {
        on_event(StepEvent::Begins(name));
        let begun = Instant::now();
        checker.times.borrow_mut().clear();
        let verdict = match checker.waits_for {
            Some(other) if other != name => Verdict::Waits(other),
            _ => match run(&mut checker) {
                Ok(verdict) | Err(Stopped::Verdict(verdict)) => verdict,
                Err(Stopped::Error(error)) => return Err(error),
            },
        };
        let step = checker.written(name, expected, verdict, begun.elapsed());
        on_event(StepEvent::Done(&step));
        done.push(step);
    }
    Ok(done)
}

/// A check under way.
pub(super) struct Checker<'a> {
    pub(super) subject: &'a Subject<'a>,
    pub(super) clock: Clock,
    pub(super) usual: &'a CheckTrial,
    pub(super) odd: Vec<&'a CheckTrial>,
    pub(super) long: Vec<&'a CheckTrial>,
    /// What was in the working folder before, if the player may write there.
    pub(super) files: BTreeSet<OsString>,
    /// The step that must hold before anything else can be judged.
    pub(super) waits_for: Option<&'static str>,
    /// How the player failed at its first start, if it did.
    pub(super) at_first: Option<Trouble>,
    /// What the player printed besides answers, until that is reported.
    pub(super) noise: Option<Finding>,
    /// Whether that was reported.
    pub(super) noisy: bool,
    /// Whether the player failed on boards other than the default one.
    pub(super) narrow: bool,
    /// The time of each answer in this step.
    times: RefCell<Vec<Duration>>,
    probe: WakeupProbe,
}

impl<'a> Checker<'a> {
    fn new(subject: &'a Subject<'a>) -> Self {
        let (long, odd) = subject.trials.iter().partition(|trial| trial.long);
        let pace = subject.clock.pace.unwrap_or(Pace::Move(PACE));
        Self {
            subject,
            clock: Clock { pace: Some(pace), ..subject.clock },
            usual: &subject.usual,
            odd,
            long,
            files: files(subject.trust),
            waits_for: None,
            at_first: None,
            noise: None,
            noisy: false,
            narrow: false,
            times: RefCell::default(),
            probe: WakeupProbe::new(),
        }
    }

    /// A whole match at one of `seats` seats.
    pub(super) fn plan<'t>(
        &self,
        trial: &'t CheckTrial,
        seats: usize,
        seat: usize,
    ) -> BoutPlan<'t> {
        BoutPlan {
            board: trial.name,
            variant: &*trial.variant,
            seats,
            own: Some(seat),
            others: Others::Random,
            clock: self.clock,
            more_time: 1,
            judges_moves: true,
            stop: None,
            budget: PATIENCE,
            hang_up_at: None,
        }
    }

    pub(super) fn fight(&self, plan: &BoutPlan<'_>) -> Result<Fought, CheckError> {
        let mut fought = bout::fight(self.subject, plan, &self.probe)?;
        let is_excused = |fought: &Fought| {
            let matters = |bout: &Bout| plan.judges_moves || bout.fault != Some(Fault::Time);
            fought.as_ref().is_ok_and(|bout| bout.is_excused() && matters(bout))
        };
        for _ in 0..RETRIES {
            if !is_excused(&fought) {
                break;
            }
            fought = bout::fight(self.subject, plan, &self.probe)?;
        }
        if is_excused(&fought)
            && let Some(convicted) = self.convict(plan)?
        {
            fought = Ok(convicted);
        }
        if let Ok(bout) = &fought {
            self.times.borrow_mut().extend_from_slice(&bout.heard.times);
        }
        Ok(fought)
    }

    /// Plays a match with more time, and once more with as much as the player needs to run for its whole clock. If it does
    /// not answer then, it is to blame; none if it answers, or the machine is too busy.
    fn convict(&self, plan: &BoutPlan<'_>) -> Result<Option<Box<Bout>>, CheckError> {
        let mut times = MORE_TIME;
        loop {
            let plan_now = plan.with_more_time(times);
            let Ok(mut longer) = bout::fight(self.subject, &plan_now, &self.probe)? else {
                return Ok(None);
            };
            let (Some(share), Some(lost_after)) =
                (longer.share_of(&plan.clock), longer.lost_after())
            else {
                return Ok(None);
            };
            if share >= 1.0 {
                longer.is_convicted = true;
                return Ok(Some(longer));
            }
            let most = MOST_TIME.as_secs_f64() * f64::from(times) / lost_after.as_secs_f64();
            let next = (f64::from(times) * RESERVE / share.max(0.01)).min(most) as u32;
            if times > MORE_TIME || next <= times {
                return Ok(None);
            }
            times = next;
        }
    }

    /// The same for a match that the player has to take: the default one.
    pub(super) fn must_fight(&self, plan: &BoutPlan<'_>) -> Result<Box<Bout>, CheckError> {
        self.fight(plan)?.map_err(CheckError::Player)
    }

    /// A step with its details.
    fn written(
        &self,
        step: &'static str,
        expected: &'static str,
        verdict: Verdict,
        took: Duration,
    ) -> Step {
        let (ok, skipped) = match &verdict {
            Verdict::Held(..) => (true, false),
            Verdict::Failed(finding) => (false, finding.trouble == Trouble::Busy),
            Verdict::Nothing(_) => (true, true),
            Verdict::Waits(_) => (false, true),
        };
        let answers = AnswerTimes::of(&self.times.borrow());
        let (detail, bout, advice) = match verdict {
            Verdict::Held(detail, bout) => (detail, bout, None),
            Verdict::Nothing(why) => (format!("not run: {why}"), None, None),
            Verdict::Waits(other) => (format!("not judged before `{other}` holds"), None, None),
            Verdict::Failed(Finding { trouble: Trouble::Busy, detail, bout, .. }) => {
                let advice = advice::advice(Trouble::Busy, &bout, self.subject);
                (format!("not judged: {detail}"), Some(bout), Some(advice))
            }
            Verdict::Failed(Finding { trouble, detail, hint, bout }) => {
                let advice = advice::advice(trouble, &bout, self.subject);
                // It is the length of the list of moves that matters then, not the board.
                let hint = hint.filter(|_| !advice.contains(NULL_MOVES));
                let hint = hint.map_or(String::new(), |(holds, then)| match then {
                    "" => format!(" ({holds})"),
                    _ if self.subject.player.is_library() => format!(" ({holds})"),
                    _ => format!(" ({holds}: {then})"),
                });
                let advice = format!("{advice}{hint}");
                (detail, Some(bout), Some(advice))
            }
        };
        let mut written = Step {
            step,
            ok,
            skipped,
            detail,
            expected,
            sent: None,
            received: None,
            exchange: Vec::new(),
            advice,
            place: None,
            stderr: None,
            answers,
            delay_us: None,
            ms: u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
        };
        if let Some(bout) = bout {
            written.show(*bout);
        }
        written
    }
}

impl Step {
    /// Adds the exchange of a bout.
    fn show(&mut self, bout: Bout) {
        let heard = &bout.heard;
        let afterwards = heard.afterwards().filter(|_| !self.ok);
        self.sent = heard.last(false).map(str::to_string);
        self.received = afterwards.clone().or_else(|| heard.last(true).map(str::to_string));
        let line = |Spoken { by_player, text }: &Spoken| {
            format!("{} {text}", if *by_player { '<' } else { '>' })
        };
        self.exchange = heard.lines.iter().map(line).collect();
        let afterwards = afterwards.iter().flat_map(|said| said.lines());
        self.exchange.extend(afterwards.map(|line| format!("< {line}")));
        if !heard.complete {
            self.exchange.drain(..self.exchange.len().saturating_sub(SHOWN));
        }
        self.place = Some(BoutPlace { board: bout.board, seat: bout.seat, seats: bout.seats });
        self.delay_us = bout.lost_after().map(|_| micros(bout.delay));
        self.stderr = bout.heard.stderr;
    }
}

impl AnswerTimes {
    /// Those of a step; none without answers.
    fn of(times: &[Duration]) -> Option<Self> {
        let mut times = times.to_vec();
        times.sort_unstable();
        let slowest_us = micros(*times.last()?);
        Some(Self { median_us: micros(times[times.len() / 2]), slowest_us })
    }
}

/// Why there is nothing to judge about a built-in player.
pub(super) const NO_PROCESS: &str = "it is built in, and has no process";

/// A number of moves, in words.
pub(super) fn moves(count: usize) -> String {
    game::count(count, "move")
}

/// The remark about matches that were stopped.
pub(super) fn stopped(cut: bool) -> &'static str {
    if cut { ", stopped before the end to keep the check short" } else { "" }
}

/// The files in the working folder, if the player may write there.
pub(super) fn files(trust: bool) -> BTreeSet<OsString> {
    let Some(entries) = trust.then(|| std::fs::read_dir(".").ok()).flatten() else {
        return BTreeSet::new();
    };
    entries.flatten().map(|entry| entry.file_name()).collect()
}
