//! How long a search may think.

use std::time::Duration;

use crate::Params;

/// How long a search may think about one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// This many steps: playouts of MCTS, nodes of alpha-beta, whatever a search counts. Reproducible
    /// bit for bit.
    Steps(u64),
    /// Until the question is this old. What is found by then depends on the machine.
    Time(Duration),
}

impl Budget {
    /// The budget that is set by `steps` (the setting of that name) or by `time`, if either is.
    pub fn read(params: &Params, steps: &str) -> Result<Option<Self>, String> {
        match (params.get(steps)?, params.get("time")?) {
            (Some(_), Some(_)) => Err(format!("{steps} and time exclude each other: set one")),
            (Some(number), None) => Ok(Some(Budget::Steps(number))),
            (None, Some(time)) => Ok(Some(Budget::Time(time))),
            (None, None) => Ok(None),
        }
    }

    /// The part numbered `number`, from 1, of so many equal ones.
    pub fn part(self, (number, parts): (usize, usize)) -> Self {
        match self {
            Budget::Steps(steps) => Budget::Steps(steps / parts as u64),
            Budget::Time(time) => Budget::Time(time.mul_f64(number as f64 / parts as f64)),
        }
    }
}

/// Most steps between two looks at the time.
const MOST_UNWATCHED: u64 = 64;

/// Counts the steps of one search and says when to stop.
pub struct Meter<'a> {
    budget: Budget,
    elapsed: &'a dyn Fn() -> Duration,
    steps: u64,
    /// The step before which to look next, at the budget or at the time.
    look: u64,
    stride: u64,
    looked: Duration,
    refused: bool,
}

impl<'a> Meter<'a> {
    /// A meter at zero. `elapsed` tells the age of the question; only a budget in time asks it.
    pub fn new(budget: Budget, elapsed: &'a dyn Fn() -> Duration) -> Self {
        let look = match budget {
            Budget::Steps(most) => most,
            Budget::Time(_) => 0,
        };
        Self { budget, elapsed, steps: 0, look, stride: 1, looked: Duration::ZERO, refused: false }
    }

    /// Steps taken so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Takes a step, if there is one left. Once refused, all are.
    #[inline]
    pub fn step(&mut self) -> bool {
        if self.steps >= self.look && self.runs_out() {
            self.refused = true;
            return false;
        }
        self.steps += 1;
        true
    }

    /// Whether a step has been refused.
    pub fn is_spent(&self) -> bool {
        self.refused
    }

    /// Looks at the time and decides when to look again: after twice as many steps while these take
    /// a small part of the budget, after half as many when they do not. So a search of long steps
    /// ends in time too.
    fn runs_out(&mut self) -> bool {
        let Budget::Time(most) = self.budget else { return true };
        let now = (self.elapsed)();
        if now >= most {
            return true;
        }
        let short = now.saturating_sub(self.looked) < most / 256;
        self.stride =
            if short { (2 * self.stride).min(MOST_UNWATCHED) } else { (self.stride / 2).max(1) };
        self.looked = now;
        self.look = self.steps + self.stride;
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    fn steps(budget: Budget, elapsed: &dyn Fn() -> Duration) -> u64 {
        let mut meter = Meter::new(budget, elapsed);
        while meter.step() {}
        assert!(!meter.step() && meter.is_spent());
        meter.steps()
    }

    #[test]
    fn a_budget_is_divided_into_equal_parts() {
        assert_eq!(Budget::Steps(10).part((2, 3)), Budget::Steps(3));
        let time = Budget::Time(Duration::from_secs(3));
        assert_eq!(time.part((2, 3)), Budget::Time(Duration::from_secs(2)), "from the beginning");
    }

    #[test]
    fn a_meter_is_not_spent_before_it_has_refused() {
        let mut meter = Meter::new(Budget::Steps(1), &|| Duration::ZERO);
        assert!(meter.step() && !meter.is_spent());
        assert!(!meter.step() && meter.is_spent());
    }

    #[test]
    fn steps_are_counted_without_a_clock() {
        assert_eq!(steps(Budget::Steps(7), &|| panic!("the time was asked")), 7);
    }

    #[test]
    fn long_steps_are_watched_one_by_one() {
        let asked = Cell::new(0);
        let elapsed = || {
            asked.set(asked.get() + 1);
            Duration::from_millis(10 * asked.get())
        };
        assert_eq!(steps(Budget::Time(Duration::from_millis(100)), &elapsed), 9);
    }

    #[test]
    fn short_steps_are_watched_now_and_then() {
        let asked = Cell::new(0);
        let elapsed = || {
            asked.set(asked.get() + 1);
            Duration::from_micros(asked.get())
        };
        let taken = steps(Budget::Time(Duration::from_micros(1000)), &elapsed);
        assert!((62_000..64_000).contains(&taken), "{taken}");
    }

    #[test]
    fn settings_exclude_each_other() {
        let read = |text: &str| Budget::read(&text.parse().unwrap(), "nodes");
        assert_eq!(read("nodes=5"), Ok(Some(Budget::Steps(5))));
        assert_eq!(read("time=5ms"), Ok(Some(Budget::Time(Duration::from_millis(5)))));
        assert_eq!(read(""), Ok(None));
        assert_eq!(
            read("nodes=5,time=1s"),
            Err("nodes and time exclude each other: set one".into())
        );
    }
}
