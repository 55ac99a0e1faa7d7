//! `plateau replay --positions`: every position of a record with what happened there, for training.

use std::io::{BufWriter, Write};

use game::{Event, Turn};
use serde_json::{Map, Value, json};
use table::{AnyTable, BadRecord, Eyes, Record, Replay, SeenEvent, Variant};

use crate::failure::{Failure, Outcome};

/// Prints a line per event, once the whole record is verified: the position before the event as these eyes see it,
/// the event, and how the match ended.
pub(crate) fn run(
    variant: &dyn Variant,
    record: &Record,
    eyes: Eyes,
    refused: impl Fn(BadRecord) -> Failure + Copy,
) -> Outcome {
    let ended = Replay::open(variant, record).and_then(Replay::finish).map_err(refused)?;
    let end = ended.window(eyes).standing();
    let mut replay = Replay::open(variant, record).map_err(refused)?;
    let mut out = BufWriter::new(anstream::stdout());
    while replay.next().is_some() {
        let mut line = position(replay.table(), eyes);
        // The id is a hash of everything, secrets included.
        if eyes == Eyes::Referee || !ended.has_secrets() {
            line.insert("id".to_string(), json!(record.id));
        }
        let ply = replay.table().ply();
        replay.step().map_err(refused)?;
        line.extend(replay.table().events(ply, eyes).into_iter().flat_map(happened));
        let (scores, ranks) = end
            .as_ref()
            .map_or((Value::Null, Value::Null), |(scores, ranks)| (json!(scores), json!(ranks)));
        line.extend([("scores".to_string(), scores), ("ranks".to_string(), ranks)]);
        writeln!(out, "{}", Value::from(line))?;
    }
    Ok(out.flush()?)
}

/// The position. The referee, who sees everything, is shown what the seat to act sees.
fn position(table: &dyn AnyTable, eyes: Eyes) -> Map<String, Value> {
    let (view, moves) = match table.turn() {
        Turn::Seat(seat) if eyes.are_of(seat) => (Eyes::Seat(seat), Some(table.legal_moves())),
        Turn::Seat(_) if !table.has_secrets() => (eyes, Some(table.legal_moves())),
        _ => (eyes, None),
    };
    let fields = [
        ("ply", json!(table.ply())),
        ("turn", json!(table.turn())),
        ("view", table.view(view)),
        ("moves", json!(moves)),
    ];
    fields.map(|(name, value)| (name.to_string(), value)).into_iter().collect()
}

/// The event, by the names that records use.
pub(crate) fn happened(seen: SeenEvent) -> Map<String, Value> {
    let mut fields = match seen.event {
        Event::Move(seat, mv) => vec![("seat", json!(seat)), ("move", json!(mv))],
        Event::Chance(mv) => vec![("chance", json!(mv))],
        Event::Failed(seat, gone) => vec![("seat", json!(seat)), ("gone", json!(gone))],
    };
    fields.extend(seen.fault.map(|fault| ("fault", json!(fault))));
    fields.extend(seen.remark.say.map(|say| ("say", json!(say))));
    fields.extend(seen.remark.think.map(|think| ("think", think)));
    fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}
