//! What a position is worth: how far the pieces are from their goals.

use std::collections::VecDeque;

use game::{Game, Seat};
use search::Eval;

use super::board::relation::{NOWHERE, Position};
use super::rules::Mansuba;
use super::setup::Victory;
use super::state::State;

/// What a movement is worth.
const STEP: i32 = 20;
/// What a piece is worth where pieces can be taken.
const PIECE: i64 = 30;
/// What a won match is worth: more than any position, on any board.
const WON: i32 = 1_000_000_000;
/// Most movements that are told apart.
const MOST_STEPS: u32 = 1_000_000;

/// Movements to the goal: of all pieces where all are needed, else of the nearest. In a goal that is to be filled, the
/// places farthest from home count a little more, so that the first to come make room.
pub(super) struct Progress {
    /// What a piece is worth, by relation, kind, seat and position.
    worth: Vec<i32>,
    kinds: usize,
}

impl Progress {
    pub(super) fn new(game: &Mansuba) -> Self {
        let (relations, kinds) = (game.links().len(), game.setup.kinds.len());
        let away: Vec<Vec<i32>> = Seat::all(game.seats()).map(|seat| away(game, seat)).collect();
        let mut worth = Vec::with_capacity(relations * kinds * away.len() * game.positions);
        for relation in 0..relations {
            for kind in 0..kinds {
                for (seat, away) in away.iter().enumerate() {
                    worth.extend((0..game.positions as Position).map(|position| {
                        let far = game.distances().get(relation, kind as u8, seat, position);
                        -STEP * far.min(MOST_STEPS) as i32 + away[position as usize]
                    }));
                }
            }
        }
        Self { worth, kinds }
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
                Victory::Complex => sum,
                Victory::Simple => 2 * i64::from(best) + sum / 8,
            };
            let least = i64::from(-WON);
            let worth = if state.is_out(seat) { least } else { worth + pieces };
            *value = worth.clamp(least, -least) as i32;
        }
    }

    fn end(&self, game: &Mansuba, state: &State, out: &mut [i32]) {
        game.scores(state, out);
        out.iter_mut().for_each(|score| *score *= WON);
    }
}
