//! A player from outside: a program that speaks lines. Libraries are one too, through their host.

use std::fmt::Display;
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::{Ask, End, Event, Fault, Game, Player, Remark, Seat};
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::{Context, Trouble, Witness};
use crate::lines::{FromPlayer, Left, MOST_MOVES, PROTOCOL, Seen, ToPlayer};
use crate::terms::{Clock, DEFAULT_LIMIT};
use hosting::link::{LONGEST_LINE, Link, ReadError, after};
use hosting::{MatchHost, PlayerCommand, Process};

/// What is wrong with one that says nothing and does not end.
pub(crate) const MUTE: &str = "it closed its output and lives on";
/// What is wrong with a line that nobody asked for.
pub(crate) const UNASKED: &str = "it spoke before it was asked";
/// How much of a line that breaks the protocol is kept.
const QUOTED: usize = 200;
/// How deeply a thought may be nested, and how long an answer with one may be; others are not kept.
const DEEPEST_THOUGHT: usize = 32;
const LONGEST_THOUGHT: usize = 16 * 1024;
/// How much of a player's name is kept.
const LONGEST_NAME: usize = 60;

pub(super) struct Outside<G: Game> {
    /// What starts it, unless it runs already.
    command: Option<(PlayerCommand, MatchHost)>,
    /// Present while it runs.
    link: Option<Box<dyn Link>>,
    /// Why it does not.
    fault: Option<Fault>,
    options: Value,
    clock: Clock,
    name: Option<String>,
    wants_moves: Option<bool>,
    moves: Vec<G::Move>,
    remark: Remark,
    shown_as: Option<String>,
    witness: Option<Witness>,
    /// Where the referee's own troubles are told, which are nobody's loss.
    trouble: Option<Trouble>,
}

/// How long a witness listens on when time is over.
const GRACE_OF_THE_LATE: Duration = Duration::from_millis(300);
/// How much longer than for a move the end of a player is waited for whose referee went missing.
const GRACE: Duration = Duration::from_secs(1);

impl<G: Game> Outside<G> {
    /// A program that is yet to be started.
    pub(super) fn new(command: PlayerCommand, context: &Context<'_>, name: String) -> Self {
        let mut player = Self::over(None, context.options.clone(), context.clock);
        player.command = Some((command, context.host.clone()));
        player.shown_as = context.verbose.then_some(name);
        player.witness = context.witness.cloned();
        player.trouble = Some(Arc::clone(context.trouble));
        player
    }

    /// Somebody at the other end of a link.
    pub(super) fn over(link: Option<Box<dyn Link>>, options: Value, clock: Clock) -> Self {
        Self {
            command: None,
            link,
            fault: None,
            options,
            clock,
            name: None,
            wants_moves: None,
            moves: Vec::new(),
            remark: Remark::default(),
            shown_as: None,
            witness: None,
            trouble: None,
        }
    }

    /// Stops it for good, with the reason.
    fn lose(&mut self, fault: Fault) -> Fault {
        if let Some(mut link) = self.link.take() {
            match &self.witness {
                Some(witness) => {
                    // It may be late. What it kept back comes out when its input ends.
                    let late = link.read_line(Instant::now() + GRACE_OF_THE_LATE);
                    let late = late.map(|line| witness.heard(true, line)).is_ok();
                    let mut heard = witness.write();
                    heard.late = late;
                    heard.exit = Some(link.close());
                }
                None => link.kill(),
            }
            self.remark.stderr = link.stderr_tail();
            if let Some(witness) = &self.witness {
                witness.write().stderr.clone_from(&self.remark.stderr);
            }
        }
        self.fault = Some(fault.clone());
        fault
    }

    /// What is said when it is to move.
    fn ask_for_move(&mut self, ask: &Ask<'_, G>, limit: Duration) -> Result<(), Fault> {
        let link = self.link.as_mut().ok_or(Fault::Time)?;
        if let Some(line) = link.unread() {
            let line = quoted(line.as_bytes());
            return Err(Fault::Protocol { line, why: UNASKED.to_string() });
        }
        self.moves.clear();
        if self.wants_moves != Some(false) {
            ask.moves(&mut self.moves);
        }
        let too_many = self.moves.len() > MOST_MOVES && self.wants_moves != Some(true);
        let sent = self.wants_moves != Some(false) && !too_many;
        let turn = Turn {
            seen: Events(ask.events()),
            view: ask.view(),
            moves: sent.then_some(Texts(&self.moves)),
            clock: Left { left_ms: limit.as_millis().try_into().unwrap_or(u64::MAX) },
        };
        write_line(&mut **link, &turn, self.witness.as_ref());
        if let Some(witness) = self.witness.clone() {
            self.watched(&witness, limit)?;
        }
        self.link.as_mut().ok_or(Fault::Time)?.send();
        Ok(())
    }

