//! One iteration of the search.

use game::{Game, Seat, Turn};

use super::level::{History, Level, follow};
use super::maxn::Bar;
use super::table::{Bound, Known, TO_THE_END, Table};
use super::{Expected, Opponents, Root};
use crate::hash::key;
use crate::{Eval, Meter};

/// Mixed into the key of a position in which one of the others has made its free reply.
const REPLIED: u64 = 0x6a09_e667_f3bc_c909;

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
    pub(super) opponents: Opponents,
    pub(super) meter: &'a mut Meter<'m>,
    pub(super) memory: Memory<'a, G::Move>,
    /// What the position judged last is worth to each seat.
    pub(super) scores: &'a mut [i32],
    /// Max-n: what positions are worth to each seat, a row for each number of moves left to search.
    pub(super) rows: &'a mut [i64],
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
    /// and what is expected after the best.
    pub(super) fn root(
        &mut self,
        state: &G::State,
        roots: &mut [Root<G::Move>],
        levels: &mut [Level<G>],
        exact: usize,
        expected: &mut Expected<G::Move>,
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
            let Some(value) = self.root_value(&level.state, deeper, window) else {
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
                follow(&mut expected.line, root.mv, deeper);
                if self.opponents == Opponents::MaxN {
                    expected.leads.clear();
                    expected.leads.extend_from_slice(self.row(deeper.len()));
                }
            }
        }
        Iteration { best: best.map(|(place, _)| place), complete: true }
    }

    /// The value of a move of the searching seat, by the position after it.
    fn root_value(
        &mut self,
        state: &G::State,
        levels: &mut [Level<G>],
        window: Window,
    ) -> Option<i64> {
        if self.opponents != Opponents::MaxN {
            return self.value(state, levels, window, false);
        }
        let seat = self.seat;
        self.outlook(state, levels, Bar { seat, value: window.alpha })?;
        Some(self.row(levels.len())[seat.index()])
    }

    /// The value of a position, exact within the window, otherwise a bound on the side it falls; `None` when
    /// the budget is spent. One level per move left to search. One of the others has made its free reply if `replied`.
    fn value(
        &mut self,
        state: &G::State,
        levels: &mut [Level<G>],
        mut window: Window,
        replied: bool,
    ) -> Option<i64> {
        if !self.meter.step() {
            return None;
        }
        if let Some(level) = levels.first_mut() {
            level.line.clear();
        }
        let mover = match self.game.turn(state) {
            Turn::Seat(mover) => mover,
            Turn::Chance => return self.mean(state, levels, replied),
            Turn::Over => return Some(self.judge(state)),
        };
        let remaining = levels.len();
        let Some((level, deeper)) = levels.split_first_mut() else {
            self.horizon = true;
            return Some(self.judge(state));
        };
        let own = mover == self.seat;
        let replied = replied && !own;
        let key = key(state) ^ if replied { REPLIED } else { 0 };
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
        level.list(self.game, state);
        // Right above the horizon it does not matter who may still reply.
        let is_restricted = !own && (replied || remaining > 1);
        let usual = match self.opponents {
            Opponents::BestReply if is_restricted => Some(self.usual_move(state, level, mover)?),
            _ => None,
        };
        if let Some(usual) = usual.filter(|_| replied) {
            level.moves.clear();
            level.moves.push(usual);
        }
        let unordered = level.put_first(known.and_then(|known| known.mv));
        let whole = window;
        let horizon = std::mem::replace(&mut self.horizon, false);
        let mut best = if own { i64::MIN } else { i64::MAX };
        let mut best_move = None;
        for place in 0..level.moves.len() {
            // The others are put in order only if the remembered move was not good enough.
            if place == unordered && usual.is_none() {
                self.order(state, level, mover, remaining, unordered)?;
            }
            let mv = level.moves[place];
            level.state.clone_from(state);
            self.game.play(&mut level.state, mv);
            let replies = replied || usual.is_some_and(|usual| usual != mv);
            let value = self.value(&level.state, deeper, window, replies)?;
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
                self.memory.history.add(mover, &mv, remaining);
                break;
            }
        }
        let bound = match best {
            _ if best >= whole.beta => Bound::AtLeast,
            _ if best <= whole.alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        let depth = if self.horizon { remaining.min(1 << 15) as u16 } else { TO_THE_END };
        self.memory.table.put(key, Known { value: best, bound, depth, mv: best_move }, &[]);
        self.horizon |= horizon;
        Some(best)
    }

    /// The mean value of what follows the outcomes of chance, by their weights.
    fn mean(&mut self, state: &G::State, levels: &mut [Level<G>], replied: bool) -> Option<i64> {
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
            let value = self.value(&level.state, deeper, Window::WHOLE, replied)?;
            sum += i128::from(value) * i128::from(weight);
            weights += i128::from(weight);
        }
        Some((sum / weights.max(1)) as i64)
    }
}
