//! Progressive widening: a node is left by few of its moves at first, and by more the more often it is visited.

use game::{Seat, Setting};

/// Entries for each seat, a power of two.
const SLOTS: usize = 1 << 10;
/// Moves that a node may be left by from the start.
const LEAST: f32 = 2.0;
/// What a move counts for that no node was left by yet: no less than any reward, so that each has its turn.
const UNSEEN: f32 = 1.0;

/// How fast a node widens: it may be left by two moves, and by this many times the root of its visits more. Without a
/// number, by all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Widening(pub Option<f32>);

impl Widening {
    /// Whether a node of so many visits may be left by another move than those that were tried.
    #[inline]
    pub(super) fn allows(self, tried: u32, visits: u32) -> bool {
        self.0.is_none_or(|factor| (tried as f32) < LEAST + factor * (visits as f32).sqrt())
    }
}

/// Reads `2`, or `off`.
impl Setting for Widening {
    fn read(text: &str) -> Result<Self, &'static str> {
        const WANTED: &str = "a number above 0, such as 2, or off";
        if text == "off" {
            return Ok(Self(None));
        }
        match f64::read(text) {
            Ok(factor) if factor > 0.0 => Ok(Self(Some(factor as f32))),
            _ => Err(WANTED),
        }
    }
}

/// How good moves were for the seat that made them, anywhere in a tree, by a hash of the move: moves that share one count
/// together.
#[derive(Default)]
pub(super) struct MoveMeans {
    means: Vec<Mean>,
}

#[derive(Clone, Copy)]
struct Mean {
    mean: f32,
    count: u32,
}

impl MoveMeans {
    /// Starts over, for this many seats.
    pub(super) fn clear(&mut self, seats: usize) {
        self.means.clear();
        self.means.resize(seats * SLOTS, Mean { mean: UNSEEN, count: 0 });
    }

    /// The place of a move in the lists of all seats.
    pub(super) fn slot(mv: &impl std::hash::Hash) -> u16 {
        (crate::hash::key(mv) as usize & (SLOTS - 1)) as u16
    }

    #[inline]
    pub(super) fn learn(&mut self, seat: Seat, slot: u16, reward: f32) {
        let entry = &mut self.means[seat.index() * SLOTS + usize::from(slot)];
        entry.count += 1;
        entry.mean += (reward - entry.mean) / entry.count as f32;
    }

    #[inline]
    pub(super) fn get(&self, seat: Seat, slot: u16) -> f32 {
        self.means[seat.index() * SLOTS + usize::from(slot)].mean
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_widen_with_the_root_of_their_visits() {
        let most =
            |widening: Widening, visits| (0..100).find(|&tried| !widening.allows(tried, visits));
        let two = Widening(Some(2.0));
        assert_eq!([0, 1, 4, 100].map(|visits| most(two, visits)), [2, 4, 6, 22].map(Some));
        assert_eq!(most(Widening(None), 0), None);
    }

    #[test]
    fn settings_are_read() {
        assert_eq!(Widening::read("1.5"), Ok(Widening(Some(1.5))));
        assert_eq!(Widening::read("off"), Ok(Widening(None)));
        for bad in ["", "0", "-1", "on"] {
            assert!(Widening::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_mean_is_that_of_the_rewards() {
        let mut means = MoveMeans::default();
        means.clear(2);
        let slot = MoveMeans::slot(&"left");
        assert_eq!(means.get(Seat(1), slot), UNSEEN);
        [0.5, 0.0, 0.25].iter().for_each(|&reward| means.learn(Seat(1), slot, reward));
        assert_eq!((means.get(Seat(1), slot), means.get(Seat(0), slot)), (0.25, UNSEEN));
        means.clear(2);
        assert_eq!(means.get(Seat(1), slot), UNSEEN);
    }
}
