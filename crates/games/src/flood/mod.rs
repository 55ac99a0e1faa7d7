//! Flood: players grow zones of one colour; for a single player it is *Flood-It*.
//!
//! Every cell has a colour. A player's zone is the cells of its start's colour that are connected to
//! its start. A move names a colour: the whole zone takes that colour, and so grows by the neighbouring
//! cells of that colour. A colour may be played if the zone grows, if the colour is not forbidden, and
//! if the zone does not merge with another player's. Players may always pass. The game ends when all
//! players pass in a row, when no player has a legal colour, or at the cap of moves; the largest zone
//! wins. A player that gives an illegal move has lost. A single player covers the whole board, in as
//! few moves as possible, and cannot pass.
//!
//! - [`options`](Options): what can be chosen, and what is refused; `board`: cells, colours, regions,
//!   board files.
//! - `state`: what changes; `moves`: moves and their text; `zones`: how zones grow; `view`: what is
//!   seen; `rules`: the [`Flood`] game.
//! - `sets`: sets of regions; `duel`: the game for two on such sets, for search.
//! - `eval`: what a position is worth; `bots`: its strategies; `show`: its picture; `words`: what it says; `solve`: the
//!   fewest moves for one player.

mod board;
mod bots;
mod duel;
mod eval;
mod moves;
#[cfg(test)]
mod naive;
mod options;
mod puzzles;
mod rules;
mod sets;
mod show;
mod solve;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod words;
mod zones;

pub use board::cells::Shape;
pub use board::colours::MOST_COLOURS;
pub use moves::Move;
pub use options::{Colouring, Layout, Options, Setup};
pub use rules::Flood;
pub use state::{Standing, State};
pub use view::{SeatView, View};

use board::file;

use game::{
    Bot, Case, Catalogue, Kit, Measure, PuzzleMaker, SetupError, Solver, Translated, Trial,
};

impl Kit for Flood {
    const WORDS: &'static Catalogue = &words::WORDS;
    const MANUAL: Translated =
        Translated { english: include_str!("rules.md"), french: include_str!("rules.fr.md") };
    const PLAYERS: &'static [&'static str] = &["champion", "greedy"];
    const LADDER: &'static [&'static str] = &[
        "random",
        "lazy",
        "greedy",
        "alphabeta:depth=6",
        "mcts:playouts=1000",
        "champion:nodes=10000",
    ];

    fn bots() -> Vec<Bot<Self>> {
        bots::bots()
    }

    fn cases() -> Vec<Case<Self>> {
        let square = |side, colours| Options {
            width: Some(side),
            height: Some(side),
            colours: Some(colours),
            ..Options::default()
        };
        let case = |name, options, seats, measure| Case { name, options, seats, measure };
        vec![
            case("duel-14x14x6", square(14, 6), 2, Measure::Playouts),
            case("alone-14x14x6", square(14, 6), 1, Measure::Playouts),
            case("four-30x30x8", square(30, 8), 4, Measure::Playouts),
            case("duel-1000x1000x8", square(1000, 8), 2, Measure::Moves),
        ]
    }

    fn trials() -> Vec<Trial<Self>> {
        let sized = |board, width, height| Options {
            board,
            width: Some(width),
            height: Some(height),
            ..Options::default()
        };
        let odd = |name, options| Trial { name, options, long: false, beyond_libraries: None };
        let few = Options { colours: Some(3), ..sized(Layout::Square, 3, 2) };
        let own = Options { forbidden: 2, forbidden_own: true, ..Options::default() };
        let capped = Options { cap: Some(5), ..Options::default() };
        let many = Options { colours: Some(8), ..sized(Layout::Square, 40, 40) };
        // From the eleventh on, colours are written as letters.
        let letters = Options { colours: Some(12), ..sized(Layout::Square, 9, 8) };
        let fair = Options { colouring: Colouring::Symmetric, ..Options::default() };
        let file =
            Options { board: Layout::File("0120\n1.21\n0212\n".into()), ..Options::default() };
        vec![
            odd("3 × 2 cells", few),
            odd("a row of cells", sized(Layout::Square, 20, 1)),
            odd("a donut", sized(Layout::Donut, 9, 7)),
            odd("an h", sized(Layout::H, 9, 9)),
            odd("a torus", sized(Layout::Torus, 8, 6)),
            Trial {
                beyond_libraries: Some("libraries may count on four neighbours"),
                ..odd("hexagons", sized(Layout::Hex, 10, 9))
            },
            odd("a board from a file", file),
            Trial {
                beyond_libraries: Some("libraries support at most eight colours"),
                ..odd("12 colours", letters)
            },
            odd("colours exchanged", fair),
            odd("forbidden colours", own),
            odd("5 moves", capped),
            odd("80 × 60 cells", sized(Layout::Square, 80, 60)),
            Trial {
                name: "40 × 40 cells of 8 colours",
                options: many,
                long: true,
                beyond_libraries: None,
            },
        ]
    }

    fn write(setup: &Setup) -> String {
        file::write(setup)
    }

    fn describe(text: &str) -> Result<String, SetupError> {
        file::read(text).map(|read| file::describe(&read))
    }

    fn solver() -> Option<Solver<Self>> {
        Some(solve::solver())
    }

    fn puzzle_maker() -> Option<PuzzleMaker<Self>> {
        Some(puzzles::maker())
    }
}
