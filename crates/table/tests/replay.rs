//! Logs that were changed: refused, with the first wrong event by its number.

use crate::common::{coins, faults, kuhn, play, tally};
use game::{Fault, Seat};
use registry::Entry;
use table::{BadRecord, Eyes, Record, RecordedEvent, Replay, SeenEvent};

const CHANGED: &str = "it was changed after the match: its check does not match";
const GONE: &str = "after this fault the seat is gone for good";

/// What is said of a record after a change, once it went through a file.
fn refused(entry: &dyn Entry, mut record: Record, change: impl FnOnce(&mut Record)) -> BadRecord {
    change(&mut record);
    let read = Record::from_text(&record.to_text()).unwrap();
    let (seen, refused) = replayed(entry, &read);
    let Err(refused) = refused else { panic!("not refused: {}", read.to_text()) };
    let right = refused.event.map_or(seen.len(), |event| event - 1);
    assert_eq!(seen.len(), right, "a watcher sees what is right, and no more");
    refused
}

/// What a watcher with the referee's eyes sees of a record event by event, and how that ends.
fn replayed(entry: &dyn Entry, record: &Record) -> (Vec<SeenEvent>, Result<(), BadRecord>) {
    let (variant, mut seen) = (entry.variant_of(record).unwrap(), Vec::new());
    let mut replay = match Replay::open(&*variant, record) {
        Ok(replay) => replay,
        Err(refused) => return (seen, Err(refused)),
    };
    loop {
        match replay.step() {
            Ok(true) => seen.extend(replay.table().window(Eyes::Referee).last()),
            Ok(false) => return (seen, replay.finish().map(drop)),
            Err(refused) => return (seen, Err(refused)),
        }
    }
}

fn at(event: usize, why: &str) -> BadRecord {
    BadRecord { event: Some(event), why: why.to_string() }
}

/// Nine coins, two seats, all taken from the left: seat 0 moves in odd events.
fn row() -> Record {
    play(coins(), "first first", 3)
}

fn refused_row(change: impl FnOnce(&mut Vec<RecordedEvent>)) -> BadRecord {
    refused(coins(), row(), |record| change(&mut record.log))
}

fn with_move(text: &str) -> impl FnOnce(&mut RecordedEvent) {
    let text = text.to_string();
    move |line| line.mv = Some(text)
}

#[test]
fn a_right_record_verifies_and_every_event_is_seen() {
    for (entry, players) in [
        (coins(), "random random random"),
        (kuhn(), "random random"),
        (tally(), "fails:how=illegal random fails:how=start"),
    ] {
        for seed in 0..20 {
            let record = play(entry, players, seed);
            let (seen, verified) = replayed(entry, &record);
            assert_eq!(verified, Ok(()));
            assert_eq!(seen.len(), record.log.len());
            for (i, (seen, line)) in seen.iter().zip(&record.log).enumerate() {
                assert_eq!(seen.number, i + 1);
                let event = seen.event.clone();
                assert_eq!(Some(event), line.event().map(|event| event.map(str::to_string)));
                assert_eq!(seen.fault, line.fault);
            }
            let table = Replay::open(&*entry.variant_of(&record).unwrap(), &record).unwrap();
            let scores = table.finish().unwrap().window(Eyes::Referee).scores();
            assert_eq!(scores, record.scores.into_iter().map(Some).collect::<Vec<_>>());
        }
    }
}

#[test]
fn another_legal_move_is_found_at_its_event() {
    for event in 1..=8 {
        assert_eq!(refused_row(|log| with_move("right")(&mut log[event - 1])), at(event, CHANGED));
    }
}

#[test]
fn an_illegal_move_is_found_with_its_reason() {
    let why = "right is illegal: right is not among the 1 legal moves";
    assert_eq!(refused_row(|log| with_move("right")(&mut log[8])), at(9, why));
    let poker = play(kuhn(), "first first", 1);
    let why = "deal 2 is illegal: deal 2 is not among the 2 legal moves";
    assert_eq!(
        refused(kuhn(), poker, |record| with_move("deal 2")(&mut record.log[3])),
        at(4, why)
    );
}

#[test]
fn a_text_that_is_not_a_move_is_found() {
    let why = "\"up\" is neither left nor right";
    assert_eq!(refused_row(|log| with_move("up")(&mut log[4])), at(5, why));
    assert_eq!(refused_row(|log| with_move("")(&mut log[0])).event, Some(1));
}

#[test]
fn another_spelling_of_the_same_move_is_found() {
    let record = play(tally(), "first", 1);
    assert_eq!(
        refused(tally(), record, |record| with_move("00")(&mut record.log[1])),
        at(2, CHANGED)
    );
}

#[test]
fn the_first_of_several_changes_is_named() {
    let change = |log: &mut Vec<RecordedEvent>| {
        with_move("right")(&mut log[2]);
        with_move("up")(&mut log[5]);
    };
    assert_eq!(refused_row(change), at(3, CHANGED));
}

#[test]
fn events_out_of_place_are_found() {
    let seat_1 = "seat 1 acts, but seat 0 is to act";
    assert_eq!(refused_row(|log| log.swap(2, 3)), at(3, seat_1), "swapped");
    assert_eq!(refused_row(|log| log.swap(2, 4)), at(3, CHANGED), "swapped, of one seat");
    assert_eq!(refused_row(|log| drop(log.remove(4))), at(5, seat_1), "removed");
    assert_eq!(refused_row(|log| drop(log.drain(4..6))), at(5, CHANGED), "a round removed");
    let seat_0 = "seat 0 acts, but seat 1 is to act";
    assert_eq!(refused_row(|log| log.insert(3, log[2].clone())), at(4, seat_0), "duplicated");
    assert_eq!(refused_row(|log| log.insert(5, log[3].clone())), at(6, CHANGED), "added");
    let over = "seat 0 acts, but the match is over";
    assert_eq!(refused_row(|log| log.push(log[0].clone())), at(10, over), "added at the end");
}

