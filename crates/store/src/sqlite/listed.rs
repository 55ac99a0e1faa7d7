//! Lists of the matches of a contest, a page at a time.
//!
//! An index has the matches by their players and ranks, and another one those with a fault: what a list may ask for is known
//! from these columns alone. So a page of a list costs as much as it has lines, and a little for each different row of
//! players and ranks, however many matches there are.

use std::collections::BinaryHeap;

use rusqlite::{OptionalExtension, params};

use super::Sqlite;
use super::digest::MATCH;
use super::follow::ContestReader;
use crate::contest::ContestKey;
use crate::error::Result;
use crate::store::{ListedMatch, MatchQuery};

/// The indexes. Stores of earlier versions get them when a server opens them.
pub(super) const INDEXES: &str = "
CREATE INDEX IF NOT EXISTS match_seats ON match(contest, seats, ranks);
CREATE INDEX IF NOT EXISTS match_faults ON match(contest, seats, ranks) WHERE faults IS NOT NULL;
";

/// With more different rows of players and ranks than this, matches are read one after the other instead: so it is with many
/// seats, where hardly any two matches end alike.
const MOST_KINDS: usize = 5000;

/// The players of a match by their rows and the ranks, as they are stored.
#[derive(Clone)]
struct Kind {
    seats: String,
    ranks: String,
}

impl Sqlite {
    /// Makes the indexes of lists, where they are missing.
    pub fn prepare_lists(&mut self) -> Result<()> {
        Ok(self.db.execute_batch(INDEXES)?)
    }

    /// Matches of a contest that a query asks for, the last stored first; those stored before the row `before`, at most `most`.
    pub fn list_matches(
        &mut self,
        contest: &ContestKey,
        query: &MatchQuery<'_>,
        before: Option<i64>,
        most: usize,
    ) -> Result<Vec<ListedMatch>> {
        let Some(reader) = ContestReader::new(self, contest)? else { return Ok(Vec::new()) };
        let before = before.unwrap_or(i64::MAX);
        // Without a condition every kind is wanted: the rows are read as they come.
        let kinds = match query.is_everything {
            true => None,
            false => self.kinds(&reader, query)?,
        };
        match kinds {
            Some(kinds) => self.merged(&reader, query, &kinds, before, most),
            None => self.scanned(&reader, query, before, most),
        }
    }

    /// The kinds of matches that a query asks for; none if there are too many different ones.
    fn kinds(&self, reader: &ContestReader, query: &MatchQuery<'_>) -> Result<Option<Vec<Kind>>> {
        let (index, condition) = source(query);
        let table = format!("match INDEXED BY {index} WHERE contest = ?1 {condition}");
        let next = |and: &str, column: &str| {
            format!("SELECT {column} FROM {table} {and} ORDER BY {column} LIMIT 1")
        };
        let mut next_seats = self.db.prepare_cached(&next("AND seats > ?2", "seats"))?;
        let mut next_ranks =
            self.db.prepare_cached(&next("AND seats = ?2 AND ranks > ?3", "ranks"))?;
        let text = |row: &rusqlite::Row<'_>| row.get::<_, String>(0);
        let (mut kinds, mut looked_at, mut seats) = (Vec::new(), 0, String::new());
        while let Some(found) =
            next_seats.query_row(params![reader.contest, seats], text).optional()?
        {
            seats = found;
            looked_at += 1;
            let numbers = seats.split(' ').map(|number| reader.players.get(&number.parse().ok()?));
            let players: Option<Vec<usize>> = numbers.map(Option::<&usize>::copied).collect();
            let Some(players) = players.filter(|players| (query.players)(players)) else {
                if looked_at > MOST_KINDS {
                    return Ok(None);
                }
                continue;
            };
            let mut ranks = String::new();
            while let Some(found) =
                next_ranks.query_row(params![reader.contest, seats, ranks], text).optional()?
            {
                ranks = found;
                looked_at += 1;
                if looked_at > MOST_KINDS {
                    return Ok(None);
                }
                let numbers: Option<Vec<u32>> =
                    ranks.split(' ').map(|number| number.parse().ok()).collect();
                if numbers.is_some_and(|ranks| (query.ranks)(&players, &ranks)) {
                    kinds.push(Kind { seats: seats.clone(), ranks: ranks.clone() });
                }
            }
        }
        Ok(Some(kinds))
    }

    /// The last matches of these kinds, each kind read backwards.
    fn merged(
        &self,
        reader: &ContestReader,
        query: &MatchQuery<'_>,
        kinds: &[Kind],
        before: i64,
        most: usize,
    ) -> Result<Vec<ListedMatch>> {
        let (index, condition) = source(query);
        let sql = format!(
            "SELECT rowid FROM match INDEXED BY {index}
             WHERE contest = ? AND seats = ? AND ranks = ? {condition} AND rowid < ? ORDER BY rowid DESC LIMIT 1"
        );
        let mut previous = self.db.prepare_cached(&sql)?;
        let mut row_before = |kind: &Kind, before: i64| {
            let values = params![reader.contest, kind.seats, kind.ranks, before];
            previous.query_row(values, |row| row.get::<_, i64>(0)).optional()
        };
        let mut heads = BinaryHeap::new();
        for (number, kind) in kinds.iter().enumerate() {
            heads.extend(row_before(kind, before)?.map(|row| (row, number)));
        }
        let sql = format!("SELECT {}, digest FROM match WHERE rowid = ?", MATCH.columns);
        let mut find = self.db.prepare_cached(&sql)?;
        let mut listed = Vec::new();
        while let Some((row, number)) = heads.pop() {
            let mut rows = find.query([row])?;
            if let Some(found) = rows.next()?
                && let Some(stored) = reader.read(found)?
                && (query.accepts)(&stored)
            {
                listed.push(ListedMatch { row, stored });
                if listed.len() == most {
                    break;
                }
            }
            heads.extend(row_before(&kinds[number], row)?.map(|row| (row, number)));
        }
        Ok(listed)
    }

    /// The same by reading all matches backwards until there are enough.
    fn scanned(
        &self,
        reader: &ContestReader,
        query: &MatchQuery<'_>,
        before: i64,
        most: usize,
    ) -> Result<Vec<ListedMatch>> {
        let condition = if query.with_fault { "AND faults IS NOT NULL" } else { "" };
        let sql = format!(
            "SELECT {}, digest, rowid FROM match INDEXED BY match_contest
             WHERE contest = ? {condition} AND rowid < ? ORDER BY rowid DESC",
            MATCH.columns
        );
        let mut find = self.db.prepare_cached(&sql)?;
        let mut rows = find.query(params![reader.contest, before])?;
        let mut listed = Vec::new();
        while listed.len() < most
            && let Some(row) = rows.next()?
        {
            let Some(stored) = reader.read(row)? else { continue };
            let ranks: Vec<u32> = stored.result.seats.iter().map(|seat| seat.rank).collect();
            if (query.players)(&stored.seats)
                && (query.ranks)(&stored.seats, &ranks)
                && (query.accepts)(&stored)
            {
                listed.push(ListedMatch { row: row.get(MATCH.width() + 1)?, stored });
            }
        }
        Ok(listed)
    }
}

/// The index that has the matches of a query, and the condition under which it does.
fn source(query: &MatchQuery<'_>) -> (&'static str, &'static str) {
    match query.with_fault {
        true => ("match_faults", "AND faults IS NOT NULL"),
        false => ("match_seats", ""),
    }
}
