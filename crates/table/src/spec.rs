//! What a match is, before it is played.

use std::sync::Arc;

use game::Game;
use serde::Serialize;
use serde_json::Value;

use crate::record::hex;
use crate::terms::Terms;
use crate::{Opening, Record, Seed};

/// What a match is made from, besides its game: everything its id depends on.
#[derive(Clone, Debug)]
pub struct MatchSpec {
    /// The game's options, all of them.
    pub options: Arc<OptionsJson>,
    /// The seed of every random choice.
    pub seed: Seed,
    /// The clock, and what becomes of illegal moves.
    pub terms: Terms,
    /// The players by seat, as written on the command line.
    pub players: Vec<String>,
    /// A hash of each player's files, for those that have any.
    pub files: Vec<Option<String>>,
}

impl MatchSpec {
    /// The id of a match of `G` from its start: a hash of all of this and of the version of the rules.
    pub fn id<G: Game>(&self) -> String {
        let identity = Identity {
            game: G::NAME,
            rules: G::RULES,
            options: &self.options.sorted,
            seed: self.seed,
            players: &self.players,
            files: &self.files,
            terms: self.terms,
            opening: None,
        };
        identity.id()
    }
}

/// A game's options as JSON. Made once for many matches: ids are computed from keys in order.
#[derive(Clone, Debug)]
pub struct OptionsJson {
    value: Value,
    sorted: Value,
}

impl OptionsJson {
    /// The options as they are written into records.
    pub fn new<O: Serialize>(options: &O) -> Self {
        Self::from(serde_json::to_value(options).expect("options are plain data"))
    }

    /// The JSON object.
    pub fn value(&self) -> &Value {
        &self.value
    }
}

impl From<Value> for OptionsJson {
    fn from(value: Value) -> Self {
        let mut sorted = value.clone();
        sorted.sort_all_objects();
        Self { value, sorted }
    }
}

/// What an id is the hash of, in this order.
#[derive(Serialize)]
struct Identity<'a> {
    game: &'a str,
    rules: u32,
    options: &'a Value,
    seed: Seed,
    players: &'a [String],
    files: &'a [Option<String>],
    terms: Terms,
    /// Left out where there is none: ids of matches from the start are older than this field.
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<&'a Opening>,
}

impl Identity<'_> {
    fn id(&self) -> String {
        let text = serde_json::to_string(self).expect("an identity is plain data");
        hex(&blake3::hash(text.as_bytes()), 32)
    }
}

impl Record {
    /// The id that fits the record's fields.
    pub(crate) fn computed_id(&self) -> String {
        let mut options = self.options.clone();
        options.sort_all_objects();
        let identity = Identity {
            game: &self.game,
            rules: self.rules,
            options: &options,
            seed: self.seed,
            players: &self.players,
            files: &self.files,
            terms: self.terms,
            opening: self.opening.as_ref(),
        };
        identity.id()
    }

    /// What the recorded match was made from.
    pub fn spec(&self) -> MatchSpec {
        MatchSpec {
            options: Arc::new(OptionsJson::from(self.options.clone())),
            seed: self.seed,
            terms: self.terms,
            players: self.players.clone(),
            files: self.files.clone(),
        }
    }
}
