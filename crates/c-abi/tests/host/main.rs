//! The host as a process, with libraries compiled from `tests/libraries`.

#![allow(clippy::unwrap_used, reason = "the whole file is tests")]

mod compile;
mod cost;
mod faults;
mod hosted;
mod layout;
mod output;
mod refusals;
mod table;
mod whole_games;
