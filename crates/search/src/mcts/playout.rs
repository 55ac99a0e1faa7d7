//! Random playouts.

use game::{Game, Rng, Turn};

use super::Tuning;
use super::reward::Rewards;
use crate::eval::worth;
use crate::{Eval, Meter};

/// Plays at random from where the tree ends, in the same working space every time.
pub(super) struct Playout<G: Game, E> {
    eval: E,
    cut: u64,
    moves: Vec<G::Move>,
    chances: Vec<(G::Move, u32)>,
    scores: Vec<i32>,
    /// What ends are worth in this search.
    pub(super) rewards: Rewards,
}

impl<G: Game, E: Eval<G>> Playout<G, E> {
    pub(super) fn new(seats: usize, tuning: &Tuning, eval: E) -> Self {
        Self {
            eval,
            cut: tuning.cut.unwrap_or(u64::MAX),
            moves: Vec::new(),
            chances: Vec::new(),
            scores: vec![0; seats],
            rewards: Rewards::new(seats, tuning.squash),
        }
    }

    /// Plays to the end, or to the cut, and gives each seat its reward; `None` when time runs out on
    /// the way.
    #[inline]
    pub(super) fn finish(
        &mut self,
        game: &G,
        state: &mut G::State,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Option<&[f32]> {
        let mut left = self.cut;
        while left > 0 {
            let batch = left.min(meter.parts());
            if !self.go(game, state, rng, batch) {
                break;
            }
            left -= batch;
            // A playout that reached its cut is complete. Looking at the clock here would take longer than a short one.
            if left > 0 && !meter.goes_on() {
                return None;
            }
        }
        worth(game, &self.eval, state, &mut self.scores);
        Some(self.rewards.of(&self.scores))
    }

    /// Plays `moves` moves; `false` if the match ends before.
    #[inline]
    fn go(&mut self, game: &G, state: &mut G::State, rng: &mut Rng, moves: u64) -> bool {
        for _ in 0..moves {
            let mv = match game.turn(state) {
                Turn::Over => return false,
                Turn::Seat(_) => game.playout(state, rng, &mut self.moves),
                Turn::Chance => self.draw(game, state, rng),
            };
            game.play(state, mv);
        }
        true
    }

    /// An outcome of chance, as likely as its weight says.
    pub(super) fn draw(&mut self, game: &G, state: &G::State, rng: &mut Rng) -> G::Move {
        game.chance(state, rng, &mut self.chances)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scores;
    use game::tiny::Tree;
    use game::{Budget, Untimed, Watch};
    use std::cell::Cell;
    use std::time::Duration;

    #[test]
    fn a_cut_playout_is_judged_as_it_stands() {
        let tree = Tree::parse("0(0(9))");
        let reward = |cut| {
            let mut playout = Playout::new(2, &Tuning { cut, ..Tuning::default() }, Scores);
            let mut meter = Meter::new(Budget::steps(1), &Untimed);
            let rewards = playout.finish(&tree, &mut tree.start(), &mut Rng::new(1), &mut meter);
            rewards.expect("nothing ends it")[0]
        };
        assert_eq!(reward(None), 1.0);
        assert_eq!(reward(Some(2)), 1.0);
        assert_eq!(reward(Some(1)), 0.5);
    }

    /// Counts how often it is read.
    struct Clock(Cell<u64>);

    impl Watch for Clock {
        fn elapsed(&self) -> Duration {
            self.0.set(self.0.get() + 1);
            Duration::ZERO
        }
    }

    #[test]
    fn a_playout_that_reaches_its_cut_reads_no_clock() {
        let tree = Tree::parse("0(0(9))");
        let clock = Clock(Cell::new(0));
        let mut meter = Meter::new(Budget::time(Duration::from_secs(1)), &clock);
        let mut playout = Playout::new(2, &Tuning { cut: Some(1), ..Tuning::default() }, Scores);
        assert!(playout.finish(&tree, &mut tree.start(), &mut Rng::new(1), &mut meter).is_some());
        assert_eq!(clock.0.get(), 0);
    }
}
