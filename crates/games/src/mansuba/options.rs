//! What can be chosen, what is drawn, and what is refused.

use game::{Rng, Seat, SetupError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::config;
use super::setup::Setup;

/// What can be chosen for a match of Mansuba.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The game: one of the shipped configurations, or a file.
    pub config: Choice,
    /// The graph of a configuration whose relation is `file`.
    pub graph: Graph,
}

/// The configurations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// Pawns, towers and elephants, with captures.
    #[default]
    Mansuba,
    /// Pawns alone, without captures.
    Pawns,
    /// The six-pointed star, for 2 to 6.
    ChineseCheckers,
    /// Halma, on 16 × 16 squares, for 2 or 4.
    Halma,
    /// Rooks, knights, alfils and ferzes, across the board.
    ShatranjRace,
    /// Draughtsmen that jump and take, across the board.
    DraughtsRace,
    /// A configuration file's content.
    File(String),
}

/// The source of a graph.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Graph {
    /// No graph.
    #[default]
    None,
    /// A graph file's content.
    File(String),
}

impl Choice {
    /// The text of the configuration.
    pub(super) fn text(&self) -> &str {
        match self {
            Choice::Mansuba => include_str!("../../../../configurations/mansuba.toml"),
            Choice::Pawns => include_str!("../../../../configurations/pawns.toml"),
            Choice::ChineseCheckers => {
                include_str!("../../../../configurations/chinese-checkers.toml")
            }
            Choice::Halma => include_str!("../../../../configurations/halma.toml"),
            Choice::ShatranjRace => include_str!("../../../../configurations/shatranj-race.toml"),
            Choice::DraughtsRace => include_str!("../../../../configurations/draughts-race.toml"),
            Choice::File(text) => text,
        }
    }
}

impl Graph {
    /// The text of the graph, if there is one.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Graph::None => None,
            Graph::File(text) => Some(text),
        }
    }
}

impl Options {
    /// Refuses a graph that the configuration does not use.
    pub(super) fn check_effect(&self) -> Result<(), SetupError> {
        let Some(graph) = self.graph.text() else { return Ok(()) };
        let Ok(config) = config::read(self.config.text(), Some(graph)) else { return Ok(()) };
        if config.relations.iter().any(|relation| relation.name() == "file") {
            return Ok(());
        }
        let why = "the configuration does not use it: its relation is not \"file\"";
        Err(SetupError::option("graph", why))
    }

    /// Draws a set-up: the first player, unless the configuration names it.
    pub(super) fn draw(&self, seats: usize, rng: &mut Rng) -> Result<Setup, SetupError> {
        let config = config::read(self.config.text(), self.graph.text())
            .map_err(|error| error.in_option("config"))?;
        let setup = config.setup(seats, |seats| Seat(rng.below(seats) as u32))?;
        setup.check().map_err(|error| error.in_option("config"))?;
        Ok(setup)
    }
}
