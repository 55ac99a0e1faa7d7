//! What stands around each position, updated with every move.
//!
//! For each relation and position there are two bytes with a bit for each direction: whether the
//! neighbour is taken, and whether the position behind it is; missing positions count as taken. So the
//! steps and jumps of a piece are a few operations on bytes.

use crate::mansuba::board::relation::{Links, NOWHERE, Position};

/// Boards that would need more bytes do without them, so that states stay small.
const MOST_BYTES: usize = 1 << 14;

/// Which bits change when a position is taken or left.
#[derive(Debug)]
pub(in crate::mansuba) struct Near {
    /// The bytes of an empty board; empty on large boards.
    pub(in crate::mansuba) blank: Box<[u8]>,
    /// Where each position's list of changes begins.
    first: Vec<u32>,
    changes: Vec<(u32, u8)>,
}

impl Near {
    pub(in crate::mansuba) fn new(links: &[Links]) -> Self {
        let positions = links.first().map_or(0, Vec::len);
        if 2 * positions * links.len() > MOST_BYTES {
            return Self {
                blank: Box::new([]),
                first: vec![0; positions + 1],
                changes: Vec::new(),
            };
        }
        let mut blank = vec![0u8; 2 * positions * links.len()];
        let mut lists: Vec<Vec<(u32, u8)>> = vec![Vec::new(); positions];
        for (relation, links) in links.iter().enumerate() {
            let base = 2 * positions * relation;
            for (here, row) in links.iter().enumerate() {
                for (d, &next) in row.iter().enumerate() {
                    let beyond = links.get(next as usize).map_or(NOWHERE, |row| row[d]);
                    for (at, seen) in [(base + here, next), (base + positions + here, beyond)] {
                        match lists.get_mut(seen as usize) {
                            Some(list) => list.push((at as u32, 1 << d)),
                            None => blank[at] |= 1 << d,
                        }
                    }
                }
            }
        }
        let mut first = vec![0];
        for list in &lists {
            first.push(first[first.len() - 1] + list.len() as u32);
        }
        Self { blank: blank.into(), first, changes: lists.concat() }
    }

    /// Notes that a position is taken, or left.
    #[inline]
    pub(in crate::mansuba) fn flip(&self, bytes: &mut [u8], position: Position) {
        let range =
            self.first[position as usize] as usize..self.first[position as usize + 1] as usize;
        for &(at, bit) in &self.changes[range] {
            bytes[at as usize] ^= bit;
        }
    }

    /// The bytes of a relation: neighbours, and positions behind them. Empty on large boards.
    #[inline]
    pub(in crate::mansuba) fn of(
        bytes: &[u8],
        relation: usize,
        positions: usize,
    ) -> (&[u8], &[u8]) {
        if bytes.is_empty() {
            return (&[], &[]);
        }
        let both = &bytes[2 * positions * relation..][..2 * positions];
        both.split_at(positions)
    }
}
