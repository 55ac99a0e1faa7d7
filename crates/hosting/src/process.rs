//! A program on the other end of pipes, talked to in lines and never waited for longer than a limit.
//!
//! No threads: whatever is waited for, a single `poll` watches all pipes, so that a player that
//! fills its stderr, or does not read its stdin, is found out by its clock.

use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{PidfdFlags, pidfd_open};
use sandbox::Barrier;

use crate::group::{self, Group};
use crate::keeper::{Kept, Left};
use crate::link::{LONGEST_LINE, Link, Parting, Silence, after};
use crate::turns::{Place, QUICK};
use crate::usage::Usage;
use crate::{pin, strays};

/// How much of stderr is kept.
const KEPT: usize = 64 * 1024;
/// How much is kept of what a player says when nobody asks any more.
const LAST_SAID: usize = 4096;
/// How long a player has to end by itself.
const FAREWELL: Duration = Duration::from_millis(500);
/// How long the end of a player that closed its output is waited for. It takes microseconds, but on a busy machine
/// others may have their turn in between.
const LAST_BREATH: Duration = Duration::from_millis(500);
/// How far beyond its time that may take.
const GRACE: Duration = Duration::from_millis(40);
/// With this much of its time left, a player is no longer looked at.
const LAST_MOMENT: Duration = Duration::from_millis(10);
/// How long one that was quick the last time is waited for on its core. Less would make every answer dearer: a timer
/// that ends before the system's own next one has to be set in hardware, twice.
const PATIENCE: Duration = Duration::from_millis(5);
/// How often an end is looked for that cannot be waited for.
const GLANCE: Duration = Duration::from_millis(1);

/// A program under way.
pub struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    /// Becomes readable when it ends, even if a child of its own holds its pipes open; absent where
    /// the system has no such thing, and once it has been seen.
    exit: Option<OwnedFd>,
    /// What is yet to be written, from `written` on.
    outbox: Vec<u8>,
    written: usize,
    /// What was read and not yet taken, from `taken` on; up to `searched` there is no line's end.
    inbox: Vec<u8>,
    taken: usize,
    searched: usize,
    stderr_tail: Vec<u8>,
    /// What its stderr is shown with while it runs, if it is.
    shown_as: Option<String>,
    half_line: Vec<u8>,
    /// What it uses, if that is limited.
    usage: Option<Usage>,
    /// What those of its processes bear that may leave its group, if they may.
    mark: Option<String>,
    /// Until it is stopped.
    kept: Option<Kept>,
    /// Where it waits while others are asked, if it cannot leave its group.
    place: Option<Place>,
    /// Whether its last answer came at once.
    is_quick: bool,
}

impl Process {
    /// Starts a program in a process group of its own. With `shown_as`, its stderr is shown live; `own` is the
    /// folder of one in a cage.
    pub fn start(
        mut command: Command,
        seat: usize,
        shown_as: Option<String>,
        own: Option<&Path>,
    ) -> io::Result<Self> {
        let free = own.is_none() || sandbox::missing_barriers().lacks(Barrier::Calls);
        let mark = free.then(strays::mark);
        command.envs(mark.as_ref().map(|mark| (strays::MARK, mark)));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        pin::come_back();
        group::adopt_orphans();
        let mut child = command.process_group(0).spawn()?;
        let left = Left { mark: mark.clone(), own: own.map(Path::to_path_buf) };
        let group = Group::of(&child);
        let kept = Some(Kept::new(command.get_program(), group, left));
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        for fd in [
            stdin.as_ref().map(AsFd::as_fd),
            stdout.as_ref().map(AsFd::as_fd),
            stderr.as_ref().map(AsFd::as_fd),
        ] {
            rustix::io::ioctl_fionbio(fd.expect("all three are pipes"), true)?;
        }
        let place = mark.is_none().then(|| Place::take(seat, group));
        let exit = group.first().and_then(|pid| pidfd_open(pid, PidfdFlags::empty()).ok());
        Ok(Self {
            usage: own.map(|own| Usage::new(group, own.to_path_buf())),
            mark,
            kept,
            place,
            is_quick: false,
            child,
            exit,
            stdin,
            stdout,
            stderr,
            outbox: Vec::new(),
            written: 0,
            inbox: Vec::new(),
            taken: 0,
            searched: 0,
            stderr_tail: Vec::new(),
            shown_as,
            half_line: Vec::new(),
        })
    }

