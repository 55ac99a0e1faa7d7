//! Tests of pictures through what the crate offers.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

mod camera;
mod pictures;
mod pixels;
mod pointing;
mod writing;
