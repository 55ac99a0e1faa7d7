//! The player that all others must beat.

use game::{Ask, Bot, Fault, Game, Player};

/// Plays a legal move, each equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Move, Fault> {
        Ok(ask.random(&mut ask.rng()))
    }
}

pub(crate) fn bot<G: Game>() -> Bot<G> {
    Bot {
        name: "random",
        about: "plays a legal move, each equally likely",
        params: &[],
        make: |_, _| Ok(Box::new(Random)),
    }
}
