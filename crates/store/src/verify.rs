//! Compares everything in a store with the records of its matches, which are replayed.

use table::Record;

use crate::contest::{ContestKey, PlayerKey};
use crate::error::Result;
use crate::id::MatchId;
use crate::result::{MatchFault, MatchResult, MeasuredDelay, SeatResult};
use crate::store::{KeptMatch, StoreEntry, StoreUpkeep};

/// What checking a match found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchCheck {
    /// The match.
    pub id: MatchId,
    /// Whether it has a record.
    pub has_record: bool,
    /// What is wrong with it, if anything.
    pub wrong: Option<String>,
}

/// How a record is replayed: an error says what is wrong with it.
pub type ReplayFn<'a> = &'a dyn Fn(&Record) -> std::result::Result<(), String>;

/// Checks every match of a store, one at a time. Returns what is wrong with the rest of the store.
pub fn verify(
    store: &mut dyn StoreUpkeep,
    replay: ReplayFn<'_>,
    report: &mut dyn FnMut(MatchCheck),
) -> Result<Vec<String>> {
    let damage = store.damage()?;
    store.for_each_entry(&mut |entry| {
        let wrong = check(&entry, replay).err();
        report(MatchCheck { id: entry.id, has_record: entry.record.is_some(), wrong });
    })?;
    Ok(damage)
}

/// Why what a store has of a match cannot be true.
pub(crate) fn check(entry: &StoreEntry, replay: ReplayFn<'_>) -> std::result::Result<(), String> {
    let kept = match &entry.kept {
        Some(Ok(kept)) => Some(kept),
        Some(Err(error)) => return Err(error.to_string()),
        None => None,
    };
    match &entry.record {
        Some(Ok(record)) => check_record(entry.id, record, replay)?,
        Some(Err(error)) => return Err(error.to_string()),
        None => {}
    }
    let kept = kept.ok_or("the match of this record is missing")?;
    if let Some(Ok(record)) = &entry.record {
        let wrong = differences(kept, record);
        if !wrong.is_empty() {
            return Err(format!("{} differ from the record's", wrong.join(", ")));
        }
    }
    if !kept.intact {
        return Err("it was altered after it was stored".to_string());
    }
    if !entry.is_original {
        return Err("its record is not the one that was stored with it".to_string());
    }
    Ok(())
}

/// Why a record is not that of a finished match with this id.
pub(crate) fn check_record(
    id: MatchId,
    record: &Record,
    replay: ReplayFn<'_>,
) -> std::result::Result<(), String> {
    if record.id != id.to_string() {
        return Err(format!("the stored record belongs to match {}", record.id));
    }
    if record.unfinished {
        return Err("the stored record is of a match under way".to_string());
    }
    replay(record)
}

/// The columns in which a match differs from its record.
fn differences(kept: &KeptMatch, record: &Record) -> Vec<&'static str> {
    let true_to = from_record(record, &kept.result);
    let (is, was) = (&kept.contest, &true_to.contest);
    let column = |of: fn(&SeatResult) -> i64| {
        let values = |result: &MatchResult| result.seats.iter().map(of).collect::<Vec<_>>();
        values(&kept.result) == values(&true_to.result)
    };
    let columns = [
        ("game", is.game == was.game),
        ("rules", is.rules == was.rules),
        ("options", is.options == was.options),
        ("terms", is.terms == was.terms),
        ("players", is.players == was.players),
        ("seed", kept.seed == true_to.seed),
        ("ranks", column(|seat| seat.rank.into())),
        ("scores", column(|seat| seat.score.into())),
        ("faults", kept.result.faults == true_to.result.faults),
    ];
    columns.iter().filter(|(_, same)| !same).map(|(name, _)| *name).collect()
}

/// The match of a record. What a record does not have is taken from `known`: times of built-in
/// players, delays of the machine, the date.
pub(crate) fn from_record(record: &Record, known: &MatchResult) -> KeptMatch {
    let spent = (0..record.players.len()).map(|seat| {
        let known = known.seats.get(seat).copied().unwrap_or_default();
        (known.asked, std::time::Duration::from_micros(known.used_us))
    });
    let delay = |fault: &MatchFault| {
        let (event, waited_us) = (fault.after, fault.waited_us);
        // The record has what an answer took, and not what a start took.
        let used_us = fault.used_us.filter(|_| fault.fault != game::Fault::Time);
        Some(MeasuredDelay { event, used_us, delay_us: fault.delay_us?, waited_us })
    };
    let delays: Vec<MeasuredDelay> = known.faults.iter().filter_map(delay).collect();
    let player = |(player, files): (&String, &Option<String>)| PlayerKey {
        player: player.clone(),
        files: files.clone(),
    };
    let contest = ContestKey {
        game: record.game.clone(),
        rules: record.rules,
        options: record.options.as_object().cloned().unwrap_or_default(),
        terms: record.terms,
        seats: record.players.len(),
        players: record.players.iter().zip(&record.files).map(player).collect(),
    };
    let result = MatchResult::new(record, spent, &delays, known.ended_ms);
    KeptMatch { contest, seed: record.seed, result, intact: true }
}
