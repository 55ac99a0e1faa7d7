//! Landlock: access to files, and the scope of signals.

use landlock::{
    ABI, Access, AccessFs, AccessNet, LandlockStatus, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetError, RulesetStatus, Scope, path_beneath_rules,
};

use crate::FileAccess;

/// The newest interface that is requested; older kernels enforce what they know of it.
const NEWEST: ABI = ABI::V6;
/// The first interface that prevents all writing: before it, files could be truncated.
const COMPLETE: ABI = ABI::V3;

/// What programs, libraries and interpreters read when they start. Not all of `/etc` and `/proc`: both hold secrets.
/// Nor `/sys/fs/cgroup`, which lists the processes of other seats and counts what they use.
pub(crate) const SYSTEM: [&str; 30] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
    "/etc/alternatives",
    "/etc/localtime",
    "/etc/locale.alias",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/group",
    "/etc/python3",
    "/etc/java-17-openjdk",
    "/etc/java-21-openjdk",
    "/etc/ssl/openssl.cnf",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys/vm",
    "/sys/devices/system/cpu",
    "/dev/random",
    "/dev/urandom",
];
/// What a process can read about itself. Not `net` and what is in `task`, which lead to the sockets of the machine.
const OWN: [&str; 16] = [
    "/proc/self/auxv",
    "/proc/self/cgroup",
    "/proc/self/cmdline",
    "/proc/self/comm",
    "/proc/self/coredump_filter",
    "/proc/self/environ",
    "/proc/self/fd",
    "/proc/self/fdinfo",
    "/proc/self/limits",
    "/proc/self/maps",
    "/proc/self/mountinfo",
    "/proc/self/mounts",
    "/proc/self/smaps",
    "/proc/self/stat",
    "/proc/self/statm",
    "/proc/self/status",
];
/// Devices that may also be written.
const DEVICES: [&str; 3] = ["/dev/null", "/dev/zero", "/dev/full"];

/// Which of Landlock's barriers stand.
pub(crate) struct Landlock {
    pub(crate) files: Result<(), String>,
    pub(crate) signals: Result<(), String>,
}

/// Restricts this thread, and all that it starts.
pub(crate) fn apply(access: &FileAccess) -> Landlock {
    let (status, landlock) = match restrict(access) {
        Ok(done) => done,
        Err(error) => {
            let why = || Err(format!("Landlock fails: {error}"));
            return Landlock { files: why(), signals: why() };
        }
    };
    let LandlockStatus::Available { effective_abi, .. } = landlock else {
        let why = || Err("this kernel has no Landlock, or it is switched off".to_string());
        return Landlock { files: why(), signals: why() };
    };
    let since = |first: ABI, what: &str| {
        if status != RulesetStatus::NotEnforced && effective_abi >= first {
            return Ok(());
        }
        let (has, first) = (effective_abi as i32, first as i32);
        Err(format!("{what} needs Landlock {first}; this kernel has {has}"))
    };
    Landlock {
        files: since(COMPLETE, "protecting all files"),
        signals: since(NEWEST, "confining signals"),
    }
}

fn restrict(access: &FileAccess) -> Result<(RulesetStatus, LandlockStatus), RulesetError> {
    let (read, all) = (AccessFs::from_read(NEWEST), AccessFs::from_all(NEWEST));
    let device = AccessFs::ReadFile | AccessFs::WriteFile;
    let (allowed, scratch) = (access.allowed(), access.scratch.as_slice());
    let done = Ruleset::default()
        .handle_access(all)?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules(OWN, read))?
        .add_rules(path_beneath_rules(["/proc/self"], AccessFs::ReadDir))?
        .add_rules(path_beneath_rules(&allowed.readable, read))?
        .add_rules(path_beneath_rules(&allowed.listable, AccessFs::ReadDir))?
        .add_rules(path_beneath_rules(DEVICES, device))?
        .add_rules(path_beneath_rules(scratch, all & !AccessFs::MakeSock & !AccessFs::MakeBlock))?
        .restrict_self()?;
    Ok((done.ruleset, done.landlock))
}
