//! What a position is worth before the end.

use game::{Game, Seat, Turn};

/// Judges positions, in the units of the scores: where a search meets the end of the game it takes
/// the scores themselves and compares the two.
pub trait Eval<G: Game>: Send {
    /// What the position is worth to each seat. More is better.
    fn eval(&self, game: &G, state: &G::State, out: &mut [i32]);
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

/// What a position is worth: the scores at the end, before it what `eval` says.
#[inline]
pub(crate) fn worth<G: Game>(game: &G, eval: &impl Eval<G>, state: &G::State, out: &mut [i32]) {
    if game.turn(state) == Turn::Over {
        game.scores(state, out);
    } else {
        eval.eval(game, state, out);
    }
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
