//! Tests of tables and records through what the crate offers.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

mod common;
mod eyes;
mod faults;
mod record;
mod refusals;
mod replay;
mod tables;
mod unreadable;
