//! Hashes that are the same in every run.

use std::hash::{Hash, Hasher};

/// The hash of a position or a move, the same on every machine with the same order of bytes.
pub(crate) fn key<S: Hash + ?Sized>(state: &S) -> u64 {
    let mut hasher = Mixer(0);
    state.hash(&mut hasher);
    let mixed = (hasher.0 ^ (hasher.0 >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 29)
}

/// Multiplies and turns, eight bytes at a time.
struct Mixer(u64);

impl Mixer {
    #[inline]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x2545_f491_4f6c_dd1d);
        self.0 ^= self.0 >> 28;
    }
}

impl Hasher for Mixer {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|word| self.mix(u64::from_le_bytes(*word)));
        let last = rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        self.mix(last ^ (bytes.len() as u64) << 56);
    }

    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.mix(value.into());
    }

    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.mix(value.into());
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_depend_on_every_part() {
        let keys =
            [key(&(1u32, 2u32)), key(&(2u32, 1u32)), key(&[1u64, 2][..]), key(&[1u8, 2][..])];
        for (place, one) in keys.iter().enumerate() {
            assert!(keys[place + 1..].iter().all(|other| other != one));
        }
    }
}
