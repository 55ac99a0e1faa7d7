//! The law of eyes: what leaves a table for some eyes follows from what these eyes saw. Twins, two
//! matches that look the same to them, give the same bytes.

use std::collections::HashMap;
use std::ops::Range;
use std::time::Duration;

use game::{Fault, ProtocolFault, Remark, Seat, Turn};
use serde_json::json;
use table::terms::{OnIllegal, Terms};
use table::{Answer, AnyQuestion, AnyTable, Eyes, Variant};

use super::spec;

/// All eyes that may not see everything.
pub(crate) fn all_eyes(seats: usize) -> Vec<Eyes> {
    Seat::all(seats).map(Eyes::Seat).chain([Eyes::Spectator]).collect()
}

/// Everything that leaves a table for these eyes, as text.
pub(crate) fn output(table: &dyn AnyTable, eyes: Eyes) -> String {
    let window = table.window(eyes);
    assert_eq!((window.events(0), window.view()), (table.events(0, eyes), table.view(eyes)));
    let mut out = format!(
        "{:?}\n{:?}\n{:?}\n{:?}\n{}\n",
        (window.eyes(), window.game(), window.players(), window.ply(), window.turn()),
        (window.events(0), window.last(), window.last_fault()),
        (window.scores(), window.standing(), window.gone(), window.names()),
        window.scene(),
        window.view(),
    );
    let Eyes::Seat(seat) = eyes else { return out };
    let mut lines = Vec::new();
    table.write_start(seat, &mut lines);
    if let Some(question) = table.question().filter(|question| question.seat() == seat) {
        question.write_turn(Some(true), Duration::from_secs(1), &mut lines);
        out += &put(&*question);
    }
    if table.turn() == Turn::Over {
        table.write_end(seat, None, &mut lines);
    }
    out + &String::from_utf8(lines).expect("lines are text")
}

/// Everything that a question says, but for its generator.
fn put(question: &dyn AnyQuestion) -> String {
    format!(
        "{:?}\n{:?}\n{:?}\n{} {}\n",
        (question.events(), question.legal_moves(), question.check("nonsense")),
        (question.limit(), question.increment(), question.touch(&[])),
        question.scene(),
        question.setup(),
        question.view(),
    )
}

/// What a seat answers at a ply: `script` chooses by its bits, and every sixth time the answer is a
/// fault. All words but those said aloud hold the whole view of the seat, which others may not see.
pub(crate) fn answer(question: &dyn AnyQuestion, script: u64) -> Answer {
    let (secret, moves) = (question.view().to_string(), question.legal_moves());
    let draw = script.rotate_right(question.ply() as u32);
    let said = match draw % 12 {
        10 => Ok(format!("nonsense {secret}")),
        11 => Err(Fault::Protocol {
            kind: ProtocolFault::Malformed,
            line: secret.clone(),
            why: format!("not a message: {secret}"),
        }),
        draw => Ok(moves[draw as usize % moves.len()].clone()),
    };
    let remark = Remark {
        say: Some("hm".to_string()),
        think: Some(json!({ "hand": secret })),
        used: Some(Duration::from_micros(7)),
        stderr: Some(secret),
    };
    Answer { said, used: Duration::from_micros(7), remark }
}

/// Plays a match as a script says; `each` is called at the start and after each event.
pub(crate) fn play(
    variant: &dyn Variant,
    (seats, seed, script): (usize, u64, u64),
    on_illegal: OnIllegal,
    mut each: impl FnMut(&dyn AnyTable) -> bool,
) {
    let terms = Terms { on_illegal, ..Terms::default() };
    let spec = spec(variant, &"player ".repeat(seats), seed, terms);
    let mut table = variant.open(spec).expect("a match");
    while each(&*table) {
        match table.question() {
            Some(question) => {
                let answer = answer(&*question, script);
                let stderr = answer.remark.stderr.clone();
                table.answer(question.ply(), answer).expect("the question is the table's");
                table.keep_stderr(stderr);
            }
            None if table.advance() => {}
            None => break,
        }
    }
}

/// Checks the law on matches with these seeds, up to a ply and before the end: what is shown at the
/// end need not have been seen to happen. Returns how many times twins with different seeds were compared.
pub(crate) fn check(variant: &dyn Variant, seats: usize, seeds: Range<u64>, plies: usize) -> usize {
    let (mut known, mut compared) = (HashMap::new(), 0);
    for (seed, script) in seeds.flat_map(|seed| [1, 0x9e37_79b9_7f4a_7c15].map(|s| (seed, s))) {
        play(variant, (seats, seed, script), OnIllegal::Rule, |table| {
            if table.ply() > plies || table.turn() == Turn::Over {
                return false;
            }
            for eyes in all_eyes(seats) {
                let seen: Vec<_> =
                    table.events(0, eyes).into_iter().map(|seen| seen.event).collect();
                let looks = format!("{eyes} {:?} {seen:?}", table.recorded_setup());
                let output = output(table, eyes);
                match known.get(&looks) {
                    Some((other, twin)) => {
                        assert_eq!(output, *twin, "{} seeds {seed}, {other}", table.game());
                        compared += usize::from(seed != *other);
                    }
                    None => _ = known.insert(looks, (seed, output)),
                }
            }
            true
        });
    }
    compared
}
