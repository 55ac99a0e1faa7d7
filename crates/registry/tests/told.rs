//! Matches that are played elsewhere, rebuilt from the lines of one seat.

use std::time::Duration;

use game::{Remark, Seat};
use serde_json::Map;
use table::terms::Terms;
use table::{Answer, AnyQuestion, AnyTable, MatchSpec, Seed};

/// The lines of a question, and what a person is shown of it.
fn shown(question: &dyn AnyQuestion) -> (String, Vec<String>, String) {
    let mut line = Vec::new();
    question.write_turn(Some(true), Duration::from_secs(3), &mut line);
    let notes = format!("{:?} {:?}", question.notes(), question.recap());
    (String::from_utf8(line).unwrap(), question.legal_moves(), notes)
}

/// The table of a seat, as its `start` line tells it.
fn told(variant: &dyn table::Variant, table: &dyn AnyTable, seat: Seat) -> Box<dyn AnyTable> {
    let (mut line, mut again) = (Vec::new(), Vec::new());
    table.write_start(seat, &mut line);
    let (told, at) = variant.told(str::from_utf8(&line).unwrap()).unwrap();
    told.write_start(at, &mut again);
    assert_eq!(again, line);
    told
}

#[test]
fn a_seat_is_asked_the_same_elsewhere() {
    for game in registry::games() {
        let variant = game.variant(&Map::new()).unwrap();
        let seats = game.default_players().len();
        let spec = MatchSpec {
            options: variant.options().clone(),
            seed: Seed(5),
            terms: Terms::default(),
            players: vec!["random".to_string(); seats],
            files: vec![None; seats],
        };
        let mut table = variant.open(spec).unwrap();
        let tables: Vec<_> = Seat::all(seats).map(|seat| told(&*variant, &*table, seat)).collect();
        for turn in 0..60 {
            while table.advance() {}
            let Some(question) = table.question() else { break };
            let (seat, ply) = (question.seat(), question.ply());
            // As an old player is asked, and as a new one is.
            let asked = if turn % 3 == 0 { table.question_from(0).unwrap() } else { question };
            let ours = shown(&*asked);
            let theirs = tables[seat.index()].told_question(seat, ply, &ours.0).unwrap();
            assert_eq!(shown(&*theirs), ours, "{} at ply {ply}", game.name());
            assert_eq!(theirs.ply(), ply);
            let answer = Answer {
                said: Ok(asked.random()),
                used: Duration::ZERO,
                remark: Remark::default(),
            };
            table.answer(ply, answer).unwrap();
        }
        assert!(variant.told("{}").is_err());
        assert!(tables[0].told_question(Seat(0), 0, r#"{"type":"end"}"#).is_err());
    }
}
