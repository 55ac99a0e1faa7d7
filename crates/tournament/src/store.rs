//! Where results are kept, whatever keeps them. One file on one machine does ([`Sqlite`]); a database
//! shared by many machines has to offer the same.
//!
//! [`Sqlite`]: crate::Sqlite

use arena::{Record, Seed};

use crate::outcome::Outcome;
use crate::plan::Plan;

/// What a store says that cannot do what it is asked, in words.
pub type Failed = String;

pub(crate) type Result<T> = std::result::Result<T, Failed>;

/// A match's id: a hash of what it is.
pub type Id = [u8; 16];

/// A match that is there already.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// The entrants of the plan, by seat.
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
    /// Notes that a tournament is played, and gives the matches of its entrants that are there.
    fn begin(&mut self, plan: &Plan) -> Result<Vec<Known>>;

    /// The same without noting anything.
    fn known(&mut self, plan: &Plan) -> Result<Vec<Known>>;

    /// Keeps what was played, and claims what is to be played next, all of it or nothing. A match
    /// that is there already stays as it is. Whoever claims has to come back within
    /// [`PATIENCE`], or others may take his claims.
    fn exchange(&mut self, plan: &Plan, played: &[Finished], wanted: &[Id]) -> Result<Vec<Claim>>;

    /// Gives up all claims.
    fn end(&mut self) -> Result<()>;

    /// The tournaments there are, the last first.
    fn plans(&mut self) -> Result<Vec<Plan>>;

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
