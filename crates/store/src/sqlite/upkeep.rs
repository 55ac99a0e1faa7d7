//! Inspecting and pruning a store.

use rusqlite::params;
use table::Record;

use super::Sqlite;
use super::rows::{RESULT, result, unpack};
use crate::clock::now_ms;
use crate::error::Result;
use crate::id::MatchId;
use crate::result::MatchResult;
use crate::store::{GameContents, PruneFilter, StoreContents, StoreUpkeep};

impl StoreUpkeep for Sqlite {
    fn contents(&mut self) -> Result<StoreContents> {
        let number = |sql: &str| self.db.query_row(sql, [], |row| row.get::<_, i64>(0));
        let count = |sql: &str| number(sql).map(|number| usize::try_from(number).unwrap_or(0));
        let records = count("SELECT count(*) FROM record")?;
        let record_bytes =
            number("SELECT coalesce(sum(length(text)), 0) FROM record")?.cast_unsigned();
        let bytes =
            number("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")?
                .cast_unsigned();
        let claims = count("SELECT count(*) FROM claim")?;
        let games = self.games()?;
        Ok(StoreContents { games, records, record_bytes, bytes, claims })
    }

    fn find(&mut self, prefix: &str) -> Result<Vec<MatchId>> {
        let padded = |digit: &str| {
            let missing = 32_usize.saturating_sub(prefix.len());
            format!("{prefix}{}", digit.repeat(missing)).parse::<MatchId>()
        };
        let (Ok(first), Ok(last)) = (padded("0"), padded("f")) else { return Ok(Vec::new()) };
        let mut query = self.db.prepare("SELECT id FROM match WHERE id BETWEEN ? AND ? LIMIT 2")?;
        let ids = query.query_map([first.0, last.0], |row| row.get(0).map(MatchId))?;
        Ok(ids.collect::<rusqlite::Result<_>>()?)
    }

    fn prune(&mut self, filter: PruneFilter) -> Result<usize> {
        let age = i64::try_from(filter.older_than.as_millis()).unwrap_or(i64::MAX);
        let deleted = self.db.execute(
            "DELETE FROM record WHERE id IN (
                 SELECT id FROM match WHERE ended <= ?1 AND (faults IS NULL OR NOT ?2))",
            params![now_ms().saturating_sub(age), filter.keep_faults],
        )?;
        self.db.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);")?;
        Ok(deleted)
    }

    fn for_each_record(
        &mut self,
        visit: &mut dyn FnMut(MatchResult, Result<Record>),
    ) -> Result<()> {
        let sql = format!("SELECT text, {RESULT} FROM match JOIN record ON record.id = match.id");
        let mut query = self.db.prepare(&sql)?;
        let mut rows = query.query([])?;
        while let Some(row) = rows.next()? {
            let packed: Vec<u8> = row.get(0)?;
            let result = result(row, 1)?;
            let record = unpack(result.id, &packed);
            visit(result, record);
        }
        Ok(())
    }
}

impl Sqlite {
    fn games(&self) -> Result<Vec<GameContents>> {
        let mut query = self.db.prepare(
            "SELECT game, count(*), group_concat(DISTINCT seats) FROM match JOIN contest ON contest = number
             GROUP BY game ORDER BY game",
        )?;
        let games = query.query_map([], |row| {
            let seats: String = row.get(2)?;
            let mut players: Vec<&str> = seats.split([' ', ',']).collect();
            players.sort_unstable();
            players.dedup();
            let matches = usize::try_from(row.get::<_, i64>(1)?).unwrap_or(0);
            Ok(GameContents { game: row.get(0)?, matches, players: players.len() })
        })?;
        Ok(games.collect::<rusqlite::Result<_>>()?)
    }
}
