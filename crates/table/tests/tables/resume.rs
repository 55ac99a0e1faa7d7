//! A match resumed from its record, at any ply, ends with the same record byte for byte.

use std::time::Duration;

use game::Seat;
use registry::GameVariant;
use table::terms::{Clock, OnIllegal, Pace, Terms};
use table::{AnyTable, Record, Replay};

use super::{ALL_TERMS, open, play_on, refused, reread, variants, verified};
use crate::common::{spec, twins};

/// A clock for the whole match, and this answer to illegal moves.
fn terms(on_illegal: OnIllegal) -> Terms {
    let pace = Pace::Game(Duration::from_secs(1), Duration::from_micros(50));
    Terms { clock: Clock { init: None, pace: Some(pace) }, on_illegal }
}

/// Resignations that come at the same ply, in turn, out of turn.
const RESIGNATIONS: [&[(usize, u32)]; 4] =
    [&[], &[(2, 1)], &[(3, 0), (3, 1)], &[(0, 1), (5, 0), (8, 2)]];

/// Every match of these tests, and its resignations.
fn each_match(mut act: impl FnMut(&dyn GameVariant, Box<dyn AnyTable>, &[(usize, u32)])) {
    for (variant, players) in variants() {
        for (seed, on_illegal) in (0..5).flat_map(|seed| ALL_TERMS.map(|terms| (seed, terms))) {
            for resignations in RESIGNATIONS {
                let seats = players.split_whitespace().count() as u32;
                let seated = |&(_, seat): &(usize, u32)| seat < seats;
                let resignations: Vec<_> = resignations.iter().copied().filter(seated).collect();
                let spec = spec(&*variant, players, seed, terms(on_illegal));
                act(&*variant, variant.open(spec).unwrap(), &resignations);
            }
        }
    }
}

#[test]
fn a_finished_record_resumed_at_any_ply_is_played_to_the_same_record() {
    each_match(|variant, mut table, resignations| {
        play_on(&mut *table, resignations, |_| ());
        let whole = table.record();
        for ply in 0..=whole.log.len() {
            let mut resumed = Replay::open(variant, &whole).unwrap().table_at(ply).unwrap();
            assert_eq!(resumed.ply(), ply);
            play_on(&mut *resumed, resignations, |_| ());
            assert_eq!(resumed.record().to_text(), whole.to_text(), "from ply {ply}");
        }
    });
}

#[test]
fn an_unfinished_record_resumed_is_played_to_the_same_record() {
    each_match(|variant, mut table, resignations| {
        let mut unfinished = Vec::new();
        let outputs = |table: &dyn AnyTable| {
            twins::all_eyes(table.seats())
                .into_iter()
                .map(|eyes| twins::output(table, eyes))
                .collect()
        };
        play_on(&mut *table, resignations, |table| {
            let outputs: Vec<String> = outputs(table);
            unfinished.push((table.record(), outputs));
        });
        let (whole, _) = unfinished.pop().unwrap();
        assert!(!whole.unfinished);
        for (record, shown) in unfinished {
            let ply = record.log.len();
            let given = |&&(at, _): &&(usize, u32)| at > ply;
            let to_come: Vec<_> = resignations.iter().filter(given).copied().collect();
            let at_end = Replay::open(variant, &record).unwrap().table_at(ply).unwrap();
            for mut resumed in [verified(variant, &record), at_end] {
                assert_eq!(resumed.record().to_text(), record.to_text(), "at ply {ply}");
                assert_eq!(outputs(&*resumed), shown, "at ply {ply}");
                play_on(&mut *resumed, &to_come, |_| ());
                assert_eq!(resumed.record().to_text(), whole.to_text(), "from ply {ply}");
            }
        }
    });
}

#[test]
fn an_unfinished_record_says_so_comes_back_from_text_and_verifies() {
    each_match(|variant, mut table, resignations| {
        play_on(&mut *table, resignations, |table| {
            let record = table.record();
            let is_over = table.turn() == game::Turn::Over;
            assert_eq!(record.unfinished, !is_over);
            assert_eq!(record.to_text().contains("\n  \"unfinished\": true,\n"), !is_over);
            assert_eq!(reread(&record), record);
            assert_eq!(reread(&record).to_text(), record.to_text());
            verified(variant, &reread(&record));
        });
    });
}

#[test]
fn a_finished_record_marked_unfinished_is_refused_and_the_other_way_round() {
    each_match(|variant, mut table, resignations| {
        play_on(&mut *table, resignations, |table| {
            let mut record = table.record();
            record.unfinished = !record.unfinished;
            let why = match record.unfinished {
                true => "it says that the match is not finished, but it is".to_string(),
                false => {
                    let events = record.log.len();
                    format!("it is cut short: the match is not over after {events} events")
                }
            };
            assert_eq!(refused(variant, &record), why);
        });
    });
}

#[test]
fn a_resumed_table_keeps_names_and_goes_on_from_the_last_event_if_there_are_fewer() {
    let (variant, players) = &variants()[0];
    let mut table = open(&**variant, players, 1);
    table.set_name(Seat(1), Some("Ada".to_string()));
    play_on(&mut *table, &[], |_| ());
    let record = table.record();
    let resumed = Replay::open(&**variant, &record).unwrap().table_at(usize::MAX).unwrap();
    assert_eq!(resumed.record(), record);
    assert_eq!(resumed.names()[1].as_deref(), Some("Ada"));
}

#[test]
fn a_record_that_is_wrong_later_on_can_be_resumed_before() {
    let (variant, players) = &variants()[0];
    let mut table = open(&**variant, players, 1);
    play_on(&mut *table, &[], |_| ());
    let mut record: Record = table.record();
    record.log[4].check = "00000000".to_string();
    let at = |ply| Replay::open(&**variant, &record).unwrap().table_at(ply).map(|t| t.ply());
    assert_eq!(at(4), Ok(4));
    assert_eq!(at(5).unwrap_err().event, Some(5));
}

#[test]
fn terms_are_part_of_what_is_resumed() {
    let (variant, players) = &variants()[2];
    let open = |terms: Terms| variant.open(spec(&**variant, players, 1, terms)).unwrap();
    let mut table = open(terms(OnIllegal::Random));
    play_on(&mut *table, &[], |_| ());
    let mut record = table.record();
    assert!(record.log[3].fault.is_some() && record.log[3].mv.is_some(), "a stand-in move");
    record.terms.on_illegal = OnIllegal::Forfeit;
    record.seal();
    let why = "event 4 of the log: after this fault the seat is gone for good";
    assert_eq!(refused(&**variant, &record), why);
}

#[test]
fn a_match_taken_back_is_played_to_the_same_record() {
    for (variant, players) in variants() {
        for on_illegal in ALL_TERMS {
            let spec = spec(&*variant, players, 1, Terms { on_illegal, ..Terms::default() });
            let mut table = variant.open(spec).unwrap();
            play_on(&mut *table, &[], |_| ());
            let whole = table.record();
            for seat in Seat::all(table.seats()) {
                let last = whole.log.iter().rposition(|line| line.seat == Some(seat));
                assert_eq!(table.take_back(seat), last.is_some());
                assert_eq!(table.ply(), last.unwrap_or(whole.log.len()));
                let question = table.question().filter(|_| last.is_some());
                let events = question.map_or(table.ply(), |question| question.events().len());
                assert_eq!(events, table.ply(), "all events so far are repeated");
                play_on(&mut *table, &[], |_| ());
                assert_eq!(table.record().to_text(), whole.to_text(), "{seat}");
            }
        }
    }
}
