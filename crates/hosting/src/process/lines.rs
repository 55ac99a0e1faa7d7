//! A process as a [`Link`].

use std::time::{Duration, Instant};

use rustix::event::PollFlags;

use super::poll::poll_all;
use super::{Process, describe_exit};
use crate::NotStarted;
use crate::link::{Exit, Link, ReadError, after};
use crate::match_host::FAST_ANSWER;
use crate::platform::{self, Usage};

/// How many bytes are kept of what a player writes when it is closed.
const CLOSING_OUTPUT_KEPT: usize = 4096;
/// How long a player may take to exit after its input was closed.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(500);
/// Bounds the wait for the exit of a player that closed its output or was killed. It takes microseconds, but on a busy
/// machine other processes may run first.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);
/// How far beyond the deadline of an answer that wait may go.
const EXIT_GRACE: Duration = Duration::from_millis(40);
/// Usage is not checked with less time left than this: a check takes time.
const USAGE_CHECK_MARGIN: Duration = Duration::from_millis(10);
/// How long a player whose last answer was fast is waited for on its core. A shorter wait would make every answer
/// slower: a timeout before the kernel's next own timer has to be set up in hardware, twice.
const FAST_WAIT: Duration = Duration::from_millis(5);

impl Process {
    /// Waits until a pipe is ready or the process exits, and serves it.
    fn wait(&mut self, timeout: Duration) {
        let ready = poll_all(
            [
                (self.outbox.pending(), PollFlags::OUT),
                (self.inbox.descriptor(), PollFlags::IN),
                (self.stderr.descriptor(), PollFlags::IN),
                (self.leader.exit_descriptor(), PollFlags::IN),
            ],
            timeout,
        );
        if ready[0] {
            self.outbox.write();
        }
        if ready[1] {
            self.inbox.read();
        }
        if ready[2] {
            self.stderr.read();
        }
        if ready[3] {
            // All that the process itself wrote is in the pipes by now.
            self.leader.exit_seen();
            self.inbox.read();
            self.stderr.read();
            self.inbox.close();
        }
    }

    /// Checks what the player uses, if there is time for it before the deadline.
    fn check_usage(&mut self, deadline: Instant) -> Result<(), ReadError> {
        let until = deadline.checked_sub(USAGE_CHECK_MARGIN).unwrap_or(deadline);
        let excess = self.usage.as_mut().and_then(|usage| usage.excess(until));
        excess.map_or(Ok(()), |excess| Err(ReadError::OverLimit(excess)))
    }

    /// Waits for more output, at most until it is time to check what the player uses.
    fn wait_for_output(&mut self, begun: Instant, deadline: Instant) -> Result<(), ReadError> {
        let left = deadline.saturating_duration_since(Instant::now());
        let fast_wait = if self.is_fast { FAST_WAIT } else { Duration::ZERO };
        let mut timeout = fast_wait.saturating_sub(begun.elapsed());
        if timeout.is_zero() {
            if self.waited_before.is_none() {
                self.waited_before = platform::waited_for_core(self.leader.group());
            }
            if self.leave_core() {
                // All time so far: the clock starts again.
                self.disturbed = begun.elapsed();
                return Ok(());
            }
            if self.ran_before.is_none() {
                let ran = platform::processor_time(self.leader.group());
                self.ran_before = ran.map(|ran| (Instant::now(), ran));
            }
            timeout = left;
        }
        let pause = self.usage.as_ref().map_or(left, |usage| usage.pause(begun));
        let is_checked = pause.saturating_add(USAGE_CHECK_MARGIN) < left;
        self.wait(left.min(timeout).min(if is_checked { pause } else { left }));
        if is_checked && self.usage.as_ref().is_some_and(|usage| usage.pause(begun).is_zero()) {
            self.check_usage(deadline)?;
        }
        Ok(())
    }

    /// Prepares to wait for a slow answer elsewhere, with the other seats held; whether one of them ran until now.
    fn leave_core(&self) -> bool {
        if self.mark.is_none() {
            // Shortly after it was asked itself, another seat may still be on its way to its next question.
            return self.host.wait_for(self.seat, self.is_fast);
        }
        self.host.leave_core();
        false
    }

    fn resume(&self) {
        if self.mark.is_none() {
            self.host.resume(self.leader.group());
        }
    }

    /// Serves the pipes until `is_done` or the deadline, and keeps the beginning of the output.
    fn drain(
        &mut self,
        deadline: Instant,
        output: &mut Vec<u8>,
        is_done: impl Fn(&Self) -> bool,
        mut waited: impl FnMut(&[u8]),
    ) {
        while !is_done(self) {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            self.wait(left);
            waited(output);
            self.inbox.drain_into(output, CLOSING_OUTPUT_KEPT);
        }
    }
}

