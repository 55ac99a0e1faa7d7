//! The keeper: a process that kills the players of this program should the program be killed itself.
//!
//! A player is killed with its parent by the system's own means, but the processes that it started are not. So with
//! the first player, a host spawns this program once more as its keeper, and sends it a message for each player that
//! starts or has ended. The keeper's input ends when this program does, for whatever reason.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::child::Task;
use crate::group::Group;
use crate::host::Host;
use crate::lossless;
use crate::platform;
use crate::process::leader::Leader;

/// Bounds the wait for killed processes before their files are removed. They exist until they are reaped, for which
/// some init processes take a second.
const EXIT_TIMEOUT: Duration = Duration::from_millis(200);
/// Bounds the wait for the keeper's own exit. It takes a millisecond, but a machine may be busy, and where the first process
/// of a container does not reap, a keeper that is not waited for stays a zombie.
pub(crate) const KEEPER_TIMEOUT: Duration = Duration::from_secs(10);
/// How often an exit is polled for.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// The keeper of a host, spawned when it is first needed. Matches are played even if it cannot be spawned.
#[derive(Default)]
pub(crate) struct Keeper(Mutex<Option<Running>>);

struct Running {
    child: Child,
    stdin: Option<ChildStdin>,
    /// What did not fit into the pipe: writes never block.
    backlog: Vec<u8>,
}

/// What a keeper is sent, a line each.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum KeeperMessage {
    /// A scratch folder is about to be made.
    Folder {
        #[serde(with = "lossless::one")]
        path: PathBuf,
    },
    /// The folder has been removed.
    Removed {
        #[serde(with = "lossless::one")]
        path: PathBuf,
    },
    /// A player runs; the mark is in the environment of its processes, where they can leave the group.
    Started { group: Group, mark: Option<String> },
    /// Its processes have been killed.
    Ended { group: Group },
}

/// A player's processes in the care of the keeper, until this is dropped.
pub(crate) struct Lease {
    host: Host,
    group: Group,
}

impl Lease {
    pub(crate) fn new(host: &Host, group: Group, mark: Option<String>) -> Self {
        host.services().keeper.send(&KeeperMessage::Started { group, mark });
        Self { host: host.clone(), group }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.host.services().keeper.send(&KeeperMessage::Ended { group: self.group });
    }
}

/// A folder in the care of the keeper, until this is dropped.
pub(crate) struct FolderLease {
    host: Host,
    path: PathBuf,
}

impl FolderLease {
    /// To be called before the folder is made: this program may be killed at any moment.
    pub(crate) fn new(host: &Host, path: &Path) -> Self {
        let path = path.to_path_buf();
        host.services().keeper.send(&KeeperMessage::Folder { path: path.clone() });
        Self { host: host.clone(), path }
    }
}

impl Drop for FolderLease {
    fn drop(&mut self) {
        let path = std::mem::take(&mut self.path);
        self.host.services().keeper.send(&KeeperMessage::Removed { path });
    }
}

impl Keeper {
    /// Spawns it, unless it runs.
    pub(crate) fn ensure_running(&self, host: &Host) {
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if running.is_none() {
            *running = Running::spawn(host).ok();
        }
    }

    /// The PID, if it runs.
    pub(crate) fn pid(&self) -> Option<u32> {
        let running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        running.as_ref().map(|keeper| keeper.child.id())
    }

    fn send(&self, message: &KeeperMessage) {
        let mut line = serde_json::to_vec(message).expect("a message can be written as JSON");
        line.push(b'\n');
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if running.as_mut().is_some_and(|keeper| keeper.write(&line).is_err()) {
            *running = None;
        }
    }
}

impl Running {
    /// In a process group of its own: Ctrl-C, which is sent to the group of this program, must not end it.
    fn spawn(host: &Host) -> io::Result<Self> {
        let mut command = host.child(&Task::Keeper)?;
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.current_dir("/").process_group(0).spawn()?;
        let stdin = child.stdin.take();
        if let Some(stdin) = &stdin {
            rustix::io::ioctl_fionbio(stdin, true)?;
        }
        Ok(Self { child, stdin, backlog: Vec::new() })
    }

    fn write(&mut self, line: &[u8]) -> io::Result<()> {
        self.backlog.extend_from_slice(line);
        let Some(stdin) = &mut self.stdin else { return Ok(()) };
        match stdin.write(&self.backlog) {
            Ok(count) => _ = self.backlog.drain(..count),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

impl Drop for Running {
    /// Ends the keeper and reaps it.
    fn drop(&mut self) {
        self.stdin = None;
        Leader::new(&self.child).wait(KEEPER_TIMEOUT);
        // It has exited, or the timeout has passed.
        let _ = self.child.try_wait();
    }
}

/// The keeper's side: takes note of players until the input ends, then kills those that are left.
pub(crate) fn run(input: impl BufRead) {
    // It may have been spawned on the core of a match, which the processes to be killed may keep busy.
    platform::CoreSet::unpin_this_thread();
    let mut players: BTreeMap<Group, Option<String>> = BTreeMap::new();
    let mut folders: BTreeSet<PathBuf> = BTreeSet::new();
    for line in input.lines().map_while(Result::ok) {
        match serde_json::from_str(&line) {
            Ok(KeeperMessage::Folder { path }) => _ = folders.insert(path),
            Ok(KeeperMessage::Removed { path }) => _ = folders.remove(&path),
            Ok(KeeperMessage::Started { group, mark }) => _ = players.insert(group, mark),
            Ok(KeeperMessage::Ended { group }) => _ = players.remove(&group),
            // The last line may be incomplete.
            Err(_) => {}
        }
    }
    // All groups first: the rest takes time, in which other players would go on.
    players.keys().for_each(|group| group.kill());
    players.values().flatten().for_each(|mark| platform::kill_marked(mark));
    players.keys().for_each(|group| wait_for_exit(*group));
    for folder in folders {
        // The program that could report a failure is gone; the folder is swept a day later.
        let _ = platform::remove_folder(&folder);
    }
}

fn wait_for_exit(group: Group) {
    let deadline = Instant::now() + EXIT_TIMEOUT;
    while group.exists() && Instant::now() < deadline {
        std::thread::sleep(POLL_INTERVAL);
    }
}
