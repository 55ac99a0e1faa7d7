//! The generator of every random choice that must come out the same on any machine.

/// xoshiro256++: fast, with a period no match exhausts, and defined bit for bit.
///
/// Not cryptographic: enough of its output predicts the rest. The referee therefore
/// never lets one generator serve two purposes, and derives a fresh one for each draw of chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// The generator numbered `seed`.
    pub fn new(seed: u64) -> Self {
        let mut mix = seed;
        let state = std::array::from_fn(|_| {
            mix = mix.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut word = mix;
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            word ^ (word >> 31)
        });
        Self { state }
    }

    /// The generator that starts from 32 bytes, such as a hash.
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        let word = |i: usize| {
            u64::from_le_bytes(bytes[8 * i..8 * i + 8].try_into().expect("a slice of eight"))
        };
        let state = std::array::from_fn(word);
        if state == [0; 4] { Self::new(0) } else { Self { state } }
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let out = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let shifted = b << 17;
        let (c, d) = (c ^ a, d ^ b);
        self.state = [a ^ d, b ^ c, c ^ shifted, d.rotate_left(45)];
        out
    }

    /// A number below `n`, each equally likely. `n` is not zero.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        debug_assert!(n > 0, "nothing lies below zero");
        let n = n as u64;
        let mut wide = u128::from(self.next_u64()) * u128::from(n);
        if (wide as u64) < n {
            // The rare draws that would favour some numbers are thrown away (Lemire's method).
            let uneven = n.wrapping_neg() % n;
            while (wide as u64) < uneven {
                wide = u128::from(self.next_u64()) * u128::from(n);
            }
        }
        (wide >> 64) as usize
    }

    /// One of the items, each equally likely; none of an empty slice.
    #[inline]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len())]) }
    }

    /// One of the items, as likely as its weight says; none if all weights are zero.
    pub fn weighted<T: Copy>(&mut self, items: &[(T, u32)]) -> Option<T> {
        let total: u64 = items.iter().map(|&(_, weight)| u64::from(weight)).sum();
        if total == 0 {
            return None;
        }
        let mut left = self.below(total as usize) as u64;
        for &(item, weight) in items {
            if left < u64::from(weight) {
                return Some(item);
            }
            left -= u64::from(weight);
        }
        None
    }

    /// Puts the items in an order, each equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn follows_the_published_algorithm() {
        let mut rng = Rng { state: [1, 2, 3, 4] };
        let first: Vec<u64> = (0..5).map(|_| rng.next_u64()).collect();
        let published =
            [41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205];
        assert_eq!(first, published);
    }

    #[test]
    fn below_is_even_and_in_range() {
        let mut rng = Rng::new(1);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[rng.below(7)] += 1;
        }
        assert!(seen.iter().all(|&n| (9_600..10_400).contains(&n)), "{seen:?}");
        assert_eq!(rng.below(1), 0);
    }

    #[test]
    fn weights_decide() {
        let mut rng = Rng::new(2);
        let mut seen = [0u32; 3];
        for _ in 0..40_000 {
            seen[rng.weighted(&[(0, 1), (1, 0), (2, 3)]).unwrap()] += 1;
        }
        assert_eq!(seen[1], 0);
        assert!((9_600..10_400).contains(&seen[0]), "{seen:?}");
        assert_eq!(rng.weighted::<u8>(&[]), None);
    }

    #[test]
    fn shuffles_reach_every_order() {
        let mut rng = Rng::new(3);
        let mut orders = std::collections::HashSet::new();
        for _ in 0..500 {
            let mut items = [0, 1, 2, 3];
            rng.shuffle(&mut items);
            orders.insert(items);
        }
        assert_eq!(orders.len(), 24);
    }
}
