//! Questions are owned: a player thinks on another thread while the table is read.

use std::sync::mpsc;
use std::thread;

use game::tiny::{Coins, Kuhn};
use table::{AnyPlayer, AnyQuestion, AnyTable, Eyes, Question, Table};

use super::{lively, open, variants};

fn is_send<T: Send>() {}

#[test]
fn tables_questions_and_players_can_change_threads() {
    is_send::<Table<Coins>>();
    is_send::<Table<Kuhn>>();
    is_send::<Question<Kuhn>>();
    is_send::<Box<dyn AnyTable>>();
    is_send::<Box<dyn AnyQuestion>>();
    is_send::<Box<dyn AnyPlayer>>();
}

#[test]
fn a_question_is_answered_on_another_thread_while_the_table_is_read() {
    for (variant, players) in variants() {
        let (ask, asked) = mpsc::channel::<Box<dyn AnyQuestion>>();
        let (reply, replies) = mpsc::channel();
        let (read, is_read) = mpsc::channel();
        let player = thread::spawn(move || {
            for question in asked {
                is_read.recv().unwrap();
                reply.send((question.ply(), lively(&*question))).unwrap();
            }
        });
        let mut table = open(&*variant, players, 4);
        loop {
            let Some(question) = table.question() else {
                if table.advance() {
                    continue;
                }
                break;
            };
            let (ply, seat) = (question.ply(), question.seat());
            ask.send(question).unwrap();
            // The player answers only after all this was read.
            let before = table.record();
            table.view(Eyes::Seat(seat));
            assert_eq!(table.events(0, Eyes::Spectator).len(), ply);
            assert_eq!(table.question().unwrap().ply(), ply, "asked again, the same question");
            read.send(()).unwrap();
            let (answered, answer) = replies.recv().unwrap();
            assert_eq!(table.record(), before);
            table.answer(answered, answer).unwrap();
        }
        drop(ask);
        player.join().unwrap();
        let mut alone = open(&*variant, players, 4);
        super::play_on(&mut *alone, &[], |_| ());
        assert_eq!(table.record(), alone.record());
    }
}

#[test]
fn a_question_stays_as_it_was_when_the_match_goes_on() {
    let (variant, players) = &variants()[0];
    let mut table = open(&**variant, players, 4);
    let question = table.question().unwrap();
    let before = (question.view(), question.legal_moves(), question.random());
    super::play_on(&mut *table, &[], |_| ());
    assert_eq!((question.view(), question.legal_moves(), question.random()), before);
}
