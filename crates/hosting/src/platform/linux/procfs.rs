//! What `/proc` says of a player's processes.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fmt, fs, process};

use rustix::fs::makedev;
use rustix::param::clock_ticks_per_second;

use crate::group::Group;

/// Bounds the search through `/proc` for processes that are to be stopped.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(1);
/// More than the lines of `/proc` that are read here can have, in bytes.
const LONGEST_LINE: usize = 2048;

/// The folders in `/proc` of a group's processes, as far as they are found before `until`.
pub(super) fn members(group: Group, until: Instant) -> Vec<PathBuf> {
    descendants(group, until).into_iter().map(|member| member.folder).collect()
}

/// The same by a search through all of `/proc`.
fn search(group: Group, until: Instant) -> Vec<PathBuf> {
    let Ok(processes) = fs::read_dir("/proc") else { return Vec::new() };
    let is_pid = |name: &OsStr| name.as_encoded_bytes()[0].is_ascii_digit();
    let processes = processes.flatten().filter(|entry| is_pid(&entry.file_name()));
    let processes = processes.take_while(|_| Instant::now() < until);
    processes.map(|entry| entry.path()).filter(|process| is_member(process, group)).collect()
}

fn is_member(process: &Path, group: Group) -> bool {
    Stat::read(process).is_some_and(|stat| group.is(stat.group))
}

/// A line of `stat`, as far as it is used here.
#[derive(Clone, Copy)]
pub(super) struct Stat {
    pub(super) id: u32,
    pub(super) state: char,
    group: u32,
    /// Processor time, of all threads of a process, in ticks.
    ticks: u64,
    threads: usize,
}

impl Stat {
    /// Of a process or thread, by its folder; `None` if it is gone.
    pub(super) fn read(task: &Path) -> Option<Self> {
        // A process can give itself any name, UTF-8 or not.
        let mut line = [0; LONGEST_LINE];
        let line = String::from_utf8_lossy(read_line(&task.join("stat"), &mut line)?);
        // The name is in parentheses and may contain some. State, parent and group follow it.
        let (before, after) = (line.split_once(' ')?.0, line.rsplit_once(')')?.1);
        let mut fields = after.split_whitespace();
        let (state, group) = (fields.next()?.chars().next()?, fields.nth(1)?.parse().ok()?);
        // In the program and in the kernel.
        let times: [Option<u64>; 2] = [fields.nth(8), fields.next()].map(|time| time?.parse().ok());
        let (ticks, threads) = (times[0]? + times[1]?, fields.nth(4)?.parse().ok()?);
        Some(Self { id: before.parse().ok()?, state, group, ticks, threads })
    }
}

/// A process of a group, as it was found.
pub(super) struct Member {
    folder: PathBuf,
    main: Stat,
    /// Its processor time when it was found.
    found_ticks: u64,
}

impl Member {
    fn find(folder: PathBuf) -> Option<Self> {
        let main = Stat::read(&folder)?;
        Some(Self { folder, main, found_ticks: main.ticks })
    }

    /// The processor time that it has had since it was found.
    pub(super) fn ran_for(&self) -> Duration {
        let ticks = self.main.ticks.saturating_sub(self.found_ticks);
        Duration::from_millis(1000 * ticks / clock_ticks_per_second())
    }

    /// Looks at it again; whether it still exists.
    pub(super) fn refresh(&mut self) -> bool {
        Stat::read(&self.folder).map(|now| self.main = now).is_some()
    }

    /// Its threads.
    pub(super) fn tasks(&self) -> Vec<Stat> {
        if self.main.threads <= 1 {
            return vec![self.main];
        }
        let threads = fs::read_dir(self.folder.join("task")).into_iter().flatten().flatten();
        threads.filter_map(|task| Stat::read(&task.path())).collect()
    }

    /// The processes that its threads have started or adopted.
    fn children(&self) -> impl Iterator<Item = Member> + use<> {
        let (ids, folder) = (self.tasks().into_iter().map(|task| task.id), self.folder.clone());
        ids.filter_map(move |id| children(&folder, id)).flatten()
    }
}

/// The processes of a group, as far as they are found before `until`: by way of their parents, which is much faster than a
/// search through all of `/proc`. They are those of its leader, and those that this program has adopted.
pub(super) fn descendants(group: Group, until: Instant) -> Vec<Member> {
    let Some(adopted) = adopted(group) else {
        // This kernel has no lists of children.
        return search(group, until).into_iter().filter_map(Member::find).collect();
    };
    let mut found: Vec<Member> = leader(group).into_iter().chain(adopted).collect();
    let mut looked = 0;
    while let Some(member) = found.get(looked)
        && Instant::now() < until
    {
        looked += 1;
        let children = member.children();
        found.extend(children);
    }
    found
}

/// All processes of a group.
pub(super) fn all_descendants(group: Group) -> Vec<Member> {
    descendants(group, Instant::now() + SEARCH_TIMEOUT)
}

fn leader(group: Group) -> Option<Member> {
    group.leader().and_then(|pid| Member::find(folder(pid.as_raw_nonzero())))
}

/// The processes of a group whose parents have exited, so that this program has adopted them.
fn adopted(group: Group) -> Option<impl Iterator<Item = Member>> {
    let own = process::id();
    let children = children(&folder(own), own)?;
    Some(children.filter(move |child| group.is(child.main.group) && !group.is(child.main.id)))
}

