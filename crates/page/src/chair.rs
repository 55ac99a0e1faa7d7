//! What a match is opened from.

use std::str::FromStr;
use std::sync::Arc;

use registry::GameVariant;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use table::terms::{Clock, Pace, Terms};

use crate::{Refusal, Why};

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Chair {
    /// A person at a page.
    Person,
    /// A built-in player.
    Bot {
        /// Its name and settings, as in `mcts:playouts=1000`.
        player: String,
    },
    /// A player that joins from elsewhere.
    Guest,
}

impl Chair {
    /// How records name it.
    pub(crate) fn written(&self) -> String {
        match self {
            Chair::Person => "human".to_string(),
            Chair::Bot { player } => player.clone(),
            Chair::Guest => "guest".to_string(),
        }
    }

    /// Who a record says sat there.
    pub fn read(written: &str) -> Self {
        match written {
            "human" => Chair::Person,
            "guest" => Chair::Guest,
            player => Chair::Bot { player: player.to_string() },
        }
    }
}

/// A match to be opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// The name of the game.
    pub game: String,
    /// Its options; those that are not given have their defaults.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// Who sits where.
    #[schemars(length(min = 1, max = 64))]
    pub seats: Vec<Chair>,
    /// The clock, such as `30s` for each move or `5m+3s` for the match; none if it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
    /// The seed of the match; a random one if it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

impl NewMatch {
    /// The game with its options.
    pub fn variant(&self) -> Result<Arc<dyn GameVariant>, Refusal> {
        let malformed = |reason: String| Refusal::new(Why::Malformed, reason);
        let game = registry::find(&self.game)
            .ok_or_else(|| malformed(format!("there is no game {:?}", self.game)))?;
        let variant = game.variant(&self.options).map_err(|error| malformed(error.to_string()))?;
        variant.check_effect().map_err(|error| malformed(error.to_string()))?;
        Ok(variant)
    }

    /// The terms of the match.
    pub fn terms(&self) -> Result<Terms, Refusal> {
        Ok(Terms { clock: clock(self.clock.as_deref())?, ..Terms::default() })
    }
}

/// A match that goes on from a position of another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NextMatch {
    /// How many events of the other match come before.
    pub ply: usize,
    /// Who sits where.
    #[schemars(length(min = 1, max = 64))]
    pub seats: Vec<Chair>,
    /// The clock, as in a new match; none if it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
}

impl NextMatch {
    pub(crate) fn clock(&self) -> Result<Clock, Refusal> {
        clock(self.clock.as_deref())
    }
}

fn clock(written: Option<&str>) -> Result<Clock, Refusal> {
    let pace = written.map(Pace::from_str).transpose();
    let pace = pace.map_err(|why| Refusal::new(Why::Malformed, format!("clock: {why}")))?;
    Ok(Clock { pace, ..Clock::default() })
}
