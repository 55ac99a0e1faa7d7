//! One core for a match with players from outside.
//!
//! Referee and player take turns and never run together, so a second core gains them nothing. It
//! costs: waking an idle one takes several times as long as passing the turn on the same core.
//! Matches side by side are on different cores, as long as there are enough.
//!
//! A player that does not answer at once is another matter: with dozens of processes on the core, it keeps a
//! referee that wakes up there waiting for its turn, however late it is. So whoever waits for long goes elsewhere.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

thread_local! {
    /// The cores that this thread may use while it is not pinned, while it is.
    static FREE: Cell<Option<CpuSet>> = const { Cell::new(None) };
}

/// How many matches of this process are on each core.
static MATCHES: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());

/// Does something with this thread, and the processes it starts, on one core. Where the system does
/// not let us choose, it is done all the same.
pub(crate) fn while_pinned<T>(pinned: bool, work: impl FnOnce() -> T) -> T {
    let before = if pinned { sched_getaffinity(None).ok() } else { None };
    let core = before.as_ref().map(take_core);
    if let Some(core) = core {
        let mut one = CpuSet::new();
        one.set(core);
        FREE.set(before.filter(|_| move_to(&one)));
    }
    let done = work();
    if let Some(before) = FREE.take() {
        move_to(&before);
    }
    if let Some(core) = core {
        count(core, |matches| matches - 1);
    }
    done
}

/// The core with the fewest matches; of several the one this thread is on.
fn take_core(free: &CpuSet) -> usize {
    let (here, matches) = (sched_getcpu(), |core: &usize| count(*core, |matches| matches));
    let cores = (0..CpuSet::MAX_CPU).filter(|&core| free.is_set(core));
    let core = cores.min_by_key(|core| (matches(core), *core != here)).unwrap_or(here);
    count(core, |matches| matches + 1);
    core
}

/// Counts the matches on a core anew; says how many there were.
fn count(core: usize, anew: impl FnOnce(usize) -> usize) -> usize {
    let mut matches = MATCHES.lock().unwrap_or_else(PoisonError::into_inner);
    let on_core = matches.entry(core).or_default();
    let before = *on_core;
    *on_core = anew(before);
    before
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
