//! Linux.

mod hold;
mod procfs;
mod remove;
mod session;
mod strays;
mod usage;

use std::os::fd::OwnedFd;

use rustix::process::{
    Pid, PidfdFlags, Signal, getpid, pidfd_open, set_child_subreaper,
    set_parent_process_death_signal,
};
use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

pub(crate) use hold::{hold, is_running};
pub(crate) use procfs::{has_one_thread, processor_time, thread_waited_for_core, waited_for_core};
pub(crate) use remove::remove_folder;
pub(crate) use session::{lead_session, priority, raise_priority, set_priority};
pub(crate) use strays::kill_marked;
pub(crate) use usage::Usage;

/// Makes this program the parent of descendants whose own parents exit, so that it can reap them: in a container there
/// may be no other process that does. This holds for the whole program, which is why it cannot be part of a host.
pub(crate) fn adopt_orphans() {
    // On failure they become children of init.
    let _ = set_child_subreaper(Some(getpid()));
}

/// Has the system kill this process when its parent exits.
pub(crate) fn die_with_parent() {
    // Without it, the player sees its input end, and the keeper kills the rest.
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
}

/// A descriptor that becomes readable when a child exits, even if its own children keep its pipes open.
pub(crate) fn exit_descriptor(pid: Pid) -> Option<OwnedFd> {
    pidfd_open(pid, PidfdFlags::empty()).ok()
}

/// A set of cores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CoreSet(CpuSet);

impl CoreSet {
    /// The cores that this thread may run on.
    pub(crate) fn of_this_thread() -> Option<Self> {
        sched_getaffinity(None).ok().map(Self)
    }

    pub(crate) fn current_core() -> usize {
        sched_getcpu()
    }

    pub(crate) fn only(core: usize) -> Self {
        let mut set = CpuSet::new();
        set.set(core);
        Self(set)
    }

    pub(crate) fn without(mut self, core: usize) -> Self {
        self.0.unset(core);
        self
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.count() == 0
    }

    pub(crate) fn cores(&self) -> impl Iterator<Item = usize> {
        (0..CpuSet::MAX_CPU).filter(|&core| self.0.is_set(core))
    }

    /// Lets this thread run on these cores only; whether that succeeded.
    pub(crate) fn apply(&self) -> bool {
        sched_setaffinity(None, &self.0).is_ok()
    }

    /// Lets this thread run on every core of the machine.
    pub(crate) fn unpin_this_thread() {
        let mut all = CpuSet::new();
        (0..CpuSet::MAX_CPU).for_each(|core| all.set(core));
        Self(all).apply();
    }
}
