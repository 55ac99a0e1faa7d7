//! The games with their types erased, for code that handles them all alike: nothing here names a game.
//!
//! - [`games()`]: the list; [`find`]: one of them by name.
//! - [`Entry`]: any game. What is erased is a whole activity (open a table, count moves,
//!   solve a puzzle), so that what runs inside it stays typed.
//! - [`GameVariant`]: a game with its options chosen, parsed once for many matches.
//! - [`Field`]: an option as flags and forms need to know it.
//! - [`puzzles`]: puzzles for people, drawn from a seed or found in matches.
//! - [`mod@bench`]: how fast a game is.
//!
//! A match of Penguins between two built-in players:
//! ```
//! use std::sync::Arc;
//! use std::time::Duration;
//!
//! use game::{Params, Seat, Untimed};
//! use serde_json::json;
//! use table::terms::Terms;
//! use table::{Answer, MatchSpec, Seed};
//!
//! let game = registry::find("penguins").expect("a game of the list");
//! let options = json!({ "board": "hex", "width": 5, "height": 5, "penguins": 2 });
//! let variant = game.variant(options.as_object().expect("an object"))?;
//! let players = ["line", "random"];
//! let mut table = variant.open(MatchSpec {
//!     options: Arc::clone(variant.options()),
//!     seed: Seed(7),
//!     terms: Terms::default(),
//!     players: players.map(str::to_string).to_vec(),
//!     files: vec![None; players.len()],
//! })?;
//! let mut bots = Vec::new();
//! for (seat, name) in players.iter().enumerate() {
//!     let mut bot = variant.bot(&*table, name, &Params::default())?;
//!     bot.start(&*table, Seat(seat as u32));
//!     bots.push(bot);
//! }
//! loop {
//!     while table.advance() {}
//!     let Some(question) = table.question() else { break };
//!     let bot = &mut bots[question.seat().index()];
//!     let said = bot.choose(&*question, &Untimed);
//!     let answer = Answer { said, used: Duration::ZERO, remark: bot.remark() };
//!     assert_eq!(table.answer(question.ply(), answer)?, None, "no fault");
//! }
//! let (scores, ranks) = table.standing();
//! assert!(ranks.contains(&1));
//! println!("{scores:?}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A crate of its own, without input, output, clock or thread: what is made for each game is compiled
//! here once, for the program, the page and every test.

#[cfg(feature = "tools")]
pub mod bench;
mod bots;
mod entry;
#[cfg(feature = "tools")]
mod fields;
mod options;
#[cfg(feature = "tools")]
pub mod puzzles;
#[cfg_attr(not(feature = "tools"), path = "no_tools.rs")]
mod tools;
mod variant;

pub use bots::BotInfo;
pub use entry::{Entries, Entry};
#[cfg(feature = "tools")]
pub use fields::{FILE, Field, FieldKind, NUMBER};
pub use options::BadOption;
pub use tools::{EntryTools, VariantTools};
#[cfg(feature = "tools")]
pub use tools::{SolverFacts, TrialInfo};
pub use variant::{Error, GameVariant};

/// All games.
pub fn games() -> Vec<&'static dyn Entry> {
    games::each::<Entries>()
}

/// A game by its name.
pub fn find(name: &str) -> Option<&'static dyn Entry> {
    games().into_iter().find(|game| game.name() == name)
}
