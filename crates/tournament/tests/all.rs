//! Tests of tournaments through what the crate offers.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

mod report;
mod synthetic;
mod whole;
