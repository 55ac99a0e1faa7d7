//! A bound on what players can write into a store: their remarks in the record of a match.

use std::collections::{HashMap, HashSet};

use game::Seat;
use serde::Serialize;
use serde_json::json;
use table::{Line, Record};

/// The bytes that `say`, `think` and `stderr` may take in the stored record of one match, as JSON. The
/// referee bounds each remark, but not their number: a talkative bot could fill a disk.
pub const REMARKS_LIMIT: usize = 256 << 10;

/// Room for the note about what was dropped.
const NOTE: usize = 128;

#[derive(Clone, Copy)]
enum Remark {
    Think,
    Say,
    Stderr,
}

/// A copy of the record with fewer remarks, sealed again; none if its remarks are within the limit.
///
/// Remarks are dropped until the rest fits: thoughts first, then what players said, then stderr, the
/// oldest of each first. The last stderr of each seat stays, since it explains a fault. The `think` of
/// the last event that lost a remark becomes `{"dropped": {"remarks": …, "bytes": …}}`.
pub(crate) fn shortened(record: &Record) -> Option<Record> {
    const ORDER: [Remark; 3] = [Remark::Think, Remark::Say, Remark::Stderr];
    let sizes = |line: &Line| ORDER.iter().map(|remark| remark.size(line)).sum::<usize>();
    let mut left: usize = record.log.iter().map(sizes).sum();
    if left <= REMARKS_LIMIT {
        return None;
    }
    let mut record = record.clone();
    let last_stderr = last_stderr(&record);
    let (mut last, mut remarks, mut bytes) = (0, 0, 0);
    'dropping: for remark in ORDER {
        for index in 0..record.log.len() {
            if left <= REMARKS_LIMIT - NOTE {
                break 'dropping;
            }
            let size = remark.size(&record.log[index]);
            if size == 0 || matches!(remark, Remark::Stderr) && last_stderr.contains(&index) {
                continue;
            }
            remark.drop_from(&mut record.log[index]);
            (last, remarks, bytes) = (index.max(last), remarks + 1, bytes + size);
            left -= size;
        }
    }
    if remarks > 0 {
        // The last event that lost a remark has no thought left: thoughts are dropped first.
        record.log[last].think = Some(json!({"dropped": {"remarks": remarks, "bytes": bytes}}));
    }
    record.seal();
    Some(record)
}

impl Remark {
    /// The bytes of an event's remark as JSON; 0 without one.
    fn size(self, line: &Line) -> usize {
        fn size<T: Serialize>(remark: Option<&T>) -> usize {
            let text = |remark| serde_json::to_string(remark).expect("remarks can be serialised");
            remark.map_or(0, |remark| text(remark).len())
        }
        match self {
            Self::Think => size(line.think.as_ref()),
            Self::Say => size(line.say.as_ref()),
            Self::Stderr => size(line.stderr.as_ref()),
        }
    }

    fn drop_from(self, line: &mut Line) {
        match self {
            Self::Think => line.think = None,
            Self::Say => line.say = None,
            Self::Stderr => line.stderr = None,
        }
    }
}

/// The last event with stderr of each seat.
fn last_stderr(record: &Record) -> HashSet<usize> {
    let events = record.log.iter().enumerate().filter(|(_, line)| line.stderr.is_some());
    let by_seat: HashMap<Option<Seat>, usize> =
        events.map(|(index, line)| (line.seat, index)).collect();
    by_seat.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A record whose events of two seats have remarks of about this many bytes each.
    fn record(events: usize, bytes: usize) -> Record {
        let text = "x".repeat(bytes);
        let event = |number: usize| {
            json!({
                "seat": number % 2, "move": "left", "fault": {"kind": "time"},
                "say": text, "think": [text], "stderr": format!("{number} {text}"), "check": "",
            })
        };
        let record = json!({
            "format": "plateau record", "version": 1, "id": "", "game": "coins", "rules": 1,
            "options": {}, "seed": 1, "players": ["a", "b"], "names": [null, null],
            "files": [null, null], "terms": {}, "setup": {}, "scores": [1, 0], "ranks": [1, 2],
            "log": (0..events).map(event).collect::<Vec<_>>(),
        });
        Record::from_text(&record.to_string()).unwrap()
    }

    fn total(record: &Record) -> usize {
        let of = |line: &Line| {
            let text = serde_json::to_string(&(&line.say, &line.think, &line.stderr)).unwrap();
            text.len() - "[null,null,null]".len().min(text.len())
        };
        record.log.iter().map(of).sum()
    }

    #[test]
    fn remarks_within_the_limit_stay() {
        assert!(shortened(&record(20, 4000)).is_none());
    }

    #[test]
    fn the_oldest_thoughts_are_dropped_first() {
        let long = record(100, 1000);
        let short = shortened(&long).unwrap();
        assert!(total(&short) <= REMARKS_LIMIT, "{}", total(&short));
        let kept = |line: &Line| line.think.as_ref().is_some_and(serde_json::Value::is_array);
        let first = short.log.iter().position(kept).unwrap();
        assert!(first > 10 && short.log[first..].iter().all(kept), "{first}");
        assert!(short.log.iter().all(|line| line.say.is_some() && line.stderr.is_some()));
        assert_eq!(short.log[first - 1].think.as_ref().unwrap()["dropped"]["remarks"], first);
    }

    #[test]
    fn the_last_stderr_of_each_seat_stays() {
        let long = record(1000, 2000);
        let short = shortened(&long).unwrap();
        assert!(total(&short) <= REMARKS_LIMIT, "{}", total(&short));
        assert!(short.log.iter().all(|line| line.say.is_none()));
        for seat in Seat::all(2) {
            assert_eq!(short.last_words(seat), long.last_words(seat));
        }
        let notes = short.log.iter().filter(|line| line.think.is_some()).count();
        assert_eq!(notes, 1);
    }
}
