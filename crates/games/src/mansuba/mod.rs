//! Mansuba: a family of board games described by data.
//!
//! Pieces stand on positions; a relation says which positions are neighbours, and in which of eight
//! directions. In turn each seat moves one piece, or tries to free a prisoner. The seat that reaches the
//! other side's starting positions, one of them or all, has won. Board, relations, kinds of piece and their
//! movement, captures, escapes and victory come from a configuration file: see `docs/mansuba.md`.
//!
//! - [`options`](Options): what can be chosen; `config`: configurations, read and written;
//!   [`setup`](Setup): a game as configured, and what is refused.
//! - `board`: [relations](Relation) between positions; `movement`: how pieces move.
//! - `state`: what changes; `moves`: moves, their text, and whether they are legal; `view`: what is
//!   seen; `rules`: the [`Mansuba`] game.
//! - `bots`: its strategies; `show`: its picture; `words`: what it says; `solve`: puzzles and whole boards.

mod board;
mod bots;
mod config;
mod eval;
mod movement;
mod moves;
#[cfg(test)]
mod naive;
mod options;
mod puzzles;
mod rules;
mod setup;
mod show;
mod solve;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use board::relation::{Direction, Position, Relation};
pub use movement::kind::{Kind, Lands, Over, Primitive, Takes};
pub use moves::{MOST_JUMPS, Move, Way};
pub use options::{Choice, Graph, Options};
pub use rules::Mansuba;
pub use setup::{Passing, Piece, Puzzle, Setup, Victory};
pub use state::State;
pub use view::View;

use config::{describe, file};

use game::{
    Bot, Case, Catalogue, Kit, Measure, PuzzleMaker, SetupError, Solver, Translated, Trial,
};

impl Kit for Mansuba {
    const WORDS: &'static Catalogue = &words::WORDS;
    const MANUAL: Translated =
        Translated { english: include_str!("rules.md"), french: include_str!("rules.fr.md") };
    const PLAYERS: &'static [&'static str] = &["champion", "closest"];
    const LADDER: &'static [&'static str] =
        &["random", "greedy", "closest", "mcts:playouts=50", "champion:playouts=1000"];

    fn bots() -> Vec<Bot<Self>> {
        bots::bots()
    }

    fn cases() -> Vec<Case<Self>> {
        let chosen = |config| Options { config, graph: Graph::None };
        let large = Choice::File(include_str!("../../../../benches/mansuba-300.toml").to_string());
        let case =
            |name, config, seats, measure| Case { name, options: chosen(config), seats, measure };
        vec![
            case("mansuba-2p", Choice::Mansuba, 2, Measure::Playouts),
            case("chinese-checkers-2p", Choice::ChineseCheckers, 2, Measure::Playouts),
            case("chinese-checkers-6p", Choice::ChineseCheckers, 6, Measure::Playouts),
            case("draughts-race-2p", Choice::DraughtsRace, 2, Measure::Playouts),
            case("mansuba-300x300-2p", large, 2, Measure::Moves),
        ]
    }

    fn trials() -> Vec<Trial<Self>> {
        let odd = |name, config| {
            let options = Options { config, graph: Graph::None };
            Trial { name, options, long: false, beyond_libraries: None }
        };
        // Two pieces each, one step at a time.
        let tiny = "relation = \"cardinal\"\nwidth = 4\nheight = 2\n\
            kinds = [{ name = \"pawn\", moves = [{ step = \"all\" }] }]\n";
        vec![
            odd("4 × 2 positions from a file", Choice::File(tiny.to_string())),
            odd("pawns alone", Choice::Pawns),
            odd("a star", Choice::ChineseCheckers),
            odd("pieces of chess", Choice::ShatranjRace),
            odd("jumps that take", Choice::DraughtsRace),
            Trial { long: true, ..odd("16 × 16 squares", Choice::Halma) },
        ]
    }

    fn write(setup: &Setup) -> String {
        file::write(setup, "")
    }

    fn describe(text: &str) -> Result<String, SetupError> {
        describe::describe(text, None)
    }

    fn describe_with(text: &str, options: &Options) -> Result<String, SetupError> {
        describe::describe(text, options.graph.text())
    }

    fn write_drawn(setup: &Setup, options: &Options) -> String {
        file::write(setup, &config::about(options.config.text()))
    }

    fn check_effect(options: &Options) -> Result<(), SetupError> {
        options.check_effect()
    }

    const PUZZLE_SEATS: usize = 2;

    fn solver() -> Option<Solver<Self>> {
        Some(solve::solver())
    }

    fn puzzle_maker() -> Option<PuzzleMaker<Self>> {
        Some(puzzles::maker())
    }
}
