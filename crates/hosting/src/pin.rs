//! One core for a match with players from outside.
//!
//! Referee and player take turns and never run together, so a second core gains them nothing. It
//! costs: waking an idle one takes several times as long as passing the turn on the same core.
//! Matches side by side are on different cores, as long as there are enough.
//!
//! A player that does not answer at once is another matter: with dozens of processes on the core, it keeps a
//! referee that wakes up there waiting for its turn, however late it is. So whoever waits for long goes elsewhere, and
//! comes back when it has something to say to a player.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

thread_local! {
    /// Where this thread is to be, while that is chosen for it.
    static PINNED: Cell<Option<Pinned>> = const { Cell::new(None) };
}

#[derive(Clone, Copy)]
struct Pinned {
    /// The core of its match, alone.
    core: CpuSet,
    /// The other cores that it may use, if there are any.
    others: CpuSet,
    is_away: bool,
}

/// How many matches of this process are on each core.
static MATCHES: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());

/// Does something with this thread, and the processes it starts, on one core. Where the system does
/// not let us choose, it is done all the same.
pub fn while_pinned<T>(pinned: bool, work: impl FnOnce() -> T) -> T {
    let Some(free) = pinned.then(|| sched_getaffinity(None).ok()).flatten() else { return work() };
    let number = take_core(&free);
    let mut core = CpuSet::new();
    core.set(number);
    let mut others = free;
    others.unset(number);
    let others = if others.count() > 0 { others } else { free };
    PINNED.set(move_to(&core).then_some(Pinned { core, others, is_away: false }));
    let done = work();
    if PINNED.take().is_some() {
        move_to(&free);
    }
    leave_core(number);
    done
}

/// Keeps this thread, if it is pinned, away from its core.
pub fn leave() {
    go(true);
}

/// Brings it back.
pub fn come_back() {
    go(false);
}

fn go(away: bool) {
    if let Some(mut pinned) = PINNED.get().filter(|pinned| pinned.is_away != away) {
        move_to(if away { &pinned.others } else { &pinned.core });
        pinned.is_away = away;
        PINNED.set(Some(pinned));
    }
}

/// The core with the fewest matches; of several the one this thread is on.
fn take_core(free: &CpuSet) -> usize {
    let mut matches = MATCHES.lock().unwrap_or_else(PoisonError::into_inner);
    let (here, on) = (sched_getcpu(), |core: &usize| matches.get(core).copied().unwrap_or(0));
    let cores = (0..CpuSet::MAX_CPU).filter(|&core| free.is_set(core));
    let core = cores.min_by_key(|core| (on(core), *core != here)).unwrap_or(here);
    *matches.entry(core).or_default() += 1;
    core
}

/// A match on a core is over.
fn leave_core(core: usize) {
    let mut matches = MATCHES.lock().unwrap_or_else(PoisonError::into_inner);
    *matches.entry(core).or_default() -= 1;
}

/// Lets this thread run on every core that there is, wherever it was started.
pub fn unpin() {
    let mut all = CpuSet::new();
    (0..CpuSet::MAX_CPU).for_each(|core| all.set(core));
    move_to(&all);
}

/// Whether this thread runs on these cores from now on. A refusal costs speed only.
fn move_to(cores: &CpuSet) -> bool {
    sched_setaffinity(None, cores).is_ok()
}