impl Link for Process {
    fn outbox(&mut self) -> &mut Vec<u8> {
        self.outbox.buffer()
    }

    fn send(&mut self) {
        self.host.approach(self.seat);
        self.outbox.write();
        self.resume();
    }

    fn unread(&mut self) -> Option<&str> {
        self.inbox.read();
        self.inbox.peek().map(|line| std::str::from_utf8(line).unwrap_or("(not UTF-8)"))
    }

    fn read_line(&mut self, deadline: Instant) -> Result<&[u8], ReadError> {
        let (begun, given) = (Instant::now(), deadline);
        (self.disturbed, self.waited_before, self.ran_before) = (Duration::ZERO, None, None);
        let mut is_late = false;
        loop {
            let deadline = given + self.disturbed;
            if let Some(line) = self.inbox.take_line() {
                if self.usage.as_ref().is_some_and(Usage::is_overdue) {
                    self.check_usage(deadline)?;
                }
                self.is_fast = begun.elapsed() < FAST_ANSWER;
                if !std::mem::replace(&mut self.has_spoken, true)
                    && let Some(reason) = NotStarted::from_line(self.inbox.line(line.clone()))
                {
                    return Err(ReadError::NotStarted(reason));
                }
                return Ok(self.inbox.line(line));
            }
            if self.inbox.is_too_long() {
                return Err(ReadError::TooLong);
            }
            if !self.inbox.is_open() {
                return Err(ReadError::Closed);
            }
            if is_late {
                return Err(ReadError::Timeout);
            }
            if deadline <= Instant::now() {
                // This thread may be late itself: what has arrived counts.
                is_late = true;
                self.wait(Duration::ZERO);
                continue;
            }
            self.wait_for_output(begun, deadline)?;
        }
    }

    fn disturbed(&self) -> Duration {
        self.disturbed
    }

    fn kept_waiting(&self) -> Option<Duration> {
        let group = self.leader.group();
        if platform::has_one_thread(group) {
            return platform::waited_for_core(group)?.checked_sub(self.waited_before?);
        }
        // Several threads may wait for each other, but those that ran for most of the time were not kept waiting.
        let (since, before) = self.ran_before?;
        let ran = platform::processor_time(group)?.checked_sub(before)?;
        let time = since.elapsed();
        (ran >= time / 2).then(|| time.saturating_sub(ran))
    }

    fn stderr_tail(&mut self) -> Option<String> {
        self.stderr.read();
        self.stderr.tail()
    }

    fn wait_exit(&mut self, deadline: Instant) -> Option<String> {
        self.host.leave_core();
        let left = (deadline + EXIT_GRACE).saturating_duration_since(Instant::now());
        self.leader.wait(left.min(EXIT_TIMEOUT)).map(describe_exit)
    }

    fn out_of_memory(&mut self) -> Option<String> {
        let stderr = self.stderr_tail().unwrap_or_default();
        self.usage.as_ref()?.out_of_memory(&stderr)
    }

    fn close(&mut self) -> Exit {
        let (mut output, mut output_after) = (Vec::new(), Duration::ZERO);
        self.resume();
        let deadline = Instant::now() + CLOSE_TIMEOUT;
        self.drain(deadline, &mut output, |process| process.outbox.pending().is_none(), |_| ());
        self.outbox.close();
        let closed = Instant::now();
        let is_done = |process: &Self| !process.inbox.is_open() && !process.stderr.is_open();
        self.drain(deadline, &mut output, is_done, |output| {
            if output.is_empty() {
                output_after = closed.elapsed();
            }
        });
        self.inbox.drain_into(&mut output, CLOSING_OUTPUT_KEPT);
        let timeout = if self.inbox.is_open() { Duration::ZERO } else { EXIT_TIMEOUT };
        let status = self.leader.wait(timeout);
        self.kill();
        Exit { status, output, output_after }
    }

    fn hang_up(&mut self, timeout: Duration) -> Exit {
        // Before the question is sent: the answer may come at once.
        self.inbox.close();
        self.send();
        self.outbox.close();
        let deadline = after(Instant::now(), timeout);
        let status = loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let status = self.leader.wait(Duration::ZERO);
            if status.is_some() || left.is_zero() {
                break status;
            }
            self.wait(left.min(EXIT_TIMEOUT));
        };
        self.kill();
        Exit { status, ..Exit::default() }
    }

    fn kill(&mut self) {
        let Some(lease) = self.lease.take() else { return };
        self.host.leave_core();
        let group = self.leader.group();
        self.leader.kill_group(EXIT_TIMEOUT, || {
            drop(lease);
            self.host.unseat(group);
        });
        if group.is_left() {
            self.host.host().services().reap_later(group);
        }
        self.outbox.close();
        if let Some(mark) = self.mark.take() {
            platform::kill_marked(&mark);
        }
        self.stderr.read();
        self.stderr.show_rest();
    }
}
