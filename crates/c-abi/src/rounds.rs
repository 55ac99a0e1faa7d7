//! A process for each round.
//!
//! This process opens no library. For every round it forks one that does, speaks to it as a referee
//! would speak in a match of that round alone, and passes questions and answers on. So whatever a
//! library leaves behind in a round ends with it, and the referee sees one player. It forks rather
//! than starts this program again because it holds nothing yet: it has one thread, and the child needs
//! only what it was about to do itself.

use std::ffi::c_int;
use std::fs::File;
use std::io::{self, BufRead, BufReader, PipeReader, Write};
use std::os::fd::OwnedFd;

use game::Event;
#[cfg(target_os = "linux")]
use rustix::process::set_parent_process_death_signal;
use rustix::process::{Pid, Signal, WaitOptions, WaitStatus, getpid, kill_process, waitpid};
use serde::Deserialize;
use serde_json::{Value, json};
use table::lines::SeenLine;

use crate::error::HostError;
use crate::host::read;

/// What has to be known of a referee's line here.
#[derive(Deserialize)]
struct Head {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    seen: Vec<SeenLine>,
}

/// Serves a match over the referee's lines. `begins` is true for events that begin a round; `host`
/// serves one round over lines of its own, and what it gives back is given back, in its own process.
pub(crate) fn serve<M: std::str::FromStr>(
    input: File,
    mut output: File,
    begins: fn(&Event<M>) -> bool,
    host: impl FnOnce(File, File) -> Result<(), HostError>,
) -> Result<(), HostError> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let Some(start) = next_line(&mut input)? else { return Ok(()) };
    let mut child = match fork_round()? {
        Forked::Child(questions, answers) => {
            drop((input, output));
            return host(questions, answers);
        }
        Forked::Parent(child) => child,
    };
    pass_on(&child.ask(&start), &mut output)?;
    serve_rounds((input, output), (&start, child), begins, host).map_err(HostError::late)
}

/// Serves the rest of a match, once the first child is ready.
fn serve_rounds<M: std::str::FromStr>(
    (mut input, mut output): (BufReader<File>, File),
    (start, mut child): (&[u8], Child),
    begins: fn(&Event<M>) -> bool,
    host: impl FnOnce(File, File) -> Result<(), HostError>,
) -> Result<(), HostError> {
    let begins = |seen: &SeenLine| read(seen).is_some_and(|event| begins(&event));
    let mut begun = false;
    while let Some(line) = next_line(&mut input)? {
        let head: Head = serde_json::from_slice(&line)
            .map_err(|error| format!("the referee's line cannot be read: {error}"))?;
        let starts: Vec<usize> = (0..head.seen.len()).filter(|&i| begins(&head.seen[i])).collect();
        for (k, &at) in starts.iter().enumerate() {
            if begun {
                let from = if k == 0 { 0 } else { starts[k - 1] };
                child.end(&round_end(&head.seen[from..at]));
                child = match fork_round()? {
                    Forked::Child(questions, answers) => {
                        drop((input, output));
                        return host(questions, answers);
                    }
                    Forked::Parent(child) => child,
                };
                // The `ready` of later rounds is not passed on to the referee.
                child.ask(start);
            }
            begun = true;
        }
        let own = match starts.last() {
            Some(&from) if from > 0 => without(&line, from)?,
            _ => line,
        };
        if head.kind == "end" {
            child.end(&own);
            return Ok(());
        }
        pass_on(&child.ask(&own), &mut output)?;
    }
    Ok(())
}

/// The end of a round, as the end of a match.
fn round_end(seen: &[SeenLine]) -> Vec<u8> {
    let end = json!({"type": "end", "seen": seen, "scores": [], "ranks": [], "reason": "round"});
    let mut line = end.to_string().into_bytes();
    line.push(b'\n');
    line
}

/// The same line, without the first events.
fn without(line: &[u8], events: usize) -> Result<Vec<u8>, String> {
    let wrong = |error: serde_json::Error| format!("the referee's line cannot be read: {error}");
    let mut message: Value = serde_json::from_slice(line).map_err(wrong)?;
    if let Some(seen) = message.get_mut("seen").and_then(Value::as_array_mut) {
        seen.drain(..events);
    }
    let mut line = message.to_string().into_bytes();
    line.push(b'\n');
    Ok(line)
}

