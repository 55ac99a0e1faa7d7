//! The strongest player.

use game::{Bot, Budget, Game, Made, Param, Params};
use search::{AlphaBeta, Mcts, MctsPlayer, Plain, Scores, Tuning};

use super::Flood;
use crate::flood::eval::Reach;

pub(super) fn bot() -> Bot<Flood> {
    Bot {
        name: "champion",
        about: "the strongest there is: judges positions by the cells that each zone reaches first",
        params: PARAMS,
        make,
    }
}

const PARAMS: &[Param] = &[
    Param { name: "nodes", example: "100000", about: "maximum positions searched per move" },
    Param { name: "time", example: "500ms", about: "maximum time per move" },
];

/// The cells ahead that make a match nearly certain.
const SQUASH: f32 = 12.0;

/// Two are rivals in everything: alpha-beta. Among more, MCTS. Who plays alone reaches everything first: only the moves
/// count.
fn make(game: &Flood, params: &Params) -> Made<Flood> {
    let budget = Budget::read(params, "nodes")?;
    if game.seats() == 2 {
        return Ok(Box::new(AlphaBeta::new(game, None, budget, Reach::default())?));
    }
    if game.seats() == 1 {
        let mcts = Mcts::new(game, Tuning::default(), Scores);
        return Ok(Box::new(MctsPlayer::new(mcts, Plain, budget)));
    }
    let tuning = Tuning { explore: 0.12, cut: Some(3), squash: Some(SQUASH), ..Tuning::default() };
    let mcts = Mcts::new(game, tuning, Reach::default());
    Ok(Box::new(MctsPlayer::new(mcts, Plain, budget)))
}
