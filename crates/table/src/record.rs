//! A match as a file: everything needed to see it again and to know that it is what was played.
//!
//! A record is JSON, one line per event. Its `id` is a hash of what the match is: the game and the
//! version of its rules, the options, the seed, the players. Each event carries eight digits that
//! depend on the id and on all events up to it, so that a change anywhere shows at its first event.

use std::time::Duration;

use game::{Event, Fault, Remark, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::terms::{Terms, micros};
use crate::{Opening, Seed, json_error};

/// What a record says it is.
pub const FORMAT: &str = "plateau record";
/// The version of the format.
pub const VERSION: u32 = 1;

/// Set-ups whose text is longer than this are recorded by their digest.
const LONGEST_SETUP: usize = 1 << 16;

/// A match as it is written to a file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Record {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// A hash of what the match is.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The version of the game's rules.
    pub rules: u32,
    /// The options, all of them.
    pub options: Value,
    /// The seed of every random choice.
    pub seed: Seed,
    /// The players, by seat.
    pub players: Vec<String>,
    /// What players from outside call themselves.
    pub names: Vec<Option<String>>,
    /// A hash of each player's files, for those that have any.
    pub files: Vec<Option<String>>,
    /// The clock, and what becomes of illegal moves.
    pub terms: Terms,
    /// The position of another record that the match goes on from, if it does.
    #[serde(default)]
    pub opening: Option<Opening>,
    /// What was drawn before the match.
    pub setup: RecordedSetup,
    /// Whether the match was still under way when this was written.
    #[serde(default)]
    pub unfinished: bool,
    /// The resignations out of turn, in their order.
    #[serde(default)]
    pub resigned: Vec<Resignation>,
    /// Everything that happened.
    pub log: Vec<RecordedEvent>,
    /// What each seat scored.
    pub scores: Vec<i32>,
    /// The rank of each seat.
    pub ranks: Vec<usize>,
}

/// A resignation: the seat is retired when its turn comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resignation {
    /// After how many events it was given.
    pub ply: usize,
    /// The seat that resigned.
    pub seat: Seat,
}

/// A set-up in a record: itself, or the digest of one too large to keep. Options and seed draw it
/// again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RecordedSetup {
    /// Too large: a hash of its text.
    Digest {
        /// The hash.
        digest: String,
    },
    /// The set-up.
    Whole(Value),
}

impl RecordedSetup {
    /// The set-up, or its digest if it is too large.
    pub fn of<T: Serialize>(setup: &T) -> Self {
        let text = serde_json::to_string(setup).expect("a set-up can be written");
        if text.len() > LONGEST_SETUP {
            return RecordedSetup::Digest { digest: hex(&blake3::hash(text.as_bytes()), 32) };
        }
        RecordedSetup::Whole(serde_json::to_value(setup).expect("a set-up can be written"))
    }
}

/// An event of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Logged<M> {
    /// What happened.
    pub event: Event<M>,
    /// How the seat failed, if it did; a move with a fault was made in the seat's place.
    pub fault: Option<Fault>,
    /// What the player left besides.
    pub remark: Remark,
}

/// An event in a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedEvent {
    /// The seat that moved or failed; none if chance acted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The move.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// The outcome of chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<String>,
    /// How the seat failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// Whether the seat is gone for good.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gone: bool,
    /// Microseconds the player took, for players from outside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used_us: Option<u64>,
    /// What the player said about its move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub say: Option<String>,
    /// How the player came to its move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub think: Option<Value>,
    /// The last lines that a player which failed wrote to stderr.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr: Option<String>,
    /// Digits that depend on everything up to this event.
    pub check: String,
}

impl RecordedEvent {
    /// What it answers: the move of a seat, or how the seat failed.
    pub fn answer(&self) -> Result<String, Fault> {
        match (&self.fault, &self.mv) {
            (None, Some(mv)) => Ok(mv.clone()),
            (fault, _) => Err(fault.clone().unwrap_or(Fault::Resigned)),
        }
    }

