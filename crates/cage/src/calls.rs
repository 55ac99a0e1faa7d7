//! Seccomp: calls that no player needs.

use std::collections::BTreeMap;

use libc as c;
use rustix::process::getpid;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter,
};

/// Refused as if it were not permitted.
const DENIED: &[c::c_long] = &[
    // The network, and services of this machine; pairs of sockets within the player remain. A ring takes calls
    // past this filter.
    c::SYS_socket,
    c::SYS_connect,
    c::SYS_bind,
    c::SYS_listen,
    c::SYS_io_uring_setup,
    c::SYS_io_uring_enter,
    c::SYS_io_uring_register,
    // Other processes.
    c::SYS_ptrace,
    c::SYS_process_vm_readv,
    c::SYS_process_vm_writev,
    c::SYS_process_madvise,
    c::SYS_pidfd_open,
    c::SYS_pidfd_getfd,
    c::SYS_kcmp,
    // Out of the process group, which the referee kills.
    c::SYS_setsid,
    c::SYS_setpgid,
    // Another user, whose processes are counted elsewhere; more rights.
    c::SYS_setuid,
    c::SYS_setreuid,
    c::SYS_setresuid,
    c::SYS_setfsuid,
    c::SYS_capset,
    // Another file system, another view of the system.
    c::SYS_mount,
    c::SYS_umount2,
    c::SYS_move_mount,
    c::SYS_open_tree,
    c::SYS_fsopen,
    c::SYS_fsmount,
    c::SYS_fspick,
    c::SYS_mount_setattr,
    c::SYS_pivot_root,
    c::SYS_chroot,
    c::SYS_unshare,
    c::SYS_setns,
    c::SYS_open_by_handle_at,
    c::SYS_name_to_handle_at,
    // Memory that outlives its process, or counts as nobody's.
    c::SYS_shmget,
    c::SYS_msgget,
    c::SYS_semget,
    c::SYS_mq_open,
    c::SYS_memfd_create,
    c::SYS_memfd_secret,
    // The kernel and the machine.
    c::SYS_bpf,
    c::SYS_perf_event_open,
    c::SYS_userfaultfd,
    c::SYS_keyctl,
    c::SYS_add_key,
    c::SYS_request_key,
    c::SYS_kexec_load,
    c::SYS_kexec_file_load,
    c::SYS_init_module,
    c::SYS_finit_module,
    c::SYS_delete_module,
    c::SYS_reboot,
    c::SYS_swapon,
    c::SYS_swapoff,
    c::SYS_acct,
    c::SYS_quotactl,
    c::SYS_fanotify_init,
    c::SYS_settimeofday,
    c::SYS_clock_settime,
    c::SYS_clock_adjtime,
    c::SYS_adjtimex,
    c::SYS_sethostname,
    c::SYS_setdomainname,
    c::SYS_syslog,
    c::SYS_vhangup,
];

/// Namespaces that `clone` could make: in a new one, a user would have rights again.
const NAMESPACES: [c::c_int; 7] = [
    c::CLONE_NEWUSER,
    c::CLONE_NEWNET,
    c::CLONE_NEWNS,
    c::CLONE_NEWPID,
    c::CLONE_NEWIPC,
    c::CLONE_NEWUTS,
    c::CLONE_NEWCGROUP,
];

/// Calls that send signals, by the place of the process among what they are given.
const SIGNALS: [(c::c_long, u8); 4] = [
    (c::SYS_kill, 0),
    (c::SYS_tgkill, 0),
    (c::SYS_rt_sigqueueinfo, 0),
    (c::SYS_rt_tgsigqueueinfo, 0),
];

/// Set in the numbers of x32, a second set of calls on x86-64.
#[cfg(target_arch = "x86_64")]
const X32: c::c_long = 0x4000_0000;

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Raises the filter. With `signals`, it also refuses signals to any process but the one that is to become the
/// player.
pub(crate) fn enter(signals: bool) -> Result<(), String> {
    let wrong = |error: String| format!("seccomp fails: {error}");
    let filters = [
        (rules(signals).map_err(wrong)?, c::EPERM),
        // What it is given is out of a filter's sight; C libraries then use `clone`.
        (BTreeMap::from([(c::SYS_clone3, vec![])]), c::ENOSYS),
    ];
    for (rules, errno) in filters {
        let filter = compile(rules, errno).map_err(wrong)?;
        apply_filter(&filter).map_err(|error| wrong(error.to_string()))?;
    }
    Ok(())
}

fn compile(rules: Rules, errno: c::c_int) -> Result<BpfProgram, String> {
    let machine = std::env::consts::ARCH.try_into();
    let machine = machine.map_err(|_| format!("not for {}", std::env::consts::ARCH))?;
    let refuse = SeccompAction::Errno(errno.unsigned_abs());
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, machine);
    filter.and_then(TryInto::try_into).map_err(|error| error.to_string())
}

fn rules(signals: bool) -> Result<Rules, String> {
    let mut rules: Rules = DENIED.iter().map(|&call| (call, vec![])).collect();
    let namespaces = NAMESPACES.map(|flag| {
        let flag = u64::from(flag.unsigned_abs());
        rule(0, SeccompCmpOp::MaskedEq(flag), flag)
    });
    rules.insert(c::SYS_clone, namespaces.into_iter().collect::<Result<_, _>>()?);
    if signals {
        let own = u64::from(getpid().as_raw_nonzero().get().unsigned_abs());
        for (call, place) in SIGNALS {
            rules.insert(call, vec![rule(place, SeccompCmpOp::Ne, own)?]);
        }
        rules.extend([(c::SYS_tkill, vec![]), (c::SYS_pidfd_send_signal, vec![])]);
    }
    #[cfg(target_arch = "x86_64")]
    {
        let second: Vec<_> =
            rules.iter().map(|(call, rules)| (call | X32, rules.clone())).collect();
        rules.extend(second);
    }
    Ok(rules)
}

fn rule(place: u8, op: SeccompCmpOp, value: u64) -> Result<SeccompRule, String> {
    SeccompCondition::new(place, SeccompCmpArgLen::Dword, op, value)
        .and_then(|condition| SeccompRule::new(vec![condition]))
        .map_err(|error| error.to_string())
}
