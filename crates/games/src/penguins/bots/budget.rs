//! How long a path is looked for.

use std::time::Duration;

use game::Params;

/// How long a question may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Budget {
    /// This many tiles looked at from. Reproducible bit for bit.
    Steps(u64),
    /// Until the question is this old.
    Time(Duration),
}

impl Budget {
    /// What `steps` or `time` set, or else so many steps.
    pub(super) fn read(params: &Params, default: u64) -> Result<Self, String> {
        match (params.get("steps")?, params.get("time")?) {
            (Some(_), Some(_)) => Err("steps and time exclude each other: set one".to_string()),
            (Some(steps), None) => Ok(Budget::Steps(steps)),
            (None, Some(time)) => Ok(Budget::Time(time)),
            (None, None) => Ok(Budget::Steps(default)),
        }
    }

    /// The part numbered `number`, from 1, of so many equal ones.
    pub(super) fn part(self, (number, parts): (usize, usize)) -> Self {
        match self {
            Budget::Steps(steps) => Budget::Steps(steps / parts as u64),
            Budget::Time(time) => Budget::Time(time.mul_f64(number as f64 / parts as f64)),
        }
    }
}

/// Steps between two looks at the time: some ten microseconds.
const UNWATCHED: u64 = 32;

/// Counts steps and says when to stop.
pub(super) struct Meter<'a> {
    budget: Budget,
    elapsed: &'a dyn Fn() -> Duration,
    steps: u64,
    spent: bool,
}

impl<'a> Meter<'a> {
    pub(super) fn new(budget: Budget, elapsed: &'a dyn Fn() -> Duration) -> Self {
        Self { budget, elapsed, steps: 0, spent: false }
    }

    /// Takes a step, if there is one left. Once refused, all are.
    pub(super) fn step(&mut self) -> bool {
        self.spent |= match self.budget {
            Budget::Steps(most) => self.steps >= most,
            Budget::Time(most) => self.steps.is_multiple_of(UNWATCHED) && (self.elapsed)() >= most,
        };
        self.steps += u64::from(!self.spent);
        !self.spent
    }

    /// Whether there is no step left.
    pub(super) fn is_spent(&self) -> bool {
        self.spent
    }
}
