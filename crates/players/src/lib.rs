//! Players of any kind at tables of any game: nothing here names a game.
//!
//! - [`PlayerSpec`]: a player as written on the command line, or found among submissions.
//! - [`Seating`]: seats a player at a table: built-in, program, library, person.
//! - [`referee`]: drives a table with its players and keeps their clocks.
//! - [`Contest`]: one match from its players to its record.
//! - [`check`]: tests whether a player keeps to the protocol and the rules.
//! - [`ask`](ask()): asks a player recorded questions again.

mod advice;
mod ask;
pub mod check;
mod contest;
mod desk;
mod human;
mod identity;
mod program;
mod prompt;
pub mod referee;
mod runnable;
mod seat;
mod settings;
mod spec;
mod submission;
mod transcript;

pub use ask::{Asked, ask};
pub use contest::{Contest, ContestError, Watcher};
pub use desk::{Desk, Look, Pictures};
pub use program::linked;
pub use seat::{RefereeError, Seating};
pub use spec::PlayerSpec;
pub use submission::may_play;
