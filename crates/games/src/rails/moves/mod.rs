//! Moves of seats, outcomes of chance, and what is seen of both. `text` writes and parses them,
//! `legal` lists the legal moves of a state, and `check` says why a move is illegal.

mod check;
mod legal;
mod text;

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

/// A move as a seat or a spectator sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// All of it.
    Open(Move),
    /// A rail, built with these cards.
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
    /// A seat got a card.
    Card,
    /// A seat was offered an objective.
    Offer,
    /// A seat kept this many objectives.
    Kept(u8),
}

/// A few objectives, in the order of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kept {
    /// Unused places hold `u32::MAX`.
    ids: [u32; MOST_OFFERED],
}

impl Kept {
    /// No objectives.
    pub(super) const NONE: Self = Self { ids: [u32::MAX; MOST_OFFERED] };

    /// Adds an objective; there must be room for it.
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
