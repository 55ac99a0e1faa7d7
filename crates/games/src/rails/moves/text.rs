//! Moves, and what is seen of them, as text.

use std::fmt::{self, Display};
use std::str::FromStr;

use game::Unreadable;

use super::{Kept, MOST_OFFERED, Move, Seen};

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Draw => f.write_str("draw"),
            Move::Take(None) => f.write_str("take pile"),
            Move::Take(Some(colour)) => write!(f, "take {colour}"),
            Move::Build(rail, None) => write!(f, "build {rail}"),
            Move::Build(rail, Some(colour)) => write!(f, "build {rail} with {colour}"),
            Move::Objectives => f.write_str("objectives"),
            Move::Keep(kept) => {
                f.write_str("keep")?;
                kept.iter().try_for_each(|id| write!(f, " {id}"))
            }
            Move::Pass => f.write_str("pass"),
            Move::Card(colour) => write!(f, "card {colour}"),
            Move::Show(colour) => write!(f, "show {colour}"),
            Move::Offer(id) => write!(f, "offer {id}"),
        }
    }
}

const WANTED: &str = "draw, take COLOUR, take pile, build RAIL, build RAIL with COLOUR, objectives, keep OBJECTIVE…, pass";

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut words = text.split_ascii_whitespace();
        let verb = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        read(verb, &rest).ok_or_else(|| {
            let why = format!("is not a move of Rails; moves are {WANTED}");
            let why = if verb == "keep" { unkept(&rest).unwrap_or(why) } else { why };
            Unreadable(format!("{text:?} {why}"))
        })
    }
}

fn read(verb: &str, rest: &[&str]) -> Option<Move> {
    Some(match (verb, rest) {
        ("draw", []) => Move::Draw,
        ("take", ["pile"]) => Move::Take(None),
        ("take", [colour]) => Move::Take(Some(colour.parse().ok()?)),
        ("build", [rail]) => Move::Build(rail.parse().ok()?, None),
        ("build", [rail, "with", colour]) => {
            Move::Build(rail.parse().ok()?, Some(colour.parse().ok()?))
        }
        ("objectives", []) => Move::Objectives,
        ("keep", ids) => {
            let ids: Option<Vec<u32>> = ids.iter().map(|id| id.parse().ok()).collect();
            Move::Keep(Kept::new(ids?)?)
        }
        ("pass", []) => Move::Pass,
        ("card", [colour]) => Move::Card(colour.parse().ok()?),
        ("show", [colour]) => Move::Show(colour.parse().ok()?),
        ("offer", [id]) => Move::Offer(id.parse().ok()?),
        _ => return None,
    })
}

/// Why a choice of objectives is none.
fn unkept(ids: &[&str]) -> Option<String> {
    let twice = |&(i, id): &(usize, &&str)| ids[..i].contains(id);
    if let Some((_, id)) = ids.iter().enumerate().find(twice) {
        return Some(format!("names objective {id} twice"));
    }
    if let Some(word) = ids.iter().find(|id| id.parse::<u32>().is_err()) {
        return Some(format!("names {word}, which is not the number of an objective"));
    }
    let most = MOST_OFFERED;
    (ids.len() > most)
        .then(|| format!("names more than {most} objectives, the most that are offered"))
}

/// Cards paid are listed by their colours, jokers (0) last.
impl Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seen::Open(mv) => mv.fmt(f),
            Seen::Built { rail, colour, cards, jokers } => {
                write!(f, "build {rail} paid")?;
                (0..*cards).try_for_each(|_| write!(f, " {colour}"))?;
                (0..*jokers).try_for_each(|_| f.write_str(" 0"))
            }
            Seen::Card => f.write_str("card"),
            Seen::Offer => f.write_str("offer"),
            Seen::Kept(count) => write!(f, "kept {count}"),
        }
    }
}

impl FromStr for Seen {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let bad = || Unreadable(format!("{text:?} is not what anyone sees of a move of Rails"));
        match words[..] {
            ["card"] => Ok(Seen::Card),
            ["offer"] => Ok(Seen::Offer),
            ["kept", count] => count.parse().map(Seen::Kept).map_err(|_| bad()),
            ["build", rail, "paid", ref cards @ ..] => built(rail, cards).ok_or_else(bad),
            _ => text.parse().map(Seen::Open),
        }
    }
}

fn built(rail: &str, cards: &[&str]) -> Option<Seen> {
    let cards: Vec<u8> = cards.iter().map(|card| card.parse().ok()).collect::<Option<_>>()?;
    let paid = cards.iter().take_while(|&&card| card != 0).count();
    let colour = cards.first().copied()?;
    let (coloured, jokers) = cards.split_at(paid);
    let pure = coloured.iter().all(|&card| card == colour) && jokers.iter().all(|&card| card == 0);
    pure.then_some(Seen::Built {
        rail: rail.parse().ok()?,
        colour,
        cards: paid.try_into().ok()?,
        jokers: jokers.len().try_into().ok()?,
    })
}
