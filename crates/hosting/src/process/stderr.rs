//! A player's stderr: its tail is kept, and it may be shown while the player runs.

use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::ChildStderr;

/// How many bytes are kept.
const KEPT: usize = 64 * 1024;

pub(super) struct Stderr {
    pipe: Option<ChildStderr>,
    tail: Vec<u8>,
    /// What its lines are prefixed with when they are shown, if they are.
    shown_as: Option<String>,
    /// The beginning of a line that is shown once it is complete.
    partial: Vec<u8>,
}

impl Stderr {
    pub(super) fn new(pipe: Option<ChildStderr>, shown_as: Option<String>) -> Self {
        Self { pipe, tail: Vec::new(), shown_as, partial: Vec::new() }
    }

    pub(super) fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    pub(super) fn is_open(&self) -> bool {
        self.pipe.is_some()
    }

    /// Reads what has arrived, but not without end.
    pub(super) fn read(&mut self) {
        let mut chunk = [0; 8192];
        for _ in 0..KEPT / chunk.len() {
            let Some(pipe) = &mut self.pipe else { return };
            match pipe.read(&mut chunk) {
                Ok(0) => self.pipe = None,
                Ok(count) => self.keep(&chunk[..count]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => self.pipe = None,
            }
        }
    }

    /// The last of what was read.
    pub(super) fn tail(&self) -> Option<String> {
        let tail = &self.tail[self.tail.len().saturating_sub(KEPT)..];
        let text = String::from_utf8_lossy(tail).trim_end().to_string();
        (!text.is_empty()).then_some(text)
    }

    /// Shows a last line that has no end.
    pub(super) fn show_rest(&mut self) {
        if !self.partial.is_empty() {
            self.show(b"\n");
        }
    }

    fn keep(&mut self, text: &[u8]) {
        self.show(text);
        self.tail.extend_from_slice(text);
        if self.tail.len() > 2 * KEPT {
            self.tail.drain(..self.tail.len() - KEPT);
        }
    }

    fn show(&mut self, text: &[u8]) {
        let Some(name) = &self.shown_as else { return };
        for part in text.split_inclusive(|&byte| byte == b'\n') {
            self.partial.extend_from_slice(part);
            // A line without end is shown in parts.
            if part.ends_with(b"\n") || self.partial.len() > KEPT {
                let line = String::from_utf8_lossy(&self.partial);
                let line = line.trim_end_matches('\n').replace(char::is_control, " ");
                // If our own stderr cannot be written, the failure cannot be shown either.
                let _ = writeln!(io::stderr(), "[{name}] {line}");
                self.partial.clear();
            }
        }
    }
}
