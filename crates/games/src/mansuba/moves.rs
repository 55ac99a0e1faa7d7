//! Moves, and how they are written.

use std::fmt;
use std::str::FromStr;

use game::Unreadable;

use super::relation::{NOWHERE, Position};

/// The most jumps in a movement whose way matters.
pub const MOST_JUMPS: usize = 16;

/// A move of a seat, or what chance decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A movement: `12-34`, or with its way `12-20-34`.
    Go(Way),
    /// An attempt to free the own prisoner that was taken here: `free 12`.
    Free(Position),
    /// Nothing: `pass`.
    Pass,
    /// By chance, the prisoner escapes.
    Escapes,
    /// By chance, the prisoner stays.
    Stays,
}

/// Where a piece goes; between both ends are positions only where the way matters.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Way {
    from: Position,
    to: Position,
    /// The positions between, closed by `NOWHERE`.
    via: [Position; MOST_JUMPS - 1],
}

impl Way {
    /// A movement of which only the ends are told.
    #[inline]
    pub fn new(from: Position, to: Position) -> Self {
        Self { from, to, via: [NOWHERE; MOST_JUMPS - 1] }
    }

    /// A movement through these positions, or none if they are fewer than two or too many.
    pub fn through(positions: &[Position]) -> Option<Self> {
        let [from, between @ .., to] = positions else { return None };
        let mut way = Self::new(*from, *to);
        way.via.get_mut(..between.len())?.copy_from_slice(between);
        Some(way)
    }

    /// Where it begins.
    #[inline]
    pub fn from(&self) -> Position {
        self.from
    }

    /// Where it ends.
    #[inline]
    pub fn to(&self) -> Position {
        self.to
    }

    /// The positions between both ends, if they matter.
    #[inline]
    pub fn via(&self) -> &[Position] {
        let between = self.via.iter().position(|&position| position == NOWHERE);
        &self.via[..between.unwrap_or(MOST_JUMPS - 1)]
    }

    /// All positions in which the piece lands.
    pub(super) fn landings(&self) -> impl Iterator<Item = Position> + '_ {
        self.via().iter().copied().chain([self.to])
    }
}

impl fmt::Debug for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.from)?;
        self.landings().try_for_each(|position| write!(f, "-{position}"))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Go(way) => write!(f, "{way}"),
            Move::Free(position) => write!(f, "free {position}"),
            Move::Pass => f.write_str("pass"),
            Move::Escapes => f.write_str("escapes"),
            Move::Stays => f.write_str("stays"),
        }
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let unreadable = || {
            Unreadable(format!(
                "{text:?} is no move; write 12-34, 12-20-34 where the way matters, free 12, or pass"
            ))
        };
        let position = |word: &str| {
            let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
            word.parse().ok().filter(|&number: &Position| digits && number != NOWHERE)
        };
        match text {
            "pass" => return Ok(Move::Pass),
            "escapes" => return Ok(Move::Escapes),
            "stays" => return Ok(Move::Stays),
            _ => {}
        }
        if let Some(at) = text.strip_prefix("free ") {
            return position(at).map(Move::Free).ok_or_else(unreadable);
        }
        let positions: Option<Vec<Position>> = text.split('-').map(position).collect();
        positions.and_then(|all| Way::through(&all)).map(Move::Go).ok_or_else(unreadable)
    }
}