    /// The line of an event, without its digits: see [`Record::seal`].
    pub fn new<M: ToString>(logged: &Logged<M>) -> Self {
        let Remark { say, think, used, stderr } = logged.remark.clone();
        let mut line = RecordedEvent {
            seat: None,
            mv: None,
            chance: None,
            fault: logged.fault.clone(),
            gone: false,
            used_us: used.map(micros),
            say,
            think,
            stderr: stderr.filter(|_| logged.fault.is_some()),
            check: String::new(),
        };
        match &logged.event {
            Event::Move(seat, mv) => (line.seat, line.mv) = (Some(*seat), Some(mv.to_string())),
            Event::Chance(mv) => line.chance = Some(mv.to_string()),
            Event::Failed(seat, gone) => (line.seat, line.gone) = (Some(*seat), *gone),
        }
        line
    }

    /// What the player left besides.
    pub(crate) fn remark(&self) -> Remark {
        Remark {
            say: self.say.clone(),
            think: self.think.clone(),
            used: self.used_us.map(Duration::from_micros),
            stderr: self.stderr.clone(),
        }
    }

    /// The event, with moves as text; none if the line says nothing that can happen. A move with a
    /// fault was made in the place of an illegal one.
    pub fn event(&self) -> Option<Event<&str>> {
        match (self.seat, &self.mv, &self.chance, &self.fault) {
            (Some(seat), Some(mv), None, _) if !self.gone => Some(Event::Move(seat, mv)),
            (None, None, Some(mv), None) if !self.gone => Some(Event::Chance(mv)),
            (Some(seat), None, None, Some(_)) => Some(Event::Failed(seat, self.gone)),
            _ => None,
        }
    }
}

/// Why writing to a hash cannot fail.
const HASHED: &str = "a hash takes all that is written";

/// The digits of events, one after the other.
pub(crate) struct Chain(blake3::Hasher);

impl Chain {
    /// The chain before the first event: the id of the match, the names of its players, and the resignations.
    pub(crate) fn new(record: &Record) -> Self {
        let mut hasher = blake3::Hasher::new();
        serde_json::to_writer(&mut hasher, &(&record.id, &record.names)).expect(HASHED);
        if !record.resigned.is_empty() {
            serde_json::to_writer(&mut hasher, &record.resigned).expect(HASHED);
        }
        Self(hasher)
    }

    /// The digits of the next event, given without its own.
    pub(crate) fn check(&mut self, unchecked: &RecordedEvent) -> String {
        serde_json::to_writer(&mut self.0, unchecked).expect(HASHED);
        hex(&self.0.finalize(), 8)
    }
}

/// The first hexadecimal digits of a hash, an even number of them. Only these are formatted: every event of a record
/// has some.
pub(crate) fn hex(hash: &blake3::Hash, digits: usize) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(digits);
    for byte in &hash.as_bytes()[..digits / 2] {
        text.extend([byte >> 4, byte & 15].map(|digit| char::from(DIGITS[usize::from(digit)])));
    }
    text
}

impl Record {
    /// Computes the id of the record and the check digits of its events.
    pub fn seal(&mut self) {
        self.id = self.computed_id();
        let mut chain = Chain::new(self);
        for line in &mut self.log {
            line.check.clear();
            line.check = chain.check(line);
        }
    }

    /// The text of a record file: one line per field, and per event of the log.
    pub fn to_text(&self) -> String {
        fn json<T: Serialize>(value: &T) -> String {
            serde_json::to_string(value).expect("a record can be written")
        }
        let events: Vec<String> =
            self.log.iter().map(|line| format!("\n    {}", json(line))).collect();
        let log = format!("[{}\n  ]", events.join(","));
        let mut fields = vec![
            ("format", json(&self.format)),
            ("version", json(&self.version)),
            ("id", json(&self.id)),
            ("game", json(&self.game)),
            ("rules", json(&self.rules)),
            ("options", json(&self.options)),
            ("seed", json(&self.seed)),
            ("players", json(&self.players)),
            ("names", json(&self.names)),
            ("files", json(&self.files)),
            ("terms", json(&self.terms)),
            ("setup", json(&self.setup)),
            ("log", log),
            ("scores", json(&self.scores)),
            ("ranks", json(&self.ranks)),
        ];
        if let Some(opening) = &self.opening {
            fields.insert(fields.len() - 4, ("opening", json(opening)));
        }
        if self.unfinished {
            fields.insert(fields.len() - 3, ("unfinished", json(&true)));
        }
        if !self.resigned.is_empty() {
            fields.insert(fields.len() - 3, ("resigned", json(&self.resigned)));
        }
        let fields: Vec<String> =
            fields.iter().map(|(name, value)| format!("  \"{name}\": {value}")).collect();
        format!("{{\n{}\n}}\n", fields.join(",\n"))
    }

