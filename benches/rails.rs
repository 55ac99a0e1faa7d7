//! What players of Rails do most, one call at a time: `cargo bench -p games --bench rails`.

use divan::{Bencher, black_box};
use game::{Game, Rng, Seat, Turn};
use games::rails::{Chart, Deck, Options, Rails, State};

fn main() {
    divan::main();
}

fn made(options: &Options, seats: usize) -> Rails {
    let setup = Rails::draw(options, seats, &mut Rng::new(1)).expect("a set-up");
    Rails::new(setup).expect("a game")
}

/// The first question after this number of events of a random game.
fn after(game: &Rails, events: usize) -> State {
    let (mut rng, mut state) = (Rng::new(1), game.start());
    for event in 0.. {
        let mv = match game.turn(&state) {
            Turn::Seat(_) if event >= events => break,
            Turn::Seat(_) => game.random(&state, &mut rng, &mut Vec::new()),
            Turn::Chance => game.chance(&state, &mut rng, &mut Vec::new()),
            Turn::Over => break,
        };
        game.play(&mut state, mv);
    }
    state
}

/// The shortest rails that join this number of towns of France.
#[divan::bench(args = [4, 6, 8])]
fn steiner_tree(bencher: Bencher<'_, '_>, towns: usize) {
    let map = made(&Options::default(), 2).setup().map.clone();
    let (mut rng, count) = (Rng::new(1), map.towns.len() as u32);
    bencher
        .with_inputs(|| {
            let mut all: Vec<u32> = (1..=count).collect();
            rng.shuffle(&mut all);
            all.truncate(towns);
            all
        })
        .bench_local_values(|towns| black_box(map.joining(&towns)));
}

/// A map of 2,000 towns and 6,000 rails, made up and ready to play.
#[divan::bench]
fn large_map() -> Rails {
    let (towns, rails) = (Some(2000), Some(6000));
    made(&Options { map: Chart::Large, towns, rails, ..Options::default() }, 4)
}

#[divan::bench]
fn view(bencher: Bencher<'_, '_>) {
    let game = made(&Options::default(), 2);
    let state = after(&game, 100);
    bencher.bench_local(|| game.view(black_box(&state), Some(Seat(0))));
}

#[divan::bench]
fn determinize(bencher: Bencher<'_, '_>) {
    let game = made(&Options { deck: Deck::Finite, market: 5, ..Options::default() }, 4);
    let state = after(&game, 300);
    let (view, mut rng) = (game.view(&state, Some(Seat(0))), Rng::new(1));
    bencher.bench_local(|| game.determinize(black_box(&view), &mut rng));
}

/// The scores at the end of a match.
#[divan::bench]
fn scores(bencher: Bencher<'_, '_>) {
    let game = made(&Options::default(), 2);
    let state = after(&game, 1_000_000);
    let mut scores = [0; 2];
    bencher.bench_local(|| game.scores(black_box(&state), &mut scores));
}

/// The same where the longest path is paid, as a playout asks for them: paths are not known yet.
#[divan::bench]
fn scores_with_longest_paths(bencher: Bencher<'_, '_>) {
    let game = made(&Options { longest: 10, ..Options::default() }, 2);
    let state = after(&game, 1_000_000);
    let mut scores = [0; 2];
    bencher
        .with_inputs(|| state.clone())
        .bench_local_refs(|state| game.scores(black_box(state), &mut scores));
}

/// The same when they are asked for again, as by each view of a match.
#[divan::bench]
fn scores_with_known_paths(bencher: Bencher<'_, '_>) {
    let game = made(&Options { longest: 10, ..Options::default() }, 2);
    let state = after(&game, 1_000_000);
    let mut scores = [0; 2];
    bencher.bench_local(|| game.scores(black_box(&state), &mut scores));
}
