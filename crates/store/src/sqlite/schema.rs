//! The tables of a store, and how a file is recognised as one.

use rusqlite::{Connection, Transaction};

use super::digest::{SEALED, Sealed, of_bytes};
use super::listed::INDEXES;
use crate::error::{Result, StoreError};

/// The `application_id` of a store.
const APPLICATION: i32 = i32::from_be_bytes(*b"plat");
/// The version of the tables.
const VERSION: i32 = 2;
/// The version whose rows have no digests.
const UNSEALED_VERSION: i32 = 1;

/// `digest` is a hash of the row's other columns (see the module `digest`).
const TABLES: &str = "
-- What is played: the game, its options, the clock.
CREATE TABLE contest(
    number INTEGER PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, options TEXT NOT NULL, terms TEXT NOT NULL,
    digest BLOB, UNIQUE(game, rules, options, terms));
-- The players as they are written, and a hash of their files.
CREATE TABLE player(
    number INTEGER PRIMARY KEY, player TEXT NOT NULL, files TEXT NOT NULL, digest BLOB,
    UNIQUE(player, files));
-- Results. Lists are in the order of the seats, with blanks between. `record_digest` is a hash of the record as stored.
CREATE TABLE match(
    id BLOB PRIMARY KEY, contest INTEGER NOT NULL, seed INTEGER NOT NULL, seats TEXT NOT NULL,
    ranks TEXT NOT NULL, scores TEXT NOT NULL, asked TEXT NOT NULL, used_us TEXT NOT NULL,
    faults TEXT, ended INTEGER NOT NULL, record_digest BLOB, digest BLOB);
CREATE INDEX match_contest ON match(contest);
-- Records of matches, compressed (deflate).
CREATE TABLE record(id BLOB PRIMARY KEY, text BLOB NOT NULL);
-- Tournaments that were begun.
CREATE TABLE tournament(key BLOB PRIMARY KEY, plan TEXT NOT NULL, begun INTEGER NOT NULL, digest BLOB);
-- Programs that play, and the matches they are at.
CREATE TABLE worker(number INTEGER PRIMARY KEY AUTOINCREMENT, process TEXT NOT NULL, seen INTEGER NOT NULL);
CREATE TABLE claim(id BLOB PRIMARY KEY, worker INTEGER NOT NULL) WITHOUT ROWID;
";

/// What a database file is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FileKind {
    Store,
    /// A store whose rows have no digests yet.
    Unsealed,
    /// Without any tables: it can become a store.
    Empty,
}

pub(super) fn file_kind(db: &Connection) -> Result<FileKind> {
    let number = |name: &str| db.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    let tables: i64 = db.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
    match (number("application_id")?, number("user_version")?, tables) {
        (0, 0, 0) => Ok(FileKind::Empty),
        (APPLICATION, VERSION, _) => Ok(FileKind::Store),
        (APPLICATION, UNSEALED_VERSION, _) => Ok(FileKind::Unsealed),
        (APPLICATION, found, _) if found > VERSION => {
            Err(StoreError::NewerVersion { found, supported: VERSION })
        }
        _ => Err(StoreError::NotAStore),
    }
}

pub(super) fn create(db: &Connection) -> Result<()> {
    db.execute_batch(TABLES)?;
    db.execute_batch(INDEXES)?;
    db.pragma_update(None, "application_id", APPLICATION)?;
    Ok(db.pragma_update(None, "user_version", VERSION)?)
}

/// Adds digests to a store of the version before them.
pub(super) fn upgrade(db: &Transaction<'_>) -> Result<()> {
    db.execute_batch("ALTER TABLE match ADD COLUMN record_digest BLOB")?;
    let mut records = db.prepare("SELECT id, text FROM record")?;
    let mut update = db.prepare("UPDATE match SET record_digest = ? WHERE id = ?")?;
    let mut rows = records.query([])?;
    while let Some(row) = rows.next()? {
        let text = row.get_ref(1)?.as_blob().map_err(rusqlite::Error::from)?;
        update.execute(rusqlite::params![of_bytes(text), row.get::<_, Vec<u8>>(0)?])?;
    }
    for sealed in SEALED {
        db.execute_batch(&format!("ALTER TABLE {} ADD COLUMN digest BLOB", sealed.table))?;
        sealed.seal(db)?;
    }
    Ok(db.pragma_update(None, "user_version", VERSION)?)
}

/// Makes an unsealed store that cannot be written look like one with digests, all of them NULL.
pub(super) fn imitate_digests(db: &Connection) -> Result<()> {
    db.pragma_update(None, "temp_store", "memory")?;
    for Sealed { table, .. } in SEALED {
        let missing = if *table == "match" { ", NULL AS record_digest" } else { "" };
        db.execute_batch(&format!(
            "CREATE TEMP VIEW {table} AS SELECT rowid, *{missing}, NULL AS digest FROM main.{table}"
        ))?;
    }
    Ok(())
}
