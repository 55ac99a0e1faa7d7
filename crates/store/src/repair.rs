//! Recovers what is intact in a damaged store.

use std::collections::HashMap;

use table::Record;

use crate::clock::now_ms;
use crate::error::Result;
use crate::id::MatchId;
use crate::result::MatchResult;
use crate::store::{KeptMatch, StoreEntry, StoreUpkeep};
use crate::verify::{ReplayFn, check, check_record, from_record};

/// What was saved of a store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repair {
    /// The matches that were true as they were.
    pub kept: usize,
    /// The matches that were made again from their records.
    pub rebuilt: Vec<MatchId>,
    /// The matches whose record was stored under another id, and is put back.
    pub put_back: Vec<MatchId>,
    /// The matches whose result was true and whose record was not: the record is gone.
    pub without_record: Vec<MatchId>,
    /// How many of the matches that were true as they were have no record: it was pruned, or in a page that is missing.
    pub bare: usize,
    /// The matches that could not be saved. A tournament that is resumed plays them again.
    pub lost: Vec<MatchId>,
    /// How many pages of the file are missing, or damaged so that it is not known which matches they named. What was in them is not known, so neither is how many matches are lost.
    pub missing_pages: u32,
    /// Ids that only a record of another match had.
    pub(crate) wrong_ids: Vec<MatchId>,
    /// What was wrong with the store apart from its matches.
    pub damage: Vec<String>,
}

impl Repair {
    /// Whether the store was as it should be.
    pub fn found_nothing(&self) -> bool {
        let ids = [&self.rebuilt, &self.put_back, &self.without_record, &self.lost];
        let has_none = ids.iter().all(|ids| ids.is_empty()) && self.wrong_ids.is_empty();
        has_none && self.missing_pages == 0 && self.damage.is_empty()
    }

    /// Whether matches are lost, or may be.
    pub fn has_losses(&self) -> bool {
        !self.lost.is_empty() || self.missing_pages > 0
    }
}

/// Records that replay, by the id of their match, and were stored under that of another.
type Strays = HashMap<MatchId, Record>;

/// Copies to a new store what is intact in a damaged one: matches that are as they were written, and
/// those that can be made again from a record that replays.
pub(crate) fn repair(
    damaged: &mut dyn StoreUpkeep,
    fresh: &mut dyn StoreUpkeep,
    replay: ReplayFn<'_>,
) -> Result<Repair> {
    let mut repair = Repair { damage: damaged.damage()?, ..Repair::default() };
    for plan in damaged.intact_plans()?.iter().rev() {
        fresh.save_plan(plan)?;
    }
    let mut strays = Strays::new();
    damaged.for_each_entry(&mut |entry| {
        let record = entry.record.and_then(Result::ok);
        let id = record.as_ref().and_then(|record| record.id.parse::<MatchId>().ok());
        if let (Some(id), Some(record)) = (id.filter(|id| *id != entry.id), record)
            && check_record(id, &record, replay).is_ok()
        {
            strays.insert(id, record);
        }
    })?;
    let mut failed = Ok(());
    damaged.for_each_entry(&mut |entry| {
        if failed.is_ok() {
            failed = save(entry, fresh, replay, (&mut strays, &mut repair));
        }
    })?;
    failed?;
    // Those whose result is gone as well. A match that was visited has taken its record.
    for (id, record) in strays {
        repair.rebuilt.push(id);
        fresh.restore(&rebuilt(None, &record), Some(&record))?;
    }
    Ok(repair)
}

fn save(
    entry: StoreEntry,
    fresh: &mut dyn StoreUpkeep,
    replay: ReplayFn<'_>,
    (strays, repair): (&mut Strays, &mut Repair),
) -> Result<()> {
    let is_true = check(&entry, replay).is_ok();
    let StoreEntry { id, kept, record, is_original } = entry;
    let is_only_record = kept.is_none();
    let kept = kept.and_then(Result::ok);
    let record = record.and_then(Result::ok);
    let is_strays = record.as_ref().is_some_and(|record| record.id != id.to_string());
    let record = record.filter(|record| check_record(id, record, replay).is_ok());
    let stray = strays.remove(&id).filter(|_| record.is_none());
    match (kept, record) {
        (Some(kept), None) if stray.is_some() && kept.intact => {
            repair.put_back.push(id);
            fresh.restore(&kept, stray.as_ref())
        }
        (kept, None) if stray.is_some() => {
            let record = stray.expect("it was looked at");
            repair.rebuilt.push(id);
            fresh.restore(&rebuilt(kept, &record), Some(&record))
        }
        (Some(kept), record) if is_true => {
            repair.kept += 1;
            repair.bare += usize::from(record.is_none());
            fresh.restore(&kept, record.as_ref())
        }
        (Some(kept), record) if kept.intact && (record.is_none() || !is_original) => {
            repair.without_record.push(id);
            fresh.restore(&kept, None)
        }
        (kept, Some(record)) => {
            repair.rebuilt.push(id);
            fresh.restore(&rebuilt(kept, &record), Some(&record))
        }
        // There never was a match with this id.
        (None, None) if is_only_record && is_strays => {
            repair.wrong_ids.push(id);
            Ok(())
        }
        (_, None) => {
            repair.lost.push(id);
            Ok(())
        }
    }
}

/// A match made again from its record. Of an altered match, the date and the times are kept, which
/// the record does not have.
fn rebuilt(kept: Option<KeptMatch>, record: &Record) -> KeptMatch {
    let unknown = || MatchResult {
        id: MatchId::default(),
        seats: Box::default(),
        faults: Vec::new(),
        ended_ms: now_ms().cast_unsigned(),
    };
    from_record(record, &kept.map_or_else(unknown, |kept| kept.result))
}
