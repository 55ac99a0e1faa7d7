//! A game with its options chosen.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use game::{Kit, Params, Seat, SetupError, SolveLimits, SolvedGame, Task};
use serde_json::{Map, Value};
use table::{AnyPlayer, AnyTable, BadRecord, MatchSpec, OptionsJson, Seed, Table, Variant};

use crate::{BadOption, bots, options};

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
pub trait GameVariant: Variant {
    /// Refuses options that have no effect beside the others.
    fn check_effect(&self) -> Result<(), SetupError>;
    /// Draws a set-up and writes it in the game's own file format.
    fn board(&self, seats: usize, seed: Seed) -> Result<String, SetupError>;
    /// Counts move sequences from the start.
    fn perft(&self, seats: usize, seed: Seed, depth: usize) -> Result<Vec<u64>, SetupError>;
    /// The same for each first move: how many sequences of `depth` moves begin with it.
    fn perft_divided(
        &self,
        seats: usize,
        seed: Seed,
        depth: usize,
    ) -> Result<Vec<(String, u64)>, SetupError>;
    /// A puzzle drawn from the options; none without a solver.
    fn puzzle(&self, seed: Seed, settings: &Params) -> Result<Option<Task>, SetupError>;
    /// Solves a game drawn from the options outright; none if the game cannot be solved outright.
    fn outright(
        &self,
        seed: Seed,
        limits: &SolveLimits<'_>,
    ) -> Result<Option<Result<SolvedGame, String>>, SetupError>;
}

/// The options of `G`, parsed.
pub(crate) struct Chosen<G: Kit> {
    options: G::Options,
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

    fn game(&self, seats: usize, seed: Seed) -> Result<G, SetupError> {
        G::new(G::draw(&self.options, seats, &mut seed.setup())?)
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

    fn takes(&self, seats: usize, seed: Seed) -> Result<(), SetupError> {
        G::draw(&self.options, seats, &mut seed.setup()).map(drop)
    }
}

impl<G: Kit> GameVariant for Chosen<G> {
    fn check_effect(&self) -> Result<(), SetupError> {
        G::check_effect(&self.options)
    }

    fn board(&self, seats: usize, seed: Seed) -> Result<String, SetupError> {
        Ok(G::write_drawn(self.game(seats, seed)?.setup(), &self.options))
    }

    fn perft(&self, seats: usize, seed: Seed, depth: usize) -> Result<Vec<u64>, SetupError> {
        Ok(game::perft(&self.game(seats, seed)?, depth))
    }

    fn perft_divided(
        &self,
        seats: usize,
        seed: Seed,
        depth: usize,
    ) -> Result<Vec<(String, u64)>, SetupError> {
        let game = self.game(seats, seed)?;
        let divided = game::perft_divided(&game, &game.start(), depth);
        Ok(divided.into_iter().map(|(mv, count)| (mv.to_string(), count)).collect())
    }

    fn puzzle(&self, seed: Seed, settings: &Params) -> Result<Option<Task>, SetupError> {
        let Some(solver) = G::solver() else { return Ok(None) };
        let setup = G::draw(&self.options, G::PUZZLE_SEATS, &mut seed.setup())?;
        (solver.pose)(setup, settings).map(Some)
    }

    fn outright(
        &self,
        seed: Seed,
        limits: &SolveLimits<'_>,
    ) -> Result<Option<Result<SolvedGame, String>>, SetupError> {
        let Some(outright) = G::solver().and_then(|solver| solver.outright) else {
            return Ok(None);
        };
        Ok(Some(outright(&self.game(G::PUZZLE_SEATS, seed)?, limits)))
    }
}
