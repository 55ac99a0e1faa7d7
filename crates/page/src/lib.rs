//! A match as a page shows it: what a page can ask for, and what it is sent.
//!
//! - [`LiveMatch`]: a match with people and bots, which takes [`Command`]s and hands out [`Update`]s.
//! - [`NewMatch`]: what a match is opened from; [`Chair`]: who sits at a seat.
//! - [`Thinking`]: a question that a bot answers elsewhere, while others go on reading the match; [`Thought`]: its answer as JSON.
//! - [`Presence`]: whether the player of a guest's seat is there; it is sent lines of the protocol, and answers with lines.
//! - [`Views`]: what the pages of a match have, so that they are sent what is new.
//! - [`Past`]: earlier positions of a match, or of a record; [`NextMatch`]: what goes on from one; [`Judging`]: what its moves were worth.
//! - [`preview`](preview()): a picture of a match that is not opened yet.
//! - `games`, `game`, `picture`, `puzzle` (feature `lists`): what there is to play.
//!
//! Nothing here reads a clock, starts a thread or knows a network: the server drives these matches over HTTP, and a page
//! without a server drives the same ones, compiled to WebAssembly.

mod chair;
mod command;
mod drawing;
mod frames;
#[cfg(feature = "lists")]
mod games;
mod guest;
mod judging;
mod live;
mod past;
mod patch;
mod preview;
#[cfg(feature = "lists")]
mod puzzle;
mod refusal;
mod rematch;
mod shown;
mod thinking;
mod update;
mod views;

pub use chair::{Chair, NewMatch, NextMatch};
pub use command::Command;
pub use frames::MOST_FRAMES;
#[cfg(feature = "lists")]
pub use games::{game, games, picture};
pub use guest::Presence;
pub use judging::{Judged, Judging};
pub use live::{LiveMatch, Place, Waiting};
pub use past::Past;
pub use preview::preview;
#[cfg(feature = "lists")]
pub use puzzle::puzzle;
pub use refusal::{Refusal, Why, read};
pub use shown::{Flow, FlowCommand};
pub use thinking::{HINT_TIME, Thinking, Thought};
pub use update::{Sent, Update};
pub use views::Views;
