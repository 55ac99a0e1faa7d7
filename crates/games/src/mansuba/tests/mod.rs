//! Laws, positions worked out by hand, refusals, configurations, counts, bots.

mod laws;

use game::{Game, Rng};

use super::*;

/// The game that a configuration describes, with player 1 to begin unless it says otherwise.
fn configured(text: &str, seats: usize) -> Mansuba {
    let options = Options { config: Choice::File(text.to_string()), graph: Graph::None };
    let mut setup = Mansuba::draw(&options, seats, &mut Rng::new(0))
        .unwrap_or_else(|why| panic!("{why}\n{text}"));
    if !text.contains("first =") && setup.puzzle.is_none() {
        setup.first = game::Seat(0);
    }
    Mansuba::new(setup).expect("a set-up that was drawn")
}
