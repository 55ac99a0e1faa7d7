//! A hand of cards: what it pays for, and how long the rest takes.

use crate::rails::{Move, Rail, Rails, View};

/// Cards by colour, jokers first.
pub(super) struct Hand {
    cards: Vec<u32>,
}

impl Hand {
    pub(super) fn new(view: &View) -> Self {
        Self { cards: view.hand.clone() }
    }

    /// Turns that it takes, on average, to build a rail and nothing else: drawing the cards that
    /// are missing, two a turn, of which only some are of use, and building.
    ///
    /// A rail is one of many in a plan, and what does not serve it serves another: so half of the
    /// cards are taken to be of use for a rail of a colour, and more for a neutral one.
    pub(super) fn turns(&self, rail: &Rail) -> f64 {
        let length = u32::from(rail.length);
        let (have, useful) = if rail.colour > 0 {
            (self.cards[rail.colour as usize].min(length), 0.5)
        } else {
            (self.cards[1..].iter().copied().max().unwrap_or(0).min(length), 0.7)
        };
        1.0 + f64::from(length - have) / (2.0 * useful)
    }

    /// The way to pay for a rail that costs least of what is wanted elsewhere, if there is one.
    /// `needs` says how many cards of each colour are wanted in all.
    pub(super) fn payment(&self, rail: &Rail, needs: &[u32]) -> Option<Option<u8>> {
        let (length, jokers) = (u32::from(rail.length), self.cards[0]);
        if rail.colour > 0 {
            let enough = self.cards[rail.colour as usize] + jokers >= length;
            return enough.then_some(None);
        }
        let loss = |colour: usize| {
            let cards = if colour == 0 { 0 } else { self.cards[colour].min(length) };
            let missed = (needs[colour] + cards).saturating_sub(self.cards[colour]).min(cards);
            3 * (length - cards) + missed
        };
        let pays = |&colour: &usize| match colour {
            0 => jokers >= length,
            _ => self.cards[colour] > 0 && self.cards[colour] + jokers >= length,
        };
        let best = (0..self.cards.len()).filter(pays).min_by_key(|&colour| loss(colour));
        best.map(|colour| Some(colour as u8))
    }

    /// Draws cards: from the market what is needed most, else from the pile.
    pub(super) fn draw(&self, legal: &[Move], needs: &[u32]) -> Option<Move> {
        let lacking = |colour: u8| {
            let colour = colour as usize;
            needs[colour].saturating_sub(self.cards[colour])
        };
        let value = |mv: &&Move| match **mv {
            Move::Take(Some(0)) => 2,
            Move::Take(Some(colour)) if lacking(colour) > 0 => 3 + lacking(colour),
            Move::Take(None) | Move::Draw => 1,
            _ => 0,
        };
        legal
            .iter()
            .filter(|mv| matches!(mv, Move::Draw | Move::Take(_)))
            .max_by_key(value)
            .copied()
    }
}

/// How many cards of each colour some rails need.
pub(super) fn needs(game: &Rails, rails: &[u32]) -> Vec<u32> {
    let mut needs = vec![0; game.kinds];
    for &rail in rails {
        let rail = &game.setup.map.rails[rail as usize];
        if rail.colour > 0 {
            needs[rail.colour as usize] += u32::from(rail.length);
        }
    }
    needs
}
