//! What a position is worth before the end.

use game::{Game, Seat, Turn};

use crate::Unit;

/// Judges positions. A search compares what positions are worth with what ends are worth, so both
/// are in one unit: that of the scores, unless the evaluation says otherwise.
pub trait Eval<G: Game>: Send {
    /// What leads are counted in.
    const UNIT: Unit = Unit::Points;

    /// The lead that is worth 0.85 of a win, where leads are in a measure of the evaluation's own that says nothing to
    /// people: searches then tell chances instead.
    const NEARLY_WON: Option<f32> = None;

    /// What the position is worth to each seat. More is better.
    fn eval(&self, game: &G, state: &G::State, out: &mut [i32]);

    /// What the end of a match is worth to each seat: the scores, unless the unit is another.
    #[inline]
    fn end(&self, game: &G, state: &G::State, out: &mut [i32]) {
        game.scores(state, out);
    }
}

/// What each seat would have if the match stopped here.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scores;

impl<G: Game> Eval<G> for Scores {
    #[inline]
    fn eval(&self, game: &G, state: &G::State, out: &mut [i32]) {
        game.scores(state, out);
    }
}

/// What a position is worth to each seat, at the end or before it.
#[inline]
pub(crate) fn worth<G: Game>(game: &G, eval: &impl Eval<G>, state: &G::State, out: &mut [i32]) {
    if game.turn(state) == Turn::Over {
        eval.end(game, state, out);
    } else {
        eval.eval(game, state, out);
    }
}

/// Between 0 and 1, a half for a lead of zero. By a root alone, which is the same on every machine.
#[inline]
pub(crate) fn squashed(lead: f32) -> f32 {
    0.5 + 0.5 * lead / (1.0 + lead * lead).sqrt()
}

/// How far a seat is ahead of the best other one; what it has, if it is alone.
#[inline]
pub fn lead(scores: &[i32], seat: Seat) -> i64 {
    let own = i64::from(scores[seat.index()]);
    let others = scores.iter().enumerate().filter(|&(other, _)| other != seat.index());
    own - others.map(|(_, &score)| i64::from(score)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lead_is_over_the_best_other() {
        assert_eq!(lead(&[3, 7, 5], Seat(0)), -4);
        assert_eq!(lead(&[3, 7, 5], Seat(1)), 2);
        assert_eq!(lead(&[-6], Seat(0)), -6);
        assert_eq!(lead(&[i32::MIN, i32::MAX], Seat(1)), (1 << 32) - 1);
    }
}
