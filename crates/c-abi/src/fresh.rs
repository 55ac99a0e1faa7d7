//! A fresh process for a library that has to be told another position than the one it knows.
//!
//! Some interfaces pass on the last move only. A library of such a game cannot be told of the moves of a match that goes
//! on from a record, nor of a stand-in move. It is then opened again in a process that has never opened it, and started
//! from the position as it is.
//!
//! Before it opens the library, this process forks a spare one, which waits. A process that hands over sends the spare one
//! the lines of the referee that are still to be answered; the spare one forks a process for each position that a library is
//! to be started from, and ends as the last of these ends. Matches that need no fresh process cost one fork.

use std::fs::File;
use std::io::{self, Cursor, PipeReader, PipeWriter, Read, Write};

use rustix::process::Pid;

use crate::error::HostError;
use crate::rounds::{Fork, follow, fork, wait};

/// What a process reads: lines that were handed to it, and then those of the referee.
pub(crate) type Input = io::Chain<Cursor<Vec<u8>>, File>;

/// What a process does that cannot answer a question itself.
pub(crate) struct HandOver {
    lines: PipeWriter,
    /// The process that this one waits for afterwards; none if another one waits for both.
    spare: Option<Pid>,
}

impl HandOver {
    /// Leaves these lines to another process, and ends.
    pub(crate) fn lines(mut self, lines: &[&[u8]]) -> ! {
        // If the other process is gone, waiting finds out how it ended.
        let _ = lines.iter().try_for_each(|line| self.lines.write_all(line));
        drop(self.lines);
        match self.spare {
            Some(spare) => follow(wait(spare)),
            None => std::process::exit(0),
        }
    }
}

/// Serves a match. `host` answers lines; whether the first two of them, a start and a question, were handed over is its last
/// argument.
pub(crate) fn serve(
    input: File,
    output: File,
    host: impl FnOnce(Input, File, HandOver, bool) -> Result<(), HostError>,
) -> Result<(), HostError> {
    let (wake, lines) = pipe()?;
    if let Fork::Parent(spare) = fork()? {
        drop(wake);
        let hand_over = HandOver { lines, spare: Some(spare) };
        return host(Cursor::default().chain(input), output, hand_over, false);
    }
    drop(lines);
    let mut handed = all(wake);
    while !handed.is_empty() {
        let (back, lines) = pipe()?;
        match fork()? {
            Fork::Child => {
                drop(back);
                let hand_over = HandOver { lines, spare: None };
                return host(Cursor::new(handed).chain(input), output, hand_over, true);
            }
            Fork::Parent(child) => {
                drop(lines);
                handed = all(back);
                let status = wait(child);
                if handed.is_empty() {
                    follow(status);
                }
            }
        }
    }
    Ok(())
}

fn pipe() -> Result<(PipeReader, PipeWriter), String> {
    io::pipe().map_err(|error| format!("no pipe to a fresh process: {error}"))
}

/// What is handed over; nothing if the other process has ended.
fn all(mut lines: PipeReader) -> Vec<u8> {
    let mut handed = Vec::new();
    match lines.read_to_end(&mut handed) {
        Ok(_) => handed,
        Err(_) => Vec::new(),
    }
}
