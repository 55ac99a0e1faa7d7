//! Ratings from the results of matches, and when to stop playing.
//!
//! - [`Results`] takes rotations of [`Match`]es as they come in, and rates the players whenever asked.
//! - [`Ratings`]: Elo with 95% intervals, the order, and how likely one player is better than another.
//! - [`Sprt`]: whether a player is stronger by one of two numbers of Elo, with as few rotations as
//!   the errors allow.
//!
//! Each pair of three players has played twenty rotations of two matches. Player 0 won both matches of most rotations;
//! players 1 and 2 won one each when they met:
//! ```
//! use rating::{Anchor, Match, Results};
//!
//! let mut results = Results::new(3);
//! for number in 0..20 {
//!     for pair in [[0, 1], [0, 2], [1, 2]] {
//!         let back = [pair[1], pair[0]];
//!         // The ranks by seat: in the second match the players have changed seats.
//!         let ranks = match (pair[0], number % 5) {
//!             (0, 0) => [[1, 2], [1, 2]],
//!             (0, _) => [[1, 2], [2, 1]],
//!             _ => [[1, 2], [1, 2]],
//!         };
//!         results.add(&[
//!             Match { players: &pair, ranks: &ranks[0] },
//!             Match { players: &back, ranks: &ranks[1] },
//!         ])?;
//!     }
//! }
//! let ratings = results.rate(Anchor::Player(2, 0.0));
//! assert_eq!(ratings.order()[0], 0);
//! assert!(ratings.elo(1).abs() < 1.0);
//! let (low, high) = ratings.interval(0).expect("it has met the anchor");
//! assert!(0.0 < low && low < ratings.elo(0) && ratings.elo(0) < high);
//! assert!(ratings.superiority(0, 1) > 0.99);
//! # Ok::<(), rating::BadMatch>(())
//! ```
//!
//! The model is Bradley and Terry's for two players and Plackett and Luce's for more: each player
//! has a strength, and the next place of those left goes to one of them in proportion to it. Tied
//! players count as finishing in each of their orders in equal parts; of two, that is half a win each,
//! so a difference of ratings means an expected score. All results are fitted together, by maximum
//! likelihood.
//!
//! Matches of one rotation share a set-up, whose luck mostly cancels between them or, for players
//! that hardly vary, repeats itself. They are not independent observations, and intervals that treat
//! them as such are wrong. Here the rotation is the observation: the intervals come
//! from how much rotations differ (a cluster-robust covariance), whatever happens inside them.
//!
//! A weak prior keeps what is not known finite: each player gets half a virtual draw, spread
//! over its opponents by how often they were met. Two players that met a hundred times have
//! one draw more than they played. It is in the fit as in the covariance, so that 100 wins of 100
//! give a large rating with a wide interval.
//!
//! Nothing here reads a clock, does input or output, or draws at random. The same results give the
//! same ratings to the last bit, in whatever order they came in.

mod covariance;
mod fit;
mod likelihood;
mod matrix;
mod prior;
mod ratings;
mod results;
mod sprt;

pub use ratings::{Anchor, Ratings};
pub use results::{BadMatch, Match, Results};
pub use sprt::{BadTest, Sprt, Verdict};

/// Elo per unit of natural log odds.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
