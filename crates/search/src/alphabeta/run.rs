//! One iteration of the search.

use std::hash::Hash;

use game::{Game, Seat, Turn};

use super::Root;
use super::table::{Bound, Known, TO_THE_END, Table, key};
use crate::eval::worth;
use crate::{Eval, Meter, lead};

/// Moves are ordered by what `eval` says right after them with at least this many moves left to search, which
/// pays for the evaluations; below, by killers and history.
const EVALUATED: usize = 6;
/// Entries of the history for each side, a power of two.
const SLOTS: usize = 1 << 10;

/// Working space for one depth, used again by all its nodes.
pub(super) struct Level<G: Game> {
    state: G::State,
    moves: Vec<G::Move>,
    ordered: Vec<(i64, G::Move)>,
    /// The outcomes of chance, where it is to act.
    chances: Vec<(G::Move, u32)>,
    /// The moves expected from the node here on.
    line: Vec<G::Move>,
    /// The last two moves that were good enough here, the latest first.
    killers: [Option<G::Move>; 2],
}

impl<G: Game> Level<G> {
    pub(super) fn new(state: &G::State) -> Self {
        let (moves, ordered, line) = (Vec::new(), Vec::new(), Vec::new());
        let (chances, killers) = (Vec::new(), [None; 2]);
        Self { state: state.clone(), moves, ordered, chances, line, killers }
    }

    /// Forgets what a question leaves behind: answers do not depend on earlier ones.
    pub(super) fn forget(&mut self) {
        self.killers = [None; 2];
    }

    fn remember_killer(&mut self, mv: G::Move) {
        if self.killers[0] != Some(mv) {
            self.killers = [Some(mv), self.killers[0]];
        }
    }
}

/// How often each move was good enough, by a hash of the move: moves that share one count together.
pub(super) struct History {
    worth: Vec<i64>,
}

impl History {
    pub(super) fn new() -> Self {
        Self { worth: vec![0; 2 * SLOTS] }
    }

    fn place<M: Hash>(own: bool, mv: &M) -> usize {
        2 * (key(mv) as usize & (SLOTS - 1)) + usize::from(own)
    }

    /// A move was good enough so many moves above the horizon: far above it that says more.
    fn add<M: Hash>(&mut self, own: bool, mv: &M, remaining: usize) {
        let entry = &mut self.worth[Self::place(own, mv)];
        *entry = entry.saturating_add((remaining * remaining) as i64);
    }

    fn get<M: Hash>(&self, own: bool, mv: &M) -> i64 {
        self.worth[Self::place(own, mv)]
    }
}

/// What an iteration found.
pub(super) struct Iteration {
    /// The best move searched, by its place in the order.
    pub(super) best: Option<usize>,
    /// All moves were searched.
    pub(super) complete: bool,
}

/// What a search remembers from one iteration to the next.
pub(super) struct Memory<'a, M> {
    pub(super) table: &'a mut Table<M>,
    pub(super) history: &'a mut History,
}

/// One iteration.
pub(super) struct Run<'a, 'm, G: Game, E> {
    pub(super) game: &'a G,
    pub(super) eval: &'a E,
    pub(super) seat: Seat,
    pub(super) meter: &'a mut Meter<'m>,
    pub(super) memory: Memory<'a, G::Move>,
    pub(super) scores: [i32; 2],
    /// A position was judged before the end of the game.
    pub(super) horizon: bool,
}

/// The bounds between which a value matters.
#[derive(Clone, Copy)]
struct Window {
    alpha: i64,
    beta: i64,
}

impl Window {
    const WHOLE: Self = Self { alpha: i64::MIN, beta: i64::MAX };

    fn holds(self, value: i64) -> bool {
        self.alpha < value && value < self.beta
    }
}