    /// Counts a question that is about to be sent; at some the referee goes missing.
    fn watched(&mut self, witness: &Witness, limit: Duration) -> Result<(), Fault> {
        let mut heard = witness.write();
        heard.asked += 1;
        if heard.lost_at != Some(heard.asked) {
            return Ok(());
        }
        if let Some(mut link) = self.link.take() {
            heard.exit = Some(link.hang_up(limit.saturating_add(GRACE)));
            heard.stderr = link.stderr_tail();
        }
        Err(Fault::Resigned)
    }

    fn answer(&mut self, limit: Duration, asked: Instant) -> Result<G::Move, Fault> {
        match self.hear(after(asked, limit))? {
            FromPlayer::Move { mv, say, think, name } => {
                if name.is_some() {
                    self.name = shortened(name);
                }
                self.remark.say = say.map(|say| quoted(say.as_bytes()));
                self.remark.think = think.filter(|think| is_shallow(think, DEEPEST_THOUGHT));
                if mv.len() > QUOTED {
                    let why = format!("no move is longer than {QUOTED} characters");
                    return Err(Fault::Illegal { said: quoted(mv.as_bytes()), why });
                }
                mv.parse().map_err(|why: game::Unreadable| Fault::Illegal { said: mv, why: why.0 })
            }
            FromPlayer::Ready { .. } => {
                let why = "it said that it is ready when it was to move".to_string();
                Err(Fault::Protocol { line: r#"{"type":"ready"…"#.to_string(), why })
            }
        }
    }

    /// The next message, or how it failed to come.
    fn hear(&mut self, deadline: Instant) -> Result<FromPlayer, Fault> {
        let link = self.link.as_mut().ok_or(Fault::Time)?;
        match link.read_line(deadline) {
            Ok(line) => {
                if let Some(witness) = &self.witness {
                    witness.heard(true, line);
                }
                let is_long = line.len() > LONGEST_THOUGHT;
                let mut said = FromPlayer::read(line)
                    .map_err(|why| Fault::Protocol { line: quoted(line), why })?;
                if let FromPlayer::Move { think, .. } = &mut said
                    && is_long
                {
                    *think = None;
                }
                Ok(said)
            }
            Err(ReadError::Timeout) => Err(Fault::Time),
            Err(ReadError::OverLimit(why)) => Err(Fault::Memory { why }),
            Err(ReadError::TooLong) => {
                let line = quoted(link.unread().unwrap_or_default().as_bytes());
                Err(Fault::Protocol {
                    line,
                    why: format!("a line is longer than {LONGEST_LINE} bytes"),
                })
            }
            Err(ReadError::NotStarted(reason)) => {
                if let Some(witness) = &self.witness {
                    witness.write().refused = true;
                }
                Err(Fault::Start { why: reason.why })
            }
            Err(ReadError::Closed) => Err(match link.wait_exit(deadline) {
                Some(how) => match link.out_of_memory() {
                    Some(why) => Fault::Memory { why: format!("{how}; {why}") },
                    None => Fault::Crash { how },
                },
                None => Fault::Protocol { line: String::new(), why: MUTE.to_string() },
            }),
        }
    }

    fn get_ready(&mut self, ready_by: Instant) -> Result<(), Fault> {
        match self.hear(ready_by) {
            Ok(FromPlayer::Ready { moves, name }) => {
                self.name = shortened(name);
                self.wants_moves = moves;
                if let Some(witness) = &self.witness {
                    let limit = self.clock.init.unwrap_or(DEFAULT_LIMIT);
                    let left = ready_by.saturating_duration_since(Instant::now());
                    witness.write().ready = Some(limit.saturating_sub(left));
                }
                Ok(())
            }
            Ok(FromPlayer::Move { .. }) => {
                let why = "it moved before it said that it is ready".to_string();
                Err(Fault::Protocol { line: r#"{"type":"move"…"#.to_string(), why })
            }
            Err(Fault::Time) => {
                let limit = self.clock.init.unwrap_or(DEFAULT_LIMIT);
                let why = format!(
                    "it was not ready within {limit:?}: does it answer `start` and flush its output?"
                );
                Err(Fault::Start { why })
            }
            Err(Fault::Crash { how }) => {
                let words =
                    self.link.as_mut().and_then(|link| link.stderr_tail()).unwrap_or_default();
                let last = words.lines().next_back().unwrap_or("it said nothing").to_string();
                Err(Fault::Start { why: format!("{last} ({how})") })
            }
            Err(fault) => Err(fault),
        }
    }
}

impl<G: Game> Player<G> for Outside<G> {
    fn start(&mut self, game: &G, seat: Seat) {
        let ready_by = after(Instant::now(), self.clock.init.unwrap_or(DEFAULT_LIMIT));
        if let Some((command, host)) = self.command.take() {
            let shown_as = self.shown_as.take().map(|name| format!("seat {seat} {name}"));
            match Process::spawn(&host, seat.index(), &command, shown_as) {
                Ok(process) => self.link = Some(Box::new(process)),
                Err(error) => {
                    // What could not be started is this program, which was to become the player.
                    let program = host.host().program().display();
                    let why = format!("{program} cannot be started for a player: {error}");
                    self.fault = Some(Fault::Start { why: why.clone() });
                    if let Some(trouble) = &self.trouble {
                        // Of several, the first is told.
                        let _ = trouble.set(why);
                    }
                }
            }
        }
        if let Some(link) = &mut self.link {
            let start = ToPlayer::<_, _, ()>::Start {
                protocol: PROTOCOL,
                game: G::NAME.to_string(),
                seat,
                seats: game.seats(),
                options: &self.options,
                board: game.setup(),
                clock: self.clock.told(),
            };
            write_line(&mut **link, &start, self.witness.as_ref());
            link.send();
            if let Err(fault) = self.get_ready(ready_by) {
                self.lose(fault);
            }
        }
    }

    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Move, Fault> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        let limit = ask.limit().unwrap_or(DEFAULT_LIMIT);
        let asked = Instant::now();
        let answer = self.ask_for_move(ask, limit).and_then(|()| self.answer(limit, asked));
        let used = asked.elapsed();
        if let Some(witness) = &self.witness {
            let mut heard = witness.write();
            heard.slowest = heard.slowest.max(used);
        }
        self.remark.used = Some(used);
        match answer {
            Err(fault) if !matches!(fault, Fault::Illegal { .. }) => Err(self.lose(fault)),
            answer => answer,
        }
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn remark(&mut self, failed: bool) -> Remark {
        if failed && let Some(link) = &mut self.link {
            self.remark.stderr = link.stderr_tail();
        }
        std::mem::take(&mut self.remark)
    }

    fn end(&mut self, end: &End<'_, G>) {
        if let Some(link) = &mut self.link {
            let message = ToPlayer::<(), (), ()>::End {
                seen: end
                    .events
                    .iter()
                    .map(|event| event.as_ref().map(ToString::to_string).into())
                    .collect(),
                scores: end.scores.to_vec(),
                ranks: end.ranks.to_vec(),
                reason: "the match is over".to_string(),
            };
            write_line(&mut **link, &message, self.witness.as_ref());
            link.send();
        }
    }
}

/// Ends it in peace once all others have been told, too.
impl<G: Game> Drop for Outside<G> {
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

/// Writes a message, which is yet to be sent.
fn write_line<T: Serialize>(link: &mut dyn Link, message: &T, witness: Option<&Witness>) {
    let outbox = link.outbox();
    let begin = outbox.len();
    serde_json::to_writer(&mut *outbox, message).expect("a message can be written to memory");
    if let Some(witness) = witness {
        witness.heard(false, &outbox[begin..]);
    }
    outbox.push(b'\n');
}

/// [`ToPlayer::Turn`], with moves written as they are, without a copy of each.
#[derive(Serialize)]
#[serde(tag = "type", rename = "turn")]
struct Turn<E, V, T> {
    seen: E,
    view: V,
    moves: Option<T>,
    clock: Left,
}

/// [`Seen`], event by event.
struct Events<'a, M>(&'a [Event<M>]);

impl<M: Display> Serialize for Events<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|event| Seen::from(event.as_ref().map(Text))))
    }
}

