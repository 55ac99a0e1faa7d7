//! Sessions of players, and the priority of referees.

use rustix::process::{
    getpgid, getppid, getpriority_process, setpgid, setpriority_process, setsid,
};

/// By how much the priority of a referee's thread is raised.
const PRECEDENCE: i32 = 10;

/// Raises the priority of this thread; returns what it was. `None` if the system does not allow that, as a rule to
/// anybody but root.
pub(crate) fn raise_priority() -> Option<i32> {
    let before = getpriority_process(None).ok()?;
    setpriority_process(None, before - PRECEDENCE).ok().map(|()| before)
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
