//! Tests of ratings through what the crate offers.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

mod common;
mod coverage;
mod laws;
mod sprt;
mod twin;