    /// Looks at what it uses, before its time is up.
    fn look(&mut self, deadline: Instant) -> Result<(), Silence> {
        let until = deadline.checked_sub(LAST_MOMENT).unwrap_or(deadline);
        let excess = self.usage.as_mut().and_then(|usage| usage.excess(until));
        excess.map_or(Ok(()), |excess| Err(Silence::Excess(excess)))
    }

    /// Where the first line that was not taken ends.
    fn line_end(&mut self) -> Option<usize> {
        let found = self.inbox[self.searched..].iter().position(|&byte| byte == b'\n');
        let end = found.map(|at| self.searched + at);
        self.searched = end.unwrap_or(self.inbox.len());
        end
    }

    /// Waits until some pipe has something to say, and serves it.
    fn wait(&mut self, longest: Duration) {
        let pending = self.written < self.outbox.len();
        let stdin = self.stdin.as_ref().filter(|_| pending).map(AsFd::as_fd);
        let watched = [
            (stdin, PollFlags::OUT),
            (self.stdout.as_ref().map(AsFd::as_fd), PollFlags::IN),
            (self.stderr.as_ref().map(AsFd::as_fd), PollFlags::IN),
            (self.exit.as_ref().map(AsFd::as_fd), PollFlags::IN),
        ];
        let (ready, failed) = poll_all(watched, longest);
        if failed {
            return;
        }
        if ready[0] {
            self.write();
        }
        if ready[1] {
            self.read_stdout();
        }
        if ready[2] {
            self.read_stderr();
        }
        if ready[3] {
            // It has ended: what is in its pipes now is all there will be from itself.
            self.exit = None;
            self.read_stdout();
            self.read_stderr();
            self.stdout = None;
        }
    }

    /// Writes as much of what is to be said as there is room for.
    fn write(&mut self) {
        while let Some(stdin) = &mut self.stdin
            && self.written < self.outbox.len()
        {
            match stdin.write(&self.outbox[self.written..]) {
                Ok(count) => self.written += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                // It does not read any more; whether it still answers is seen when it is asked.
                Err(_) => self.stdin = None,
            }
        }
    }

    fn read_stdout(&mut self) {
        if self.taken == self.inbox.len() {
            self.inbox.clear();
            (self.taken, self.searched) = (0, 0);
        }
        let mut chunk = [0; 8192];
        // As much as is there, but never without end: a player may write faster than we read.
        while let Some(stdout) = &mut self.stdout
            && self.inbox.len() - self.taken <= LONGEST_LINE
        {
            match stdout.read(&mut chunk) {
                Ok(0) => self.stdout = None,
                Ok(count) => {
                    self.inbox.extend_from_slice(&chunk[..count]);
                    if count < chunk.len() {
                        return;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => self.stdout = None,
            }
        }
    }

    fn read_stderr(&mut self) {
        let mut chunk = [0; 8192];
        for _ in 0..KEPT / chunk.len() {
            let Some(stderr) = &mut self.stderr else { return };
            match stderr.read(&mut chunk) {
                Ok(0) => self.stderr = None,
                Ok(count) => self.keep(&chunk[..count]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => self.stderr = None,
            }
        }
    }

    fn keep(&mut self, text: &[u8]) {
        self.show(text);
        self.stderr_tail.extend_from_slice(text);
        if self.stderr_tail.len() > 2 * KEPT {
            self.stderr_tail.drain(..self.stderr_tail.len() - KEPT);
        }
    }

    /// Shows its stderr live, line by line: a line that is not whole waits for its end.
    fn show(&mut self, text: &[u8]) {
        let Some(name) = &self.shown_as else { return };
        for part in text.split_inclusive(|&byte| byte == b'\n') {
            self.half_line.extend_from_slice(part);
            // One without end is shown in parts.
            if part.ends_with(b"\n") || self.half_line.len() > KEPT {
                let line = String::from_utf8_lossy(&self.half_line);
                let line = line.trim_end_matches('\n').replace(char::is_control, " ");
                // Nobody is left to tell that stderr itself cannot be written.
                let _ = writeln!(io::stderr(), "[{name}] {line}");
                self.half_line.clear();
            }
        }
    }

    /// Shows what it left of a last line without an end.
    fn show_rest(&mut self) {
        if !self.half_line.is_empty() {
            self.show(b"\n");
        }
    }

    /// How it ended, if it has or does so soon.
    fn status(&mut self, soon: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + soon;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if !left.is_zero() => {
                    let exit = self.exit.as_ref().map(AsFd::as_fd);
                    let longest = if exit.is_some() { left } else { GLANCE };
                    poll_all([(exit, PollFlags::IN)], longest);
                }
                _ => return None,
            }
        }
    }

    /// Takes what it said and nobody listened to, as far as there is room.
    fn keep_unasked(&mut self, said: &mut Vec<u8>) {
        let room = LAST_SAID.saturating_sub(said.len());
        let unasked = &self.inbox[self.taken..];
        said.extend_from_slice(&unasked[..unasked.len().min(room)]);
        self.inbox.clear();
        (self.taken, self.searched) = (0, 0);
    }
}

impl Link for Process {
    fn message(&mut self) -> &mut Vec<u8> {
        if self.written == self.outbox.len() {
            self.outbox.clear();
            self.written = 0;
        }
        &mut self.outbox
    }

