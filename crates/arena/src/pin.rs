//! One core for a match with players from outside.
//!
//! Referee and player take turns and never run together, so a second core gains them nothing. It
//! costs: waking an idle one takes several times as long as passing the turn on the same core.

use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

/// Does something with this thread, and the processes it starts, on the core it is on. Where the
/// system does not let us choose, it is done all the same.
pub(crate) fn while_pinned<T>(pinned: bool, work: impl FnOnce() -> T) -> T {
    let before = if pinned { sched_getaffinity(None).ok() } else { None };
    if before.is_some() {
        let mut here = CpuSet::new();
        here.set(sched_getcpu());
        // A refusal costs speed only.
        let _ = sched_setaffinity(None, &here);
    }
    let done = work();
    if let Some(before) = before {
        // As above.
        let _ = sched_setaffinity(None, &before);
    }
    done
}
