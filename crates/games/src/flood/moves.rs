//! Moves: their text, and why one is not legal.

use std::fmt;
use std::str::FromStr;

use game::{Seat, Unreadable};

use super::board::colours::{of_word, written};
use super::rules::Flood;
use super::state::State;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The zone takes a colour: `3`, or `c` for colour 12.
    Paint(u8),
    /// Nothing: `pass`.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Paint(colour) => f.write_str(&written(colour)),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let word = text.trim();
        if word == "pass" {
            return Ok(Move::Pass);
        }
        of_word(word).map(Move::Paint).ok_or_else(|| {
            Unreadable(format!("{text:?}: expected a colour as in the board, such as 3, or pass"))
        })
    }
}

impl Flood {
    /// Why a colour may not be played.
    pub(super) fn why_not(&self, state: &State, seat: Seat, colour: u8) -> String {
        let shown = written(colour);
        if usize::from(colour) >= self.setup.colours {
            let last = written((self.setup.colours - 1) as u8);
            return format!("there is no colour {shown}; the last is {last}");
        }
        if state.seats[seat.index()].colour == colour {
            return format!("the zone of seat {seat} has colour {shown} already");
        }
        if self.forbidden[self.row(seat) + usize::from(colour)] {
            return format!("colour {shown} is forbidden for seat {seat}");
        }
        if let Some(other) = self.merges(state, seat, colour) {
            return format!("colour {shown} would merge the zone with that of seat {other}");
        }
        format!("colour {shown} is nowhere beside the zone of seat {seat}: it would not grow")
    }
}
