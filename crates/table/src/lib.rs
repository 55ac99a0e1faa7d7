//! A match as an object, and everything a match is made of. No clock, no process, no thread.
//!
//! - [`Table`]: the one place where a match advances; [`AnyTable`] is the same with its types erased.
//! - [`Eyes`]: a seat, a spectator or the referee; [`Window`]: a match as they see it.
//! - [`Question`] and [`AnyPlayer`]: what a seat is asked, and whatever answers.
//! - [`Record`]: a match as a file; [`Replay`] verifies one event by event, and resumes it anywhere.
//! - [`Analysis`]: what the moves of a record were worth, by a search.
//! - [`MatchSpec`]: what a match is made from, and so its id; [`Variant`]: a game with its options chosen.
//! - [`Seed`]: where every random choice of a match comes from.
//! - [`terms`]: clocks as data, and what becomes of illegal moves.
//! - [`lines`]: the line protocol between a referee and a player from outside.
//!
//! A match in which all seats answer at random is recorded, and the record is replayed:
//! ```
//! use std::sync::Arc;
//! use std::time::Duration;
//!
//! use game::Remark;
//! use table::terms::Terms;
//! use table::{Answer, MatchSpec, Record, Replay, Seed};
//!
//! let game = registry::find("penguins").expect("a game of the list");
//! let variant = game.variant(&serde_json::Map::new())?;
//! let mut table = variant.open(MatchSpec {
//!     options: Arc::clone(variant.options()),
//!     seed: Seed(7),
//!     terms: Terms::default(),
//!     players: vec!["first".to_string(), "second".to_string()],
//!     files: vec![None, None],
//! })?;
//! loop {
//!     while table.advance() {}
//!     let Some(question) = table.question() else { break };
//!     let said = Ok(question.random());
//!     let answer = Answer { said, used: Duration::ZERO, remark: Remark::default() };
//!     table.answer(question.ply(), answer)?;
//! }
//! let file = table.record().to_text();
//!
//! let record = Record::from_text(&file)?;
//! let replayed = Replay::open(&*variant, &record)?.finish()?;
//! assert_eq!(replayed.standing(), table.standing());
//!
//! // A record that was changed is refused.
//! let other = Record { seed: Seed(8), ..record };
//! assert!(Replay::open(&*variant, &other).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod any;
mod eyes;
mod failure;
mod hearing;
mod json_error;
pub mod lines;
mod opening;
mod player;
mod question;
mod record;
mod replay;
mod seed;
mod spec;
mod table;
pub mod terms;
mod told;
mod variant;
mod window;

pub use analysis::{Analysis, AnalysisError, JudgedMove, MakeAnalyst, Verdict};
pub use any::{AnyQuestion, AnyTable, MOST_DRAWN, Touch};
pub use eyes::{Eyes, SeenEvent};
pub use hearing::{of_moderate_length, quoted};
pub use json_error::describe as describe_json;
pub use opening::Opening;
pub use player::{AnyPlayer, BuiltIn};
pub use question::Question;
pub use record::{FORMAT, Logged, Record, RecordedEvent, RecordedSetup, Resignation, VERSION};
pub use replay::{BadRecord, Replay};
pub use seed::Seed;
pub use spec::{MatchSpec, OptionsJson};
pub use table::{Answer, MOST_STDERR, MOST_WORDS, NotTaken, Table};
pub use told::told_events;
pub use variant::Variant;
pub use window::Window;
