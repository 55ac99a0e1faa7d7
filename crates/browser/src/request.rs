//! What can be asked of an engine.

use page::{Command, NewMatch, NextMatch, Thought};
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
    /// Takes a record to look at, from a file or of a saved table, if every event of it holds: what these eyes see of it.
    Read { id: String, record: String, eyes: Option<String> },
    /// Positions of a table or of a match that is looked at again.
    Frames { id: String, eyes: Option<String>, from: usize, most: usize },
    /// Opens the table `next` that goes on from a position of a match that is looked at again.
    PlayOn {
        id: String,
        next: String,
        #[serde(rename = "match")]
        new: NextMatch,
    },
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
    /// The next move that is judged; null after the last. With a record, the first of it after some events; each position is
    /// searched for some milliseconds.
    Judge {
        record: Option<String>,
        #[serde(default)]
        after: usize,
        #[serde(default)]
        time_ms: u64,
    },
    /// Searches for a hint for the person to act.
    Advise { saved: SavedTable, ply: usize },
}
