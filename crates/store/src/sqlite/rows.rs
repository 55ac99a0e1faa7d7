//! What is in the columns of a store.

use std::io::{Read, Write};

use arena::{Record, Seed};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use rusqlite::Row;
use rusqlite::types::Type;

use crate::outcome::{Failing, Outcome, SeatOutcome};
use crate::store::{Id, Result, write_id};

/// The columns of an outcome.
pub(super) const OUTCOME: &str = "match.id, ranks, scores, asked, used_us, faults, ended";

pub(super) fn outcome(row: &Row<'_>, at: usize) -> rusqlite::Result<Outcome> {
    let (id, from): (Id, usize) = (row.get(at)?, at + 1);
    let (ranks, mut scores) = (list(row, from)?, list(row, from + 1)?);
    let (mut asked, mut used) = (list(row, from + 2)?, list(row, from + 3)?);
    let damaged = || {
        let why = format!("the match {} is damaged", write_id(&id));
        rusqlite::Error::FromSqlConversionFailure(from, Type::Text, why.into())
    };
    let seat = |rank: Option<i64>| {
        Some(SeatOutcome {
            rank: u32::try_from(rank?).ok()?,
            score: i32::try_from(scores.next()??).ok()?,
            asked: u32::try_from(asked.next()??).ok()?,
            used_us: used.next()??.cast_unsigned(),
        })
    };
    // Of exactly as many as there are: there may be millions of these.
    let mut seats = Vec::with_capacity(list(row, from)?.count());
    for rank in ranks.map(seat) {
        seats.push(rank.ok_or_else(damaged)?);
    }
    let faults: Vec<Failing> = match row.get_ref(from + 4)?.as_str_or_null()? {
        Some(text) => serde_json::from_str(text).map_err(|_| damaged())?,
        None => Vec::new(),
    };
    if scores.next().is_some() || faults.iter().any(|failing| failing.seat >= seats.len()) {
        return Err(damaged());
    }
    let ended = row.get::<_, i64>(from + 5)?.cast_unsigned();
    Ok(Outcome { id, seats: seats.into(), faults, ended })
}

/// The numbers of a list.
pub(super) fn list<'a>(
    row: &'a Row<'_>,
    column: usize,
) -> rusqlite::Result<impl Iterator<Item = Option<i64>> + use<'a>> {
    let text = row.get_ref(column)?.as_str()?;
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

pub(super) fn seed(row: &Row<'_>, column: usize) -> rusqlite::Result<Seed> {
    Ok(Seed(row.get::<_, i64>(column)?.cast_unsigned()))
}

pub(super) fn pack(record: &Record) -> Vec<u8> {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
    packed
        .write_all(record.to_text().as_bytes())
        .and_then(|()| packed.finish())
        .expect("memory takes all that is written")
}

/// A record as it was kept.
pub(super) fn unpack(packed: &[u8]) -> Result<Record> {
    let mut text = String::new();
    DeflateDecoder::new(packed)
        .read_to_string(&mut text)
        .map_err(|error| format!("a record cannot be unpacked: {error}"))?;
    Record::from_text(&text)
}
