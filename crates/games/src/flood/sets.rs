//! Sets of regions as bits.

/// A set of regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::flood) struct Set<const W: usize>(pub(in crate::flood) [u64; W]);

impl<const W: usize> Set<W> {
    pub(in crate::flood) const EMPTY: Self = Self([0; W]);

    #[inline(always)]
    pub(in crate::flood) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline(always)]
    pub(in crate::flood) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline(always)]
    pub(in crate::flood) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Whether the sets have a region in common; distant regions are compared first.
    #[inline(always)]
    pub(in crate::flood) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).rev().any(|(a, b)| a & b != 0)
    }

    #[inline(always)]
    pub(in crate::flood) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(in crate::flood) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    pub(in crate::flood) fn has(&self, region: usize) -> bool {
        self.0[region / 64] >> (region % 64) & 1 != 0
    }

    pub(in crate::flood) fn insert(&mut self, region: usize) {
        self.0[region / 64] |= 1 << (region % 64);
    }

    #[inline(always)]
    pub(in crate::flood) fn each(&self, mut then: impl FnMut(usize)) {
        for (i, &word) in self.0.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                then(64 * i + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }
}

/// The indices of the bits set in a word.
#[inline(always)]
pub(in crate::flood) fn each_bit(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        let some = bits != 0;
        bits &= bits.wrapping_sub(1);
        some.then_some(place)
    })
}
