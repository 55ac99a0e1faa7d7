//! Process groups: a player and all processes that it starts, as long as they stay in the group.

use std::process::Child;

use rustix::io;
use rustix::process::{
    Pid, Signal, WaitOptions, kill_process_group, test_kill_process_group, waitpgid,
};
use serde::{Deserialize, Serialize};

/// A process group, by the PID of its leader. The PID may be reused once the leader is reaped and the group is empty:
/// until then it is safe to signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Group(u32);

impl Group {
    /// The group of a child that was spawned as the leader of its own.
    pub(crate) fn led_by(child: &Child) -> Self {
        Self(child.id())
    }

    pub(crate) fn leader(self) -> Option<Pid> {
        i32::try_from(self.0).ok().and_then(Pid::from_raw)
    }

    /// Whether a number, as in `/proc`, is this group's.
    #[cfg(target_os = "linux")]
    pub(crate) fn is(self, number: u32) -> bool {
        number == self.0
    }

    /// Whether there are processes in it, zombies included.
    pub(crate) fn exists(self) -> bool {
        self.try_all(test_kill_process_group)
    }

    pub(crate) fn kill(self) {
        self.try_all(|group| kill_process_group(group, Signal::KILL));
    }

    pub(crate) fn stop(self) {
        self.try_all(|group| kill_process_group(group, Signal::STOP));
    }

    pub(crate) fn resume(self) {
        self.try_all(|group| kill_process_group(group, Signal::CONT));
    }

    /// Reaps the processes in it that have exited and are children of this program; whether more are running.
    pub(crate) fn reap(self) -> bool {
        let wait = |group| waitpgid(group, WaitOptions::NOHANG);
        while let Some(waited) = self.leader().and_then(|group| wait(group).ok()) {
            if waited.is_none() {
                return true;
            }
        }
        false
    }

    /// Reaps what has exited, and returns whether something is left.
    pub(crate) fn is_left(self) -> bool {
        self.reap();
        self.exists()
    }

    /// Whether a call succeeded: it fails for an empty group, and for processes of another user.
    fn try_all(self, call: impl FnOnce(Pid) -> io::Result<()>) -> bool {
        self.leader().is_some_and(|group| call(group).is_ok())
    }
}
