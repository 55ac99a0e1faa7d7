//! Test code that all games share.
//!
//! - `hurried_bots`: every bot answers in time; `perft_tables`: counts of move sequences.

mod hurried_bots;
pub(crate) mod perft_tables;
