//! What changes during a match.

use std::hash::{Hash, Hasher};

use game::Seat;

use super::board::relation::Position;
use super::movement::distances::FAR;
use super::movement::near::Near;
use super::rules::Mansuba;
use super::setup::Piece;

/// A position of the game: a bit for each piece and each seat, and the prisoners.
///
/// Bits are kept in rows of words: first the pieces of all seats, then a row per seat.
#[derive(Debug, PartialEq, Eq)]
pub struct State {
    pub(super) bits: Box<[u64]>,
    /// The number of words in a row.
    row: u32,
    /// The kind of the piece on each position, 0 where there is none.
    pub(super) kinds: Box<[u8]>,
    /// What stands around each position: see `near`.
    pub(super) near: Box<[u8]>,
    /// Prisoners, the longest held first; their position is where they were taken.
    pub(super) prisoners: Vec<Piece>,
    /// Seats that are out of the game.
    pub(super) out: Box<[bool]>,
    /// Turns played.
    pub(super) turn: u32,
    /// Turns in a row in which a seat had to pass.
    pub(super) passes: u32,
    pub(super) seat: Seat,
    pub(super) phase: Phase,
}

/// What a state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    /// A move.
    Move,
    /// Chance decides an attempt to escape, back to this position.
    Escape(Position),
    /// Nothing: the game is over, and this seat has won, or it is a draw.
    Over(Option<Seat>),
}

/// Written by hand because a derived `Clone` would not forward `clone_from`, which allocates nothing.
impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            bits: self.bits.clone(),
            kinds: self.kinds.clone(),
            near: self.near.clone(),
            prisoners: self.prisoners.clone(),
            out: self.out.clone(),
            ..*self
        }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.row = source.row;
        self.bits.clone_from(&source.bits);
        self.kinds.clone_from(&source.kinds);
        self.near.clone_from(&source.near);
        self.prisoners.clone_from(&source.prisoners);
        self.out.clone_from(&source.out);
        (self.turn, self.passes) = (source.turn, source.passes);
        (self.seat, self.phase) = (source.seat, source.phase);
    }
}

/// Written by hand because what stands around each position follows from the pieces, and would be most of the work.
impl Hash for State {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.bits.hash(hasher);
        self.kinds.hash(hasher);
        self.prisoners.hash(hasher);
        self.out.hash(hasher);
        (self.turn, self.passes, self.seat, self.phase).hash(hasher);
    }
}

impl State {
    /// The number of words in a row of bits.
    pub(super) fn words(positions: usize) -> usize {
        positions.div_ceil(64)
    }

    /// A board without pieces.
    pub(super) fn empty(positions: usize, seats: usize, first: Seat, near: &Near) -> Self {
        Self {
            bits: vec![0; Self::words(positions) * (seats + 1)].into(),
            row: Self::words(positions) as u32,
            kinds: vec![0; positions].into(),
            near: near.blank.clone(),
            prisoners: Vec::new(),
            out: vec![false; seats].into(),
            turn: 0,
            passes: 0,
            seat: first,
            phase: Phase::Move,
        }
    }

    /// Whether a piece stands on a position.
    #[inline]
    pub fn is_taken(&self, position: Position) -> bool {
        bit(&self.bits, position)
    }

    /// The bits of a seat's pieces.
    #[inline]
    pub(super) fn pieces(&self, seat: Seat) -> &[u64] {
        let row = self.row as usize;
        &self.bits[row * (seat.index() + 1)..][..row]
    }

    /// Whether a seat's piece stands on a position.
    #[inline]
    pub fn owns(&self, seat: Seat, position: Position) -> bool {
        bit(self.pieces(seat), position)
    }

    /// The owner of the piece on a position.
    pub fn owner(&self, position: Position) -> Option<Seat> {
        Seat::all(self.out.len()).find(|&seat| self.owns(seat, position))
    }

    /// The piece on a position.
    pub fn piece(&self, position: Position) -> Option<Piece> {
        let owner = self.owner(position)?;
        Some(Piece { owner, kind: self.kinds[position as usize], position })
    }

    /// The positions of a seat's pieces, in order.
    pub fn positions(&self, seat: Seat) -> impl Iterator<Item = Position> + '_ {
        each(self.pieces(seat))
    }

    /// Prisoners, the longest held first; their position is where they were taken.
    pub fn prisoners(&self) -> &[Piece] {
        &self.prisoners
    }

    /// Whether a seat is out of the game.
    pub fn is_out(&self, seat: Seat) -> bool {
        self.out[seat.index()]
    }

    /// Turns played.
    pub fn turns(&self) -> u32 {
        self.turn
    }

    #[inline]
    pub(super) fn put(&mut self, piece: Piece, near: &Near) {
        self.flip(piece.owner, piece.position, near);
        self.kinds[piece.position as usize] = piece.kind;
    }

    #[inline]
    pub(super) fn remove(&mut self, seat: Seat, position: Position, near: &Near) {
        self.flip(seat, position, near);
        self.kinds[position as usize] = 0;
    }

    #[inline]
    fn flip(&mut self, seat: Seat, position: Position, near: &Near) {
        near.flip(&mut self.near, position);
        let (word, bit) = (position as usize / 64, 1 << (position % 64));
        let own = self.row as usize * (seat.index() + 1);
        self.bits[word] ^= bit;
        self.bits[own + word] ^= bit;
    }

    /// The number of seats that are not out.
    pub(super) fn still_in(&self) -> usize {
        self.out.iter().filter(|&&out| !out).count()
    }
}

impl Mansuba {
    /// The movements that a piece needs to its owner's goal on an otherwise empty board, by the relation of this turn;
    /// none if it cannot get there. The first call computes the distances of all positions.
    pub fn distance(&self, state: &State, piece: Piece) -> Option<u32> {
        let Piece { owner, kind, position } = piece;
        let relation = self.relation(state.turn);
        let distance = self.distances().get(relation, kind, owner.index(), position);
        (distance != FAR).then_some(distance)
    }
}

#[inline]
pub(super) fn bit(row: &[u64], position: Position) -> bool {
    row[position as usize / 64] >> (position % 64) & 1 == 1
}

/// The positions whose bits are set.
#[inline]
pub(super) fn each(row: &[u64]) -> impl Iterator<Item = Position> + '_ {
    let words = row.iter().enumerate();
    words.flat_map(|(i, &word)| Bits(word).map(move |bit| (64 * i) as Position + bit))
}

/// The bits of a word, from the lowest.
#[derive(Clone, Copy)]
pub(super) struct Bits(pub(super) u64);

impl Iterator for Bits {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let lowest = self.0.trailing_zeros();
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            lowest
        })
    }
}
