//! The legal moves of a state.

use game::{Game, Rng};

use super::{Kept, Move};
use crate::rails::Rails;
use crate::rails::state::{Heap, Phase, State};

/// How many classes of rails have their moves counted once for a random move; those beyond are counted again. The maps that
/// are shipped have fewer.
const COUNTED: usize = 64;

impl Rails {
    pub(in crate::rails) fn every_move(&self, state: &State, mut each: impl FnMut(Move)) {
        match state.phase {
            Phase::Turn => {
                let mut count = 0;
                let mut counted = |mv| {
                    count += 1;
                    each(mv);
                };
                self.simple_moves(state, &mut counted);
                for class in self.network.classes() {
                    for way in 0..self.ways(state, class) {
                        let with = self.payment(state, class, way);
                        let build = |rail| counted(Move::Build(rail, with));
                        self.network.each(&state.free, class, build);
                    }
                }
                if count == 0 {
                    each(Move::Pass);
                }
            }
            Phase::Take => self.takes(state, false, each),
            Phase::Keep => self.keeps(state, |kept| each(Move::Keep(kept))),
            _ => {}
        }
    }

    /// Moves other than building, of a seat whose turn it is.
    pub(in crate::rails) fn simple_moves(&self, state: &State, mut each: impl FnMut(Move)) {
        if self.has_market() {
            self.takes(state, true, &mut each);
        } else if self.can_draw(state) {
            each(Move::Draw);
        }
        if state.pool > 0 {
            each(Move::Objectives);
        }
    }

    /// The cards that can be taken, beside a market.
    pub(in crate::rails) fn takes(&self, state: &State, first: bool, mut each: impl FnMut(Move)) {
        for (colour, &count) in state.heap(Heap::Market).iter().enumerate() {
            if count > 0 && (first || colour > 0) {
                each(Move::Take(Some(colour as u8)));
            }
        }
        if self.can_draw(state) {
            each(Move::Take(None));
        }
    }

    pub(in crate::rails) fn can_take_second(&self, state: &State) -> bool {
        let mut any = false;
        self.takes(state, false, |_| any = true);
        any
    }

    /// Every choice among the objectives offered, of at least as many as must be kept.
    fn keeps(&self, state: &State, mut each: impl FnMut(Kept)) {
        let offered = state.offered;
        let least = self.least_kept(state);
        for choice in 1..1u32 << offered.count() {
            if choice.count_ones() >= least {
                let chosen = offered.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1);
                each(Kept::new(chosen.map(|(_, id)| id)).expect("distinct, and not too many"));
            }
        }
    }

    pub(in crate::rails) fn any_move(&self, state: &State) -> bool {
        let mut any = false;
        self.simple_moves(state, |_| any = true);
        any || self
            .network
            .classes()
            .any(|class| self.network.count(&state.free, class) * self.ways(state, class) > 0)
    }

    /// A random legal move. Counts the moves class by class, and lists none.
    pub(in crate::rails) fn random_move(
        &self,
        state: &State,
        rng: &mut Rng,
        buf: &mut Vec<Move>,
    ) -> Move {
        buf.clear();
        if state.phase != Phase::Turn {
            self.moves(state, buf);
            return *rng.pick(buf).expect("a seat to act has a move");
        }
        self.simple_moves(state, |mv| buf.push(mv));
        let builds = |class| match self.network.count(&state.free, class) {
            0 => 0,
            free => free * self.ways(state, class),
        };
        let (mut counts, mut all) = ([0; COUNTED], buf.len());
        for (number, class) in self.network.classes().enumerate() {
            let builds = builds(class);
            all += builds;
            if let Some(count) = counts.get_mut(number) {
                *count = builds;
            }
        }
        if all == 0 {
            return Move::Pass;
        }
        let mut left = rng.below(all);
        if let Some(&mv) = buf.get(left) {
            return mv;
        }
        left -= buf.len();
        for (number, class) in self.network.classes().enumerate() {
            let builds = counts.get(number).copied().unwrap_or_else(|| builds(class));
            if left < builds {
                let free = self.network.count(&state.free, class);
                let rail = self.network.nth(&state.free, class, left % free);
                return Move::Build(rail, self.payment(state, class, left / free));
            }
            left -= builds;
        }
        unreachable!("as many moves as were counted")
    }
}
