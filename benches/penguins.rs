//! What search does most with Penguins, one call at a time: `cargo bench -p games`.
//!
//! `plateau bench` measures whole cases; this is for looking closer at one of their parts.

use std::time::Duration;

use divan::{Bencher, black_box};
use game::{Ask, Game, Kit, Params, Rng, Turn, Watch, tilings};
use games::penguins::{Layout, Move, Options, Penguins, State};

fn main() {
    divan::main();
}

fn classic() -> Penguins {
    made(&Options::default(), 2)
}

fn large(side: u64) -> Penguins {
    let options = Options {
        board: Layout::Hex,
        width: Some(side),
        height: Some(side),
        penguins: Some(50),
        solo: false,
    };
    made(&options, 4)
}

fn made(options: &Options, seats: usize) -> Penguins {
    let setup = Penguins::draw(options, seats, &mut Rng::new(1)).expect("a set-up");
    Penguins::new(setup).expect("a game")
}

fn after(game: &Penguins, plies: usize) -> (State, Vec<Move>) {
    let (mut rng, mut state, mut log) = (Rng::new(1), game.start(), Vec::new());
    while log.len() < plies && matches!(game.turn(&state), Turn::Seat(_)) {
        let mv = game.random(&state, &mut rng, &mut Vec::new());
        game.play(&mut state, mv);
        log.push(mv);
    }
    (state, log)
}

#[divan::bench]
fn playout(bencher: Bencher<'_, '_>) {
    let game = classic();
    let (start, mut rng, mut buf) = (game.start(), Rng::new(1), Vec::new());
    let mut state = start.clone();
    bencher.bench_local(|| {
        state.clone_from(&start);
        while let Turn::Seat(_) = game.turn(&state) {
            let mv = game.random(&state, &mut rng, &mut buf);
            game.play(&mut state, mv);
        }
    });
}

#[divan::bench]
fn clone(bencher: Bencher<'_, '_>) {
    let (state, _) = after(&classic(), 25);
    bencher.bench_local(|| black_box(&state).clone());
}

#[divan::bench]
fn clone_from(bencher: Bencher<'_, '_>) {
    let (state, _) = after(&classic(), 25);
    let mut over = state.clone();
    bencher.bench_local(|| black_box(&mut over).clone_from(black_box(&state)));
}

#[divan::bench]
fn moves(bencher: Bencher<'_, '_>) {
    let game = classic();
    let ((state, _), mut buf) = (after(&game, 8), Vec::new());
    bencher.bench_local(|| {
        buf.clear();
        game.moves(black_box(&state), &mut buf);
    });
}

#[divan::bench]
fn random(bencher: Bencher<'_, '_>) {
    let game = classic();
    let ((state, _), mut rng, mut buf) = (after(&game, 8), Rng::new(1), Vec::new());
    bencher.bench_local(|| game.random(black_box(&state), &mut rng, &mut buf));
}

/// What a player answers to the same question, computed again each time.
fn answer(bencher: Bencher<'_, '_>, game: &Penguins, state: &State, name: &str) {
    let bots = Penguins::bots();
    let bot = bots.iter().find(|bot| bot.name == name).expect("a player");
    let Turn::Seat(seat) = game.turn(state) else { panic!("the game is over") };
    bencher.bench_local(|| {
        let mut player = (bot.make)(game, &Params::default()).expect("a player");
        player.choose(&Ask::new(game, state, seat, &[], Rng::new(1), &Still)).expect("a move")
    });
}

/// A watch that stands still: budgets are in steps.
struct Still;

impl Watch for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// The first move of a penguin that is alone on this number of rows of five hexagons.
#[divan::bench(args = [2, 4, 6, 8, 12, 20])]
fn eat(bencher: Bencher<'_, '_>, rows: u64) {
    let (board, width, height) = (Layout::Hex, Some(5), Some(rows));
    let game = made(&Options { board, width, height, penguins: Some(1), solo: true }, 1);
    answer(bencher, &game, &after(&game, 1).0, "eat");
}

/// A move on the box: the first, the first slide, and in the middle of the game.
#[divan::bench(args = [0, 8, 20])]
fn dissekator(bencher: Bencher<'_, '_>, plies: usize) {
    let game = classic();
    answer(bencher, &game, &after(&game, plies).0, "dissekator");
}

/// A board of a million tiles, without its lines.
#[divan::bench(args = ["square", "hex", "octo", "dodeca", "penrose"], sample_count = 10)]
fn board_of_1000x1000(bencher: Bencher<'_, '_>, tiling: &str) {
    let side = black_box(1000);
    bencher.bench_local(|| match tiling {
        "square" => tilings::square(side, side),
        "hex" => tilings::hex(side, side),
        "octo" => tilings::octo(side, side),
        "dodeca" => tilings::dodeca(side, side),
        _ => tilings::penrose(side * side, &mut Rng::new(1)),
    });
}

#[divan::bench(args = [100, 1000], sample_count = 10)]
fn build(bencher: Bencher<'_, '_>, side: u64) {
    bencher.bench_local(|| large(side));
}

#[divan::bench(args = [100, 1000])]
fn check_and_play_1000(bencher: Bencher<'_, '_>, side: u64) {
    let game = large(side);
    let (_, log) = after(&game, 1000);
    bencher.with_inputs(|| game.start()).bench_local_values(|mut state| {
        for &mv in &log {
            let legal = game.check(&state, mv).expect("a legal move");
            game.play(&mut state, legal);
        }
        state
    });
}
