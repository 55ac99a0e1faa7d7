//! Tables that survive crashes, and who may do what at them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod cuts;
mod hall;
mod http;
mod replays;
mod tournaments;
mod web;
