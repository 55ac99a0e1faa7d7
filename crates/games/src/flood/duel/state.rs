//! What changes in a duel.

use std::hash::{Hash, Hasher};

use game::Turn;

use super::near::Near;
use crate::flood::sets::Set;
use crate::flood::state::Standing;

/// The zones of both seats, and what follows from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::flood) struct DuelState<const W: usize> {
    pub(super) zones: [Set<W>; 2],
    /// The regions beside each zone, those of the other zone included.
    pub(super) edges: [Set<W>; 2],
    /// How near each region is to each zone.
    pub(super) near: [Near<W>; 2],
    /// A hash of the zones.
    pub(super) key: u64,
    pub(super) sizes: [u32; 2],
    pub(super) colours: [u8; 2],
    pub(super) standings: [Standing; 2],
    /// The match may end by its cap: then positions after different numbers of moves differ.
    pub(super) near_cap: bool,
    pub(super) passes: u32,
    pub(super) moves: u32,
    pub(super) turn: Turn,
}

impl<const W: usize> Hash for DuelState<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.key);
    }
}

impl<const W: usize> DuelState<W> {
    /// The cells that a seat is ahead.
    #[inline]
    pub(super) fn lead(&self, seat: usize) -> i32 {
        self.sizes[seat] as i32 - self.sizes[1 - seat] as i32
    }

    /// Whether the zones touch.
    #[inline]
    pub(super) fn touch(&self) -> bool {
        self.edges[0].meets(&self.zones[1])
    }

    /// The free regions beside a seat's zone.
    #[inline]
    pub(super) fn open(&self, seat: usize) -> Set<W> {
        self.edges[seat].without(self.zones[1 - seat])
    }
}
