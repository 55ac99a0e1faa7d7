//! The games with their types erased, for code that handles them all alike: nothing here names a game.
//!
//! - [`games()`]: the list; [`find`]: one of them by name.
//! - [`Entry`]: a game, whatever it is. What is erased is a whole activity (open a table, count moves,
//!   solve a puzzle), so that what runs inside it stays typed.
//! - [`GameVariant`]: a game with its options chosen, parsed once for many matches.
//! - [`Field`]: an option as flags and forms need to know it.
//! - [`mod@bench`]: how fast a game is.
//!
//! A crate of its own, without input, output, clock or thread: what is made for each game is compiled
//! here once, for the program, the page and every test.

pub mod bench;
mod bots;
mod entry;
mod options;
mod variant;

pub use bots::BotInfo;
pub use entry::{Entries, Entry, SolverFacts, TrialInfo};
pub use options::{BadOption, FILE, Field, FieldKind, NUMBER};
pub use variant::{Error, GameVariant};

/// All games.
pub fn games() -> Vec<&'static dyn Entry> {
    games::each::<Entries>()
}

/// A game by its name.
pub fn find(name: &str) -> Option<&'static dyn Entry> {
    games().into_iter().find(|game| game.name() == name)
}
