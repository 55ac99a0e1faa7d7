//! Resource limits.

const MIB: u64 = 1 << 20;

/// How much a player may use. The system enforces the limits for each process by itself, except the number of
/// processes, which holds for all together; the host watches the sums of memory and files.
#[derive(Clone, Copy, Debug)]
pub struct ResourceLimits {
    /// Bytes of writable memory, of each process and of all together.
    pub memory: u64,
    /// Bytes of address space, of which runtimes reserve more than they use.
    pub addresses: u64,
    /// Seconds of processor time, a backstop behind the clock of the match.
    pub cpu: u64,
    /// Bytes of each file.
    pub file: u64,
    /// Bytes of all files in its scratch folder.
    pub folder: u64,
    /// Files open at once.
    pub files: u64,
    /// Processes and threads, of all the player's processes together.
    pub processes: u64,
}

impl Default for ResourceLimits {
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

#[cfg(unix)]
mod rlimit {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    use super::ResourceLimits;

    impl ResourceLimits {
        /// Sets all limits; an error names the first that could not be set.
        pub(crate) fn apply(&self) -> Result<(), String> {
            let limits = [
                (Resource::Data, self.memory, "memory"),
                (Resource::As, self.addresses, "addresses"),
                (Resource::Cpu, self.cpu, "processor time"),
                (Resource::Fsize, self.file, "the size of files"),
                (Resource::Nofile, self.files, "open files"),
                // A core dump would be written outside the scratch folder.
                (Resource::Core, 0, "core dumps"),
            ];
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
}

#[cfg(target_os = "linux")]
pub(crate) use rlimit::limit;

#[cfg(not(unix))]
impl ResourceLimits {
    /// Always an error: there are no resource limits here.
    pub(crate) fn apply(&self) -> Result<(), String> {
        Err("this system has no resource limits per process".to_string())
    }
}
