//! The contract every game fulfils. Read [`Game`] first; the rest follows from it.
//!
//! - [`Game`], [`Turn`], [`Seat`], [`Event`], [`Facts`]: what a game is.
//! - [`Player`], [`Ask`], [`Fault`]: players, their questions, how they fail.
//! - [`Budget`] and [`Meter`]: how long a player may think, within its budget and its clock.
//! - [`Kit`], [`Bot`], [`Each`]: what a game brings besides its rules, and lists of games.
//! - [`Solver`], [`Task`], [`PuzzleAnswer`]: puzzles that can be answered exactly.
//! - [`PuzzleMaker`], [`PuzzleProof`], [`Difficulty`]: puzzles for people, drawn from positions that are proved.
//! - [`Show`] and [`Scene`]: what a position looks like; [`Touched`]: what a person means by touching it.
//! - [`Words`] and [`Catalogue`]: what a game says to people, in each [`Language`].
//! - [`printable`]: texts of players without control characters.
//! - [`Board`] and [`tilings`]: tiles that know their neighbours side by side.
//! - [`layout`](layout()): places for vertices without coordinates.
//! - [`laws`] and [`perft`](perft()): how rules are tested.
//!
//! A random game of [`tiny::Coins`], in which two seats take coins from the ends of a row:
//! ```
//! use game::tiny::{Coins, CoinsOptions};
//! use game::{Game, Rng, Turn};
//!
//! let mut rng = Rng::new(7);
//! let game = Coins::new(Coins::draw(&CoinsOptions::default(), 2, &mut rng)?)?;
//! let mut state = game.start();
//! loop {
//!     let mv = match game.turn(&state) {
//!         Turn::Seat(_) => game.random(&state, &mut rng, &mut Vec::new()),
//!         Turn::Chance => game.chance(&state, &mut rng, &mut Vec::new()),
//!         Turn::Over => break,
//!     };
//!     game.play(&mut state, mv);
//! }
//! let (scores, coins) = (game.final_scores(&state), &game.setup().row);
//! assert_eq!(scores.iter().sum::<i32>(), coins.iter().sum::<i32>());
//! # Ok::<(), game::SetupError>(())
//! ```
//! New rules are checked on random games, beside a naive twin of them, and by counting move sequences:
//! ```
//! use game::tiny::{Coins, CoinsOptions, NaiveCoins};
//! use game::{laws, perft};
//!
//! laws::check::<Coins, NaiveCoins>(&CoinsOptions { coins: 5, ..CoinsOptions::default() }, 2, 20)?;
//! assert_eq!(perft(&Coins::with(&[3, 9, 1, 2], 2), 4), [1, 2, 4, 8, 8]);
//! # Ok::<(), laws::Broken>(())
//! ```

mod board;
mod bot;
mod budget;
mod closest;
mod count;
mod game;
mod grid;
mod kit;
mod language;
pub mod laws;
mod layout;
mod perft;
mod player;
mod playout;
mod puzzle;
mod rank;
mod rng;
mod scene;
mod solve;
mod text;
pub mod tilings;
pub mod tiny;
mod touch;
mod words;

pub use board::{Board, BoardError, Builder, MOST_TILES, Point, Tile};
pub use bot::{Bot, FileContent, Made, Param, Params, Setting};
pub use budget::{Budget, Meter};
pub use closest::{closest, did_you_mean};
pub use count::count;
pub use game::{Event, Facts, Game, Illegal, Seat, SetupError, Turn, Unreadable};
pub use grid::{Grid, grid};
pub use kit::{Case, Each, Kit, Measure, Trial};
pub use language::{Language, Translated};
pub use layout::{Edge, layout};
pub use perft::{perft, perft_divided, perft_from};
pub use player::{Ask, End, Fault, Player, ProtocolFault, Remark, StartFault, Untimed, Watch};
pub use playout::play_out;
pub use puzzle::{Difficulty, ProvePosition, PuzzleDraft, PuzzleGoal, PuzzleMaker, PuzzleProof};
pub use rank::ranks;
pub use rng::Rng;
pub use scene::{Caption, Colour, Form, Scene, Shape, Show, Sprite, told};
pub use solve::{
    PosePosition, PuzzleAnswer, SolveLimits, SolveOutright, SolveProgress, SolvedGame, Solver, Task,
};
pub use text::{is_control, printable, wrapped};
pub use touch::{Missed, Touched, last_part};
pub use words::{COMMON, Catalogue, Words};
