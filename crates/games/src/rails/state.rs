//! Everything that changes during a match, and the bookkeeping of cards.

use game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::moves::Kept;
use super::score::Paths;

/// What a match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Chance deals the seat this many more of its first cards.
    Deal(u32),
    /// A seat may do anything.
    Turn,
    /// Chance gives the seat this many more cards; then its turn ends.
    Draw(u32),
    /// Chance gives the seat a card from the pile; only with a market.
    Blind(Then),
    /// Chance turns cards face up.
    Show {
        /// How many of them replace swept jokers. While other cards are left, these are not jokers.
        sweep: u32,
        /// What comes next.
        then: Then,
    },
    /// A seat takes its second card.
    Take,
    /// Chance offers the seat this many more objectives.
    Offer(u32),
    /// A seat chooses among the objectives offered.
    Keep,
    /// Nothing: the match is over.
    Over,
}

/// What comes after the market is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Then {
    /// The first objectives.
    Start,
    /// The seat's second card.
    Second,
    /// The end of the turn.
    End,
}

/// The owner of a free rail.
pub(super) const UNBUILT: u32 = 0;
/// An objective that was never offered.
pub(super) const POOL: u32 = 0;
/// No last round is running.
pub(super) const NOT_LAST: u32 = u32::MAX;

/// The state of a match.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) phase: Phase,
    /// The seat to act, or that chance acts for.
    pub(super) seat: u32,
    /// 0 during the start, then counted from 1.
    pub(super) round: u32,
    /// Turns left of the last round; [`NOT_LAST`] before it.
    pub(super) last: u32,
    /// Objectives never offered.
    pub(super) pool: u32,
    /// Objectives that the seat was just offered. Their fates say that it holds them.
    pub(super) offered: Kept,
    pub(super) purses: Vec<Purse>,
    /// For each rail its builder's seat plus one, or [`UNBUILT`].
    pub(super) owners: Vec<u32>,
    /// Rails that can still be built, a bit each, in the order of their classes.
    pub(super) free: Vec<u64>,
    /// What became of each objective: [`POOL`], or see [`fate`].
    pub(super) fates: Vec<u32>,
    /// Numbers of cards by colour: the [`Hand`] of each seat, the pile, the discards, the market.
    pub(super) cards: Vec<u32>,
    pub(super) paths: Paths,
}

/// What everyone may know of a seat, apart from its rails and cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Purse {
    pub(super) wagons: u32,
    /// Cards in hand.
    pub(super) cards: u32,
    /// Of these, cards whose colour the other seats do not know.
    pub(super) unknown: u32,
    /// Objectives kept.
    pub(super) held: u32,
    /// Objectives given back.
    pub(super) refused: u32,
    /// What its rails are worth.
    pub(super) points: i32,
    /// Illegal actions in a row.
    pub(super) misses: u32,
    pub(super) out: bool,
}

// Derived, `clone_from` would allocate new lists.
impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            purses: self.purses.clone(),
            owners: self.owners.clone(),
            free: self.free.clone(),
            fates: self.fates.clone(),
            cards: self.cards.clone(),
            paths: self.paths.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, from: &Self) {
        let Self { phase, seat, round, last, pool, offered, .. } = *from;
        (self.phase, self.seat, self.round) = (phase, seat, round);
        (self.last, self.pool, self.offered) = (last, pool, offered);
        self.purses.clone_from(&from.purses);
        self.owners.clone_from(&from.owners);
        self.free.clone_from(&from.free);
        self.fates.clone_from(&from.fates);
        self.cards.clone_from(&from.cards);
        self.paths.clone_from(&from.paths);
    }
}

/// The fate of an objective that this seat keeps, or gave back.
pub(super) fn fate(seat: u32, refused: bool) -> u32 {
    2 * seat + 1 + u32::from(refused)
}

/// A list of numbers by colour that each seat has, as an index into the state's list.
#[derive(Clone, Copy)]
pub(super) enum Hand {
    /// The cards themselves: the seat's secret.
    Held,
    /// Cards that everyone saw the seat take and did not see it spend.
    Known,
    /// An upper bound for the cards of each colour that the other seats did not see.
    Most,
}

/// The cards that are not in hands.
#[derive(Clone, Copy)]
pub(super) enum Heap {
    Pile,
    Discards,
    Market,
}

impl State {
    #[inline]
    fn kinds(&self) -> usize {
        self.cards.len() / (3 * self.purses.len() + 3)
    }

    /// Numbers by colour, of a hand.
    #[inline]
    pub(super) fn hand(&self, seat: u32, hand: Hand) -> &[u32] {
        let kinds = self.kinds();
        let from = (3 * seat as usize + hand as usize) * kinds;
        &self.cards[from..from + kinds]
    }

