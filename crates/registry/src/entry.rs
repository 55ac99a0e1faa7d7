//! A game with its types erased.

use std::marker::PhantomData;
use std::sync::Arc;

use game::{Each, Kit};
use serde_json::{Map, Value};
use table::Record;

use crate::EntryTools;
use crate::variant::{Chosen, Error, GameVariant};

/// Any game.
pub trait Entry: EntryTools + Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// The version of its rules.
    fn rules(&self) -> u32;
    /// The players of a match when none are named.
    fn default_players(&self) -> &'static [&'static str];
    /// Its built-in players for a first tournament, the weakest first.
    fn ladder(&self) -> &'static [&'static str];

    /// The game with these options, the rest by default.
    fn variant(&self, options: &Map<String, Value>) -> Result<Arc<dyn GameVariant>, Error>;
    /// The game with the options of a record.
    fn variant_of(&self, record: &Record) -> Result<Arc<dyn GameVariant>, Error> {
        self.variant(record.options.as_object().unwrap_or(&Map::new()))
    }
}

/// Makes the list of entries: `games::each::<Entries>()`.
pub struct Entries;

impl Each for Entries {
    type Out = &'static dyn Entry;

    fn of<G: Kit>() -> &'static dyn Entry {
        &Of::<G>(PhantomData)
    }
}

pub(crate) struct Of<G>(PhantomData<G>);

impl<G: Kit> Entry for Of<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn default_players(&self) -> &'static [&'static str] {
        G::PLAYERS
    }

    fn ladder(&self) -> &'static [&'static str] {
        G::LADDER
    }

    fn variant(&self, given: &Map<String, Value>) -> Result<Arc<dyn GameVariant>, Error> {
        Ok(Arc::new(Chosen::<G>::read(given).map_err(Error::Options)?))
    }
}
