//! Max-n: every seat for itself.

use game::{Game, Seat, Turn};

use super::level::{Level, follow};
use super::run::Run;
use super::table::{Bound, Known, TO_THE_END};
use crate::eval::worth;
use crate::hash::key;
use crate::{Eval, lead};

/// What the seat that moves above a position already has by another move: the position matters only if it gives more.
#[derive(Clone, Copy)]
pub(super) struct Bar {
    pub(super) seat: Seat,
    pub(super) value: i64,
}

impl Bar {
    /// Of two seats at most one is ahead of the other, so what one has is at most the opposite of what the other has. A mover that is sure of
    /// `value` leaves too little for the seat of the bar.
    fn stops(self, mover: Seat, value: i64) -> bool {
        mover != self.seat && -value <= self.value
    }
}

impl<G: Game, E: Eval<G>> Run<'_, '_, G, E> {
    /// Finds what a position is worth to each seat: [`Run::row`] of the number of levels, of which there is one per move
    /// left to search. Where the bar stops the search, only its seat's entry counts: it is worth at most that, and not
    /// more than the bar. `None` when the budget is spent.
    ///
    /// Among equal moves of a seat the one searched first counts, whatever it is worth to the others.
    pub(super) fn outlook(
        &mut self,
        state: &G::State,
        levels: &mut [Level<G>],
        bar: Bar,
    ) -> Option<()> {
        if !self.meter.step() {
            return None;
        }
        if let Some(level) = levels.first_mut() {
            level.line.clear();
        }
        let remaining = levels.len();
        let mover = match self.game.turn(state) {
            Turn::Seat(mover) => mover,
            Turn::Chance => return self.mean_outlook(state, levels),
            Turn::Over => return self.judge_all(state, remaining),
        };
        let Some((level, deeper)) = levels.split_first_mut() else {
            self.horizon = true;
            return self.judge_all(state, remaining);
        };
        let key = key(state);
        let known = self.memory.table.get(key);
        if let Some(known) = known
            && self.is_known(key, known, mover, remaining, bar)
        {
            self.horizon |= known.depth != TO_THE_END;
            return Some(());
        }
        level.list(self.game, state);
        let unordered = level.put_first(known.and_then(|known| known.mv));
        let horizon = std::mem::replace(&mut self.horizon, false);
        let (mut best, mut best_move, mut bound) = (i64::MIN, None, Bound::Exact);
        for place in 0..level.moves.len() {
            if place == unordered {
                self.order(state, level, mover, remaining, unordered)?;
            }
            let mv = level.moves[place];
            level.state.clone_from(state);
            self.game.play(&mut level.state, mv);
            self.outlook(&level.state, deeper, Bar { seat: mover, value: best })?;
            let value = self.row(remaining - 1)[mover.index()];
            if best_move.is_some() && value <= best {
                continue;
            }
            (best, best_move) = (value, Some(mv));
            self.raise_row(remaining);
            follow(&mut level.line, mv, deeper);
            if bar.stops(mover, value) {
                self.row(remaining)[bar.seat.index()] = -value;
                bound = Bound::AtLeast;
                level.remember_killer(mv);
                self.memory.history.add(mover, &mv, remaining);
                break;
            }
        }
        let depth = if self.horizon { remaining.min(1 << 15) as u16 } else { TO_THE_END };
        let row = &self.rows[remaining * self.scores.len()..][..self.scores.len()];
        self.memory.table.put(key, Known { value: best, bound, depth, mv: best_move }, row);
        self.horizon |= horizon;
        Some(())
    }

    /// Whether what the table knows of a position is enough; if so, its row is filled.
    fn is_known(
        &mut self,
        key: u64,
        known: Known<G::Move>,
        mover: Seat,
        remaining: usize,
        bar: Bar,
    ) -> bool {
        if usize::from(known.depth) < remaining {
            return false;
        }
        let seats = self.scores.len();
        let row = &mut self.rows[remaining * seats..][..seats];
        match known.bound {
            Bound::Exact => row.copy_from_slice(self.memory.table.row(key)),
            _ if bar.stops(mover, known.value) => row[bar.seat.index()] = -known.value,
            _ => return false,
        }
        true
    }

    /// The mean of what follows the outcomes of chance, by their weights, for each seat.
    fn mean_outlook(&mut self, state: &G::State, levels: &mut [Level<G>]) -> Option<()> {
        let remaining = levels.len();
        let Some((level, deeper)) = levels.split_first_mut() else {
            self.horizon = true;
            return self.judge_all(state, remaining);
        };
        level.chances.clear();
        self.game.chances(state, &mut level.chances);
        level.sums.clear();
        level.sums.resize(self.scores.len(), 0);
        let mut weights = 0;
        for i in 0..level.chances.len() {
            let (outcome, weight) = level.chances[i];
            level.state.clone_from(state);
            self.game.play(&mut level.state, outcome);
            self.outlook(&level.state, deeper, Bar { seat: self.seat, value: i64::MIN })?;
            let row = self.row(remaining - 1);
            for (sum, &value) in level.sums.iter_mut().zip(&*row) {
                *sum += i128::from(value) * i128::from(weight);
            }
            weights += i128::from(weight);
        }
        let row = self.row(remaining);
        for (value, sum) in row.iter_mut().zip(&level.sums) {
            *value = (sum / weights.max(1)) as i64;
        }
        Some(())
    }

    /// What positions with so many moves left to search are worth to each seat.
    pub(super) fn row(&mut self, remaining: usize) -> &mut [i64] {
        let seats = self.scores.len();
        &mut self.rows[remaining * seats..][..seats]
    }

    /// Copies the row below.
    fn raise_row(&mut self, remaining: usize) {
        let seats = self.scores.len();
        let below = (remaining - 1) * seats;
        self.rows.copy_within(below..below + seats, remaining * seats);
    }

    fn judge_all(&mut self, state: &G::State, remaining: usize) -> Option<()> {
        worth(self.game, self.eval, state, self.scores);
        let seats = self.scores.len();
        let row = &mut self.rows[remaining * seats..][..seats];
        for (seat, value) in Seat::all(seats).zip(row) {
            *value = lead(self.scores, seat);
        }
        Some(())
    }
}
