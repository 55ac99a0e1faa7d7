//! Reading a store as it grows, and what was added up of it.

use std::collections::HashMap;
use std::path::PathBuf;

use rusqlite::{OptionalExtension, Row, Transaction, TransactionBehavior, params};

use super::Sqlite;
use super::claims::insert;
use super::contest::ContestRows;
use super::digest::MATCH;
use super::rows::{SEATS_COLUMN, list, result, seed};
use crate::contest::ContestKey;
use crate::error::{Result, StoreError};
use crate::id::MatchId;
use crate::store::{KeptMatch, StoredMatch, StoredRows, StoredTally};

/// Other programs pass over this table. The row with the empty key counts how often matches were deleted.
const TABLE: &str = "
CREATE TABLE IF NOT EXISTS tally(key BLOB PRIMARY KEY, seen INTEGER NOT NULL, text BLOB NOT NULL)
";

/// What reads matches of one contest.
pub(super) struct ContestReader {
    pub(super) contest: i64,
    /// The players by their rows: their index in the contest.
    pub(super) players: HashMap<i64, usize>,
    seats: usize,
    sealed: bool,
}

impl ContestReader {
    /// None if the contest has no row, and so no matches.
    pub(super) fn new(store: &Sqlite, contest: &ContestKey) -> Result<Option<Self>> {
        let Some(rows) = ContestRows::find(&store.db, contest)? else { return Ok(None) };
        let players = rows.players.iter().enumerate().map(|(index, &row)| (row, index));
        Ok(Some(Self {
            contest: rows.contest,
            players: players.chain(rows.with_path).collect(),
            seats: contest.seats,
            sealed: store.sealed,
        }))
    }

    /// The match in a row of the columns of [`MATCH`] and the digest; none if others played it.
    pub(super) fn read(&self, row: &Row<'_>) -> Result<Option<StoredMatch>> {
        let result = result(row)?;
        if self.sealed && !MATCH.is_intact(row)? {
            return Err(StoreError::Altered { what: format!("match {}", result.id) });
        }
        let mut seats = Vec::with_capacity(self.seats);
        let numbers = list(row, SEATS_COLUMN)?;
        seats.extend(numbers.map_while(|number| self.players.get(&number?).copied()));
        // Other players may have played under the same conditions.
        let is_own = seats.len() == self.seats && result.seats.len() == self.seats;
        Ok(is_own.then_some(StoredMatch { seats, seed: seed(row)?, result }))
    }
}

impl Sqlite {
    /// Its file, if it has one.
    pub fn path(&self) -> Option<PathBuf> {
        self.db.path().filter(|path| !path.is_empty()).map(PathBuf::from)
    }

    /// A number that changes when another connection writes to the store.
    pub fn data_version(&mut self) -> Result<i64> {
        Ok(self.db.pragma_query_value(None, "data_version", |row| row.get(0))?)
    }

    /// How many matches were played under the conditions of a contest, by any players.
    pub fn count_rows(&mut self, contest: &ContestKey) -> Result<usize> {
        let Some(rows) = ContestRows::find(&self.db, contest)? else { return Ok(0) };
        let sql = "SELECT count(*) FROM match WHERE contest = ?";
        let count = self.db.prepare_cached(sql)?.query_row([rows.contest], |row| row.get(0));
        Ok(usize::try_from(count.map(|count: i64| count)?).unwrap_or(0))
    }

    /// The matches of a contest whose rows come after `after`, in the order in which they were stored; at most `most` rows are
    /// read. Rows are numbered in the order of the transactions that wrote them, so none is missed.
    pub fn matches_after(
        &mut self,
        contest: &ContestKey,
        after: i64,
        most: usize,
    ) -> Result<StoredRows> {
        let mut found = StoredRows { matches: Vec::new(), rows: 0, last: after };
        let Some(reader) = ContestReader::new(self, contest)? else { return Ok(found) };
        let sql = format!(
            "SELECT {}, digest, rowid FROM match WHERE contest = ? AND rowid > ? ORDER BY rowid LIMIT ?",
            MATCH.columns
        );
        let mut query = self.db.prepare_cached(&sql)?;
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let mut rows = query.query(params![reader.contest, after, most])?;
        while let Some(row) = rows.next()? {
            found.rows += 1;
            found.last = row.get(MATCH.width() + 1)?;
            found.matches.extend(reader.read(row)?);
        }
        Ok(found)
    }

