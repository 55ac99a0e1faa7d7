//! One player at a table of another machine: it is asked by lines, and answers with lines.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Fault, Remark, Seat};
use serde::Serialize;
use table::lines::FromPlayer;
use table::{AnyPlayer, AnyTable};

use crate::referee::Stopwatch;
use crate::{PlayerSpec, Seating};

/// A player whose match is refereed elsewhere.
pub struct RemoteSeat<'a> {
    seating: &'a Seating<'a>,
    /// The match as its `start` line tells it.
    table: Box<dyn AnyTable>,
    seat: Seat,
    player: Box<dyn AnyPlayer>,
    /// How long its last answer took.
    last: Option<Duration>,
}

/// An answer of a [`RemoteSeat`].
#[derive(Clone, Debug)]
pub struct RemoteAnswer {
    /// The ply of the question.
    pub ply: usize,
    /// The line that says it: a `move`, or a `fault`.
    pub line: String,
    /// The fault, if it is one; an illegal move is one too, which the referee judges.
    pub fault: Option<Fault>,
    /// With a fault, the last lines of the player's stderr.
    pub stderr: Option<String>,
}

/// A line with the ply that it answers.
#[derive(Serialize)]
struct Answering<T> {
    ply: usize,
    #[serde(flatten)]
    said: T,
}

/// How a player failed, told to the referee.
#[derive(Serialize)]
#[serde(tag = "type", rename = "fault")]
struct FaultLine<'a> {
    fault: &'a Fault,
    stderr: Option<&'a str>,
}

impl<'a> RemoteSeat<'a> {
    /// Seats a player at a table that a `start` line tells of, and starts it; or returns why it cannot play this match.
    pub fn start(
        seating: &'a Seating<'a>,
        player: &PlayerSpec,
        start: &str,
    ) -> Result<Self, String> {
        let (table, seat) = seating.variant.told(start)?;
        let mut player = seating.seat(player, &*table)?;
        player.start(&*table, seat);
        Ok(Self { seating, table, seat, player, last: None })
    }

    /// Where it sits.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Why the player could not be started, if that is so, and the last lines of its stderr.
    pub fn not_started(&mut self) -> Option<(Fault, Option<String>)> {
        let fault = self.player.fault()?.clone();
        Some((fault, self.player.stderr()))
    }

    /// The line that says that it is ready. It needs no list of moves: they follow from the view.
    pub fn ready(&self) -> String {
        let name = self.player.name().map(str::to_string);
        json(&FromPlayer::Ready { name, moves: Some(false) })
    }

    /// Asks the question of a `turn` line; an error says why the line is not one of this match.
    pub fn ask(
        &mut self,
        ply: usize,
        turn: &str,
        cancel: &AtomicBool,
    ) -> Result<RemoteAnswer, String> {
        let question = self.table.told_question(self.seat, ply, turn)?;
        self.seating.host.begin_turn(self.seat.index(), self.last);
        let watch = Stopwatch::new(question.limit(), question.increment(), Some(cancel));
        let said = self.player.choose(&*question, &watch);
        let Remark { say, think, used, .. } = self.player.remark();
        self.last = used;
        let name = self.player.name().map(str::to_string);
        let illegal = |mv: &String| {
            let why = question.check(mv).err()?;
            Some(Fault::Illegal { said: mv.clone(), why })
        };
        Ok(match said {
            Ok(mv) => {
                let fault = illegal(&mv);
                let said = FromPlayer::Move { mv, say, think, name };
                let stderr = fault.as_ref().and_then(|_| self.player.stderr());
                RemoteAnswer { ply, line: json(&Answering { ply, said }), fault, stderr }
            }
            Err(fault) => {
                let stderr = self.player.stderr();
                let said = FaultLine { fault: &fault, stderr: stderr.as_deref() };
                let line = json(&Answering { ply, said });
                RemoteAnswer { ply, line, fault: Some(fault), stderr }
            }
        })
    }

    /// The match is over: passes on the `end` line.
    pub fn end(&mut self, line: &str) {
        self.player.told_end(line);
    }
}

fn json<T: Serialize>(message: &T) -> String {
    serde_json::to_string(message).expect("a message is plain data")
}
