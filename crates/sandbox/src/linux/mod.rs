//! The barriers of Linux.

mod landlock;
mod mounts;
mod numbers;
mod seccomp;
mod syscalls;
mod user;

pub(crate) use landlock::SYSTEM;
pub use user::is_player_uid;

use crate::barrier::{Barrier, Barriers};
use crate::{FileAccess, ResourceLimits};

/// Sandboxes this process, see [`crate::apply`].
pub(crate) fn apply(limits: &ResourceLimits, files: &FileAccess) -> Barriers {
    // Counted first: afterwards /proc no longer shows the other processes of this user.
    let running = user::counted_processes();
    let limited = limits.apply();
    let privileges = user::forbid_new_privileges();
    if running.is_none() {
        let own = files.own.iter().chain(&files.scratch).collect::<Vec<_>>();
        // What stays out of reach fails to start, with advice.
        let _ = mounts::reach(&own);
    }
    let landlock = landlock::apply(files);
    let scratch = files.scratch.as_deref();
    let processes = user::limit_processes(limits.processes, running, scratch);
    user::allow_inspection();
    let (signals, calls) = filter_calls(landlock.signals);
    Barriers::new(vec![
        (Barrier::Limits, limited),
        (Barrier::Privileges, privileges),
        (Barrier::Files, landlock.files),
        (Barrier::Signals, signals),
        (Barrier::Processes, processes),
        (Barrier::Calls, calls),
    ])
}

/// Which barriers this machine lacks. They are raised in a thread that then exits, since a thread can raise them for
/// itself alone.
pub(crate) fn probe() -> Barriers {
    let probe = std::thread::spawn(|| {
        // Before the filter, which forbids reading capabilities.
        let processes = user::can_limit_processes();
        let privileges = user::forbid_new_privileges();
        let landlock = landlock::apply(&FileAccess::default());
        let (signals, calls) = filter_calls(landlock.signals);
        Barriers::new(vec![
            (Barrier::Privileges, privileges),
            (Barrier::Files, landlock.files),
            (Barrier::Signals, signals),
            (Barrier::Processes, processes),
            (Barrier::Calls, calls),
        ])
    });
    probe.join().unwrap_or_else(|_| {
        let unknown = |barrier| (barrier, Err("it could not be tried".to_string()));
        Barriers::new(Barrier::ALL.map(unknown).into())
    })
}

/// Raises the filter of system calls. Where Landlock cannot confine signals, the filter does.
fn filter_calls(confined: Result<(), String>) -> (Result<(), String>, Result<(), String>) {
    let calls = seccomp::apply(confined.is_err());
    (if calls.is_ok() { Ok(()) } else { confined }, calls)
}
