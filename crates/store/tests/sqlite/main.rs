//! The SQLite store: each result once, claims that expire, and files that are not stores.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod claims;
mod common;
mod damage;
mod live;
mod repair;
mod results;
mod verify;
