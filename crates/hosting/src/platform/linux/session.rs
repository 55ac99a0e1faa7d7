//! Sessions of players, and the priority of referees.

use rustix::process::{
    getpgid, getppid, getpriority_process, setpgid, setpriority_process, setsid,
};

/// By how much the priority of a referee's thread is above that of its program: as much as there is.
const PRECEDENCE: i32 = 20;

/// The priority of this thread.
pub(crate) fn priority() -> Option<i32> {
    getpriority_process(None).ok()
}

/// Gives this thread precedence over those with the priority of its program; whether the system allows that, as a rule
/// only to root.
pub(crate) fn raise_priority(program: i32) -> bool {
    setpriority_process(None, program - PRECEDENCE).is_ok()
}

/// Sets the priority of this thread.
pub(crate) fn set_priority(priority: i32) {
    // Lowering it is allowed.
    let _ = setpriority_process(None, priority);
}

/// Makes this process the leader of a session and of a process group, both with its own number. Where the kernel shares
/// out processors by session (autogroups), however many processes a player keeps busy, they weigh as much as the referee.
///
/// A player is spawned as the leader of its group, so that the group can be killed at once; a leader cannot begin a
/// session. So it joins the group of its parent for the time of a system call.
pub(crate) fn lead_session() {
    if setsid().is_ok() {
        return;
    }
    // Without a session of its own, a player competes with its referee.
    let left = getpgid(getppid()).and_then(|group| setpgid(None, Some(group)));
    if left.is_ok() && setsid().is_err() {
        // Back to where its parent looks for it.
        let _ = setpgid(None, None);
    }
}
