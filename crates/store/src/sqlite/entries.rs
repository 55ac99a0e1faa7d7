//! Reading everything that a store has of its matches, whatever is damaged.

use std::collections::{BTreeSet, HashSet};

use rusqlite::{Connection, OptionalExtension, Row, Statement};
use table::Record;

use super::contest::Contests;
use super::digest::{MATCH, of_bytes};
use super::rows::{CONTEST_COLUMN, RECORD_COLUMN, SEATS_COLUMN, list, result, seed, unpack};
use crate::error::{Result, StoreError};
use crate::id::MatchId;
use crate::store::{KeptMatch, StoreEntry};

/// After this many rows in a row that cannot be read, the rest of a table is left out.
const UNREADABLE_ROWS: usize = 100_000;

/// The matches and records of a store.
pub(super) struct Entries<'a> {
    db: &'a Connection,
    sealed: bool,
    contests: Contests,
}

impl<'a> Entries<'a> {
    pub(super) fn read(db: &'a Connection, sealed: bool) -> Result<Self> {
        // Unreadable tables of contests and players are reported as damage of the store.
        Ok(Self { db, sealed, contests: Contests::read(db, sealed).unwrap_or_default() })
    }

    /// Visits every match, then every record without one, then every match that only the index knows.
    pub(super) fn for_each(&self, visit: &mut dyn FnMut(StoreEntry)) -> Result<()> {
        let mut seen = HashSet::new();
        let mut records = self.db.prepare("SELECT text FROM record WHERE id = ?")?;
        let matches = format!("SELECT {}, digest, rowid FROM match", MATCH.columns);
        for_each_row(self.db, &matches, MATCH.width() + 1, &mut |row| {
            // A row without an id is unreadable: it belongs to no match.
            let Ok(id) = row.get(0).map(MatchId) else { return };
            let digest = row.get::<_, Option<Vec<u8>>>(RECORD_COLUMN).ok().flatten();
            let (record, is_original) = read_record(&mut records, id, digest.as_deref());
            seen.insert(id);
            visit(StoreEntry { id, kept: Some(self.kept(id, row)), record, is_original });
        })?;
        let mut lost = self.indexed()?;
        lost.retain(|id| !seen.contains(id));
        for_each_row(self.db, "SELECT id, rowid FROM record", 1, &mut |row| {
            let Ok(id) = row.get(0).map(MatchId) else { return };
            if !seen.contains(&id) && !lost.contains(&id) {
                let (record, is_original) = read_record(&mut records, id, None);
                visit(StoreEntry { id, kept: None, record, is_original });
            }
        })?;
        for id in lost {
            let (record, is_original) = read_record(&mut records, id, None);
            let why = "its result cannot be read".to_string();
            let kept = Some(Err(StoreError::DamagedMatch { id, why }));
            visit(StoreEntry { id, kept, record, is_original });
        }
        Ok(())
    }

    /// The ids of matches, from the index alone, as far as it can be read.
    fn indexed(&self) -> Result<BTreeSet<MatchId>> {
        let mut query = self.db.prepare("SELECT id FROM match ORDER BY id")?;
        let ids = query.query_map([], |row| row.get(0).map(MatchId))?;
        Ok(ids.map_while(rusqlite::Result::ok).collect())
    }

    fn kept(&self, id: MatchId, row: &Row<'_>) -> Result<KeptMatch> {
        let result = result(row)?;
        let seats = list(row, SEATS_COLUMN)?;
        let resolved = self.contests.resolve(row.get(CONTEST_COLUMN)?, seats);
        let (contest, resolved_intact) =
            resolved.map_err(|why| StoreError::DamagedMatch { id, why })?;
        let intact = resolved_intact && (!self.sealed || MATCH.is_intact(row)?);
        Ok(KeptMatch { contest, seed: seed(row)?, result, intact })
    }
}

/// The record of a match, and whether it has the digest that the match expects, if it has one.
fn read_record(
    records: &mut Statement<'_>,
    id: MatchId,
    expected: Option<&[u8]>,
) -> (Option<Result<Record>>, bool) {
    let packed = records.query_row([id.0], |row| row.get::<_, Vec<u8>>(0)).optional();
    match packed {
        Ok(None) => (None, true),
        Ok(Some(packed)) => {
            let is_original = expected.is_none_or(|expected| expected == of_bytes(&packed));
            (Some(unpack(id, &packed)), is_original)
        }
        Err(error) => (Some(Err(error.into())), false),
    }
}

/// Visits the rows of a query, whose last column is their row number, at `number`. Rows in pages that
/// cannot be read are left out.
fn for_each_row(
    db: &Connection,
    sql: &str,
    number: usize,
    visit: &mut dyn FnMut(&Row<'_>),
) -> Result<()> {
    // Not `rowid >`: that would look for the row before as well, which may be in a page that cannot be read.
    let mut query = db.prepare(&format!("{sql} WHERE rowid >= ? ORDER BY rowid"))?;
    let (mut next, mut unreadable) = (i64::MIN, 0);
    loop {
        let mut rows = query.query([next])?;
        loop {
            match rows.next() {
                Ok(None) => return Ok(()),
                Ok(Some(row)) => {
                    (next, unreadable) = (row.get::<_, i64>(number)?.saturating_add(1), 0);
                    visit(row);
                }
                Err(_) => break,
            }
        }
        next = next.max(0).saturating_add(1);
        unreadable += 1;
        if unreadable > UNREADABLE_ROWS {
            return Ok(());
        }
    }
}
