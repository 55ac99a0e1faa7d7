//! A player's process on the other end of pipes, spoken to in lines and never waited for beyond a deadline.
//!
//! There are no threads: one `poll` watches all pipes, so that a player that fills its stderr, or does not read its
//! stdin, runs into its deadline like any other.

mod inbox;
pub(crate) mod leader;
mod lines;
mod outbox;
mod poll;
mod stderr;
#[cfg(test)]
mod tests;

use std::io;
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use sandbox::Barrier;

use crate::command::PlayerCommand;
use crate::host::Host;
use crate::keeper::{FolderLease, Lease};
use crate::match_host::MatchHost;
use crate::platform::Usage;
use crate::scratch::{Scratch, unguessable};
use inbox::Inbox;
use leader::Leader;
use outbox::Outbox;
use stderr::Stderr;

pub use leader::describe_exit;
pub use stderr::ShowLines;

/// The variable with the mark of a player whose processes can leave their group.
pub(crate) const MARK: &str = "PLATEAU_PLAYER";

/// A player under way. Dropping it kills all its processes and removes its scratch folder.
pub struct Process {
    leader: Leader,
    outbox: Outbox,
    inbox: Inbox,
    stderr: Stderr,
    host: MatchHost,
    seat: usize,
    /// What its processes use; watched only in a sandbox.
    usage: Option<Usage>,
    mark: Option<String>,
    /// Present until it is killed.
    lease: Option<Lease>,
    /// Whether its last answer was fast.
    is_fast: bool,
    /// The part of the last answer's time in which processes of other seats ran.
    disturbed: Duration,
    /// How long it had waited for its core in all when it was found to be slow.
    waited_before: Option<Duration>,
    /// When that was, and how much processor time all its processes had had.
    ran_before: Option<(Instant, Duration)>,
    /// Whether it has sent a line: before, the child may report that it did not start.
    has_spoken: bool,
    _scratch: Option<Scratch>,
}

impl Process {
    /// Spawns a player, as the leader of a process group. The lines of its stderr are given to `show` as
    /// they come. An error is about this program, which could not be spawned: why the player did not start is
    /// in the answer to the first [`read_line`](crate::link::Link::read_line).
    pub fn spawn(
        host: &MatchHost,
        seat: usize,
        player: &PlayerCommand,
        show: Option<ShowLines>,
    ) -> io::Result<Self> {
        let services = host.host().services();
        services.prepare(host.host());
        let scratch = player.sandbox.is_some().then(|| scratch(host.host())).transpose()?;
        let folder = scratch.as_ref().map(Scratch::path);
        let mut command = host.host().command_on(host.core(seat), player, folder)?;
        let mark = can_leave_group(player).then(new_mark);
        command.envs(mark.as_ref().map(|mark| (MARK, mark)));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.process_group(0).spawn()?;
        let is_nonblocking = set_nonblocking(&child);
        let leader = Leader::new(&child);
        services.has_started(leader.group());
        let lease = Lease::new(host.host(), leader.group(), mark.clone());
        if mark.is_none() {
            host.seat(seat, leader.group());
        }
        let usage = folder.map(|folder| Usage::new(leader.group(), folder.to_path_buf()));
        let process = Self {
            leader,
            outbox: Outbox::new(child.stdin.take()),
            inbox: Inbox::new(child.stdout.take()),
            stderr: Stderr::new(child.stderr.take(), show),
            host: host.clone(),
            seat,
            usage,
            mark,
            lease: Some(lease),
            is_fast: false,
            disturbed: Duration::ZERO,
            waited_before: None,
            ran_before: None,
            has_spoken: false,
            _scratch: scratch,
        };
        // Dropping the process on failure kills it.
        is_nonblocking.map(|()| process)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        crate::link::Link::kill(self);
    }
}

fn set_nonblocking(child: &Child) -> io::Result<()> {
    let stdin = child.stdin.as_ref().map(AsFd::as_fd);
    let stdout = child.stdout.as_ref().map(AsFd::as_fd);
    let stderr = child.stderr.as_ref().map(AsFd::as_fd);
    for pipe in [stdin, stdout, stderr].into_iter().flatten() {
        rustix::io::ioctl_fionbio(pipe, true)?;
    }
    Ok(())
}

fn scratch(host: &Host) -> io::Result<Scratch> {
    let created = host.services().scratch.create(|path| Some(FolderLease::new(host, path)));
    created
        .map_err(|error| io::Error::new(error.kind(), format!("cannot create its folder: {error}")))
}

/// Without a filter of system calls, processes can leave their group; then their environment is marked.
fn can_leave_group(player: &PlayerCommand) -> bool {
    player.sandbox.is_none() || sandbox::missing_barriers().lacks(Barrier::Calls)
}

/// A mark that no other player has: the PID, and a random number.
fn new_mark() -> String {
    format!("{}-{:016x}", std::process::id(), unguessable())
}
