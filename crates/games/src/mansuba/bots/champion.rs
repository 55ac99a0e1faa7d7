//! The strongest player.

use game::{Bot, Game, Made, Param, Params};
use search::{AlphaBeta, Levels, Tuning};

use crate::mansuba::Mansuba;
use crate::mansuba::eval::Progress;

const PARAMS: &[Param] = &[
    Levels::PARAM,
    Param { name: "playouts", example: "10000", about: "maximum positions judged per move" },
    Param { name: "time", example: "500ms", about: "maximum time per move" },
    Param {
        name: "threads",
        example: "2",
        about: "how many threads search among more than two players; 1 if not set",
    },
    Param {
        name: "memory",
        example: "256MB",
        about: "maximum memory of its trees among more than two players; 256MB if not set",
    },
];

/// Positions judged at each level: about 100 Elo apart in the default configuration, interpolated between measured
/// numbers.
const LEVELS: Levels = Levels([101, 107, 117, 143, 161, 187, 223, 270, 350, 434]);

/// The lead that is nearly as good as a win.
const SQUASH: f32 = 60.0;

pub(super) fn bot() -> Bot<Mansuba> {
    Bot {
        name: "champion",
        about: "the strongest there is: alpha-beta for two, MCTS for more, both by movements to the goal",
        params: PARAMS,
        make,
    }
}

/// Between two players alpha-beta is the stronger: it sees every reply, and chance acts on escapes only.
fn make(game: &Mansuba, params: &Params) -> Made<Mansuba> {
    if game.seats() == 2 {
        let budget = LEVELS.budget(params, "playouts")?;
        return Ok(Box::new(AlphaBeta::with_chance(game, None, budget, Progress::new(game))?));
    }
    let tuning = Tuning { explore: 0.12, cut: Some(0), squash: Some(SQUASH), ..Tuning::default() };
    let champion = search::champion(game, params, (tuning, &LEVELS), || Progress::new(game))?;
    Ok(Box::new(champion))
}
