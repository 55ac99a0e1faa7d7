//! What a match leaves behind.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// What the environment of all processes of a match holds.
pub(crate) const MARK: &str = "PLATEAU_GAUNTLET";
/// Players of root's are users from here on.
const FIRST_USER: u32 = 0x7100_0000;

/// The processes that a match with this mark left behind. Those that still have the mark are killed, so that a
/// failing test leaves no process; those without it end by themselves.
pub(crate) fn processes(mark: &Path) -> Vec<String> {
    let mark = format!("{MARK}={}", mark.display());
    let begun = Instant::now();
    loop {
        let left: Vec<fs::DirEntry> = all().filter(|process| is_left(process, &mark)).collect();
        if left.is_empty() || begun.elapsed() > program::STILL_THERE {
            left.iter().filter(|process| is_marked(process, &mark)).for_each(end);
            return left.iter().map(described).collect();
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn all() -> impl Iterator<Item = fs::DirEntry> {
    fs::read_dir("/proc")
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.file_name().as_encoded_bytes().iter().all(u8::is_ascii_digit))
}

/// Whether a process has the mark, or has removed it but is an orphaned player. Players of concurrent
/// matches have a parent, or are gone in a moment.
fn is_left(process: &fs::DirEntry, mark: &str) -> bool {
    let player = process.metadata().is_ok_and(|found| found.uid() >= FIRST_USER);
    is_marked(process, mark) || (player && parent(process) == Some(1))
}

fn is_marked(process: &fs::DirEntry, mark: &str) -> bool {
    let environment = fs::read(process.path().join("environ")).unwrap_or_default();
    environment.split(|&byte| byte == 0).any(|entry| entry == mark.as_bytes())
}

fn parent(process: &fs::DirEntry) -> Option<u32> {
    let stat = fs::read_to_string(process.path().join("stat")).ok()?;
    stat.rsplit(')').next()?.split_whitespace().nth(1)?.parse().ok()
}

fn end(process: &fs::DirEntry) {
    let id = process.file_name().to_string_lossy().parse().ok().and_then(Pid::from_raw);
    // A process that cannot be killed has ended.
    let _ = id.map(|id| kill_process(id, Signal::KILL));
}

fn described(process: &fs::DirEntry) -> String {
    let words = fs::read_to_string(process.path().join("cmdline")).unwrap_or_default();
    format!("{} {}", process.file_name().display(), words.replace('\0', " "))
}

/// The files of a folder, with what is in them.
pub(crate) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().flatten();
    entries
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, fs::read(entry.path()).unwrap_or_default())
        })
        .collect()
}
