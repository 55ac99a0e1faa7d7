//! What a position is worth: the share of the cells that two zones have.

use game::{Game, Seat};
use search::{Eval, Unit};

use super::{Flood, State};

/// The value of all cells.
const WHOLE: i64 = 1_000_000;

/// Each seat's share of the cells that it and its best opponent have, also at the end of the game: a
/// lead of ten cells is worth more while zones are small.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Share;

impl Eval<Flood> for Share {
    const UNIT: Unit = Unit::Millionths;

    fn eval(&self, game: &Flood, state: &State, out: &mut [i32]) {
        for (seat, share) in Seat::all(game.seats()).zip(out) {
            *share = share_of(game, state, seat) as i32;
        }
    }

    fn end(&self, game: &Flood, state: &State, out: &mut [i32]) {
        self.eval(game, state, out);
    }
}

/// A seat's share, in millionths.
pub(super) fn share_of(game: &Flood, state: &State, seat: Seat) -> i64 {
    let size = |seat| i64::from(game.size(state, seat));
    let others = Seat::all(game.seats()).filter(|&other| other != seat);
    let (own, other) = (size(seat), others.map(size).max().unwrap_or(0));
    WHOLE * own / (own + other)
}
