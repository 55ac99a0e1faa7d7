//! System calls that players may make, and arguments that they may not have.
//!
//! A list of what is allowed, not of what is refused: a call that a later kernel adds, or an old one that is easily
//! overlooked, such as `inotify_init` beside `inotify_init1`, is refused until it is put on the list.

use libc as c;

/// What C, C++, Rust, Go, Python, Node and Java need, and what does no harm.
pub(crate) const ALLOWED: &[c::c_long] = &[
    // Files and folders, as far as Landlock allows. Not `link`: a name of its own for each of a million links takes room that
    // no file accounts for. Not `mincore`, `preadv2` and the like: they show what others have read.
    c::SYS_read,
    c::SYS_write,
    c::SYS_readv,
    c::SYS_writev,
    c::SYS_pread64,
    c::SYS_pwrite64,
    c::SYS_preadv,
    c::SYS_pwritev,
    c::SYS_openat,
    c::SYS_openat2,
    c::SYS_close,
    c::SYS_close_range,
    c::SYS_dup,
    c::SYS_dup3,
    c::SYS_fcntl,
    c::SYS_ioctl,
    c::SYS_lseek,
    c::SYS_fstat,
    c::SYS_newfstatat,
    c::SYS_statx,
    c::SYS_faccessat,
    c::SYS_faccessat2,
    c::SYS_readlinkat,
    c::SYS_getdents64,
    c::SYS_getcwd,
    c::SYS_chdir,
    c::SYS_fchdir,
    c::SYS_mkdirat,
    c::SYS_unlinkat,
    c::SYS_renameat2,
    c::SYS_symlinkat,
    c::SYS_mknodat,
    c::SYS_truncate,
    c::SYS_ftruncate,
    c::SYS_fallocate,
    c::SYS_fsync,
    c::SYS_fdatasync,
    c::SYS_copy_file_range,
    c::SYS_statfs,
    c::SYS_fstatfs,
    c::SYS_umask,
    c::SYS_getxattr,
    c::SYS_lgetxattr,
    c::SYS_fgetxattr,
    c::SYS_listxattr,
    c::SYS_llistxattr,
    c::SYS_flistxattr,
    // Pipes, pairs of sockets, and waiting for them. Not `splice` and its like: pages in a pipe are accounted to no process.
    // Not `sendmsg`: neither are files on their way through a socket.
    c::SYS_pipe2,
    c::SYS_ppoll,
    c::SYS_pselect6,
    c::SYS_epoll_create1,
    c::SYS_epoll_ctl,
    c::SYS_epoll_pwait,
    c::SYS_epoll_pwait2,
    c::SYS_eventfd2,
    c::SYS_signalfd4,
    c::SYS_socketpair,
    c::SYS_sendto,
    c::SYS_recvfrom,
    c::SYS_recvmsg,
    c::SYS_recvmmsg,
    c::SYS_shutdown,
    c::SYS_getsockname,
    c::SYS_getpeername,
    c::SYS_setsockopt,
    c::SYS_getsockopt,
    // Memory of its own.
    c::SYS_mmap,
    c::SYS_munmap,
    c::SYS_mprotect,
    c::SYS_mremap,
    c::SYS_msync,
    c::SYS_madvise,
    c::SYS_brk,
    c::SYS_mlock,
    c::SYS_mlock2,
    c::SYS_mlockall,
    c::SYS_munlock,
    c::SYS_munlockall,
    MSEAL,
    c::SYS_pkey_mprotect,
    c::SYS_pkey_alloc,
    c::SYS_pkey_free,
    c::SYS_get_mempolicy,
    c::SYS_set_mempolicy,
    c::SYS_mbind,
    c::SYS_migrate_pages,
    c::SYS_move_pages,
    c::SYS_membarrier,
    // Processes and threads of its own. Not `setsid` and `setpgid`: the host stops and kills the process group. Not another
    // user, whose processes are counted separately.
    c::SYS_clone,
    c::SYS_execve,
    c::SYS_execveat,
    c::SYS_exit,
    c::SYS_exit_group,
    c::SYS_wait4,
    c::SYS_waitid,
    c::SYS_kill,
    c::SYS_tkill,
    c::SYS_tgkill,
    c::SYS_pidfd_send_signal,
    c::SYS_getpid,
    c::SYS_getppid,
    c::SYS_gettid,
    c::SYS_getpgid,
    c::SYS_getsid,
    c::SYS_getuid,
    c::SYS_geteuid,
    c::SYS_getgid,
    c::SYS_getegid,
    c::SYS_getresuid,
    c::SYS_getresgid,
    c::SYS_getgroups,
    c::SYS_futex,
    c::SYS_futex_waitv,
    c::SYS_set_robust_list,
    c::SYS_get_robust_list,
    c::SYS_set_tid_address,
    c::SYS_rseq,
    c::SYS_restart_syscall,
    c::SYS_prctl,
    c::SYS_personality,
    c::SYS_uname,
    // Signals within it.
    c::SYS_rt_sigaction,
    c::SYS_rt_sigprocmask,
    c::SYS_rt_sigreturn,
    c::SYS_rt_sigpending,
    c::SYS_rt_sigtimedwait,
    c::SYS_rt_sigqueueinfo,
    c::SYS_rt_tgsigqueueinfo,
    c::SYS_rt_sigsuspend,
    c::SYS_sigaltstack,
    // Time. Not `timer_create`, whose timers can send SIGCONT.
    c::SYS_gettimeofday,
    c::SYS_clock_gettime,
    c::SYS_clock_getres,
    c::SYS_nanosleep,
    c::SYS_clock_nanosleep,
    c::SYS_getitimer,
    c::SYS_setitimer,
    c::SYS_timerfd_create,
    c::SYS_timerfd_settime,
    c::SYS_timerfd_gettime,
    c::SYS_times,
    // Limits, priorities, and what the machine has. Not `sched_setaffinity`: the match is pinned to one core.
    c::SYS_prlimit64,
    c::SYS_getrusage,
    c::SYS_sysinfo,
    c::SYS_getpriority,
    c::SYS_setpriority,
    c::SYS_ioprio_get,
    c::SYS_sched_yield,
    c::SYS_sched_getaffinity,
    c::SYS_sched_setscheduler,
    c::SYS_sched_getscheduler,
    c::SYS_sched_setparam,
    c::SYS_sched_getparam,
    c::SYS_sched_setattr,
    c::SYS_sched_getattr,
    c::SYS_sched_get_priority_max,
    c::SYS_sched_get_priority_min,
    c::SYS_sched_rr_get_interval,
    c::SYS_getcpu,
    c::SYS_getrandom,
];