/// Whether a group has one process with one thread. Not all are looked at if there are more.
pub(crate) fn has_one_thread(group: Group) -> bool {
    let is_alone = |leader: Member| leader.main.threads == 1 && leader.children().next().is_none();
    leader(group).is_some_and(is_alone)
        && adopted(group).is_some_and(|mut adopted| adopted.next().is_none())
}

/// How long the first thread of a group's leader has waited for a processor, ready to run.
pub(crate) fn waited_for_core(group: Group) -> Option<Duration> {
    waited(&folder(group.leader()?.as_raw_nonzero()))
}

/// The processor time that all threads of a group's processes have had.
pub(crate) fn processor_time(group: Group) -> Option<Duration> {
    let members = all_descendants(group);
    let ticks: u64 = members.iter().map(|member| member.main.ticks).sum();
    (!members.is_empty()).then(|| Duration::from_millis(1000 * ticks / clock_ticks_per_second()))
}

/// How long this thread has waited for a processor, ready to run.
pub(crate) fn thread_waited_for_core() -> Option<Duration> {
    waited(&folder("thread-self"))
}

fn waited(thread: &Path) -> Option<Duration> {
    let path = thread.join("schedstat");
    // Nanoseconds of running and of waiting, and how often it ran.
    let mut line = [0; LONGEST_LINE];
    let waited = str::from_utf8(read_line(&path, &mut line)?).ok()?;
    let waited = waited.split_whitespace().nth(1)?.parse().ok()?;
    Some(Duration::from_nanos(waited))
}

/// The line of a file in `/proc`. Reading it at once saves most of the time: the functions of the standard library begin
/// with small parts of files whose size is not known.
fn read_line<'a>(path: &Path, line: &'a mut [u8]) -> Option<&'a [u8]> {
    let count = fs::File::open(path).and_then(|mut file| file.read(line)).ok()?;
    Some(&line[..count])
}

fn folder(process: impl fmt::Display) -> PathBuf {
    PathBuf::from(format!("/proc/{process}"))
}

/// The children that a thread of a process has started or adopted.
fn children(process: &Path, thread: u32) -> Option<impl Iterator<Item = Member> + use<>> {
    let list = fs::read_to_string(process.join(format!("task/{thread}/children"))).ok()?;
    let folders: Vec<PathBuf> = list.split_whitespace().map(folder).collect();
    Some(folders.into_iter().filter_map(Member::find))
}

/// A mapped file without a name in any folder: deleted, or shared memory.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Mapping {
    /// Device and inode.
    pub(super) file: (u64, u64),
    pub(super) is_shared_memory: bool,
}

/// Whether a process keeps this program from looking into it: one that executes a file that it cannot read does.
pub(super) fn is_hidden(process: &Path) -> bool {
    let opened = fs::File::open(process.join("maps"));
    matches!(opened, Err(error) if error.kind() == ErrorKind::PermissionDenied)
}

/// The shared memory and the deleted files of a folder that a process has mapped, with the size of the mappings.
pub(super) fn deleted_mappings(process: &Path, folder: &Path) -> HashMap<Mapping, u64> {
    let mut mapped = HashMap::new();
    let Ok(maps) = fs::File::open(process.join("maps")) else { return mapped };
    for line in BufReader::new(maps).split(b'\n').map_while(Result::ok) {
        if let Some((what, bytes)) = parse_mapping(&String::from_utf8_lossy(&line), folder) {
            *mapped.entry(what).or_default() += bytes;
        }
    }
    mapped
}

/// A line of `maps`: addresses, permissions, offset, device, inode, name.
fn parse_mapping(line: &str, folder: &Path) -> Option<(Mapping, u64)> {
    let mut fields = line.strip_suffix(" (deleted)")?.splitn(6, ' ');
    let (begin, end) = fields.next()?.split_once('-')?;
    let hexadecimal = |text: &str| u64::from_str_radix(text, 16).ok();
    let bytes = hexadecimal(end)?.checked_sub(hexadecimal(begin)?)?;
    let (major, minor) = fields.nth(2)?.split_once(':')?;
    let device = makedev(hexadecimal(major)? as u32, hexadecimal(minor)? as u32);
    let inode = fields.next()?.parse().ok()?;
    let name = Path::new(fields.next()?.trim_start());
    let is_shared_memory = name == Path::new("/dev/zero");
    let is_counted = is_shared_memory || name.starts_with(folder);
    is_counted.then_some((Mapping { file: (device, inode), is_shared_memory }, bytes))
}

/// The resident memory of a process, shared pages included; none if it is gone.
pub(super) fn resident(process: &Path) -> u64 {
    let mut line = [0; LONGEST_LINE];
    let line = read_line(&process.join("statm"), &mut line).unwrap_or_default();
    let sizes = str::from_utf8(line).unwrap_or_default();
    let pages = sizes.split_whitespace().nth(1).and_then(|field| field.parse::<u64>().ok());
    pages.unwrap_or(0) * rustix::param::page_size() as u64
}

/// The same with a process's share of shared pages, where `/proc` may be read that far.
pub(super) fn proportional(process: &Path) -> u64 {
    let Ok(sums) = fs::read_to_string(process.join("smaps_rollup")) else {
        return resident(process);
    };
    let part = sums.lines().find_map(|line| line.strip_prefix("Pss:"));
    let kilobytes = part.and_then(|part| part.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.map_or(0, |kilobytes| kilobytes << 10)
}
