//! What identifies results: the conditions of a match, and its players.

use serde_json::{Map, Value};
use table::terms::Terms;

/// What is played, under which conditions and by whom: results with equal keys can be compared.
#[derive(Clone, Debug, PartialEq)]
pub struct ContestKey {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Its options, all of them.
    pub options: Map<String, Value>,
    /// The clock, and what becomes of illegal moves.
    pub terms: Terms,
    /// How many players a match has.
    pub seats: usize,
    /// The players; results refer to them by their index here.
    pub players: Vec<PlayerKey>,
}

/// What makes a player the same player in a store, whatever its name in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerKey {
    /// The player as written on the command line.
    pub player: String,
    /// A hash of its files, if it has any.
    pub files: Option<String>,
}

/// The plan of a tournament. The store does not parse it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedPlan {
    /// The tournament's key: saving a plan with the same key replaces this one.
    pub key: [u8; 16],
    /// The plan, as the tournament wrote it.
    pub text: String,
    /// When the tournament was last begun, in milliseconds since 1970.
    pub begun_ms: i64,
}
