//! Eyes: the observer of a match, which decides what of it leaves the table.

use std::fmt;
use std::str::FromStr;

use game::{Event, Fault, Remark, Seat};

/// An observer of a match. Everything that leaves a table is made for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// The player at a seat.
    Seat(Seat),
    /// An observer without a seat.
    Spectator,
    /// Sees everything: for records, verification, and matches in which no person takes part.
    Referee,
}

impl Eyes {
    /// The seat whose view these eyes get; none for a spectator. There is no view of the referee's:
    /// it gets the spectator's.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Spectator | Eyes::Referee => None,
        }
    }

    /// Whether these eyes may see what concerns only the player at `seat`.
    pub fn are_of(self, seat: Seat) -> bool {
        self == Eyes::Seat(seat) || self == Eyes::Referee
    }
}

/// Reads `seat:1`, `spectator` or `referee`.
impl FromStr for Eyes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let seat = || text.strip_prefix("seat:")?.parse().ok().map(Seat).map(Eyes::Seat);
        match text {
            "spectator" => Ok(Eyes::Spectator),
            "referee" => Ok(Eyes::Referee),
            _ => seat().ok_or_else(|| format!("{text:?}: expected seat:N, spectator or referee")),
        }
    }
}

impl fmt::Display for Eyes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Eyes::Seat(seat) => write!(f, "seat:{seat}"),
            Eyes::Spectator => f.write_str("spectator"),
            Eyes::Referee => f.write_str("referee"),
        }
    }
}

/// An event as one pair of eyes sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenEvent {
    /// Its number in the match, from 1.
    pub number: usize,
    /// What happened. A move is the text of what these eyes see of it.
    pub event: Event<String>,
    /// How the seat failed, if it did.
    pub fault: Option<Fault>,
    /// What the player left besides its move.
    pub remark: Remark,
}

impl SeenEvent {
    /// The same event with what only the acting player may know taken out. Its answer, its thoughts
    /// and its stderr may show its hand; what it says aloud is for all.
    pub(crate) fn without_private_words(mut self) -> Self {
        self.remark.think = None;
        self.remark.stderr = None;
        self.fault = self.fault.map(|fault| match fault {
            Fault::Illegal { .. } => Fault::Illegal { said: HIDDEN.into(), why: HIDDEN_WHY.into() },
            // The reason quotes what is wrong with the line.
            Fault::Protocol { kind, .. } => {
                Fault::Protocol { kind, line: HIDDEN.into(), why: HIDDEN_WHY.into() }
            }
            other => other,
        });
        self
    }
}

/// What stands for the words of a player that these eyes may not see.
const HIDDEN: &str = "(hidden)";
const HIDDEN_WHY: &str = "only its seat may know";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eyes_are_read_as_they_are_written() {
        for eyes in [Eyes::Seat(Seat(3)), Eyes::Spectator, Eyes::Referee] {
            assert_eq!(eyes.to_string().parse(), Ok(eyes));
        }
        for bad in ["", "seat", "seat:", "seat:x", "seat:-1", "nobody"] {
            assert!(bad.parse::<Eyes>().unwrap_err().contains("expected seat:N"), "{bad}");
        }
    }
}
