//! The matches that were stored last.

use rusqlite::{OptionalExtension, params};

use super::Sqlite;
use super::contest::Contests;
use super::digest::MATCH;
use super::rows::{CONTEST_COLUMN, SEATS_COLUMN, list, result};
use crate::error::Result;
use crate::id::MatchId;
use crate::store::RecentMatch;

impl Sqlite {
    /// The matches with a record that were stored last, the last one first; with `before`, those stored before that match, none
    /// if it is not there. Rows that cannot be read are left out. The cost depends on `most`, not on the size of the store: most
    /// matches may have no record, so records are walked, not matches.
    pub fn recent_matches(
        &mut self,
        before: Option<&MatchId>,
        most: usize,
    ) -> Result<Vec<RecentMatch>> {
        let columns: Vec<String> =
            MATCH.columns.split(", ").map(|column| format!("match.{column}")).collect();
        // The order of a CROSS JOIN is as written.
        let sql = format!(
            "SELECT {} FROM record CROSS JOIN match ON match.id = record.id
             WHERE record.rowid < ?
             ORDER BY record.rowid DESC LIMIT ?",
            columns.join(", ")
        );
        let before = match before {
            Some(id) => {
                let mut row = self.db.prepare_cached("SELECT rowid FROM record WHERE id = ?")?;
                row.query_row([id.0], |row| row.get(0)).optional()?.unwrap_or(0)
            }
            None => i64::MAX,
        };
        let mut query = self.db.prepare_cached(&sql)?;
        let mut rows = query.query(params![before, i64::try_from(most).unwrap_or(i64::MAX)])?;
        let (mut contests, mut recent) = (Contests::default(), Vec::new());
        while let Some(row) = rows.next()? {
            let (contest, seats) = (row.get(CONTEST_COLUMN)?, || list(row, SEATS_COLUMN));
            contests.add(&self.db, self.sealed, contest, seats()?.flatten())?;
            let contest = contests.resolve(contest, seats()?);
            if let (Ok(result), Ok((contest, _))) = (result(row), contest) {
                recent.push(RecentMatch { contest, result });
            }
        }
        Ok(recent)
    }
}