    #[inline]
    pub(super) fn hand_mut(&mut self, seat: u32, hand: Hand) -> &mut [u32] {
        let kinds = self.kinds();
        let from = (3 * seat as usize + hand as usize) * kinds;
        &mut self.cards[from..from + kinds]
    }

    /// Numbers by colour, of what lies on the table.
    #[inline]
    pub(super) fn heap(&self, heap: Heap) -> &[u32] {
        let kinds = self.kinds();
        let from = (3 * self.purses.len() + heap as usize) * kinds;
        &self.cards[from..from + kinds]
    }

    #[inline]
    pub(super) fn heap_mut(&mut self, heap: Heap) -> &mut [u32] {
        let kinds = self.kinds();
        let from = (3 * self.purses.len() + heap as usize) * kinds;
        &mut self.cards[from..from + kinds]
    }

    /// How many cards a heap has.
    #[inline]
    pub(super) fn size(&self, heap: Heap) -> u32 {
        self.heap(heap).iter().sum()
    }

    #[inline]
    pub(super) fn purse(&self) -> &Purse {
        &self.purses[self.seat as usize]
    }

    #[inline]
    pub(super) fn purse_mut(&mut self) -> &mut Purse {
        &mut self.purses[self.seat as usize]
    }

    /// The seat gets a card that the other seats do not see.
    pub(super) fn gets_unseen(&mut self, colour: u8) {
        let purse = self.purse_mut();
        purse.cards += 1;
        purse.unknown += 1;
        self.hand_mut(self.seat, Hand::Held)[colour as usize] += 1;
        self.hand_mut(self.seat, Hand::Most).iter_mut().for_each(|most| *most += 1);
    }

    /// The seat gets a card that everyone sees.
    pub(super) fn gets_seen(&mut self, colour: u8) {
        self.purse_mut().cards += 1;
        self.hand_mut(self.seat, Hand::Held)[colour as usize] += 1;
        self.hand_mut(self.seat, Hand::Known)[colour as usize] += 1;
    }

    /// The seat spends cards of one colour, and everyone sees it.
    pub(super) fn spends(&mut self, colour: u8, count: u32) {
        let colour = colour as usize;
        self.hand_mut(self.seat, Hand::Held)[colour] -= count;
        let known = &mut self.hand_mut(self.seat, Hand::Known)[colour];
        let seen_taken = count.min(*known);
        *known -= seen_taken;
        let unseen = count - seen_taken;
        self.hand_mut(self.seat, Hand::Most)[colour] -= unseen;
        let purse = self.purse_mut();
        purse.cards -= count;
        purse.unknown -= unseen;
        let unknown = purse.unknown;
        for most in self.hand_mut(self.seat, Hand::Most) {
            *most = unknown.min(*most);
        }
    }

    /// Everyone learns that the seat has no more cards of a colour.
    pub(super) fn shows_none(&mut self, colour: u8) {
        self.hand_mut(self.seat, Hand::Most)[colour as usize] = 0;
    }
}

/// What an evaluation reads. A state holds the cards and objectives of all seats: players only get states that
/// `determinize` draws from what they know.
impl State {
    /// The seat that built a rail, if one did.
    #[inline]
    pub fn builder(&self, rail: u32) -> Option<Seat> {
        self.owners[rail as usize].checked_sub(1).map(Seat)
    }

    /// The rails that a seat has built, in the order of their numbers. Looks at every rail of the map.
    pub fn rails(&self, seat: Seat) -> impl Iterator<Item = u32> + '_ {
        let owner = seat.0 + 1;
        (0..).zip(&self.owners).filter(move |&(_, &of)| of == owner).map(|(rail, _)| rail)
    }

    /// A seat's cards by colour; colour 0 are the jokers.
    #[inline]
    pub fn cards(&self, seat: Seat) -> &[u32] {
        self.hand(seat.0, Hand::Held)
    }

    /// A seat's objectives, those it is just offered included.
    pub fn objectives(&self, seat: Seat) -> impl Iterator<Item = u32> + '_ {
        let kept = fate(seat.0, false);
        (0..).zip(&self.fates).filter(move |&(_, &fate)| fate == kept).map(|(id, _)| id)
    }

    /// The wagons that a seat has left.
    #[inline]
    pub fn wagons(&self, seat: Seat) -> u32 {
        self.purses[seat.index()].wagons
    }

    /// What a seat's rails are worth, without objectives and the longest path.
    #[inline]
    pub fn points(&self, seat: Seat) -> i32 {
        self.purses[seat.index()].points
    }

    /// Cards face up, by colour; all zero without a market.
    #[inline]
    pub fn market(&self) -> &[u32] {
        self.heap(Heap::Market)
    }

    /// What the match waits for.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The round, from 1; 0 during the start.
    #[inline]
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Turns that follow this one, once the last round has begun.
    #[inline]
    pub fn last_turns(&self) -> Option<u32> {
        (self.last != NOT_LAST).then_some(self.last)
    }
}
