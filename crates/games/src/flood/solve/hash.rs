//! Hashes of zones.

use crate::flood::sets::Set;

/// Multiplies and folds: zones differ in few bits, and every bit must count.
#[inline]
pub(super) fn hash<const W: usize>(zone: Set<W>) -> u64 {
    let mix = |hash: u64, word: u64| {
        let wide = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15;
        wide as u64 ^ (wide >> 64) as u64
    };
    zone.0.iter().fold(0x2545_f491_4f6c_dd1d, |hash, &word| mix(hash, word))
}

/// Stands for a free slot; a zone with this hash counts as one with the next.
const FREE: u64 = 0;
const FIRST_SLOTS: usize = 1 << 8;

/// The hashes of the zones met at one depth, by open addressing, at most half full. Two zones with the same hash
/// count as one: a beam may lose a position that way, about one in 2⁶⁴.
pub(super) struct ZoneHashes {
    slots: Vec<u64>,
    len: usize,
}

impl ZoneHashes {
    pub(super) fn new() -> Self {
        Self { slots: vec![FREE; FIRST_SLOTS], len: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.slots.fill(FREE);
        self.len = 0;
    }

    /// Adds a hash; whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, hash: u64) -> bool {
        if 2 * (self.len + 1) > self.slots.len() {
            self.grow();
        }
        let hash = hash.max(FREE + 1);
        let place = self.place(hash);
        let is_new = self.slots[place] == FREE;
        self.slots[place] = hash;
        self.len += usize::from(is_new);
        is_new
    }

    #[inline]
    fn place(&self, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut place = hash as usize & mask;
        while self.slots[place] != FREE && self.slots[place] != hash {
            place = (place + 1) & mask;
        }
        place
    }

    fn grow(&mut self) {
        let size = 2 * self.slots.len();
        let old = std::mem::replace(&mut self.slots, vec![FREE; size]);
        for hash in old.into_iter().filter(|&hash| hash != FREE) {
            let place = self.place(hash);
            self.slots[place] = hash;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_new_once() {
        let mut hashes = ZoneHashes::new();
        for round in 0..2 {
            for number in 0..5_000u64 {
                let hash = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                assert!(hashes.insert(hash), "{number} in round {round}");
                assert!(!hashes.insert(hash));
            }
            hashes.clear();
        }
    }
}
