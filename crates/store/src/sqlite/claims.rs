//! Storing results, and claims on matches that are to be played.

use rusqlite::types::ValueRef;
use rusqlite::{OptionalExtension, Transaction, params};
use table::Seed;

use super::contest::ContestRows;
use super::digest::{MATCH, of_bytes, text};
use super::rows::{Packer, joined, result};
use crate::clock::now_ms;
use crate::contest::{ContestKey, PlayerKey};
use crate::error::{Result, StoreError};
use crate::id::MatchId;
use crate::process;
use crate::result::{MatchResult, SeatResult};
use crate::store::{CLAIM_LEASE, ClaimReply, FinishedMatch, LIVE_CLAIM_LEASE};

/// Inserts a result with its record, unless the result is there, and drops the claim on the match.
pub(super) fn insert_finished(
    transaction: &Transaction<'_>,
    packer: &mut Packer,
    rows: &ContestRows,
    contest: &ContestKey,
    finished: &FinishedMatch,
) -> Result<()> {
    let FinishedMatch { record, result } = finished;
    let row = |player: &String, files: &Option<String>| {
        let same = |known: &PlayerKey| known.player == *player && known.files == *files;
        let index = contest.players.iter().position(same);
        rows.players[index.expect("matches of a contest are between its players")]
    };
    let seats = record.players.iter().zip(&record.files).map(|(player, files)| row(player, files));
    let rows =
        ContestRows { contest: rows.contest, players: seats.collect(), with_path: Vec::new() };
    let packed = packer.pack(result.id, record)?;
    insert(transaction, &rows, record.seed, result, Some(&packed))?;
    transaction.prepare_cached("DELETE FROM claim WHERE id = ?")?.execute([result.id.0])?;
    Ok(())
}

/// Inserts the result of a match between the players of `rows`, in the order of the seats, and its
/// packed record, unless the result is there.
pub(super) fn insert(
    transaction: &Transaction<'_>,
    rows: &ContestRows,
    seed: Seed,
    result: &MatchResult,
    record: Option<&[u8]>,
) -> Result<()> {
    let column = |of: fn(&SeatResult) -> i64| joined(result.seats.iter().map(of));
    let seats = joined(rows.players.iter().copied());
    let ranks = column(|seat| seat.rank.into());
    let scores = column(|seat| seat.score.into());
    let asked = column(|seat| seat.asked.into());
    let used = column(|seat| seat.used_us.cast_signed());
    let faults = (!result.faults.is_empty())
        .then(|| serde_json::to_string(&result.faults).expect("faults can be serialised"));
    let record_digest = record.map(of_bytes);
    let is_new = MATCH.insert(
        transaction,
        "OR IGNORE",
        &[
            ValueRef::Blob(&result.id.0),
            ValueRef::Integer(rows.contest),
            ValueRef::Integer(seed.0.cast_signed()),
            text(&seats),
            text(&ranks),
            text(&scores),
            text(&asked),
            text(&used),
            faults.as_deref().map_or(ValueRef::Null, text),
            ValueRef::Integer(result.ended_ms.cast_signed()),
            record_digest.as_ref().map_or(ValueRef::Null, |digest| ValueRef::Blob(digest)),
        ],
    )?;
    if let Some(record) = record
        && is_new == 1
    {
        // A record whose match was lost is replaced.
        transaction
            .prepare_cached("INSERT OR REPLACE INTO record VALUES (?, ?)")?
            .execute(params![result.id.0, record])?;
    }
    Ok(())
}

/// The row of this program, created or renewed.
pub(super) fn heartbeat(transaction: &Transaction<'_>, worker: Option<i64>) -> Result<i64> {
    let Some(worker) = worker else {
        transaction.execute(
            "INSERT INTO worker(process, seen) VALUES (?, ?)",
            params![process::own(), now_ms()],
        )?;
        return Ok(transaction.last_insert_rowid());
    };
    transaction
        .prepare_cached("UPDATE worker SET seen = ? WHERE number = ?")?
        .execute(params![now_ms(), worker])?;
    Ok(worker)
}

pub(super) fn claim(transaction: &Transaction<'_>, worker: i64, id: MatchId) -> Result<ClaimReply> {
    let sql = format!("SELECT {}, digest FROM match WHERE id = ?", MATCH.columns);
    let mut find = transaction.prepare_cached(&sql)?;
    if let Some(row) = find.query([id.0])?.next()? {
        if !MATCH.is_intact(row)? {
            return Err(StoreError::Altered { what: format!("match {id}") });
        }
        return Ok(ClaimReply::Played(result(row)?));
    }
    let mut owner = transaction.prepare_cached(
        "SELECT worker, process, seen FROM claim JOIN worker ON worker = number WHERE id = ?",
    )?;
    let owner: Option<(i64, String, i64)> =
        owner.query_row([id.0], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).optional()?;
    if let Some((other, process, seen)) = owner
        && other != worker
        && is_valid(&process, seen)
    {
        return Ok(ClaimReply::Taken);
    }
    transaction
        .prepare_cached("INSERT OR REPLACE INTO claim VALUES (?, ?)")?
        .execute(params![id.0, worker])?;
    Ok(ClaimReply::Granted)
}

/// Whether the claims of a program are valid: its process is not known to have ended, and its lease
/// has not expired.
pub(super) fn is_valid(process: &str, seen: i64) -> bool {
    let lease = match process::is_alive(process) {
        Some(true) => LIVE_CLAIM_LEASE,
        Some(false) => return false,
        None => CLAIM_LEASE,
    };
    // Clocks may differ in both directions.
    u128::from(now_ms().abs_diff(seen)) <= lease.as_millis()
}
