//! A game with its options chosen.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use game::{Kit, Params, Seat, SetupError};
use serde_json::{Map, Value};
use table::{AnyPlayer, AnyTable, BadRecord, MatchSpec, OptionsJson, Seed, Table, Variant};

use crate::{BadOption, VariantTools, bots, options};

/// Why an operation on a variant failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The options cannot be read.
    Options(BadOption),
    /// The options cannot be played.
    Setup(SetupError),
    /// A record is not what it claims to be.
    Record(BadRecord),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Options(bad) => bad.fmt(f),
            Error::Setup(error) => error.fmt(f),
            Error::Record(bad) => bad.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<SetupError> for Error {
    fn from(error: SetupError) -> Self {
        Error::Setup(error)
    }
}

impl From<BadRecord> for Error {
    fn from(bad: BadRecord) -> Self {
        Error::Record(bad)
    }
}

/// A game with its options chosen, and what can be asked of it besides matches.
pub trait GameVariant: Variant + VariantTools {
    /// Refuses options that have no effect beside the others.
    fn check_effect(&self) -> Result<(), SetupError>;
}

/// The options of `G`, parsed.
pub(crate) struct Chosen<G: Kit> {
    pub(crate) options: G::Options,
    json: Arc<OptionsJson>,
}

impl<G: Kit> Chosen<G> {
    /// The given options, the rest by default.
    pub(crate) fn read(given: &Map<String, Value>) -> Result<Self, BadOption> {
        options::read::<G>(given).map(Self::of)
    }

    pub(crate) fn of(options: G::Options) -> Self {
        let json = Arc::new(OptionsJson::new(&options));
        Self { options, json }
    }
}

impl<G: Kit> Variant for Chosen<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn options(&self) -> &Arc<OptionsJson> {
        &self.json
    }

    fn id(&self, spec: &MatchSpec) -> String {
        spec.id::<G>()
    }

    fn open(&self, spec: MatchSpec) -> Result<Box<dyn AnyTable>, SetupError> {
        Ok(Box::new(Table::<G>::open(&self.options, spec)?))
    }

    fn told(&self, start: &str) -> Result<(Box<dyn AnyTable>, Seat), String> {
        let (table, seat) = Table::<G>::told(Arc::clone(&self.json), start)?;
        Ok((Box::new(table), seat))
    }

    fn bot(
        &self,
        table: &dyn AnyTable,
        name: &str,
        params: &Params,
    ) -> Result<Box<dyn AnyPlayer>, String> {
        let table = table.as_any().downcast_ref::<Table<G>>();
        bots::make(table.expect("the table is of this game"), name, params)
    }

    fn adviser(&self, table: &dyn AnyTable, time: Duration) -> Result<Box<dyn AnyPlayer>, String> {
        let table = table.as_any().downcast_ref::<Table<G>>();
        bots::adviser(table.expect("the table is of this game"), time)
    }

    fn hinter(&self, table: &dyn AnyTable, time: Duration) -> Result<Box<dyn AnyPlayer>, String> {
        let table = table.as_any().downcast_ref::<Table<G>>();
        bots::hinter(table.expect("the table is of this game"), time)
    }

    fn takes(&self, seats: usize, seed: Seed) -> Result<(), SetupError> {
        G::draw(&self.options, seats, &mut seed.setup()).map(drop)
    }
}

impl<G: Kit> GameVariant for Chosen<G> {
    fn check_effect(&self) -> Result<(), SetupError> {
        G::check_effect(&self.options)
    }
}
