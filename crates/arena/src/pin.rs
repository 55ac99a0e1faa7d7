//! One core for a match with players from outside.
//!
//! Referee and player take turns and never run together, so a second core gains them nothing. It
//! costs: waking an idle one takes several times as long as passing the turn on the same core.

//!
//! A player that does not answer at once is another matter: with dozens of processes on the core, it keeps a
//! referee that wakes up there waiting for its turn, however late it is. So whoever waits for long goes elsewhere.

use std::cell::Cell;

use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

thread_local! {
    /// The cores that this thread may use while it is not pinned, while it is.
    static FREE: Cell<Option<CpuSet>> = const { Cell::new(None) };
}

/// Does something with this thread, and the processes it starts, on the core it is on. Where the
/// system does not let us choose, it is done all the same.
pub(crate) fn while_pinned<T>(pinned: bool, work: impl FnOnce() -> T) -> T {
    let before = if pinned { sched_getaffinity(None).ok() } else { None };
    if before.is_some() {
        let mut here = CpuSet::new();
        here.set(sched_getcpu());
        FREE.set(before.filter(|_| move_to(&here)));
    }
    let done = work();
    if let Some(before) = FREE.take() {
        move_to(&before);
    }
    done
}

/// Keeps this thread, if it is pinned, away from its core until this is dropped.
pub(crate) struct Away(Option<CpuSet>);

impl Away {
    pub(crate) fn new() -> Self {
        let here = FREE.get().and_then(|_| sched_getaffinity(None).ok());
        Self(here.filter(|here| FREE.get().is_some_and(|free| move_to(&without(free, here)))))
    }
}

/// Cores that are not among others; if there are none, all of them.
fn without(mut cores: CpuSet, others: &CpuSet) -> CpuSet {
    let all = cores;
    for core in (0..CpuSet::MAX_CPU).filter(|&core| others.is_set(core)) {
        cores.unset(core);
    }
    if cores.count() > 0 { cores } else { all }
}

impl Drop for Away {
    fn drop(&mut self) {
        if let Some(back) = &self.0 {
            move_to(back);
        }
    }
}

/// Whether this thread runs on these cores from now on. A refusal costs speed only.
fn move_to(cores: &CpuSet) -> bool {
    sched_setaffinity(None, cores).is_ok()
}