    fn send(&mut self) {
        // It is woken up where we are.
        pin::come_back();
        self.write();
        self.place.as_ref().inspect(|place| place.release());
    }

    fn unasked(&mut self) -> Option<&str> {
        self.read_stdout();
        let end = self.line_end().or((self.taken < self.inbox.len()).then_some(self.inbox.len()))?;
        Some(std::str::from_utf8(&self.inbox[self.taken..end]).unwrap_or("(not UTF-8)"))
    }

    fn line(&mut self, deadline: Instant) -> Result<&[u8], Silence> {
        let begun = Instant::now();
        let mut is_over = false;
        loop {
            if let Some(end) = self.line_end() {
                if self.usage.as_ref().is_some_and(Usage::is_overdue) {
                    self.look(deadline)?;
                }
                let line = self.taken..end;
                self.taken = end + 1;
                self.searched = self.taken;
                self.is_quick = begun.elapsed() < QUICK;
                return Ok(&self.inbox[line]);
            }
            if self.inbox.len() - self.taken > LONGEST_LINE {
                return Err(Silence::TooLong);
            }
            if self.stdout.is_none() {
                return Err(Silence::Closed);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if is_over {
                return Err(Silence::Time);
            }
            if left.is_zero() {
                // What came in time is there, though we are late ourselves.
                is_over = true;
                self.wait(Duration::ZERO);
                continue;
            }
            let patience = if self.is_quick { PATIENCE } else { Duration::ZERO };
            let mut near = patience.saturating_sub(begun.elapsed());
            if near.is_zero() {
                self.place.as_ref().inspect(|place| place.is_asked());
                pin::leave();
                near = left;
            }
            let pause = self.usage.as_ref().map_or(left, |usage| usage.pause(begun));
            let pause = if pause + LAST_MOMENT < left { pause } else { left };
            self.wait(left.min(pause).min(near));
            if pause + LAST_MOMENT < left
                && self.usage.as_ref().is_some_and(|usage| usage.pause(begun).is_zero())
            {
                self.look(deadline)?;
            }
        }
    }

    fn last_words(&mut self) -> Option<String> {
        self.read_stderr();
        let tail = &self.stderr_tail[self.stderr_tail.len().saturating_sub(KEPT)..];
        let text = String::from_utf8_lossy(tail).trim_end().to_string();
        (!text.is_empty()).then_some(text)
    }

    fn ended(&mut self, until: Instant) -> Option<String> {
        pin::leave();
        let left = (until + GRACE).saturating_duration_since(Instant::now());
        self.status(left.min(LAST_BREATH)).map(told)
    }

    fn lacked_memory(&mut self) -> Option<String> {
        let words = self.last_words().unwrap_or_default();
        self.usage.as_ref()?.blame(&words)
    }

    fn farewell(&mut self) -> Parting {
        let (mut said, mut spoke_after) = (Vec::new(), Duration::ZERO);
        self.place.as_ref().inspect(|place| place.release());
        let deadline = Instant::now() + FAREWELL;
        while self.written < self.outbox.len() && self.stdin.is_some() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            self.wait(left);
            self.keep_unasked(&mut said);
        }
        self.stdin = None;
        let closed = Instant::now();
        while self.stdout.is_some() || self.stderr.is_some() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            self.wait(left);
            // Nobody listens to what it still says, but that must not block it.
            if said.is_empty() {
                spoke_after = closed.elapsed();
            }
            self.keep_unasked(&mut said);
        }
        self.keep_unasked(&mut said);
        let soon = if self.stdout.is_none() { LAST_BREATH } else { Duration::ZERO };
        let ended = self.status(soon);
        self.stop();
        Parting { ended, said, spoke_after }
    }

