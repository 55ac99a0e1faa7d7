//! Random games from any state.

use crate::{Game, Rng, Turn};

/// Plays at random until the game is over, or for `most` events; returns their number. Searches, which play out again
/// and again, keep their working space instead.
pub fn play_out<G: Game>(game: &G, state: &mut G::State, rng: &mut Rng, most: u64) -> u64 {
    let (mut moves, mut chances) = (Vec::new(), Vec::new());
    for events in 0..most {
        let mv = match game.turn(state) {
            Turn::Over => return events,
            Turn::Chance => game.chance(state, rng, &mut chances),
            Turn::Seat(_) => game.playout(state, rng, &mut moves),
        };
        game.play(state, mv);
    }
    most
}
