//! A player that is a process and speaks lines: a program, or a library through the process that
//! hosts it.

use std::io::Write;
use std::time::{Duration, Instant};

use game::{Fault, ProtocolFault, Remark, Seat, StartFault, Watch, printable};
use hosting::link::{LONGEST_LINE, Link, ReadError, after};
use hosting::{MatchHost, PlayerCommand, Process, ShowLines, StartErrorKind};
use table::lines::FromPlayer;
use table::terms::{Clock, DEFAULT_LIMIT};
use table::{AnyPlayer, AnyQuestion, AnyTable, of_moderate_length, quoted};

use crate::clues::{Exit, error_line, exception_place};
use crate::diagnosis::{EMPTY_MOVE, cut_off};
use crate::seat::{Seating, SpawnFailure};
use crate::spec::PlayerSpec;
use crate::transcript::Witness;

/// How long a witness listens after the timeout, to distinguish a late answer from none.
pub(crate) const LATE_ANSWER_TIMEOUT: Duration = Duration::from_millis(300);
/// The time to notice a closed pipe, in addition to the time for a move.
const HANG_UP_GRACE: Duration = Duration::from_secs(1);

/// A process at a seat.
pub(crate) struct Program {
    /// How to spawn the process, until that is done.
    spawn: Option<Spawn>,
    /// Present while it runs.
    link: Option<Box<dyn Link>>,
    /// Why the process does not run any more.
    fault: Option<Fault>,
    clock: Clock,
    name: Option<String>,
    wants_moves: Option<bool>,
    remark: Remark,
    stderr: Option<String>,
    /// How long other processes kept it from running when it lost by time.
    kept_waiting: Option<Duration>,
    witness: Option<Witness>,
    /// Whether the process hosts a library.
    is_library: bool,
}

struct Spawn {
    command: PlayerCommand,
    host: MatchHost,
    /// The name before lines of its stderr, if they are shown live.
    shown_as: Option<String>,
    error: SpawnFailure,
}

/// The player at the other end of a link.
pub fn linked(link: Box<dyn Link>, clock: Clock) -> Box<dyn AnyPlayer> {
    Box::new(Program::over(Some(link), clock))
}

impl Program {
    pub(crate) fn new(
        command: PlayerCommand,
        seating: &Seating<'_>,
        clock: Clock,
        spec: &PlayerSpec,
    ) -> Self {
        let spawn = Spawn {
            command,
            host: seating.host.clone(),
            // A wrapper, such as valgrind, is used for what it writes.
            shown_as: (seating.verbose || spec.is_wrapped()).then(|| spec.to_string()),
            error: SpawnFailure::clone(&seating.error),
        };
        let mut player = Self::over(None, clock);
        player.spawn = Some(spawn);
        player.witness = seating.witness.clone();
        player.is_library = spec.is_library();
        player
    }

    fn over(link: Option<Box<dyn Link>>, clock: Clock) -> Self {
        Self {
            spawn: None,
            link,
            fault: None,
            clock,
            name: None,
            wants_moves: None,
            remark: Remark::default(),
            stderr: None,
            kept_waiting: None,
            witness: None,
            is_library: false,
        }
    }

    fn init_limit(&self) -> Duration {
        self.clock.init.unwrap_or(DEFAULT_LIMIT)
    }

    fn spawn(&mut self, Spawn { command, host, shown_as, error }: Spawn, seat: Seat) {
        let show = shown_as.map(|name| live_stderr(seat, &name));
        match Process::spawn(&host, seat.index(), &command, show) {
            Ok(process) => self.link = Some(Box::new(process)),
            Err(why) => {
                let why = why.to_string();
                self.fault = Some(Fault::Start { kind: StartFault::NotSpawned, why: why.clone() });
                // Of several the first is kept.
                let _ = error.set(why);
            }
        }
    }

    /// Keeps how long other processes kept the player from running, before it is killed.
    fn note_waiting(&mut self) {
        self.kept_waiting = self.link.as_ref().and_then(|link| link.kept_waiting());
        if let Some(witness) = &self.witness {
            witness.write().kept_waiting = self.kept_waiting;
        }
    }

    /// Kills the process, and keeps the reason.
    fn lose(&mut self, fault: Fault) -> Fault {
        if let Some(mut link) = self.link.take() {
            match &self.witness {
                Some(witness) => {
                    // An answer that was not flushed comes out when its input is closed.
                    let failed = Instant::now();
                    let late = link.read_line(failed + LATE_ANSWER_TIMEOUT);
                    let late = late.map(|line| witness.line(true, line)).is_ok();
                    let mut heard = witness.write();
                    heard.answered_late = late.then(|| failed.elapsed());
                    heard.exit = Some(link.close());
                }
                None => link.kill(),
            }
            self.stderr = link.stderr_tail();
            if let Some(witness) = &self.witness {
                witness.write().stderr.clone_from(&self.stderr);
            }
        }
        self.fault = Some(fault.clone());
        fault
    }

