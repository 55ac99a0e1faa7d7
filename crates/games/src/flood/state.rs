//! What changes during a match.

use std::hash::{Hash, Hasher};

use game::{Seat, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What changes: the owner of each region, and the edge of each zone.
///
/// Edges are updated as zones grow, so that a move costs what it adds and never scans the whole board.
/// Comparisons leave edges out: they follow from the owners of the regions, and the order of their
/// lists depends on the moves that made them. Comparisons also leave out when a region was taken,
/// which only pictures need.
#[derive(Debug)]
pub struct State {
    /// The seat of each region, or `UNOWNED`.
    pub(super) owners: Box<[u32]>,
    /// The number of the move that took each region, from 1; 0 if none did.
    pub(super) taken: Box<[u32]>,
    pub(super) seats: Box<[SeatState]>,
    /// The cells that each colour would gain, a row of colours per seat.
    pub(super) gains: Box<[u32]>,
    /// The first region at the edge, a row of colours per seat; `END` where there is none. A region
    /// stays in the list when another seat has taken it.
    pub(super) heads: Box<[u32]>,
    /// The region that follows at the edge, or `END`, a row of regions per seat; `OFF` if it is not
    /// at this seat's edge.
    pub(super) links: Box<[u32]>,
    /// Whether two zones touch, a row per seat.
    pub(super) touch: Box<[bool]>,
    pub(super) passes: u32,
    pub(super) moves: u32,
    pub(super) turn: Turn,
}

pub(super) const UNOWNED: u32 = u32::MAX;
pub(super) const OFF: u32 = u32::MAX;
pub(super) const END: u32 = u32::MAX - 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SeatState {
    pub(super) size: u32,
    pub(super) colour: u8,
    pub(super) standing: Standing,
}

/// What has become of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// It plays.
    In,
    /// It gave an illegal move and has lost.
    Lost,
    /// It is gone; its zone counts.
    Gone,
}

/// Written by hand because a derived `Clone` would not forward `clone_from`, which allocates nothing.
impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            owners: self.owners.clone(),
            taken: self.taken.clone(),
            seats: self.seats.clone(),
            gains: self.gains.clone(),
            heads: self.heads.clone(),
            links: self.links.clone(),
            touch: self.touch.clone(),
            ..*self
        }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.owners.clone_from(&source.owners);
        self.taken.clone_from(&source.taken);
        self.seats.clone_from(&source.seats);
        self.gains.clone_from(&source.gains);
        self.heads.clone_from(&source.heads);
        self.links.clone_from(&source.links);
        self.touch.clone_from(&source.touch);
        (self.passes, self.moves, self.turn) = (source.passes, source.moves, source.turn);
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.turn == other.turn
            && (self.moves, self.passes) == (other.moves, other.passes)
            && self.seats == other.seats
            && self.owners == other.owners
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.turn, self.moves, self.passes).hash(hasher);
        self.seats.hash(hasher);
        self.owners.hash(hasher);
    }
}

impl State {
    /// The colour of a seat's zone.
    #[inline]
    pub fn colour(&self, seat: Seat) -> u8 {
        self.seats[seat.index()].colour
    }

    /// What has become of a seat.
    #[inline]
    pub fn standing(&self, seat: Seat) -> Standing {
        self.seats[seat.index()].standing
    }

    /// Moves played, passes included.
    #[inline]
    pub fn moves(&self) -> u32 {
        self.moves
    }

    /// Passes in a row up to now.
    #[inline]
    pub fn passes(&self) -> u32 {
        self.passes
    }
}
