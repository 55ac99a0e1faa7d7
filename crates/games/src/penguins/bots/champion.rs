//! The strongest player.

use game::{Bot, Game, Made, Params};
use search::{Budget, Mcts, MctsPlayer, Plain, Tuning};

use super::eat;
use crate::penguins::Penguins;
use crate::penguins::eval::Territory;

pub(super) fn bot() -> Bot<Penguins> {
    Bot {
        name: "champion",
        about: "the strongest there is: MCTS that judges positions by the ground each seat reaches first",
        params: MctsPlayer::<Penguins, Territory, Plain>::PARAMS,
        make,
    }
}

/// The points ahead that make a match nearly certain.
const SQUASH: f32 = 12.0;

/// Who plays alone has no rivals to reach anything before: the longest path counts.
fn make(game: &Penguins, params: &Params) -> Made<Penguins> {
    if game.seats() == 1 {
        return eat::make(game, &Params::default());
    }
    let tuning = Tuning { explore: 0.12, cut: Some(3), squash: Some(SQUASH), ..Tuning::default() };
    let tuning = tuning.read(params)?;
    let mcts = Mcts::new(game, tuning, Territory::new(game));
    Ok(Box::new(MctsPlayer::new(mcts, Plain, Budget::read(params, "playouts")?)))
}
