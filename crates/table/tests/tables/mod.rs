//! The table: which answers it takes, and that a match goes on from its record as if it had never
//! stopped.

mod answers;
mod clocks;
mod failures;
mod resignations;
mod resume;
mod threads;
mod words;

use std::sync::Arc;
use std::time::Duration;

use crate::common::{coins, kuhn, spec, tally, tree, variant};
use game::{Fault, Remark, Seat, Turn};
use registry::GameVariant;
use serde_json::json;
use table::terms::{OnIllegal, Terms};
use table::{Answer, AnyQuestion, AnyTable, Record, Replay};

/// A variant of each tiny game, and its players.
fn variants() -> Vec<(Arc<dyn GameVariant>, &'static str)> {
    let branches = "?(0(1(3 5) ?(2 -1)) 3*1(0(0(1 2) 7) -4))";
    vec![
        (variant(coins(), json!({})).unwrap(), "a b c"),
        (variant(kuhn(), json!({})).unwrap(), "a b"),
        (variant(tally(), json!({"rounds": 4})).unwrap(), "a b c"),
        (variant(tree(), json!({"tree": branches})).unwrap(), "a b"),
    ]
}

const ALL_TERMS: [OnIllegal; 3] = [OnIllegal::Rule, OnIllegal::Forfeit, OnIllegal::Random];

/// A match of two or three on the default options of a game.
fn open(variant: &dyn GameVariant, players: &str, seed: u64) -> Box<dyn AnyTable> {
    variant.open(spec(variant, players, seed, Terms::default())).unwrap()
}

/// A move that took no time, without words.
fn says(mv: &str) -> Answer {
    Answer { said: Ok(mv.to_string()), used: Duration::ZERO, remark: Remark::default() }
}

/// A fault that took no time, without words.
fn fails(fault: &Fault) -> Answer {
    Answer { said: Err(fault.clone()), ..says("") }
}

/// Lets chance act until a seat is asked; its question.
fn asked(table: &mut dyn AnyTable) -> Box<dyn AnyQuestion> {
    while table.question().is_none() && table.advance() {}
    table.question().unwrap()
}

/// What a lively player answers: mostly a random move, now and then an illegal one or a crash. A
/// function of the question alone, so that a resumed match goes on as the first one did.
fn lively(question: &dyn AnyQuestion) -> Answer {
    let ply = question.ply();
    let said = match ply % 11 {
        3 | 9 => Ok(format!("nonsense {ply}")),
        6 => Err(Fault::Crash { how: "signal 9".to_string() }),
        _ => Ok(question.random()),
    };
    let used = Duration::from_micros(100 + ply as u64);
    let remark = Remark {
        say: Some(format!("ply {ply}")),
        think: Some(json!({"depth": ply, "value": 0.1})),
        used: Some(used),
        stderr: Some(format!("stderr {ply}")),
    };
    Answer { said, used, remark }
}

/// Plays to the end with lively players, which resign at given plies. `each` is called before each
/// event.
fn play_on(
    table: &mut dyn AnyTable,
    resignations: &[(usize, u32)],
    mut each: impl FnMut(&dyn AnyTable),
) {
    loop {
        for &(ply, seat) in resignations {
            if ply == table.ply()
                && table.turn() != Turn::Over
                && !table.gone().contains(&Seat(seat))
            {
                table.resign(Seat(seat)).unwrap();
            }
        }
        each(table);
        match table.question() {
            Some(question) => _ = table.answer(question.ply(), lively(&*question)).unwrap(),
            None if table.advance() => {}
            None => break,
        }
    }
}

/// A record once it went through a file.
fn reread(record: &Record) -> Record {
    Record::from_text(&record.to_text()).unwrap()
}

/// Why a record is refused, once it went through a file.
fn refused(variant: &dyn GameVariant, record: &Record) -> String {
    let read = reread(record);
    match Replay::open(variant, &read).and_then(Replay::finish) {
        Err(refused) => refused.to_string(),
        Ok(_) => panic!("not refused: {}", read.to_text()),
    }
}

/// The table of a record that verifies.
fn verified(variant: &dyn GameVariant, record: &Record) -> Box<dyn AnyTable> {
    Replay::open(variant, record).and_then(Replay::finish).unwrap()
}
