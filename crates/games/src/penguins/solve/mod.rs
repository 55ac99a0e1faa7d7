//! Exact answers: the ends of matches.
//!
//! - `ground`: a part of the board whose sets of tiles are words; `blocks`: a bound on what a path collects there.
//! - `paths`: the most that one seat collects without rivals.
//! - `task`: answers for `plateau solve`.
//! - `duel`: two seats, by alpha-beta; `many`: any number, by max-n; `endgame`: positions, and which of these solves them.

mod blocks;
mod duel;
mod endgame;
mod ground;
mod many;
mod paths;
mod task;
#[cfg(test)]
mod tests;

pub(super) use endgame::{Endgame, EndgameSolver, Judged};
pub(super) use ground::Ground;
pub(super) use paths::Paths;
pub(super) use task::solver;
