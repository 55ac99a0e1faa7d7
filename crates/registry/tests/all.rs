//! Tests of the erased games through what the crate offers.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

#[path = "../../table/tests/common/mod.rs"]
mod common;

mod bench;
mod entry;
mod eyes;
mod options;
mod puzzles;
mod told;
