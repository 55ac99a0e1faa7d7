//! What `/proc` says of a player's processes.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::Instant;

use rustix::fs::makedev;

use crate::group::Group;

/// The folders in `/proc` of a group's processes, as far as they are found before `until`.
pub(super) fn members(group: Group, until: Instant) -> Vec<PathBuf> {
    let Ok(processes) = fs::read_dir("/proc") else { return Vec::new() };
    let is_pid = |name: &OsStr| name.as_encoded_bytes()[0].is_ascii_digit();
    let processes = processes.flatten().filter(|entry| is_pid(&entry.file_name()));
    let processes = processes.take_while(|_| Instant::now() < until);
    processes.map(|entry| entry.path()).filter(|process| is_member(process, group)).collect()
}

fn is_member(process: &Path, group: Group) -> bool {
    // A process can give itself any name, UTF-8 or not.
    let stat = fs::read(process.join("stat")).unwrap_or_default();
    let stat = String::from_utf8_lossy(&stat);
    // State, parent and group follow the name, which is in parentheses and may contain some.
    let fields = stat.rsplit(')').next().unwrap_or_default();
    fields.split_whitespace().nth(2).is_some_and(|number| group.is(number))
}

/// A mapped file without a name in any folder: deleted, or shared memory.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Mapping {
    /// Device and inode.
    pub(super) file: (u64, u64),
    pub(super) is_shared_memory: bool,
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
    let sizes = fs::read_to_string(process.join("statm")).unwrap_or_default();
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
