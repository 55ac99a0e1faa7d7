//! Options as JSON, from flags, files and records.

use std::fmt;

use game::Game;
use serde_json::{Map, Value};

use crate::tools::wrong;

/// Why options cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadOption {
    /// The option.
    pub name: String,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "--{}: {}", self.name.replace('_', "-"), self.why)
    }
}

/// The options that a list of given ones makes, the rest by default; or which one is wrong.
pub(crate) fn read<G: Game>(given: &Map<String, Value>) -> Result<G::Options, BadOption> {
    // One by one first, so that an error names its option.
    for (name, value) in given {
        let alone = Map::from_iter([(name.clone(), value.clone())]);
        if serde_json::from_value::<G::Options>(alone.into()).is_err() {
            return Err(BadOption { name: name.clone(), why: wrong::<G>(name, value) });
        }
    }
    serde_json::from_value(given.clone().into()).map_err(|error| {
        let name = given.keys().next().cloned().unwrap_or_default();
        BadOption { name, why: error.to_string() }
    })
}