    /// Sends the question; returns the moment from which its time counts. Writing the question does not
    /// count against the player's clock.
    fn send(&mut self, question: &dyn AnyQuestion, limit: Duration) -> Result<Instant, Fault> {
        let link = self.link.as_mut().ok_or(Fault::Time)?;
        if let Some(line) = link.unread() {
            let (kind, line) = (ProtocolFault::Unasked, quoted(line.as_bytes()));
            return Err(Fault::Protocol {
                kind,
                line,
                why: "it sent a line before it was asked".into(),
            });
        }
        let outbox = link.outbox();
        let begin = outbox.len();
        question.write_turn(self.wants_moves, limit, outbox);
        if let Some(witness) = self.witness.clone() {
            witness.line(false, &outbox[begin..]);
            self.count(&witness, limit)?;
        }
        let sent = Instant::now();
        self.link.as_mut().ok_or(Fault::Time)?.send();
        Ok(sent)
    }

    /// Counts a question that is about to be sent; at some of them the referee hangs up.
    fn count(&mut self, witness: &Witness, limit: Duration) -> Result<(), Fault> {
        let mut heard = witness.write();
        heard.asked += 1;
        if heard.hang_up_at != Some(heard.asked) {
            return Ok(());
        }
        if let Some(mut link) = self.link.take() {
            heard.exit = Some(link.hang_up(limit.saturating_add(HANG_UP_GRACE)));
            heard.stderr = link.stderr_tail();
        }
        Err(Fault::Resigned)
    }

    fn answer(&mut self, deadline: Instant) -> Result<String, Fault> {
        match self.read(deadline)? {
            FromPlayer::Move { mv, say, think, name } => {
                if name.is_some() {
                    self.name = name;
                }
                (self.remark.say, self.remark.think) = (say, think);
                match refused_struct(&mv).filter(|_| self.is_library) {
                    Some((fields, why)) => {
                        let (said, why) = (quoted(fields.as_bytes()), quoted(why.as_bytes()));
                        Err(Fault::Illegal { said, why })
                    }
                    None if mv.is_empty() => {
                        let (said, why) = (EMPTY_MOVE.to_string(), "the move is empty".to_string());
                        Err(Fault::Illegal { said, why })
                    }
                    None => of_moderate_length(mv),
                }
            }
            FromPlayer::Ready { .. } => {
                Err(out_of_place("ready", "it answered a `turn` with `ready`"))
            }
        }
    }

    /// The next message, or the fault instead of it.
    fn read(&mut self, deadline: Instant) -> Result<FromPlayer, Fault> {
        let link = self.link.as_mut().ok_or(Fault::Time)?;
        match link.read_line(deadline) {
            Ok(line) => {
                if let Some(witness) = &self.witness {
                    witness.line(true, line);
                }
                FromPlayer::hear(line)
            }
            Err(ReadError::Timeout) => Err(Fault::Time),
            Err(ReadError::OverLimit(why)) => Err(Fault::Memory { why }),
            Err(ReadError::NotStarted(error)) => {
                if let Some(witness) = &self.witness {
                    witness.write().refused = error.kind == StartErrorKind::RefusedMatch;
                }
                Err(Fault::Start { kind: StartFault::Refused, why: error.why })
            }
            Err(ReadError::TooLong) => Err(Fault::Protocol {
                kind: ProtocolFault::TooLong,
                line: quoted(link.unread().unwrap_or_default().as_bytes()),
                why: format!("a line is longer than {LONGEST_LINE} bytes"),
            }),
            Err(ReadError::Closed) => Err(match link.wait_exit(deadline) {
                Some(how) => match link.out_of_memory() {
                    Some(why) => Fault::Memory { why: format!("{how}; {why}") },
                    None => Fault::Crash { how },
                },
                None => Fault::Protocol {
                    kind: ProtocolFault::Mute,
                    line: String::new(),
                    why: "it closed its output and runs on".to_string(),
                },
            }),
        }
    }

    fn send_end(&mut self, line: &[u8]) {
        let Some(link) = &mut self.link else { return };
        if let Some(witness) = &self.witness {
            witness.line(false, line);
        }
        link.outbox().extend_from_slice(line);
        link.send();
    }

    fn get_ready(&mut self, ready_by: Instant) -> Result<(), Fault> {
        match self.read(ready_by) {
            Ok(FromPlayer::Ready { moves, name }) => {
                self.name = name;
                self.wants_moves = moves;
                if let Some(witness) = &self.witness {
                    let left = ready_by.saturating_duration_since(Instant::now());
                    witness.write().ready_after = Some(self.init_limit().saturating_sub(left));
                }
                Ok(())
            }
            Ok(FromPlayer::Move { .. }) => {
                Err(out_of_place("move", "it sent a move before `ready`"))
            }
            // What is wrong with the move does not matter.
            Err(Fault::Protocol { kind: ProtocolFault::Malformed, why, .. })
                if why.contains("`move`") =>
            {
                Err(out_of_place("move", "it sent a move before `ready`"))
            }
            Err(Fault::Time) => {
                let limit = self.init_limit();
                let why = format!("it was not ready within {limit:?}");
                self.note_waiting();
                Err(Fault::Start { kind: StartFault::NotReady, why })
            }
            Err(Fault::Crash { how }) => {
                let stderr = self.link.as_mut().and_then(|link| link.stderr_tail());
                let stderr = stderr.unwrap_or_default();
                let line = error_line(&stderr);
                let line = line.as_deref().unwrap_or("nothing on stderr");
                // That it ended early is said already.
                let how = if Exit::of(&how) == Exit::Code(0) { "exit code 0" } else { &how };
                let place = exception_place(&stderr).map(|place| format!("{place}, "));
                let why = format!("{line} ({}{how})", place.unwrap_or_default());
                Err(Fault::Start { kind: StartFault::Ended, why })
            }
            Err(fault) => Err(fault),
        }
    }
}

