//! What changes during a match.

use game::{Seat, Tile, Turn};

use super::rules::Penguins;

/// What changes: which tiles are free, where the penguins stand, what each seat has collected.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// A bit per slot of the board's lines.
    pub(super) open: Box<[u64]>,
    /// A row per seat: fish collected, penguins placed, whether it is out, and its penguins' tiles.
    pub(super) rows: Box<[u32]>,
    /// Penguins still to be placed, of all seats that are not out.
    pub(super) to_place: u32,
    pub(super) turn: Turn,
}

/// Written by hand because a derived `Clone` would not forward `clone_from`, which allocates nothing.
impl Clone for State {
    fn clone(&self) -> Self {
        Self { open: self.open.clone(), rows: self.rows.clone(), ..*self }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.open.clone_from(&source.open);
        self.rows.clone_from(&source.rows);
        self.to_place = source.to_place;
        self.turn = source.turn;
    }
}

pub(super) const FISH: usize = 0;
pub(super) const PLACED: usize = 1;
pub(super) const OUT: usize = 2;
pub(super) const HEAD: usize = 3;

impl Penguins {
    #[inline]
    pub(super) fn row<'s>(&self, state: &'s State, seat: Seat) -> &'s [u32] {
        let width = HEAD + self.setup.penguins;
        &state.rows[seat.index() * width..][..width]
    }

    #[inline]
    pub(super) fn row_mut<'s>(&self, state: &'s mut State, seat: Seat) -> &'s mut [u32] {
        let width = HEAD + self.setup.penguins;
        &mut state.rows[seat.index() * width..][..width]
    }

    /// The tiles a seat's penguins stand on, in the order they were placed.
    #[inline]
    pub fn penguins<'s>(&self, state: &'s State, seat: Seat) -> &'s [Tile] {
        let row = self.row(state, seat);
        &row[HEAD..][..row[PLACED] as usize]
    }

    /// Fish that a seat has collected, without those under its penguins.
    #[inline]
    pub fn collected(&self, state: &State, seat: Seat) -> u32 {
        self.row(state, seat)[FISH]
    }

    /// Whether a seat is out: it cannot move any more, or failed.
    #[inline]
    pub fn is_out(&self, state: &State, seat: Seat) -> bool {
        self.row(state, seat)[OUT] != 0
    }

    /// Whether a tile has neither melted nor a penguin on it.
    #[inline]
    pub fn is_free(&self, state: &State, tile: Tile) -> bool {
        self.lines.is_open(&state.open, tile)
    }

    /// How many tiles can be slid to from a tile, those on several lines counted on each. A few
    /// nanoseconds: lines are runs of bits.
    #[inline]
    pub fn mobility(&self, state: &State, tile: Tile) -> u32 {
        self.lines.count(&state.open, tile)
    }
}

impl State {
    /// Whether penguins are still being placed.
    #[inline]
    pub fn is_placing(&self) -> bool {
        self.to_place > 0
    }
}
