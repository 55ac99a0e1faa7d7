//! Tiny games with their types erased, and a driver that plays them without a clock. Tests of other
//! crates include this module by its path.

#![allow(dead_code, reason = "each test uses a part")]

pub(crate) mod kitted;
pub(crate) mod scripted;
pub(crate) mod tally;
pub(crate) mod twins;

use std::sync::Arc;
use std::time::Duration;

use game::tiny::{Coins, Kuhn, Tree};
use game::{Each, Fault, Params, ProtocolFault, Seat, StartFault, Watch};
use kitted::Kitted;
use registry::{Entries, Entry, Error, GameVariant};
use serde_json::{Value, json};
use table::terms::Terms;
use table::{Answer, AnyPlayer, AnyTable, MatchSpec, Record, Replay, Seed, Variant};
use tally::Tally;

/// Coins: open, any number of seats; a seat that fails is out.
pub(crate) fn coins() -> &'static dyn Entry {
    Entries::of::<Kitted<Coins>>()
}

/// Kuhn's poker: chance and secrets; a seat that fails has lost.
pub(crate) fn kuhn() -> &'static dyn Entry {
    Entries::of::<Kitted<Kuhn>>()
}

/// Tally: options of every kind; an illegal answer costs only the turn.
pub(crate) fn tally() -> &'static dyn Entry {
    Entries::of::<Kitted<Tally>>()
}

/// A game tree: any order of seats and chance.
pub(crate) fn tree() -> &'static dyn Entry {
    Entries::of::<Kitted<Tree>>()
}

/// A game with these options, the rest by default.
pub(crate) fn variant(entry: &dyn Entry, options: Value) -> Result<Arc<dyn GameVariant>, Error> {
    let Value::Object(options) = options else { panic!("options are an object") };
    entry.variant(&options)
}

/// A match of built-in players, written with blanks between them.
pub(crate) fn spec(variant: &dyn Variant, players: &str, seed: u64, terms: Terms) -> MatchSpec {
    let players: Vec<String> = players.split_whitespace().map(str::to_string).collect();
    let files = vec![None; players.len()];
    MatchSpec { options: Arc::clone(variant.options()), seed: Seed(seed), terms, players, files }
}

/// The built-in players that a table's spec names, by seat.
pub(crate) fn seated(variant: &dyn Variant, table: &dyn AnyTable) -> Vec<Box<dyn AnyPlayer>> {
    let seat = |text: &String| {
        let (name, params) = text.split_once(':').unwrap_or((text, ""));
        variant.bot(table, name, &params.parse::<Params>().unwrap()).unwrap()
    };
    table.spec().players.iter().map(seat).collect()
}

/// A clock that stands still.
pub(crate) struct Still;

impl Watch for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// Plays a table to its end with these players: the referee without clocks and processes.
pub(crate) fn drive(table: &mut dyn AnyTable, players: &mut [Box<dyn AnyPlayer>]) {
    for (seat, player) in Seat::all(players.len()).zip(&mut *players) {
        player.start(table, seat);
    }
    while step(table, players) {}
}

/// Plays one event; `false` after the last.
pub(crate) fn step(table: &mut dyn AnyTable, players: &mut [Box<dyn AnyPlayer>]) -> bool {
    let Some(question) = table.question() else { return table.advance() };
    let player = &mut players[question.seat().index()];
    let said = player.choose(&*question, &Still);
    let answer = Answer { said, used: Duration::ZERO, remark: player.remark() };
    table.answer(question.ply(), answer).unwrap();
    true
}

/// A match with these options, or why it cannot be played.
pub(crate) fn try_play(
    entry: &dyn Entry,
    options: Value,
    players: &str,
    seed: u64,
) -> Result<Record, Error> {
    let variant = variant(entry, options)?;
    let mut table = variant.open(spec(&*variant, players, seed, Terms::default()))?;
    let mut players = seated(&*variant, &*table);
    drive(&mut *table, &mut players);
    Ok(table.record())
}

/// A match with the default options.
pub(crate) fn play(entry: &dyn Entry, players: &str, seed: u64) -> Record {
    try_play(entry, json!({}), players, seed).unwrap()
}

/// Verifies a record.
pub(crate) fn verify(entry: &dyn Entry, record: &Record) -> Result<(), Error> {
    let variant = entry.variant_of(record)?;
    Replay::open(&*variant, record)?.finish()?;
    Ok(())
}

/// The names of [`faults`], as the bot `fails` reads them.
pub(crate) const KINDS: [&str; 7] =
    ["illegal", "crash", "time", "memory", "protocol", "start", "resigned"];

/// A fault of each kind; only the first leaves the seat in the match.
pub(crate) fn faults() -> [Fault; 7] {
    let text = |text: &str| text.to_string();
    let (not_json, refused) = (ProtocolFault::NotJson, StartFault::Refused);
    let line = text("{\"type\":\u{1b}[31m é");
    [
        Fault::Illegal { said: text("up"), why: text("\"up\" is \\ no move") },
        Fault::Crash { how: text("signal 11") },
        Fault::Time,
        Fault::Memory { why: text("2.1 GiB") },
        Fault::Protocol { kind: not_json, line, why: text("no JSON\nat all") },
        Fault::Start { kind: refused, why: text("no such file") },
        Fault::Resigned,
    ]
}
