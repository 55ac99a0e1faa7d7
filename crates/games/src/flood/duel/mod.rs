//! Flood for two seats on boards of moderate size, with states as sets of regions.
//!
//! The rules are those of [`Flood`](super::Flood), except that a seat passes only when it has no colour to play:
//! passes would double the moves that a search looks at, and are hardly ever good. A state is a few words
//! that are copied and hashed at once, and a fill takes a whole layer of regions per step.
//!
//! - `state`: what changes; `rules`: the game; `near`: how near regions are to zones; `ground`: which ground is certain.
//! - `search`: the search; `run`: an iteration of it; `table`: what it found out about positions.

mod ground;
mod near;
mod rules;
mod run;
mod search;
mod state;
mod table;
#[cfg(test)]
mod tests;

pub(super) use rules::Duel;
pub(super) use search::{ALL_SEEN, DuelSearch};
