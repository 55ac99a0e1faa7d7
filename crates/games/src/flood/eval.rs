//! What a position is worth: the share of the cells that two zones have, or the cells that each will reach first.

use std::cell::RefCell;

use game::{Game, Seat};
use search::{Eval, Unit};

use super::state::UNOWNED;
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

/// The cells of each seat's zone, and of the regions that it needs fewer moves to than any other seat, at least: each move
/// goes one region farther. Regions to which two seats need as many count for nobody; enclosed ones belong to whoever
/// encloses them.
#[derive(Debug, Default)]
pub(super) struct Reach {
    space: RefCell<Space>,
}

#[derive(Debug, Default)]
struct Space {
    /// The seat that reaches each region first, and after how many moves.
    first: Vec<(u32, u32)>,
    queue: Vec<u32>,
}

/// Several seats reach a region first.
const SEVERAL: u32 = UNOWNED - 1;

impl Eval<Flood> for Reach {
    fn eval(&self, game: &Flood, state: &State, out: &mut [i32]) {
        let Space { first, queue } = &mut *self.space.borrow_mut();
        first.clear();
        queue.clear();
        for (region, &owner) in state.owners.iter().enumerate() {
            first.push((owner, 0));
            if owner != UNOWNED {
                queue.push(region as u32);
            }
        }
        out.fill(0);
        let mut next = 0;
        while let Some(&region) = queue.get(next) {
            next += 1;
            let (owner, moves) = first[region as usize];
            if owner != SEVERAL {
                out[owner as usize] += game.regions.get(region).size as i32;
            }
            for &beside in game.regions.neighbours(region) {
                let known = &mut first[beside as usize];
                if known.0 == UNOWNED {
                    *known = (owner, moves + 1);
                    queue.push(beside);
                } else if known.0 != owner && known.1 == moves + 1 {
                    known.0 = SEVERAL;
                }
            }
        }
    }
}