/// Allowed calls that newer architectures never had.
#[cfg(target_arch = "x86_64")]
pub(crate) const LEGACY: &[c::c_long] = &[
    c::SYS_open,
    c::SYS_creat,
    c::SYS_dup2,
    c::SYS_stat,
    c::SYS_lstat,
    c::SYS_access,
    c::SYS_readlink,
    c::SYS_getdents,
    c::SYS_mkdir,
    c::SYS_rmdir,
    c::SYS_unlink,
    c::SYS_rename,
    c::SYS_renameat,
    c::SYS_symlink,
    c::SYS_mknod,
    c::SYS_pipe,
    c::SYS_poll,
    c::SYS_select,
    c::SYS_epoll_create,
    c::SYS_epoll_wait,
    c::SYS_eventfd,
    c::SYS_signalfd,
    c::SYS_fork,
    c::SYS_vfork,
    c::SYS_getpgrp,
    c::SYS_arch_prctl,
    c::SYS_pause,
    c::SYS_time,
    c::SYS_alarm,
    c::SYS_getrlimit,
    c::SYS_setrlimit,
];
/// `riscv_hwprobe` and `riscv_flush_icache`.
#[cfg(target_arch = "riscv64")]
pub(crate) const LEGACY: &[c::c_long] = &[258, 259];
#[cfg(not(any(target_arch = "x86_64", target_arch = "riscv64")))]
pub(crate) const LEGACY: &[c::c_long] = &[];

