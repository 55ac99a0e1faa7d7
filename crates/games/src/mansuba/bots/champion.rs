//! The strongest player.

use game::{Bot, Game, Made, Param, Params};
use search::{AlphaBeta, Levels, Tuning, Widening};

use crate::mansuba::eval::{NEARLY_WON, Progress};
use crate::mansuba::{Mansuba, Victory};

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

/// Positions judged at each level where one piece has to reach its goal: about 100 Elo apart in the default
/// configuration. The lowest see all their own moves and few replies.
const REACHING: Levels = Levels([72, 77, 84, 92, 101, 114, 130, 151, 177, 213]);
/// Positions judged at each level where a goal has to be filled: about 100 Elo apart in Chinese checkers for two. Levels 8 and 9
/// were measured in few matches, level 10 against level 8 only: see docs/games.md. The lowest overlook most of their own
/// moves, the upper ones most replies.
const FILLING: Levels = Levels([14, 16, 19, 24, 33, 120, 260, 335, 500, 560]);

/// Seats have a hundred moves and more, of which most are poor wherever they are made.
const WIDENING: Widening = Widening(Some(2.0));

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
    let levels = match game.setup().victory {
        Victory::Simple => REACHING,
        Victory::Complex => FILLING,
    };
    if game.seats() == 2 {
        let budget = levels.budget(params, "playouts")?;
        return Ok(Box::new(AlphaBeta::with_chance(game, None, budget, Progress::new(game))?));
    }
    let tuning = Tuning {
        explore: 0.12,
        cut: Some(0),
        squash: Some(NEARLY_WON),
        widening: WIDENING,
        ..Tuning::default()
    };
    let champion = search::champion(game, params, (tuning, &levels), || Progress::new(game))?;
    Ok(Box::new(champion))
}
