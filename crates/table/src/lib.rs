//! A match as an object.
//!
//! - [`Record`]: a match as a file.
//! - [`Seed`]: where every random choice of a match comes from.
//! - [`terms`]: clocks, and what becomes of illegal moves.
//! - [`lines`]: the line protocol between a referee and a player from outside.

pub mod lines;
mod record;
mod seed;
pub mod terms;

pub use record::{Chain, FORMAT, Identity, Line, Logged, Record, Sketch, VERSION};
pub use seed::Seed;
