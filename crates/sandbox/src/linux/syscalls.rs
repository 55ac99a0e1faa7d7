//! Calls that no player needs, and what of others it may not be given.

use libc as c;

/// Refused as if they were not permitted.
pub(crate) const DENIED: &[c::c_long] = &[
    // The network, and services of this machine; pairs of sockets within the player remain. A ring takes calls
    // past this filter.
    c::SYS_socket,
    c::SYS_connect,
    c::SYS_bind,
    c::SYS_listen,
    // Files passed through a pair of sockets: on their way they take room and are nobody's.
    c::SYS_sendmsg,
    c::SYS_sendmmsg,
    c::SYS_io_uring_setup,
    c::SYS_io_uring_enter,
    c::SYS_io_uring_register,
    c::SYS_io_setup,
    // Other processes.
    c::SYS_ptrace,
    c::SYS_process_vm_readv,
    c::SYS_process_vm_writev,
    c::SYS_process_madvise,
    c::SYS_process_mrelease,
    c::SYS_pidfd_open,
    c::SYS_pidfd_getfd,
    c::SYS_kcmp,
    c::SYS_ioprio_set,
    // A match is played on one core.
    c::SYS_sched_setaffinity,
    // Signals of any kind from a clock: one would let a player go on that was stopped.
    c::SYS_timer_create,
    // Out of the process group, which the referee kills.
    c::SYS_setsid,
    c::SYS_setpgid,
    // Another user, whose processes are counted elsewhere; more rights.
    c::SYS_setuid,
    c::SYS_setreuid,
    c::SYS_setresuid,
    c::SYS_setfsuid,
    c::SYS_capset,
    // What files are besides their content. Landlock leaves that to their owner, who may be the player's user
    // outside its grounds too, and the filter does not see which file is meant.
    c::SYS_fchmod,
    c::SYS_fchmodat,
    FCHMODAT2,
    c::SYS_fchown,
    c::SYS_fchownat,
    c::SYS_utimensat,
    c::SYS_setxattr,
    c::SYS_lsetxattr,
    c::SYS_fsetxattr,
    SETXATTRAT,
    c::SYS_removexattr,
    c::SYS_lremovexattr,
    c::SYS_fremovexattr,
    REMOVEXATTRAT,
    FILE_SETATTR,
    // Who uses which files.
    c::SYS_inotify_init1,
    c::SYS_inotify_add_watch,
    c::SYS_fanotify_init,
    // Another file system, another view of the system.
    c::SYS_mount,
    c::SYS_umount2,
    c::SYS_move_mount,
    c::SYS_open_tree,
    c::SYS_fsopen,
    c::SYS_fsconfig,
    c::SYS_fsmount,
    c::SYS_fspick,
    c::SYS_mount_setattr,
    c::SYS_pivot_root,
    c::SYS_chroot,
    c::SYS_unshare,
    c::SYS_setns,
    c::SYS_open_by_handle_at,
    c::SYS_name_to_handle_at,
    // Memory and messages that outlive their process, count as nobody's, or are another's: a number is enough
    // to find them.
    c::SYS_shmget,
    c::SYS_shmat,
    c::SYS_shmctl,
    c::SYS_msgget,
    c::SYS_msgsnd,
    c::SYS_msgrcv,
    c::SYS_msgctl,
    c::SYS_semget,
    c::SYS_semop,
    c::SYS_semtimedop,
    c::SYS_semctl,
    c::SYS_mq_open,
    c::SYS_mq_unlink,
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
    c::SYS_settimeofday,
    c::SYS_clock_settime,
    c::SYS_clock_adjtime,
    c::SYS_adjtimex,
    c::SYS_sethostname,
    c::SYS_setdomainname,
    c::SYS_syslog,
    c::SYS_vhangup,
];

/// Newer than their names here; the same number on every machine.
const FCHMODAT2: c::c_long = 452;
const SETXATTRAT: c::c_long = 463;
const REMOVEXATTRAT: c::c_long = 466;
const FILE_SETATTR: c::c_long = 469;

/// What newer machines never had.
#[cfg(target_arch = "x86_64")]
pub(crate) const OLD: &[c::c_long] =
    &[c::SYS_chmod, c::SYS_chown, c::SYS_lchown, c::SYS_utime, c::SYS_utimes, c::SYS_futimesat];
#[cfg(not(target_arch = "x86_64"))]
pub(crate) const OLD: &[c::c_long] = &[];

/// Calls that are given a process, where zero is the caller itself, by its place: of others they are refused.
pub(crate) const OWN: [(c::c_long, u8); 8] = [
    (c::SYS_prlimit64, 0),
    (c::SYS_setpriority, 1),
    (c::SYS_sched_setscheduler, 0),
    (c::SYS_sched_setparam, 0),
    (c::SYS_sched_setattr, 0),
    (c::SYS_migrate_pages, 0),
    (c::SYS_move_pages, 0),
    (c::SYS_get_robust_list, 0),
];

/// Calls that are refused if they are given this, at this place.
pub(crate) const GIVEN: [(c::c_long, u8, u64); 9] = [
    // All processes of a user.
    (c::SYS_setpriority, 0, 2),
    // Leases, for which others who open a file have to wait; watches of folders (F_SETLEASE, F_NOTIFY).
    (c::SYS_fcntl, 1, 1024),
    (c::SYS_fcntl, 1, 1026),
    // A file's signals of any kind (F_SETSIG), such as one that lets a stopped process go on.
    (c::SYS_fcntl, 1, 10),
    // The referee looks at what its players use (PR_SET_DUMPABLE).
    (c::SYS_prctl, 0, 4),
    // Typing at a terminal (TIOCSTI); what files are (FS_IOC_SETFLAGS, FS_IOC_FSSETXATTR, FS_IOC_SETVERSION).
    (c::SYS_ioctl, 1, 0x5412),
    (c::SYS_ioctl, 1, 0x4008_6602),
    (c::SYS_ioctl, 1, 0x401c_5820),
    (c::SYS_ioctl, 1, 0x4008_7602),
];

/// What `clone` may not be asked for: namespaces, since in a new one a user would have rights again, and a child of
/// the referee's.
pub(crate) const CLONED: [c::c_int; 8] = [
    c::CLONE_NEWUSER,
    c::CLONE_NEWNET,
    c::CLONE_NEWNS,
    c::CLONE_NEWPID,
    c::CLONE_NEWIPC,
    c::CLONE_NEWUTS,
    c::CLONE_NEWCGROUP,
    c::CLONE_PARENT,
];

/// Kinds of socket pairs that can be sent to anywhere.
pub(crate) const UNBOUND: [c::c_int; 2] = [c::SOCK_DGRAM, c::SOCK_RAW];

/// Calls that send signals, by the place of the process among what they are given.
pub(crate) const SIGNALS: [(c::c_long, u8); 4] = [
    (c::SYS_kill, 0),
    (c::SYS_tgkill, 0),
    (c::SYS_rt_sigqueueinfo, 0),
    (c::SYS_rt_tgsigqueueinfo, 0),
];

/// Ways to have a file's signals sent to somebody: F_SETOWN, F_SETOWN_EX, FIOSETOWN, SIOCSPGRP.
pub(crate) const SENT_BY_FILES: [(c::c_long, u8, u64); 4] = [
    (c::SYS_fcntl, 1, 8),
    (c::SYS_fcntl, 1, 15),
    (c::SYS_ioctl, 1, 0x8901),
    (c::SYS_ioctl, 1, 0x8902),
];
