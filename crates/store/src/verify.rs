//! Replays the records of a store and compares them with its results.

use table::Record;

use crate::error::Result;
use crate::id::MatchId;
use crate::result::MatchResult;
use crate::store::StoreUpkeep;

/// What checking the record of a match found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordCheck {
    /// The match.
    pub id: MatchId,
    /// What is wrong with its record, if anything.
    pub wrong: Option<String>,
}

/// How a record is replayed: an error says what is wrong with it.
pub type Replay<'a> = &'a dyn Fn(&Record) -> std::result::Result<(), String>;

/// Checks every record of a store, one at a time.
pub fn verify(
    store: &mut dyn StoreUpkeep,
    replay: Replay<'_>,
    report: &mut dyn FnMut(RecordCheck),
) -> Result<()> {
    store.for_each_record(&mut |result, record| {
        let checked = match record {
            Ok(record) => check(&record, &result, replay),
            Err(error) => Err(error.to_string()),
        };
        report(RecordCheck { id: result.id, wrong: checked.err() });
    })
}

fn check(
    record: &Record,
    stored: &MatchResult,
    replay: Replay<'_>,
) -> std::result::Result<(), String> {
    if record.id != stored.id.to_string() {
        return Err(format!("the stored record belongs to match {}", record.id));
    }
    let recorded = record.ranks.iter().zip(&record.scores);
    let same = recorded.len() == stored.seats.len()
        && recorded
            .zip(&stored.seats)
            .all(|((rank, score), seat)| *rank == seat.rank as usize && *score == seat.score);
    if !same {
        return Err("the stored result differs from the record's".to_string());
    }
    replay(record)
}
