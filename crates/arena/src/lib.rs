//! Matches between players of any kind, of any game: nothing here names one.
//!
//! - [`referee`]: asks the players, keeps the log, survives their faults.
//! - [`Record`]: a match as a file; [`replay`] verifies one move by move.
//! - [`Seed`]: where every random choice of a match comes from.
//! - [`terms`]: clocks, and what becomes of illegal moves.
//! - [`players`]: who can be seated, by what is written on the command line.
//! - [`Entry`]: a game with its types erased, for code that handles them all alike.
//! - [`lines`]: what is said to players from outside, and by them.
//! - [`check`]: whether a player keeps to what is asked of it.
//! - [`mod@bench`]: how fast a game is; [`solve`]: many puzzles, side by side.

pub mod bench;
pub mod check;
mod entry;

pub mod lines;

mod options;

pub mod players;

mod record;
pub mod referee;
pub mod replay;

mod seed;
pub mod solve;

pub mod terms;

pub use entry::{Again, Entries, Entry, Error, MOST_DRAWN, Order, Step, Watcher};

pub use hosting::Host;
pub use options::{BadOption, FILE, Field, Kind, NUMBER};
pub use record::{FORMAT, Line, Record, Sketch, VERSION};
pub use seed::Seed;
