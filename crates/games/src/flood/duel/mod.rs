//! Flood for two seats on boards of moderate size, with states as sets of regions.
//!
//! The rules are those of [`Flood`](super::Flood), except that a seat passes only when it has no colour to play:
//! passes would double the moves that a search looks at, and are hardly ever good. A state is a few words
//! that are copied and hashed at once, and a fill takes a whole layer of regions per step.
//!
//! - `state`: what changes; `rules`: the game; `ground`: what a position is worth.

mod ground;
mod rules;
mod state;
#[cfg(test)]
mod tests;

pub(super) use ground::Ground;
pub(super) use rules::Duel;
