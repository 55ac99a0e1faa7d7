//! What was found out about positions, so that one reached in several ways is searched once.

use std::hash::{Hash, Hasher};

/// The fewest entries of a table that is used.
const LEAST: usize = 1 << 12;
/// The depth of a value that no deeper search can change.
pub(super) const TO_THE_END: u16 = u16::MAX;

/// Which side of the true value a stored one may lie on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<M> {
    pub(super) value: i64,
    pub(super) bound: Bound,
    /// How many moves deep it was searched, or [`TO_THE_END`].
    pub(super) depth: u16,
    /// The move that was best, or that was good enough.
    pub(super) mv: Option<M>,
}

#[derive(Clone, Copy, Debug)]
struct Entry<M> {
    key: u64,
    known: Known<M>,
}

/// Entries by the hashes of their positions. It grows with what is stored, up to a bound: a short search pays for little.
pub(super) struct Table<M> {
    entries: Vec<Option<Entry<M>>>,
    stored: usize,
    most: usize,
}

impl<M: Copy> Table<M> {
    /// A table of at most so many bytes.
    pub(super) fn new(bytes: u64) -> Self {
        let most = bytes / size_of::<Option<Entry<M>>>().max(1) as u64;
        let most = usize::try_from(most).unwrap_or(usize::MAX).max(LEAST);
        Self { entries: Vec::new(), stored: 0, most: 1 << most.ilog2() }
    }

    /// Forgets all: answers do not depend on earlier questions.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.entries.resize(LEAST, None);
        self.stored = 0;
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<Known<M>> {
        let entry = self.entries.get(self.place(key))?.as_ref()?;
        (entry.key == key).then_some(entry.known)
    }

    /// Keeps what is known, in the place of what was there.
    pub(super) fn put(&mut self, key: u64, known: Known<M>) {
        if 2 * self.stored >= self.entries.len() && self.entries.len() < self.most {
            self.grow();
        }
        let place = self.place(key);
        let entry = &mut self.entries[place];
        self.stored += usize::from(entry.is_none());
        *entry = Some(Entry { key, known });
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.entries);
        self.entries.resize((4 * old.len()).min(self.most), None);
        self.stored = 0;
        for entry in old.into_iter().flatten() {
            let place = self.place(entry.key);
            self.stored += usize::from(self.entries[place].is_none());
            self.entries[place] = Some(entry);
        }
    }
}

/// The hash of a position, the same on every machine with the same order of bytes.
pub(super) fn key<S: Hash + ?Sized>(state: &S) -> u64 {
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

    fn known(depth: u16) -> Known<u8> {
        Known { value: depth.into(), bound: Bound::Exact, depth, mv: Some(1) }
    }

    #[test]
    fn what_is_put_is_found_while_there_is_room() {
        let mut table = Table::new(1 << 30);
        table.clear();
        let keys: Vec<u64> = (0..100_000u64).map(|number| key(&number)).collect();
        keys.iter().for_each(|&key| table.put(key, known(3)));
        let found = keys.iter().filter(|&&key| table.get(key).is_some()).count();
        assert!(found > 60_000, "{found}");
        table.clear();
        assert!(keys.iter().all(|&key| table.get(key).is_none()));
    }

    #[test]
    fn memory_is_bounded() {
        let mut table = Table::<u8>::new(1 << 20);
        table.clear();
        (0..1_000_000u64).for_each(|number| table.put(key(&number), known(1)));
        let bytes = table.entries.capacity() * size_of::<Option<Entry<u8>>>();
        assert!(bytes <= 1 << 20, "{bytes}");
    }

    #[test]
    fn keys_depend_on_every_part() {
        let keys =
            [key(&(1u32, 2u32)), key(&(2u32, 1u32)), key(&[1u64, 2][..]), key(&[1u8, 2][..])];
        for (place, one) in keys.iter().enumerate() {
            assert!(keys[place + 1..].iter().all(|other| other != one));
        }
    }
}
