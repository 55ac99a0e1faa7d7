//! A seat resigns at any time; it is gone from then on, and the record says when.

use game::{Fault, Seat, Turn};
use table::{AnyTable, NotTaken, Record, Resignation};

use super::{asked, fails, open, play_on, refused, says, variants, verified};
use crate::common::faults;

/// Plays to the end; the move is the first legal one.
fn play_quietly(table: &mut dyn AnyTable) {
    while table.turn() != Turn::Over {
        if let Some(mv) = table.legal_moves().first() {
            table.answer(table.ply(), says(mv)).unwrap();
        } else {
            assert!(table.advance());
        }
    }
}

#[test]
fn a_seat_that_resigns_in_turn_is_retired_at_once() {
    for (variant, players) in variants() {
        let mut table = open(&*variant, players, 2);
        let (seat, ply) = (asked(&mut *table).seat(), table.ply());
        assert_eq!(table.resign(seat), Ok(()));
        assert_eq!((table.asked(), table.ply()), (None, ply), "nothing has happened yet");
        assert!(table.advance());
        let line = table.record().log[ply].clone();
        assert_eq!((line.seat, line.gone, line.fault), (Some(seat), true, Some(Fault::Resigned)));
        assert_eq!(table.gone(), [seat]);
        play_quietly(&mut *table);
        verified(&*variant, &table.record());
    }
}

#[test]
fn a_seat_that_resigns_out_of_turn_is_retired_when_its_turn_comes() {
    let (variant, players) = &variants()[0];
    let mut table = open(&**variant, players, 2);
    assert_eq!(table.resign(Seat(2)), Ok(()));
    assert_eq!(table.asked(), Some(Seat(0)), "the others play on");
    assert_eq!((table.gone(), table.standing().1), (vec![Seat(2)], vec![1, 1, 3]));
    play_quietly(&mut *table);
    let record = table.record();
    assert_eq!(record.resigned, [Resignation { ply: 0, seat: Seat(2) }]);
    assert_eq!(record.log[2].fault, Some(Fault::Resigned));
    assert_eq!(record.log.iter().filter(|line| line.seat == Some(Seat(2))).count(), 1);
    assert!(record.to_text().contains("\n  \"resigned\": [{\"ply\":0,\"seat\":2}],\n"));
}

#[test]
fn any_seat_at_any_ply_ranks_below_those_that_stay() {
    for (variant, players) in variants() {
        let seats = players.split_whitespace().count();
        for (seat, ply) in Seat::all(seats).flat_map(|seat| (0..12).map(move |ply| (seat, ply))) {
            let mut table = open(&*variant, players, 3);
            let mut given = Err(NotTaken::Over);
            while table.turn() != Turn::Over {
                if table.ply() == ply {
                    given = table.resign(seat);
                }
                match table.legal_moves().first() {
                    Some(mv) => _ = table.answer(table.ply(), says(mv)).unwrap(),
                    None => assert!(table.advance()),
                }
            }
            let record = table.record();
            verified(&*variant, &record);
            let last = record.ranks[seat.index()] == seats;
            assert!(given.is_err() || last, "{} {seat} {ply}: {record:?}", variant.game());
            assert_eq!(given.is_err(), ply >= record.log.len(), "{} {seat} {ply}", variant.game());
        }
    }
}

#[test]
fn a_second_resignation_is_refused_by_name_and_changes_nothing() {
    for (variant, players) in variants() {
        let mut table = open(&*variant, players, 2);
        table.resign(Seat(1)).unwrap();
        let before = table.record();
        for seat in [1, players.split_whitespace().count() as u32, u32::MAX].map(Seat) {
            assert_eq!(table.resign(seat), Err(NotTaken::NotPlaying { seat }));
        }
        assert_eq!(table.record(), before);
    }
}

#[test]
fn a_seat_that_is_gone_cannot_resign() {
    let (variant, players) = &variants()[2];
    for fault in &faults()[1..] {
        let mut table = open(&**variant, players, 2);
        table.answer(0, fails(fault)).unwrap();
        assert_eq!(table.resign(Seat(0)), Err(NotTaken::NotPlaying { seat: Seat(0) }));
    }
    let mut table = open(&**variant, players, 2);
    table.answer(0, fails(&faults()[0])).unwrap();
    assert_eq!(table.resign(Seat(0)), Ok(()), "an illegal move costs the turn only");
}

#[test]
fn after_the_end_no_seat_resigns() {
    for (variant, players) in variants() {
        let mut table = open(&*variant, players, 2);
        play_quietly(&mut *table);
        let before = table.record();
        for seat in [0, 1, 9].map(Seat) {
            assert_eq!(table.resign(seat), Err(NotTaken::Over));
        }
        assert_eq!(table.record(), before);
    }
}

