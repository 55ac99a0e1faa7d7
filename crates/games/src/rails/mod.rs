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

mod file;
mod generate;
mod map;
mod moves;
#[cfg(test)]
mod naive;
mod options;

pub use map::{Map, Objective, Rail, Town};
pub use moves::{Kept, Move, Seen};
pub use options::{Chart, Colours, Deck, Never, Options, Patience, Setup};
