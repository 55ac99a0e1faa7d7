//! Laws, positions worked out by hand, refusals, board files, counts.
//!
//! Boards that several tests need are files of `tests/boards` at the root; the small ones stand in
//! the test that uses them.

mod eval;
mod files;
mod laws;
mod perft;
mod positions;
mod refusals;
mod show;
mod thrown_out;

use game::{Board, Game, Rng, Turn, tilings};

use super::*;

/// A tiling of this size, for any number of players.
pub(super) fn tiling(board: Layout, width: u64, height: u64, penguins: u64) -> Options {
    let (width, height, penguins) = (Some(width), Some(height), Some(penguins));
    Options { board, width, height, penguins, solo: true }
}

/// A board file's content, for any number of players.
pub(super) fn file_board(text: &str, penguins: u64) -> Options {
    let board = Layout::File(text.to_string());
    Options { board, penguins: Some(penguins), solo: true, ..Options::default() }
}

/// A file of `tests/boards`.
pub(super) fn stored(name: &str) -> String {
    let path = format!("{}/../../tests/boards/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

pub(super) fn drawn(options: &Options, seats: usize, seed: u64) -> Setup {
    Penguins::draw(options, seats, &mut Rng::new(seed)).unwrap()
}

/// The game on a board file.
pub(super) fn on_file(text: &str, seats: usize, penguins: u64) -> Penguins {
    Penguins::new(drawn(&file_board(text, penguins), seats, 0)).unwrap()
}

/// The game on a board, its fish written tile by tile.
pub(super) fn on(board: Board, fish: &str, seats: usize, penguins: usize) -> Penguins {
    let fish = fish.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
    Penguins::new(Setup { board, fish, seats, penguins }).unwrap()
}

/// The game on tiles in a row: the shortest boards to follow by hand.
pub(super) fn on_strip(fish: &str, seats: usize, penguins: usize) -> Penguins {
    on(tilings::square(fish.len() as u32, 1), fish, seats, penguins)
}

/// The state after these moves, separated by commas, each of which is legal.
pub(super) fn after(game: &Penguins, moves: &str) -> State {
    let mut state = game.start();
    for text in moves.split(", ").filter(|text| !text.is_empty()) {
        let mv = game.check(&state, text.parse().unwrap());
        game.play(&mut state, mv.unwrap_or_else(|why| panic!("{text}: {why}")));
    }
    state
}

/// The legal moves in the order of their tiles.
fn moves(game: &Penguins, state: &State) -> String {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves.sort_by_key(|mv| match *mv {
        Move::Place(tile) => (tile, 0),
        Move::Slide { from, to } => (from, to),
    });
    let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.join(", ")
}

/// The seat to act, if any.
pub(super) fn turn(game: &Penguins, state: &State) -> Option<u32> {
    match game.turn(state) {
        Turn::Seat(seat) => Some(seat.0),
        Turn::Over => None,
        Turn::Chance => panic!("nothing is left to chance"),
    }
}

/// Fish collected, without those under penguins.
fn eaten(game: &Penguins, state: &State) -> Vec<u32> {
    game.view(state, None).seats.iter().map(|seat| seat.fish).collect()
}
