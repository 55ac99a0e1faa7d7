//! What several tests need: entries of tiny games, orders, and players who do as they are told.

#![allow(dead_code, reason = "each test takes what it needs")]
#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

pub(crate) mod kitted;
pub(crate) mod tally;
pub(crate) mod told;

use arena::players::Written;
use arena::terms::Terms;
use arena::{Entries, Entry, Host, Order, Record, Seed, Step, Watcher};
use game::tiny::{Coins, Kuhn};
use game::{Each, Fault, Scene};
use kitted::Kitted;
use serde_json::Value;
use tally::Tally;

/// Coins: open, any number of seats, who fails is out.
pub(crate) fn coins() -> &'static dyn Entry {
    Entries::of::<Kitted<Coins>>()
}

/// Kuhn's poker: chance and secrets, who fails has lost.
pub(crate) fn kuhn() -> &'static dyn Entry {
    Entries::of::<Kitted<Kuhn>>()
}

/// Tally: options of every kind, an illegal answer costs only the turn.
pub(crate) fn tally() -> &'static dyn Entry {
    Entries::of::<Kitted<Tally>>()
}

/// An order for players, written with blanks between them.
pub(crate) fn order(options: Value, players: &str, seed: u64) -> Order {
    let Value::Object(options) = options else { panic!("options are an object") };
    let players = players.split_whitespace().map(|text| Written::read(text).unwrap()).collect();
    let (terms, host) = (Terms::default(), Host::new("plateau"));
    Order { options, players, seed: Seed(seed), terms, host, verbose: false, trust: false }
}

/// A match with the default options.
pub(crate) fn play(entry: &dyn Entry, players: &str, seed: u64) -> Record {
    entry.play(&order(serde_json::json!({}), players, seed), None).unwrap()
}

/// A fault of each kind; only the first leaves the seat at the table.
pub(crate) fn faults() -> [Fault; 6] {
    let text = |text: &str| text.to_string();
    [
        Fault::Illegal { said: text("up"), why: text("\"up\" is \\ no move") },
        Fault::Crash { how: text("signal 11") },
        Fault::Time,
        Fault::Memory { why: "2.1 GiB".to_string() },
        Fault::Protocol { line: text("{\"type\":\u{1b}[31m é"), why: text("no JSON\nat all") },
        Fault::Start { why: text("no such file") },
    ]
}

/// Watches, and keeps what it saw.
#[derive(Default)]
pub(crate) struct Watched {
    pub(crate) begun: usize,
    pub(crate) steps: Vec<Step>,
}

impl Watcher for Watched {
    fn begin(&mut self, _: Option<Scene>) {
        assert!(self.steps.is_empty(), "a match begins before anything happens");
        self.begun += 1;
    }

    fn step(&mut self, step: &Step) {
        self.steps.push(step.clone());
    }
}
