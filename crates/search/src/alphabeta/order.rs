//! Which moves are searched first, and how positions are judged.

use game::{Game, Seat};

use super::Opponents;
use super::level::Level;
use super::run::Run;
use crate::eval::worth;
use crate::{Eval, lead};

/// Moves are ordered by what `eval` says right after them with at least this many moves left to search, which
/// pays for the evaluations; below, by killers and history.
const EVALUATED: usize = 6;

impl<G: Game, E: Eval<G>> Run<'_, '_, G, E> {
    /// Puts first, among the moves from place `from` on, those that look best for the mover; `None` when time
    /// runs out on the way.
    pub(super) fn order(
        &mut self,
        state: &G::State,
        level: &mut Level<G>,
        mover: Seat,
        remaining: usize,
        from: usize,
    ) -> Option<()> {
        level.ordered.clear();
        for i in from..level.moves.len() {
            let mv = level.moves[i];
            let key = if remaining >= EVALUATED {
                self.look(state, level, i)?;
                -self.liking(mover)
            } else {
                match level.killers.iter().position(|&killer| killer == Some(mv)) {
                    Some(killer) => i64::MIN + killer as i64,
                    None => -self.memory.history.get(mover, &mv),
                }
            };
            level.ordered.push((key, mv));
        }
        level.ordered.sort_unstable_by_key(|&(key, _)| key);
        level.moves.truncate(from);
        level.moves.extend(level.ordered.iter().map(|&(_, mv)| mv));
        Some(())
    }

    /// The move after which the mover is furthest ahead, the first of equals. All moves are put in order, those first that
    /// look worst for the searching seat.
    pub(super) fn usual_move(
        &mut self,
        state: &G::State,
        level: &mut Level<G>,
        mover: Seat,
    ) -> Option<G::Move> {
        level.ordered.clear();
        let mut usual: Option<(i64, G::Move)> = None;
        for i in 0..level.moves.len() {
            self.look(state, level, i)?;
            let (mv, ahead) = (level.moves[i], lead(self.scores, mover));
            if usual.is_none_or(|(most, _)| ahead > most) {
                usual = Some((ahead, mv));
            }
            level.ordered.push((lead(self.scores, self.seat), mv));
        }
        level.ordered.sort_unstable_by_key(|&(key, _)| key);
        level.moves.clear();
        level.moves.extend(level.ordered.iter().map(|&(_, mv)| mv));
        usual.map(|(_, mv)| mv)
    }

    /// Judges the position after a move of the list, by its place; `None` when time runs out.
    fn look(&mut self, state: &G::State, level: &mut Level<G>, place: usize) -> Option<()> {
        if (place as u64 + 1).is_multiple_of(self.meter.parts()) && !self.meter.goes_on() {
            return None;
        }
        level.state.clone_from(state);
        self.game.play(&mut level.state, level.moves[place]);
        worth(self.game, self.eval, &level.state, self.scores);
        Some(())
    }

    /// How much a seat likes the position judged last, as this search expects it to.
    fn liking(&self, mover: Seat) -> i64 {
        match self.opponents {
            Opponents::MaxN => lead(self.scores, mover),
            _ if mover == self.seat => lead(self.scores, mover),
            _ => -lead(self.scores, self.seat),
        }
    }

    /// The lead of the searching seat.
    pub(super) fn judge(&mut self, state: &G::State) -> i64 {
        worth(self.game, self.eval, state, self.scores);
        lead(self.scores, self.seat)
    }
}
