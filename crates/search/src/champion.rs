//! What the strongest players of all games have in common: levels, and their settings.

use game::{Game, Param, Params};

use crate::{Budget, Eval, Mcts, MctsPlayer, Plain, Tuning};

/// How many steps a champion may search at each level, from 1 to 10. A low level sees less far, overlooks moves, and
/// errs where the choice is hard.
#[derive(Clone, Copy, Debug)]
pub struct Levels(pub [u64; 10]);

impl Levels {
    /// The setting of every champion.
    pub const PARAM: Param = Param {
        name: "level",
        example: "3",
        about: "from 1, for beginners, to 10; without it, as strong as it can be in its time",
    };

    /// What `params` set: a level, or the setting called `steps`, and `time`.
    pub fn budget(&self, params: &Params, steps: &str) -> Result<Budget, String> {
        let budget = Budget::read(params, steps)?;
        let Some(level) = params.get::<u64>("level")? else { return Ok(budget) };
        if budget.steps.is_some() {
            return Err(format!(
                "level and {steps} cannot be combined: a level is a number of {steps}"
            ));
        }
        let place = usize::try_from(level - 1).ok();
        let most = place.and_then(|place| self.0.get(place));
        let most = most
            .ok_or_else(|| format!("level={level}: expected a level from 1 to {}", self.0.len()))?;
        Ok(Budget { steps: Some(*most), ..budget })
    }
}

/// The settings of a champion that searches by MCTS.
pub const CHAMPION_PARAMS: &[Param] = &[
    Levels::PARAM,
    Param {
        name: "playouts",
        example: "10000",
        about: "maximum playouts per move; 10,000 if nothing else ends the search",
    },
    Param { name: "time", example: "500ms", about: "maximum time per move" },
    Param { name: "threads", example: "2", about: "how many threads search; 1 if not set" },
    Param {
        name: "memory",
        example: "256MB",
        about: "maximum memory of its trees; 256MB if not set",
    },
    Param {
        name: "widen",
        example: "2",
        about: "tries only two moves of a position and this many times the root of its visits more, or off",
    },
    Param {
        name: "best",
        example: "all",
        about: "how many moves it lists with value and visits in the record, or all that were tried; 5 if not set",
    },
    Param {
        name: "explore",
        example: "0.2",
        about: "weight of exploration (moves tried little) against exploitation (moves that did well)",
    },
    Param { name: "cut", example: "3", about: "moves of a playout after which it is judged" },
    Param {
        name: "squash",
        example: "12",
        about: "the lead that is worth 0.85 of 1: rewards grow with the lead, less and less",
    },
];

/// The playouts of a champion without a clock, a level or a setting.
const USUAL: Budget = Budget::steps(10_000);
/// Most threads.
const MOST_THREADS: u64 = 256;
const MEMORY: u64 = 256 << 20;

/// A champion that searches by MCTS with this evaluation: see [`CHAMPION_PARAMS`].
pub fn champion<G: Game, E: Eval<G>>(
    game: &G,
    params: &Params,
    (tuning, levels): (Tuning, &Levels),
    eval: impl Fn() -> E,
) -> Result<MctsPlayer<G, E, Plain>, String> {
    let threads = params.get::<u64>("threads")?.unwrap_or(1);
    if threads > MOST_THREADS {
        return Err(format!("threads={threads}: expected at most {MOST_THREADS}"));
    }
    let mut tuning = Tuning { memory: crate::Memory(MEMORY), ..tuning }.read(params)?;
    tuning.memory.0 = (tuning.memory.0 / threads).max(1);
    let others = Tuning { best: usize::MAX, ..tuning };
    let others = (1..threads).map(|_| Mcts::new(game, others, eval())).collect();
    let player =
        MctsPlayer::new(Mcts::new(game, tuning, eval()), Plain, levels.budget(params, "playouts")?);
    Ok(player.with_usual(USUAL).beside(others))
}