fn out_of_place(message: &str, why: &str) -> Fault {
    let line = format!("{{\"type\":\"{message}\"…");
    Fault::Protocol { kind: ProtocolFault::OutOfPlace, line, why: why.to_string() }
}

impl AnyPlayer for Program {
    fn start(&mut self, table: &dyn AnyTable, seat: Seat) {
        let ready_by = after(Instant::now(), self.init_limit());
        if let Some(spawn) = self.spawn.take() {
            self.spawn(spawn, seat);
        }
        if let Some(link) = &mut self.link {
            let outbox = link.outbox();
            let begin = outbox.len();
            table.write_start(seat, outbox);
            if let Some(witness) = &self.witness {
                witness.line(false, &outbox[begin..]);
            }
            link.send();
            if let Err(fault) = self.get_ready(ready_by) {
                self.lose(fault);
            }
        }
    }

    fn choose(&mut self, question: &dyn AnyQuestion, watch: &dyn Watch) -> Result<String, Fault> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        let limit = watch.limit().unwrap_or(DEFAULT_LIMIT);
        let mut asked = Instant::now();
        let answer = self.send(question, limit).and_then(|sent| {
            asked = sent;
            self.answer(after(sent, limit))
        });
        let disturbed = self.link.as_ref().map_or(Duration::ZERO, |link| link.disturbed());
        let mut used = asked.elapsed().saturating_sub(disturbed);
        if answer.is_ok() {
            // It was there by the deadline, if this thread wakes up later.
            used = used.min(limit);
        }
        if answer == Err(Fault::Time) {
            self.note_waiting();
        }
        if let Some(witness) = &self.witness {
            let mut heard = witness.write();
            match &answer {
                Ok(_) => heard.times.push(used),
                Err(Fault::Time) => heard.lost_after = Some(used),
                Err(_) => {}
            }
        }
        self.remark.used = Some(used);
        match answer {
            Err(fault) if !matches!(fault, Fault::Illegal { .. }) => Err(self.lose(fault)),
            Ok(said) => match cut_off(&said, question) {
                Some(why) => Err(Fault::Illegal { said, why }),
                None => Ok(said),
            },
            answer => answer,
        }
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn remark(&mut self) -> Remark {
        std::mem::take(&mut self.remark)
    }

    fn kept_waiting(&self) -> Option<Duration> {
        self.kept_waiting
    }

    fn stderr(&mut self) -> Option<String> {
        match &mut self.link {
            Some(link) => link.stderr_tail(),
            None => self.stderr.take(),
        }
    }

    fn end(&mut self, table: &dyn AnyTable, seat: Seat) {
        let mut line = Vec::new();
        table.write_end(seat, None, &mut line);
        self.send_end(&line);
    }

    fn told_end(&mut self, line: &str) {
        self.send_end(format!("{}\n", line.trim_end()).as_bytes());
    }
}

/// Lets the process end by itself, once all others have got `end` too.
impl Drop for Program {
    fn drop(&mut self) {
        let Some(link) = &mut self.link else { return };
        let exit = link.close();
        if let Some(witness) = &self.witness {
            let mut heard = witness.write();
            heard.exit = Some(exit);
            heard.stderr = link.stderr_tail();
        }
    }
}

/// Prints lines of a player's stderr behind its seat, at once: a flood of lines must not take the time of the match.
/// The player is named once, before its first line: its name may be long.
fn live_stderr(seat: Seat, name: &str) -> ShowLines {
    let mut head = format!("[seat {seat}] stderr of {}:\n", printable(name));
    Box::new(move |lines| {
        let lines = lines.iter().map(|line| format!("[seat {seat}] {}\n", printable(line)));
        let text: String = std::iter::once(std::mem::take(&mut head)).chain(lines).collect();
        // If our own stderr cannot be written, the failure cannot be shown either.
        let _ = std::io::stderr().write_all(text.as_bytes());
    })
}

/// The struct in which a library answered and why it is not a move, as its host writes them (`c_abi::host`).
fn refused_struct(said: &str) -> Option<(&str, &str)> {
    let end = said.starts_with('{').then(|| said.find("}: "))??;
    Some((&said[..=end], &said[end + 3..]))
}
