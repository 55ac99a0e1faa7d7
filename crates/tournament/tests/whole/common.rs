//! What the tests of tournaments share.

use std::path::PathBuf;

use arena::players::Written;
use arena::terms::Terms;
use arena::{Entry, Host, Order, Record, Seed};
use serde_json::Map;
use tournament::{Entrant, Finished, Format, Means, Outcome, Plan, Stop};

/// A folder that is removed at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("plateau-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    /// Where the store is.
    pub(crate) fn file(&self) -> PathBuf {
        self.path("store.db")
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The first game of the list.
pub(crate) fn game() -> &'static dyn Entry {
    catalogue::games()[0]
}

/// A round robin of these players.
pub(crate) fn plan(players: &[&str], games: usize) -> Plan {
    let entrant = |player: &&str| Entrant {
        name: (*player).to_string(),
        player: (*player).to_string(),
        files: None,
    };
    let mut plan = Plan {
        broken: Vec::new(),
        game: game().name().to_string(),
        rules: game().rules(),
        options: Map::new(),
        entrants: players.iter().map(entrant).collect(),
        seats: 2,
        format: Format::RoundRobin,
        stop: Stop::Games(games),
        terms: Terms::default(),
        seed: Seed(1),
    };
    plan.options =
        game().all_options(&means(&plan).order(&plan, (Seed(1), vec![0, 1]))).expect("options");
    plan
}

pub(crate) fn means(plan: &Plan) -> Means<'static> {
    let read = |entrant: &Entrant| Written::read(&entrant.player).expect("a player");
    Means {
        game: game(),
        players: plan.entrants.iter().map(read).collect(),
        host: Host::new("no host"),
        trust: false,
        jobs: 2,
    }
}

/// A match that has been played.
pub(crate) fn finished(plan: &Plan, seats: &[usize], seed: u64) -> Finished {
    let order: Order = means(plan).order(plan, (Seed(seed), seats.to_vec()));
    let (record, spent) = game().play_timed(&order, None).expect("a match");
    let outcome = Outcome::new(&record, &spent, &[], 1000);
    Finished { record, outcome }
}

pub(crate) fn replay(record: &Record) -> Result<(), String> {
    game().replay(record, None).map_err(|error| error.to_string())
}
