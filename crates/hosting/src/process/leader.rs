//! The process that was spawned: whether it runs, and how it exited.
//!
//! Its exit is observed without reaping it. As long as it is a zombie, its PID and the number of its process group cannot
//! be reused, so the group can be killed safely; [`Leader::kill_group`] reaps it afterwards.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

use rustix::event::PollFlags;
use rustix::process::{Signal, WaitId, WaitIdOptions, WaitIdStatus, kill_process, waitid};

use super::poll::poll_all;
use crate::group::Group;
use crate::platform;

/// How often an exit is polled for that cannot be waited for.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// A child that leads its process group.
pub(crate) struct Leader {
    group: Group,
    /// Becomes readable on exit; absent where the system has no such descriptor, and once that was seen.
    exit: Option<OwnedFd>,
    status: Option<ExitStatus>,
    is_reaped: bool,
}

impl Leader {
    pub(crate) fn new(child: &Child) -> Self {
        let group = Group::led_by(child);
        let exit = group.leader().and_then(platform::exit_descriptor);
        Self { group, exit, status: None, is_reaped: false }
    }

    pub(crate) fn group(&self) -> Group {
        self.group
    }

    /// Readable once the process has exited, until [`Leader::exit_seen`].
    pub(super) fn exit_descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.exit.as_ref().map(AsFd::as_fd)
    }

    pub(super) fn exit_seen(&mut self) {
        self.exit = None;
    }

    /// How it exited, if it has or does so before the timeout.
    pub(crate) fn wait(&mut self, timeout: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + timeout;
        while self.status.is_none() && !self.is_reaped {
            self.status = self.peek();
            let left = deadline.saturating_duration_since(Instant::now());
            if self.status.is_some() || left.is_zero() {
                break;
            }
            let timeout = if self.exit.is_some() { left } else { left.min(POLL_INTERVAL) };
            poll_all([(self.exit_descriptor(), PollFlags::IN)], timeout);
        }
        self.status
    }

    /// Its status, without reaping it.
    fn peek(&self) -> Option<ExitStatus> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let found = waitid(WaitId::Pid(self.group.leader()?), options).ok()??;
        exit_status(&found)
    }

    /// Kills the whole group, then reaps it: the leader, and those of its children that were orphaned. `killed` is
    /// called in between, while the number of the group cannot have been reused.
    pub(super) fn kill_group(&mut self, timeout: Duration, killed: impl FnOnce()) {
        self.group.kill();
        // For a moment after its start it is not in the group, see `platform::lead_session`.
        let _ = self
            .group
            .leader()
            .filter(|_| !self.is_reaped)
            .map(|pid| kill_process(pid, Signal::KILL));
        killed();
        let deadline = Instant::now() + timeout;
        // Short, unless the user may not kill it.
        self.wait(timeout);
        self.is_reaped = true;
        while self.group.reap() && Instant::now() < deadline {
            std::thread::sleep(POLL_INTERVAL);
        }
    }
}

fn exit_status(found: &WaitIdStatus) -> Option<ExitStatus> {
    let code = found.exit_status().map(|code| (code & 0xff) << 8);
    code.or(found.terminating_signal()).map(ExitStatus::from_raw)
}

/// An exit status in words.
pub fn describe_exit(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(0), _) => "it ended before the match did (exit code 0)".to_string(),
        (Some(code), _) => format!("exit code {code}"),
        (None, Some(signal)) => match signal_hook::low_level::signal_name(signal) {
            Some(name) => format!("signal {signal} ({name})"),
            None => format!("signal {signal}"),
        },
        (None, None) => "ended".to_string(),
    }
}
