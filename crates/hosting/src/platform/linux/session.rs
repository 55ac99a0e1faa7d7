//! Sessions of players.

use rustix::process::{getpgid, getppid, setpgid, setsid};

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
