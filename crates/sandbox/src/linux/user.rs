//! The user that a player runs as, and the number of its processes.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::Path;

use rustix::io::Errno;
use rustix::process::{DumpableBehavior, Gid, Uid, set_dumpable_behavior};
use rustix::process::{Resource, getpid, getuid};
use rustix::system::uname;
use rustix::thread::{
    CapabilitySet, CapabilitySets, UnshareFlags, remove_capability_from_bounding_set,
    set_capabilities, set_no_new_privs, set_thread_groups, set_thread_res_gid, set_thread_res_uid,
};

use crate::limits::limit;

/// User ids from here on are for players of root: one each, by process id (of which there are at most 2²²), far from
/// the ids that systems assign.
const FIRST_ID: u32 = 0x7100_0000;
/// The number of these ids.
const IDS: u32 = 1 << 22;

/// Whether a user id is one of those for players of root.
pub fn is_player_uid(user: u32) -> bool {
    (FIRST_ID..=FIRST_ID + IDS).contains(&user)
}

/// Sets `no_new_privs`, without which Landlock and seccomp are refused.
pub(crate) fn forbid_new_privileges() -> Result<(), String> {
    set_no_new_privs(true).map_err(|error| format!("no_new_privs fails: {error}"))
}

/// Limits the processes of this player to `most`. The system counts the processes of a user, except root's. So a
/// player of root becomes a user of its own; for any other user the limit is above the processes that are `running`
/// already.
///
/// It keeps no capability, so it reads and writes only what permissions grant to all users.
pub(crate) fn limit_processes(
    most: u64,
    running: Option<u64>,
    scratch: Option<&Path>,
) -> Result<(), String> {
    if let Some(running) = running {
        return limit(Resource::Nproc, running + most, "processes");
    }
    limit(Resource::Nproc, most, "processes")?;
    change_user(scratch).map_err(|error| format!("root cannot become another user: {error}"))
}

/// Lets the host look into this process, as it may into any that it starts. A process that has changed its user or its
/// namespace is closed to it until it executes a program, which the host of a library never does.
pub(crate) fn allow_inspection() {
    // On failure the player is over its limits as soon as it is checked.
    let _ = set_dumpable_behavior(DumpableBehavior::Dumpable);
}

/// Whether [`limit_processes`] is likely to succeed here.
pub(crate) fn can_limit_processes() -> Result<(), String> {
    if !can_change_user() {
        return Ok(());
    }
    let has = rustix::thread::capabilities(None).map(|sets| sets.effective);
    let needed = CapabilitySet::SETUID
        | CapabilitySet::SETGID
        | CapabilitySet::SETPCAP
        | CapabilitySet::CHOWN
        | CapabilitySet::KILL;
    match has {
        Ok(has) if has.contains(needed) => Ok(()),
        _ => Err("root is not allowed to become another user here".to_string()),
    }
}

/// Whether this is root with enough user ids: root of a container may have few.
fn can_change_user() -> bool {
    let has_ids = |map: &str| {
        // Each line: the first id inside, the first id outside, the number of ids.
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

/// Becomes the user of this process id, and hands the scratch folder over to it.
fn change_user(scratch: Option<&Path>) -> std::io::Result<()> {
    let id = FIRST_ID + getpid().as_raw_nonzero().get().unsigned_abs();
    if let Some(scratch) = scratch {
        chown(scratch, Some(id), Some(id))?;
    }
    let (uid, gid) = (Uid::from_raw(id), Gid::from_raw(id));
    set_thread_groups(&[])?;
    set_thread_res_gid(gid, gid, gid)?;
    empty_bounding_set()?;
    set_thread_res_uid(uid, uid, uid)?;
    drop_capabilities()
}

/// Gives up all capabilities of this thread.
fn drop_capabilities() -> std::io::Result<()> {
    let none = CapabilitySet::empty();
    let none = CapabilitySets { effective: none, permitted: none, inheritable: none };
    Ok(set_capabilities(None, none)?)
}

/// Lets no program that is started later gain a capability.
fn empty_bounding_set() -> std::io::Result<()> {
    for capability in CapabilitySet::all().iter() {
        // Older kernels do not know all of them.
        match remove_capability_from_bounding_set(capability) {
            Err(Errno::INVAL) | Ok(()) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// The processes and threads that the system already counts for the user that this player will be: none with a user
/// namespace of its own. `None` for a player that becomes another user.
pub(crate) fn counted_processes() -> Option<u64> {
    match () {
        () if can_change_user() => None,
        () if enter_user_namespace() => Some(0),
        () => Some(running()),
    }
}

/// Enters a user namespace, which counts its processes separately; whether that succeeded. Some systems reserve
/// namespaces for root.
fn enter_user_namespace() -> bool {
    if !counts_by_namespace() {
        return false;
    }
    #[expect(deprecated, reason = "only FILES makes it unsafe, which is not set")]
    let entered = rustix::thread::unshare(UnshareFlags::NEWUSER);
    // In its own namespace, a process starts with all capabilities.
    entered.is_ok() && empty_bounding_set().is_ok() && drop_capabilities().is_ok()
}

/// Whether the kernel counts processes by user and namespace: since Linux 5.14.
fn counts_by_namespace() -> bool {
    let name = uname();
    let release = name.release().to_string_lossy();
    let mut numbers =
        release.split(|c: char| !c.is_ascii_digit()).map_while(|n| n.parse::<u32>().ok());
    (numbers.next(), numbers.next()) >= (Some(5), Some(14))
}

/// The number of processes and threads of this user; a generous guess if /proc cannot be read.
fn running() -> u64 {
    const UNKNOWN: u64 = 1024;
    let (user, Ok(processes)) = (getuid().as_raw(), fs::read_dir("/proc")) else { return UNKNOWN };
    let named = |name: &std::ffi::OsStr| name.as_encoded_bytes().iter().all(u8::is_ascii_digit);
    let own = processes.flatten().filter(|entry| {
        named(&entry.file_name()) && entry.metadata().is_ok_and(|found| found.uid() == user)
    });
    // The link count of a folder is two, plus one for each folder in it: here, for each thread.
    let threads = |entry: fs::DirEntry| {
        fs::metadata(entry.path().join("task")).map_or(0, |task| task.nlink().saturating_sub(2))
    };
    own.map(threads).sum()
}
