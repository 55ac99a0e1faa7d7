//! A player's standard output, cut into lines.

use std::io::{self, Read};
use std::ops::Range;
use std::os::fd::{AsFd, BorrowedFd};
use std::process::ChildStdout;

use crate::link::LONGEST_LINE;

/// What a player has written.
pub(super) struct Inbox {
    stdout: Option<ChildStdout>,
    bytes: Vec<u8>,
    /// How many of the bytes were taken as lines.
    taken: usize,
    /// No line ends between `taken` and here.
    searched: usize,
}

impl Inbox {
    pub(super) fn new(stdout: Option<ChildStdout>) -> Self {
        Self { stdout, bytes: Vec::new(), taken: 0, searched: 0 }
    }

    pub(super) fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.stdout.as_ref().map(AsFd::as_fd)
    }

    pub(super) fn is_open(&self) -> bool {
        self.stdout.is_some()
    }

    pub(super) fn close(&mut self) {
        self.stdout = None;
    }

    /// Whether more is unread than the longest line. If [`Inbox::take_line`] finds none then, the next line is too long.
    pub(super) fn is_too_long(&self) -> bool {
        self.bytes.len() - self.taken > LONGEST_LINE
    }

    /// Reads what has arrived, but no more than a line may be long: a player may write faster than this reads.
    pub(super) fn read(&mut self) {
        if self.taken == self.bytes.len() {
            self.clear();
        }
        let mut chunk = [0; 8192];
        while !self.is_too_long()
            && let Some(stdout) = &mut self.stdout
        {
            match stdout.read(&mut chunk) {
                Ok(0) => self.stdout = None,
                Ok(count) => {
                    self.bytes.extend_from_slice(&chunk[..count]);
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

    /// Where the next line is, which is taken thereby.
    pub(super) fn take_line(&mut self) -> Option<Range<usize>> {
        let end = self.line_end().filter(|end| end - self.taken <= LONGEST_LINE)?;
        let line = self.taken..end;
        self.taken = end + 1;
        self.searched = self.taken;
        Some(line)
    }

    pub(super) fn line(&self, range: Range<usize>) -> &[u8] {
        &self.bytes[range]
    }

    /// The next line, or the part of it that has arrived; it is not taken.
    pub(super) fn peek(&mut self) -> Option<&[u8]> {
        let all = self.bytes.len();
        let end = self.line_end().or((self.taken < all).then_some(all))?;
        Some(&self.bytes[self.taken..end])
    }

    /// Moves what was read into a list, as far as that has room.
    pub(super) fn drain_into(&mut self, list: &mut Vec<u8>, most: usize) {
        let unread = &self.bytes[self.taken..];
        let room = most.saturating_sub(list.len());
        list.extend_from_slice(&unread[..unread.len().min(room)]);
        self.clear();
    }

    fn line_end(&mut self) -> Option<usize> {
        let found = self.bytes[self.searched..].iter().position(|&byte| byte == b'\n');
        let end = found.map(|at| self.searched + at);
        self.searched = end.unwrap_or(self.bytes.len());
        end
    }

    fn clear(&mut self) {
        self.bytes.clear();
        (self.taken, self.searched) = (0, 0);
    }
}
