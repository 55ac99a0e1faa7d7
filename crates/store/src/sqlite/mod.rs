//! The store in one SQLite file. Several programs may use it at once.

mod claims;
mod contest;
mod open;
mod rows;
mod schema;
mod upkeep;

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use table::Record;

use crate::clock::now_ms;
use crate::contest::{ContestKey, SavedPlan};
use crate::error::Result;
use crate::id::MatchId;
use crate::store::{ClaimReply, FinishedMatch, Store, StoredMatch};
use contest::ContestRows;
use rows::{Packer, RESULT, list, result, seed, unpack};

/// A store in a file.
pub struct Sqlite {
    db: Connection,
    /// The row of this program, once it has claimed a match.
    worker: Option<i64>,
    /// The contest of the last call, and its rows.
    contest: Option<(ContestKey, ContestRows)>,
    packer: Packer,
}

impl Sqlite {
    fn rows(&mut self, contest: &ContestKey) -> Result<ContestRows> {
        if let Some((last, rows)) = &self.contest
            && last == contest
        {
            return Ok(rows.clone());
        }
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let rows = ContestRows::insert(&transaction, contest)?;
        transaction.commit()?;
        self.contest = Some((contest.clone(), rows.clone()));
        Ok(rows)
    }
}

impl Store for Sqlite {
    fn begin(&mut self, plan: &SavedPlan, contest: &ContestKey) -> Result<Vec<StoredMatch>> {
        self.db.execute(
            "INSERT INTO tournament(key, plan, begun) VALUES (?, ?, ?)
             ON CONFLICT(key) DO UPDATE SET plan = excluded.plan, begun = excluded.begun",
            params![plan.key, plan.text, now_ms()],
        )?;
        self.rows(contest)?;
        self.matches(contest)
    }

    fn matches(&mut self, contest: &ContestKey) -> Result<Vec<StoredMatch>> {
        // A contest without a row has no matches.
        let Some(rows) = ContestRows::find(&self.db, contest)? else { return Ok(Vec::new()) };
        let players: HashMap<i64, usize> =
            rows.players.iter().enumerate().map(|(index, &row)| (row, index)).collect();
        let sql = format!("SELECT seed, seats, {RESULT} FROM match WHERE contest = ?");
        let mut query = self.db.prepare(&sql)?;
        let mut found = query.query([rows.contest])?;
        let mut matches = Vec::new();
        while let Some(row) = found.next()? {
            let mut seats = Vec::with_capacity(contest.seats);
            seats.extend(list(row, 1)?.map_while(|number| players.get(&number?).copied()));
            // Other players may have played under the same conditions.
            if seats.len() != contest.seats {
                continue;
            }
            let result = result(row, 2)?;
            if result.seats.len() == contest.seats {
                matches.push(StoredMatch { seats, seed: seed(row, 0)?, result });
            }
        }
        Ok(matches)
    }

    fn exchange(
        &mut self,
        contest: &ContestKey,
        finished: &[FinishedMatch],
        wanted: &[MatchId],
    ) -> Result<Vec<ClaimReply>> {
        let rows = self.rows(contest)?;
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for finished in finished {
            claims::insert(&transaction, &mut self.packer, &rows, contest, finished)?;
        }
        let worker = claims::heartbeat(&transaction, self.worker)?;
        let claim = |id: &MatchId| claims::claim(&transaction, worker, *id);
        let replies = wanted.iter().map(claim).collect::<Result<_>>()?;
        transaction.commit()?;
        self.worker = Some(worker);
        Ok(replies)
    }

    fn release_claims(&mut self) -> Result<()> {
        if let Some(worker) = self.worker.take() {
            let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            transaction.execute("DELETE FROM claim WHERE worker = ?", [worker])?;
            transaction.execute("DELETE FROM worker WHERE number = ?", [worker])?;
            transaction.commit()?;
        }
        Ok(())
    }

    fn plans(&mut self) -> Result<Vec<SavedPlan>> {
        let mut query =
            self.db.prepare("SELECT key, plan FROM tournament ORDER BY begun DESC, key")?;
        let plan = |row: &rusqlite::Row<'_>| Ok(SavedPlan { key: row.get(0)?, text: row.get(1)? });
        let plans = query.query_map([], plan)?.collect::<rusqlite::Result<_>>()?;
        Ok(plans)
    }

    fn record(&mut self, id: &MatchId) -> Result<Option<Record>> {
        let mut query = self.db.prepare_cached("SELECT text FROM record WHERE id = ?")?;
        let packed: Option<Vec<u8>> = query.query_row([id.0], |row| row.get(0)).optional()?;
        packed.map(|packed| unpack(*id, &packed)).transpose()
    }
}
