//! Moves and what is seen of them as text.

use std::fmt;
use std::str::FromStr;

use game::{Seat, Unreadable};

use super::{Move, Seats, Seen};
use crate::sapotache::board::card::{Card, Cell, Role, Tool};

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
        false => Err(format!("{card} is not a path card")),
    })
}

fn tool(name: &str) -> Result<Tool, String> {
    Tool::named(name).ok_or_else(|| format!("there is no tool {name}; there are AXE, LAMP, CART"))
}

fn cell(text: &str) -> Result<Cell, String> {
    text.parse().map_err(|()| format!("{text} is not a cell; write x,y, as in 3,2"))
}

fn seat(text: &str) -> Result<Seat, String> {
    text.parse()
        .map(Seat)
        .map_err(|_| format!("{text} is not a player; players are numbered from 0"))
}

fn set(text: &str) -> Result<Seats, String> {
    let mut seats = Seats::default();
    for word in text.split(',') {
        let seat = seat(word)?;
        if seat.0 >= 16 || seats.contains(seat) {
            return Err(format!("{text} is not a list of players"));
        }
        seats.insert(seat);
    }
    Ok(seats)
}
