//! Processes of a player that left its process group, as those may that are not in a cage.
//!
//! Such a process has no tie to the player left but what it was started with: a mark in its environment.

use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};

use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

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
    for _ in 0..ROUNDS {
        let Ok(processes) = fs::read_dir("/proc") else { return };
        let numbers =
            processes.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        // Not `any`, which would end one of them and look for the others afterwards.
        let ended = numbers.filter(|&number| end_marked(number, wanted.as_bytes())).count();
        if ended == 0 {
            return;
        }
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
