//! Alpha-beta for two rivals who see everything.

use game::{Ask, Bot, Fault, Game, Param, Params, Player, Rng, Seat, Turn};

use crate::eval::worth;
use crate::{Budget, Eval, Meter, Scores, lead};

/// The depth when nothing is set, and no clock says when to stop.
const DEPTH: u64 = 4;

/// Alpha-beta with iterative deepening, fail-soft.
///
/// The value of a position is the lead of the seat that is asked, which it maximises wherever it is
/// to act and the other minimises: turns need not alternate. The best move so far is searched first
/// in the next iteration, so an iteration that the budget cuts short still counts as far as it got.
/// Among equals the first counts, in an order shuffled for each question.
///
/// Two or more moves above the horizon, moves are ordered by what `eval` says right after them. The
/// states made for that are not counted as nodes.
pub struct AlphaBeta<G: Game, E = Scores> {
    depth: Option<u64>,
    budget: Budget,
    eval: E,
    levels: Vec<Level<G>>,
}

/// Working space for one depth, used again by all its nodes.
struct Level<G: Game> {
    state: G::State,
    moves: Vec<G::Move>,
    ordered: Vec<(i64, G::Move)>,
}

impl<G: Game, E: Eval<G>> AlphaBeta<G, E> {
    /// A player that searches `depth` moves deep, without it as far as the budget and the clock let
    /// it, and 4 deep where there is neither. An error says why it cannot play this game.
    pub fn new(game: &G, depth: Option<u64>, budget: Budget, eval: E) -> Result<Self, String> {
        let facts = game.facts();
        if game.seats() != 2 {
            return Err(format!(
                "alphabeta needs exactly two seats; this match has {}",
                game.seats()
            ));
        }
        if facts.chance {
            return Err("alphabeta needs a game with no chance; this game has it".into());
        }
        if facts.secrets {
            return Err("alphabeta needs a game with no secrets; this game has them".into());
        }
        if !facts.rivals {
            return Err("alphabeta needs rivals; in this game seats share gains".into());
        }
        Ok(Self { depth, budget, eval, levels: Vec::new() })
    }

    /// How deep to search for a question.
    fn depth(&self, ask: &Ask<'_, G>) -> Option<u64> {
        let endless = self.budget.is_empty() && ask.limit().is_none();
        self.depth.or(endless.then_some(DEPTH))
    }

    /// The best move of `seat`, which is to act in `state`, with the value it was found to have:
    /// `None` if the meter ran out before any was known.
    pub fn search(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        depth: Option<u64>,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> (G::Move, Option<i64>) {
        let mut order = Vec::new();
        game.moves(state, &mut order);
        rng.shuffle(&mut order);
        let deepest = depth.unwrap_or(u64::MAX);
        let mut best = (order[0], None);
        for depth in 1..=deepest {
            self.levels.resize_with(self.levels.len().max(depth as usize), || Level::new(state));
            let mut run =
                Run { game, eval: &self.eval, seat, meter, scores: [0; 2], horizon: false };
            let found = run.root(state, &order, &mut self.levels[..depth as usize]);
            if let Some((first, value)) = found.best {
                order[..=first].rotate_right(1);
                best = (order[0], Some(value));
            }
            if !found.complete || !run.horizon {
                break;
            }
        }
        best
    }
}

impl<G: Game> Level<G> {
    fn new(state: &G::State) -> Self {
        Self { state: state.clone(), moves: Vec::new(), ordered: Vec::new() }
    }
}

/// What an iteration found.
struct Iteration {
    /// The best move searched, by its place in the order, and its value.
    best: Option<(usize, i64)>,
    /// All moves were searched.
    complete: bool,
}

/// One iteration.
struct Run<'a, 'm, G: Game, E> {
    game: &'a G,
    eval: &'a E,
    seat: Seat,
    meter: &'a mut Meter<'m>,
    scores: [i32; 2],
    /// A position was judged before the end of the game.
    horizon: bool,
}

impl<G: Game, E: Eval<G>> Run<'_, '_, G, E> {
    fn root(&mut self, state: &G::State, order: &[G::Move], levels: &mut [Level<G>]) -> Iteration {
        let mut best: Option<(usize, i64)> = None;
        let (level, deeper) = levels.split_first_mut().expect("depth is at least 1");
        for (place, &mv) in order.iter().enumerate() {
            level.state.clone_from(state);
            self.game.play(&mut level.state, mv);
            let alpha = best.map_or(i64::MIN, |(_, value)| value);
            let Some(value) = self.value(&level.state, deeper, alpha, i64::MAX) else {
                return Iteration { best, complete: false };
            };
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((place, value));
            }
        }
        Iteration { best, complete: true }
    }

