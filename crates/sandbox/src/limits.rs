//! How much of everything.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

const MIB: u64 = 1 << 20;

/// How much a player may use. Each of its processes is held to them by the system, but for the number of
/// processes, which holds for all; the sums of memory and files are the referee's to watch.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of memory it can write to, in each process and in all.
    pub memory: u64,
    /// Bytes of addresses: runtimes reserve more of them than they will ever use.
    pub addresses: u64,
    /// Seconds of processor time: a backstop behind the referee's clock.
    pub cpu: u64,
    /// Bytes of each file.
    pub file: u64,
    /// Bytes of all files in its folder.
    pub folder: u64,
    /// Files that are open at once.
    pub files: u64,
    /// Processes and threads, of all the player's processes together.
    pub processes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            memory: 2048 * MIB,
            addresses: 4096 * MIB,
            cpu: 3600,
            file: 64 * MIB,
            folder: 256 * MIB,
            files: 256,
            processes: 64,
        }
    }
}

impl Limits {
    pub(crate) fn apply(&self) -> Result<(), String> {
        let limits = [
            (Resource::Data, self.memory, "memory"),
            (Resource::As, self.addresses, "addresses"),
            (Resource::Cpu, self.cpu, "processor time"),
            (Resource::Fsize, self.file, "the size of files"),
            (Resource::Nofile, self.files, "open files"),
            // What a player leaves of its memory when it crashes is nobody's business.
            (Resource::Core, 0, "core dumps"),
        ];
        // All are tried, whatever becomes of one.
        let failed = limits.map(|(resource, most, what)| limit(resource, most, what).err());
        failed.into_iter().flatten().next().map_or(Ok(()), Err)
    }
}

/// Lowers a limit; one that is lower already stays.
pub(crate) fn limit(resource: Resource, most: u64, what: &str) -> Result<(), String> {
    let most = getrlimit(resource).maximum.map_or(most, |maximum| maximum.min(most));
    let limit = Rlimit { current: Some(most), maximum: Some(most) };
    setrlimit(resource, limit).map_err(|error| format!("{what} cannot be limited: {error}"))
}
