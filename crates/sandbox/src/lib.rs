//! The cage: what a process gives up before it becomes a player that nobody trusts.
//!
//! Every barrier is raised by itself, and whether it stands is recorded: kernels differ, and a
//! barrier that is missing takes no other with it. What may be read is the system's programs and libraries and the
//! folders the player's own files are in; what may be written is one folder, made for this player and removed after
//! the match. No barrier can be lowered again, by this process or by any that it starts.

#[cfg(target_os = "linux")]
#[path = "linux/seccomp.rs"]
mod calls;
#[cfg(target_os = "linux")]
#[path = "linux/syscalls.rs"]
mod denied;
#[cfg(target_os = "linux")]
#[path = "linux/landlock.rs"]
mod files;
#[path = "readable.rs"]
mod grounds;
mod limits;
#[cfg(target_os = "linux")]
#[path = "linux/user.rs"]
mod user;

use std::sync::LazyLock;

pub use grounds::{Grounds, Reach};
pub use limits::Limits;
#[cfg(target_os = "linux")]
pub use user::is_player;

/// A barrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// Memory, processor time, sizes of files and their number are limited.
    Limits,
    /// No program that it starts has more rights than it has.
    Privileges,
    /// Files outside its grounds can be neither read nor written.
    Files,
    /// Signals reach only its own processes.
    Signals,
    /// It can start only so many processes and threads.
    Processes,
    /// No network, no other process's memory, no way out of its process group.
    Calls,
}

impl Barrier {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Limits, Self::Privileges, Self::Files, Self::Signals, Self::Processes, Self::Calls];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Limits => "limits",
            Self::Privileges => "privileges",
            Self::Files => "files",
            Self::Signals => "signals",
            Self::Processes => "processes",
            Self::Calls => "calls",
        }
    }

    /// What can be done where it is missing.
    pub fn remedy(self) -> &'static str {
        match self {
            Self::Limits => "let the limits of this session (ulimit) be lowered",
            Self::Privileges => "use Linux 3.5 or later",
            Self::Files => {
                "use Linux 6.2 or later with landlock among its security modules (lsm=), in a container \
                 one whose filter lets Landlock's calls pass"
            }
            Self::Signals => "use Linux 6.12 or later with Landlock, or one with seccomp",
            Self::Processes => {
                "do not play as root, or with the rights to change users (CAP_SETUID)"
            }
            Self::Calls => "use Linux with seccomp on x86-64, AArch64 or 64-bit RISC-V",
        }
    }

    /// What is not prevented where it is missing.
    pub fn without(self) -> &'static str {
        match self {
            Self::Limits => "players may use memory, processor time and disk without limit",
            Self::Privileges => "players may gain rights from programs they start",
            Self::Files => "players may read and write your files",
            Self::Signals => "players may send signals to other processes",
            Self::Processes => "players may start processes without limit",
            Self::Calls => "players may use the network and look into other processes",
        }
    }
}

/// Which barriers stand.
#[derive(Clone, Debug)]
pub struct Held(Vec<(Barrier, Result<(), String>)>);

impl Held {
    /// The barriers that do not stand, with the reason.
    pub fn missing(&self) -> impl Iterator<Item = (Barrier, &str)> {
        self.0.iter().filter_map(|(barrier, held)| Some((*barrier, held.as_ref().err()?.as_str())))
    }

    /// Whether a barrier is not among those that stand.
    pub fn lacks(&self, barrier: Barrier) -> bool {
        self.missing().any(|(missing, _)| missing == barrier)
    }
}

/// Shuts this process in. It must have one thread: some barriers hold for the thread that raises
/// them, and for whatever it starts or becomes.
#[cfg(target_os = "linux")]
pub fn enter(limits: &Limits, grounds: &Grounds) -> Held {
    // Counted while other processes can still be seen.
    let counted = user::counted();
    let limited = limits.apply();
    let privileges = user::no_new_privileges();
    let files = files::enter(grounds);
    // Whoever was root keeps root's eyes only if something else says where they may look.
    let most = limits.processes;
    let processes = user::limit_processes(most, counted, grounds.own(), files.files.is_ok());
    // Where signals are not held back by the kernel's own scopes, the filter has to do it.
    let calls = calls::enter(files.signals.is_err());
    let signals = if calls.is_ok() { Ok(()) } else { files.signals };
    Held(vec![
        (Barrier::Limits, limited),
        (Barrier::Privileges, privileges),
        (Barrier::Files, files.files),
        (Barrier::Signals, signals),
        (Barrier::Processes, processes),
        (Barrier::Calls, calls),
    ])
}

/// Nobody is given a user of its own here.
#[cfg(not(target_os = "linux"))]
pub fn is_player(_: u32) -> bool {
    false
}

/// Shuts this process in, as far as this system can: only limits.
#[cfg(not(target_os = "linux"))]
pub fn enter(limits: &Limits, _: &Grounds) -> Held {
    let missing = || Err("this system has no such thing; there is one on Linux".to_string());
    let of = |barrier| match barrier {
        Barrier::Limits => limits.apply(),
        _ => missing(),
    };
    Held(Barrier::ALL.map(|barrier| (barrier, of(barrier))).into())
}

/// What this machine lacks, without shutting anybody in.
pub fn lacking() -> &'static Held {
    static LACKING: LazyLock<Held> = LazyLock::new(tried);
    &LACKING
}

/// The barriers that a thread can raise for itself are tried in one that then ends.
#[cfg(target_os = "linux")]
fn tried() -> Held {
    let tried = std::thread::spawn(|| {
        let privileges = user::no_new_privileges();
        let files = files::enter(&Grounds::none());
        let calls = calls::enter(files.signals.is_err());
        let signals = if calls.is_ok() { Ok(()) } else { files.signals };
        Held(vec![
            (Barrier::Privileges, privileges),
            (Barrier::Files, files.files),
            (Barrier::Signals, signals),
            (Barrier::Processes, user::can_limit_processes()),
            (Barrier::Calls, calls),
        ])
    });
    tried.join().unwrap_or_else(|_| {
        let unknown = |barrier| (barrier, Err("it could not be tried".to_string()));
        Held(Barrier::ALL.map(unknown).into())
    })
}

#[cfg(not(target_os = "linux"))]
fn tried() -> Held {
    let missing = "this system has no such thing; there is one on Linux";
    let lacking = Barrier::ALL.into_iter().filter(|barrier| *barrier != Barrier::Limits);
    Held(lacking.map(|barrier| (barrier, Err(missing.to_string()))).collect())
}