struct Texts<'a, M>(&'a [M]);

impl<M: Display> Serialize for Texts<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Text))
    }
}

/// Something written as its text.
struct Text<'a, M>(&'a M);

impl<M: Display> Serialize for Text<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self.0)
    }
}

/// Whether a thought is nested no deeper than this, so that every reader of JSON takes it.
fn is_shallow(thought: &Value, deepest: usize) -> bool {
    match thought {
        _ if deepest == 0 => false,
        Value::Array(list) => list.iter().all(|item| is_shallow(item, deepest - 1)),
        Value::Object(map) => map.values().all(|item| is_shallow(item, deepest - 1)),
        _ => true,
    }
}

/// As much of a name as is kept.
fn shortened(name: Option<String>) -> Option<String> {
    name.map(|name| name.chars().take(LONGEST_NAME).collect())
}

/// The beginning of a line, for the record.
fn quoted(line: &[u8]) -> String {
    let text: String = String::from_utf8_lossy(line).chars().take(QUOTED).collect();
    if text.len() < line.len() { format!("{text}…") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_writing_a_turn_are_one() {
        let events =
            [Event::Move(Seat(1), "12-34"), Event::Chance("deal"), Event::Failed(Seat(0), true)];
        let (clock, seen) = (Left { left_ms: 5 }, Events(&events));
        let moves = Some(Texts(&["a", "b"]));
        let ours = serde_json::to_value(Turn { seen, view: 7, moves, clock }).unwrap();
        let moves = Some(vec!["a".to_string(), "b".to_string()]);
        let seen = events.iter().map(|event| event.map(str::to_string).into()).collect();
        let told = ToPlayer::<(), (), i32>::Turn { seen, view: 7, moves, clock };
        assert_eq!(ours, serde_json::to_value(told).unwrap());
    }
}
