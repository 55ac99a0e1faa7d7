//! Process groups: a player and all it starts, as long as nobody leaves.

use std::process::Child;
use std::sync::Once;

use rustix::io;
use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process_group, set_child_subreaper,
    test_kill_process_group, waitpgid,
};
use serde::{Deserialize, Serialize};

/// A process group, by its number, which is its first process's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Group(u32);

/// From now on, those whose parents end are this program's children: nobody else may be there to take note of their
/// end, such as in a container.
pub(crate) fn adopt_orphans() {
    static ONCE: Once = Once::new();
    // Where that cannot be, they are the system's first process's.
    ONCE.call_once(|| _ = set_child_subreaper(Some(getpid())));
}

impl Group {
    /// The group of a child that was started in one of its own.
    pub(crate) fn of(child: &Child) -> Self {
        Self(child.id())
    }

    /// Its first process.
    pub(crate) fn first(self) -> Option<Pid> {
        i32::try_from(self.0).ok().and_then(Pid::from_raw)
    }

    /// Whether it is the one that the system calls by a number.
    pub(crate) fn is(self, number: &str) -> bool {
        number.parse() == Ok(self.0)
    }

    /// Whether somebody is in it.
    pub(crate) fn exists(self) -> bool {
        self.all(test_kill_process_group)
    }

    /// Ends all in it.
    pub(crate) fn kill(self) {
        self.all(|group| kill_process_group(group, Signal::KILL));
    }

    /// Takes note of those in it who have ended and are children of this program; whether there are more.
    pub(crate) fn bury(self) -> bool {
        let wait = |group| waitpgid(group, WaitOptions::NOHANG);
        while let Some(waited) = self.first().and_then(|group| wait(group).ok()) {
            if waited.is_none() {
                return true;
            }
        }
        false
    }

    /// Lets all in it stand still.
    pub(crate) fn hold(self) {
        self.all(|group| kill_process_group(group, Signal::STOP));
    }

    /// Lets all in it go on.
    pub(crate) fn release(self) {
        self.all(|group| kill_process_group(group, Signal::CONT));
    }

    /// Whether something was done to all in it. If not, nobody is left, or they are not ours to command.
    fn all(self, act: impl FnOnce(Pid) -> io::Result<()>) -> bool {
        self.first().is_some_and(|group| act(group).is_ok())
    }
}