    /// The matches of a contest with these ids, as far as they are stored.
    pub fn matches_called(
        &mut self,
        contest: &ContestKey,
        ids: &[MatchId],
    ) -> Result<Vec<StoredMatch>> {
        let Some(reader) = ContestReader::new(self, contest)? else { return Ok(Vec::new()) };
        let sql = format!("SELECT {}, digest FROM match WHERE id = ?", MATCH.columns);
        let mut query = self.db.prepare_cached(&sql)?;
        let mut found = Vec::with_capacity(ids.len());
        for id in ids {
            let mut rows = query.query([id.0])?;
            if let Some(row) = rows.next()? {
                found.extend(reader.read(row)?);
            }
        }
        Ok(found)
    }

    /// Stores results that another store kept, without records, in one transaction.
    pub fn restore_many(&mut self, kept: &[KeptMatch]) -> Result<()> {
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut last: Option<(&ContestKey, ContestRows)> = None;
        for kept in kept {
            let known = last.take().filter(|(contest, _)| **contest == kept.contest);
            let rows = match known {
                Some((_, rows)) => rows,
                None => ContestRows::insert(&transaction, &kept.contest)?,
            };
            insert(&transaction, &rows, kept.seed, &kept.result, None)?;
            last = Some((&kept.contest, rows));
        }
        Ok(transaction.commit()?)
    }

    /// What was added up of a tournament, if it was stored.
    pub fn tally(&mut self, key: &[u8; 16]) -> Result<Option<StoredTally>> {
        if !self.has_tallies()? {
            return Ok(None);
        }
        let mut query = self.db.prepare_cached("SELECT seen, text FROM tally WHERE key = ?")?;
        let found =
            query.query_row([key], |row| Ok(StoredTally { seen: row.get(0)?, text: row.get(1)? }));
        Ok(found.optional()?)
    }

    /// Stores what was added up of a tournament, unless matches were deleted since.
    pub fn save_tally(
        &mut self,
        key: &[u8; 16],
        tally: &StoredTally,
        deletions: i64,
    ) -> Result<()> {
        self.db.execute_batch(TABLE)?;
        let StoredTally { seen, text } = tally;
        let sql = "INSERT OR REPLACE INTO tally SELECT ?1, ?2, ?3
            WHERE coalesce((SELECT seen FROM tally WHERE key = x''), 0) = ?4";
        self.db.execute(sql, params![key, seen, text, deletions])?;
        Ok(())
    }

    /// How often matches were deleted from the store: what was added up before does not hold any more.
    pub fn deletions(&mut self) -> Result<i64> {
        if !self.has_tallies()? {
            return Ok(0);
        }
        let mut query = self.db.prepare_cached("SELECT seen FROM tally WHERE key = x''")?;
        Ok(query.query_row([], |row| row.get(0)).optional()?.unwrap_or(0))
    }

    fn has_tallies(&self) -> Result<bool> {
        let sql = "SELECT count(*) FROM sqlite_master WHERE name = 'tally'";
        Ok(self.db.prepare_cached(sql)?.query_row([], |row| row.get::<_, i64>(0))? > 0)
    }
}

/// Drops what was added up: matches are deleted, or may get other row numbers.
pub(super) fn drop_tallies(transaction: &Transaction<'_>) -> Result<()> {
    transaction.execute_batch(TABLE)?;
    transaction.execute("DELETE FROM tally WHERE key != x''", [])?;
    let sql =
        "INSERT INTO tally VALUES (x'', 1, x'') ON CONFLICT(key) DO UPDATE SET seen = seen + 1";
    transaction.execute(sql, [])?;
    Ok(())
}
