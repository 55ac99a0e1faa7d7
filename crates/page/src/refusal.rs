//! Why something was refused.

use std::fmt;

use serde::de::DeserializeOwned;
use table::BadRecord;

/// What kind of refusal it is; a server answers each with a status of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It cannot be read, or names something that does not exist.
    Malformed,
    /// It comes from someone who may not do it.
    NotAllowed,
    /// The match has moved on, or waits for someone else.
    OutOfTurn,
    /// The rules do not allow it.
    Illegal,
}

/// A refusal, with its reason in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What kind it is.
    pub why: Why,
    /// The reason.
    pub reason: String,
}

impl Refusal {
    /// A refusal of this kind.
    pub fn new(why: Why, reason: impl Into<String>) -> Self {
        Self { why, reason: reason.into() }
    }

    /// What is only possible after the end of a match was asked for before.
    pub fn not_over() -> Self {
        Self::new(Why::OutOfTurn, "the match is not over")
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Refusal {}

/// A record in which something is not what rules and seed say.
impl From<BadRecord> for Refusal {
    fn from(bad: BadRecord) -> Self {
        Self::new(Why::Illegal, format!("this record does not hold: {bad}"))
    }
}

/// Reads the JSON of a request.
pub fn read<T: DeserializeOwned>(json: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(json).map_err(|error| {
        let reason = table::describe_json(&error);
        Refusal::new(Why::Malformed, format!("the body of the request: {reason}"))
    })
}
