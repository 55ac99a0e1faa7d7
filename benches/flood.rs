//! What is done most with Flood, one call at a time: `cargo bench -p games --bench flood`.
//!
//! `plateau bench` measures whole cases, `plateau solve` many boards; this is for looking closer.

use std::cell::Cell;
use std::time::{Duration, Instant};

use divan::{Bencher, black_box};
use game::{Ask, Game, Kit, Params, PuzzleAnswer, Rng, Seat, SolveLimits, Turn, Watch};
use games::flood::{Flood, Options};

fn main() {
    divan::main();
}

fn square(side: u64, colours: u64) -> Options {
    let (side, colours) = (Some(side), Some(colours));
    Options { width: side, height: side, colours, ..Options::default() }
}

fn made(options: &Options, seats: usize) -> Flood {
    let setup = Flood::draw(options, seats, &mut Rng::new(1)).expect("a set-up");
    Flood::new(setup).expect("a game")
}

/// Solves another board each time, as well as the time allows.
fn solve(side: u64, start: &str, seed: u64, time: Duration) -> PuzzleAnswer {
    let solver = Flood::solver().expect("it has a solver");
    let settings: Params = format!("start={start}").parse().expect("a setting");
    let setup = Flood::draw(&square(side, 6), 1, &mut Rng::new(seed)).expect("a set-up");
    let task = (solver.pose)(setup, &settings).expect("a puzzle");
    let begin = Instant::now();
    task(&SolveLimits { memory: 4 << 30, stop: &|| begin.elapsed() >= time }).expect("an answer")
}

fn next(seed: &Cell<u64>) -> u64 {
    seed.replace(seed.get() + 1)
}

#[divan::bench(sample_count = 1000, sample_size = 1)]
fn proof_14x14x6(bencher: Bencher<'_, '_>) {
    let seed = Cell::new(0);
    bencher.bench_local(|| solve(14, "top-left", next(&seed), Duration::MAX));
}

#[divan::bench(sample_count = 40, sample_size = 1)]
fn proof_19x19x6_centre(bencher: Bencher<'_, '_>) {
    let seed = Cell::new(0);
    bencher.bench_local(|| solve(19, "centre", next(&seed), Duration::MAX));
}

#[divan::bench(sample_count = 200, sample_size = 1)]
fn answer_within_2ms_14x14x6(bencher: Bencher<'_, '_>) {
    let seed = Cell::new(0);
    bencher.bench_local(|| solve(14, "top-left", next(&seed), Duration::from_millis(2)));
}

#[divan::bench]
fn playout_14x14x6(bencher: Bencher<'_, '_>) {
    let game = made(&square(14, 6), 2);
    let (start, mut rng, mut buf) = (game.start(), Rng::new(1), Vec::new());
    let mut state = start.clone();
    bencher.bench_local(|| {
        state.clone_from(&start);
        while let Turn::Seat(_) = game.turn(&state) {
            let mv = game.playout(&state, &mut rng, &mut buf);
            game.play(&mut state, mv);
        }
    });
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn build_1000x1000x8() -> Flood {
    black_box(made(&square(1000, 8), 2))
}

struct Still;

impl Watch for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// A match of two greedy players on a million cells.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn greedy_duel_1000x1000x8(bencher: Bencher<'_, '_>) {
    let game = made(&square(1000, 8), 2);
    let bots = Flood::bots();
    let greedy = bots.iter().find(|bot| bot.name == "greedy").expect("a bot");
    bencher.bench_local(|| {
        let make = |_: Seat| (greedy.make)(&game, &Params::default()).expect("a player");
        let mut players: Vec<_> = Seat::all(2).map(make).collect();
        let (mut state, mut log) = (game.start(), Vec::new());
        let mut sent = [0; 2];
        for (seat, player) in Seat::all(2).zip(&mut players) {
            player.start(&game, seat);
        }
        while let Turn::Seat(seat) = game.turn(&state) {
            let seen = &log[std::mem::replace(&mut sent[seat.index()], log.len())..];
            let ask = Ask::new(&game, &state, seat, seen, Rng::new(0), &Still);
            let mv = players[seat.index()].choose(&ask).expect("a move");
            game.play(&mut state, mv);
            log.push(game::Event::Move(seat, mv));
        }
        black_box(log.len())
    });
}
