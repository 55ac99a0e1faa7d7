//! Stores in temporary folders, and matches to store.

use std::path::PathBuf;

use hosting::Host;
use players::{Contest, HumanTerminal, PlayerSpec};
use registry::Entry;
use serde_json::Map;
use store::{ContestKey, FinishedMatch, MatchResult, PlayerKey, Sqlite};
use table::terms::Terms;
use table::{Record, Replay, Seed};

/// A folder that is removed at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("plateau-store-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Where the store is.
    pub(crate) fn file(&self) -> PathBuf {
        self.path("store.db")
    }

    pub(crate) fn open(&self) -> Sqlite {
        Sqlite::open(&self.file()).expect("a store")
    }

    /// The database behind the store.
    pub(crate) fn database(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.file()).expect("a database")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that stays behind does not make a test fail.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn game() -> &'static dyn Entry {
    registry::games()[0]
}

/// A contest of built-in players, with two seats.
pub(crate) fn contest(players: &[&str]) -> ContestKey {
    let key = |player: &&str| PlayerKey { player: (*player).to_string(), files: None };
    let variant = game().variant(&Map::new()).expect("options");
    ContestKey {
        game: game().name().to_string(),
        rules: game().rules(),
        options: variant.options().value().as_object().expect("an object").clone(),
        terms: Terms::default(),
        seats: 2,
        players: players.iter().map(key).collect(),
    }
}

fn order(contest: &ContestKey, seats: &[usize], seed: u64) -> Contest {
    let read = |&seat: &usize| PlayerSpec::read(&contest.players[seat].player).expect("a player");
    Contest {
        variant: game().variant(&contest.options).expect("options"),
        players: seats.iter().map(read).collect(),
        seed: Seed(seed),
        terms: contest.terms,
        host: Host::new("no host"),
        verbose: false,
        trust: false,
        terminal: HumanTerminal::default(),
    }
}

/// A match that has been played.
pub(crate) fn finished(contest: &ContestKey, seats: &[usize], seed: u64) -> FinishedMatch {
    let contest = order(contest, seats, seed);
    let mut table = contest.open().expect("a match");
    let spent = contest.play_on(&mut *table, None, None).expect("a match");
    let record = table.record();
    let spent = spent.iter().map(|seat| (seat.asked, seat.time));
    let result = MatchResult::new(&record, spent, &[], 1000);
    FinishedMatch { record, result }
}

pub(crate) fn replay(record: &Record) -> Result<(), String> {
    let variant = game().variant_of(record).map_err(|error| error.to_string())?;
    let replay = Replay::open(&*variant, record).and_then(Replay::finish);
    replay.map(drop).map_err(|error| error.to_string())
}
