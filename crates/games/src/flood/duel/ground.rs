//! Which ground belongs to which seat.

use super::rules::Duel;
use super::state::DuelState;
use crate::flood::sets::Set;

/// Which seat reaches the free regions first.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Shares<const W: usize> {
    /// The regions that each seat reaches first.
    pub(super) first: [Set<W>; 2],
    /// Some region can be reached by both.
    pub(super) contested: bool,
}

impl<const W: usize> Duel<W> {
    /// Fills the free regions from both zones, a layer per move.
    #[inline]
    pub(super) fn shares(&self, state: &DuelState<W>) -> Shares<W> {
        let [mut first, mut beside] = [[Set::EMPTY; 2]; 2];
        let mut has_ties = false;
        let free = self.all.without(state.zones[0]).without(state.zones[1]);
        let mut left = [0, 1].map(|seat| free.and(self.allowed[seat]));
        let mut layer = [0, 1].map(|seat| state.edges[seat].and(left[seat]));
        while !layer[0].or(layer[1]).is_empty() {
            let tied = layer[0].and(layer[1]);
            let taken = layer[0].or(layer[1]);
            has_ties |= !tied.is_empty();
            let around_tied = self.around(tied);
            for seat in 0..2 {
                left[seat] = left[seat].without(taken);
                let own = layer[seat].without(tied);
                first[seat] = first[seat].or(own);
                let around = self.around(own);
                beside[seat] = beside[seat].or(around);
                layer[seat] = around.or(around_tied).and(left[seat]);
            }
        }
        let meets = |seat: usize| {
            let other = first[1 - seat].and(self.allowed[seat]);
            beside[seat].meets(&other)
        };
        let contested = has_ties || meets(0) || meets(1);
        Shares { first, contested }
    }

    /// The cells that a seat will have at least, of a zone and of ground that only this seat can reach: the other
    /// seat can keep one colour from it, by keeping that colour itself.
    fn certain(&self, state: &DuelState<W>, seat: usize, ground: Set<W>) -> u32 {
        let without = |colour: &Set<W>| {
            let mut left = ground.without(*colour);
            let mut layer = state.edges[seat].and(left);
            let mut reached = Set::EMPTY;
            while !layer.is_empty() {
                reached = reached.or(layer);
                left = left.without(layer);
                layer = self.around(layer).and(left);
            }
            self.cells(reached)
        };
        state.sizes[seat] + self.coloured.iter().map(without).min().unwrap_or(0)
    }

    /// The cells that each seat will have, about, if no region can be reached by both seats, and the seat that
    /// would have more wins whatever the other keeps from it.
    pub(super) fn settled(&self, state: &DuelState<W>) -> Option<[u32; 2]> {
        let shares = self.shares(state);
        if shares.contested || state.near_cap {
            return None;
        }
        let whole = [0, 1].map(|seat| state.sizes[seat] + self.cells(shares.first[seat]));
        let ahead = usize::from(whole[1] > whole[0]);
        let is_certain = state.sizes[ahead] > whole[1 - ahead]
            || self.certain(state, ahead, shares.first[ahead]) > whole[1 - ahead];
        is_certain.then_some(whole)
    }
}
