//! Collects the rows of a file that SQLite cannot read as a whole, from whatever pages are intact. Digests and records
//! prove later which of them are true.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use game::count;
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Transaction, params_from_iter};

use super::Sqlite;
use super::digest::{CONTEST, MATCH, PLAYER, Sealed, TOURNAMENT, digest};
use super::pages::{PageRow, Pages};
use crate::error::{Result, StoreError};
use crate::id::MatchId;

/// What SQLite calls the index of the ids of matches.
const MATCH_INDEX: &str = "sqlite_autoindex_match_1";

/// What was found in the pages of a file.
pub(super) struct Salvaged {
    /// A store with the rows.
    pub(super) store: Sqlite,
    /// How often the indexes name a match: once for its result, once more for its record.
    named: HashMap<MatchId, usize>,
    /// What is missing from the file, in words.
    pub(super) damage: Vec<String>,
    /// How many pages the file lacks, or has only damaged, if one of them may have named matches that nothing else names.
    pub(super) missing_pages: u32,
}

impl Salvaged {
    /// Reads all pages of a file and of its journal, and makes a new store of their rows.
    pub(super) fn read(path: &Path, journal: &Path, into: &Path) -> Result<Self> {
        let unread = |error: std::io::Error| StoreError::Io(error.to_string());
        let mut pages = Pages::open(path, journal).map_err(unread)?;
        let mut store = Sqlite::open(into)?;
        store.prepare_live()?;
        let transaction = store.db.transaction()?;
        let mut lists = Vec::new();
        for page in 1..=pages.count {
            let mut ids = Vec::new();
            for row in pages.rows(page) {
                match row {
                    PageRow::Table(number, values) => insert(&transaction, number, values)?,
                    PageRow::Index(values) => match &values[..] {
                        [Value::Text(_), Value::Integer(_), Value::Text(_)] => {
                            add(&transaction, "IGNORE", "live_event", values)?;
                        }
                        values => ids.extend(indexed(values)),
                    },
                }
            }
            lists.push(ids);
        }
        transaction.commit()?;
        let named = named(&store, &lists)?;
        let (there, expected) = (pages.count, pages.expected);
        let mut damage = Vec::new();
        if there < expected {
            damage
                .push(format!("the file was cut short: {there} of its {expected} pages are there"));
        }
        let damaged = pages.damaged();
        if damaged > 0 {
            damage.push(format!("{} damaged", count(damaged as usize, "page")));
        }
        // The index of matches names all of them, so that it is known which are lost.
        let unknown = if pages.has_whole_index(MATCH_INDEX) { 0 } else { damaged };
        let missing_pages = expected.saturating_sub(there) + unknown;
        Ok(Self { store, named, damage, missing_pages })
    }

    pub(super) fn is_empty(&self) -> Result<bool> {
        let tables = "SELECT count(*) FROM live";
        let tables: i64 = self.store.db.query_row(tables, [], |row| row.get(0))?;
        Ok(tables == 0 && known(&self.store)?.is_empty())
    }

    /// The matches that the indexes name and another store does not have.
    pub(super) fn missing_in(&self, other: &Sqlite) -> Result<Vec<MatchId>> {
        let there = ids(other, "match")?;
        Ok(sorted(self.named.keys().filter(|id| !there.contains(id))))
    }

    /// The matches that had a record, by the indexes, and have none in another store.
    pub(super) fn without_record_in(&self, other: &Sqlite) -> Result<Vec<MatchId>> {
        let (there, records) = (ids(other, "match")?, ids(other, "record")?);
        let had_record = self.named.iter().filter(|(_, times)| **times > 1).map(|(id, _)| id);
        Ok(sorted(had_record.filter(|id| there.contains(id) && !records.contains(id))))
    }
}

fn sorted<'a>(ids: impl Iterator<Item = &'a MatchId>) -> Vec<MatchId> {
    let mut ids: Vec<MatchId> = ids.copied().collect();
    ids.sort_unstable_by_key(|id| id.0);
    ids
}

/// The ids in the lists of matches and records. Tournaments and claims are listed in the same form, but with other ids:
/// a page counts if one of its ids is known.
fn named(store: &Sqlite, lists: &[Vec<MatchId>]) -> Result<HashMap<MatchId, usize>> {
    let known = known(store)?;
    let mut named = HashMap::new();
    for id in lists.iter().filter(|ids| ids.iter().any(|id| known.contains(id))).flatten() {
        *named.entry(*id).or_default() += 1;
    }
    Ok(named)
}

/// The ids of all matches and records.
fn known(store: &Sqlite) -> Result<HashSet<MatchId>> {
    let mut known = ids(store, "match")?;
    known.extend(ids(store, "record")?);
    Ok(known)
}

fn ids(store: &Sqlite, table: &str) -> Result<HashSet<MatchId>> {
    let mut query = store.db.prepare(&format!("SELECT id FROM {table}"))?;
    let ids = query.query_map([], |row| row.get(0).map(MatchId))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

/// The id in a row of an index of ids.
fn indexed(values: &[Value]) -> Option<MatchId> {
    match values {
        [Value::Blob(id), Value::Integer(_)] => id.as_slice().try_into().ok().map(MatchId),
        _ => None,
    }
}

/// Inserts a row into its table, which its form gives away. An intact row replaces another of the same key.
fn insert(db: &Transaction<'_>, number: i64, mut values: Vec<Value>) -> Result<()> {
    use Value::{Blob, Integer, Null, Text};
    let sealed: Option<&Sealed> = match &values[..] {
        [Null, _, _, _, _, Blob(_)] => Some(&CONTEST),
        [Null, _, _, Blob(_)] => Some(&PLAYER),
        [Blob(id), .., Blob(_)] if id.len() == 16 && values.len() == 12 => Some(&MATCH),
        [Blob(key), _, _, Blob(_)] if key.len() == 16 => Some(&TOURNAMENT),
        [Blob(id), Blob(_)] if id.len() == 16 => None,
        [Text(_), Text(_), Text(_), Integer(_), Integer(_), Integer(_)] => {
            return add(db, "IGNORE", "live", values);
        }
        // Rows of an earlier version do not count their changes.
        [Text(_), Text(_), Text(_), Integer(_), Integer(_)] => {
            values.push(Integer(0));
            return add(db, "IGNORE", "live", values);
        }
        _ => return Ok(()),
    };
    if values[0] == Null {
        // The row number itself is not stored again as a column.
        values[0] = Value::Integer(number);
    }
    let is_intact = sealed.is_some_and(|_| {
        let (last, others) = values.split_last().expect("a row has columns");
        ValueRef::from(last) == ValueRef::Blob(&digest(others.iter().map(ValueRef::from)))
    });
    let or = if is_intact { "REPLACE" } else { "IGNORE" };
    add(db, or, sealed.map_or("record", |sealed| sealed.table), values)
}

/// Inserts a row; `or` says what becomes of one of the same key.
fn add(db: &Transaction<'_>, or: &str, table: &str, values: Vec<Value>) -> Result<()> {
    let marks = ", ?".repeat(values.len() - 1);
    let sql = format!("INSERT OR {or} INTO {table} VALUES (?{marks})");
    // Rows that the table does not take, such as those without a required column, are not rows of it.
    match db.prepare_cached(&sql)?.execute(params_from_iter(values)) {
        Err(error)
            if error.sqlite_error_code() == Some(rusqlite::ErrorCode::ConstraintViolation) =>
        {
            Ok(())
        }
        done => Ok(done.map(drop)?),
    }
}
