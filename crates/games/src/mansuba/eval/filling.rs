//! How far a seat is from filling its goal.
//!
//! The nearest goal is not enough: pieces that arrived first may block it, and the last piece would wander about outside
//! a full row. So every piece outside counts its movements to the nearest place that is still to be filled, and every such
//! place those of the nearest piece outside.

use game::{Game, Seat};

use crate::mansuba::board::relation::{NOWHERE, Position};
use crate::mansuba::rules::Mansuba;
use crate::mansuba::state::{Bits, State};

/// Places in a block: as many bytes as are compared at once.
const BLOCK: usize = 16;
/// Blocks of a goal; larger ones are not judged this way.
const MOST_BLOCKS: usize = 2;
/// Bytes of all tables; boards that would need more are not judged this way.
const MOST_BYTES: usize = 16 << 20;
/// The longest way that is told apart.
const FARTHEST: u8 = 200;
/// Marks a place that needs no piece.
const DONE: u8 = u8::MAX;

/// Pieces of other seats count as the last ones in a goal if they stand on at most one of this number of its places, or if
/// there is only one.
const FEW: usize = 3;

type Block = [u8; BLOCK];

/// The distance of every position from every place of each seat's goal.
pub(super) struct Filling {
    blocks: usize,
    kinds: usize,
    /// A row of blocks for each seat, relation, kind and position.
    rows: Vec<Block>,
    /// For each seat, the places to be filled: 0, with `DONE` behind the last.
    empty: Vec<[Block; MOST_BLOCKS]>,
    /// For each seat and position, its place in the goal.
    places: Vec<Option<u8>>,
}

/// What is left to be done to fill a goal, in movements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Missing {
    /// From the pieces outside to their nearest places.
    pub(super) pieces: u32,
    /// From the places to their nearest pieces outside.
    pub(super) places: u32,
}

/// The last pieces of other seats in a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Strangers {
    /// Those to which no free positions lead out, by steps or over single pieces.
    pub(super) shut_in: u32,
    /// The hops that the others need to leave, without the last of each.
    pub(super) hops: u32,
}

impl Filling {
    /// The tables of a game; `None` if goals or boards are too large.
    pub(super) fn new(game: &Mansuba) -> Option<Self> {
        let (seats, kinds) = (game.seats(), game.setup.kinds.len());
        let largest = game.setup.goals.iter().map(Vec::len).max()?;
        let blocks = largest.div_ceil(BLOCK);
        let rows = seats * game.links().len() * kinds * game.positions * blocks;
        if blocks > MOST_BLOCKS || rows * BLOCK > MOST_BYTES {
            return None;
        }
        let mut filling = Self {
            blocks,
            kinds,
            rows: Vec::with_capacity(rows),
            empty: vec![[[DONE; BLOCK]; MOST_BLOCKS]; seats],
            places: vec![None; seats * game.positions],
        };
        for seat in Seat::all(seats) {
            for (place, &position) in game.setup.goals[seat.index()].iter().enumerate() {
                filling.empty[seat.index()][place / BLOCK][place % BLOCK] = 0;
                filling.places[seat.index() * game.positions + position as usize] =
                    Some(place as u8);
            }
            for tables in game.distances_to_each(seat) {
                for position in 0..game.positions {
                    for block in 0..blocks {
                        filling.rows.push(std::array::from_fn(|at| {
                            let table = tables.get(BLOCK * block + at);
                            table.map_or(DONE, |table| table[position].min(FARTHEST.into()) as u8)
                        }));
                    }
                }
            }
        }
        Some(filling)
    }

    fn row(&self, game: &Mansuba, state: &State, table: usize, position: Position) -> &[Block] {
        let table = table + usize::from(state.kinds[position as usize]);
        &self.rows[(table * game.positions + position as usize) * self.blocks..][..self.blocks]
    }

    /// How much a seat is in the way of the last pieces of other seats in its goal. What it does itself does not decide
    /// whether they count: otherwise it would rather stop before they do.
    pub(super) fn strangers(&self, game: &Mansuba, state: &State, seat: Seat) -> Strangers {
        let goal = &game.setup.goals[seat.index()];
        let is_stranger = |place: &&Position| state.is_taken(**place) && !state.owns(seat, **place);
        let mut strangers = Strangers { shut_in: 0, hops: 0 };
        if goal.iter().filter(is_stranger).count() > (goal.len() / FEW).max(1) {
            return strangers;
        }
        for &place in goal.iter().filter(is_stranger) {
            match self.hops_out(game, state, seat, place) {
                Some(hops) => strangers.hops += hops - 1,
                None => strangers.shut_in += 1,
            }
        }
        strangers
    }

    /// The fewest steps and jumps over single pieces from a place of a seat's goal to a free position outside; none if no
    /// way leads out.
    fn hops_out(&self, game: &Mansuba, state: &State, seat: Seat, from: Position) -> Option<u32> {
        let links = &game.links()[game.relation(state.turn)];
        let places = &self.places[seat.index() * game.positions..][..game.positions];
        let goal = &game.setup.goals[seat.index()];
        // Places reached, and those reached by the last hop, by their numbers.
        let first = places[from as usize].map_or(0, |place| 1u32 << place);
        let (mut seen, mut ring) = (first, first);
        for hops in 1.. {
            if ring == 0 {
                break;
            }
            let mut next_ring = 0;
            for place in Bits(ring.into()) {
                let here = goal[place as usize] as usize;
                for (direction, &beside) in links[here].iter().enumerate() {
                    let mut next = beside;
                    if next != NOWHERE && state.is_taken(next) {
                        next = links[next as usize][direction];
                    }
                    if next == NOWHERE || state.is_taken(next) {
                        continue;
                    }
                    let Some(place) = places[next as usize] else { return Some(hops) };
                    next_ring |= 1 << place;
                }
            }
            ring = next_ring & !seen;
            seen |= ring;
        }
        None
    }

    /// What a seat is missing, by the relation of this turn.
    pub(super) fn missing(&self, game: &Mansuba, state: &State, seat: Seat) -> Missing {
        let (relation, relations) = (game.relation(state.turn), game.links().len());
        let table = (seat.index() * relations + relation) * self.kinds;
        let places = &self.places[seat.index() * game.positions..][..game.positions];
        let mut todo = self.empty[seat.index()];
        let mut nearest = [[FARTHEST; BLOCK]; MOST_BLOCKS];
        for position in state.positions(seat) {
            match places[position as usize] {
                Some(place) => todo[usize::from(place) / BLOCK][usize::from(place) % BLOCK] = DONE,
                None => {
                    let row = self.row(game, state, table, position);
                    for (nearest, far) in nearest.iter_mut().zip(row) {
                        for at in 0..BLOCK {
                            nearest[at] = nearest[at].min(far[at]);
                        }
                    }
                }
            }
        }
        let mut missing = Missing { pieces: 0, places: 0 };
        for (todo, nearest) in todo.iter().zip(&nearest) {
            for at in 0..BLOCK {
                missing.places += u32::from(if todo[at] == DONE { 0 } else { nearest[at] });
            }
        }
        for position in
            state.positions(seat).filter(|&position| places[position as usize].is_none())
        {
            let mut least = DONE;
            for (todo, far) in todo.iter().zip(self.row(game, state, table, position)) {
                for at in 0..BLOCK {
                    least = least.min(todo[at] | far[at]);
                }
            }
            missing.pieces += u32::from(least.min(FARTHEST));
        }
        missing
    }
}
