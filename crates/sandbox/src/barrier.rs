//! The barriers of a sandbox, by name, and which of them stand.

use serde::{Deserialize, Serialize};

/// Something that a sandbox prevents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Barrier {
    /// Memory, processor time, sizes of files and their number are limited.
    Limits,
    /// No program that it starts has more rights than it has.
    Privileges,
    /// Files that are not in its [`FileAccess`](crate::FileAccess) can be neither read nor written.
    Files,
    /// Signals reach only its own processes.
    Signals,
    /// The number of its processes and threads is limited.
    Processes,
    /// No network, no other process's memory, no way out of its process group.
    Calls,
}

impl Barrier {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Limits, Self::Privileges, Self::Files, Self::Signals, Self::Processes, Self::Calls];

    /// Its name, as in reports and in JSON.
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

/// Which barriers stand, and why the others do not.
#[derive(Clone, Debug)]
pub struct Barriers(Vec<(Barrier, Result<(), String>)>);

impl Barriers {
    pub(crate) fn new(raised: Vec<(Barrier, Result<(), String>)>) -> Self {
        Self(raised)
    }

    /// The barriers that do not stand, with the reason.
    pub fn missing(&self) -> impl Iterator<Item = (Barrier, &str)> {
        self.0
            .iter()
            .filter_map(|(barrier, raised)| Some((*barrier, raised.as_ref().err()?.as_str())))
    }

    /// Whether a barrier was tried and does not stand.
    pub fn lacks(&self, barrier: Barrier) -> bool {
        self.missing().any(|(missing, _)| missing == barrier)
    }
}
