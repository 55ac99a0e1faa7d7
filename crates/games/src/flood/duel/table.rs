//! What the search of a duel found out about positions.

use std::num::NonZeroU8;

/// The fewest and the most entries.
const LEAST: usize = 1 << 14;
const MOST: usize = 1 << 22;
/// The depth of a value that no deeper search can change.
pub(super) const TO_THE_END: u8 = u8::MAX;

/// Which side of the true value a stored one may lie on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) value: i32,
    pub(super) bound: Bound,
    /// How many moves deep it was searched, or [`TO_THE_END`].
    pub(super) depth: u8,
    /// The colour that was best, or that was good enough, plus 1; none where there is no such colour.
    pub(super) colour: Option<NonZeroU8>,
}

impl Known {
    /// Whether the value answers a search of this depth with these bounds.
    #[inline]
    pub(super) fn is_enough(&self, depth: usize, alpha: i32, beta: i32) -> bool {
        let is_outside = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.value >= beta,
            Bound::AtMost => self.value <= alpha,
        };
        is_outside && usize::from(self.depth) >= depth
    }
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    value: i32,
    bound: Bound,
    depth: u8,
    colour: Option<NonZeroU8>,
    /// The question that the entry is of; 0 for none.
    question: u8,
}

const FREE: Entry =
    Entry { key: 0, value: 0, bound: Bound::Exact, depth: 0, colour: None, question: 0 };

/// Entries by the keys of their positions, in pairs: the first of a pair is kept for what was searched deeper. The table grows with what a question stores, and its memory is used again for
/// the next question, which begins with few entries as the first one did: answers do not depend on earlier ones.
pub(super) struct Table {
    entries: Vec<Entry>,
    /// The entries in use, a power of two.
    len: usize,
    stored: usize,
    question: u8,
}

impl Table {
    pub(super) fn new() -> Self {
        Self { entries: Vec::new(), len: LEAST, stored: 0, question: 0 }
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        if self.question == u8::MAX || self.entries.is_empty() {
            self.entries.clear();
            self.entries.resize(LEAST, FREE);
            self.question = 0;
        }
        self.question += 1;
        (self.len, self.stored) = (LEAST, 0);
    }

    /// The place of a pair.
    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.len - 2)
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let place = self.place(key);
        let is_own = |entry: &&Entry| entry.key == key && entry.question == self.question;
        let entry = self.entries[place..place + 2].iter().find(is_own)?;
        let Entry { value, bound, depth, colour, .. } = *entry;
        Some(Known { value, bound, depth, colour })
    }

    /// Keeps what is known, in the place of what was there.
    #[inline]
    pub(super) fn put(&mut self, key: u64, known: Known) {
        if 2 * self.stored >= self.len && self.len < MOST {
            self.grow();
        }
        let (place, question) = (self.place(key), self.question);
        let Known { value, bound, depth, colour } = known;
        let first = self.entries[place];
        let is_deeper = first.question == question && first.key != key && first.depth > depth;
        let number = usize::from(is_deeper);
        if !is_deeper && first.question == question && first.key != key {
            self.stored += usize::from(self.entries[place + 1].question != question);
            self.entries[place + 1] = first;
        } else {
            self.stored += usize::from(self.entries[place + number].question != question);
        }
        self.entries[place + number] = Entry { key, value, bound, depth, colour, question };
    }

    /// Each entry stays, or moves to a place that is new.
    #[cold]
    fn grow(&mut self) {
        let old = self.len;
        self.len *= 4;
        if self.entries.len() < self.len {
            self.entries.resize(self.len, FREE);
        }
        for from in 0..old {
            let entry = self.entries[from];
            let to = self.place(entry.key) + from % 2;
            if entry.question == self.question && to != from {
                self.entries[to] = entry;
                self.entries[from] = FREE;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u64) -> u64 {
        (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[test]
    fn what_is_put_is_found_while_there_is_room_and_until_the_next_question() {
        let mut table = Table::new();
        for _ in 0..3 {
            table.clear();
            for number in 0..100_000 {
                let value = number as i32;
                table
                    .put(key(number), Known { value, bound: Bound::Exact, depth: 0, colour: None });
            }
            let is_found = |&number: &u64| {
                let known = table.get(key(number));
                known.is_some_and(|known| known.value == number as i32)
            };
            let found = (0..100_000).filter(is_found).count();
            assert!(found > 60_000, "{found}");
            table.clear();
            assert!((0..100_000).all(|number| table.get(key(number)).is_none()));
        }
    }

    #[test]
    fn an_entry_is_small() {
        assert_eq!(size_of::<Entry>(), 16);
    }
}