#[test]
fn the_earlier_resigned_rank_the_lower_and_all_may_resign() {
    let (variant, players) = &variants()[0];
    let mut table = open(&**variant, players, 2);
    for seat in [1, 0, 2] {
        table.resign(Seat(seat)).unwrap();
    }
    assert_eq!(table.gone(), [1, 0, 2].map(Seat));
    play_quietly(&mut *table);
    let record = table.record();
    assert_eq!((record.log.len(), &record.ranks), (3, &vec![2, 3, 1]));
    verified(&**variant, &record);
}

#[test]
fn a_resignation_counts_from_when_it_was_given_not_from_its_turn() {
    let (variant, players) = &variants()[2];
    let mut table = open(&**variant, players, 2);
    table.resign(Seat(2)).unwrap();
    table.answer(0, fails(&Fault::Time)).unwrap();
    assert_eq!(table.gone(), [2, 0].map(Seat));
    play_quietly(&mut *table);
    assert_eq!(table.record().ranks, [2, 1, 3]);
    verified(&**variant, &table.record());
}

/// Coins among three: seat 1 resigns after five events, as seat 2 is to act.
fn resigned() -> Record {
    let (variant, players) = &variants()[0];
    let mut table = open(&**variant, players, 8);
    while table.ply() < 5 {
        table.answer(table.ply(), says("left")).unwrap();
    }
    table.resign(Seat(1)).unwrap();
    play_quietly(&mut *table);
    table.record()
}

/// What is said of that record after a change; `sealed` gives it digits that fit.
fn changed(sealed: bool, change: impl FnOnce(&mut Vec<Resignation>)) -> String {
    let mut record = resigned();
    change(&mut record.resigned);
    if sealed {
        record.seal();
    }
    refused(&*variants()[0].0, &record)
}

#[test]
fn a_resignation_removed_moved_or_added_is_found_at_the_first_event() {
    let why = "event 1 of the log: it was changed after the match: its check does not match";
    verified(&*variants()[0].0, &resigned());
    assert_eq!(changed(false, Vec::clear), why);
    for ply in [4, 6, 7, 99] {
        assert!(changed(false, |list| list[0].ply = ply).starts_with(why), "to ply {ply}");
    }
    assert_eq!(changed(false, |list| list[0].seat = Seat(2)), why);
    for (ply, seat) in [(5, 0), (6, 2), (99, 1)] {
        let added = Resignation { ply, seat: Seat(seat) };
        assert_eq!(changed(false, |list| list.push(added)), why, "{added:?}");
    }
    let resigned_first = Resignation { ply: 0, seat: Seat(0) };
    assert!(!changed(false, |list| list.insert(0, resigned_first)).is_empty());
}

#[test]
fn a_resignation_that_the_log_contradicts_is_found_even_with_digits_that_fit() {
    let at = |event: usize, why: &str| format!("event {event} of the log: {why}");
    let moved = |ply| changed(true, |list| list[0].ply = ply);
    assert_eq!(moved(3), at(5, "seat 1 moves, but it has resigned"));
    let gone = "seat 1 resigns: seat 1 no longer plays";
    assert_eq!(moved(8), at(9, gone), "it is gone after event 8");
    assert_eq!(moved(99), "it names a resignation after the last event");
    let added = |ply, seat| changed(true, |list| list.push(Resignation { ply, seat: Seat(seat) }));
    assert_eq!(added(5, 0), at(7, "seat 0 moves, but it has resigned"));
    assert_eq!(added(5, 1), at(6, gone), "twice");
    assert_eq!(added(5, 3), at(6, "seat 3 resigns: seat 3 no longer plays"));
    assert_eq!(added(2, 0), "it names a resignation after the last event", "out of order");
}

#[test]
fn a_seat_that_resigned_fails_in_no_other_way() {
    let (variant, players) = &variants()[0];
    for fault in faults() {
        let mut record = resigned();
        let line = record.log.iter_mut().find(|line| line.fault.is_some()).unwrap();
        (line.fault, line.gone) = (Some(fault.clone()), fault != faults()[0]);
        record.seal();
        if fault == Fault::Resigned {
            verified(&**variant, &record);
            continue;
        }
        let why = "event 8 of the log: seat 1 has resigned, so its fault must be a resignation";
        assert_eq!(refused(&**variant, &record), why, "{players}: {fault}");
    }
}

#[test]
fn resignations_among_faults_replay() {
    for (variant, players) in variants() {
        for ply in 0..10 {
            let mut table = open(&*variant, players, 6);
            play_on(&mut *table, &[(ply, 1), (ply + 1, 0)], |_| ());
            verified(&*variant, &table.record());
        }
    }
}
