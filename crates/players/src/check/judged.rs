//! What a bout says about the player, and what a step comes to.

use game::{Fault, ProtocolFault, StartFault};

use super::bout::Bout;
use hosting::describe_exit;

/// What is wrong with a player, as far as advice goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// It ended, or could not be run, before it was ready.
    Unstarted,
    /// It was not ready in time.
    NotReady,
    /// It had not answered in time; what it had to say came when its input was closed.
    Unflushed,
    /// It said something that is no answer.
    Noise,
    /// It spoke when nobody had asked.
    Unasked,
    /// Its answer is no message of the protocol.
    Malformed,
    /// Its answer is not legal.
    Illegal,
    /// It did not answer in time.
    Late,
    /// It ended, or broke down.
    Crashed,
    /// It did not end by itself after `end`.
    Lingers,
    /// It broke down after `end`.
    BadEnd,
    /// It did not end by itself when its input was closed.
    IgnoresClosed,
    /// It did not end by itself when nobody was there to read its answer.
    IgnoresLost,
}

impl Trouble {
    /// How the player failed in a bout, if it did.
    pub(super) fn of(bout: &Bout) -> Option<Self> {
        Some(match bout.fault.as_ref()? {
            Fault::Start { .. } | Fault::Time if bout.heard.is_unflushed() => Self::Unflushed,
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

    /// Whether it is about what else it says.
    pub(super) fn is_noise(self) -> bool {
        matches!(self, Self::Noise | Self::Unasked)
    }

    /// How the player left after `end`, if that was wrong.
    pub(super) fn of_leave(bout: &Bout) -> Option<(Self, String)> {
        let parting = bout.heard.exit.as_ref()?;
        if let Some(said) = bout.heard.afterwards() {
            return Some((Self::Unasked, format!("it spoke after `end`: {said}")));
        }
        match parting.status {
            None => Some((Self::Lingers, "it went on after `end`, and was stopped".to_string())),
            Some(status) if !status.success() => Some((
                Self::BadEnd,
                format!("it broke down after `end`: {}", describe_exit(status)),
            )),
            Some(_) => None,
        }
    }
}

/// What a step came to.
pub(super) enum Verdict {
    /// It holds: what happened, and a bout that shows it.
    Held(String, Option<Box<Bout>>),
    /// It fails.
    Failed(Finding),
    /// There is nothing to run.
    Nothing(String),
    /// It cannot be judged before another step holds.
    Waits(&'static str),
}

/// What was found.
pub(super) struct Finding {
    pub(super) trouble: Trouble,
    /// What happened.
    pub(super) detail: String,
    /// What does hold, and what follows from that for one who reads lines.
    pub(super) hint: Option<(String, &'static str)>,
    pub(super) bout: Box<Bout>,
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
        let detail = format!("{}: {fault}", bout.place());
        Self { trouble, detail, hint: None, bout }
    }

    /// How the player left in a bout, if that was wrong.
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

/// A step that goes on while all holds.
pub(super) type Judged<T = Verdict> = Result<T, Stopped>;

/// Why a step does not go on.
pub(super) enum Stopped {
    /// It has its verdict.
    Verdict(Verdict),
    /// The check itself cannot go on.
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
