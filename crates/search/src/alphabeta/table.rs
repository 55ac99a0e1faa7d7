//! What was found out about positions, so that one reached in several ways is searched once.

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
    /// What the entries are worth to each seat, `width` numbers each.
    rows: Vec<i64>,
    width: usize,
}

impl<M: Copy> Table<M> {
    /// A table of at most so many bytes, with `width` numbers beside each entry.
    pub(super) fn new(bytes: u64, width: usize) -> Self {
        let entry = size_of::<Option<Entry<M>>>() + width * size_of::<i64>();
        let most = bytes / entry.max(1) as u64;
        let most = usize::try_from(most).unwrap_or(usize::MAX).max(LEAST);
        Self { entries: Vec::new(), stored: 0, most: 1 << most.ilog2(), rows: Vec::new(), width }
    }

    /// Forgets all: answers do not depend on earlier questions.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.entries.resize(LEAST, None);
        self.rows.resize(LEAST * self.width, 0);
        self.stored = 0;
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<Known<M>> {
        let entry = self.entries.get(self.place(key))?.as_ref()?;
        (entry.key == key).then_some(entry.known)
    }

    /// The numbers beside the entry of a position that is known.
    pub(super) fn row(&self, key: u64) -> &[i64] {
        &self.rows[self.place(key) * self.width..][..self.width]
    }

    /// Keeps what is known and its numbers, in the place of what was there.
    pub(super) fn put(&mut self, key: u64, known: Known<M>, row: &[i64]) {
        if 2 * self.stored >= self.entries.len() && self.entries.len() < self.most {
            self.grow();
        }
        let place = self.place(key);
        let entry = &mut self.entries[place];
        self.stored += usize::from(entry.is_none());
        *entry = Some(Entry { key, known });
        self.rows[place * self.width..][..self.width].copy_from_slice(row);
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.entries);
        let rows = std::mem::take(&mut self.rows);
        self.entries.resize((4 * old.len()).min(self.most), None);
        self.rows.resize(self.entries.len() * self.width, 0);
        self.stored = 0;
        for (before, entry) in old.into_iter().enumerate() {
            let Some(entry) = entry else { continue };
            let place = self.place(entry.key);
            self.stored += usize::from(self.entries[place].is_none());
            self.entries[place] = Some(entry);
            let row = &rows[before * self.width..][..self.width];
            self.rows[place * self.width..][..self.width].copy_from_slice(row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::key;

    fn known(depth: u16) -> Known<u8> {
        Known { value: depth.into(), bound: Bound::Exact, depth, mv: Some(1) }
    }

    #[test]
    fn what_is_put_is_found_while_there_is_room() {
        let mut table = Table::new(1 << 30, 1);
        table.clear();
        let keys: Vec<u64> = (0..100_000u64).map(|number| key(&number)).collect();
        keys.iter().for_each(|&key| table.put(key, known(3), &[key as i64]));
        let found = keys.iter().filter(|&&key| table.get(key).is_some()).count();
        assert!(found > 60_000, "{found}");
        let found = |key: &&u64| table.get(**key).is_some();
        assert!(keys.iter().filter(found).all(|&key| table.row(key) == [key as i64]));
        table.clear();
        assert!(keys.iter().all(|&key| table.get(key).is_none()));
    }

    #[test]
    fn memory_is_bounded() {
        let mut table = Table::<u8>::new(1 << 20, 3);
        table.clear();
        (0..1_000_000u64).for_each(|number| table.put(key(&number), known(1), &[0; 3]));
        let bytes =
            table.entries.capacity() * size_of::<Option<Entry<u8>>>() + table.rows.capacity() * 8;
        assert!(bytes <= 1 << 20, "{bytes}");
    }
}
