//! Alpha-beta for two rivals without secrets and chance.

mod player;
mod run;
mod table;

pub(crate) use player::bot;

use game::{Budget, Game, Rng, Seat};

use crate::finding::MOST_BEST;
use crate::{Choice, Eval, Finding, Meter, Scores, Work};
use run::{History, Level, Memory, Run};
use table::Table;

/// Most bytes of what is remembered of positions.
const TABLE: u64 = 64 << 20;

/// Alpha-beta with iterative deepening and a table of positions, fail-soft.
///
/// The value of a position is the lead of the seat that is asked, which it maximises wherever it is
/// to act and the other minimises: turns need not alternate. The best move so far is searched first
/// in the next iteration, so an iteration that the budget cuts short still counts as far as it got.
/// Among equals the first counts, in an order shuffled for each question.
///
/// Far enough above the horizon, moves are ordered by what `eval` says right after them, nearer by how often they
/// were good enough before. The states made for that are not counted as nodes.
pub struct AlphaBeta<G: Game, E = Scores> {
    depth: Option<u64>,
    budget: Budget,
    eval: E,
    shuffled: bool,
    exact: usize,
    levels: Vec<Level<G>>,
    table: Table<G::Move>,
    /// The finding of the last answer.
    found: Option<Finding<G::Move, G::Seen>>,
}

/// A move of the position searched.
struct Root<M> {
    mv: M,
    value: Option<i64>,
    /// The value is at most this.
    is_bound: bool,
    /// How many moves deep the value was searched.
    depth: u64,
}

impl<G: Game, E: Eval<G>> AlphaBeta<G, E> {
    /// A player that searches `depth` moves deep, without it as far as the budget and the clock let
    /// it, and 4 deep where there is neither. An error says why alpha-beta cannot play this game.
    pub fn new(game: &G, depth: Option<u64>, budget: Budget, eval: E) -> Result<Self, String> {
        if game.facts().chance {
            return Err("alphabeta needs a game with no chance; this game has it".into());
        }
        Self::with_chance(game, depth, budget, eval)
    }

    /// The same in games that may have chance. A position in which chance is to act is worth the mean of what follows its
    /// outcomes, all of which are searched without bounds: this suits games in which chance acts now and then.
    pub fn with_chance(
        game: &G,
        depth: Option<u64>,
        budget: Budget,
        eval: E,
    ) -> Result<Self, String> {
        let facts = game.facts();
        if game.seats() != 2 {
            return Err(format!(
                "alphabeta needs exactly two seats; this match has {}",
                game.seats()
            ));
        }
        if facts.secrets {
            return Err("alphabeta needs a game with no secrets; this game has them".into());
        }
        if !facts.rivals {
            return Err("alphabeta needs rivals; in this game seats share gains".into());
        }
        let (levels, table, found) = (Vec::new(), Table::new(TABLE), None);
        let (shuffled, exact) = (true, 1);
        Ok(Self { depth, budget, eval, shuffled, exact, levels, table, found })
    }

    /// The same search, with equal moves in the order in which the game lists them.
    pub fn in_order(self) -> Self {
        Self { shuffled: false, ..self }
    }

    /// The same search, which finds the values of that many best moves exactly: for analysis. To
    /// play, one is enough, and of the others it finds what they are worth at most, in less time.
    pub fn with_exact(self, moves: usize) -> Self {
        Self { exact: moves.clamp(1, MOST_BEST), ..self }
    }

    /// The best moves of `seat`, which is to act in `state`, searched up to `depth` moves deep.
    pub fn search(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        depth: Option<u64>,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Finding<G::Move, G::Seen> {
        self.table.clear();
        let mut order = Vec::new();
        game.moves(state, &mut order);
        if self.shuffled {
            rng.shuffle(&mut order);
        }
        let root = |mv| Root { mv, value: None, is_bound: false, depth: 0 };
        let mut roots: Vec<Root<G::Move>> = order.into_iter().map(root).collect();
        let (mut line, mut reached, mut is_exact) = (Vec::new(), 0, false);
        let mut history = History::new();
        self.levels.iter_mut().for_each(Level::forget);
        for depth in 1..=depth.unwrap_or(u64::MAX) {
            self.levels.resize_with(self.levels.len().max(depth as usize), || Level::new(state));
            let levels = &mut self.levels[..depth as usize];
            let mut run = Run {
                game,
                eval: &self.eval,
                seat,
                meter,
                memory: Memory { table: &mut self.table, history: &mut history },
                scores: [0; 2],
                horizon: false,
            };
            let found = run.root(state, &mut roots, levels, self.exact, &mut line);
            let horizon = run.horizon;
            if let Some(first) = found.best {
                roots[..=first].rotate_right(1);
                reached = depth;
            }
            is_exact = found.complete && !horizon;
            if !found.complete || !horizon {
                break;
            }
        }
        let found = Finding {
            value: lead_of(seat, roots[0].value),
            best: choices(&roots, reached),
            unit: E::UNIT,
            line: seen(game, state, seat, &line),
            work: Work::Nodes(meter.steps()),
            depth: reached,
            is_exact,
        };
        match E::NEARLY_WON {
            Some(lead) => found.into_chances(lead),
            None => found,
        }
    }
}

/// The value for each of two seats, of which one is this far ahead.
fn lead_of(seat: Seat, lead: Option<i64>) -> Vec<f64> {
    let Some(lead) = lead else { return Vec::new() };
    let mut value = vec![-lead as f64; 2];
    value[seat.index()] = lead as f64;
    value
}

/// The moves worth most: the first, which is to be played, then by their values.
fn choices<M: Copy>(roots: &[Root<M>], reached: u64) -> Vec<Choice<M>> {
    let mut others: Vec<&Root<M>> = roots[1..].iter().filter(|root| root.value.is_some()).collect();
    others.sort_by_key(|root| (std::cmp::Reverse(root.value), root.is_bound));
    let few = std::iter::once(&roots[0]).chain(others).take(MOST_BEST);
    let choice = |root: &Root<M>| Choice {
        mv: root.mv,
        value: root.value.map(|value| value as f64),
        is_bound: root.is_bound,
        depth: (root.value.is_some() && root.depth < reached).then_some(root.depth),
        visits: None,
    };
    few.map(choice).collect()
}

/// What a seat sees of some moves, one after the other.
fn seen<G: Game>(game: &G, state: &G::State, seat: Seat, line: &[G::Move]) -> Vec<G::Seen> {
    let mut state = state.clone();
    let see = |&mv: &G::Move| {
        let seen = game.seen(&state, mv, Some(seat));
        game.play(&mut state, mv);
        seen
    };
    line.iter().map(see).collect()
}
