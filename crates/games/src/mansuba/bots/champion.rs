//! The strongest player.

use game::{Bot, Made, Params};
use search::{Budget, Mcts, MctsPlayer, Plain, Tuning};

use crate::mansuba::Mansuba;
use crate::mansuba::eval::Progress;

pub(super) fn bot() -> Bot<Mansuba> {
    Bot {
        name: "champion",
        about: "the strongest there is: MCTS that judges positions by movements to the goal",
        params: MctsPlayer::<Mansuba, Progress, Plain>::PARAMS,
        make,
    }
}

fn make(game: &Mansuba, params: &Params) -> Made<Mansuba> {
    let tuning = Tuning { explore: 0.12, cut: Some(0), squash: Some(60.0), ..Tuning::default() };
    let mcts = Mcts::new(game, tuning.read(params)?, Progress::new(game));
    Ok(Box::new(MctsPlayer::new(mcts, Plain, Budget::read(params, "playouts")?)))
}
