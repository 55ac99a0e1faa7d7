//! Processes of a player that left its process group, as those may that are not in a cage.
//!
//! Such a process has no tie to the player left but what it was started with: a mark in its environment.

use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, pidfd_open, pidfd_send_signal, waitpid,
};

/// The variable that holds the mark.
pub(crate) const MARK: &str = "PLATEAU_PLAYER";
/// Those that keep starting others are chased so often.
const ROUNDS: usize = 100;

/// A mark that no other player has.
pub(crate) fn mark() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Ends all processes that bear a mark.
pub(crate) fn end(mark: &str) {
    let wanted = format!("{MARK}={mark}");
    let mut all = Vec::new();
    for _ in 0..ROUNDS {
        let Ok(processes) = fs::read_dir("/proc") else { break };
        let numbers =
            processes.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let before = all.len();
        all.extend(numbers.filter(|&number| end_marked(number, wanted.as_bytes())));
        if all.len() == before {
            break;
        }
    }
    bury(all);
}

/// Takes note of the end of those that are this program's children by now.
fn bury(mut ended: Vec<i32>) {
    let lives = |&number: &i32| {
        let waited = Pid::from_raw(number).map(|pid| waitpid(Some(pid), WaitOptions::NOHANG));
        matches!(waited, Some(Ok(None)))
    };
    for _ in 0..ROUNDS {
        ended.retain(lives);
        if ended.is_empty() {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Ends a process if it bears the mark, which one that is already dead does not.
fn end_marked(number: i32, wanted: &[u8]) -> bool {
    let bears = || {
        let environment = fs::read(format!("/proc/{number}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|variable| variable == wanted)
    };
    if !bears() {
        return false;
    }
    // Its number may have passed to another meanwhile: what is held now is looked at again.
    let held = Pid::from_raw(number).and_then(|pid| pidfd_open(pid, PidfdFlags::empty()).ok());
    held.is_some_and(|held| bears() && pidfd_send_signal(held, Signal::KILL).is_ok())
}
