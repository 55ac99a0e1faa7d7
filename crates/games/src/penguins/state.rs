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

    /// The tiles a seat's penguins stand on.
    #[inline]
    pub(super) fn penguins<'s>(&self, state: &'s State, seat: Seat) -> &'s [Tile] {
        let row = self.row(state, seat);
        &row[HEAD..][..row[PLACED] as usize]
    }
}