#[test]
fn an_event_of_the_wrong_seat_is_found() {
    let why = "seat 1 acts, but seat 0 is to act";
    assert_eq!(refused_row(|log| log[6].seat = Some(Seat(1))), at(7, why));
    let why = "seat 4294967295 acts, but seat 0 is to act";
    assert_eq!(refused_row(|log| log[0].seat = Some(Seat(u32::MAX))), at(1, why));
}

#[test]
fn a_changed_outcome_of_chance_is_found() {
    let record = play(kuhn(), "first first", 1);
    let drawn = record.log[1].chance.clone().unwrap();
    for card in ["deal 0", "deal 1", "deal 2", "deal 9", "pass", "nothing"] {
        if *card != *drawn {
            let why = format!("it says that chance drew {card}, but the seed draws {drawn}");
            let change = |record: &mut Record| record.log[1].chance = Some(card.to_string());
            assert_eq!(refused(kuhn(), record.clone(), change), at(2, &why));
        }
    }
}

#[test]
fn chance_and_seats_cannot_stand_in_for_each_other() {
    let record = || play(kuhn(), "first first", 1);
    let swap = |i: usize, j: usize| move |record: &mut Record| record.log.swap(i, j);
    assert_eq!(refused(kuhn(), record(), swap(1, 2)), at(2, "seat 0 acts, but chance is to act"));
    let dealt_again = |record: &mut Record| record.log.insert(2, record.log[1].clone());
    let why = "chance acts, but seat 0 is to act";
    assert_eq!(refused(kuhn(), record(), dealt_again), at(3, why));
}

#[test]
fn a_log_of_another_match_is_found_even_where_it_is_the_same() {
    let other = play(coins(), "first first", 4).log;
    assert_eq!(refused_row(|log| *log = other), at(1, CHANGED));
}

#[test]
fn faults_that_were_invented_or_changed_are_found() {
    let [illegal, crash, ..] = faults();
    let fault = |line: &mut RecordedEvent, fault: &Fault, gone| {
        (line.mv, line.fault, line.gone) = (None, Some(fault.clone()), gone);
    };
    assert_eq!(refused_row(|log| fault(&mut log[3], &crash, true)), at(4, CHANGED));
    assert_eq!(refused_row(|log| fault(&mut log[3], &illegal, false)), at(4, CHANGED));
    // Two of the three seats are left when events 2 and 5 have failed.
    let record = play(tally(), "first fails:how=crash fails:how=illegal,after=1", 1);
    let of = |change: &dyn Fn(&mut RecordedEvent)| {
        refused(tally(), record.clone(), |record| change(&mut record.log[1]))
    };
    assert_eq!(of(&|line| line.gone = false), at(2, GONE));
    assert_eq!(of(&|line| line.fault = Some(Fault::Time)), at(2, CHANGED));
    let how = "signal 9".to_string();
    assert_eq!(of(&|line| line.fault = Some(Fault::Crash { how: how.clone() })), at(2, CHANGED));
    let undone = |line: &mut RecordedEvent| {
        (line.fault, line.gone, line.mv) = (None, false, Some("2".to_string()));
    };
    assert_eq!(of(&undone), at(2, CHANGED));
    let seat_2 = "seat 2 acts, but seat 1 is to act";
    assert_eq!(refused(tally(), record, |record| drop(record.log.remove(1))), at(2, seat_2));
}

#[test]
fn an_event_that_says_too_much_or_too_little_is_found() {
    let neither = |event| at(event, "it is neither a move, nor chance, nor a fault");
    let changes: [&dyn Fn(&mut RecordedEvent); 6] = [
        &|line| line.mv = None,
        &|line| line.seat = None,
        &|line| line.gone = true,
        &|line| line.chance = Some("left".to_string()),
        &|line| (line.mv, line.gone) = (None, true),
        &|line| (line.seat, line.mv, line.fault) = (None, None, Some(Fault::Time)),
    ];
    for change in changes {
        assert_eq!(refused_row(|log| change(&mut log[4])), neither(5));
    }
    let failed = refused_row(|log| log[4].fault = Some(Fault::Time));
    assert_eq!(failed, at(5, GONE), "a move with a fault");
    let changes: [&dyn Fn(&mut RecordedEvent); 4] = [
        &|line| line.gone = true,
        &|line| line.fault = Some(Fault::Time),
        &|line| line.seat = Some(Seat(0)),
        &|line| line.mv = line.chance.clone(),
    ];
    for change in changes {
        let poker = play(kuhn(), "first first", 1);
        assert_eq!(refused(kuhn(), poker, |record| change(&mut record.log[1])), neither(2));
    }
}

#[test]
fn changed_check_digits_are_found() {
    for event in 1..=9 {
        let change = |log: &mut Vec<RecordedEvent>| log[event - 1].check = "00000000".to_string();
        assert_eq!(refused_row(change), at(event, CHANGED));
    }
    for check in [row().log[5].check.to_uppercase() + "0", String::new()] {
        assert_eq!(refused_row(|log| log[5].check = check), at(6, CHANGED));
    }
}
