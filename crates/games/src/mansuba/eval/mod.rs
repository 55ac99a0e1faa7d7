//! What a position is worth: how far the pieces are from their goals.

mod filling;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use game::{Game, Seat};
use search::Eval;

use super::board::relation::{NOWHERE, Position};
use super::rules::Mansuba;
use super::setup::Victory;
use super::state::State;
use filling::Filling;

/// The lead that is nearly as good as a win.
pub(super) const NEARLY_WON: f32 = 60.0;
/// What a movement is worth.
const STEP: i32 = 20;
/// What a movement of a piece outside a goal that is to be filled is worth, beside the square of its distance.
const OUTSIDE: i64 = 10;
/// What a movement to an open place of such a goal is worth.
const OPEN: i64 = 2;
/// What a hop is worth that another seat's last piece needs to leave a goal: more than filling a place.
/// Otherwise a seat would fill the places that such a piece could leave by, and wait for it for ever.
const HOP: i64 = 25;
/// What a piece is worth where pieces can be taken.
const PIECE: i64 = 30;
/// What a won match is worth: more than any position, on any board.
const WON: i32 = 1_000_000_000;
/// Turns that are told apart when a match is won.
const MOST_TURNS: u32 = 100_000_000;
/// Worth of a piece that cannot reach its goal, about.
const MOST_WORTH: i32 = 100_000;
/// Most movements that are told apart.
const MOST_STEPS: u32 = 10_000;

/// Movements to the goal: of all pieces where all are needed, else of the nearest.
///
/// Where a goal is to be filled, the movements count up to a place that is still open, and their square counts against
/// pieces that are left behind. Places farthest from home count a little more, so that the first to come make room.
pub(super) struct Progress {
    /// What a piece is worth, by relation, kind, seat and position.
    worth: Vec<i32>,
    kinds: usize,
    /// How goals are filled, where they are to be filled.
    filling: Option<Filling>,
    /// What it costs to shut in another seat's piece in a goal: more than the piece could cost its owner. Otherwise a seat
    /// would rather keep it shut in than win.
    shut_in: i64,
}

impl Progress {
    pub(super) fn new(game: &Mansuba) -> Self {
        let (relations, kinds) = (game.links().len(), game.setup.kinds.len());
        let fills = game.setup.victory == Victory::Complex;
        let filling = if fills { Filling::new(game) } else { None };
        let away: Vec<Vec<i32>> = Seat::all(game.seats()).map(|seat| away(game, seat)).collect();
        let mut worth = Vec::with_capacity(relations * kinds * away.len() * game.positions);
        for relation in 0..relations {
            for kind in 0..kinds {
                for (seat, away) in away.iter().enumerate() {
                    worth.extend((0..game.positions as Position).map(|position| {
                        let far = game.distances().get(relation, kind as u8, seat, position);
                        let far = far.min(MOST_STEPS) as i32;
                        away[position as usize]
                            - if filling.is_some() { far * far * 3 / 2 } else { STEP * far }
                    }));
                }
            }
        }
        let least = worth.iter().copied().filter(|&worth| worth > -MOST_WORTH).min().unwrap_or(0);
        let shut_in = i64::from(-least) + OUTSIDE * i64::from(game.positions.isqrt() as u32);
        Self { worth, kinds, filling, shut_in }
    }
}

/// How far each position is from a seat's starting positions, by neighbours of any relation.
fn away(game: &Mansuba, seat: Seat) -> Vec<i32> {
    let mut away = vec![-1; game.positions];
    let mut queue: VecDeque<Position> = VecDeque::new();
    for &start in &game.setup.starts[seat.index()] {
        away[start as usize] = 0;
        queue.push_back(start);
    }
    while let Some(at) = queue.pop_front() {
        for links in game.links() {
            for &to in links[at as usize].iter().filter(|&&to| to != NOWHERE) {
                if away[to as usize] < 0 {
                    away[to as usize] = away[at as usize] + 1;
                    queue.push_back(to);
                }
            }
        }
    }
    away
}

impl Eval<Mansuba> for Progress {
    const NEARLY_WON: Option<f32> = Some(NEARLY_WON);

    fn eval(&self, game: &Mansuba, state: &State, out: &mut [i32]) {
        let relation = game.relation(state.turn);
        let seats = game.seats();
        for (seat, value) in Seat::all(seats).zip(out) {
            let (mut sum, mut best, mut count) = (0i64, i32::MIN / 4, 0);
            for position in state.positions(seat) {
                let kind = usize::from(state.kinds[position as usize]);
                let table = (relation * self.kinds + kind) * seats + seat.index();
                let worth = self.worth[table * game.positions + position as usize];
                sum += i64::from(worth);
                best = best.max(worth);
                count += 1;
            }
            let pieces = if game.setup.capture { PIECE * count } else { 0 };
            let worth = match game.setup.victory {
                Victory::Complex => match &self.filling {
                    Some(filling) => {
                        let missing = filling.missing(game, state, seat);
                        let strangers = filling.strangers(game, state, seat);
                        sum - self.shut_in * i64::from(strangers.shut_in.min(1))
                            - HOP * i64::from(strangers.hops)
                            - OUTSIDE * i64::from(missing.pieces)
                            - OPEN * i64::from(missing.places)
                    }
                    None => sum,
                },
                Victory::Simple => 2 * i64::from(best) + sum / 8,
            };
            let least = i64::from(-WON);
            let worth = if state.is_out(seat) { least } else { worth + pieces };
            *value = worth.clamp(least, -least) as i32;
        }
    }

    fn end(&self, game: &Mansuba, state: &State, out: &mut [i32]) {
        game.scores(state, out);
        // Sooner is better: otherwise a search that sees a win in any case would put it off for ever.
        let sooner = (MOST_TURNS - state.turn.min(MOST_TURNS)) as i32;
        out.iter_mut().for_each(|score| {
            *score = match *score {
                2 => 2 * WON + sooner,
                score => score * WON,
            }
        });
    }
}
