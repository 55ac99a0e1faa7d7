//! Objectives: offered, kept and given back.

use super::moves::Kept;
use super::rules::Rails;
use super::state::{Phase, State, fate};

impl Rails {
    /// A seat gets its first objectives; after the last seat the first turn begins.
    pub(super) fn offer_first(&self, state: &mut State, seat: u32) {
        if (seat as usize) < self.setup.seats {
            state.seat = seat;
            self.offer(state);
        } else {
            state.round = 1;
            state.seat = self.setup.seats as u32 - 1;
            self.pass_turn(state, true);
        }
    }

    pub(super) fn offer(&self, state: &mut State) {
        state.phase = Phase::Offer(self.setup.offer.min(state.pool));
    }

    /// The seat is offered this objective, and `left` more.
    pub(super) fn offered(&self, state: &mut State, id: u32, left: u32) {
        state.fates[id as usize] = fate(state.seat, false);
        state.pool -= 1;
        state.offered.add(id);
        state.phase = if left > 0 { Phase::Offer(left) } else { Phase::Keep };
    }

    pub(super) fn least_kept(&self, state: &State) -> u32 {
        if state.round == 0 { self.setup.keep } else { 1 }
    }

    /// The seat keeps these of the objectives offered to it.
    pub(super) fn keep(&self, state: &mut State, kept: Kept) {
        let offered = std::mem::replace(&mut state.offered, Kept::NONE);
        for id in offered.iter().filter(|&id| !kept.holds(id)) {
            state.fates[id as usize] = fate(state.seat, true);
        }
        let (all, held) = (offered.count() as u32, kept.count() as u32);
        let purse = state.purse_mut();
        purse.held += held;
        purse.refused += all - held;
    }

    /// After the objectives are chosen.
    pub(super) fn chosen(&self, state: &mut State) {
        if state.round == 0 {
            self.offer_first(state, state.seat + 1);
        } else {
            self.end_turn(state);
        }
    }
}
