//! One iteration of the search.

use game::{Game, Seat, Turn};

use super::Root;
use super::table::{Bound, Known, TO_THE_END, Table, key};
use crate::eval::worth;
use crate::{Eval, Meter, lead};

/// Working space for one depth, used again by all its nodes.
pub(super) struct Level<G: Game> {
    state: G::State,
    moves: Vec<G::Move>,
    ordered: Vec<(i64, G::Move)>,
    /// The outcomes of chance, where it is to act.
    chances: Vec<(G::Move, u32)>,
    /// The moves expected from the node here on.
    line: Vec<G::Move>,
}

impl<G: Game> Level<G> {
    pub(super) fn new(state: &G::State) -> Self {
        let (moves, ordered, line) = (Vec::new(), Vec::new(), Vec::new());
        Self { state: state.clone(), moves, ordered, chances: Vec::new(), line }
    }
}

/// What an iteration found.
pub(super) struct Iteration {
    /// The best move searched, by its place in the order.
    pub(super) best: Option<usize>,
    /// All moves were searched.
    pub(super) complete: bool,
}

/// One iteration.
pub(super) struct Run<'a, 'm, G: Game, E> {
    game: &'a G,
    eval: &'a E,
    seat: Seat,
    meter: &'a mut Meter<'m>,
    table: &'a mut Table<G::Move>,
    scores: [i32; 2],
    /// A position was judged before the end of the game.
    pub(super) horizon: bool,
}

impl<'a, 'm, G: Game, E: Eval<G>> Run<'a, 'm, G, E> {
    pub(super) fn new(
        game: &'a G,
        eval: &'a E,
        seat: Seat,
        meter: &'a mut Meter<'m>,
        table: &'a mut Table<G::Move>,
    ) -> Self {
        Self { game, eval, seat, meter, table, scores: [0; 2], horizon: false }
    }

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
            let alpha = most[0];
            let Some(value) = self.value(&level.state, deeper, alpha, i64::MAX) else {
                return Iteration { best: best.map(|(place, _)| place), complete: false };
            };
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
        let known = self.table.get(key);
        if let Some(Known { value, bound, depth, .. }) = known
            && usize::from(depth) >= remaining
        {
            // A value within the bounds is searched again for the line that leads to it.
            let is_enough = (bound != Bound::AtMost && value >= beta)
                || (bound != Bound::AtLeast && value <= alpha);
            if is_enough {
                self.horizon |= depth != TO_THE_END;
                return Some(value);
            }
        }
        if !self.list(state, level, own, remaining >= 2) {
            return None;
        }
        if let Some(mv) = known.and_then(|known| known.mv)
            && let Some(place) = level.ordered.iter().position(|&(_, other)| other == mv)
        {
            level.ordered[..=place].rotate_right(1);
        }
        let (lowest, highest) = (alpha, beta);
        let horizon = std::mem::replace(&mut self.horizon, false);
        let mut best = if own { i64::MIN } else { i64::MAX };
        let mut best_move = None;
        for i in 0..level.ordered.len() {
            let mv = level.ordered[i].1;
            level.state.clone_from(state);
            self.game.play(&mut level.state, mv);
            let value = self.value(&level.state, deeper, alpha, beta)?;
            // Only a value within the bounds can become that of the root.
            if alpha < value && value < beta {
                follow(&mut level.line, mv, deeper);
            }
            if best_move.is_none() || (if own { value > best } else { value < best }) {
                (best, best_move) = (value, Some(mv));
            }
            if own {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        let bound = match best {
            _ if best >= highest => Bound::AtLeast,
            _ if best <= lowest => Bound::AtMost,
            _ => Bound::Exact,
        };
        let depth = if self.horizon { remaining.min(1 << 15) as u16 } else { TO_THE_END };
        self.table.put(key, Known { value: best, bound, depth, mv: best_move });
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
            let value = self.value(&level.state, deeper, i64::MIN, i64::MAX)?;
            sum += i128::from(value) * i128::from(weight);
            weights += i128::from(weight);
        }
        Some((sum / weights.max(1)) as i64)
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

/// A line that begins with a move and continues as the levels below expect.
fn follow<G: Game>(line: &mut Vec<G::Move>, mv: G::Move, deeper: &[Level<G>]) {
    line.clear();
    line.push(mv);
    line.extend(deeper.iter().take(1).flat_map(|level| &level.line));
}
