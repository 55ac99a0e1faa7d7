//! What a picture costs: `cargo bench -p picture`.

use divan::{Bencher, black_box};
use game::{Board, Edge, Event, Game, Language, Rng, Scene, Show, Turn, layout, tilings};
use games::penguins::{Layout, Options, Penguins};
use render::Theme;
use render::terminal::{Canvas, Depth, draw};

fn main() {
    divan::main();
}

/// A position in the middle of a game on `side` × `side` hexagons.
fn position(side: u64) -> (Penguins, <Penguins as Game>::View, Event<<Penguins as Game>::Seen>) {
    let (width, height) = (Some(side), Some(side));
    let options = Options { board: Layout::Hex, width, height, ..Options::default() };
    let setup = Penguins::draw(&options, 2, &mut Rng::new(1)).expect("a set-up");
    let game = Penguins::new(setup).expect("a game");
    let (mut state, mut rng, mut last) = (game.start(), Rng::new(1), None);
    for _ in 0..20 {
        let Turn::Seat(seat) = game.turn(&state) else { break };
        let mv = game.random(&state, &mut rng, &mut Vec::new());
        game.play(&mut state, mv);
        last = Some(Event::Move(seat, mv));
    }
    let view = game.view(&state, None);
    (game, view, last.expect("something was played"))
}

fn names() -> Vec<String> {
    vec!["one".to_string(), "other".to_string()]
}

fn picture(side: u64) -> Scene {
    let (game, view, last) = position(side);
    game.scene(&view, Some(&last))
}

#[divan::bench(args = [8, 50])]
fn scene(bencher: Bencher<'_, '_>, side: u64) {
    let (game, view, last) = position(side);
    bencher.bench_local(|| game.scene(black_box(&view), Some(&last)));
}

/// The scene and its file: 2,500 tiles in 10 ms at most.
#[divan::bench(args = [8, 50])]
fn svg(bencher: Bencher<'_, '_>, side: u64) {
    let ((game, view, last), names) = (position(side), names());
    bencher.bench_local(|| {
        render::svg(&game.scene(black_box(&view), Some(&last)), &names, Language::English)
    });
}

#[divan::bench(args = [8, 50])]
fn terminal(bencher: Bencher<'_, '_>, side: u64) {
    let (scene, names) = (picture(side), names());
    let canvas = Canvas { columns: 200, rows: 100, depth: Depth::True, theme: Theme::Dark };
    bencher.bench_local(|| draw(black_box(&scene), &names, &canvas).expect("there is room"));
}

fn edges(board: &Board) -> Vec<Edge> {
    let of = |tile| board.neighbours(tile).map(move |other| (tile, other, 1.0));
    board.tiles().flat_map(of).filter(|(a, b, _)| a < b).collect()
}

/// Places for a board without coordinates.
#[divan::bench(args = [8, 32, 100, 316], sample_count = 10)]
fn laid_out(bencher: Bencher<'_, '_>, side: u32) {
    let board = tilings::hex(side, side);
    let edges = edges(&board);
    bencher.bench_local(|| layout(board.len(), black_box(&edges)));
}
