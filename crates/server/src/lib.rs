//! Tables that people and bots share: held in memory, kept in a store event by event, brought back after a crash.
//!
//! - [`Hall`]: all tables of a server.
//! - [`HeldTable`]: one of them; commands in, numbered updates out.
//! - [`ShownMatch`]: a match that is played elsewhere, and only shown.
//! - [`ReplayLine`]: a finished match of a list; [`Verdicts`]: what its moves were worth, as the search finds it.
//! - [`Tournament`]: a tournament of the store, which another program may be playing.
//! - [`Token`]: what the holder of a seat has, and nobody else.
//!
//! - [`http`]: the same over a network.
//!
//! Only [`http`] is asynchronous: bots think on a bounded number of threads, and everything else returns at once.

mod flow;
mod guests;
mod hall;
mod held;
pub mod http;
mod judges;
mod rematch;
mod replays;
mod saved;
mod thinkers;
mod token;
mod tournaments;
mod upkeep;

pub use flow::ShownMatch;
pub use hall::{Counted, Hall, HallError, Limits, Opened};
pub use held::{HeldTable, TableLine, Watched};
pub use judges::{MOST_ANALYSED, Verdict, Verdicts};
pub use replays::ReplayLine;
pub use saved::stored_record;
pub use token::Token;
pub use tournaments::{DrawnPage, Tournament, TournamentLine};