    /// The value of a position, exact between `alpha` and `beta`, otherwise a bound on the side it
    /// falls; `None` when the budget is spent. One level per move left to search.
    fn value(
        &mut self,
        state: &G::State,
        levels: &mut [Level<G>],
        mut alpha: i64,
        mut beta: i64,
    ) -> Option<i64> {
        if !self.meter.step() {
            return None;
        }
        let Turn::Seat(mover) = self.game.turn(state) else { return Some(self.judge(state)) };
        let remaining = levels.len();
        let Some((level, deeper)) = levels.split_first_mut() else {
            self.horizon = true;
            return Some(self.judge(state));
        };
        let own = mover == self.seat;
        if !self.list(state, level, own, remaining >= 2) {
            return None;
        }
        let mut best = if own { i64::MIN } else { i64::MAX };
        for i in 0..level.ordered.len() {
            level.state.clone_from(state);
            self.game.play(&mut level.state, level.ordered[i].1);
            let value = self.value(&level.state, deeper, alpha, beta)?;
            if own {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Lists the moves, those first that look best for the mover if they are to be ordered; `false`
    /// when time runs out on the way.
    fn list(&mut self, state: &G::State, level: &mut Level<G>, own: bool, order: bool) -> bool {
        level.moves.clear();
        self.game.moves(state, &mut level.moves);
        level.ordered.clear();
        for i in 0..level.moves.len() {
            let mv = level.moves[i];
            let mut key = 0;
            if order {
                if (i as u64 + 1).is_multiple_of(self.meter.parts()) && !self.meter.goes_on() {
                    return false;
                }
                level.state.clone_from(state);
                self.game.play(&mut level.state, mv);
                let value = self.judge(&level.state);
                key = if own { -value } else { value };
            }
            level.ordered.push((key, mv));
        }
        if order {
            level.ordered.sort_unstable_by_key(|&(key, _)| key);
        }
        true
    }

    fn judge(&mut self, state: &G::State) -> i64 {
        worth(self.game, self.eval, state, &mut self.scores);
        lead(&self.scores, self.seat)
    }
}

impl<G: Game, E: Eval<G>> Player<G> for AlphaBeta<G, E> {
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Move, Fault> {
        let mut moves = Vec::new();
        ask.moves(&mut moves);
        if let [only] = moves[..] {
            return Ok(only);
        }
        let mut rng = ask.rng();
        let state = ask.game().determinize(&ask.view(), &mut rng);
        let (depth, mut meter) = (self.depth(ask), ask.meter(self.budget));
        Ok(self.search(ask.game(), &state, ask.seat(), depth, &mut rng, &mut meter).0)
    }
}

const PARAMS: &[Param] = &[
    Param {
        name: "depth",
        example: "6",
        about: "how many moves deep; 4, or as deep as nodes, time or the clock allow if there is one",
    },
    Param { name: "nodes", example: "100000", about: "most positions searched for a move" },
    Param { name: "time", example: "500ms", about: "longest time for a move" },
];

fn make<G: Game>(game: &G, params: &Params) -> Result<AlphaBeta<G>, String> {
    AlphaBeta::new(game, params.get("depth")?, Budget::read(params, "nodes")?, Scores)
}

pub(crate) fn bot<G: Game>() -> Bot<G> {
    Bot {
        name: "alphabeta",
        about: "searches all moves to a depth; two rivals, nothing hidden, no chance",
        params: PARAMS,
        make: |game, params| Ok(Box::new(make(game, params)?)),
    }
}
