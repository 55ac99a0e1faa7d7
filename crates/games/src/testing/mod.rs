//! Test code that all games share.
//!
//! - `hurried_bots`: every bot answers in time; `perft_tables`: counts of move sequences.

mod hurried_bots;
pub(crate) mod perft_tables;

use game::Words;

/// What is said, in English.
pub(crate) fn english<'a>(said: impl IntoIterator<Item = &'a Words>) -> Vec<String> {
    said.into_iter().map(Words::to_string).collect()
}
