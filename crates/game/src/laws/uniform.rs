//! Whether `random` and `chance` draw as they should, and `playout` legally.

use std::collections::HashMap;

use super::{Broken, Trial, Verdict};
use crate::{Game, Rng, Turn};

/// Pearson's statistic, added up over the states of all games.
#[derive(Default)]
pub(super) struct Evenness {
    statistic: f64,
    freedom: f64,
}

/// Draws per legal move, and the minimum per state.
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
        let game = trial.game;
        let mut listed = Vec::new();
        match game.turn(state) {
            Turn::Over => return Ok(()),
            Turn::Chance => game.chances(state, &mut listed),
            Turn::Seat(_) => {
                let mut moves = Vec::new();
                game.moves(state, &mut moves);
                listed.extend(moves.into_iter().map(|mv| (mv, 1)));
            }
        }
        let mut drawn: HashMap<G::Move, usize> = listed.iter().map(|&(mv, _)| (mv, 0)).collect();
        let draws = LEAST_DRAWS.max(DRAWS_PER_MOVE * listed.len());
        let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
        for _ in 0..draws {
            let mv = match game.turn(state) {
                Turn::Chance => game.chance(state, rng, &mut outcomes),
                _ => game.random(state, rng, &mut moves),
            };
            match drawn.get_mut(&mv) {
                Some(count) => *count += 1,
                None => trial.hold(false, "uniform", ply, || format!("{mv} is not listed"))?,
            }
        }
        if let Turn::Seat(_) = game.turn(state) {
            for _ in 0..PLAYOUT_DRAWS {
                let mv = game.playout(state, rng, &mut moves);
                let listed = drawn.contains_key(&mv);
                trial.hold(listed, "playouts", ply, || format!("{mv} is not listed"))?;
            }
        }
        let all: f64 = listed.iter().map(|&(_, weight)| f64::from(weight)).sum();
        let off = |&(mv, weight): &(G::Move, u32)| {
            let expected = draws as f64 * f64::from(weight) / all;
            (drawn[&mv] as f64 - expected).powi(2) / expected
        };
        // In the order of the list: adding up in a hash map's order would not be reproducible.
        self.statistic += listed.iter().map(off).sum::<f64>();
        self.freedom += (listed.len() - 1) as f64;
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
        let detail = format!(
            "`random` or `chance` favours some moves: {z:.1} standard deviations over all games"
        );
        Err(Broken { law: "uniform", seed: games, detail, ..Broken::default() })
    }
}
