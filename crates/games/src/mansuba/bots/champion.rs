//! The strongest player.

use game::{Bot, Game, Made, Param, Params};
use search::{AlphaBeta, Budget, Mcts, MctsPlayer, Plain, Tuning};

use crate::mansuba::Mansuba;
use crate::mansuba::eval::Progress;

const PARAMS: &[Param] = &[
    Param { name: "depth", example: "6", about: "between two players, how many moves deep" },
    Param { name: "nodes", example: "100000", about: "maximum positions searched per move" },
    Param {
        name: "playouts",
        example: "10000",
        about: "the same among more than two players, who are judged by MCTS",
    },
    Param { name: "time", example: "500ms", about: "maximum time per move" },
];

pub(super) fn bot() -> Bot<Mansuba> {
    Bot {
        name: "champion",
        about: "the strongest there is: alpha-beta for two, MCTS for more, both by movements to the goal",
        params: PARAMS,
        make,
    }
}

/// Of two players, alpha-beta is the stronger: it sees every reply, and chance acts on escapes only.
fn make(game: &Mansuba, params: &Params) -> Made<Mansuba> {
    let eval = Progress::new(game);
    let (nodes, playouts) = (Budget::read(params, "nodes")?, Budget::read(params, "playouts")?);
    let steps = |first: Budget, second: Budget| Budget {
        steps: first.steps.or(second.steps),
        time: first.time,
    };
    if game.seats() == 2 {
        let budget = steps(nodes, playouts);
        return Ok(Box::new(AlphaBeta::with_chance(game, params.get("depth")?, budget, eval)?));
    }
    let tuning = Tuning { explore: 0.12, cut: Some(0), squash: Some(SQUASH), ..Tuning::default() };
    let mcts = Mcts::new(game, tuning, eval);
    Ok(Box::new(MctsPlayer::new(mcts, Plain, steps(playouts, nodes))))
}

/// The lead that is nearly as good as a win. Smaller ones make a player that is far ahead careless.
const SQUASH: f32 = 60.0;
