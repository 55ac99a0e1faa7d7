//! Flood: players grow a zone of one colour; alone it is *Flood-It*.
//!
//! Every cell has a colour. A player's zone is the cells of its start's colour that hang together
//! with its start. A move names a colour: the whole zone takes it, and so grows by the neighbouring
//! cells of that colour. A colour may be played if the zone grows, if it is not forbidden, and if the
//! zone does not run into another player's. Passing is always allowed. The game ends when all pass
//! in a row, when nobody has a colour left, or at the cap of moves; the larger zone wins. Who gives an
//! illegal move has lost. Alone one covers the whole board, in as few moves as can be.
//!
//! - [`options`](Options): the boards and their refusals; `cells` lays them out, `colouring` paints
//!   them, `file` reads and writes them; `paint`: colours as text.
//! - `regions`: the cells of a colour that hang together; `rules`: the [`Flood`] game.
//! - `bots`: its strategies; `show`: its picture; `solve`: the fewest moves for one player.

mod bots;
mod cells;
mod colouring;
mod file;
#[cfg(test)]
mod naive;
mod options;
mod paint;
mod regions;
mod rules;
mod show;
mod solve;
#[cfg(test)]
mod tests;

pub use cells::Shape;
pub use options::{Colouring, Layout, Options, Setup};
pub use paint::{MOST_COLOURS, Move};
pub use rules::{Flood, SeatView, Standing, State, View};

use game::{Bot, Case, Kit, Measure, SetupError, Solver};

impl Kit for Flood {
    const ABOUT: &'static str =
        "grow your zone colour by colour; alone: cover the board (Flood-It)";
    const PLAYERS: &'static [&'static str] = &["alphabeta", "greedy"];
    const LADDER: &'static [&'static str] =
        &["random", "lazy", "greedy", "alphabeta:depth=6", "mcts:playouts=1000"];

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

    fn write(setup: &Setup) -> String {
        file::write(setup)
    }

    fn describe(text: &str) -> Result<String, SetupError> {
        file::read(text).map(|read| file::describe(&read))
    }

    fn solver() -> Option<Solver<Self>> {
        Some(solve::solver())
    }
}
