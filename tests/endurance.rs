//! Misbehaving players, many of them, in one process: nothing is used up, and overruns are stopped in time.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use matches::{overruns, play};

#[path = "endurance/matches.rs"]
mod matches;

/// One at a time: what is measured is this process.
static ALONE: Mutex<()> = Mutex::new(());

/// What this process has: KiB of memory, open files, children.
#[derive(Debug)]
struct Owned {
    memory: u64,
    files: usize,
    children: usize,
}

impl Owned {
    /// What is left once killed players have exited, which takes time on a busy machine: each start of a player reaps
    /// those that have.
    fn settled() -> Self {
        let deadline = Instant::now() + Duration::from_secs(60);
        loop {
            play(["", ""], Duration::from_secs(60));
            let owned = Self::now();
            if owned.children <= 1 || Instant::now() > deadline {
                return owned;
            }
        }
    }

    fn now() -> Self {
        let status = fs::read_to_string("/proc/self/status").unwrap();
        let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        let tasks = fs::read_dir("/proc/self/task").unwrap().flatten();
        let children = tasks.map(|task| fs::read_to_string(task.path().join("children")));
        Self {
            memory: memory.trim().trim_end_matches(" kB").parse().unwrap(),
            files: fs::read_dir("/proc/self/fd").unwrap().count(),
            children: children.flatten().map(|list| list.split_whitespace().count()).sum(),
        }
    }
}

#[test]
fn two_hundred_matches_use_nothing_up() {
    let _alone = ALONE.lock();
    let rogues = [
        "segv@turn1",
        "loop@turn1",
        "gigabyte=1@turn1",
        "gigabyte=2@turn1",
        "orphan@turn1",
        "orphaned=3@turn2",
        "exit=1@birth",
        "closeall=0@turn2",
        "bomb@turn1",
        "twice@turn1",
        "folders@turn1",
        "nest=100000@turn2",
        "stop@turn2",
        "answer=x@turn1",
        "ignore@end",
        "gigabyte=1@end",
    ];
    let match_of = |number: usize| {
        let (one, other) = (rogues[number % rogues.len()], rogues[(number / 3) % rogues.len()]);
        let record = play([one, other], Duration::from_millis(40));
        assert_eq!(record.ranks.len(), 2, "{one} against {other}");
    };
    (0..50).for_each(match_of);
    let before = Owned::settled();
    (50..200).for_each(match_of);
    let after = Owned::settled();
    assert_eq!((after.files, after.children), (before.files, before.children));
    assert_eq!(after.children, 1, "the keeper of those under way");
    assert!(after.memory < before.memory + 2048, "{before:?} became {after:?}");
}

#[test]
fn eight_loops_at_once_are_stopped_in_time() {
    let _alone = ALONE.lock();
    let late = overruns("loop@turn1", 4, 8);
    // How late on an idle machine is measured by the bench `overruns`.
    assert!(late.iter().all(|late| *late < program::ONLY_DEFECTS), "{late:?}");
}
