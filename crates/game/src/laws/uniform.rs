//! Whether `random` draws evenly, and `playout` legally.

use std::collections::HashMap;

use super::{Broken, Trial, Verdict};
use crate::{Game, Rng, Turn};

/// Pearson's statistic, added up over the states of all games.
#[derive(Default)]
pub(super) struct Evenness {
    statistic: f64,
    freedom: f64,
}

/// Draws per legal move, and at least so many per state.
const DRAWS_PER_MOVE: usize = 20;
const LEAST_DRAWS: usize = 200;
/// Draws as playouts make them, per state.
const PLAYOUT_DRAWS: usize = 20;
/// How far beyond expectation is too far, in standard deviations: chance alone gets there once in
/// 10^9 trials.
const TOO_FAR: f64 = 6.0;

impl Evenness {
    pub(super) fn look<G: Game>(
        &mut self,
        trial: &Trial<'_, G>,
        state: &G::State,
        ply: usize,
        rng: &mut Rng,
    ) -> Verdict {
        if !matches!(trial.game.turn(state), Turn::Seat(_)) {
            return Ok(());
        }
        let (mut moves, mut buf) = (Vec::new(), Vec::new());
        trial.game.moves(state, &mut moves);
        let mut drawn: HashMap<G::Move, usize> = moves.iter().map(|&mv| (mv, 0)).collect();
        let draws = LEAST_DRAWS.max(DRAWS_PER_MOVE * moves.len());
        for _ in 0..draws {
            let mv = trial.game.random(state, rng, &mut buf);
            match drawn.get_mut(&mv) {
                Some(count) => *count += 1,
                None => trial.hold(false, "uniform", ply, || format!("{mv} is not listed"))?,
            }
        }
        for _ in 0..PLAYOUT_DRAWS {
            let mv = trial.game.playout(state, rng, &mut buf);
            let listed = drawn.contains_key(&mv);
            trial.hold(listed, "playouts", ply, || format!("{mv} is not listed"))?;
        }
        let expected = draws as f64 / moves.len() as f64;
        let off = |&count: &usize| (count as f64 - expected).powi(2) / expected;
        // In the order of the list: adding up in a hash map's order would not be reproducible.
        self.statistic += moves.iter().map(|mv| off(&drawn[mv])).sum::<f64>();
        self.freedom += (moves.len() - 1) as f64;
        Ok(())
    }

    pub(super) fn judge(&self, games: u64) -> Verdict {
        if self.freedom == 0.0 {
            return Ok(());
        }
        // The cube root of chi square over its freedom is close to normal (Wilson and Hilferty).
        let spread = 2.0 / (9.0 * self.freedom);
        let z = ((self.statistic / self.freedom).cbrt() - (1.0 - spread)) / spread.sqrt();
        if z < TOO_FAR {
            return Ok(());
        }
        let detail =
            format!("`random` favours some moves: {z:.1} standard deviations over all games");
        Err(Broken { law: "uniform", seed: games, ply: 0, detail })
    }
}
