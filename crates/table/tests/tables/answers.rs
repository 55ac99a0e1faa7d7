//! Each question is answered once; whatever else comes is refused by name and changes nothing.

use game::{Fault, Seat, Turn};
use table::{AnyTable, NotTaken};

use super::{asked, fails, lively, open, play_on, says, variants};

/// Hands in a move and a fault for a ply; both must be refused, and nothing may change.
fn refused(table: &mut dyn AnyTable, ply: usize) -> NotTaken {
    let (before, gone) = (table.record().to_text(), table.gone());
    let mv = table.legal_moves().first().cloned().unwrap_or_default();
    let why = table.answer(ply, says(&mv)).unwrap_err();
    assert_eq!(table.answer(ply, fails(&Fault::Time)), Err(why));
    assert_eq!((table.record().to_text(), table.gone()), (before, gone));
    why
}

#[test]
fn a_second_answer_for_the_same_ply_is_refused_by_name() {
    for (variant, players) in variants() {
        let mut table = open(&*variant, players, 5);
        let ply = asked(&mut *table).ply();
        let mv = table.legal_moves()[0].clone();
        assert_eq!(table.answer(ply, says(&mv)), Ok(None));
        assert_eq!(refused(&mut *table, ply), NotTaken::Answered { ply });
        play_on(&mut *table, &[], |_| ());
        assert_eq!(refused(&mut *table, ply), NotTaken::Answered { ply }, "after the end");
    }
}

#[test]
fn an_answer_for_a_later_ply_is_refused_by_name() {
    for (variant, players) in variants() {
        let mut table = open(&*variant, players, 5);
        let ply = asked(&mut *table).ply();
        for later in [ply + 1, ply + 2, usize::MAX] {
            assert_eq!(refused(&mut *table, later), NotTaken::NotAsked { ply: later });
        }
    }
}

#[test]
fn chance_to_act_and_a_seat_that_resigned_are_not_asked() {
    for (variant, players) in variants() {
        let mut table = open(&*variant, players, 5);
        if table.turn() == Turn::Chance {
            assert_eq!(refused(&mut *table, 0), NotTaken::NotAsked { ply: 0 });
        }
        let question = asked(&mut *table);
        table.resign(question.seat()).unwrap();
        let ply = question.ply();
        assert_eq!(refused(&mut *table, ply), NotTaken::NotAsked { ply }, "it thought too long");
    }
}

#[test]
fn after_the_end_nothing_is_taken() {
    for (variant, players) in variants() {
        let mut table = open(&*variant, players, 5);
        play_on(&mut *table, &[], |_| ());
        assert_eq!((table.turn(), table.asked()), (Turn::Over, None));
        let ply = table.ply();
        assert_eq!(refused(&mut *table, ply), NotTaken::Over);
        assert_eq!(refused(&mut *table, ply + 1), NotTaken::Over);
        assert!(!table.advance() && table.question().is_none() && table.legal_moves().is_empty());
        assert_eq!(table.ply(), ply);
    }
}

#[test]
fn the_table_waits_for_an_answer_and_does_not_advance_without_it() {
    for (variant, players) in variants() {
        let mut table = open(&*variant, players, 5);
        let question = asked(&mut *table);
        let before = table.record().to_text();
        assert!(!table.advance());
        assert_eq!(table.record().to_text(), before);
        table.answer(question.ply(), lively(&*question)).unwrap();
        assert_eq!(table.ply(), question.ply() + 1);
    }
}

#[test]
fn reasons_are_sentences() {
    for (why, text) in [
        (NotTaken::Answered { ply: 3 }, "the question of ply 3 has been answered"),
        (NotTaken::NotAsked { ply: 4 }, "no seat is asked at ply 4"),
        (NotTaken::Over, "the match is over"),
        (NotTaken::NotPlaying { seat: Seat(1) }, "seat 1 no longer plays"),
    ] {
        assert_eq!(why.to_string(), text);
    }
}
