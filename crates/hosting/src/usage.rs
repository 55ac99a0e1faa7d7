//! What a player uses in all its processes together, looked at now and then while it is waited for.

use std::collections::{HashMap, HashSet};
use std::fs::{self, Metadata};
use std::io::{self, BufRead, BufReader};
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::makedev;
use rustix::time::{ClockId, clock_gettime};
use sandbox::Limits;

use crate::group::Group;

/// A player that answers sooner is not looked at for this answer.
const FIRST: Duration = Duration::from_millis(20);
/// How often the memory of its known processes is looked at while it is waited for.
const AGAIN: Duration = Duration::from_millis(10);
/// How often new processes and files are looked for.
const SEARCH: Duration = Duration::from_millis(50);
/// How often one is looked at that answers at once every time.
const SELDOM: Duration = Duration::from_secs(1);
/// The time until the next search, in times of what one cost: where many processes run, it is dear.
const REST: u32 = 30;
/// With this much time left, nothing is lost if a look takes long.
const UNHURRIED: Duration = Duration::from_millis(500);
/// Every file takes at least this much, so that a search through many comes to an end.
const LEAST: u64 = 4096;
/// What a socket may hold that nobody has read.
const SOCKET: u64 = 416 << 10;
/// How a player makes a folder that cannot be searched.
const NO_WAY: [io::ErrorKind; 2] =
    [io::ErrorKind::PermissionDenied, io::ErrorKind::InvalidFilename];
/// From this part of its limit on, memory is why a process crashed.
const NEAR: f64 = 0.9;

/// Watches a caged player's processes and its folder.
pub(crate) struct Usage {
    group: Group,
    folder: PathBuf,
    limits: Limits,
    next: Instant,
    next_search: Instant,
    /// Its processes when they were last searched for, by their folders of `/proc`.
    members: Vec<PathBuf>,
    /// The memory it had when it was last looked at and had any.
    memory: u64,
}

impl Usage {
    /// Of a process group, which may write into a folder.
    pub(crate) fn new(group: Group, folder: PathBuf) -> Self {
        let next = Instant::now() + FIRST;
        Self {
            group,
            // As the system names what is in it.
            folder: folder.canonicalize().unwrap_or(folder),
            limits: Limits::default(),
            next,
            next_search: next,
            members: Vec::new(),
            memory: 0,
        }
    }

    /// How long nobody has to look at a player that has been waited for since some moment.
    pub(crate) fn pause(&self, waiting: Instant) -> Duration {
        self.next.max(waiting + FIRST).saturating_duration_since(Instant::now())
    }

    /// Whether it was not looked at for long.
    pub(crate) fn is_overdue(&self) -> bool {
        self.next + SELDOM < Instant::now()
    }

    /// Looks until some moment: what it has too much of. Where many processes run a search takes long, and nothing may
    /// keep us from noticing that a player's time is up.
    pub(crate) fn excess(&mut self, until: Instant) -> Option<String> {
        let looked = Instant::now();
        let searched = self.next_search <= looked;
        let begun = clock_gettime(ClockId::ThreadCPUTime);
        if searched {
            self.members = members(self.group, until);
        }
        let excess = self.memory(until).or_else(|| searched.then(|| self.files(until))?);
        let now = Instant::now();
        if searched {
            let spent = clock_gettime(ClockId::ThreadCPUTime) - begun;
            let spent = Duration::try_from(spent).unwrap_or_default();
            self.next_search = now + SEARCH.max(REST * spent);
        }
        self.next = now + AGAIN.max(looked.elapsed());
        excess
    }

