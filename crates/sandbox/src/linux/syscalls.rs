//! System calls that no player needs, and arguments that others may not have.

use libc as c;

/// Refused with EPERM.
pub(crate) const DENIED: &[c::c_long] = &[
    // The network, and services of this machine; pairs of sockets within the player remain. Calls through an
    // io_uring would bypass this filter.
    c::SYS_socket,
    c::SYS_connect,
    c::SYS_bind,
    c::SYS_listen,
    // Passing descriptors through a pair of sockets: files in flight take up room that no process accounts for.
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
    // The match is pinned to one core.
    c::SYS_sched_setaffinity,
    // Timers can send SIGCONT, which would resume a stopped player.
    c::SYS_timer_create,
    // Leaving the process group, which the host kills.
    c::SYS_setsid,
    c::SYS_setpgid,
    // Becoming another user, whose processes are counted separately; more rights.
    c::SYS_setuid,
    c::SYS_setreuid,
    c::SYS_setresuid,
    c::SYS_setfsuid,
    c::SYS_capset,
    // Metadata of files. Landlock does not restrict it for the owner, the player's user may own files elsewhere,
    // and the filter does not see which file is meant.
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
    // Watching what others do with files.
    c::SYS_inotify_init1,
    c::SYS_inotify_add_watch,
    c::SYS_fanotify_init,
    // Mounts and namespaces.
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
    // Shared memory and messages that outlive their process, are accounted to none, or belong to others: knowing
    // a number is enough to open them.
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

/// Calls that libc has no names for yet; their numbers are the same on all architectures.
const FCHMODAT2: c::c_long = 452;
const SETXATTRAT: c::c_long = 463;
const REMOVEXATTRAT: c::c_long = 466;
const FILE_SETATTR: c::c_long = 469;

/// Calls that newer architectures never had.
#[cfg(target_arch = "x86_64")]
pub(crate) const LEGACY: &[c::c_long] =
    &[c::SYS_chmod, c::SYS_chown, c::SYS_lchown, c::SYS_utime, c::SYS_utimes, c::SYS_futimesat];
#[cfg(not(target_arch = "x86_64"))]
pub(crate) const LEGACY: &[c::c_long] = &[];

/// Calls with a process among their arguments, at this index: refused unless it is zero, the caller itself.
pub(crate) const SELF_ONLY: [(c::c_long, u8); 8] = [
    (c::SYS_prlimit64, 0),
    (c::SYS_setpriority, 1),
    (c::SYS_sched_setscheduler, 0),
    (c::SYS_sched_setparam, 0),
    (c::SYS_sched_setattr, 0),
    (c::SYS_migrate_pages, 0),
    (c::SYS_move_pages, 0),
    (c::SYS_get_robust_list, 0),
];

/// Calls that are refused with this value of the argument at this index.
pub(crate) const DENIED_ARGUMENTS: [(c::c_long, u8, u64); 9] = [
    // All processes of a user.
    (c::SYS_setpriority, 0, 2),
    // Leases, which delay others that open the file; watches of folders (F_SETLEASE, F_NOTIFY).
    (c::SYS_fcntl, 1, 1024),
    (c::SYS_fcntl, 1, 1026),
    // The signal that a file sends (F_SETSIG): SIGCONT would resume a stopped process.
    (c::SYS_fcntl, 1, 10),
    // The host reads /proc of its players (PR_SET_DUMPABLE).
    (c::SYS_prctl, 0, 4),
    // Typing at a terminal (TIOCSTI); attributes of files (FS_IOC_SETFLAGS, FS_IOC_FSSETXATTR, FS_IOC_SETVERSION).
    (c::SYS_ioctl, 1, 0x5412),
    (c::SYS_ioctl, 1, 0x4008_6602),
    (c::SYS_ioctl, 1, 0x401c_5820),
    (c::SYS_ioctl, 1, 0x4008_7602),
];

/// Refused flags of `clone`: namespaces, in which a user would have rights again, and making a child of the parent.
pub(crate) const CLONE_FLAGS: [c::c_int; 8] = [
    c::CLONE_NEWUSER,
    c::CLONE_NEWNET,
    c::CLONE_NEWNS,
    c::CLONE_NEWPID,
    c::CLONE_NEWIPC,
    c::CLONE_NEWUTS,
    c::CLONE_NEWCGROUP,
    c::CLONE_PARENT,
];

/// Kinds of socket pairs whose ends can send to other sockets.
pub(crate) const UNCONNECTED_SOCKETS: [c::c_int; 2] = [c::SOCK_DGRAM, c::SOCK_RAW];

/// Calls that send signals, with the index of the argument that names the process.
pub(crate) const SIGNAL_CALLS: [(c::c_long, u8); 4] = [
    (c::SYS_kill, 0),
    (c::SYS_tgkill, 0),
    (c::SYS_rt_sigqueueinfo, 0),
    (c::SYS_rt_tgsigqueueinfo, 0),
];

/// Ways to direct a file's signals to another process: F_SETOWN, F_SETOWN_EX, FIOSETOWN, SIOCSPGRP.
pub(crate) const SIGNAL_OWNERS: [(c::c_long, u8, u64); 4] = [
    (c::SYS_fcntl, 1, 8),
    (c::SYS_fcntl, 1, 15),
    (c::SYS_ioctl, 1, 0x8901),
    (c::SYS_ioctl, 1, 0x8902),
];