fn next_line(input: &mut impl BufRead) -> Result<Option<Vec<u8>>, String> {
    let mut line = Vec::new();
    let read = input.read_until(b'\n', &mut line);
    let read = read.map_err(|error| format!("cannot read the referee's lines: {error}"))?;
    Ok((read > 0).then_some(line))
}

fn pass_on(answer: &[u8], output: &mut File) -> Result<(), String> {
    match output.write_all(answer) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("cannot answer the referee: {error}"))
        }
        // The referee is gone: the next line will not come.
        _ => Ok(()),
    }
}

/// A process that serves a round.
struct Child {
    pid: Pid,
    questions: File,
    answers: BufReader<PipeReader>,
}

impl Child {
    /// Its answer to a line. If it ends instead, this process ends in the same way.
    fn ask(&mut self, line: &[u8]) -> Vec<u8> {
        // A write to a process that has ended fails; reading finds out how it ended.
        let _ = self.questions.write_all(line);
        let mut answer = Vec::new();
        match self.answers.read_until(b'\n', &mut answer) {
            Ok(count) if count > 0 => answer,
            _ => follow(self.status()),
        }
    }

    /// Sends the end of the round to the process, and waits until it has ended. However it ends, the round
    /// is over.
    fn end(&mut self, line: &[u8]) {
        let _ = self.questions.write_all(line);
        self.status();
    }

    fn status(&self) -> Option<WaitStatus> {
        wait(self.pid)
    }
}

/// How a child ended.
pub(crate) fn wait(child: Pid) -> Option<WaitStatus> {
    waitpid(Some(child), WaitOptions::empty()).ok().flatten().map(|(_, status)| status)
}

/// Ends this process as another one ended.
pub(crate) fn follow(status: Option<WaitStatus>) -> ! {
    let signal = status.and_then(WaitStatus::terminating_signal);
    if let Some(signal) = signal.and_then(Signal::from_named_raw) {
        // The first one may find a handler of Rust's own, which steps aside.
        for _ in 0..2 {
            let _ = kill_process(getpid(), signal);
        }
    }
    std::process::exit(match (status.and_then(WaitStatus::exit_status), signal) {
        (Some(code), _) => code,
        (None, Some(signal)) => 128 + signal,
        (None, None) => 1,
    })
}

enum Forked {
    /// The new process, with what it reads and writes.
    Child(File, File),
    Parent(Child),
}

fn fork_round() -> Result<Forked, String> {
    let wrong = |error: io::Error| format!("no pipe to the round: {error}");
    let (questions, ask) = io::pipe().map_err(wrong)?;
    let (answers, answer) = io::pipe().map_err(wrong)?;
    Ok(match fork()? {
        Fork::Child => {
            drop((ask, answers));
            Forked::Child(OwnedFd::from(questions).into(), OwnedFd::from(answer).into())
        }
        Fork::Parent(pid) => {
            let questions = OwnedFd::from(ask).into();
            Forked::Parent(Child { pid, questions, answers: BufReader::new(answers) })
        }
    })
}

/// The two sides of a fork.
pub(crate) enum Fork {
    Child,
    /// With the child's number.
    Parent(Pid),
}

/// Forks this process, which must have one thread. Where the system can, it kills the child when this process ends.
pub(crate) fn fork() -> Result<Fork, String> {
    // SAFETY: this process has one thread, so that its child may do all that it may do itself.
    match unsafe { c_fork() } {
        0 => {
            #[cfg(target_os = "linux")]
            let _ = set_parent_process_death_signal(Some(Signal::KILL));
            Ok(Fork::Child)
        }
        pid => match Pid::from_raw(pid).filter(|_| pid > 0) {
            Some(pid) => Ok(Fork::Parent(pid)),
            None => Err(format!("cannot fork: {}", io::Error::last_os_error())),
        },
    }
}

unsafe extern "C" {
    #[link_name = "fork"]
    fn c_fork() -> c_int;
}
