//! Laws, positions worked out by hand, refusals, board files, counts.

mod files;
mod laws;
mod perft;
mod picture;
mod positions;
mod refusals;

use game::{Game, Rng, Turn};

use super::*;

/// A board file's content.
fn file_board(text: &str) -> Options {
    Options { board: Layout::File(text.to_string()), ..Options::default() }
}

/// A board of this shape, size and number of colours.
fn sized(board: Layout, width: u64, height: u64, colours: u64) -> Options {
    let (width, height, colours) = (Some(width), Some(height), Some(colours));
    Options { board, width, height, colours, ..Options::default() }
}

fn drawn(options: &Options, seats: usize, seed: u64) -> Setup {
    Flood::draw(options, seats, &mut Rng::new(seed)).unwrap()
}

/// The game on a board file.
fn on(text: &str, seats: usize) -> Flood {
    Flood::new(drawn(&file_board(text), seats, 0)).unwrap()
}

/// The state after these moves, separated by spaces, each of which is legal; `illegal` and `gone`
/// are a seat's failures.
fn after(game: &Flood, moves: &str) -> State {
    let mut state = game.start();
    for text in moves.split_whitespace() {
        match text {
            "illegal" | "gone" => game.fail(&mut state, text == "gone"),
            _ => {
                let mv = game.check(&state, text.parse().unwrap());
                game.play(&mut state, mv.unwrap_or_else(|why| panic!("{text}: {why}")));
            }
        }
    }
    state
}

/// The legal moves, separated by spaces.
fn moves(game: &Flood, state: &State) -> String {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The seat to act, if any.
fn turn(game: &Flood, state: &State) -> Option<u32> {
    match game.turn(state) {
        Turn::Seat(seat) => Some(seat.0),
        Turn::Over => None,
        Turn::Chance => panic!("nothing is left to chance"),
    }
}
