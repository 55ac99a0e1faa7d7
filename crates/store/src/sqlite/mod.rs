//! The store in one SQLite file. Several programs may use it at once.

mod claims;
mod contest;
mod digest;
mod entries;
mod follow;
mod listed;
mod live;
mod open;
mod pages;
mod recent;
mod repair;
mod rows;
mod salvage;
mod schema;
mod upkeep;

use std::fs::File;

use rusqlite::{Connection, OptionalExtension, TransactionBehavior};
use table::Record;

use crate::contest::{ContestKey, SavedPlan};
use crate::error::{Result, StoreError};
use crate::id::MatchId;
use crate::store::{ClaimReply, FinishedMatch, Store, StoreUpkeep, StoredMatch};
use contest::{ContestRows, Contests};
use digest::MATCH;
use follow::ContestReader;
use rows::{Packer, unpack};

/// A store in a file.
pub struct Sqlite {
    db: Connection,
    /// Whether its rows have digests: stores of an older version get them when they are opened for writing.
    sealed: bool,
    /// The row of this program, once it has claimed a match.
    worker: Option<i64>,
    /// The contest of the last call, and its rows.
    contest: Option<(ContestKey, ContestRows)>,
    packer: Packer,
    /// Changes when another program writes to the store.
    seen_version: Option<i64>,
    /// What keeps other servers away, while it is open.
    lock: Option<File>,
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
        self.save_plan(plan)?;
        self.rows(contest)?;
        self.matches(contest)
    }

    fn matches(&mut self, contest: &ContestKey) -> Result<Vec<StoredMatch>> {
        let contests = Contests::read(&self.db, self.sealed)?;
        if let Some(altered) = contests.all_altered().next() {
            return Err(StoreError::Altered { what: altered });
        }
        // A contest without a row has no matches.
        let Some(reader) = ContestReader::new(self, contest)? else { return Ok(Vec::new()) };
        let sql = format!("SELECT {}, digest FROM match WHERE contest = ?", MATCH.columns);
        let mut query = self.db.prepare(&sql)?;
        let mut found = query.query([reader.contest])?;
        let mut matches = Vec::new();
        while let Some(row) = found.next()? {
            matches.extend(reader.read(row)?);
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
            claims::insert_finished(&transaction, &mut self.packer, &rows, contest, finished)?;
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
        let (plans, altered) = self.read_plans()?;
        match altered.into_iter().next() {
            Some(what) => Err(StoreError::Altered { what }),
            None => Ok(plans),
        }
    }

    fn record(&mut self, id: &MatchId) -> Result<Option<Record>> {
        let mut query = self.db.prepare_cached("SELECT text FROM record WHERE id = ?")?;
        let packed: Option<Vec<u8>> = query.query_row([id.0], |row| row.get(0)).optional()?;
        packed.map(|packed| unpack(*id, &packed)).transpose()
    }
}
