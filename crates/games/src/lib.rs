//! The games of plateau, a folder each, and the list of them.
//!
//! A game is a type that implements [`game::Game`]. A match of Penguins on a small board, with a first move from text:
//! ```
//! use game::{Game, Rng, Turn, play_out};
//! use games::penguins::{Layout, Move, Options, Penguins};
//!
//! let options = Options { board: Layout::Hex, width: Some(4), height: Some(4), penguins: Some(1), ..Options::default() };
//! let mut rng = Rng::new(7);
//! let game = Penguins::new(Penguins::draw(&options, 2, &mut rng)?)?;
//! let mut state = game.start();
//!
//! let tile = game.setup().fish.iter().position(|&fish| fish == 1).expect("some tile has one fish");
//! let said: Move = format!("place {tile}").parse()?;
//! let legal = game.check(&state, said)?;
//! game.play(&mut state, legal);
//!
//! play_out(&game, &mut state, &mut rng, u64::MAX);
//! assert_eq!(game.turn(&state), Turn::Over);
//! assert!(game.final_scores(&state)[0] > 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! Code that is the same for every game goes through [`each`]:
//! ```
//! use game::{Each, Kit};
//!
//! struct Names;
//!
//! impl Each for Names {
//!     type Out = &'static str;
//!
//!     fn of<G: Kit>() -> &'static str {
//!         G::NAME
//!     }
//! }
//! assert!(games::each::<Names>().contains(&"penguins"));
//! ```

pub mod flood;
pub mod mansuba;
pub mod penguins;
pub mod rails;
pub mod sapotache;
#[cfg(test)]
mod testing;

use game::{Each, Kit};

/// Makes something for every game there is. A new game is one line here.
pub fn each<E: Each>() -> Vec<E::Out> {
    [
        one::<E, penguins::Penguins>(),
        one::<E, flood::Flood>(),
        one::<E, rails::Rails>(),
        one::<E, mansuba::Mansuba>(),
        one::<E, sapotache::Sapotache>(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn one<E: Each, G: Kit>() -> Option<E::Out> {
    if const { is_built(G::NAME) } { Some(E::of::<G>()) } else { None }
}

/// Whether a build has this game. One with `PLATEAU_GAME` set has the game of that name only: a page without a server
/// loads the engine of the game that is played, and no other.
const fn is_built(name: &str) -> bool {
    let Some(only) = option_env!("PLATEAU_GAME") else { return true };
    let (only, name) = (only.as_bytes(), name.as_bytes());
    let mut at = 0;
    while at < only.len() && at < name.len() && only[at] == name[at] {
        at += 1;
    }
    at == only.len() && at == name.len()
}
