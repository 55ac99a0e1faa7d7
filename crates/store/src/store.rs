//! Where results are kept, whatever keeps them. One file on one machine does ([`Sqlite`]); a database
//! shared by many machines has to offer the same.
//!
//! [`Sqlite`]: crate::Sqlite

use arena::terms::Terms;
use arena::{Record, Seed};
use serde_json::{Map, Value};

use crate::outcome::Outcome;

/// What a store says that cannot do what it is asked, in words.
pub type Failed = String;

/// What an operation of a store comes to.
pub type Result<T> = std::result::Result<T, Failed>;

/// A match's id: a hash of what it is.
pub type Id = [u8; 16];

/// What is played, under which conditions and by whom: results of equal contests can be compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Its options, all of them.
    pub options: Map<String, Value>,
    /// The clock, and what becomes of illegal moves.
    pub terms: Terms,
    /// How many play in one match.
    pub seats: usize,
    /// The players; results refer to them by their index here.
    pub players: Vec<PlayerKey>,
}

/// What makes a player the same player in a store, whatever its name in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerKey {
    /// The player as it is written on the command line.
    pub player: String,
    /// A hash of its files, if it has any.
    pub files: Option<String>,
}

/// The plan of a tournament, as text that only its author reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedPlan {
    /// The tournament's key: a plan with the same key replaces this one.
    pub key: [u8; 16],
    /// The plan.
    pub text: String,
}

/// A match that is there already.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// The players of the contest, by seat.
    pub seats: Vec<usize>,
    /// Its seed.
    pub seed: Seed,
    /// What came of it.
    pub outcome: Outcome,
}

/// A match that has been played.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Its record.
    pub record: Record,
    /// What came of it.
    pub outcome: Outcome,
}

/// The answer to whoever wants to play a match.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// Nobody else does: play it.
    Yours,
    /// Another program is at it.
    Taken,
    /// It has been played.
    Played(Outcome),
}

/// Keeps results, each once.
pub trait Store {
    /// Saves the plan of a tournament that is played, and gives the matches of its contest that are there.
    fn begin(&mut self, plan: &SavedPlan, contest: &Contest) -> Result<Vec<Known>>;

    /// The matches of a contest that are there.
    fn known(&mut self, contest: &Contest) -> Result<Vec<Known>>;

    /// Keeps what was played, and claims what is to be played next, all of it or nothing. A match
    /// that is there already stays as it is. Whoever claims has to come back within
    /// [`PATIENCE`], or others may take his claims.
    fn exchange(
        &mut self,
        contest: &Contest,
        played: &[Finished],
        wanted: &[Id],
    ) -> Result<Vec<Claim>>;

    /// Gives up all claims.
    fn end(&mut self) -> Result<()>;

    /// The plans that were saved, the last first.
    fn plans(&mut self) -> Result<Vec<SavedPlan>>;

    /// The record of a match, if it is there.
    fn record(&mut self, id: &Id) -> Result<Option<Record>>;
}

/// How long a program that claimed matches may be silent, in milliseconds.
pub const PATIENCE: u64 = 10_000;

/// An id from its text.
pub fn read_id(text: &str) -> Option<Id> {
    let digit = |at: usize| u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok();
    let mut id = Id::default();
    for (at, byte) in id.iter_mut().enumerate() {
        *byte = digit(at)?;
    }
    (text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(id)
}

/// An id as text.
pub fn write_id(id: &Id) -> String {
    id.iter().map(|byte| format!("{byte:02x}")).collect()
}
