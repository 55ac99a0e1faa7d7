//! Players written on the contract alone: they know no game.
//!
//! - [`bots`]: all of them, as the list that is printed and parsed.
//! - [`Random`], [`Greedy`], [`AlphaBeta`], [`Mcts`] with its player [`MctsPlayer`].
//! - [`Eval`]: what a position is worth; [`Belief`]: what a seat takes the hidden part to be. A game
//!   that knows better than the defaults brings its own.
//! - [`Budget`] and [`Meter`]: how long a search may think.
//! - [`champion()`] and [`Levels`]: what the strongest players of all games have in common.
//! - [`Finding`]: what a search found, with or without a player around it.
//!
//! All randomness comes from the generator in the question, and no clock is read: a search with a
//! budget in steps answers the same question the same way on any machine.
//!
//! Two seats take coins from the ends of the row 3, 9, 1, 2. The larger coin exposes the 9, so the right end is better:
//! ```
//! use game::tiny::{Coins, Take};
//! use game::{Game, Rng, Seat, Untimed};
//! use search::{AlphaBeta, Budget, Mcts, Meter, Scores, Tuning};
//!
//! let game = Coins::with(&[3, 9, 1, 2], 2);
//! let (start, mut rng) = (game.start(), Rng::new(1));
//!
//! let mut mcts = Mcts::new(&game, Tuning::default(), Scores);
//! let mut meter = Meter::new(Budget::steps(1_000), &Untimed);
//! let found = mcts.search(&game, &start, &mut rng, &mut meter);
//! assert_eq!(found.mv(), Take::Right);
//!
//! // Alpha-beta knows the outcome too: 11 coins against 4.
//! let mut exact = AlphaBeta::new(&game, None, Budget::default(), Scores)?;
//! let mut meter = Meter::new(Budget::default(), &Untimed);
//! let found = exact.search(&game, &start, Seat(0), Some(4), &mut rng, &mut meter);
//! assert_eq!((found.mv(), found.value[0]), (Take::Right, 7.0));
//! # Ok::<(), String>(())
//! ```

mod alphabeta;
mod belief;
mod champion;
mod eval;
mod finding;
mod greedy;
mod hash;
mod mcts;
mod random;

pub use alphabeta::{AlphaBeta, Opponents};
pub use belief::{Belief, Plain};
pub use champion::{CHAMPION_PARAMS, Levels, champion};
pub use eval::{Eval, Scores, lead};
pub use finding::{Choice, Finding, MOST_BEST, Unit, Work};
pub use game::{Budget, Meter};
pub use greedy::Greedy;
pub use mcts::{Mcts, MctsPlayer, Memory, Tuning, Widening};
pub use random::Random;

use game::{Bot, Game};

/// The players that any game can be played with, as far as its facts allow.
pub fn bots<G: Game>() -> Vec<Bot<G>> {
    vec![random::bot(), greedy::bot(), alphabeta::bot(), mcts::bot()]
}