    /// The record as one line of JSON.
    pub fn to_line(&self) -> String {
        // Texts in JSON have no line breaks of their own.
        self.to_text().lines().map(str::trim_start).collect()
    }

    /// Parses a record file, or returns why it is not one.
    pub fn from_text(text: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        match text.trim_start().chars().next() {
            None => return Err("the file is empty".to_string()),
            Some('{') => {}
            Some(_) => return Err("not a record: a record is a JSON object".to_string()),
        }
        let head: Head = serde_json::from_str(text).map_err(|e| unreadable(&e))?;
        if head.format != FORMAT {
            return Err(format!("this is {:?}, not a {FORMAT}", head.format));
        }
        if head.version != VERSION {
            let version = head.version;
            return Err(format!(
                "this record has version {version} of the format; this program reads version {VERSION}"
            ));
        }
        serde_json::from_str(text).map_err(|e| unreadable(&e))
    }

    /// The fault of a seat, the last if there are several.
    pub fn fault(&self, seat: Seat) -> Option<&Fault> {
        let of_seat = self.log.iter().filter(|line| line.seat == Some(seat));
        of_seat.filter_map(|line| line.fault.as_ref()).next_back()
    }
}

impl Record {
    /// What the player of a seat calls itself, if it does.
    pub fn name(&self, seat: Seat) -> Option<&str> {
        self.names.get(seat.index())?.as_deref()
    }

    /// The last lines a seat wrote to stderr before it failed for the last time.
    pub fn last_words(&self, seat: Seat) -> Option<&str> {
        let failed = |line: &&RecordedEvent| line.seat == Some(seat) && line.fault.is_some();
        self.log.iter().rfind(failed)?.stderr.as_deref()
    }
}

fn unreadable(error: &serde_json::Error) -> String {
    if error.is_eof() {
        return format!("the file is cut short: it ends in line {}", error.line());
    }
    format!("not a record: {}", json_error::describe(error))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The id that fits a record after a change.
    fn id(change: impl FnOnce(&mut Record)) -> String {
        let text = r#"{"format":"plateau record","version":1,"id":"","game":"coins","rules":1,
            "options":{"coins":9},"seed":1,"players":["a","b"],"names":[null,null],"files":[null,null],"terms":{},
            "setup":{"row":[1]},
            "log":[{"seat":0,"move":"left","check":"00000000"}],"scores":[1,0],"ranks":[1,2]}"#;
        let mut record = Record::from_text(text).expect("a record");
        change(&mut record);
        record.computed_id()
    }

    #[test]
    fn an_id_depends_on_what_the_match_is() {
        let ids = [
            id(|_| ()),
            id(|record| record.game.push('s')),
            id(|record| record.rules = 2),
            id(|record| record.options = json!({"coins": 10})),
            id(|record| record.seed = Seed(2)),
            id(|record| record.players.reverse()),
            id(|record| record.players = vec!["ab".to_string()]),
            id(|record| record.files[0] = Some("changed".to_string())),
            id(|record| record.opening = Some(Opening { id: String::new(), events: 1 })),
            id(|record| record.opening = Some(Opening { id: String::new(), events: 2 })),
            id(|record| record.terms.on_illegal = crate::terms::OnIllegal::Random),
        ];
        let distinct: std::collections::HashSet<_> = ids.iter().collect();
        assert_eq!(distinct.len(), ids.len());
    }

    #[test]
    fn an_id_depends_on_nothing_else() {
        let changes: [fn(&mut Record); 6] = [
            |record| record.id.push('0'),
            |record| record.version = 2,
            |record| record.setup = RecordedSetup::Whole(json!(null)),
            |record| record.log.clear(),
            |record| record.scores.clear(),
            |record| record.ranks.clear(),
        ];
        for change in changes {
            assert_eq!(id(change), id(|_| ()));
        }
    }

    #[test]
    fn ids_never_change() {
        // A tournament that is resumed finds the matches it has played by their ids.
        assert_eq!(id(|_| ()), "94408100f724d897b9cbae88c980558e");
    }
}
