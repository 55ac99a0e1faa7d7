//! Tests of players and referee through what the crate offers.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

mod common;
mod contests;
mod referee;
mod serve;
