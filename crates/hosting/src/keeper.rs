//! The keeper: a process that kills the players of this program should the program be killed itself.
//!
//! A player is killed with its parent by the system's own means, but the processes that it started are not. So with
//! the first player, a host spawns this program once more as its keeper, and sends it a message for each player that
//! starts or has ended. The keeper's input ends when this program does, for whatever reason.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::child::Task;
use crate::group::Group;
use crate::host::Host;
use crate::lossless;
use crate::match_host::MatchHost;
use crate::platform;
use crate::process::leader::Leader;

/// Bounds the wait for killed processes before their files are removed. They exist until they are reaped, for which
/// some init processes take a second.
const EXIT_TIMEOUT: Duration = Duration::from_millis(200);
/// How often an exit is polled for.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

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
    Started { group: Group, leftovers: Leftovers },
    Ended { group: Group },
}

/// What a player may leave behind besides its process group.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Leftovers {
    /// The mark in the environment of its processes, where they can leave the group.
    pub(crate) mark: Option<String>,
    /// Its scratch folder, as a list of at most one.
    #[serde(with = "lossless::list")]
    pub(crate) scratch: Vec<PathBuf>,
}

/// A player's processes in the care of the keeper, until this is dropped.
pub(crate) struct Lease {
    host: Host,
    group: Group,
}

impl Lease {
    pub(crate) fn new(match_host: &MatchHost, group: Group, leftovers: Leftovers) -> Self {
        let host = match_host.host().clone();
        let keeper = &host.services().keeper;
        keeper.ensure_running(match_host);
        keeper.send(&KeeperMessage::Started { group, leftovers });
        Self { host, group }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.host.services().keeper.send(&KeeperMessage::Ended { group: self.group });
    }
}

impl Keeper {
    fn ensure_running(&self, match_host: &MatchHost) {
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if running.is_none() {
            // Off the core of the match: spawning it takes time that belongs to the player.
            match_host.leave_core();
            *running = Running::spawn(match_host.host()).ok();
            match_host.return_to_core();
        }
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
    /// Ends the keeper and reaps it; if it takes long, it is left to exit on its own.
    fn drop(&mut self) {
        self.stdin = None;
        Leader::new(&self.child).wait(EXIT_TIMEOUT);
        // It has exited, or the timeout has passed.
        let _ = self.child.try_wait();
    }
}

/// The keeper's side: takes note of players until the input ends, then kills those that are left.
pub(crate) fn run(input: impl BufRead) {
    // It may have been spawned on the core of a match, which the processes to be killed may keep busy.
    platform::CoreSet::unpin_this_thread();
    let mut players: BTreeMap<Group, Leftovers> = BTreeMap::new();
    for line in input.lines().map_while(Result::ok) {
        match serde_json::from_str(&line) {
            Ok(KeeperMessage::Started { group, leftovers }) => _ = players.insert(group, leftovers),
            Ok(KeeperMessage::Ended { group }) => _ = players.remove(&group),
            // The last line may be incomplete.
            Err(_) => {}
        }
    }
    // All groups first: removing files takes time, in which other players would go on.
    players.keys().for_each(|group| group.kill());
    for (group, leftovers) in players {
        if let Some(mark) = leftovers.mark {
            platform::kill_marked(&mark);
        }
        for scratch in leftovers.scratch {
            wait_for_exit(group);
            // The program that could report a failure is gone; the folder is swept a day later.
            let _ = platform::remove_folder(&scratch);
        }
    }
}

fn wait_for_exit(group: Group) {
    let deadline = Instant::now() + EXIT_TIMEOUT;
    while group.exists() && Instant::now() < deadline {
        std::thread::sleep(POLL_INTERVAL);
    }
}
