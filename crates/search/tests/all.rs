//! Tests of the searches through what the crate offers.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

mod alphabeta;
mod bots;
mod champion;
mod clock;
mod common;
mod finding;
mod mcts;
mod opponents;
