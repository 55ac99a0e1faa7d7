//! Matches under way.

use rusqlite::types::Value;
use rusqlite::{OptionalExtension, TransactionBehavior, params, params_from_iter};

use super::Sqlite;
use crate::clock::now_ms;
use crate::error::Result;
use crate::live::{LiveChange, LiveTable};

/// Only stores of servers have these tables; other programs pass over them.
const TABLES: &str = "
CREATE TABLE IF NOT EXISTS live(
    id TEXT PRIMARY KEY, head TEXT NOT NULL, state TEXT NOT NULL, over INTEGER NOT NULL, changed INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS live_changed ON live(over, changed);
CREATE TABLE IF NOT EXISTS live_event(
    live TEXT NOT NULL, ply INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY(live, ply)) WITHOUT ROWID;
";

impl Sqlite {
    /// Makes room for matches under way.
    pub fn prepare_live(&mut self) -> Result<()> {
        Ok(self.db.execute_batch(TABLES)?)
    }

    /// Keeps a new match.
    pub fn insert_live(&mut self, table: &LiveTable) -> Result<()> {
        let LiveTable { id, head, state, is_over, events } = table;
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let sql = "INSERT INTO live(id, head, state, over, changed) VALUES (?, ?, ?, ?, ?)";
        transaction.prepare_cached(sql)?.execute(params![id, head, state, is_over, now_ms()])?;
        insert_events(&transaction, id, 0, events)?;
        Ok(transaction.commit()?)
    }

    /// Keeps what changed in matches, all in one transaction.
    pub fn change_live(&mut self, changes: &[LiveChange<'_>]) -> Result<()> {
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for change in changes {
            let LiveChange { id, state, is_over, kept, events } = change;
            let sql = "UPDATE live SET state = ?, over = ?, changed = ? WHERE id = ?";
            transaction.prepare_cached(sql)?.execute(params![state, is_over, now_ms(), id])?;
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

    /// A match by its name.
    pub fn live(&mut self, id: &str) -> Result<Option<LiveTable>> {
        let sql = "SELECT head, state, over FROM live WHERE id = ?";
        let found = self.db.prepare_cached(sql)?.query_row([id], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, bool>(2)?))
        });
        let Some((head, state, is_over)) = found.optional()? else { return Ok(None) };
        let sql = "SELECT line FROM live_event WHERE live = ? ORDER BY ply";
        let mut query = self.db.prepare_cached(sql)?;
        let events =
            query.query_map([id], |row| row.get(0))?.collect::<std::result::Result<_, _>>()?;
        Ok(Some(LiveTable { id: id.to_string(), head, state, is_over, events }))
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
            let sql = "INSERT INTO live VALUES (?, ?, ?, ?, ?)";
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
