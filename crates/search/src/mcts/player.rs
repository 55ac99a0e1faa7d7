//! The player that asks the search.

use std::ops::RangeInclusive;

use game::{Ask, Bot, Fault, Game, Param, Params, Player, Remark, Rng, Setting, play_out};

use super::{Mcts, Tuning, together};
use crate::{Belief, Budget, Eval, Finding, Plain, Scores};

/// The playouts when nothing is set, and no clock says when to stop: as many as make [`USUAL_MOVES`], within these bounds.
const USUAL_PLAYOUTS: RangeInclusive<u64> = 50..=1000;
/// The moves of all playouts of a search, about, when nothing is set: a tenth of a second or so, in any game.
const USUAL_MOVES: u64 = 100_000;

/// A player that searches each question by MCTS. A budget in steps starts from an empty tree, so that the answer depends
/// on nothing but the question; else the tree of the last question is kept, where rewards are squashed.
pub struct MctsPlayer<G: Game, E, B> {
    mcts: Mcts<G, E>,
    /// Searches beside it, on threads of their own.
    others: Vec<Mcts<G, E>>,
    belief: B,
    budget: Budget,
    usual: Option<Budget>,
    /// The finding of the last answer.
    found: Option<Finding<G::Move, G::Seen>>,
}

impl<G: Game, E: Eval<G>, B: Belief<G>> MctsPlayer<G, E, B> {
    /// A player that searches this way, in worlds of `belief`, for as long as budget and clock say;
    /// without either, for as many playouts as take a moment in this game, at most 1000.
    pub fn new(mcts: Mcts<G, E>, belief: B, budget: Budget) -> Self {
        Self { mcts, others: Vec::new(), belief, budget, usual: None, found: None }
    }

    /// The same player, which takes this budget without a clock or one of its own.
    pub fn with_usual(self, usual: Budget) -> Self {
        Self { usual: Some(usual), ..self }
    }

    /// The same player, which lets these search beside it, on threads of their own, in games without secrets.
    pub fn beside(self, others: Vec<Mcts<G, E>>) -> Self {
        Self { others, ..self }
    }

    /// What is found of a state, in a game without secrets.
    fn search(&mut self, ask: &Ask<'_, G>, state: &G::State, budget: Budget) -> Found<G> {
        let (game, mut rng) = (ask.game(), ask.rng());
        let steps = budget.steps.map(|steps| steps.div_ceil(self.others.len() as u64 + 1));
        let mut meter = ask.meter(Budget { steps, ..budget });
        let Self { mcts, others, .. } = self;
        let most = mcts.tuning.best;
        mcts.tuning.best = if others.is_empty() { most } else { usize::MAX };
        let mut own = |rng: &mut Rng| match steps {
            Some(_) => mcts.search(game, state, rng, &mut meter),
            None => mcts.search_on(game, state, (ask.seat(), ask.events()), rng, &mut meter),
        };
        let found = match others.is_empty() {
            true => own(&mut rng),
            false => together::search(others, (game, state, steps), &mut rng, most, own),
        };
        self.mcts.tuning.best = most;
        found
    }

    /// Sets the budget of the next questions, for players that spend a part of theirs before they search.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }
}

type Found<G> = Finding<<G as Game>::Move, <G as Game>::Seen>;

impl<G: Game, E: Eval<G>, B: Belief<G>> Player<G> for MctsPlayer<G, E, B> {
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Move, Fault> {
        let (game, view, mut rng) = (ask.game(), ask.view(), ask.rng());
        for event in ask.events() {
            self.belief.see(game, ask.seat(), event);
        }
        let mut trial = || self.belief.world(game, &view, &mut ask.rng());
        let usual = || self.usual.unwrap_or_else(|| usual_budget(game, trial(), ask.rng()));
        let budget = ask.budget(self.budget, usual);
        let found = if game.facts().secrets {
            let worlds = |rng: &mut _| self.belief.world(game, &view, rng);
            self.mcts.search_worlds(game, ask.seat(), worlds, &mut rng, &mut ask.meter(budget))
        } else {
            let state = self.belief.world(game, &view, &mut rng);
            self.search(ask, &state, budget)
        };
        let mv = found.mv();
        self.found = Some(found).filter(|found| !found.value.is_empty());
        Ok(mv)
    }

