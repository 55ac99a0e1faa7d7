//! Landlock: what of the file system there is, and whom signals reach.

use std::path::PathBuf;

use landlock::{
    ABI, Access, AccessFs, AccessNet, LandlockStatus, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetError, RulesetStatus, Scope, path_beneath_rules,
};

use crate::Grounds;

/// The newest interface that is asked for; older kernels give what they have.
const NEWEST: ABI = ABI::V6;
/// The first that holds back all writing: before it, files could be truncated.
const WHOLE: ABI = ABI::V3;

/// What every program may need: programs, libraries, interpreters, what they look up at their
/// start, and themselves. Not all of `/etc` and `/proc`: there are secrets in them.
const SYSTEM: [&str; 32] = [
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
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys/vm",
    "/sys/devices/system/cpu",
    "/sys/fs/cgroup",
    "/dev/random",
    "/dev/urandom",
];
/// Devices that may be written as well.
const DEVICES: [&str; 3] = ["/dev/null", "/dev/zero", "/dev/full"];

/// What stands.
pub(crate) struct Walls {
    pub(crate) files: Result<(), String>,
    pub(crate) signals: Result<(), String>,
}

pub(crate) fn enter(grounds: &Grounds) -> Walls {
    let (status, landlock) = match restrict(grounds) {
        Ok(done) => done,
        Err(error) => {
            let why = || Err(format!("Landlock fails: {error}"));
            return Walls { files: why(), signals: why() };
        }
    };
    let LandlockStatus::Available { effective_abi, .. } = landlock else {
        let why = || Err("this kernel has no Landlock, or it is switched off".to_string());
        return Walls { files: why(), signals: why() };
    };
    let since = |first: ABI, what: &str| {
        if status != RulesetStatus::NotEnforced && effective_abi >= first {
            return Ok(());
        }
        let (has, first) = (effective_abi as i32, first as i32);
        Err(format!("{what} needs Landlock {first}; this kernel has {has}"))
    };
    Walls { files: since(WHOLE, "a whole wall"), signals: since(NEWEST, "a scope for signals") }
}

fn restrict(grounds: &Grounds) -> Result<(RulesetStatus, LandlockStatus), RulesetError> {
    let (read, all) = (AccessFs::from_read(NEWEST), AccessFs::from_all(NEWEST));
    let device = AccessFs::ReadFile | AccessFs::WriteFile;
    let own: Vec<PathBuf> = grounds.own().into_iter().map(PathBuf::from).collect();
    let done = Ruleset::default()
        .handle_access(all)?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules(SYSTEM, read))?
        .add_rules(path_beneath_rules(grounds.readable(), read))?
        .add_rules(path_beneath_rules(grounds.listed(), AccessFs::ReadDir))?
        .add_rules(path_beneath_rules(DEVICES, device))?
        .add_rules(path_beneath_rules(own, all & !AccessFs::MakeSock & !AccessFs::MakeBlock))?
        .restrict_self()?;
    Ok((done.ruleset, done.landlock))
}
