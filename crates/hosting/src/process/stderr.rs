//! A player's stderr: its tail is kept, and it may be shown while the player runs.

use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::ChildStderr;

/// How many bytes are kept.
const KEPT: usize = 64 * 1024;
/// How many lines are shown of what is read at once: showing a flood of them would take longer than the clock of the
/// player that writes it.
pub(super) const MOST_SHOWN: usize = 8192;

/// Shows lines of a player's stderr as they come. The lines are the player's: they may hold anything but line ends.
pub type ShowLines = Box<dyn FnMut(&[String]) + Send>;

pub(super) struct Stderr {
    pipe: Option<ChildStderr>,
    tail: Vec<u8>,
    show: Option<ShowLines>,
    /// The beginning of a line that is shown once it is complete.
    partial: Vec<u8>,
    /// Lines that were read and not yet shown.
    lines: Vec<String>,
    /// How many lines were left out after these.
    left_out: usize,
}

impl Stderr {
    pub(super) fn new(pipe: Option<ChildStderr>, show: Option<ShowLines>) -> Self {
        let (tail, partial, lines) = (Vec::new(), Vec::new(), Vec::new());
        Self { pipe, tail, show, partial, lines, left_out: 0 }
    }

    pub(super) fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    pub(super) fn is_open(&self) -> bool {
        self.pipe.is_some()
    }

    /// Reads what has arrived, but not without end, and shows it.
    pub(super) fn read(&mut self) {
        self.read_pipe();
        self.show_lines();
    }

    fn read_pipe(&mut self) {
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
            self.split(b"\n");
            self.show_lines();
        }
    }

    fn keep(&mut self, text: &[u8]) {
        self.split(text);
        self.tail.extend_from_slice(text);
        if self.tail.len() > 2 * KEPT {
            self.tail.drain(..self.tail.len() - KEPT);
        }
    }

    /// Cuts what was read into lines to be shown.
    fn split(&mut self, text: &[u8]) {
        if self.show.is_none() {
            return;
        }
        for part in text.split_inclusive(|&byte| byte == b'\n') {
            self.partial.extend_from_slice(part);
            // A line without end is shown in parts.
            if part.ends_with(b"\n") || self.partial.len() > KEPT {
                if self.lines.len() < MOST_SHOWN {
                    let line = String::from_utf8_lossy(&self.partial);
                    self.lines.push(line.trim_end_matches('\n').to_string());
                } else {
                    self.left_out += 1;
                }
                self.partial.clear();
            }
        }
    }

    fn show_lines(&mut self) {
        let Some(show) = &mut self.show else { return };
        if self.left_out > 0 {
            self.lines.push(format!("({} more lines are not shown)", self.left_out));
        }
        if !self.lines.is_empty() {
            show(&self.lines);
        }
        self.lines.clear();
        self.left_out = 0;
    }
}
