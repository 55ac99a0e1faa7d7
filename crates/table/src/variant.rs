//! A game with its options chosen, types erased.

use std::fmt;
use std::time::Duration;

use game::{Params, Seat, SetupError};

use crate::{AnyPlayer, AnyTable, MatchSpec, OptionsJson, Seed};

/// A game with its options chosen: what opens tables and seats built-in players at them. Options are
/// parsed once, for as many matches as there are.
pub trait Variant: Send + Sync {
    /// The name of the game.
    fn game(&self) -> &'static str;
    /// The version of its rules.
    fn rules(&self) -> u32;
    /// The options, all of them.
    fn options(&self) -> &std::sync::Arc<OptionsJson>;
    /// The id of a match, which its record will have.
    fn id(&self, spec: &MatchSpec) -> String;
    /// A match about to begin, with as many seats as it has players.
    fn open(&self, spec: MatchSpec) -> Result<Box<dyn AnyTable>, SetupError>;
    /// The table of a match that is played elsewhere, and the seat that is sent this `start` line.
    fn told(&self, start: &str) -> Result<(Box<dyn AnyTable>, Seat), String>;
    /// A built-in player for a table of this game, or why there is none.
    fn bot(
        &self,
        table: &dyn AnyTable,
        name: &str,
        params: &Params,
    ) -> Result<Box<dyn AnyPlayer>, String>;
    /// A built-in search that tells a person what positions of a table of this game are worth, for about `time` a question.
    fn adviser(&self, table: &dyn AnyTable, time: Duration) -> Result<Box<dyn AnyPlayer>, String>;
    /// The built-in player that tells a person at a table of this game what to play, in about `time` a question. It may be
    /// one that does not search.
    fn hinter(&self, table: &dyn AnyTable, time: Duration) -> Result<Box<dyn AnyPlayer>, String>;
    /// Whether a game can be set up for this number of seats.
    fn takes(&self, seats: usize, seed: Seed) -> Result<(), SetupError>;
}

impl fmt::Debug for dyn Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game(), self.options().value())
    }
}
