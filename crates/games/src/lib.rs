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

use game::Each;

/// Makes something for every game there is. A new game is one line here.
pub fn each<E: Each>() -> Vec<E::Out> {
    vec![
        E::of::<penguins::Penguins>(),
        E::of::<flood::Flood>(),
        E::of::<rails::Rails>(),
        E::of::<mansuba::Mansuba>(),
        E::of::<sapotache::Sapotache>(),
    ]
}
