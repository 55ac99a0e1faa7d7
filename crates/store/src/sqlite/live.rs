//! Matches under way.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::types::Value;
use rusqlite::{OptionalExtension, TransactionBehavior, params, params_from_iter};

use super::Sqlite;
use crate::clock::now_ms;
use crate::error::{Result, StoreError};
use crate::live::{LiveChange, LiveCount, LivePruneFilter, LiveTable};

/// Only stores of servers have these tables; other programs pass over them.
const TABLES: &str = "
CREATE TABLE IF NOT EXISTS live(
    id TEXT PRIMARY KEY, head TEXT NOT NULL, state TEXT NOT NULL, over INTEGER NOT NULL, changed INTEGER NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS live_changed ON live(over, changed);
CREATE TABLE IF NOT EXISTS live_event(
    live TEXT NOT NULL, ply INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY(live, ply)) WITHOUT ROWID;
";

impl Sqlite {
    /// Makes room for matches under way.
    pub fn prepare_live(&mut self) -> Result<()> {
        self.db.execute_batch(TABLES)?;
        if !self.has_revisions()? {
            let sql = "ALTER TABLE live ADD COLUMN revision INTEGER NOT NULL DEFAULT 0";
            self.db.execute_batch(sql)?;
        }
        Ok(())
    }

    /// Whether changes are counted: an earlier version of this program did not.
    fn has_revisions(&self) -> Result<bool> {
        let sql = "SELECT count(*) FROM pragma_table_info('live') WHERE name = 'revision'";
        Ok(self.db.query_row(sql, [], |row| row.get::<_, i64>(0))? > 0)
    }

    /// Refuses a file in which pages of matches under way are damaged. Those of results may be gigabytes: they are not read.
    pub fn check_live(&mut self) -> Result<()> {
        if !self.has_live()? {
            return Ok(());
        }
        self.check_table("live")?;
        self.check_table("live_event")
    }

    /// Keeps other servers away from the matches under way until the store is closed or the process ends. Programs that
    /// only store results or read may go on sharing the store.
    pub fn hold_live(&mut self) -> Result<()> {
        let Some(path) = self.db.path().filter(|path| !path.is_empty()).map(lock_path) else {
            return Ok(());
        };
        let not_locked = |error: std::io::Error| {
            StoreError::NotOpened(format!("{} cannot be locked: {error}", path.display()))
        };
        // The file stays behind: another server may hold it already when this one ends.
        let file = File::options().write(true).create(true).truncate(false).open(&path);
        let file = file.map_err(not_locked)?;
        match file.try_lock() {
            Ok(()) => self.lock = Some(file),
            Err(TryLockError::WouldBlock) => return Err(StoreError::Served),
            Err(TryLockError::Error(error)) => return Err(not_locked(error)),
        }
        Ok(())
    }

    /// Keeps a new match.
    pub fn insert_live(&mut self, table: &LiveTable) -> Result<()> {
        let LiveTable { id, head, state, revision, is_over, events } = table;
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let sql =
            "INSERT INTO live(id, head, state, over, changed, revision) VALUES (?, ?, ?, ?, ?, ?)";
        let values = params![id, head, state, is_over, now_ms(), revision.cast_signed()];
        transaction.prepare_cached(sql)?.execute(values)?;
        insert_events(&transaction, id, 0, events)?;
        Ok(transaction.commit()?)
    }

    /// Keeps what changed in matches, all in one transaction.
    pub fn change_live(&mut self, changes: &[LiveChange<'_>]) -> Result<()> {
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for change in changes {
            let LiveChange { id, state, is_over, revision, kept, events } = change;
            let sql = "UPDATE live SET state = ?, over = ?, changed = ?, revision = revision + 1
                WHERE id = ? AND revision = ?";
            let values = params![state, is_over, now_ms(), id, revision.cast_signed()];
            if transaction.prepare_cached(sql)?.execute(values)? == 0 {
                return Err(StoreError::TableChanged((*id).to_string()));
            }
            let sql = "DELETE FROM live_event WHERE live = ? AND ply >= ?";
            transaction.prepare_cached(sql)?.execute(params![id, *kept as i64])?;
            insert_events(&transaction, id, *kept, events)?;
        }
        Ok(transaction.commit()?)
    }

    /// Whether this is the store of a server.
    pub fn has_live(&mut self) -> Result<bool> {
        let is_there = "SELECT count(*) FROM sqlite_master WHERE name = 'live'";
        Ok(self.db.query_row(is_there, [], |row| row.get::<_, i64>(0))? > 0)
    }

    /// How many matches of a server there are.
    pub fn count_live(&mut self) -> Result<LiveCount> {
        let all = Some(Duration::ZERO);
        self.prunable_live(LivePruneFilter { finished: all, unfinished: all })
    }

    /// What [`prune_live`](Self::prune_live) would delete. Writes nothing.
    pub fn prunable_live(&mut self, filter: LivePruneFilter) -> Result<LiveCount> {
        if !self.has_live()? {
            return Ok(LiveCount::default());
        }
        let count = |is_over: bool, age: Option<Duration>| -> Result<usize> {
            let Some(age) = age else { return Ok(0) };
            let sql = "SELECT count(*) FROM live WHERE over = ? AND changed <= ?";
            let count = self.db.query_row(sql, params![is_over, before(age)], |row| row.get(0));
            Ok(usize::try_from(count.map(|count: i64| count)?).unwrap_or(0))
        };
        Ok(LiveCount {
            finished: count(true, filter.finished)?,
            unfinished: count(false, filter.unfinished)?,
        })
    }

    /// Deletes matches of a server with their events, and returns their number. A server that runs notices. The file is
    /// not made smaller before [`prune`](crate::StoreUpkeep::prune).
    pub fn prune_live(&mut self, filter: LivePruneFilter) -> Result<LiveCount> {
        if !self.has_live()? {
            return Ok(LiveCount::default());
        }
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let delete = |is_over: bool, age: Option<Duration>| -> Result<usize> {
            let Some(age) = age else { return Ok(0) };
            let selected = "over = ?1 AND changed <= ?2";
            let sql = format!(
                "DELETE FROM live_event WHERE live IN (SELECT id FROM live WHERE {selected})"
            );
            transaction.execute(&sql, params![is_over, before(age)])?;
            let sql = format!("DELETE FROM live WHERE {selected}");
            Ok(transaction.execute(&sql, params![is_over, before(age)])?)
        };
        let deleted = LiveCount {
            finished: delete(true, filter.finished)?,
            unfinished: delete(false, filter.unfinished)?,
        };
        transaction.commit()?;
        Ok(deleted)
    }

    /// Which of these matches were deleted, if another program has written to the store since the last call that succeeded.
    pub fn missing_live(&mut self, ids: &[String]) -> Result<Vec<String>> {
        let version = self.db.pragma_query_value(None, "data_version", |row| row.get(0))?;
        if self.seen_version == Some(version) {
            return Ok(Vec::new());
        }
        let mut query = self.db.prepare_cached("SELECT 1 FROM live WHERE id = ?")?;
        let mut missing = Vec::new();
        for id in ids {
            if !query.exists([id])? {
                missing.push(id.clone());
            }
        }
        drop(query);
        self.seen_version = Some(version);
        Ok(missing)
    }

    /// A match by its name.
    pub fn live(&mut self, id: &str) -> Result<Option<LiveTable>> {
        // A store that is only read may be of an earlier version.
        let revision = if self.has_revisions()? { "revision" } else { "0" };
        let sql = format!("SELECT head, state, over, {revision} FROM live WHERE id = ?");
        let found = self.db.prepare_cached(&sql)?.query_row([id], |row| {
            Ok(LiveTable {
                id: id.to_string(),
                head: row.get(0)?,
                state: row.get(1)?,
                is_over: row.get(2)?,
                revision: row.get::<_, i64>(3)?.cast_unsigned(),
                events: Vec::new(),
            })
        });
        let Some(found) = found.optional()? else { return Ok(None) };
        let sql = "SELECT line FROM live_event WHERE live = ? ORDER BY ply";
        let mut query = self.db.prepare_cached(sql)?;
        let events =
            query.query_map([id], |row| row.get(0))?.collect::<std::result::Result<_, _>>()?;
        Ok(Some(LiveTable { events, ..found }))
    }

    /// Copies the tables of a server that are whole to another store, and returns how many are not.
    pub(super) fn copy_live(&mut self, to: &mut Self) -> Result<usize> {
        if !self.has_live()? {
            return Ok(0);
        }
        to.prepare_live()?;
        let transaction = to.db.transaction()?;
        // The events of a table are numbered from 0, without gaps.
        let whole = "SELECT id, head, state, over, changed,
            (SELECT count(*) = coalesce(max(ply) + 1, 0) FROM live_event WHERE live = id) FROM live";
        let (mut query, mut in_pieces) = (self.db.prepare(whole)?, 0);
        let mut rows = query.query([])?;
        while let Some(row) = rows.next()? {
            if !row.get::<_, bool>(5)? {
                in_pieces += 1;
                continue;
            }
            let values: [Value; 5] =
                [row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?];
            let sql = "INSERT INTO live(id, head, state, over, changed) VALUES (?, ?, ?, ?, ?)";
            transaction.prepare_cached(sql)?.execute(params_from_iter(&values))?;
            let sql = "SELECT line FROM live_event WHERE live = ? ORDER BY ply";
            let mut query = self.db.prepare_cached(sql)?;
            let lines = query.query_map([&values[0]], |row| row.get(0))?;
            let lines: Vec<String> = lines.collect::<std::result::Result<_, _>>()?;
            insert_events(&transaction, &row.get::<_, String>(0)?, 0, &lines)?;
        }
        transaction.commit()?;
        Ok(in_pieces)
    }

    /// The names of the matches that changed last, the last one first: those under way, or those that are over.
    pub fn recent_live(&mut self, is_over: bool, most: usize) -> Result<Vec<String>> {
        let sql = "SELECT id FROM live WHERE over = ? ORDER BY changed DESC LIMIT ?";
        let mut query = self.db.prepare_cached(sql)?;
        let ids = query.query_map(params![is_over, most as i64], |row| row.get(0))?;
        Ok(ids.collect::<std::result::Result<_, _>>()?)
    }
}

/// The time at which something of this age was made, in milliseconds since 1970.
fn before(age: Duration) -> i64 {
    now_ms().saturating_sub(i64::try_from(age.as_millis()).unwrap_or(i64::MAX))
}

/// Whether a server plays the tables of the store at a path.
pub(super) fn is_served(path: &Path) -> bool {
    // Without the file there has never been one.
    let file = File::options().write(true).open(lock_path(path));
    file.is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

/// The file that a server locks: one for all links to a store.
fn lock_path(store: impl AsRef<Path>) -> PathBuf {
    let store = store.as_ref();
    let mut name = store.canonicalize().unwrap_or_else(|_| store.to_path_buf()).into_os_string();
    name.push("-lock");
    name.into()
}

fn insert_events(
    db: &rusqlite::Connection,
    id: &str,
    from: usize,
    events: &[String],
) -> Result<()> {
    let mut insert =
        db.prepare_cached("INSERT INTO live_event(live, ply, line) VALUES (?, ?, ?)")?;
    for (ply, line) in (from..).zip(events) {
        insert.execute(params![id, ply as i64, line])?;
    }
    Ok(())
}
