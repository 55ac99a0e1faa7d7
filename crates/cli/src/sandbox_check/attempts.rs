//! The attempts to break out of a sandbox.

use std::fs::{self, File, OpenOptions, Permissions};
use std::net::{TcpStream, UdpSocket};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use rustix::process::{
    PidfdFlags, PidfdGetfdFlags, Resource, Rlimit, getppid, getrlimit, pidfd_getfd, pidfd_open,
    prlimit, setrlimit, test_kill_process,
};
use sandbox::{Barrier, ResourceLimits};

/// The exit code of an attempt that succeeded, and of one that did not.
pub(super) const OPEN: i32 = 70;
pub(super) const SHUT: i32 = 71;

/// The names of the targets outside the sandbox.
pub(super) const FILE: &str = "file";
pub(super) const SOCKET: &str = "socket";

/// An attempt, and the barrier that should prevent it.
pub(super) struct Attempt {
    pub(super) name: &'static str,
    pub(super) barrier: Barrier,
    succeeds: fn(&Targets<'_>) -> bool,
}

/// The targets of an attempt.
pub(super) struct Targets<'a> {
    pub(super) outside: &'a Path,
    pub(super) own: &'a Path,
    pub(super) port: u16,
}

/// The prefix of words that are not the player's paths.
const PREFIX: char = '=';

impl<'a> Targets<'a> {
    /// As words, which [`inside`] parses. They start with a prefix, because folders that a command names become readable.
    pub(super) fn words(&self) -> [String; 3] {
        let path = |path: &Path| format!("{PREFIX}{}", path.display());
        [path(self.outside), path(self.own), self.port.to_string()]
    }

    fn file(&self) -> std::path::PathBuf {
        self.outside.join(FILE)
    }
}

/// Makes the attempt that these words name, and exits.
pub(super) fn inside(words: &[&str]) -> ! {
    let [name, outside, own, port] = words[..] else { std::process::exit(2) };
    let [outside, own] = [outside, own].map(|word| Path::new(word.trim_start_matches(PREFIX)));
    let targets = Targets { outside, own, port: port.parse().unwrap_or_default() };
    let attempt = ATTEMPTS.iter().find(|attempt| attempt.name == name);
    std::process::exit(match attempt.map(|attempt| (attempt.succeeds)(&targets)) {
        Some(true) => OPEN,
        Some(false) => SHUT,
        None => 2,
    })
}

const fn attempt(
    barrier: Barrier,
    name: &'static str,
    succeeds: fn(&Targets<'_>) -> bool,
) -> Attempt {
    Attempt { name, barrier, succeeds }
}

/// All attempts.
pub(super) const ATTEMPTS: &[Attempt] = &[
    attempt(Barrier::Limits, "memory above the limit", |_| {
        let bytes = usize::try_from(ResourceLimits::default().memory + 1).unwrap_or(usize::MAX);
        Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
    }),
    attempt(Barrier::Limits, "a file above the limit", |targets| {
        let large = File::create(targets.own.join("large"));
        large.is_ok_and(|file| file.set_len(ResourceLimits::default().file + 1).is_ok())
    }),
    attempt(Barrier::Limits, "too many open files", |_| {
        let files: Vec<_> =
            (0..=ResourceLimits::default().files).map(|_| File::open("/dev/null")).collect();
        files.iter().all(Result::is_ok)
    }),
    attempt(Barrier::Limits, "endless processor time", |_| {
        setrlimit(Resource::Cpu, Rlimit { current: None, maximum: None }).is_ok()
    }),
    attempt(Barrier::Privileges, "rights of other programs", |_| {
        !rustix::thread::no_new_privs().unwrap_or(false)
    }),
    attempt(Barrier::Files, "reading a file", |targets| fs::read(targets.file()).is_ok()),
    attempt(Barrier::Files, "writing to it", |targets| {
        OpenOptions::new().append(true).open(targets.file()).is_ok()
    }),
    attempt(Barrier::Files, "listing a folder", |targets| fs::read_dir(targets.outside).is_ok()),
    attempt(Barrier::Files, "making one", |targets| {
        fs::create_dir(targets.outside.join("new")).is_ok()
    }),
    attempt(Barrier::Files, "other processes' names", |_| {
        fs::read(format!("/proc/{}/cmdline", parent())).is_ok()
    }),
    attempt(Barrier::Signals, "a signal to the referee", |_| {
        getppid().is_some_and(|parent| test_kill_process(parent).is_ok())
    }),
    attempt(Barrier::Processes, "too many threads", |_| {
        let wait = || thread::sleep(Duration::from_secs(5));
        let start = || thread::Builder::new().stack_size(1 << 16).spawn(wait);
        // Where the limit counts all processes of a user, others that end in the meantime make room.
        (0..10 * ResourceLimits::default().processes).all(|_| start().is_ok())
    }),
    attempt(Barrier::Calls, "TCP", |targets| {
        TcpStream::connect(("127.0.0.1", targets.port)).is_ok()
    }),
    attempt(Barrier::Calls, "UDP", |_| UdpSocket::bind("127.0.0.1:0").is_ok()),
    attempt(Barrier::Calls, "UNIX sockets", |targets| {
        UnixStream::connect(targets.outside.join(SOCKET)).is_ok()
    }),
    attempt(Barrier::Calls, "the referee's memory", |_| {
        fs::read(format!("/proc/{}/mem", parent())).is_ok() || takes_file()
    }),
    attempt(Barrier::Calls, "the referee's limits", |_| {
        let same = getrlimit(Resource::Nofile);
        getppid().is_some_and(|parent| prlimit(Some(parent), Resource::Nofile, same).is_ok())
    }),
    attempt(Barrier::Calls, "other permissions", |targets| {
        fs::set_permissions(targets.file(), Permissions::from_mode(0o644)).is_ok()
    }),
    attempt(Barrier::Calls, "leaving the process group", |_| {
        Command::new("true").process_group(0).status().is_ok()
    }),
];

/// The PID of the parent process.
fn parent() -> i32 {
    getppid().map_or(0, |parent| parent.as_raw_nonzero().get())
}

/// Whether a descriptor of the referee can be copied. The kernel requires the same right as for reading its memory.
fn takes_file() -> bool {
    let held = getppid().and_then(|parent| pidfd_open(parent, PidfdFlags::empty()).ok());
    held.is_some_and(|held| pidfd_getfd(held, 2, PidfdGetfdFlags::empty()).is_ok())
}
