//! A player's standard input, written without blocking.

use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::ChildStdin;

/// What is yet to be written to a player.
pub(super) struct Outbox {
    stdin: Option<ChildStdin>,
    bytes: Vec<u8>,
    /// How many of the bytes have been written.
    written: usize,
}

impl Outbox {
    pub(super) fn new(stdin: Option<ChildStdin>) -> Self {
        Self { stdin, bytes: Vec::new(), written: 0 }
    }

    /// The buffer to append to.
    pub(super) fn buffer(&mut self) -> &mut Vec<u8> {
        if self.written == self.bytes.len() {
            self.bytes.clear();
            self.written = 0;
        }
        &mut self.bytes
    }

    /// The descriptor, while there is something to write to it.
    pub(super) fn pending(&self) -> Option<BorrowedFd<'_>> {
        self.stdin.as_ref().filter(|_| self.written < self.bytes.len()).map(AsFd::as_fd)
    }

    /// Writes as much as the pipe has room for.
    pub(super) fn write(&mut self) {
        while let Some(stdin) = &mut self.stdin
            && self.written < self.bytes.len()
        {
            match stdin.write(&self.bytes[self.written..]) {
                Ok(count) => self.written += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                // The player closed its input. Whether it still answers shows when it is asked.
                Err(_) => self.stdin = None,
            }
        }
    }

    pub(super) fn close(&mut self) {
        self.stdin = None;
    }
}
