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

/// The time between looks: processes that stop take microseconds.
const POLL_INTERVAL: Duration = Duration::from_micros(20);
/// When processes that still run are stopped thread by thread.
const INSIST_AFTER: Duration = Duration::from_millis(20);
/// When they are killed: a system call that takes this long and cannot be interrupted is made for the purpose.
const HOLD_TIMEOUT: Duration = Duration::from_secs(1);

/// Stops a group; returns how many processes it has. They cannot run until the group is resumed, or are killed. Where
/// there is likely to be one, it may be asleep, and is not looked at again.
pub(crate) fn hold(group: Group, is_likely_one: bool) -> usize {
    let is_asleep = is_likely_one && is_asleep(&procfs::descendants(group));
    group.stop();
    if is_asleep {
        // It wakes up only to stop.
        return 1;
    }
    let begun = Instant::now();
    thread::sleep(POLL_INTERVAL);
    // With the signal pending, none can fork.
    let mut loose = procfs::descendants(group);
    let count = loose.len();
    loop {
        loose.retain(|member| !is_held(member));
        let waited = begun.elapsed();
        match waited {
            _ if loose.is_empty() => return count,
            waited if waited >= HOLD_TIMEOUT => {
                group.kill();
                return count;
            }
            waited if waited >= INSIST_AFTER => loose.iter().for_each(insist),
            _ => {}
        }
        thread::sleep(POLL_INTERVAL);
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
    procfs::descendants(group).iter().any(|member| member.tasks().iter().any(is_running))
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
