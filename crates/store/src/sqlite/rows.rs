//! The columns of a store.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use rusqlite::Row;
use table::{Record, Seed};

use crate::error::{Result, StoreError};
use crate::id::MatchId;
use crate::result::{MatchFault, MatchResult, SeatResult};

/// The bytes of a record, uncompressed. A store may be untrusted, and deflate packs a thousand
/// bytes into one: without a bound, a small row could take all memory.
const RECORD_LIMIT: u64 = 64 << 20;

/// The result in a row of the columns of [`MATCH`](super::digest::MATCH).
pub(super) fn result(row: &Row<'_>) -> Result<MatchResult> {
    let (id, from) = (MatchId(row.get(0)?), 4);
    let damaged = |why: &str| StoreError::DamagedMatch { id, why: why.to_string() };
    let (ranks, mut scores) = (list(row, from)?, list(row, from + 1)?);
    let (mut asked, mut used) = (list(row, from + 2)?, list(row, from + 3)?);
    let seat = |rank: Option<i64>| {
        Some(SeatResult {
            rank: u32::try_from(rank?).ok()?,
            score: i32::try_from(scores.next()??).ok()?,
            asked: u32::try_from(asked.next()??).ok()?,
            used_us: used.next()??.cast_unsigned(),
        })
    };
    // A store may have millions of results: the capacity is exact.
    let mut seats = Vec::with_capacity(list(row, from)?.count());
    for seat in ranks.map(seat) {
        seats.push(seat.ok_or_else(|| damaged("a column does not have a number for each seat"))?);
    }
    let faults: Vec<MatchFault> =
        match row.get_ref(from + 4)?.as_str_or_null().map_err(rusqlite::Error::from)? {
            Some(text) => {
                serde_json::from_str(text).map_err(|_| damaged("its faults are unreadable"))?
            }
            None => Vec::new(),
        };
    if scores.next().is_some() || faults.iter().any(|fault| fault.seat >= seats.len()) {
        return Err(damaged("its columns differ in their number of seats"));
    }
    let ended_ms = row.get::<_, i64>(from + 5)?.cast_unsigned();
    Ok(MatchResult { id, seats: seats.into(), faults, ended_ms })
}

/// The contest's row in such a row.
pub(super) const CONTEST_COLUMN: usize = 1;
const SEED_COLUMN: usize = 2;
/// The players' rows in such a row.
pub(super) const SEATS_COLUMN: usize = 3;
/// The hash of the record in such a row.
pub(super) const RECORD_COLUMN: usize = 10;

/// The numbers of a list; none for what is not a number.
pub(super) fn list<'a>(
    row: &'a Row<'_>,
    column: usize,
) -> Result<impl Iterator<Item = Option<i64>> + use<'a>> {
    let text = row.get_ref(column)?.as_str().map_err(rusqlite::Error::from)?;
    Ok(text.split(' ').map(|number| number.parse().ok()))
}

pub(super) fn joined(numbers: impl Iterator<Item = i64>) -> String {
    let mut text = String::new();
    for number in numbers {
        if !text.is_empty() {
            text.push(' ');
        }
        text += &number.to_string();
    }
    text
}

pub(super) fn seed(row: &Row<'_>) -> Result<Seed> {
    Ok(Seed(row.get::<_, i64>(SEED_COLUMN)?.cast_unsigned()))
}

/// Compresses records. Its tables are larger than most records, so they are made once for all.
pub(super) struct Packer(DeflateEncoder<Vec<u8>>);

impl Packer {
    pub(super) fn new() -> Self {
        Self(DeflateEncoder::new(Vec::new(), Compression::fast()))
    }

    /// A record as it is stored.
    pub(super) fn pack(&mut self, id: MatchId, record: &Record) -> Result<Vec<u8>> {
        let text = record.to_text();
        if text.len() as u64 > RECORD_LIMIT {
            return Err(StoreError::RecordTooLarge { id, limit: RECORD_LIMIT });
        }
        let packed = self.0.write_all(text.as_bytes()).and_then(|()| self.0.reset(Vec::new()));
        Ok(packed.expect("writing to memory does not fail"))
    }
}

pub(super) fn unpack(id: MatchId, packed: &[u8]) -> Result<Record> {
    let damaged = |why: String| StoreError::DamagedMatch { id, why };
    let mut text = Vec::new();
    DeflateDecoder::new(packed)
        .take(RECORD_LIMIT + 1)
        .read_to_end(&mut text)
        .map_err(|error| damaged(format!("its record cannot be unpacked: {error}")))?;
    if text.len() as u64 > RECORD_LIMIT {
        return Err(StoreError::RecordTooLarge { id, limit: RECORD_LIMIT });
    }
    let text = String::from_utf8(text).map_err(|_| damaged("its record is not text".into()))?;
    Record::from_text(&text).map_err(damaged)
}