impl<G: Game, E: Eval<G>> Run<'_, '_, G, E> {
    /// Searches the moves in this order and notes their values, those of the `exact` best exactly,
    /// and the line expected from the best.
    pub(super) fn root(
        &mut self,
        state: &G::State,
        roots: &mut [Root<G::Move>],
        levels: &mut [Level<G>],
        exact: usize,
        line: &mut Vec<G::Move>,
    ) -> Iteration {
        let mut best: Option<(usize, i64)> = None;
        // The best values so far, the least of them first.
        let mut most = vec![i64::MIN; exact];
        let depth = levels.len() as u64;
        let (level, deeper) = levels.split_first_mut().expect("depth is at least 1");
        for (place, root) in roots.iter_mut().enumerate() {
            level.state.clone_from(state);
            self.game.play(&mut level.state, root.mv);
            let window = Window { alpha: most[0], beta: i64::MAX };
            let Some(value) = self.value(&level.state, deeper, window) else {
                return Iteration { best: best.map(|(place, _)| place), complete: false };
            };
            let alpha = window.alpha;
            (root.value, root.is_bound) = (Some(value), alpha > i64::MIN && value <= alpha);
            root.depth = depth;
            if value > alpha {
                most[0] = value;
                most.sort_unstable();
            }
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((place, value));
                follow(line, root.mv, deeper);
            }
        }
        Iteration { best: best.map(|(place, _)| place), complete: true }
    }

    /// The value of a position, exact within the window, otherwise a bound on the side it falls; `None` when
    /// the budget is spent. One level per move left to search.
    fn value(
        &mut self,
        state: &G::State,
        levels: &mut [Level<G>],
        mut window: Window,
    ) -> Option<i64> {
        if !self.meter.step() {
            return None;
        }
        if let Some(level) = levels.first_mut() {
            level.line.clear();
        }
        let mover = match self.game.turn(state) {
            Turn::Seat(mover) => mover,
            Turn::Chance => return self.mean(state, levels),
            Turn::Over => return Some(self.judge(state)),
        };
        let remaining = levels.len();
        let Some((level, deeper)) = levels.split_first_mut() else {
            self.horizon = true;
            return Some(self.judge(state));
        };
        let own = mover == self.seat;
        let key = key(state);
        let known = self.memory.table.get(key);
        if let Some(Known { value, bound, depth, .. }) = known
            && usize::from(depth) >= remaining
        {
            // A value within the bounds is searched again for the line that leads to it.
            let is_enough = (bound != Bound::AtMost && value >= window.beta)
                || (bound != Bound::AtLeast && value <= window.alpha);
            if is_enough {
                self.horizon |= depth != TO_THE_END;
                return Some(value);
            }
        }
        level.moves.clear();
        self.game.moves(state, &mut level.moves);
        let hinted = known.and_then(|known| known.mv);
        let hinted = hinted.and_then(|mv| level.moves.iter().position(|&other| other == mv));
        if let Some(place) = hinted {
            level.moves[..=place].rotate_right(1);
        }
        let whole = window;
        let horizon = std::mem::replace(&mut self.horizon, false);
        let mut best = if own { i64::MIN } else { i64::MAX };
        let mut best_move = None;
        for place in 0..level.moves.len() {
            // The others are put in order only if the remembered move was not good enough.
            let unordered = usize::from(hinted.is_some());
            if place == unordered && !self.order(state, level, own, remaining, unordered) {
                return None;
            }
            let mv = level.moves[place];
            level.state.clone_from(state);
            self.game.play(&mut level.state, mv);
            let value = self.value(&level.state, deeper, window)?;
            // Only a value within the bounds can become that of the root.
            if window.holds(value) {
                follow(&mut level.line, mv, deeper);
            }
            if best_move.is_none() || (if own { value > best } else { value < best }) {
                (best, best_move) = (value, Some(mv));
            }
            if own {
                window.alpha = window.alpha.max(value);
            } else {
                window.beta = window.beta.min(value);
            }
            if window.alpha >= window.beta {
                level.remember_killer(mv);
                self.memory.history.add(own, &mv, remaining);
                break;
            }
        }
        let bound = match best {
            _ if best >= whole.beta => Bound::AtLeast,
            _ if best <= whole.alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        let depth = if self.horizon { remaining.min(1 << 15) as u16 } else { TO_THE_END };
        self.memory.table.put(key, Known { value: best, bound, depth, mv: best_move });
        self.horizon |= horizon;
        Some(best)
    }

    /// The mean value of what follows the outcomes of chance, by their weights.
    fn mean(&mut self, state: &G::State, levels: &mut [Level<G>]) -> Option<i64> {
        let Some((level, deeper)) = levels.split_first_mut() else {
            self.horizon = true;
            return Some(self.judge(state));
        };
        level.chances.clear();
        self.game.chances(state, &mut level.chances);
        let (mut sum, mut weights) = (0, 0);
        for i in 0..level.chances.len() {
            let (outcome, weight) = level.chances[i];
            level.state.clone_from(state);
            self.game.play(&mut level.state, outcome);
            let value = self.value(&level.state, deeper, Window::WHOLE)?;
            sum += i128::from(value) * i128::from(weight);
            weights += i128::from(weight);
        }
        Some((sum / weights.max(1)) as i64)
    }

    /// Puts first, among the moves from place `from` on, those that look best for the mover; `false` when time
    /// runs out on the way.
    fn order(
        &mut self,
        state: &G::State,
        level: &mut Level<G>,
        own: bool,
        remaining: usize,
        from: usize,
    ) -> bool {
        level.ordered.clear();
        for i in from..level.moves.len() {
            let mv = level.moves[i];
            let key = if remaining >= EVALUATED {
                if (i as u64 + 1).is_multiple_of(self.meter.parts()) && !self.meter.goes_on() {
                    return false;
                }
                level.state.clone_from(state);
                self.game.play(&mut level.state, mv);
                let value = self.judge(&level.state);
                if own { -value } else { value }
            } else {
                match level.killers.iter().position(|&killer| killer == Some(mv)) {
                    Some(killer) => i64::MIN + killer as i64,
                    None => -self.memory.history.get(own, &mv),
                }
            };
            level.ordered.push((key, mv));
        }
        level.ordered.sort_unstable_by_key(|&(key, _)| key);
        level.moves.truncate(from);
        level.moves.extend(level.ordered.iter().map(|&(_, mv)| mv));
        true
    }

    fn judge(&mut self, state: &G::State) -> i64 {
        worth(self.game, self.eval, state, &mut self.scores);
        lead(&self.scores, self.seat)
    }
}

/// A line that begins with a move and continues as the levels below expect.
fn follow<G: Game>(line: &mut Vec<G::Move>, mv: G::Move, deeper: &[Level<G>]) {
    line.clear();
    line.push(mv);
    line.extend(deeper.iter().take(1).flat_map(|level| &level.line));
}
