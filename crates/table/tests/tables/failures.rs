//! A recorded fault and what came of it must agree, even where the digits fit.

use game::{Event, Fault, Seat};
use registry::GameVariant;
use table::terms::{OnIllegal, Terms};
use table::{Record, RecordedEvent};

use super::{ALL_TERMS, fails, refused, says, variants, verified};
use crate::common::{faults, spec};

/// The ply at which the seat of these records fails.
const FAILED: usize = 4;

/// Tally among three: at event 5, seat 1 fails.
fn failed(variant: &dyn GameVariant, fault: &Fault, on_illegal: OnIllegal, seed: u64) -> Record {
    let terms = Terms { on_illegal, ..Terms::default() };
    let mut table = variant.open(spec(variant, "a b c", seed, terms)).unwrap();
    while table.asked().is_some() {
        let ply = table.ply();
        let answer = if ply == FAILED { fails(fault) } else { says("1") };
        table.answer(ply, answer).unwrap();
    }
    table.record()
}

fn forged(
    variant: &dyn GameVariant,
    record: &Record,
    change: impl FnOnce(&mut RecordedEvent),
) -> String {
    let mut record = record.clone();
    change(&mut record.log[FAILED]);
    record.seal();
    refused(variant, &record)
}

fn at(why: &str) -> String {
    format!("event {} of the log: after this fault {why}", FAILED + 1)
}

#[test]
fn what_came_of_each_fault_under_each_terms_is_verified() {
    let variant = variants().remove(2).0;
    let (gone, plays_on) = (at("the seat is gone for good"), at("the seat plays on"));
    for (fault, on_illegal) in faults().into_iter().flat_map(|f| ALL_TERMS.map(|t| (f.clone(), t)))
    {
        let record = failed(&*variant, &fault, on_illegal, 1);
        verified(&*variant, &record);
        let is_illegal = matches!(fault, Fault::Illegal { .. });
        if is_illegal && on_illegal == OnIllegal::Random {
            continue;
        }
        let stays = is_illegal && on_illegal == OnIllegal::Rule;
        let event = record.log[FAILED].event();
        assert_eq!(event, Some(Event::Failed(Seat(1), !stays)), "{fault} {on_illegal:?}");
        let why = if stays { &plays_on } else { &gone };
        assert_eq!(forged(&*variant, &record, |line| line.gone = stays), *why);
        let moved =
            |line: &mut RecordedEvent| (line.gone, line.mv) = (false, Some("0".to_string()));
        assert_eq!(forged(&*variant, &record, moved), *why, "a move in its place");
    }
}

#[test]
fn a_stand_in_move_is_the_one_that_the_seed_draws() {
    let (variant, illegal) = (variants().remove(2).0, &faults()[0]);
    let mut drawn = [0; 3];
    for seed in 0..30 {
        let record = failed(&*variant, illegal, OnIllegal::Random, seed);
        verified(&*variant, &record);
        let mv: usize = record.log[FAILED].mv.as_ref().unwrap().parse().unwrap();
        drawn[mv] += 1;
        let why = at(&format!("the seed draws {mv} as the stand-in move"));
        for other in (0..4).filter(|&other| other != mv) {
            let change = |line: &mut RecordedEvent| line.mv = Some(other.to_string());
            assert_eq!(forged(&*variant, &record, change), why);
        }
        for gone in [false, true] {
            let change = |line: &mut RecordedEvent| (line.mv, line.gone) = (None, gone);
            assert_eq!(forged(&*variant, &record, change), why);
        }
    }
    assert!(drawn.iter().all(|&times| times > 0), "{drawn:?}");
}

#[test]
fn another_kind_of_fault_has_other_consequences() {
    let (variant, [illegal, crash, ..]) = (variants().remove(2).0, faults());
    let as_if = |record: &Record, fault: &Fault| {
        forged(&*variant, record, |line| line.fault = Some(fault.clone()))
    };
    for (on_illegal, becomes) in
        [(OnIllegal::Rule, at("the seat plays on")), (OnIllegal::Random, at("the seed draws"))]
    {
        let record = failed(&*variant, &crash, on_illegal, 1);
        let why = as_if(&record, &illegal);
        assert!(why.starts_with(&becomes), "{why}");
        let record = failed(&*variant, &illegal, on_illegal, 1);
        assert_eq!(as_if(&record, &crash), at("the seat is gone for good"));
    }
}

#[test]
fn a_fault_that_was_removed_leaves_no_event_or_an_ordinary_move() {
    let (variant, [illegal, crash, ..]) = (variants().remove(2).0, faults());
    let record = failed(&*variant, &crash, OnIllegal::Rule, 1);
    let why = forged(&*variant, &record, |line| line.fault = None);
    assert_eq!(why, "event 5 of the log: it is neither a move, nor chance, nor a fault");
    let mut record = failed(&*variant, &illegal, OnIllegal::Random, 1);
    record.log[FAILED].fault = None;
    let why = refused(&*variant, &record);
    assert!(why.ends_with("its check does not match"), "a legal move may stand there: {why}");
}
