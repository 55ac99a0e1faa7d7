//! Recovers what is intact in a damaged store.

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
    /// The matches whose result was true and whose record was not: the record is gone.
    pub without_record: Vec<MatchId>,
    /// The matches that could not be saved. A tournament that is resumed plays them again.
    pub lost: Vec<MatchId>,
    /// What was wrong with the store apart from its matches.
    pub damage: Vec<String>,
}

impl Repair {
    /// Whether the store was as it should be.
    pub fn found_nothing(&self) -> bool {
        let Self { kept: _, rebuilt, without_record, lost, damage } = self;
        rebuilt.is_empty() && without_record.is_empty() && lost.is_empty() && damage.is_empty()
    }
}

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
    let mut failed = Ok(());
    damaged.for_each_entry(&mut |entry| {
        if failed.is_ok() {
            failed = save(entry, fresh, replay, &mut repair);
        }
    })?;
    failed.map(|()| repair)
}

fn save(
    entry: StoreEntry,
    fresh: &mut dyn StoreUpkeep,
    replay: ReplayFn<'_>,
    repair: &mut Repair,
) -> Result<()> {
    let is_true = check(&entry, replay).is_ok();
    let StoreEntry { id, kept, record, is_original } = entry;
    let kept = kept.and_then(Result::ok);
    let record = record.and_then(Result::ok);
    let record = record.filter(|record| check_record(id, record, replay).is_ok());
    match (kept, record) {
        (Some(kept), record) if is_true => {
            repair.kept += 1;
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
