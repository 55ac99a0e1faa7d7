//! Seats of players that join from elsewhere: what they are sent, and what they say.

use std::time::Duration;

use game::{Fault, ProtocolFault, Remark, Seat};
use serde::{Deserialize, Serialize};
use table::lines::FromPlayer;
use table::terms::DEFAULT_LIMIT;
use table::{Answer, of_moderate_length, quoted};

use crate::{Chair, LiveMatch, Refusal, Waiting, Why};

/// The longest fault that is kept, in bytes; stderr is counted by the table.
const LONGEST_FAULT: usize = 4096;

/// Whether the player of a seat is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Presence {
    /// It has never been there: no clock runs yet.
    Awaited,
    /// It is connected.
    Here,
    /// It was connected.
    Away,
}

/// What a guest says, besides the line of its player.
#[derive(Deserialize)]
struct Said {
    r#type: String,
    /// The ply of the question that it answers.
    ply: Option<usize>,
    fault: Option<Fault>,
    stderr: Option<String>,
}

impl LiveMatch {
    /// Whether the player of a seat is there; none where nobody is waited for.
    pub fn presence(&self, seat: Seat) -> Option<Presence> {
        self.presences.get(seat.index()).copied().flatten()
    }

    /// Whether the players are there, by seat.
    pub fn presences(&self) -> &[Option<Presence>] {
        &self.presences
    }

    /// The player of a seat comes or goes.
    pub fn set_presence(&mut self, seat: Seat, presence: Presence) {
        if self.presence(seat).is_some_and(|known| known != presence) {
            self.presences[seat.index()] = Some(presence);
            self.changed();
        }
    }

    /// People are elsewhere, and come one by one.
    pub fn await_people(&mut self) {
        for (chair, presence) in self.chairs.iter().zip(&mut self.presences) {
            if *chair == Chair::Person {
                *presence = Some(Presence::Awaited);
            }
        }
    }

    /// Whether a player has never been there.
    pub fn awaits_someone(&self) -> bool {
        self.presences.contains(&Some(Presence::Awaited))
    }

    /// The `start` line of a guest's seat.
    pub fn guest_start(&self, seat: Seat) -> String {
        let mut line = Vec::new();
        self.table.write_start(seat, &mut line);
        text(line)
    }

    /// The `turn` line of a guest's seat, if it is asked, and its ply. The player has seen the events before `since`;
    /// `used` is the time since the question was put.
    pub fn guest_turn(&self, seat: Seat, since: usize, used: Duration) -> Option<(usize, String)> {
        if self.waiting() != Waiting::Guest(seat) {
            return None;
        }
        let question = self.table.question_from(since)?;
        let left = question.limit().map_or(DEFAULT_LIMIT, |limit| limit.saturating_sub(used));
        let (ply, mut line) = (question.ply(), Vec::new());
        question.write_turn(Some(false), left, &mut line);
        // One field more than other players get: the answer of a guest names its question.
        Some((ply, format!("{{\"ply\":{ply},{}", &text(line)[1..])))
    }

    /// The `end` line of a guest's seat, if the match is over.
    pub fn guest_end(&self, seat: Seat, since: usize) -> Option<String> {
        let mut line = Vec::new();
        self.table.write_end(seat, Some(since), &mut line);
        (self.waiting() == Waiting::Over).then(|| text(line))
    }

    /// Why a seat is out of the match for good, if it is.
    pub fn why_out(&self, seat: Seat) -> Option<String> {
        if !self.table.gone().contains(&seat) {
            return None;
        }
        let events = self.table.events(0, table::Eyes::Seat(seat));
        let own = |event: &table::SeenEvent| match event.event {
            game::Event::Failed(actor, true) if actor == seat => event.fault.clone(),
            _ => None,
        };
        let fault = events.iter().rev().find_map(own).unwrap_or(Fault::Resigned);
        Some(format!("seat {seat} is out of the match: {fault}"))
    }

    /// Takes a line of a guest; `used` is the time since its question was put. A line that cannot be read is a fault of
    /// the seat, if it is asked.
    pub fn guest_says(&mut self, seat: Seat, line: &str, used: Duration) -> Result<(), Refusal> {
        let malformed = |why: &str| Refusal::new(Why::Malformed, why);
        let Ok(said) = serde_json::from_str::<Said>(line) else {
            let fault = FromPlayer::hear(line.as_bytes()).err();
            return self.guest_fails(seat, fault.unwrap_or_else(|| not_read(line)), used);
        };
        let ply = || said.ply.ok_or_else(|| malformed("the line does not name the ply it answers"));
        if said.r#type == "fault" {
            let fault = said.fault.ok_or_else(|| malformed("the line does not have the fault"))?;
            self.asked(seat, ply()?)?;
            let remark = Remark { stderr: said.stderr, used: Some(used), ..Remark::default() };
            return self.answer(ply()?, Answer { said: Err(cut(fault)), used, remark });
        }
        match FromPlayer::hear(line.as_bytes()) {
            Ok(FromPlayer::Ready { name, .. }) => self.call(seat, name),
            Ok(FromPlayer::Move { mv, say, think, name }) => {
                self.asked(seat, ply()?)?;
                if name.is_some() {
                    self.call(seat, name);
                }
                let remark = Remark { say, think, used: Some(used), stderr: None };
                self.answer(ply()?, Answer { said: of_moderate_length(mv), used, remark })?;
            }
            Err(fault) => self.guest_fails(seat, fault, used)?,
        }
        Ok(())
    }

    fn guest_fails(&mut self, seat: Seat, fault: Fault, used: Duration) -> Result<(), Refusal> {
        let ply = self.table.ply();
        self.asked(seat, ply)?;
        let remark = Remark { used: Some(used), ..Remark::default() };
        self.answer(ply, Answer { said: Err(fault), used, remark })
    }

    /// What the player of a seat calls itself.
    fn call(&mut self, seat: Seat, name: Option<String>) {
        if self.table.names()[seat.index()] != name {
            self.table.set_name(seat, name);
            self.changed();
        }
    }
}

/// A fault as it is kept: of one that is too long, only that.
fn cut(fault: Fault) -> Fault {
    let length = serde_json::to_string(&fault).map_or(usize::MAX, |text| text.len());
    if length <= LONGEST_FAULT {
        return fault;
    }
    let why = "its fault was too long to be kept".to_string();
    Fault::Protocol { kind: ProtocolFault::TooLong, line: String::new(), why }
}

fn not_read(line: &str) -> Fault {
    let why = "it is not a line of a guest".to_string();
    Fault::Protocol { kind: ProtocolFault::Malformed, line: quoted(line.as_bytes()), why }
}

/// A line without its end.
fn text(mut line: Vec<u8>) -> String {
    line.truncate(line.trim_ascii_end().len());
    String::from_utf8(line).expect("JSON is UTF-8")
}