    /// What its processes have of memory, if it is too much.
    fn memory(&mut self, until: Instant) -> Option<String> {
        let known = self.members.iter().take_while(|_| Instant::now() < until);
        let (has, most) = (known.map(|process| resident(process)).sum(), self.limits.memory);
        // One that is about to end has nothing any more, while the system still clears up after it.
        if has > 0 {
            self.memory = has;
        }
        if has <= most {
            return None;
        }
        // What processes share has been counted for each; this takes longer and counts it once. A process that
        // is being started may share all with the one that starts it: that is over in a moment.
        std::thread::sleep(Duration::from_millis(2));
        let members = members(self.group, until);
        let unhurried = members.iter().take_while(|_| Instant::now() < until);
        self.memory = unhurried.map(|process| proportional(process)).sum();
        let (has, most) = (mebibytes(self.memory), mebibytes(most));
        (has > most).then(|| format!("it has {has} of memory, and may have {most}"))
    }

    /// What the files in its folder take, and those that it removed and still has open or in its memory.
    fn files(&self, until: Instant) -> Option<String> {
        let most = self.limits.folder;
        let mut seen = HashSet::new();
        let room = |found: &Metadata, seen: &mut HashSet<(u64, u64)>| match seen
            .insert((found.dev(), found.ino()))
        {
            true => LEAST.max(512 * found.blocks()),
            false => 0,
        };
        let removed = |found: &Metadata| found.is_file() && found.nlink() == 0;
        let open = self.members.iter().filter_map(|process| fs::read_dir(process.join("fd")).ok());
        let open = open.flatten().flatten().take_while(|_| Instant::now() < until);
        let open = open.filter_map(|file| fs::metadata(file.path()).ok());
        let mut has = 0;
        for found in open {
            if removed(&found) {
                has += room(&found, &mut seen);
            } else if found.file_type().is_socket() && seen.insert((found.dev(), found.ino())) {
                has += SOCKET;
            }
        }
        // For this, a process that is just being copied is waited for, which where many run takes long.
        let unhurried = self.members.iter().take_while(|_| Instant::now() + UNHURRIED < until);
        let mut mapped = HashMap::<Mapped, u64>::new();
        for process in unhurried {
            for (what, bytes) in removed_and_mapped(process, &self.folder) {
                // Processes share what they have of a file.
                let most = mapped.entry(what).or_default();
                *most = bytes.max(*most);
            }
        }
        let files = mapped.iter().filter(|(what, _)| !what.is_memory && !seen.contains(&what.file));
        has += files.map(|(_, bytes)| bytes).sum::<u64>();
        // What a process gives back of shared memory is not in it any more, and is there all the same.
        let shared = mapped.iter().filter(|(what, _)| what.is_memory);
        let (shared, memory) = (shared.map(|(_, bytes)| bytes).sum(), self.limits.memory);
        if shared > memory {
            let (has, may) = (mebibytes(shared), mebibytes(memory));
            return Some(format!("it has {has} of shared memory, and may have {may}"));
        }
        let mut folders = vec![self.folder.clone()];
        while let Some(folder) = folders.pop().filter(|_| has <= most) {
            let entries = match fs::read_dir(&folder) {
                Ok(entries) => entries,
                Err(error) if NO_WAY.contains(&error.kind()) => {
                    return Some(format!("its folder cannot be searched: {error}"));
                }
                // It is gone, or it is we who lack something.
                Err(_) => continue,
            };
            for entry in entries.flatten().take_while(|_| Instant::now() < until) {
                // What is gone takes nothing.
                let Ok(found) = entry.metadata() else { continue };
                has += room(&found, &mut seen);
                if found.is_dir() {
                    folders.push(entry.path());
                }
            }
        }
        let (has, may) = (mebibytes(has), mebibytes(most));
        (has > may).then(|| format!("its files take {has} or more, and may take {may}"))
    }

    /// Why it was memory that made it crash, as far as that can be known: by what it had when it was last looked at,
    /// or by its own last words.
    pub(crate) fn blame(&self, words: &str) -> Option<String> {
        /// What runtimes say when they get no memory.
        const SAID: [&str; 5] = [
            "std::bad_alloc",
            "MemoryError",
            "OutOfMemoryError",
            "memory allocation of ",
            "Cannot allocate memory",
        ];
        let most = mebibytes(self.limits.memory);
        if self.memory as f64 > NEAR * self.limits.memory as f64 {
            return Some(format!("it had {}, and may have {most}", mebibytes(self.memory)));
        }
        let last =
            words.lines().rev().take(3).find(|line| SAID.iter().any(|said| line.contains(said)));
        last.map(|line| format!("it may have {most}, and said: {line}"))
    }
}

