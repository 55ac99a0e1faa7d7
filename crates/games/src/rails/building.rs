//! Building a rail, and paying for it.

use super::map::network::Class;
use super::rules::Rails;
use super::state::{Hand, Heap, State};

/// The cards that a rail is paid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Price {
    pub(super) colour: u8,
    pub(super) cards: u32,
    pub(super) jokers: u32,
}

impl Rails {
    /// The cards with which the seat to act pays for a rail of this class; `with` names the colour
    /// for a neutral one.
    pub(super) fn price(&self, state: &State, class: Class, with: Option<u8>) -> Option<Price> {
        let held = state.hand(state.seat, Hand::Held);
        let colour = if class.colour > 0 { class.colour } else { with? };
        let wanted = u32::from(class.length);
        let cards = if colour == 0 { 0 } else { wanted.min(held[colour as usize]) };
        let jokers = wanted - cards;
        let legal = jokers <= held[0] && wanted <= state.purse().wagons;
        legal.then_some(Price { colour: if cards == 0 { 0 } else { colour }, cards, jokers })
    }

    /// The colours that can pay for a neutral rail of this length.
    fn payments(&self, state: &State, length: u8) -> impl Iterator<Item = u8> {
        let held = state.hand(state.seat, Hand::Held);
        let (jokers, wanted) = (held[0], u32::from(length));
        let enough = move |(colour, &cards): (usize, &u32)| {
            let pays =
                if colour == 0 { jokers >= wanted } else { cards > 0 && cards + jokers >= wanted };
            pays.then_some(colour as u8)
        };
        held.iter().enumerate().filter_map(enough)
    }

    /// The colour named by one of the [`ways`](Self::ways) to pay for a rail of this class.
    pub(super) fn payment(&self, state: &State, class: Class, way: usize) -> Option<u8> {
        if class.colour > 0 { None } else { self.payments(state, class.length).nth(way) }
    }

    /// The number of ways in which the seat to act can pay for a rail of this class.
    pub(super) fn ways(&self, state: &State, class: Class) -> usize {
        if u32::from(class.length) > state.purse().wagons {
            0
        } else if class.colour > 0 {
            let held = state.hand(state.seat, Hand::Held);
            usize::from(held[class.colour as usize] + held[0] >= u32::from(class.length))
        } else {
            self.payments(state, class.length).count()
        }
    }

    /// The colour that pays for a neutral rail when the move names none: the one held most.
    pub(super) fn usual_colour(&self, state: &State) -> u8 {
        let held = state.hand(state.seat, Hand::Held);
        let best = (1..self.kinds).max_by_key(|&colour| (held[colour], usize::MAX - colour));
        best.filter(|&colour| held[colour] > 0).map_or(0, |colour| colour as u8)
    }

    pub(super) fn build(&self, state: &mut State, rail: u32, price: Price) {
        let Price { colour, cards, jokers } = price;
        let class = self.network.class_of(rail);
        state.spends(colour, cards);
        state.spends(0, jokers);
        if class.colour > 0 && jokers > 0 {
            state.shows_none(class.colour);
        } else if colour > 0 && jokers > 0 {
            state.shows_none(colour);
        }
        if self.finite() {
            let discards = state.heap_mut(Heap::Discards);
            discards[colour as usize] += cards;
            discards[0] += jokers;
        }
        state.owners[rail as usize] = state.seat + 1;
        state.paths.forget(state.seat);
        self.network.close(&mut state.free, rail);
        let purse = state.purse_mut();
        purse.wagons -= u32::from(class.length);
        purse.points += self.setup.map.rails[rail as usize].points();
    }
}
