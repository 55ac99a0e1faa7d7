//! Sapotache: the game of *Saboteur*. Dwarves dig from the start to the gold; some of them,
//! secretly, do not want to arrive.
//!
//! In each of three rounds the seats get secret roles and a hand of cards. A turn is one card: a
//! path card laid where it fits and is connected to the start, a card that breaks or repairs a player's
//! tool, a boulder that removes a path card, or a card discarded face down; then a card is drawn.
//! When ways join the start to an objective, the objective is turned over: if it is gold, the diggers
//! share gold cards; if pile and hands are empty before that, the saboteurs are paid.
//!
//! Chance deals from counts, so that neither pile nor roles have an order, and decides what an
//! objective hides when it is turned over. Roles become public by an event of their own at the end
//! of a round.
//!
//! - [`options`](Options): what can be chosen, and what is refused; `board`: cards, what lies on the
//!   board and what may, board files.
//! - `state`: what changes; `moves`: moves, their text, and whether they are legal; `view`: what a seat
//!   may know, `worlds` what it may believe; `rules`: the [`Sapotache`] game, with `rounds`.
//! - `bots`: its strategies; `show`: its picture; `words`: what it says.

mod board;
mod bots;
mod moves;
#[cfg(test)]
mod naive;
mod options;
mod rounds;
mod rules;
mod show;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod words;
mod worlds;

pub use board::card::{Card, Cell, Role, Tool};
pub use moves::{Move, Seats, Seen};
pub use options::{Connected, DeadEnd, Gold, Layout, Options, Preset, Saboteurs, Setup, Tools};
pub use rules::Sapotache;
pub use state::State;
pub use view::{Known, LaidCard, ObjectiveView, RoundView, SeatView, Stage, View};

use board::file;

use game::{Bot, Case, Catalogue, Kit, Measure, SetupError, Translated, Trial};

impl Kit for Sapotache {
    const WORDS: &'static Catalogue = &words::WORDS;
    const MANUAL: Translated =
        Translated { english: include_str!("rules.md"), french: include_str!("rules.fr.md") };
    const PLAYERS: &'static [&'static str] = &["miner", "miner", "miner", "miner", "miner"];
    const LADDER: &'static [&'static str] =
        &["random", "greedy", "mcts:playouts=10", "mcts:playouts=50", "miner"];

    fn bots() -> Vec<Bot<Self>> {
        bots::bots()
    }

    fn cases() -> Vec<Case<Self>> {
        let case = |name, options, seats| Case { name, options, seats, measure: Measure::Playouts };
        let seed = Options { preset: Preset::Seed, ..Options::default() };
        vec![
            case("classic-5p", Options::default(), 5),
            case("classic-10p", Options::default(), 10),
            case("seed-5p", seed, 5),
        ]
    }

    fn trials() -> Vec<Trial<Self>> {
        let odd = |name, board| {
            let options = Options { board, ..Options::default() };
            Trial { name, options, long: false, beyond_libraries: None }
        };
        let seed = Options { preset: Preset::Seed, ..Options::default() };
        let gold = Options { gold: Some(Gold::All), ..Options::default() };
        let loose = Options { connected: Some(Connected::No), ..Options::default() };
        vec![
            odd("a quick board", Layout::Quick),
            odd("a narrow board", Layout::Narrow),
            odd("a board with holes", Layout::Pitted),
            Trial { name: "gold everywhere", options: gold, long: false, beyond_libraries: None },
            Trial {
                name: "cards beside any card",
                options: loose,
                long: false,
                beyond_libraries: None,
            },
            Trial {
                name: "the first programs' rules",
                options: seed,
                long: false,
                beyond_libraries: None,
            },
        ]
    }

    fn write(setup: &Setup) -> String {
        file::write(setup)
    }

    fn describe(text: &str) -> Result<String, SetupError> {
        file::read(text).map(|mine| file::describe(&mine))
    }
}
