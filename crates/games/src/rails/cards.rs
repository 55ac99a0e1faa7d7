//! The pile, the discards and the market.

use super::options::{Deck, FIRST_CARDS};
use super::rules::Rails;
use super::state::{Heap, Phase, State, Then};

/// This many jokers face up are swept away.
const SWEPT_JOKERS: u32 = 3;

impl Rails {
    pub(super) fn finite(&self) -> bool {
        self.setup.deck == Deck::Finite
    }

    pub(super) fn has_market(&self) -> bool {
        self.setup.market > 0
    }

    /// Whether the pile has a card, or gets one from the discards.
    pub(super) fn can_draw(&self, state: &State) -> bool {
        !self.finite() || state.size(Heap::Pile) + state.size(Heap::Discards) > 0
    }

    /// Called before chance draws: reshuffles the discards if the pile is empty.
    fn ready_pile(&self, state: &mut State) {
        if self.finite() && state.size(Heap::Pile) == 0 {
            self.reshuffle(state);
        }
    }

    /// The discards go back into the pile.
    fn reshuffle(&self, state: &mut State) {
        for colour in 0..self.kinds {
            let back = std::mem::take(&mut state.heap_mut(Heap::Discards)[colour]);
            state.heap_mut(Heap::Pile)[colour] += back;
        }
    }

    fn leaves_pile(&self, state: &mut State, colour: u8) {
        if self.finite() {
            state.heap_mut(Heap::Pile)[colour as usize] -= 1;
        }
    }

    /// The seat gets a card from the pile.
    pub(super) fn gets_from_pile(&self, state: &mut State, colour: u8) {
        self.leaves_pile(state, colour);
        state.gets_unseen(colour);
    }

    /// Deals the seat `left` more of its first cards, then goes on to the next seat.
    pub(super) fn deal_cards(&self, state: &mut State, left: u32) {
        if left > 0 {
            state.phase = Phase::Deal(left);
        } else if (state.seat as usize) + 1 < self.setup.seats {
            state.seat += 1;
            state.phase = Phase::Deal(FIRST_CARDS);
        } else {
            self.fill(state, Then::Start);
        }
    }

    /// The seat takes a card: face up, by its colour, or from the pile (`None`).
    pub(super) fn take(&self, state: &mut State, taken: Option<u8>) {
        let joker = taken == Some(0);
        let then = if state.phase == Phase::Turn && !joker { Then::Second } else { Then::End };
        match taken {
            None => {
                self.ready_pile(state);
                state.phase = Phase::Blind(then);
            }
            Some(colour) => {
                state.heap_mut(Heap::Market)[colour as usize] -= 1;
                state.gets_seen(colour);
                self.fill(state, then);
            }
        }
    }

    /// The seat draws `count` cards, or as many as are left; then its turn ends.
    pub(super) fn draw_cards(&self, state: &mut State, count: u32) {
        if count > 0 && self.can_draw(state) {
            self.ready_pile(state);
            state.phase = Phase::Draw(count);
        } else {
            self.end_turn(state);
        }
    }

    /// Fills the market, then goes on with `then`.
    pub(super) fn fill(&self, state: &mut State, then: Then) {
        if state.size(Heap::Market) < self.setup.market && self.can_draw(state) {
            self.ready_pile(state);
            state.phase = Phase::Show { sweep: 0, then };
        } else {
            self.go_on(state, then);
        }
    }

    /// A card was shown; if that filled the market, too many jokers in it are swept away.
    pub(super) fn shown(&self, state: &mut State, colour: u8, sweep: u32, then: Then) {
        self.leaves_pile(state, colour);
        state.heap_mut(Heap::Market)[colour as usize] += 1;
        if sweep > 0 {
            return self.sweep(state, sweep - 1, then);
        }
        let full = state.size(Heap::Market) == self.setup.market || !self.can_draw(state);
        let jokers = state.heap(Heap::Market)[0];
        if full && jokers >= SWEPT_JOKERS && self.kinds > 1 {
            // The rule must not depend on how many other cards are left, which would reveal hands. So
            // the jokers always go, and come back only if no other cards are left.
            state.heap_mut(Heap::Market)[0] = 0;
            if self.finite() {
                state.heap_mut(Heap::Discards)[0] += jokers;
                self.reshuffle(state);
            }
            self.sweep(state, jokers, then);
        } else {
            self.fill(state, then);
        }
    }

    /// Shows `left` more cards in place of jokers.
    fn sweep(&self, state: &mut State, left: u32, then: Then) {
        if left > 0 {
            state.phase = Phase::Show { sweep: left, then };
        } else {
            self.go_on(state, then);
        }
    }

    /// Whether the card about to be shown may be a joker only if nothing else is left.
    pub(super) fn wants_others(&self, state: &State) -> bool {
        let others = || state.heap(Heap::Pile)[1..].iter().any(|&count| count > 0);
        matches!(state.phase, Phase::Show { sweep: 1.., .. }) && (!self.finite() || others())
    }
}
