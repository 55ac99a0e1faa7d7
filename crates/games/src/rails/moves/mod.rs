//! What seats and chance do, what is seen of it, and how both are written.

use std::fmt::{self, Display};
use std::str::FromStr;

use game::Unreadable;

/// The most objectives that can be offered at once.
pub(super) const MOST_OFFERED: usize = 6;

/// What a seat does, or what chance decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Draw two cards from the pile.
    Draw,
    /// Take one card: face up, by its colour, or from the pile (`None`). With a market only.
    Take(Option<u8>),
    /// Build a rail; a neutral one with cards of a colour.
    Build(u32, Option<u8>),
    /// Ask for objectives.
    Objectives,
    /// Keep these of the objectives offered, and give back the others.
    Keep(Kept),
    /// Do nothing, when nothing else is possible.
    Pass,
    /// Chance: a card from the pile, into the hand of the seat that draws.
    Card(u8),
    /// Chance: a card from the pile, face up.
    Show(u8),
    /// Chance: an objective, offered to the seat that asked.
    Offer(u32),
}

/// A move as somebody may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// All of it.
    Open(Move),
    /// A rail, built with these cards: so many of a colour, and so many jokers.
    Built {
        /// The rail.
        rail: u32,
        /// The colour paid with, jokers aside.
        colour: u8,
        /// How many cards of it.
        cards: u8,
        /// How many jokers.
        jokers: u8,
    },
    /// Somebody got a card.
    Card,
    /// Somebody was offered an objective.
    Offer,
    /// Somebody kept so many objectives.
    Kept(u8),
}

/// A few objectives, in the order of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kept {
    /// Unused places hold `u32::MAX`.
    ids: [u32; MOST_OFFERED],
}

impl Kept {
    /// None at all.
    pub(super) const NONE: Self = Self { ids: [u32::MAX; MOST_OFFERED] };

    /// One more; there must be room for it.
    pub(super) fn add(&mut self, id: u32) {
        if let Some(last) = self.ids.last_mut() {
            debug_assert_eq!(*last, u32::MAX, "room for one more");
            *last = id;
        }
        self.ids.sort_unstable();
    }

    /// These objectives, in any order; none if there are too many, or one is named twice.
    pub fn new(ids: impl IntoIterator<Item = u32>) -> Option<Self> {
        let mut kept = [u32::MAX; MOST_OFFERED];
        for (place, id) in ids.into_iter().enumerate() {
            if id == u32::MAX || kept.contains(&id) {
                return None;
            }
            *kept.get_mut(place)? = id;
        }
        kept.sort_unstable();
        Some(Self { ids: kept })
    }

    /// The objectives.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.ids.iter().copied().take_while(|&id| id != u32::MAX)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.iter().count()
    }

    /// Whether this one is among them.
    pub fn holds(&self, id: u32) -> bool {
        self.iter().any(|kept| kept == id)
    }
}

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
        read(verb, &rest)
            .ok_or_else(|| Unreadable(format!("{text:?} is no move of Rails; moves are {WANTED}")))
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
        let bad = || Unreadable(format!("{text:?} is nothing that is seen of a move of Rails"));
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
