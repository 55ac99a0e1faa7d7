//! Distances on a map, and which towns rails join at all.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Map;

/// The rails of a map by town, and working space for searches. Towns are counted from 0.
pub(in crate::rails) struct Routes {
    /// Where the rails of each town begin in `rails`.
    first: Vec<usize>,
    /// The other town, and the length.
    rails: Vec<(u32, u32)>,
    /// The distance of each town in the current search.
    far: Vec<u32>,
    /// The towns whose `far` must be reset after the search.
    touched: Vec<u32>,
    heap: BinaryHeap<Reverse<(u32, u32)>>,
}

const NOWHERE: u32 = u32::MAX;

impl Routes {
    pub(in crate::rails) fn new(map: &Map) -> Self {
        let towns = map.towns.len();
        let mut first = vec![0; towns + 1];
        let ends = |i: usize| map.rails[i].towns.map(|town| town as usize - 1);
        (0..map.rails.len()).flat_map(ends).for_each(|town| first[town + 1] += 1);
        for town in 0..towns {
            first[town + 1] += first[town];
        }
        let mut rails = vec![(0, 0); first[towns]];
        let mut next = first.clone();
        for (i, rail) in map.rails.iter().enumerate() {
            let [a, b] = ends(i);
            for (from, to) in [(a, b), (b, a)] {
                rails[next[from]] = (to as u32, rail.length.into());
                next[from] += 1;
            }
        }
        let far = vec![NOWHERE; towns];
        Self { first, rails, far, touched: Vec::new(), heap: BinaryHeap::new() }
    }

    fn of(&self, town: u32) -> std::ops::Range<usize> {
        self.first[town as usize]..self.first[town as usize + 1]
    }

    /// How many rails end in a town.
    pub(in crate::rails) fn degree(&self, town: usize) -> usize {
        self.of(town as u32).len()
    }

    /// For each town the number of its part of the map, from 0: the towns that rails join.
    pub(in crate::rails) fn parts(&self) -> Vec<u32> {
        let mut parts = vec![NOWHERE; self.far.len()];
        let (mut stack, mut part) = (Vec::new(), 0);
        for start in 0..parts.len() {
            if parts[start] != NOWHERE {
                continue;
            }
            parts[start] = part;
            stack.push(start as u32);
            while let Some(town) = stack.pop() {
                for &(other, _) in &self.rails[self.of(town)] {
                    if parts[other as usize] == NOWHERE {
                        parts[other as usize] = part;
                        stack.push(other);
                    }
                }
            }
            part += 1;
        }
        parts
    }

    /// Calls `visit` with each town and its distance, the nearest first, until it returns false.
    pub(in crate::rails) fn walk(
        &mut self,
        from: usize,
        mut visit: impl FnMut(usize, u32) -> bool,
    ) {
        self.touch(from as u32, 0);
        while let Some(Reverse((far, town))) = self.heap.pop() {
            if far > self.far[town as usize] {
                continue;
            }
            if !visit(town as usize, far) {
                break;
            }
            for at in self.of(town) {
                let (other, length) = self.rails[at];
                if far + length < self.far[other as usize] {
                    self.touch(other, far + length);
                }
            }
        }
        self.heap.clear();
        self.touched.drain(..).for_each(|town| self.far[town as usize] = NOWHERE);
    }

    fn touch(&mut self, town: u32, far: u32) {
        self.far[town as usize] = far;
        self.touched.push(town);
        self.heap.push(Reverse((far, town)));
    }

    /// The distance of two towns, if rails join them.
    pub(in crate::rails) fn distance(&mut self, from: usize, to: usize) -> Option<u32> {
        let mut found = None;
        self.walk(from, |town, far| {
            if town == to {
                found = Some(far);
            }
            found.is_none()
        });
        found
    }
}
