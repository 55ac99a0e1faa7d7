//! A build without tools.

use game::{Game, Kit};
use serde_json::{Map, Value};

use crate::entry::Of;
use crate::variant::Chosen;

/// What is wrong with the value of an option.
pub(crate) fn wrong<G: Game>(name: &str, value: &Value) -> String {
    let alone = Map::from_iter([(name.to_string(), value.clone())]);
    let read = serde_json::from_value::<G::Options>(alone.into());
    read.err().map_or_else(String::new, |error| error.to_string())
}

/// Nothing: the feature `tools` is off.
pub trait EntryTools {}

/// Nothing: the feature `tools` is off.
pub trait VariantTools {}

impl<G: Kit> EntryTools for Of<G> {}

impl<G: Kit> VariantTools for Chosen<G> {}
