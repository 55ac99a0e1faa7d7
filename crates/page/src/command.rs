//! What a page can ask of a match.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Something that the person at a seat wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Command {
    /// Play a move.
    Move {
        /// The ply at which it is played, so that a repeated request does no harm.
        ply: usize,
        /// The move, as the list of legal moves has it.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Take back the last move of one's own.
    TakeBack {
        /// The ply at which it is asked for.
        ply: usize,
    },
    /// Give up.
    Resign,
}
