//! How messages to players are written.

use std::fmt::{Display, Write as _};
use std::io::{BufWriter, Write as _};

use game::Event;
use serde::ser::{Error as _, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::lines::{SeenLine, TurnClock};

/// The bytes of a message that are collected before they are appended to a line.
const BUFFER: usize = 1024;

/// Appends a message as one line of JSON.
pub(super) fn write_line<T: Serialize>(message: &T, out: &mut Vec<u8>) {
    // A vector's own `write_all` is a call for every piece of punctuation, which a buffer's is not.
    let mut buffer = BufWriter::with_capacity(BUFFER, &mut *out);
    serde_json::to_writer(&mut buffer, message).expect("a message is plain data");
    buffer.flush().expect("a vector takes everything");
    drop(buffer);
    out.push(b'\n');
}

/// [`ToPlayer::Turn`](crate::lines::ToPlayer::Turn), written without a copy of each move.
#[derive(Serialize)]
#[serde(tag = "type", rename = "turn")]
pub(super) struct TurnLine<E, V, T> {
    pub(super) seen: E,
    pub(super) view: V,
    pub(super) moves: Option<T>,
    pub(super) clock: TurnClock,
}

/// [`SeenLine`], event by event.
pub(super) struct Events<'a, M>(pub(super) &'a [Event<M>]);

impl<M: Display> Serialize for Events<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|event| SeenLine::from(event.as_ref().map(Text))))
    }
}

pub(super) struct Texts<'a, M>(pub(super) &'a [M]);

impl<M: Display> Serialize for Texts<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (mut seq, mut text) = (serializer.serialize_seq(Some(self.0.len()))?, String::new());
        for mv in self.0 {
            text.clear();
            write!(text, "{mv}").map_err(S::Error::custom)?;
            seq.serialize_element(&text)?;
        }
        seq.end()
    }
}

/// Something written as its text.
struct Text<'a, M>(&'a M);

impl<M: Display> Serialize for Text<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self.0)
    }
}

#[cfg(test)]
mod tests {
    use game::Seat;

    use super::*;
    use crate::lines::ToPlayer;

    #[test]
    fn both_ways_of_writing_a_turn_are_one() {
        let events =
            [Event::Move(Seat(1), "12-34"), Event::Chance("deal"), Event::Failed(Seat(0), true)];
        let (clock, seen) = (TurnClock { left_ms: 5 }, Events(&events));
        let moves = Some(Texts(&["a", "b"]));
        let ours = serde_json::to_value(TurnLine { seen, view: 7, moves, clock }).unwrap();
        let moves = Some(vec!["a".to_string(), "b".to_string()]);
        let seen = events.iter().map(|event| event.map(str::to_string).into()).collect();
        let message = ToPlayer::<(), (), i32>::Turn { seen, view: 7, moves, clock };
        assert_eq!(ours, serde_json::to_value(message).unwrap());
    }
}
