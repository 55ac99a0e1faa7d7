//! Clocks as data: an answer brings the time it took, and the table keeps the account.

use std::time::Duration;

use game::{Fault, Remark, Seat, Turn};
use table::terms::{Clock, Pace, Terms};
use table::{Answer, AnyTable, Replay};

use super::{says, variants, verified};
use crate::common::spec;

const fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// Tally among three with this pace.
fn open(pace: Option<Pace>) -> Box<dyn AnyTable> {
    let variant = variants().remove(2).0;
    let terms = Terms { clock: Clock { init: None, pace }, ..Terms::default() };
    variant.open(spec(&*variant, "a b c", 1, terms)).unwrap()
}

/// The seat to act says a number after so long; the fault, if it comes to one.
fn after(table: &mut dyn AnyTable, used: Duration) -> Option<Fault> {
    let remark = Remark { used: Some(used), ..Remark::default() };
    table.answer(table.ply(), Answer { used, remark, ..says("1") }).unwrap()
}

#[test]
fn an_answer_later_than_its_limit_is_a_fault() {
    for pace in [Pace::Move(ms(100)), Pace::Game(ms(100), ms(10))] {
        let mut table = open(Some(pace));
        assert_eq!(after(&mut *table, ms(100)), None, "in the last moment");
        assert_eq!(after(&mut *table, ms(100) + Duration::from_nanos(1)), Some(Fault::Time));
        assert_eq!(after(&mut *table, Duration::MAX), Some(Fault::Time));
        assert_eq!((table.gone(), table.standing().0), (vec![Seat(1), Seat(2)], vec![1, 0, 0]));
        assert_eq!(table.asked(), Some(Seat(0)));
    }
}

#[test]
fn a_late_answer_is_late_whatever_it_says() {
    let mut table = open(Some(Pace::Move(ms(1))));
    let late = |said: Result<String, Fault>| Answer { said, used: ms(2), ..says("") };
    assert_eq!(table.answer(0, late(Ok("nonsense".into()))), Ok(Some(Fault::Time)));
    let crash = Fault::Crash { how: "signal 9".to_string() };
    assert_eq!(table.answer(1, late(Err(crash.clone()))), Ok(Some(crash)), "it crashed first");
}

#[test]
fn without_a_clock_no_answer_is_late() {
    let mut table = open(None);
    assert_eq!((table.limit(Seat(0)), table.question().unwrap().limit()), (None, None));
    assert_eq!(after(&mut *table, Duration::MAX), None);
}

#[test]
fn a_clock_for_each_move_is_full_at_each_move() {
    let mut table = open(Some(Pace::Move(ms(50))));
    while table.asked().is_some() {
        let question = table.question().unwrap();
        assert_eq!((question.limit(), question.increment()), (Some(ms(50)), None));
        assert_eq!(after(&mut *table, ms(50)), None);
    }
}

#[test]
fn a_clock_for_the_match_runs_down_and_gains() {
    let mut table = open(Some(Pace::Game(ms(1000), ms(100))));
    let limits = |table: &dyn AnyTable| [0, 1, 2].map(|seat| table.limit(Seat(seat)).unwrap());
    assert_eq!(limits(&*table), [1000; 3].map(ms));
    let question = table.question().unwrap();
    assert_eq!((question.limit(), question.increment()), (Some(ms(1000)), Some(ms(100))));
    for used in [700, 1000, 1] {
        assert_eq!(after(&mut *table, ms(used)), None);
    }
    assert_eq!(limits(&*table), [400, 100, 1099].map(ms));
    assert_eq!(table.question().unwrap().limit(), Some(ms(400)));
    assert_eq!(after(&mut *table, ms(401)), Some(Fault::Time));
    assert_eq!(after(&mut *table, ms(100)), None);
    assert_eq!(limits(&*table)[1..], [100, 1099].map(ms), "used up, and the increment");
}

#[test]
fn an_illegal_answer_takes_its_time_too() {
    let mut table = open(Some(Pace::Game(ms(1000), ms(100))));
    let remark = Remark { used: Some(ms(300)), ..Remark::default() };
    let answer = Answer { used: ms(300), remark, ..says("nonsense") };
    assert!(matches!(table.answer(0, answer), Ok(Some(Fault::Illegal { .. }))));
    assert_eq!(table.limit(Seat(0)), Some(ms(800)));
    assert_eq!(resumed(&*table, 1).limit(Seat(0)), Some(ms(800)));
}

fn resumed(table: &dyn AnyTable, ply: usize) -> Box<dyn AnyTable> {
    let (variant, record) = (variants().remove(2).0, table.record());
    Replay::open(&*variant, &record).unwrap().table_at(ply).unwrap()
}

#[test]
fn clocks_are_restored_from_the_record() {
    let mut table = open(Some(Pace::Game(ms(1000), ms(20))));
    let mut limits = Vec::new();
    while table.turn() != Turn::Over {
        limits.push([0, 1, 2].map(|seat| table.limit(Seat(seat))));
        // Time that is not a whole number of microseconds: a record keeps only those.
        let used = Duration::from_nanos(40_000_777 * (1 + table.ply() as u64));
        after(&mut *table, used);
    }
    assert!(table.record().log.iter().any(|line| line.fault == Some(Fault::Time)));
    for (ply, expected) in limits.into_iter().enumerate() {
        let resumed = resumed(&*table, ply);
        assert_eq!([0, 1, 2].map(|seat| resumed.limit(Seat(seat))), expected, "at ply {ply}");
    }
    verified(&*variants()[2].0, &table.record());
}
