//! Penguins: the game of *Hey, That's My Fish!* on any tiling whose tiles have an even number of
//! sides.
//!
//! Each tile carries 1 to 3 fish. The seats place their penguins in turn, one at a time, on free
//! tiles with one fish; then each in turn slides one of them in a straight line, through the
//! opposite side of every tile on the way, over free tiles only. The tile it left melts, and its
//! fish are the mover's. A seat that cannot move is out; when all are out, each penguin collects the
//! tile it stands on, and the seat with the most fish wins.
//!
//! - [`options`](Options): what can be chosen, and what is refused; `board`: straight lines as runs
//!   of bits, board files.
//! - `state`: what changes; `moves`: moves and their text; `view`: what is seen; `rules`: the
//!   [`Penguins`] game.
//! - `eval`: what a position is worth; `solve`: what an end is worth exactly.
//! - `bots`: its strategies; `show`: its picture; `words`: what it says.

mod board;
mod bots;
mod eval;
mod moves;
#[cfg(test)]
mod naive;
mod options;
mod puzzles;
mod rules;
mod show;
mod solve;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use moves::Move;
pub use options::{Layout, Options, Setup};
pub use rules::Penguins;
pub use state::State;
pub use view::{SeatView, View};

use board::file;

use game::{
    Bot, Case, Catalogue, Kit, Measure, PuzzleMaker, SetupError, Solver, Translated, Trial,
};

impl Kit for Penguins {
    const WORDS: &'static Catalogue = &words::WORDS;
    const MANUAL: Translated =
        Translated { english: include_str!("rules.md"), french: include_str!("rules.fr.md") };
    const PLAYERS: &'static [&'static str] = &["champion", "line"];
    const LADDER: &'static [&'static str] = &[
        "random",
        "greedy",
        "line",
        "eat",
        "alphabeta:depth=4",
        "mcts:playouts=1000",
        "dissekator",
        "champion:playouts=1000",
    ];

    fn bots() -> Vec<Bot<Self>> {
        bots::bots()
    }

    fn cases() -> Vec<Case<Self>> {
        let hex = |width, height, penguins| Options {
            board: Layout::Hex,
            width: Some(width),
            height: Some(height),
            penguins: Some(penguins),
            solo: false,
        };
        let case = |name, options, seats, measure| Case { name, options, seats, measure };
        vec![
            case("classic-2p", Options::default(), 2, Measure::Playouts),
            case("classic-4p", Options::default(), 4, Measure::Playouts),
            case("hex-20x20-2p", hex(20, 20, 4), 2, Measure::Playouts),
            case("hex-1000x1000-4p", hex(1000, 1000, 50), 4, Measure::Moves),
        ]
    }

    fn trials() -> Vec<Trial<Self>> {
        let sized = |board, width, height, penguins| Options {
            board,
            width: Some(width),
            height: Some(height),
            penguins,
            solo: false,
        };
        // One line that closes to a ring.
        let ring = "1  5 1\n1  0 2\n2  1 3\n1  2 4\n3  3 5\n1  4 0\n";
        let file = Options {
            board: Layout::File(ring.to_string()),
            penguins: Some(1),
            ..Options::default()
        };
        let odd = |name, options| Trial { name, options, long: false, beyond_libraries: None };
        vec![
            odd("4 × 3 hexagons, a penguin each", sized(Layout::Hex, 4, 3, Some(1))),
            odd("a row of squares", sized(Layout::Square, 12, 1, Some(1))),
            odd("squares", sized(Layout::Square, 9, 7, None)),
            odd("octagons and squares", sized(Layout::Octo, 8, 8, None)),
            odd("dodecagons", sized(Layout::Dodeca, 7, 7, Some(2))),
            odd("rhombs", sized(Layout::Penrose, 8, 8, None)),
            odd("a board from a file", file),
            odd("9 penguins each", sized(Layout::Hex, 12, 12, Some(9))),
            odd("900 hexagons", sized(Layout::Hex, 30, 30, Some(2))),
            Trial {
                name: "400 hexagons",
                options: sized(Layout::Hex, 20, 20, Some(4)),
                long: true,
                beyond_libraries: None,
            },
        ]
    }

    fn write(setup: &Setup) -> String {
        file::write(setup)
    }

    const PUZZLE_SEATS: usize = 2;

    fn solver() -> Option<Solver<Self>> {
        Some(solve::solver())
    }

    fn puzzle_maker() -> Option<PuzzleMaker<Self>> {
        Some(puzzles::maker())
    }

    fn describe(text: &str) -> Result<String, SetupError> {
        file::read(text).map(|(board, fish)| file::describe(&board, &fish))
    }
}
