//! What changes in a duel.

use std::hash::{Hash, Hasher};

use game::Turn;

use crate::flood::sets::Set;
use crate::flood::state::Standing;

/// The zones of both seats. Comparisons are of all fields; the hash leaves out what follows from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::flood) struct DuelState<const W: usize> {
    pub(super) zones: [Set<W>; 2],
    /// The regions beside each zone, those of the other zone included.
    pub(super) edges: [Set<W>; 2],
    pub(super) sizes: [u32; 2],
    pub(super) colours: [u8; 2],
    pub(super) standings: [Standing; 2],
    /// The match may end by its cap: then positions after different numbers of moves differ.
    pub(super) near_cap: bool,
    pub(super) passes: u32,
    pub(super) moves: u32,
    pub(super) turn: Turn,
}

/// Moves count only where the cap may end the match, so that a search finds positions again that it
/// reached by more moves.
impl<const W: usize> Hash for DuelState<W> {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let turn = match self.turn {
            Turn::Seat(seat) => seat.index() as u64,
            Turn::Chance | Turn::Over => 2,
        };
        let [first, second] = self.colours.map(u64::from);
        let moves = if self.near_cap { self.moves } else { 0 };
        hasher.write_u64(turn | first << 2 | second << 10 | u64::from(self.passes) << 18);
        hasher.write_u64(u64::from(moves));
        for zone in &self.zones {
            zone.0.iter().for_each(|&word| hasher.write_u64(word));
        }
    }
}

impl<const W: usize> DuelState<W> {
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
