//! Alpha-beta for rivals without secrets and chance, and max-n for more than two of them.

mod level;
mod maxn;
mod opponents;
mod order;
mod player;
mod run;
mod table;

pub use opponents::Opponents;
pub(crate) use player::bot;

use game::{Budget, Game, Rng, Seat};

use crate::eval::worth;
use crate::finding::MOST_BEST;
use crate::hash::key;
use crate::{Choice, Eval, Finding, Meter, Scores, Work, lead};
use level::{History, Level};
use run::{Memory, Run};
use table::{Bound, Table};

/// Most bytes of what is remembered of positions.
const TABLE: u64 = 64 << 20;
/// What is expected of several others unless it is set: what played best in games of three and four seats.
const OPPONENTS: Opponents = Opponents::BestReply;

/// Alpha-beta with iterative deepening and a table of positions, fail-soft.
///
/// The value of a position is the lead of the seat that is asked, which it maximises wherever it is
/// to act. Of two seats the other minimises it; what more are expected to do is set by [`Opponents`]. Turns need not
/// alternate. The best move so far is searched first
/// in the next iteration, so an iteration that the budget cuts short still counts as far as it got.
/// Among equals the first counts, in an order shuffled for each question.
///
/// Far enough above the horizon, moves are ordered by what `eval` says right after them, nearer by how often they
/// were good enough before. The states made for that are not counted as nodes.
pub struct AlphaBeta<G: Game, E = Scores> {
    depth: Option<u64>,
    budget: Budget,
    eval: E,
    opponents: Opponents,
    shuffled: bool,
    exact: usize,
    levels: Vec<Level<G>>,
    table: Table<G::Move>,
    /// The finding of the last answer.
    found: Option<Finding<G::Move, G::Seen>>,
}

/// What is expected of the best move.
struct Expected<M> {
    /// The moves from the root on.
    line: Vec<M>,
    /// The lead of each seat, where the search knows all.
    leads: Vec<i64>,
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
        if game.seats() < 2 {
            return Err("alphabeta needs at least two seats; this match has 1".into());
        }
        if facts.secrets {
            return Err("alphabeta needs a game with no secrets; this game has them".into());
        }
        if !facts.rivals {
            return Err("alphabeta needs rivals; in this game seats share gains".into());
        }
        let (levels, table, found) = (Vec::new(), Table::new(TABLE, 0), None);
        let (opponents, shuffled, exact) = (Opponents::Paranoid, true, 1);
        let search = Self { depth, budget, eval, opponents, shuffled, exact, levels, table, found };
        Ok(search.against(game, OPPONENTS))
    }

    /// The same search, which expects this of the other seats where there are more than one.
    pub fn against(self, game: &G, opponents: Opponents) -> Self {
        let opponents = if game.seats() > 2 { opponents } else { Opponents::Paranoid };
        let width = if opponents == Opponents::MaxN { game.seats() } else { 0 };
        Self { opponents, table: Table::new(TABLE, width), ..self }
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
        let mut expected = Expected { line: Vec::new(), leads: Vec::new() };
        let (mut reached, mut is_exact) = (0, false);
        let (seats, mut rows) = (game.seats(), Vec::new());
        let (mut history, mut scores) = (History::new(seats), vec![0; seats]);
        self.levels.iter_mut().for_each(Level::forget);
        for depth in 1..=depth.unwrap_or(u64::MAX) {
            self.levels.resize_with(self.levels.len().max(depth as usize), || Level::new(state));
            let levels = &mut self.levels[..depth as usize];
            if self.opponents == Opponents::MaxN {
                rows.resize(depth as usize * seats, 0);
            }
            let mut run = Run {
                game,
                eval: &self.eval,
                seat,
                opponents: self.opponents,
                meter,
                memory: Memory { table: &mut self.table, history: &mut history },
                scores: &mut scores,
                rows: &mut rows,
                horizon: false,
            };
            let found = run.root(state, &mut roots, levels, self.exact, &mut expected);
            let horizon = run.horizon;
            if let Some(first) = found.best {
                roots[..=first].rotate_right(1);
                reached = depth;
            }
            // What some of several others could do was left out, or they were taken to act as one.
            let is_whole = seats == 2 || self.opponents == Opponents::MaxN;
            is_exact = found.complete && !horizon && is_whole;
            if !found.complete || !horizon {
                break;
            }
        }
        self.extend_line(game, state, reached, &mut expected.line);
        let value = match roots[0].value {
            Some(lead) => self.leads(game, state, (seat, lead), &expected),
            None => Vec::new(),
        };
        let found = Finding {
            value,
            best: choices(&roots, reached),
            unit: E::UNIT,
            line: seen(game, state, seat, &expected.line),
            work: Work::Nodes(meter.steps()),
            depth: reached,
            is_exact,
        };
        match E::NEARLY_WON {
            Some(lead) => found.into_chances(lead),
            None => found,
        }
    }

    /// Continues the line of max-n, which ends where the table knew the rest, with what the table knows.
    fn extend_line(&self, game: &G, state: &G::State, depth: u64, line: &mut Vec<G::Move>) {
        if self.opponents != Opponents::MaxN || line.is_empty() {
            return;
        }
        let mut end = state.clone();
        line.iter().for_each(|&mv| game.play(&mut end, mv));
        while (line.len() as u64) < depth
            && let Some(known) = self.table.get(key(&end))
            && let Some(mv) = known.mv.filter(|_| known.bound == Bound::Exact)
            && game.check(&end, mv) == Ok(mv)
        {
            game.play(&mut end, mv);
            line.push(mv);
        }
    }

    /// How far each seat is ahead, where `lead` was found for the searching one. Where the search did not keep track of the
    /// others, what they have at the end of the expected line counts.
    fn leads(
        &self,
        game: &G,
        state: &G::State,
        (seat, lead_found): (Seat, i64),
        expected: &Expected<G::Move>,
    ) -> Vec<f64> {
        let mut leads: Vec<i64> = match game.seats() {
            2 => vec![-lead_found; 2],
            _ if !expected.leads.is_empty() => expected.leads.clone(),
            seats => {
                let (mut end, mut scores) = (state.clone(), vec![0; seats]);
                expected.line.iter().for_each(|&mv| game.play(&mut end, mv));
                worth(game, &self.eval, &end, &mut scores);
                Seat::all(seats).map(|other| lead(&scores, other)).collect()
            }
        };
        leads[seat.index()] = lead_found;
        leads.into_iter().map(|lead| lead as f64).collect()
    }
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
