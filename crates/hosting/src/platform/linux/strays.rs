//! Processes of a player that left its process group, which those without a sandbox can do.
//!
//! Nothing ties such a process to the player but its environment, which holds a mark.

use std::fs;
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

use rustix::process::{
    Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, pidfd_open, pidfd_send_signal, waitid,
};

use crate::process::MARK;

/// How often `/proc` is searched again for processes that were started meanwhile.
const SEARCHES: usize = 100;
/// How often the exit of killed processes is polled for, and the time in between.
const POLLS: usize = 100;
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// Kills all processes that bear a mark, and reaps those that are children of this program.
pub(crate) fn kill_marked(mark: &str) {
    let wanted = format!("{MARK}={mark}");
    let mut killed = Vec::new();
    for _ in 0..SEARCHES {
        let Ok(processes) = fs::read_dir("/proc") else { break };
        let pids = processes.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let before = killed.len();
        killed.extend(pids.filter_map(|pid| kill_if_marked(pid, wanted.as_bytes())));
        if killed.len() == before {
            break;
        }
    }
    reap(killed);
}

/// Reaps by descriptor, since the PID of a process that is not our child may be reused for one that is.
fn reap(mut killed: Vec<OwnedFd>) {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG;
    let is_running =
        |held: &OwnedFd| matches!(waitid(WaitId::PidFd(held.as_fd()), options), Ok(None));
    for _ in 0..POLLS {
        killed.retain(is_running);
        if killed.is_empty() {
            return;
        }
        std::thread::sleep(POLL_INTERVAL);
    }
}

/// Kills a process if it bears the mark; zombies have no environment any more.
fn kill_if_marked(pid: i32, wanted: &[u8]) -> Option<OwnedFd> {
    let is_marked = || {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|variable| variable == wanted)
    };
    if !is_marked() {
        return None;
    }
    let held = pidfd_open(Pid::from_raw(pid)?, PidfdFlags::empty()).ok()?;
    // Checked again: the PID may have been reused before the descriptor was opened.
    (is_marked() && pidfd_send_signal(&held, Signal::KILL).is_ok()).then_some(held)
}
