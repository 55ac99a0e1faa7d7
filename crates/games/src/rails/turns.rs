//! The order of turns, and the end of the match.

use super::rules::Rails;
use super::state::{NOT_LAST, Phase, State, Then};

/// Fewer wagons than these begin the last round.
const FEW_WAGONS: u32 = 2;

impl Rails {
    pub(super) fn go_on(&self, state: &mut State, then: Then) {
        match then {
            Then::Start => self.offer_first(state, 0),
            Then::Second if self.can_take_second(state) => state.phase = Phase::Take,
            Then::Second | Then::End => self.end_turn(state),
        }
    }

    pub(super) fn end_turn(&self, state: &mut State) {
        if state.last == NOT_LAST && state.purse().wagons < FEW_WAGONS {
            state.last = self.setup.seats as u32;
        }
        self.pass_turn(state, false);
    }

    /// The turn goes to the next seat that is still in; `first`: for the first time.
    pub(super) fn pass_turn(&self, state: &mut State, first: bool) {
        state.phase = Phase::Over;
        if state.purses.iter().all(|purse| purse.out) {
            return;
        }
        let mut first = first;
        loop {
            if state.last == 0 {
                return;
            }
            if state.last != NOT_LAST {
                state.last -= 1;
            }
            state.seat += 1;
            if state.seat as usize == self.setup.seats {
                state.seat = 0;
                if !std::mem::take(&mut first) {
                    if state.round == self.setup.rounds {
                        return;
                    }
                    state.round += 1;
                }
            }
            if !state.purse().out {
                state.phase = Phase::Turn;
                return;
            }
        }
    }
}
