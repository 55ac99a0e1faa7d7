//! What can be asked of an engine.

use page::{Command, NewMatch, Thought};
use serde::Deserialize;

use crate::SavedTable;

/// A request. Those with an `id` are about a table of this instance; those with a saved table need nothing else, and are
/// for an instance in a worker of its own, since they take long.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Request {
    /// The picture of a match about to begin, or after some random moves.
    Preview {
        #[serde(rename = "match")]
        new: NewMatch,
        #[serde(default)]
        moves: usize,
    },
    /// Opens a table.
    Open {
        id: String,
        #[serde(rename = "match")]
        new: NewMatch,
        /// The seed of the match if it names none.
        seed: u64,
    },
    /// Brings a table back.
    Resume { id: String, saved: SavedTable },
    /// What the page shows, after an update that it has.
    Update { id: String, since: Option<String> },
    /// What the person who looks at the table wants.
    Command { id: String, command: Command },
    /// What the bot to act answered.
    Thought { id: String, thought: Thought },
    /// Ends the turn of the seat to act if its time has run out.
    CheckTime { id: String },
    /// The picture of an earlier position.
    Picture { id: String, ply: usize },
    /// Opens the next match of the same players, with their seats exchanged, as the table `next`.
    Rematch { id: String, next: String, seed: u64 },
    /// The record of a match that is over.
    Record { id: String },
    /// Forgets a table.
    Close { id: String },
    /// Lets the bot to act think; at once if its question was cancelled meanwhile, as a resignation does.
    Think {
        saved: SavedTable,
        #[serde(default)]
        is_cancelled: bool,
    },
    /// Searches for a hint for the person to act.
    Advise { saved: SavedTable, ply: usize },
}
