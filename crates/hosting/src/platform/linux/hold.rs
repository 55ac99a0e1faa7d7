//! Stopping all processes of a seat, and seeing that they have stopped.
//!
//! A stop signal is sent to a whole group at once, and no process can fork its way past it. But a process stops only when
//! it next runs, and not at all if the thread that the kernel has chosen to take the signal waits for a child of `vfork`.
//! So each process is looked at until none can run.

use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::procfs::{self, Member, Stat};
use crate::group::Group;

/// The time between looks, at first: processes that stop take microseconds, once they run.
const POLL_INTERVAL: Duration = Duration::from_micros(20);
/// When processes that still run are first stopped thread by thread.
const INSIST_AFTER: Duration = Duration::from_millis(20);
/// A group that has not stopped after this processor time is killed: a system call that runs this long without
/// interruption is made on purpose. Wall time does not count, since a busy machine may not let processes run.
const CPU_LIMIT: Duration = Duration::from_secs(2);
/// Bounds the wait on a machine that does not let them run at all.
const HOLD_TIMEOUT: Duration = Duration::from_secs(60);

/// Stops a group; returns how many processes it has. They cannot run until the group is resumed, or are killed. Where
/// there is likely to be one, it may be asleep, and is not looked at again.
pub(crate) fn hold(group: Group, is_likely_one: bool) -> usize {
    let is_asleep = is_likely_one && is_asleep(&procfs::all_descendants(group));
    group.stop();
    if is_asleep {
        // It wakes up only to stop.
        return 1;
    }
    thread::sleep(POLL_INTERVAL);
    // With the signal pending, none can fork.
    let mut loose = procfs::all_descendants(group);
    let count = loose.len();
    let (begun, mut insist_after) = (Instant::now(), INSIST_AFTER);
    loop {
        loose.retain(|member| !is_held(member));
        let waited = begun.elapsed();
        if loose.is_empty() || waited >= HOLD_TIMEOUT {
            return count;
        }
        if loose.iter().any(|member| member.ran_for() >= CPU_LIMIT) {
            group.kill();
            return count;
        }
        if waited >= insist_after {
            loose.iter().for_each(insist);
            insist_after = 2 * waited;
        }
        thread::sleep(POLL_INTERVAL.max(waited / 8));
        loose.retain_mut(Member::refresh);
    }
}

/// Whether these are one process with one thread, which waits for something.
fn is_asleep(members: &[Member]) -> bool {
    matches!(members, [only] if matches!(only.tasks()[..], [Stat { state: 'S', .. }]))
}

/// Whether a process of a group runs or waits for a processor.
pub(crate) fn is_running(group: Group) -> bool {
    let is_running = |stat: &Stat| stat.state == 'R';
    procfs::all_descendants(group).iter().any(|member| member.tasks().iter().any(is_running))
}

/// Whether all threads of a process have stopped or exited. Those in uninterruptible sleep stop before they return from
/// it, if any other has stopped.
fn is_held(member: &Member) -> bool {
    member.tasks().iter().all(|stat| matches!(stat.state, 'T' | 't' | 'Z' | 'X' | 'D'))
}

/// Makes each thread in turn the one that takes the signal. It is sent again only if it is not pending any more.
fn insist(member: &Member) {
    let send = |id: u32, signal| {
        let pid = i32::try_from(id).ok().and_then(Pid::from_raw);
        // A thread that has exited needs no signal.
        let _ = pid.map(|pid| kill_process(pid, signal));
    };
    for stat in member.tasks().iter().filter(|stat| matches!(stat.state, 'R' | 'S')) {
        send(stat.id, Signal::CONT);
        send(stat.id, Signal::STOP);
    }
}
