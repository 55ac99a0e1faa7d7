//! Matches of tiny games between players as written on the command line.

#![allow(dead_code, reason = "each test uses a part")]

#[path = "../../../table/tests/common/mod.rs"]
pub(crate) mod shared;

use std::sync::Arc;

use hosting::Host;
use players::{Contest, HumanTerminal, PlayerSpec};
use registry::Entry;
use serde_json::{Value, json};
use table::terms::Terms;
use table::{Record, Seed, Variant};

pub(crate) use shared::{coins, kuhn, tally};

/// A match between players, written with blanks between them.
pub(crate) fn contest(entry: &dyn Entry, options: Value, players: &str, seed: u64) -> Contest {
    let variant: Arc<dyn Variant> = shared::variant(entry, options).unwrap();
    Contest {
        variant,
        players: players.split_whitespace().map(|text| PlayerSpec::read(text).unwrap()).collect(),
        seed: Seed(seed),
        terms: Terms::default(),
        host: Host::new("plateau"),
        verbose: false,
        trust: false,
        terminal: HumanTerminal::default(),
    }
}

/// A match with the default options.
pub(crate) fn play(entry: &dyn Entry, players: &str, seed: u64) -> Record {
    contest(entry, json!({}), players, seed).play(None).unwrap()
}
