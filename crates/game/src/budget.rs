//! How long a search may think: its own budget, the clock of the question, cancellation.

use std::time::Duration;

use crate::{Params, Watch};

#[cfg(test)]
mod tests;

/// What a search keeps back of a limit, besides [`MARGIN_PART`]: the answer still has to be read,
/// checked and measured.
const MARGIN: Duration = Duration::from_millis(10);
/// The divisor of a limit for the part that is kept back too.
const MARGIN_PART: u32 = 25;
/// A match clock is divided among at most this many moves to come.
const MOST_SHARES: usize = 30;

/// How long a search may think about one question: until the first of these is used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Most steps: playouts of MCTS, nodes of alpha-beta, whatever a search counts. A budget in steps
    /// alone is reproducible bit for bit.
    pub steps: Option<u64>,
    /// The age of the question at which to stop. What is found by then depends on the machine.
    pub time: Option<Duration>,
}

impl Budget {
    /// This many steps.
    pub const fn steps(steps: u64) -> Self {
        Self { steps: Some(steps), time: None }
    }

    /// Until the question is this old.
    pub const fn time(time: Duration) -> Self {
        Self { steps: None, time: Some(time) }
    }

    /// What is set by `steps` (the setting of that name) and by `time`.
    pub fn read(params: &Params, steps: &str) -> Result<Self, String> {
        Ok(Self { steps: params.get(steps)?, time: params.get("time")? })
    }

    /// Nothing is set: no end.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The part numbered `number`, from 1, of `parts` equal ones.
    pub fn part(self, (number, parts): (usize, usize)) -> Self {
        Self {
            steps: self.steps.map(|steps| steps / parts as u64),
            time: self.time.map(|time| time.mul_f64(number as f64 / parts as f64)),
        }
    }

    /// The same budget, cut to what a question's clock allows: nearly all of a limit for this move,
    /// a share of what is left for the match. `moves` is the most moves there can be to come.
    pub fn within(self, watch: &dyn Watch, moves: usize) -> Self {
        let Some(limit) = watch.limit() else { return self };
        let margin = (limit / MARGIN_PART).saturating_add(MARGIN).min(limit / 2);
        let mut allowed = limit - margin;
        if let Some(increment) = watch.increment() {
            let share = limit / moves.clamp(1, MOST_SHARES) as u32;
            allowed = allowed.min(share.saturating_add(increment / 5 * 4));
        }
        Self { time: Some(self.time.map_or(allowed, |time| time.min(allowed))), ..self }
    }
}

/// Most steps, and most parts of a step, between two looks at the watch.
const MOST_UNWATCHED: u64 = 64;
/// Steps times plies between two looks, and parts of a step times plies: in games of many plies
/// states are large, and each copy takes long.
const STEPS_UNWATCHED: usize = 1 << 12;
const PARTS_UNWATCHED: usize = 1 << 16;
/// Looks at a running clock that are closer together than this become rarer.
const OFTEN: Duration = Duration::from_millis(1);

/// Counts the steps of one search and decides when it stops.
///
/// A budget in steps alone never reads the clock: it only checks at intervals
/// whether the question is cancelled.
pub struct Meter<'a> {
    watch: &'a dyn Watch,
    most: u64,
    deadline: Option<Duration>,
    steps: u64,
    /// The step before which to look next, at the budget or at the watch.
    look: u64,
    stride: u64,
    parts: u64,
    looked: Duration,
    spent: bool,
    cancelled: bool,
}

impl<'a> Meter<'a> {
    /// A meter at zero.
    pub fn new(budget: Budget, watch: &'a dyn Watch) -> Self {
        let Budget { steps, time } = budget;
        let start = if time.is_some() { 1 } else { MOST_UNWATCHED };
        Self {
            watch,
            most: steps.unwrap_or(u64::MAX),
            deadline: time,
            steps: 0,
            look: 0,
            stride: start,
            parts: start,
            looked: Duration::ZERO,
            spent: false,
            cancelled: false,
        }
    }

    /// The same meter for a game of at most `plies` plies.
    pub fn for_plies(mut self, plies: usize) -> Self {
        let at_most = |work: usize| (work / plies.max(1)).clamp(1, MOST_UNWATCHED as usize) as u64;
        self.stride = self.stride.min(at_most(STEPS_UNWATCHED));
        self.parts = self.parts.min(at_most(PARTS_UNWATCHED));
        self
    }

    /// Steps taken so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Takes a step, if there is one left. Once refused, all are.
    #[inline]
    pub fn step(&mut self) -> bool {
        if self.steps >= self.look && self.runs_out() {
            return false;
        }
        self.steps += 1;
        true
    }

    /// Whether a step, or the rest of one, has been refused.
    pub fn is_spent(&self) -> bool {
        self.spent
    }

    /// Whether nothing is left of `whole`, of which this meter measured a part: the question is cancelled, or its time is
    /// up. No look at the watch: players that search in several parts ask it before the next.
    pub fn leaves_nothing(&self, whole: Budget) -> bool {
        self.cancelled || whole.time.is_some_and(|time| self.looked >= time)
    }

    /// How many parts of a long step, such as the moves of a playout, may pass before
    /// [`Meter::goes_on`] is asked.
    #[inline]
    pub fn parts(&self) -> u64 {
        self.parts
    }

    /// Whether a step under way may go on. If not, the search ends, and what the step found so far
    /// does not count.
    pub fn goes_on(&mut self) -> bool {
        match self.look_at_watch(self.parts) {
            Some(parts) => self.parts = parts,
            None => self.spend(),
        }
        !self.spent
    }

    fn runs_out(&mut self) -> bool {
        match self.look_at_watch(self.stride) {
            Some(stride) if self.steps < self.most => {
                self.stride = stride;
                self.look = self.most.min(self.steps.saturating_add(stride));
            }
            _ => self.spend(),
        }
        self.spent
    }

    fn spend(&mut self) {
        (self.spent, self.look) = (true, 0);
    }

    /// How far to go until the next look, `None` when there is no time left. While looks at the clock
    /// follow each other closely they become rarer, otherwise more frequent: so a search of long
    /// steps ends in time too.
    fn look_at_watch(&mut self, stride: u64) -> Option<u64> {
        self.cancelled = self.cancelled || !self.spent && self.watch.is_cancelled();
        if self.spent || self.cancelled {
            return None;
        }
        let Some(deadline) = self.deadline else { return Some(stride) };
        let now = self.watch.elapsed();
        let before = std::mem::replace(&mut self.looked, now);
        if now >= deadline {
            return None;
        }
        let short = now.saturating_sub(before) < OFTEN.min(deadline / 256);
        Some(if short { (2 * stride).min(MOST_UNWATCHED) } else { (stride / 2).max(1) })
    }
}
