//! plateau through the real program, as its users see it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod bots;
mod cli;
mod gauntlet;
mod joined;
mod outside;
mod readme;
mod tournament;
