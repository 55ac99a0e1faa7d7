//! Inspecting and pruning a store.

use std::cmp::Reverse;

use rusqlite::types::ValueRef;
use rusqlite::{TransactionBehavior, params};
use table::Record;

use super::Sqlite;
use super::claims::insert;
use super::contest::{ContestRows, Contests, other_versions, players_called};
use super::digest::{TOURNAMENT, text};
use super::entries::Entries;
use super::follow::drop_tallies;
use super::rows::list;
use crate::clock::now_ms;
use crate::contest::{ContestKey, SavedPlan};
use crate::error::{Result, StoreError};
use crate::id::MatchId;
use crate::result::{Blame, MatchFault};
use crate::store::{
    GameContents, KeptMatch, Prunable, PruneFilter, StoreContents, StoreEntry, StoreUpkeep,
};

/// Selects records to delete, by the time of the latest match and whether those with faults are kept.
const PRUNED: &str =
    "id IN (SELECT id FROM match WHERE ended <= ?1 AND (faults IS NULL OR NOT ?2))";

/// When the latest match ended whose record is deleted.
fn latest(filter: PruneFilter) -> i64 {
    let age = i64::try_from(filter.older_than.as_millis()).unwrap_or(i64::MAX);
    now_ms().saturating_sub(age)
}

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

    fn other_versions(&mut self, contest: &ContestKey) -> Result<Vec<usize>> {
        let mut counts = vec![0; contest.players.len()];
        let Some(rows) = ContestRows::find(&self.db, contest)? else { return Ok(counts) };
        let others = other_versions(&self.db, contest)?;
        if others.is_empty() {
            return Ok(counts);
        }
        let mut query = self.db.prepare("SELECT seats FROM match WHERE contest = ?")?;
        let mut found = query.query([rows.contest])?;
        while let Some(row) = found.next()? {
            let seats: Vec<Option<i64>> = list(row, 0)?.collect();
            for (number, index) in &others {
                counts[*index] += usize::from(seats.contains(&Some(*number)));
            }
        }
        Ok(counts)
    }

    fn prunable(&mut self, filter: PruneFilter) -> Result<Prunable> {
        let sql =
            format!("SELECT count(*), coalesce(sum(length(text)), 0) FROM record WHERE {PRUNED}");
        let counted = self.db.query_row(&sql, params![latest(filter), filter.keep_faults], |row| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?))
        });
        let (records, bytes) = counted?;
        Ok(Prunable {
            records: usize::try_from(records).unwrap_or(0),
            bytes: bytes.cast_unsigned(),
        })
    }

    fn prune(&mut self, filter: PruneFilter) -> Result<usize> {
        let sql = format!("DELETE FROM record WHERE {PRUNED}");
        let deleted = self.db.execute(&sql, params![latest(filter), filter.keep_faults])?;
        self.shrink()?;
        Ok(deleted)
    }

    fn shrink(&mut self) -> Result<()> {
        // SQLite may number rows again.
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        drop_tallies(&transaction)?;
        transaction.commit()?;
        Ok(self.db.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);")?)
    }

    fn by_machine(&mut self) -> Result<Vec<MatchId>> {
        let mut query = self.db.prepare("SELECT id, faults FROM match WHERE faults IS NOT NULL")?;
        let mut rows = query.query([])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            // What cannot be read is for repair to find.
            let faults = row.get::<_, String>(1).unwrap_or_default();
            let faults: Vec<MatchFault> = serde_json::from_str(&faults).unwrap_or_default();
            if faults.iter().any(|fault| fault.blame() == Blame::Machine) {
                found.push(MatchId(row.get(0)?));
            }
        }
        Ok(found)
    }

    fn players_called(&mut self, name: &str) -> Result<Vec<String>> {
        players_called(&self.db, name)
    }

    fn matches_of(&mut self, player: &str) -> Result<Vec<MatchId>> {
        let mut versions = self.db.prepare("SELECT number FROM player WHERE player = ?")?;
        let versions = versions.query_map([player], |row| row.get(0))?;
        let versions = versions.collect::<rusqlite::Result<Vec<i64>>>()?;
        let mut query = self.db.prepare("SELECT id, seats FROM match")?;
        let mut rows = query.query([])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            if list(row, 1)?.flatten().any(|seat: i64| versions.contains(&seat)) {
                found.push(MatchId(row.get(0)?));
            }
        }
        Ok(found)
    }

    fn player_names(&mut self) -> Result<Vec<String>> {
        let mut query = self.db.prepare("SELECT DISTINCT player FROM player ORDER BY player")?;
        let names = query.query_map([], |row| row.get(0))?;
        Ok(names.collect::<rusqlite::Result<_>>()?)
    }

    fn forget(&mut self, matches: &[MatchId]) -> Result<()> {
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for id in matches {
            transaction.execute("DELETE FROM record WHERE id = ?", [id.0])?;
            transaction.execute("DELETE FROM match WHERE id = ?", [id.0])?;
        }
        drop_tallies(&transaction)?;
        Ok(transaction.commit()?)
    }

    fn damage(&mut self) -> Result<Vec<String>> {
        let mut damage = self.file_damage();
        let contests = Contests::read(&self.db, self.sealed);
        match contests {
            Ok(contests) => {
                damage.extend(contests.all_altered().map(|what| format!("{what} was altered")));
            }
            Err(error) => damage.push(format!("contests and players: {error}")),
        }
        match self.read_plans() {
            Ok((_, altered)) => {
                damage.extend(altered.iter().map(|what| format!("{what} was altered")));
            }
            Err(error) => damage.push(format!("plans: {error}")),
        }
        Ok(damage)
    }

    fn for_each_entry(&mut self, visit: &mut dyn FnMut(StoreEntry)) -> Result<()> {
        Entries::read(&self.db, self.sealed)?.for_each(visit)
    }

    fn restore(&mut self, kept: &KeptMatch, record: Option<&Record>) -> Result<()> {
        let rows = self.rows(&kept.contest)?;
        let id = kept.result.id;
        let packed = record.map(|record| self.packer.pack(id, record)).transpose()?;
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        insert(&transaction, &rows, kept.seed, &kept.result, packed.as_deref())?;
        Ok(transaction.commit()?)
    }

    fn intact_plans(&mut self) -> Result<Vec<SavedPlan>> {
        Ok(self.read_plans()?.0)
    }

    fn save_plan(&mut self, plan: &SavedPlan) -> Result<()> {
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Two plans saved within a millisecond keep their order.
        let last: i64 =
            transaction.query_row("SELECT coalesce(max(begun), 0) FROM tournament", [], |row| {
                row.get(0)
            })?;
        let begun = ValueRef::Integer(plan.begun_ms.max(last.saturating_add(1)));
        let values = [ValueRef::Blob(&plan.key), text(&plan.text), begun];
        TOURNAMENT.insert(&transaction, "OR REPLACE", &values)?;
        Ok(transaction.commit()?)
    }
}

