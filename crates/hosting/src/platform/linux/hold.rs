//! Stopping all processes of a seat, and seeing that they have stopped.
//!
//! A stop signal is sent to a whole group at once, and no process can fork its way past it. But a process stops only when
//! it next runs, and not at all if the thread that the kernel has chosen to take the signal waits for a child of `vfork`.
//! So each process is looked at until none can run.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::procfs::{self, Stat};
use crate::group::Group;

/// The time between looks: processes that stop take microseconds.
const POLL_INTERVAL: Duration = Duration::from_micros(20);
/// When processes that still run are stopped thread by thread.
const INSIST_AFTER: Duration = Duration::from_millis(20);
/// When they are killed: a system call that takes this long and cannot be interrupted is made for the purpose.
const HOLD_TIMEOUT: Duration = Duration::from_secs(1);

/// Stops a group; returns how many processes it has. They cannot run until the group is resumed, or are killed.
pub(crate) fn hold(group: Group) -> usize {
    let was_asleep = is_asleep(&procfs::descendants(group));
    group.stop();
    if was_asleep {
        // It wakes up only to stop.
        return 1;
    }
    let begun = Instant::now();
    loop {
        let members = procfs::descendants(group);
        let loose: Vec<&PathBuf> = members.iter().filter(|process| !is_held(process)).collect();
        if loose.is_empty() {
            return members.len();
        }
        let waited = begun.elapsed();
        if waited >= HOLD_TIMEOUT {
            group.kill();
            return members.len();
        }
        if waited >= INSIST_AFTER {
            loose.into_iter().for_each(|process| insist(process));
        }
        thread::sleep(POLL_INTERVAL);
    }
}

/// Whether these are one process with one thread, which waits for something.
fn is_asleep(members: &[PathBuf]) -> bool {
    let [only] = members else { return false };
    let mut tasks = procfs::tasks(only);
    tasks.next().is_some_and(|task| task.state == 'S') && tasks.next().is_none()
}

/// Whether a process of a group runs or waits for a processor.
pub(crate) fn is_running(group: Group) -> bool {
    let is_running = |stat: Stat| stat.state == 'R';
    procfs::descendants(group).iter().any(|process| procfs::tasks(process).any(is_running))
}

/// Whether all threads of a process have stopped or exited. Those in uninterruptible sleep stop before they return from
/// it, if any other has stopped.
fn is_held(process: &Path) -> bool {
    procfs::tasks(process).all(|stat| matches!(stat.state, 'T' | 't' | 'Z' | 'X' | 'D'))
}

/// Makes each thread in turn the one that takes the signal. It is sent again only if it is not pending any more.
fn insist(process: &Path) {
    let send = |number: i32, signal| {
        // A thread that has exited needs no signal.
        let _ = Pid::from_raw(number).map(|pid| kill_process(pid, signal));
    };
    for stat in procfs::tasks(process).filter(|stat| matches!(stat.state, 'R' | 'S')) {
        send(stat.id, Signal::CONT);
        send(stat.id, Signal::STOP);
    }
}
