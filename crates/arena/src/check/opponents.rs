//! Who sits at the other seats.

use game::{Ask, Fault, Game, Kit, Made, Player, Seat};

use crate::players::{self, Context, Written};

/// How the others behave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Others {
    /// They play at random.
    Random,
    /// They take what they can get. Where one may pass, matches at random are short.
    Greedy,
    /// They do so once each, and give up.
    Retire,
}

/// One of them.
pub(super) fn seat<G: Kit>(others: Others, game: &G, context: &Context<'_>) -> Made<G> {
    let name = if others == Others::Greedy { "greedy" } else { "random" };
    let player = players::seat(&Written::read(name)?, game, context)?;
    Ok(match others {
        Others::Random | Others::Greedy => player,
        Others::Retire => Box::new(Quitter { player, left: 1 }),
    })
}

/// Plays for a while.
struct Quitter<G: Game> {
    player: Box<dyn Player<G>>,
    left: usize,
}

impl<G: Game> Player<G> for Quitter<G> {
    fn start(&mut self, game: &G, seat: Seat) {
        self.player.start(game, seat);
    }

    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Move, Fault> {
        self.left = self.left.checked_sub(1).ok_or(Fault::Resigned)?;
        self.player.choose(ask)
    }
}
