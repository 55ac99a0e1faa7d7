//! Players of any kind at tables of any game: nothing here names a game.
//!
//! - [`PlayerSpec`]: a player as written on the command line, or found among submissions.
//! - [`Seating`]: seats a player at a table: built-in, program, library, person.
//! - [`referee`]: drives a table with its players and keeps their clocks.
//! - [`Contest`]: one match from its players to its record.
//! - [`check`]: tests whether a player keeps to the protocol and the rules.
//! - [`serve`](serve()): makes a program of a player written in Rust.
//! - [`RemoteSeat`]: one player at a table of another machine.
//! - [`manual`]: manuals of games as plain text.
//! - [`ask`](ask()): asks a player recorded questions again; [`ask_here`]: asks it about one position.
//!
//! A match between two built-in players. A program is written as its path, such as `./bot.py`; to start one, the host needs
//! a program whose `main` calls [`hosting::child::main`].
//! ```
//! use hosting::Host;
//! use players::{Contest, HumanTerminal, PlayerSpec};
//! use table::Seed;
//! use table::terms::Terms;
//!
//! let game = registry::find("penguins").expect("a game of the list");
//! let contest = Contest {
//!     variant: game.variant(&serde_json::Map::new())?,
//!     players: vec![PlayerSpec::read("line")?, PlayerSpec::read("greedy")?],
//!     seed: Seed(7),
//!     terms: Terms::default(),
//!     host: Host::new("plateau"),
//!     verbose: false,
//!     trust: false,
//!     terminal: HumanTerminal::default(),
//! };
//! let record = contest.play(None)?;
//! assert_eq!(record.id, contest.id()?);
//! assert_eq!(record.scores.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod apart;
mod ask;
mod beside;
mod bounded;
pub mod check;
mod clues;
mod completion;
mod console;
mod contest;
mod diagnosis;
mod file_kind;
mod human;
mod identity;
pub mod manual;
mod phrases;
mod pictures;
mod program;
mod prompt;
pub mod referee;
mod remote;
mod runnable;
mod seat;
mod serve;
mod settings;
mod shell;
mod spec;
mod submission;
mod terminal;
mod told;
mod toml_error;
mod transcript;
mod understand;

pub use apart::kept_apart;
pub use ask::{Answered, Asked, ask, ask_here};
pub use bounded::{MOST_BYTES, read_at_most};
pub use clues::{error_line, exception_place};
pub use console::{Console, ConsoleInput, ConsolePrompt, TouchBoard};
pub use contest::{Contest, ContestError, FailedStart, Watcher};
pub use pictures::{Look, Pictures};
pub use program::linked;
pub use remote::{RemoteAnswer, RemoteSeat};
pub use runnable::{file_of_words, meant_outside};
pub use seat::{Seating, SpawnFailure};
pub use serve::{serve, serve_on};
pub use shell::shell_word;
pub use spec::PlayerSpec;
pub use submission::{is_editors_copy, may_play};
pub use terminal::{HumanTerminal, Keep};
pub use toml_error::{expected_like, toml_error};
