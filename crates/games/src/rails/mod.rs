//! Rails: routes between towns, after *Ticket to Ride*.
//!
//! Each seat holds cards and objectives that the others do not see. A turn is to draw cards, to
//! build a free rail with cards of one colour, or to draw objectives. When somebody runs out of
//! wagons everyone has one turn more; then rails are worth points by their length, and objectives
//! win their points if their towns are joined by the seat's own rails, and cost them if not.
//!
//! - [`options`](Options): what can be chosen; [`map`](Map): towns, rails, objectives; `file`
//!   reads and writes maps, `generate` makes large ones up.
//! - `moves`: what seats and chance do, and what is seen of it.
//! - `rules`: the [`Rails`] game; `state` what changes, `network` the rails by what they cost,
//!   `score` and `trail` what they are worth; `view` what a seat knows, `worlds` what it may
//!   believe. `bots`: its strategies.

mod bots;
mod file;
mod generate;
mod map;
mod moves;
mod network;
mod options;
mod rules;
mod score;
mod state;
mod trail;
mod view;
mod worlds;

pub use map::{Map, Objective, Rail, Town};
pub use moves::{Kept, Move, Seen};
pub use options::{Chart, Colours, Deck, Never, Options, Patience, Setup};
pub use rules::Rails;
pub use state::{Phase, State, Then};
pub use trail::Longest;
pub use view::{Built, SeatView, View};
