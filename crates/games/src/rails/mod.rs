//! Rails: routes between towns, after *Ticket to Ride*.
//!
//! Each seat holds cards and objectives that the others do not see. A turn is to draw cards, to
//! build a free rail with cards of one colour, or to draw objectives. When a seat runs out of
//! wagons, every seat has one more turn; then rails are worth points by their length, and objectives
//! win their points if their towns are joined by the seat's own rails, and cost them if not.
//!
//! - [`options`](Options): what can be chosen; [`map`](Map): towns, rails, objectives, and the
//!   files of maps.
//! - `moves`: what seats and chance do, and what is seen of it.
//! - `rules`: the [`Rails`] game, with `cards`, `building`, `objectives` and `turns`; `state` what changes; `score` what rails and objectives are worth;
//!   `view` what a seat knows, `worlds` what it may believe.
//! - `bots`: strategies; `show`: the picture; `words`: what is said; `naive`: a second implementation of the rules, for tests.

mod bots;
mod building;
mod cards;
mod map;
mod moves;
#[cfg(test)]
mod naive;
mod objectives;
mod options;
mod rules;
mod score;
mod show;
mod state;
#[cfg(test)]
mod tests;
mod turns;
mod view;
mod words;
mod worlds;

pub use map::{Map, Objective, Rail, Town};
pub use moves::{Kept, Move, Seen};
pub use options::{Chart, Colours, Deck, Never, Options, Patience, Setup};
pub use rules::Rails;
pub use score::Longest;
pub use state::{Phase, State, Then};
pub use view::{Built, SeatView, View};

use map::{describe, file};

use game::{Bot, Case, Catalogue, Kit, Measure, SetupError, Translated, Trial};

impl Kit for Rails {
    const WORDS: &'static Catalogue = &words::WORDS;
    const MANUAL: Translated =
        Translated { english: include_str!("rules.md"), french: include_str!("rules.fr.md") };
    const PLAYERS: &'static [&'static str] = &["steiner", "mst"];
    const LADDER: &'static [&'static str] =
        &["random", "greedy", "mst", "mcts:playouts=50", "steiner"];
    const HINTS: Option<&'static str> = Some("steiner");

    fn bots() -> Vec<Bot<Self>> {
        bots::bots()
    }

    fn cases() -> Vec<Case<Self>> {
        let case = |name, options, seats, measure| Case { name, options, seats, measure };
        let box_rules =
            Options { deck: Deck::Finite, market: 5, longest: 10, ..Options::default() };
        let large = Options {
            map: Chart::Large,
            towns: Some(2000),
            rails: Some(6000),
            ..Options::default()
        };
        vec![
            case("france-2p", Options::default(), 2, Measure::Playouts),
            case("france-5p", Options::default(), 5, Measure::Playouts),
            case("france-box-2p", box_rules, 2, Measure::Playouts),
            case("large-4p", large, 4, Measure::Moves),
        ]
    }

    fn trials() -> Vec<Trial<Self>> {
        let odd = |name, options| Trial { name, options, long: false, beyond_libraries: None };
        let alps = || Options { map: Chart::Alps, ..Options::default() };
        let made_up =
            |towns| Options { map: Chart::Large, towns: Some(towns), ..Options::default() };
        vec![
            odd("the Alps", alps()),
            odd("3 rounds", Options { rounds: 3, ..Options::default() }),
            odd("a finite pile and a market", Options { deck: Deck::Finite, market: 5, ..alps() }),
            odd("a market of one", Options { market: 1, ..Options::default() }),
            odd("no colours", Options { colours: Colours::Off, ..alps() }),
            odd("5 objectives, all kept", Options { offer: 5, keep: 5, ..Options::default() }),
            odd("the longest path", Options { longest: 10, ..alps() }),
            odd("1000 towns", made_up(1000)),
            Trial { name: "200 towns", options: made_up(200), long: true, beyond_libraries: None },
        ]
    }

    fn write(setup: &Setup) -> String {
        file::write(&setup.map)
    }

    fn describe(text: &str) -> Result<String, SetupError> {
        file::read(text).map(|map| describe::describe(&map))
    }
}