/// Whole MiB, rounded up, so that they can be compared as they are told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Mebibytes(u64);

fn mebibytes(bytes: u64) -> Mebibytes {
    Mebibytes(bytes.div_ceil(1 << 20))
}

impl std::fmt::Display for Mebibytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} MiB", self.0)
    }
}

/// The folders of `/proc` of a group's processes, as far as they are found until some moment.
fn members(group: Group, until: Instant) -> Vec<PathBuf> {
    let Ok(processes) = fs::read_dir("/proc") else { return Vec::new() };
    let is_number = |name: &std::ffi::OsStr| name.as_encoded_bytes()[0].is_ascii_digit();
    let processes = processes.flatten().filter(|entry| is_number(&entry.file_name()));
    let is_member = |process: &PathBuf| {
        // A process may give itself any name, and one that is no text.
        let stat = fs::read(process.join("stat")).unwrap_or_default();
        let stat = String::from_utf8_lossy(&stat);
        // Its state, its parent and its group follow its name, which is in brackets and may hold any.
        let fields = stat.rsplit(')').next().unwrap_or_default();
        fields.split_whitespace().nth(2).is_some_and(|number| group.is(number))
    };
    let processes = processes.take_while(|_| Instant::now() < until);
    processes.map(|entry| entry.path()).filter(is_member).collect()
}

/// A file that is not in any folder: one that was removed, or memory to be shared.
#[derive(PartialEq, Eq, Hash)]
struct Mapped {
    /// Its device and number.
    file: (u64, u64),
    is_memory: bool,
}

/// Memory to be shared, and files of a folder that were removed, as far as a process has them in its own memory: how
/// much it has of each.
fn removed_and_mapped(process: &Path, folder: &Path) -> HashMap<Mapped, u64> {
    let mut mapped = HashMap::new();
    let Ok(maps) = fs::File::open(process.join("maps")) else { return mapped };
    // Where it begins and ends, what it may do, where in the file, the device, the file's number, its name.
    let of_line = |line: &str| {
        let mut fields = line.strip_suffix(" (deleted)")?.splitn(6, ' ');
        let (begin, end) = fields.next()?.split_once('-')?;
        let number = |text: &str| u64::from_str_radix(text, 16).ok();
        let bytes = number(end)?.checked_sub(number(begin)?)?;
        let (major, minor) = fields.nth(2)?.split_once(':')?;
        let device = makedev(number(major)? as u32, number(minor)? as u32);
        let file = fields.next()?.parse().ok()?;
        let name = Path::new(fields.next()?.trim_start());
        let is_memory = name == Path::new("/dev/zero");
        let is_counted = is_memory || name.starts_with(folder);
        is_counted.then_some((Mapped { file: (device, file), is_memory }, bytes))
    };
    for line in BufReader::new(maps).split(b'\n').map_while(Result::ok) {
        if let Some((what, bytes)) = of_line(&String::from_utf8_lossy(&line)) {
            *mapped.entry(what).or_default() += bytes;
        }
    }
    mapped
}

/// The memory that a process has, with what it shares with others; nothing if it is gone.
fn resident(process: &Path) -> u64 {
    let sizes = fs::read_to_string(process.join("statm")).unwrap_or_default();
    let pages = sizes.split_whitespace().nth(1).and_then(|field| field.parse::<u64>().ok());
    pages.unwrap_or(0) * rustix::param::page_size() as u64
}

/// The same with its part of what is shared, as far as the system tells it to us.
fn proportional(process: &Path) -> u64 {
    let Ok(sums) = fs::read_to_string(process.join("smaps_rollup")) else {
        return resident(process);
    };
    let part = sums.lines().find_map(|line| line.strip_prefix("Pss:"));
    let kilobytes = part.and_then(|part| part.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.map_or(0, |kilobytes| kilobytes << 10)
}
