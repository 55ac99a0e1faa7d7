//! What a bout shows about the player, and the verdict of a step.

use std::time::Duration;

use game::{Fault, ProtocolFault, StartFault};

use super::bout::Bout;
use crate::program::LATE_ANSWER_TIMEOUT;
use hosting::describe_exit;

/// A kind of misbehaviour, as far as advice differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The player ended, or could not be run, before it was ready.
    Unstarted,
    /// The player was not ready in time.
    NotReady,
    /// It timed out while the machine was too busy to decide whose fault that was.
    Busy,
    /// It was ready, but too late.
    ReadyLate,
    /// It was not ready in time, but output came when its input was closed: it does not flush, or it read its
    /// input to the end.
    UntilClosed,
    /// No answer came in time, but unflushed output came when its input was closed. It had answered `start`, so
    /// it does not read its input to the end.
    Unflushed,
    /// No answer came in time, but the beginning of a line without its end.
    Unended,
    /// A line on stdout is not an answer.
    Noise,
    /// It printed an answer without a question.
    Unasked,
    /// Its answer is not a message of the protocol.
    Malformed,
    /// Its answer is not legal.
    Illegal,
    /// It did not answer in time.
    Late,
    /// It exited or crashed.
    Crashed,
    /// It did not end by itself after `end`.
    Lingers,
    /// It crashed after `end`.
    BadEnd,
    /// It did not end by itself when its input was closed.
    IgnoresClosed,
    /// It did not end by itself when its answer could not be written.
    IgnoresLost,
}

impl Trouble {
    /// How the player failed in a bout, if it did.
    pub(super) fn of(bout: &Bout) -> Option<Self> {
        Some(match bout.fault.as_ref()? {
            _ if bout.is_excused() => Self::Busy,
            Fault::Time | Fault::Start { kind: StartFault::NotReady, .. }
                if bout.heard.is_unended() =>
            {
                Self::Unended
            }
            Fault::Start { kind: StartFault::NotReady, .. } if bout.heard.waits_for_close() => {
                Self::UntilClosed
            }
            Fault::Time if bout.heard.is_unflushed() => Self::Unflushed,
            Fault::Start { kind: StartFault::NotReady, .. }
                if bout.heard.answered_late.is_some() =>
            {
                Self::ReadyLate
            }
            Fault::Start { kind: StartFault::NotReady, .. } => Self::NotReady,
            Fault::Start { .. } => Self::Unstarted,
            Fault::Time => Self::Late,
            Fault::Illegal { .. } => Self::Illegal,
            Fault::Crash { .. } | Fault::Memory { .. } | Fault::Resigned => Self::Crashed,
            Fault::Protocol { kind, .. } => match kind {
                ProtocolFault::Unasked => Self::Unasked,
                ProtocolFault::Mute => Self::Crashed,
                ProtocolFault::Malformed | ProtocolFault::OutOfPlace => Self::Malformed,
                ProtocolFault::NotJson | ProtocolFault::TooLong | ProtocolFault::Unknown => {
                    Self::Noise
                }
            },
        })
    }

    /// Whether this is about output besides answers.
    pub(super) fn is_noise(self) -> bool {
        matches!(self, Self::Noise | Self::Unasked)
    }

    /// How the player exited after `end`, if that was wrong.
    pub(super) fn of_leave(bout: &Bout) -> Option<(Self, String)> {
        let parting = bout.heard.exit.as_ref()?;
        if let Some(said) = bout.heard.afterwards() {
            return Some((Self::Unasked, format!("it printed a line after `end`: {said}")));
        }
        match parting.status {
            None => Some((Self::Lingers, "it ran on after `end`, and was stopped".to_string())),
            Some(status) if !status.success() => {
                Some((Self::BadEnd, format!("it crashed after `end`: {}", describe_exit(status))))
            }
            Some(_) => None,
        }
    }
}

/// The verdict of a step.
pub(super) enum Verdict {
    /// The step holds: what happened, and a bout that shows it.
    Held(String, Option<Box<Bout>>),
    /// The step fails.
    Failed(Finding),
    /// The step does not apply.
    Nothing(String),
    /// The step cannot be judged before another one holds.
    Waits(&'static str),
}

/// A failure of the player.
pub(super) struct Finding {
    pub(super) trouble: Trouble,
    /// What happened.
    pub(super) detail: String,
    /// What does hold, and the advice that follows for a program.
    pub(super) hint: Option<(String, &'static str)>,
    pub(super) bout: Box<Bout>,
}

/// How late an answer was that came after the time was up.
fn lateness(late: Option<Duration>) -> String {
    let ms = |time: Duration| Duration::from_millis(time.as_millis() as u64);
    match late {
        // Less than a millisecond is late, too.
        Some(late) => format!("its line came {:?} later", ms(late).max(Duration::from_millis(1))),
        None => format!("no line came within {:?} more", ms(LATE_ANSWER_TIMEOUT)),
    }
}

impl Finding {
    /// A fault of the player in a bout, if there is one.
    pub(super) fn of(bout: Box<Bout>) -> Result<Box<Bout>, Self> {
        match Trouble::of(&bout) {
            None => Ok(bout),
            Some(trouble) => Err(Self::from_fault(trouble, bout)),
        }
    }

    fn from_fault(trouble: Trouble, bout: Box<Bout>) -> Self {
        let fault = bout.fault.as_ref().map(ToString::to_string).unwrap_or_default();
        let detail = match trouble {
            Trouble::Busy => format!(
                "{}: {fault}, while the machine was busy: other programs kept the player from running for {:?}",
                bout.place(),
                Duration::from_millis(bout.delay.as_millis() as u64)
            ),
            _ if bout.is_convicted => format!(
                "{}: {fault}, also with {} times the clock, which it got because the machine was busy",
                bout.place(),
                bout.more_time
            ),
            Trouble::Late | Trouble::ReadyLate => {
                format!("{}: {fault}; {}", bout.place(), lateness(bout.heard.answered_late))
            }
            _ => format!("{}: {fault}", bout.place()),
        };
        Self { trouble, detail, hint: None, bout }
    }

    /// How the player exited in a bout, if that was wrong.
    pub(super) fn of_leave(bout: Box<Bout>) -> Result<Box<Bout>, Self> {
        match Trouble::of_leave(&bout) {
            None => Ok(bout),
            Some((trouble, what)) => {
                let detail = format!("{}: {what}", bout.place());
                Err(Self { trouble, detail, hint: None, bout })
            }
        }
    }

    /// The same, with a hint.
    pub(super) fn with(self, holds: impl Into<String>, then: &'static str) -> Self {
        Self { hint: Some((holds.into(), then)), ..self }
    }
}

/// The result of a part of a step.
pub(super) type Judged<T = Verdict> = Result<T, Stopped>;

/// Why a step stops.
pub(super) enum Stopped {
    /// The verdict is known.
    Verdict(Verdict),
    /// The check itself failed.
    Error(super::CheckError),
}

impl From<Finding> for Stopped {
    fn from(finding: Finding) -> Self {
        Stopped::Verdict(Verdict::Failed(finding))
    }
}

impl From<super::CheckError> for Stopped {
    fn from(error: super::CheckError) -> Self {
        Stopped::Error(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_says_how_late_it_was() {
        let us = |us| lateness(Some(Duration::from_micros(us)));
        assert_eq!(us(42_300), "its line came 42ms later");
        assert_eq!(us(7), "its line came 1ms later");
        assert_eq!(lateness(None), "no line came within 300ms more");
    }
}
