//! The line protocol: one JSON object a line, the same for every game and every player from outside.
//!
//! The referee speaks first, with `start`; the player answers `ready`. Each `turn` is answered by a
//! `move`, and `end` by nothing. The messages of both sides are here, so that both ends of the pipe
//! read and write the same.

use game::{Event, ProtocolFault, Seat};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::error::Category;

use crate::json_error;

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// Lists of legal moves longer than this are sent only to players that ask for them.
pub const MOST_MOVES: usize = 4096;

/// What the referee says. `O`, `S` and `V` are the game's options, set-ups and views.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ToPlayer<O, S, V> {
    /// A match begins.
    Start {
        /// The version of the protocol.
        protocol: u32,
        /// The game's name.
        game: String,
        /// Where the player sits.
        seat: Seat,
        /// How many seats there are.
        seats: usize,
        /// What was chosen for the match.
        options: O,
        /// What was drawn for it.
        board: S,
        /// The time there is.
        clock: StartClock,
    },
    /// The player is to move.
    Turn {
        /// What happened since its last turn, its own move included.
        seen: Vec<SeenLine>,
        /// All that it may know.
        view: V,
        /// The legal moves; null if there are too many, or the player does not want them.
        moves: Option<Vec<String>>,
        /// The time there is.
        clock: TurnClock,
    },
    /// The match is over.
    End {
        /// What happened since the player's last turn.
        seen: Vec<SeenLine>,
        /// What each seat scored.
        scores: Vec<i32>,
        /// The rank of each seat, from 1.
        ranks: Vec<usize>,
        /// How it ended.
        reason: String,
    },
}

/// What a player says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum FromPlayer {
    /// It is ready to play.
    Ready {
        /// What it calls itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// `true`: send the legal moves however many there are; `false`: never send them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        moves: Option<bool>,
    },
    /// It moves.
    Move {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// A short comment, shown to everybody, opponents too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        say: Option<String>,
        /// How it found the move: depth, nodes, score, line, or anything else.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        think: Option<Value>,
        /// What it calls itself, if it did not know when it got ready.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
}

/// All fields that a player's line may have, parsed in one pass: choosing by `type` first would parse the
/// text twice. Fields that a message of this type does not have may hold anything.
#[derive(Deserialize)]
#[serde(expecting = "an object")]
struct Said {
    r#type: String,
    name: Option<Value>,
    moves: Option<Value>,
    r#move: Option<Value>,
    say: Option<Value>,
    think: Option<Value>,
}

/// A field, parsed as its type.
fn typed<T: DeserializeOwned>(name: &str, field: Option<Value>) -> Result<Option<T>, String> {
    field
        .map(serde_json::from_value)
        .transpose()
        .map_err(|error| format!("`{name}` has an invalid value ({error})"))
}

impl FromPlayer {
    /// Parses a player's line, or returns what is wrong with it.
    pub fn read(line: &[u8]) -> Result<Self, BadLine> {
        let malformed = |why: String| BadLine { kind: ProtocolFault::Malformed, why };
        if line.trim_ascii_start().first().is_some_and(|&byte| byte == b'[') {
            return Err(malformed("a message is an object, not a list".to_string()));
        }
        let said: Said = serde_json::from_slice(line).map_err(|error| {
            let why = json_error::describe_line(&error, line);
            let first = line.trim_ascii_start().first();
            match error.classify() {
                Category::Data => malformed(why),
                // Half a message is a message gone wrong; anything else was not meant as one.
                _ if first == Some(&b'{') => malformed(why),
                _ => {
                    let why = first
                        .map_or(why.clone(), |_| format!("{why}; other output belongs on stderr"));
                    BadLine { kind: ProtocolFault::NotJson, why }
                }
            }
        })?;
        said.message().map_err(malformed)
    }
}

impl Said {
    fn message(self) -> Result<FromPlayer, String> {
        match self.r#type.as_str() {
            "ready" => Ok(FromPlayer::Ready {
                name: typed("name", self.name)?,
                moves: typed("moves", self.moves)?,
            }),
            "move" => Ok(FromPlayer::Move {
                mv: typed("move", self.r#move)?.ok_or("the message has no `move`")?,
                say: typed("say", self.say)?,
                think: self.think,
                name: typed("name", self.name)?,
            }),
            other => Err(format!("the type is {other:?}; a player says ready or move")),
        }
    }
}

/// What is wrong with a player's line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// In which way it breaks the protocol.
    pub kind: ProtocolFault,
    /// What is wrong, in words.
    pub why: String,
}

/// Something that happened, as a seat may see it: a move of a seat, an outcome of chance, or a seat
/// that failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeenLine<M = String> {
    /// The seat that moved or failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Its move.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub mv: Option<M>,
    /// What chance decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<M>,
    /// How it failed: `failed` once, or `gone` for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed: Option<Failed>,
}

/// How a seat failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Failed {
    /// It gave no legal move this time.
    Once,
    /// It will never move again.
    Gone,
}

impl<M> From<Event<M>> for SeenLine<M> {
    fn from(event: Event<M>) -> Self {
        let nothing = SeenLine { seat: None, mv: None, chance: None, failed: None };
        match event {
            Event::Move(seat, mv) => SeenLine { seat: Some(seat), mv: Some(mv), ..nothing },
            Event::Chance(mv) => SeenLine { chance: Some(mv), ..nothing },
            Event::Failed(seat, gone) => {
                let failed = if gone { Failed::Gone } else { Failed::Once };
                SeenLine { seat: Some(seat), failed: Some(failed), ..nothing }
            }
        }
    }
}

impl SeenLine {
    /// The event, with moves as text; none if it is nothing that can happen.
    pub fn event(&self) -> Option<Event<&str>> {
        match (self.seat, &self.mv, &self.chance, self.failed) {
            (Some(seat), Some(mv), None, None) => Some(Event::Move(seat, mv)),
            (None, None, Some(mv), None) => Some(Event::Chance(mv)),
            (Some(seat), None, None, Some(how)) => Some(Event::Failed(seat, how == Failed::Gone)),
            _ => None,
        }
    }
}

/// The time a player has, in milliseconds; what is absent is not limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StartClock {
    /// For the start.
    pub init_ms: u64,
    /// For each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_ms: Option<u64>,
    /// For all moves together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total_ms: Option<u64>,
    /// What each move adds to that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub increment_ms: Option<u64>,
}

/// The time there is for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TurnClock {
    /// Milliseconds until the player is stopped.
    pub left_ms: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_message_does_not_have_may_be_anything() {
        let read = |text: &str| FromPlayer::read(text.as_bytes());
        let mv = FromPlayer::Move { mv: "1-2".to_string(), say: None, think: None, name: None };
        assert_eq!(read(r#"{"type":"move","move":"1-2","moves":37,"depth":[1]}"#), Ok(mv));
        let ready = FromPlayer::Ready { name: None, moves: Some(true) };
        assert_eq!(read(r#"{"type":"ready","moves":true,"say":1,"move":{}}"#), Ok(ready));
        for (text, why) in [
            (
                r#"{"type":"move","move":7}"#,
                "`move` has an invalid value (invalid type: integer `7`, expected a string)",
            ),
            (r#"{"type":"move","move":null}"#, "the message has no `move`"),
            (
                r#"{"type":"ready","moves":1}"#,
                "`moves` has an invalid value (invalid type: integer `1`, expected a boolean)",
            ),
            (r#"{}"#, "the message has no `type`"),
        ] {
            assert_eq!(read(text).unwrap_err().why, why);
        }
    }
}
