//! The tables of a store, and how a file is recognised as one.

use rusqlite::Connection;

use crate::error::{Result, StoreError};

/// The `application_id` of a store.
const APPLICATION: i32 = i32::from_be_bytes(*b"plat");
/// The version of the tables.
const VERSION: i32 = 1;

const TABLES: &str = "
-- What is played: the game, its options, the clock.
CREATE TABLE contest(
    number INTEGER PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, options TEXT NOT NULL, terms TEXT NOT NULL,
    UNIQUE(game, rules, options, terms));
-- Who plays: a player as it is written, and a hash of its files.
CREATE TABLE player(
    number INTEGER PRIMARY KEY, player TEXT NOT NULL, files TEXT NOT NULL, UNIQUE(player, files));
-- Results. Lists are in the order of the seats, with blanks between.
CREATE TABLE match(
    id BLOB PRIMARY KEY, contest INTEGER NOT NULL, seed INTEGER NOT NULL, seats TEXT NOT NULL,
    ranks TEXT NOT NULL, scores TEXT NOT NULL, asked TEXT NOT NULL, used_us TEXT NOT NULL,
    faults TEXT, ended INTEGER NOT NULL);
CREATE INDEX match_contest ON match(contest);
-- Records of matches, compressed (deflate).
CREATE TABLE record(id BLOB PRIMARY KEY, text BLOB NOT NULL);
-- Tournaments that were begun.
CREATE TABLE tournament(key BLOB PRIMARY KEY, plan TEXT NOT NULL, begun INTEGER NOT NULL);
-- Programs that play, and the matches they are at.
CREATE TABLE worker(number INTEGER PRIMARY KEY AUTOINCREMENT, process TEXT NOT NULL, seen INTEGER NOT NULL);
CREATE TABLE claim(id BLOB PRIMARY KEY, worker INTEGER NOT NULL) WITHOUT ROWID;
";

/// What a database file is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FileKind {
    Store,
    /// Without any tables: it can become a store.
    Empty,
}

pub(super) fn file_kind(db: &Connection) -> Result<FileKind> {
    let number = |name: &str| db.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    let tables: i64 = db.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
    match (number("application_id")?, number("user_version")?, tables) {
        (0, 0, 0) => Ok(FileKind::Empty),
        (APPLICATION, VERSION, _) => Ok(FileKind::Store),
        (APPLICATION, found, _) if found > VERSION => {
            Err(StoreError::NewerVersion { found, supported: VERSION })
        }
        _ => Err(StoreError::NotAStore),
    }
}

pub(super) fn create(db: &Connection) -> Result<()> {
    db.execute_batch(TABLES)?;
    db.pragma_update(None, "application_id", APPLICATION)?;
    Ok(db.pragma_update(None, "user_version", VERSION)?)
}
