//! The matches that were stored last.

use super::Sqlite;
use super::contest::Contests;
use super::digest::MATCH;
use super::rows::{CONTEST_COLUMN, SEATS_COLUMN, list, result};
use crate::error::Result;
use crate::store::RecentMatch;

impl Sqlite {
    /// The matches with a record that were stored last, the last one first. Rows that cannot be read are left out.
    pub fn recent_matches(&mut self, most: usize) -> Result<Vec<RecentMatch>> {
        let contests = Contests::read(&self.db, self.sealed)?;
        let sql = format!(
            "SELECT {} FROM match WHERE EXISTS (SELECT 1 FROM record WHERE record.id = match.id)
             ORDER BY rowid DESC LIMIT ?",
            MATCH.columns
        );
        let mut query = self.db.prepare_cached(&sql)?;
        let mut rows = query.query([i64::try_from(most).unwrap_or(i64::MAX)])?;
        let mut recent = Vec::new();
        while let Some(row) = rows.next()? {
            let seats = list(row, SEATS_COLUMN)?;
            let contest = contests.resolve(row.get(CONTEST_COLUMN)?, seats);
            if let (Ok(result), Ok((contest, _))) = (result(row), contest) {
                recent.push(RecentMatch { contest, result });
            }
        }
        Ok(recent)
    }
}
