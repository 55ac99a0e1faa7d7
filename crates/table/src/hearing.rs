//! A player's line as far as a match keeps it: the same for a process here and for a player elsewhere.

use game::Fault;
use serde_json::Value;

use crate::lines::FromPlayer;

/// How much of a line that breaks the protocol, and of a comment, is kept, in characters.
const QUOTED: usize = 200;
/// How deeply a thought may be nested, so that every JSON parser takes it.
const DEEPEST_THOUGHT: usize = 32;
/// Answers longer than this lose their thought.
const LONGEST_THOUGHT: usize = 16 * 1024;
/// How much of a player's name is kept, in characters.
const LONGEST_NAME: usize = 60;

impl FromPlayer {
    /// Parses a line and cuts it to what is kept of it; or returns the fault.
    pub fn hear(line: &[u8]) -> Result<Self, Fault> {
        let said = Self::read(line).map_err(|bad| Fault::Protocol {
            kind: bad.kind,
            line: quoted(line),
            why: bad.why,
        })?;
        let is_kept =
            |think: &Value| line.len() <= LONGEST_THOUGHT && is_shallow(think, DEEPEST_THOUGHT);
        Ok(match said {
            Self::Ready { name, moves } => {
                Self::Ready { name: name.as_deref().map(shortened), moves }
            }
            Self::Move { mv, say, think, name } => Self::Move {
                mv,
                say: say.map(|say| quoted(say.as_bytes())),
                think: think.filter(is_kept),
                name: name.as_deref().map(shortened),
            },
        })
    }
}

/// A move that is not too long to be one.
pub fn of_moderate_length(mv: String) -> Result<String, Fault> {
    if mv.len() <= QUOTED {
        return Ok(mv);
    }
    let why = format!("no move is longer than {QUOTED} characters");
    Err(Fault::Illegal { said: quoted(mv.as_bytes()), why })
}

/// The beginning of a line, for the record.
pub fn quoted(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}

fn shortened(name: &str) -> String {
    name.chars().take(LONGEST_NAME).collect()
}

fn is_shallow(thought: &Value, deepest: usize) -> bool {
    match thought {
        _ if deepest == 0 => false,
        Value::Array(list) => list.iter().all(|item| is_shallow(item, deepest - 1)),
        Value::Object(map) => map.values().all(|item| is_shallow(item, deepest - 1)),
        _ => true,
    }
}