/// Calls that the kernel pretends to lack, since runtimes then do without: the filter does not see the flags of `clone3`,
/// and what copies without passing memory has a plain substitute.
pub(crate) const LACKING: &[c::c_long] =
    &[c::SYS_clone3, c::SYS_sendfile, c::SYS_splice, c::SYS_preadv2, c::SYS_pwritev2];

/// Calls from here on are lacking too unless they are allowed: those of kernels newer than this list, and those of x32,
/// a second set of calls on x86-64. Numbers are the same on all architectures from 424 on.
pub(crate) const FIRST_NEW: usize = 451;

/// A call that libc does not name on all architectures.
const MSEAL: c::c_long = 462;

/// Locks of files, by the call or its second argument (`F_SETLK`, `F_SETLKW`, `F_OFD_SETLK`, `F_OFD_SETLKW`). They succeed
/// without effect: a lock on a file that several seats can open would be a signal between them, while SQLite asks for
/// locks even a book of openings that it only reads. Asking for the locks of others finds none of a player's.
pub(crate) const LOCK_CALL: c::c_long = c::SYS_flock;
pub(crate) const LOCK_COMMANDS: [c::c_int; 4] =
    [c::F_SETLK, c::F_SETLKW, c::F_OFD_SETLK, c::F_OFD_SETLKW];

/// Calls with a process among their arguments, at this index: refused unless it is zero, the caller itself.
/// What a process may set for itself would be a signal to those that can read it.
pub(crate) const SELF_ONLY: [(c::c_long, u8); 13] = [
    (c::SYS_prlimit64, 0),
    (c::SYS_setpriority, 1),
    (c::SYS_getpriority, 1),
    (c::SYS_ioprio_get, 1),
    (c::SYS_sched_getscheduler, 0),
    (c::SYS_sched_getparam, 0),
    (c::SYS_sched_getattr, 0),
    (c::SYS_sched_setscheduler, 0),
    (c::SYS_sched_setparam, 0),
    (c::SYS_sched_setattr, 0),
    (c::SYS_migrate_pages, 0),
    (c::SYS_move_pages, 0),
    (c::SYS_get_robust_list, 0),
];

/// Calls that are refused with this value of the argument at this index.
pub(crate) const DENIED_ARGUMENTS: [(c::c_long, u8, u64); 13] = [
    // All processes of a user.
    (c::SYS_setpriority, 0, 2),
    (c::SYS_getpriority, 0, 2),
    (c::SYS_ioprio_get, 0, 3),
    // Leases, which delay others that open the file; watches of folders (F_SETLEASE, F_NOTIFY).
    (c::SYS_fcntl, 1, 1024),
    (c::SYS_fcntl, 1, 1026),
    // The signal that a file sends (F_SETSIG): SIGCONT would resume a stopped process.
    (c::SYS_fcntl, 1, 10),
    // The host reads /proc of its players (PR_SET_DUMPABLE).
    (c::SYS_prctl, 0, 4),
    // Filters of its own, which take up the kernel's memory (PR_SET_SECCOMP); cores that others may not use
    // (PR_SCHED_CORE).
    (c::SYS_prctl, 0, 22),
    (c::SYS_prctl, 0, 62),
    // Typing at a terminal (TIOCSTI); attributes of files (FS_IOC_SETFLAGS, FS_IOC_FSSETXATTR, FS_IOC_SETVERSION).
    (c::SYS_ioctl, 1, 0x5412),
    (c::SYS_ioctl, 1, 0x4008_6602),
    (c::SYS_ioctl, 1, 0x401c_5820),
    (c::SYS_ioctl, 1, 0x4008_7602),
];

/// Calls that take a clock as their first argument. Clocks with these numbers show the processor time of a process that is
/// named in them; those above, of the caller itself.
pub(crate) const CLOCK_CALLS: [c::c_long; 3] =
    [c::SYS_clock_gettime, c::SYS_clock_getres, c::SYS_clock_nanosleep];
pub(crate) const CLOCKS_OF_PROCESSES: std::ops::Range<u64> = 0x8000_0000..0xffff_fff8;

/// Huge pages from the machine's pool, which are in no process's resident size (MAP_HUGETLB).
pub(crate) const HUGE_PAGES: u64 = 0x4_0000;

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
