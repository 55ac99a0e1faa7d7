//! Moves and outcomes of chance, what is seen of them, and both as text.

use std::fmt;
use std::str::FromStr;

use game::{Seat, Unreadable};

use super::card::{Card, Cell, Role, Tool};

/// A move of a seat, or an outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Lays a path card: `path X_CROSS 3,2`, `path L_TURN 3,2 reversed`.
    Path {
        /// The card.
        card: Card,
        /// Where.
        at: Cell,
        /// Whether it is turned by 180 degrees.
        reversed: bool,
    },
    /// Breaks a tool of another player: `break LAMP 4`.
    Break {
        /// The tool.
        tool: Tool,
        /// Whose.
        on: Seat,
    },
    /// Repairs a tool of a player, or all: `repair CART 2`, `repair ALL 1`.
    Repair {
        /// The tool; none stands for all.
        tool: Option<Tool>,
        /// Whose.
        on: Seat,
    },
    /// Removes a path card: `boulder 3,2`.
    Boulder {
        /// Where it lies.
        at: Cell,
    },
    /// Puts a card away, face down: `discard V_LINE`.
    Discard(Card),
    /// Chance deals a role: `role 2 digger`.
    Role {
        /// To whom.
        seat: Seat,
        /// Which.
        role: Role,
    },
    /// Chance deals a card from the pile: `draw 2 V_LINE`.
    Draw {
        /// To whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// Chance turns an objective over: `reveal 8,2 stone`.
    Reveal {
        /// Where.
        at: Cell,
        /// Gold or stone.
        gold: bool,
    },
    /// The round is over, and the roles are shown: `saboteurs 1,4`, `saboteurs none`.
    Saboteurs(Seats),
    /// Chance turns up a gold card: `nuggets 3`.
    Nuggets(u8),
}

/// A set of seats, of the ten there may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(pub(super) u16);

impl Seats {
    /// Whether a seat is in it.
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < 16 && self.0 >> seat.0 & 1 == 1
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..16).map(Seat).filter(move |&seat| self.contains(seat))
    }

    #[inline]
    pub(super) fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    #[inline]
    pub(super) fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The seat numbered `n` among those in it.
    #[inline]
    pub(super) fn nth(self, n: usize) -> Seat {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits - 1;
        }
        Seat(bits.trailing_zeros())
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::default();
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

/// A move as somebody may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// All of it.
    Open(Move),
    /// Somebody put a card away: `discard`.
    Discard,
    /// Somebody drew a card: `draw 2`.
    Draw(Seat),
    /// Somebody got a role: `role 2`.
    Role(Seat),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Path { card, at, reversed } => {
                write!(f, "path {card} {at}{}", if reversed { " reversed" } else { "" })
            }
            Move::Break { tool, on } => write!(f, "break {tool} {on}"),
            Move::Repair { tool: Some(tool), on } => write!(f, "repair {tool} {on}"),
            Move::Repair { tool: None, on } => write!(f, "repair ALL {on}"),
            Move::Boulder { at } => write!(f, "boulder {at}"),
            Move::Discard(card) => write!(f, "discard {card}"),
            Move::Role { seat, role } => write!(f, "role {seat} {role}"),
            Move::Draw { seat, card } => write!(f, "draw {seat} {card}"),
            Move::Reveal { at, gold } => {
                write!(f, "reveal {at} {}", if gold { "gold" } else { "stone" })
            }
            Move::Saboteurs(seats) => write!(f, "saboteurs {seats}"),
            Move::Nuggets(number) => write!(f, "nuggets {number}"),
        }
    }
}

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        for (i, seat) in self.iter().enumerate() {
            write!(f, "{}{seat}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seen::Open(mv) => mv.fmt(f),
            Seen::Discard => f.write_str("discard"),
            Seen::Draw(seat) => write!(f, "draw {seat}"),
            Seen::Role(seat) => write!(f, "role {seat}"),
        }
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        read(text).map_err(|why| Unreadable(format!("{text:?}: {why}")))
    }
}

impl FromStr for Seen {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["discard"] => Ok(Seen::Discard),
            ["draw", who] => seat(who).map(Seen::Draw),
            ["role", who] => seat(who).map(Seen::Role),
            _ => return text.parse().map(Seen::Open),
        }
        .map_err(|why| Unreadable(format!("{text:?}: {why}")))
    }
}

const FORMS: &str = "expected a move such as path L_TURN 3,2 reversed, break LAMP 4, repair ALL 1, \
                     boulder 3,2 or discard V_LINE";

fn read(text: &str) -> Result<Move, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words[..] {
        ["path", name, at] => Move::Path { card: path(name)?, at: cell(at)?, reversed: false },
        ["path", name, at, "reversed"] => {
            Move::Path { card: path(name)?, at: cell(at)?, reversed: true }
        }
        ["break", name, on] => Move::Break { tool: tool(name)?, on: seat(on)? },
        ["repair", "ALL", on] => Move::Repair { tool: None, on: seat(on)? },
        ["repair", name, on] => Move::Repair { tool: Some(tool(name)?), on: seat(on)? },
        ["boulder", at] => Move::Boulder { at: cell(at)? },
        ["discard", name] => Move::Discard(card(name)?),
        ["role", who, "digger"] => Move::Role { seat: seat(who)?, role: Role::Digger },
        ["role", who, "saboteur"] => Move::Role { seat: seat(who)?, role: Role::Saboteur },
        ["draw", who, name] => Move::Draw { seat: seat(who)?, card: card(name)? },
        ["reveal", at, "gold"] => Move::Reveal { at: cell(at)?, gold: true },
        ["reveal", at, "stone"] => Move::Reveal { at: cell(at)?, gold: false },
        ["saboteurs", "none"] => Move::Saboteurs(Seats::default()),
        ["saboteurs", seats] => Move::Saboteurs(set(seats)?),
        ["nuggets", "1"] => Move::Nuggets(1),
        ["nuggets", "2"] => Move::Nuggets(2),
        ["nuggets", "3"] => Move::Nuggets(3),
        _ => return Err(FORMS.to_string()),
    })
}

fn card(name: &str) -> Result<Card, String> {
    Card::named(name).ok_or_else(|| format!("there is no card {name}"))
}

fn path(name: &str) -> Result<Card, String> {
    card(name).and_then(|card| match card.is_path() {
        true => Ok(card),
        false => Err(format!("{card} is no path card")),
    })
}

fn tool(name: &str) -> Result<Tool, String> {
    Tool::named(name).ok_or_else(|| format!("there is no tool {name}; there are AXE, LAMP, CART"))
}

fn cell(text: &str) -> Result<Cell, String> {
    text.parse().map_err(|()| format!("{text} is no place; write x,y, as in 3,2"))
}

fn seat(text: &str) -> Result<Seat, String> {
    text.parse().map(Seat).map_err(|_| format!("{text} is no player; players are numbers from 0"))
}

fn set(text: &str) -> Result<Seats, String> {
    let mut seats = Seats::default();
    for word in text.split(',') {
        let seat = seat(word)?;
        if seat.0 >= 16 || seats.contains(seat) {
            return Err(format!("{text} is no list of players"));
        }
        seats.insert(seat);
    }
    Ok(seats)
}
