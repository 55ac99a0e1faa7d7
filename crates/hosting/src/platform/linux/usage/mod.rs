//! What a player uses in all its processes together, checked now and then while it is waited for.

mod files;

use std::fmt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use rustix::process::getuid;
use rustix::thread::{CapabilitySet, CapabilitySets, capabilities};
use rustix::time::{ClockId, clock_gettime};
use sandbox::ResourceLimits;

use super::procfs;
use crate::group::Group;

/// Answers faster than this are not checked.
const FIRST_CHECK: Duration = Duration::from_millis(20);
/// The time between checks of the memory of known processes.
const MEMORY_INTERVAL: Duration = Duration::from_millis(10);
/// The time between searches for new processes and files, at least.
const SEARCH_INTERVAL: Duration = Duration::from_millis(50);
/// The time between searches, as a multiple of what one cost: where many processes run, it costs much.
const SEARCH_REST: u32 = 30;
/// A player whose answers are all fast is checked this often.
const OVERDUE: Duration = Duration::from_secs(1);
/// From this part of the limit on, memory is taken for the cause of a crash.
const NEAR_LIMIT: f64 = 0.9;
/// What a process that is being spawned shares with its parent is counted twice for a moment, which this waits for.
const SPAWN_PAUSE: Duration = Duration::from_millis(2);

/// Watches the processes and the scratch folder of a sandboxed player.
pub(crate) struct Usage {
    group: Group,
    folder: PathBuf,
    limits: ResourceLimits,
    /// Whether this program may look into processes of players that do not hide.
    can_inspect: bool,
    next: Instant,
    next_search: Instant,
    /// The processes that the last search found, by their folders in `/proc`.
    members: Vec<PathBuf>,
    /// The memory at the last check that found any.
    memory: u64,
}

impl Usage {
    pub(crate) fn new(group: Group, folder: PathBuf) -> Self {
        let next = Instant::now() + FIRST_CHECK;
        Self {
            group,
            // As the kernel names the files in it.
            folder: folder.canonicalize().unwrap_or(folder),
            limits: ResourceLimits::default(),
            can_inspect: can_inspect(),
            next,
            next_search: next,
            members: Vec::new(),
            memory: 0,
        }
    }

    /// How long no check is needed for a player that has been waited for since `waiting`.
    pub(crate) fn pause(&self, waiting: Instant) -> Duration {
        self.next.max(waiting + FIRST_CHECK).saturating_duration_since(Instant::now())
    }

    /// Whether the last check was long ago.
    pub(crate) fn is_overdue(&self) -> bool {
        self.next + OVERDUE < Instant::now()
    }

    /// Checks, but not beyond `until`: what the player has too much of. A search takes long where many processes run,
    /// and must not delay the deadline of an answer.
    pub(crate) fn excess(&mut self, until: Instant) -> Option<String> {
        let begun = Instant::now();
        let searches = self.next_search <= begun;
        let begun_cpu = clock_gettime(ClockId::ThreadCPUTime);
        if searches {
            self.members = procfs::members(self.group, until);
        }
        let excess = self.memory_excess(until).or_else(|| {
            searches.then(|| {
                files::excess(&self.members, &self.folder, &self.limits, self.can_inspect, until)
            })?
        });
        let now = Instant::now();
        if searches {
            let spent = clock_gettime(ClockId::ThreadCPUTime) - begun_cpu;
            let spent = Duration::try_from(spent).unwrap_or_default();
            self.next_search = now + SEARCH_INTERVAL.max(SEARCH_REST * spent);
        }
        self.next = now + MEMORY_INTERVAL.max(begun.elapsed());
        excess
    }

    fn memory_excess(&mut self, until: Instant) -> Option<String> {
        let known = self.members.iter().take_while(|_| Instant::now() < until);
        let has: u64 = known.map(|process| procfs::resident(process)).sum();
        // A process that is exiting has none, while the kernel still cleans up after it.
        if has > 0 {
            self.memory = has;
        }
        if has <= self.limits.memory {
            return None;
        }
        // Shared pages were counted for each process. Counting them once takes longer.
        std::thread::sleep(SPAWN_PAUSE);
        let members = procfs::members(self.group, until);
        let members = members.iter().take_while(|_| Instant::now() < until);
        self.memory = members.map(|process| procfs::proportional(process)).sum();
        let (has, may) = (Mebibytes::of(self.memory), Mebibytes::of(self.limits.memory));
        (has > may).then(|| format!("it uses {has} of memory; the limit is {may}"))
    }

    /// Why memory is likely to be the cause of a crash: by the last check, or by what the player wrote to stderr.
    pub(crate) fn out_of_memory(&self, stderr: &str) -> Option<String> {
        /// What runtimes write when an allocation fails.
        const MESSAGES: [&str; 5] = [
            "std::bad_alloc",
            "MemoryError",
            "OutOfMemoryError",
            "memory allocation of ",
            "Cannot allocate memory",
        ];
        let may = Mebibytes::of(self.limits.memory);
        if self.memory as f64 > NEAR_LIMIT * self.limits.memory as f64 {
            return Some(format!(
                "it used {} of memory; the limit is {may}",
                Mebibytes::of(self.memory)
            ));
        }
        let is_message = |line: &&str| MESSAGES.iter().any(|message| line.contains(message));
        let line = stderr.lines().rev().take(3).find(is_message)?;
        Some(format!("its limit is {may} of memory, and it wrote: {line}"))
    }
}

/// Players of root are other users, into whose processes root may look if it has all of its rights.
fn can_inspect() -> bool {
    let has = |sets: CapabilitySets| sets.effective.contains(CapabilitySet::SYS_PTRACE);
    !getuid().is_root() || capabilities(None).is_ok_and(has)
}

/// Whole MiB, rounded up, so that amounts compare as they are printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Mebibytes(u64);

impl Mebibytes {
    fn of(bytes: u64) -> Self {
        Self(bytes.div_ceil(1 << 20))
    }
}

impl fmt::Display for Mebibytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} MiB", self.0)
    }
}
