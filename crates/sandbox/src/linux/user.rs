//! Who a player is, and how many.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::Path;

use rustix::process::{Gid, Uid};
use rustix::process::{Resource, getpid, getuid};
use rustix::system::uname;
use rustix::thread::{
    CapabilitySet, CapabilitySets, UnshareFlags, configure_capability_in_ambient_set,
    set_capabilities, set_keep_capabilities, set_no_new_privs, set_thread_groups,
    set_thread_res_gid, set_thread_res_uid,
};

use crate::limits::limit;

/// User ids from here on are given to players of a referee that is root: one each, by process id
/// (of which there are at most 2²²), far from any that systems give.
const FIRST_ID: u32 = 0x7100_0000;
/// How many there are.
const IDS: u32 = 1 << 22;

/// Whether a user id is one of those given to players.
pub fn is_player(user: u32) -> bool {
    (FIRST_ID..=FIRST_ID + IDS).contains(&user)
}

pub(crate) fn no_new_privileges() -> Result<(), String> {
    set_no_new_privs(true).map_err(|error| format!("no_new_privs fails: {error}"))
}

/// Limits the processes of this player. The system counts a user's processes, and does not count
/// root's at all: so a player of root becomes a user of its own, whose processes are the player's alone. For
/// anybody else those count that run already, which are those `counted`.
///
/// A root's player may be in folders that only root can enter. With `walled`, where the file
/// system has walls of another kind, it may pass over permissions; otherwise permissions are all there is.
pub(crate) fn limit_processes(
    most: u64,
    counted: Option<u64>,
    own: Option<&Path>,
    walled: bool,
) -> Result<(), String> {
    if let Some(counted) = counted {
        return limit(Resource::Nproc, counted + most, "processes");
    }
    limit(Resource::Nproc, most, "processes")?;
    become_nobody(own, walled).map_err(|error| format!("root cannot become another user: {error}"))
}

/// Whether that can be done here, as far as it can be told without doing it.
pub(crate) fn can_limit_processes() -> Result<(), String> {
    if !can_be_another() {
        return Ok(());
    }
    let has = rustix::thread::capabilities(None).map(|sets| sets.effective);
    let needed = CapabilitySet::SETUID
        | CapabilitySet::SETGID
        | CapabilitySet::SETPCAP
        | CapabilitySet::CHOWN
        | CapabilitySet::KILL
        | CapabilitySet::DAC_OVERRIDE;
    match has {
        Ok(has) if has.contains(needed) => Ok(()),
        _ => Err("root is not allowed to become another user here".to_string()),
    }
}

/// Whether there are users to become: those of root, unless it is root only within a container that has few.
fn can_be_another() -> bool {
    let has_ids = |map: &str| {
        // Of each line: the first id, whose it is outside, and how many follow it.
        let lines = fs::read_to_string(map).unwrap_or_default();
        lines.lines().any(|line| {
            let mut numbers =
                line.split_whitespace().map(|number| number.parse::<u64>().unwrap_or(0));
            let (first, _, count) = (numbers.next(), numbers.next(), numbers.next());
            let (first, count) = (first.unwrap_or(0), count.unwrap_or(0));
            first <= FIRST_ID.into() && u64::from(FIRST_ID + IDS) < first + count
        })
    };
    getuid().is_root() && has_ids("/proc/self/uid_map") && has_ids("/proc/self/gid_map")
}

fn become_nobody(own: Option<&Path>, walled: bool) -> std::io::Result<()> {
    let id = FIRST_ID + getpid().as_raw_nonzero().get().unsigned_abs();
    if let Some(own) = own {
        chown(own, Some(id), Some(id))?;
    }
    let (uid, gid) = (Uid::from_raw(id), Gid::from_raw(id));
    set_keep_capabilities(true)?;
    set_thread_groups(&[])?;
    set_thread_res_gid(gid, gid, gid)?;
    set_thread_res_uid(uid, uid, uid)?;
    let kept = if walled { CapabilitySet::DAC_OVERRIDE } else { CapabilitySet::empty() };
    set_capabilities(None, CapabilitySets { effective: kept, permitted: kept, inheritable: kept })?;
    if walled {
        configure_capability_in_ambient_set(CapabilitySet::DAC_OVERRIDE, true)?;
    }
    Ok(())
}

/// How many processes and threads there are that the system will count as this player's, before it has any: with a
/// count of its own there are none, whatever others start or end. Nothing for a player that becomes a user of its own.
pub(crate) fn counted() -> Option<u64> {
    match () {
        () if can_be_another() => None,
        () if count_apart() => Some(0),
        () => Some(running()),
    }
}

/// Enters a user namespace, in which processes are counted apart; whether that can be done. Some systems leave
/// namespaces to root.
fn count_apart() -> bool {
    if !counts_by_namespace() {
        return false;
    }
    #[expect(deprecated, reason = "what makes it unsafe is FILES, which is not asked for")]
    let entered = rustix::thread::unshare(UnshareFlags::NEWUSER);
    // In a namespace of its own, a process has all rights.
    let none = CapabilitySet::empty();
    let none = CapabilitySets { effective: none, permitted: none, inheritable: none };
    entered.is_ok() && set_capabilities(None, none).is_ok()
}

/// Whether processes are counted by user and namespace, as since Linux 5.14, and not only by user.
fn counts_by_namespace() -> bool {
    let name = uname();
    let release = name.release().to_string_lossy();
    let mut numbers =
        release.split(|c: char| !c.is_ascii_digit()).map_while(|n| n.parse::<u32>().ok());
    (numbers.next(), numbers.next()) >= (Some(5), Some(14))
}

/// How many processes and threads of this user there are; if that cannot be told, more than there usually are.
fn running() -> u64 {
    const UNKNOWN: u64 = 1024;
    let (user, Ok(processes)) = (getuid().as_raw(), fs::read_dir("/proc")) else { return UNKNOWN };
    let named = |name: &std::ffi::OsStr| name.as_encoded_bytes().iter().all(u8::is_ascii_digit);
    let own = processes.flatten().filter(|entry| {
        named(&entry.file_name()) && entry.metadata().is_ok_and(|found| found.uid() == user)
    });
    // A folder's links are itself, its parent, and one for each folder in it: here, for each thread.
    let threads = |entry: fs::DirEntry| {
        fs::metadata(entry.path().join("task")).map_or(0, |task| task.nlink().saturating_sub(2))
    };
    own.map(threads).sum()
}
