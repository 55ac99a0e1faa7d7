//! One core for a match with players from outside.
//!
//! Referee and player take turns and never run together, so a second core gains them nothing. It costs: waking an idle
//! core takes several times as long as passing the turn on the same core. Matches side by side get different cores, as
//! long as there are enough.
//!
//! A player that does not answer at once is another matter. If it keeps the core busy with dozens of processes, a
//! referee that is pinned there wakes up late, after the deadline. So the referee moves to the other cores for long
//! waits, and returns when it sends the next message, unless the player is known to have several processes: on a busy
//! machine, the referee is last in line on each core that it comes to.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};

use crate::platform::{self, CoreSet};

/// The number of matches on each core.
#[derive(Debug, Default)]
pub(crate) struct Cores(Mutex<BTreeMap<usize, usize>>);

impl Cores {
    /// Takes the core with the fewest matches; among equals the one that this thread runs on: the system starts programs
    /// where there is least to do.
    fn take(&self, free: &CoreSet) -> usize {
        let mut matches = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (here, load) =
            (CoreSet::current_core(), |core: &usize| matches.get(core).copied().unwrap_or(0));
        let core = free.cores().min_by_key(|core| (load(core), *core != here)).unwrap_or(here);
        *matches.entry(core).or_default() += 1;
        core
    }

    fn release(&self, core: usize) {
        let mut matches = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *matches.entry(core).or_default() -= 1;
    }
}

/// The core of a match, and the thread that is pinned to it.
#[derive(Debug, Default)]
pub(crate) struct Pin {
    /// Taken when a thread is first pinned, kept until the match ends: processes inherit it when they are spawned.
    core: Option<usize>,
    thread: Option<PinnedThread>,
}

#[derive(Debug)]
struct PinnedThread {
    id: ThreadId,
    core: CoreSet,
    /// The other cores that this thread may use; the same core if there are none.
    others: CoreSet,
    /// The cores of this thread before it was pinned.
    before: CoreSet,
    is_away: bool,
    priority: Option<ThreadPriority>,
}

/// The priority of a pinned thread that may be raised.
#[derive(Debug)]
struct ThreadPriority {
    /// Before it was pinned.
    before: i32,
    /// That of the program.
    program: i32,
    is_raised: bool,
}

impl ThreadPriority {
    /// Raises the priority of this thread, if the system allows that.
    fn raised(program: Option<i32>) -> Option<Self> {
        let (before, program) = (platform::priority()?, program?);
        platform::raise_priority(program).then_some(Self { before, program, is_raised: true })
    }

    fn set_raised(&mut self, raised: bool) {
        if std::mem::replace(&mut self.is_raised, raised) == raised {
            return;
        }
        if raised {
            platform::raise_priority(self.program);
        } else {
            platform::set_priority(self.program);
        }
    }
}

impl Pin {
    /// Pins this thread, and raises its priority above the program's where the system lets it; whether it was pinned. Refused where another thread is pinned already, and where the system
    /// does not let threads choose: that costs speed only.
    pub(crate) fn enter(&mut self, cores: &Cores, priority: Option<i32>) -> bool {
        if self.thread.is_some() {
            return false;
        }
        let Some(before) = CoreSet::of_this_thread() else { return false };
        let number = *self.core.get_or_insert_with(|| cores.take(&before));
        let (core, others) = (CoreSet::only(number), before.without(number));
        let others = if others.is_empty() { before } else { others };
        let is_pinned = core.apply();
        if is_pinned {
            // It does little, and other work of the same session must not delay it.
            let (id, priority) = (thread::current().id(), ThreadPriority::raised(priority));
            self.thread = Some(PinnedThread { id, core, others, before, is_away: false, priority });
        }
        is_pinned
    }

    /// Lets the pinned thread run where it ran before.
    pub(crate) fn leave(&mut self) {
        if let Some(thread) = self.thread.take() {
            thread.before.apply();
            if let Some(priority) = thread.priority {
                platform::set_priority(priority.before);
            }
        }
    }

    /// The core of the match, once a thread was pinned.
    pub(crate) fn core(&self) -> Option<usize> {
        self.core
    }

    /// Prepares this thread for much work of its own, on the core of the match and with the priority of the program, if it
    /// is the pinned one; or for little, with precedence over other work.
    pub(crate) fn set_working(&mut self, working: bool) {
        if working {
            self.set_away(false);
        }
        if let Some(pinned) = &mut self.thread
            && pinned.id == thread::current().id()
            && let Some(priority) = &mut pinned.priority
        {
            priority.set_raised(!working);
        }
    }

    /// Moves this thread off its core, or back, if it is the pinned one.
    pub(crate) fn set_away(&mut self, away: bool) {
        if let Some(pinned) = &mut self.thread
            && pinned.is_away != away
            && pinned.id == thread::current().id()
        {
            pinned.is_away = away;
            if away {
                pinned.others.apply()
            } else {
                pinned.core.apply()
            };
        }
    }

    pub(crate) fn release(&mut self, cores: &Cores) {
        if let Some(core) = self.core.take() {
            cores.release(core);
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn matches_spread_over_the_cores_and_give_them_back() {
        let (cores, free) = (Cores::default(), CoreSet::of_this_thread().unwrap());
        let count = free.cores().count();
        let mut taken: Vec<usize> = (0..count).map(|_| cores.take(&free)).collect();
        taken.sort_unstable();
        assert_eq!(taken, free.cores().collect::<Vec<_>>());
        let again = cores.take(&free);
        cores.release(again);
        cores.release(taken[0]);
        assert_eq!(cores.take(&free), taken[0]);
    }
}
