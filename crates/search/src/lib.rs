//! Players written on the contract alone: they know no game.
//!
//! - [`bots`]: all of them, as the list that is printed and parsed.
//! - [`Random`], [`Greedy`], [`AlphaBeta`], [`Mcts`] with its player [`MctsPlayer`].
//! - [`Eval`]: what a position is worth; [`Belief`]: what a seat takes the hidden part to be. A game
//!   that knows better than the defaults brings its own.
//! - [`Budget`] and [`Meter`]: how long a search may think.
//! - [`Finding`]: what a search found, with or without a player around it.
//!
//! All randomness comes from the generator in the question, and no clock is read: a search with a
//! budget in steps answers the same question the same way on any machine.

mod alphabeta;
mod belief;
mod eval;
mod finding;
mod greedy;
mod mcts;
mod random;

pub use alphabeta::AlphaBeta;
pub use belief::{Belief, Plain};
pub use eval::{Eval, Scores, lead};
pub use finding::{Choice, Finding, MOST_BEST, Unit, Work};
pub use game::{Budget, Meter};
pub use greedy::Greedy;
pub use mcts::{Mcts, MctsPlayer, Memory, Tuning};
pub use random::Random;

use game::{Bot, Game};

/// The players that any game can be played with, as far as its facts allow.
pub fn bots<G: Game>() -> Vec<Bot<G>> {
    vec![random::bot(), greedy::bot(), alphabeta::bot(), mcts::bot()]
}