    fn lose(&mut self, longest: Duration) -> Parting {
        // Before it is asked: it may answer sooner than anything else is done.
        self.stdout = None;
        self.send();
        self.stdin = None;
        let deadline = after(Instant::now(), longest);
        let ended = loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let ended = self.status(Duration::ZERO);
            if ended.is_some() || left.is_zero() {
                break ended;
            }
            self.wait(left.min(LAST_BREATH));
        };
        self.stop();
        Parting { ended, said: Vec::new(), spoke_after: Duration::ZERO }
    }

    fn stop(&mut self) {
        // Its number is another's soon after it was waited for.
        let Some(kept) = self.kept.take() else { return };
        pin::leave();
        Group::of(&self.child).kill();
        drop((kept, self.place.take()));
        // It was killed, if this user may: then the wait is short.
        self.stdin = None;
        let deadline = Instant::now() + LAST_BREATH;
        self.status(LAST_BREATH);
        // Those it left are this program's children now.
        while Group::of(&self.child).bury() && Instant::now() < deadline {
            std::thread::sleep(GLANCE);
        }
        if let Some(mark) = self.mark.take() {
            strays::end(&mark);
        }
        self.read_stderr();
        self.show_rest();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Polls what there is of some pipes. An interrupted poll says that nothing is ready.
fn poll_all<const N: usize>(
    watched: [(Option<BorrowedFd<'_>>, PollFlags); N],
    longest: Duration,
) -> ([bool; N], bool) {
    let mut fds: Vec<PollFd<'_>> = Vec::with_capacity(N);
    let mut places = [None; N];
    for (i, (fd, flags)) in watched.into_iter().enumerate() {
        if let Some(fd) = fd {
            places[i] = Some(fds.len());
            fds.push(PollFd::from_borrowed_fd(fd, flags));
        }
    }
    let longest = longest.try_into().ok();
    let failed = poll(&mut fds, longest.as_ref()).is_err();
    (places.map(|place| place.is_some_and(|at: usize| !fds[at].revents().is_empty())), failed)
}

/// An exit status in words.
pub fn told(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(0), _) => "it ended before the match did (exit code 0)".to_string(),
        (Some(code), _) => format!("exit code {code}"),
        (None, Some(signal)) => match signal_name(signal) {
            Some(name) => format!("signal {signal} ({name})"),
            None => format!("signal {signal}"),
        },
        (None, None) => "ended".to_string(),
    }
}

fn signal_name(signal: i32) -> Option<&'static str> {
    Some(match signal {
        1 => "SIGHUP",
        2 => "SIGINT",
        3 => "SIGQUIT",
        4 => "SIGILL",
        5 => "SIGTRAP",
        6 => "SIGABRT",
        7 => "SIGBUS",
        8 => "SIGFPE",
        9 => "SIGKILL",
        11 => "SIGSEGV",
        13 => "SIGPIPE",
        14 => "SIGALRM",
        15 => "SIGTERM",
        24 => "SIGXCPU",
        25 => "SIGXFSZ",
        31 => "SIGSYS",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_in_time_is_heard_though_nobody_listened_until_later() {
        let mut command = Command::new("echo");
        command.arg("here");
        let seat = 0;
        let mut process = Process::start(command, seat, None, None).unwrap();
        std::thread::sleep(Duration::from_millis(200));
        assert_eq!(process.line(Instant::now()), Ok(&b"here"[..]));
        assert_eq!(process.line(Instant::now()), Err(Silence::Closed));
    }
}