impl Sqlite {
    /// What SQLite finds wrong with the file, in words.
    pub(super) fn file_damage(&self) -> Vec<String> {
        let check = || -> rusqlite::Result<Vec<String>> {
            let mut check = self.db.prepare("PRAGMA integrity_check")?;
            let problems = check.query_map([], |row| row.get::<_, String>(0))?;
            Ok(problems.map(|problem| problem.unwrap_or_else(|error| error.to_string())).collect())
        };
        let problems = check().unwrap_or_else(|error| vec![error.to_string()]);
        let problems = problems.into_iter().filter(|problem| problem != "ok");
        problems.map(|problem| format!("the file: {}", first_of(&problem))).collect()
    }

    /// Refuses a file in which pages of a table are damaged. That what is in them was not altered is for
    /// [`verify`](crate::verify()) to find.
    pub(super) fn check_table(&mut self, table: &str) -> Result<()> {
        let sql = format!("PRAGMA quick_check('{table}')");
        let check = self.db.query_row(&sql, [], |row| row.get::<_, String>(0));
        match check {
            Ok(found) if found == "ok" => Ok(()),
            Ok(found) => Err(StoreError::Damaged(first_of(&found))),
            Err(error) => Err(StoreError::Damaged(error.to_string())),
        }
    }

    /// The intact plans, the most recently begun first, and the altered ones in words.
    pub(super) fn read_plans(&self) -> Result<(Vec<SavedPlan>, Vec<String>)> {
        let (mut plans, mut altered) = (Vec::new(), Vec::new());
        TOURNAMENT.for_each(&self.db, self.sealed, |row, intact| {
            if intact {
                plans.push(SavedPlan {
                    key: row.get(0)?,
                    text: row.get(1)?,
                    begun_ms: row.get(2)?,
                });
            } else {
                altered.push("the plan of a tournament".to_string());
            }
            Ok(())
        })?;
        plans.sort_by_key(|plan: &SavedPlan| (Reverse(plan.begun_ms), plan.key));
        Ok((plans, altered))
    }

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

/// The first lines of a problem that SQLite found, which may list all pages of a file.
fn first_of(problem: &str) -> String {
    const LINES: usize = 4;
    let more = if problem.lines().nth(LINES).is_some() { ", …" } else { "" };
    problem.lines().take(LINES).collect::<Vec<_>>().join(", ") + more
}
