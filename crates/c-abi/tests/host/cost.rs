//! What the host itself costs. Printed, not judged: `cargo test -p library cost -- --nocapture`.

use std::time::Instant;

use game::{Event, Game, Rng, Seat, Turn};

use crate::compile::library;
use crate::hosted::Hosted;
use crate::table::classic;

#[test]
fn cost_of_a_move() {
    const QUESTIONS: u32 = 20_000;
    let library = library("faulty.c", &[]);
    let game = classic(2);
    let began = Instant::now();
    let mut host = Hosted::new(library.path(), "");
    assert!(host.start(&game, Seat(0)).is_some());
    let (start, start_cpu) = (began.elapsed(), host.spent());

    let (mut state, mut rng, mut last) = (game.start(), Rng::new(1), Vec::new());
    for _ in 0..30 {
        let Turn::Seat(seat) = game.turn(&state) else { panic!("thirty moves are always made") };
        let mv = game.random(&state, &mut rng, &mut Vec::new());
        game.play(&mut state, mv);
        last.push(Event::Move(seat, mv));
    }
    let question = Hosted::question(game.view(&state, None), &last[28..]);
    let mut answer = String::new();
    let (began, before) = (Instant::now(), host.spent());
    for _ in 0..QUESTIONS {
        host.exchange(&question, &mut answer);
    }
    let wall = began.elapsed() / QUESTIONS;
    assert_eq!(answer, "{\"type\":\"move\",\"move\":\"0-1\"}\n");
    let cpu = host.spent().zip(before).map(|(now, before)| (now - before) / u64::from(QUESTIONS));
    eprintln!(
        "start: {start:?}, {} µs of CPU; move: {wall:?}, {} ns of CPU for {} bytes",
        start_cpu.unwrap_or(0) / 1000,
        cpu.unwrap_or(0),
        question.len()
    );
    host.end(vec![0, 0]);
}