    fn remark(&mut self, _: bool) -> Remark {
        Remark { think: self.found.take().map(|found| found.to_json()), ..Remark::default() }
    }
}

/// The budget when nothing is set: one playout shows how long they are here.
fn usual_budget<G: Game>(game: &G, mut state: G::State, mut rng: Rng) -> Budget {
    let length = play_out(game, &mut state, &mut rng, USUAL_MOVES).max(1);
    let playouts = USUAL_MOVES / length;
    Budget::steps(playouts.clamp(*USUAL_PLAYOUTS.start(), *USUAL_PLAYOUTS.end()))
}

impl<G: Game, E, B> MctsPlayer<G, E, B> {
    /// What can be set.
    pub const PARAMS: &'static [Param] = &[
        Param {
            name: "playouts",
            example: "10000",
            about: "maximum playouts per move; up to 1000, fewer where games are long, if nothing ends the search",
        },
        Param { name: "time", example: "500ms", about: "maximum time per move" },
        Param {
            name: "explore",
            example: "1.0",
            about: "weight of exploration (moves tried little) against exploitation (moves that did well); 0.4 if not set",
        },
        Param {
            name: "cut",
            example: "40",
            about: "ends each playout after this many moves, with the scores at that point; without it, playouts run to the end",
        },
        Param {
            name: "squash",
            example: "20",
            about: "rewards grow with the lead, less and less; this lead is worth 0.85 of 1. Without it, they count the others that are beaten",
        },
        Param {
            name: "widen",
            example: "2",
            about: "tries only two moves of a position and this many times the root of its visits more, those first that did well elsewhere; off if not set",
        },
        Param {
            name: "best",
            example: "all",
            about: "how many moves it lists with value and visits in the record, or all that were tried; 5 if not set",
        },
        Param {
            name: "memory",
            example: "256MB",
            about: "maximum memory of its tree; 64MB if not set",
        },
    ];
}

/// How many moves are listed.
struct Listed(usize);

impl Setting for Listed {
    fn read(text: &str) -> Result<Self, &'static str> {
        match text.parse() {
            _ if text == "all" => Ok(Self(usize::MAX)),
            Ok(number) if number > 0 => Ok(Self(number)),
            _ => Err("a whole number from 1, or all"),
        }
    }
}

impl<G: Game, E: Eval<G>, B: Belief<G>> MctsPlayer<G, E, B> {
    /// A player set by `params`: see [`MctsPlayer::PARAMS`].
    pub fn read(game: &G, params: &Params, eval: E, belief: B) -> Result<Self, String> {
        let tuning = Tuning::default().read(params)?;
        Ok(Self::new(Mcts::new(game, tuning, eval), belief, Budget::read(params, "playouts")?))
    }
}

impl Tuning {
    /// The same, but for what `params` set: see [`MctsPlayer::PARAMS`].
    pub fn read(self, params: &Params) -> Result<Self, String> {
        Ok(Self {
            explore: params.get::<f64>("explore")?.map_or(self.explore, |explore| explore as f32),
            cut: params.get("cut")?.or(self.cut),
            squash: params.get::<f64>("squash")?.map(|squash| squash as f32).or(self.squash),
            widening: params.get("widen")?.unwrap_or(self.widening),
            best: params.get("best")?.map_or(self.best, |Listed(best)| best),
            memory: params.get("memory")?.unwrap_or(self.memory),
        })
    }
}

pub(crate) fn bot<G: Game>() -> Bot<G> {
    Bot {
        name: "mcts",
        about: "Monte Carlo tree search; any game",
        params: MctsPlayer::<G, Scores, Plain>::PARAMS,
        make: |game, params| Ok(Box::new(MctsPlayer::read(game, params, Scores, Plain)?)),
    }
}
