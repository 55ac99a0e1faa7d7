//! Stores in temporary folders, and matches to store.

use std::path::{Path, PathBuf};

use arena::players::Written;
use arena::terms::Terms;
use arena::{Entry, Order, Record, Seed};
use serde_json::Map;
use store::{ContestKey, FinishedMatch, MatchResult, PlayerKey, Sqlite};

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
    catalogue::games()[0]
}

/// A contest of built-in players, with two seats.
pub(crate) fn contest(players: &[&str]) -> ContestKey {
    let key = |player: &&str| PlayerKey { player: (*player).to_string(), files: None };
    let mut contest = ContestKey {
        game: game().name().to_string(),
        rules: game().rules(),
        options: Map::new(),
        terms: Terms::default(),
        seats: 2,
        players: players.iter().map(key).collect(),
    };
    contest.options = game().all_options(&order(&contest, &[0, 1], 1)).expect("options");
    contest
}

fn order(contest: &ContestKey, seats: &[usize], seed: u64) -> Order {
    let read = |&seat: &usize| Written::read(&contest.players[seat].player).expect("a player");
    Order {
        options: contest.options.clone(),
        players: seats.iter().map(read).collect(),
        seed: Seed(seed),
        terms: contest.terms,
        host: Path::new("no host").to_path_buf(),
        verbose: false,
        trust: false,
    }
}

/// A match that has been played.
pub(crate) fn finished(contest: &ContestKey, seats: &[usize], seed: u64) -> FinishedMatch {
    let (record, spent) = game().play_timed(&order(contest, seats, seed), None).expect("a match");
    let spent = spent.iter().map(|seat| (seat.asked, seat.time));
    let result = MatchResult::new(&record, spent, &[], 1000);
    FinishedMatch { record, result }
}

pub(crate) fn replay(record: &Record) -> Result<(), String> {
    game().replay(record, None).map_err(|error| error.to_string())
}
