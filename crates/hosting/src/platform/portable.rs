//! Systems other than Linux: no pinning, no view of a player's processes; nothing here fails.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::group::Group;

/// Orphans are children of init.
pub(crate) fn adopt_orphans() {}

/// A player sees its input end; the keeper kills the rest.
pub(crate) fn die_with_parent() {}

/// Priorities are left as they are.
pub(crate) fn priority() -> Option<i32> {
    None
}

pub(crate) fn raise_priority(_: i32) -> bool {
    false
}

pub(crate) fn set_priority(_: i32) {}

/// Players stay in the session of their parent.
pub(crate) fn lead_session() {}

/// Stops a group, without seeing whether all has stopped; one process is taken for all.
pub(crate) fn hold(group: Group, _: bool) -> usize {
    group.stop();
    1
}

/// Not known.
pub(crate) fn thread_waited_for_core() -> Option<Duration> {
    None
}

/// Not known.
pub(crate) fn waited_for_core(_: Group) -> Option<Duration> {
    None
}

/// Not known.
pub(crate) fn processor_time(_: Group) -> Option<Duration> {
    None
}

/// Not known.
pub(crate) fn has_one_thread(_: Group) -> bool {
    false
}

/// Not known.
pub(crate) fn is_running(_: Group) -> bool {
    false
}

/// None: exits are polled for.
#[cfg(unix)]
pub(crate) fn exit_descriptor(_: rustix::process::Pid) -> Option<std::os::fd::OwnedFd> {
    None
}

/// Processes that left their group are not found.
pub(crate) fn kill_marked(_: &str) {}

/// Removes a folder and its contents.
pub(crate) fn remove_folder(folder: &Path) -> io::Result<()> {
    std::fs::remove_dir_all(folder)
}

/// Threads cannot choose their cores here, so there is nothing to hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CoreSet;

impl CoreSet {
    pub(crate) fn of_this_thread() -> Option<Self> {
        None
    }

    pub(crate) fn current_core() -> usize {
        0
    }

    pub(crate) fn only(_: usize) -> Self {
        Self
    }

    pub(crate) fn without(self, _: usize) -> Self {
        self
    }

    pub(crate) fn is_empty(&self) -> bool {
        true
    }

    pub(crate) fn cores(&self) -> impl Iterator<Item = usize> {
        std::iter::empty()
    }

    pub(crate) fn apply(&self) -> bool {
        false
    }

    pub(crate) fn unpin_this_thread() {}
}

/// Watches nothing.
pub(crate) struct Usage;

impl Usage {
    pub(crate) fn new(_: Group, _: PathBuf) -> Self {
        Self
    }

    pub(crate) fn pause(&self, _: Instant) -> Duration {
        Duration::MAX
    }

    pub(crate) fn is_overdue(&self) -> bool {
        false
    }

    pub(crate) fn excess(&mut self, _: Instant) -> Option<String> {
        None
    }

    pub(crate) fn out_of_memory(&self, _: &str) -> Option<String> {
        None
    }
}
