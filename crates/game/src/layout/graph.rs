//! The graph that is laid out: flat lists of neighbours with lengths.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Edge;

pub(super) struct Graph {
    /// Where each vertex's neighbours begin, and the end of the last.
    first: Vec<u32>,
    neighbours: Vec<(u32, f32)>,
}

impl Graph {
    pub(super) fn new(vertices: usize, edges: &[Edge]) -> Self {
        let sound = |&&(a, b, _): &&Edge| a != b && (a.max(b) as usize) < vertices;
        let mut first = vec![0; vertices + 1];
        for &(a, b, _) in edges.iter().filter(sound) {
            first[a as usize + 1] += 1;
            first[b as usize + 1] += 1;
        }
        for vertex in 0..vertices {
            first[vertex + 1] += first[vertex];
        }
        let mut free = first.clone();
        let mut neighbours = vec![(0, 0.0); first[vertices] as usize];
        for &(a, b, length) in edges.iter().filter(sound) {
            let length = if length > 1e-6 && length < 1e6 { length } else { 1.0 };
            for (from, to) in [(a, b), (b, a)] {
                neighbours[free[from as usize] as usize] = (to, length);
                free[from as usize] += 1;
            }
        }
        Self { first, neighbours }
    }

    pub(super) fn len(&self) -> usize {
        self.first.len() - 1
    }

    pub(super) fn neighbours(&self, vertex: usize) -> &[(u32, f32)] {
        &self.neighbours[self.first[vertex] as usize..self.first[vertex + 1] as usize]
    }

    /// The mean length of the edges; 1 if there are none.
    pub(super) fn mean_length(&self) -> f32 {
        let total: f64 = self.neighbours.iter().map(|&(_, length)| f64::from(length)).sum();
        if total == 0.0 { 1.0 } else { (total / self.neighbours.len() as f64) as f32 }
    }

    /// The vertices by connected component, in order.
    pub(super) fn parts(&self) -> Vec<Vec<u32>> {
        let mut seen = vec![false; self.len()];
        let mut parts = Vec::new();
        for start in 0..self.len() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let (mut members, mut next) = (vec![start as u32], 0);
            while let Some(&vertex) = members.get(next) {
                next += 1;
                for &(to, _) in self.neighbours(vertex as usize) {
                    if !std::mem::replace(&mut seen[to as usize], true) {
                        members.push(to);
                    }
                }
            }
            members.sort_unstable();
            parts.push(members);
        }
        parts
    }

    /// The graph of some vertices, which are numbered by their place in the list. It is sorted, and
    /// no edge leads out of it.
    pub(super) fn within(&self, members: &[u32]) -> Self {
        let (mut first, mut neighbours) = (vec![0], Vec::new());
        for &vertex in members {
            neighbours.extend(self.neighbours(vertex as usize).iter().map(|&(to, length)| {
                let place = members.binary_search(&to).expect("an edge stays in its part");
                (place as u32, length)
            }));
            first.push(neighbours.len() as u32);
        }
        Self { first, neighbours }
    }

    /// How far each vertex is from `start`, along edges.
    pub(super) fn distances(&self, start: usize, out: &mut [f32]) {
        out.fill(f32::INFINITY);
        out[start] = 0.0;
        // Distances are not negative, and so are ordered like their bits.
        let mut queue = BinaryHeap::from([Reverse((0_u32, start as u32))]);
        while let Some(Reverse((bits, vertex))) = queue.pop() {
            let distance = f32::from_bits(bits);
            if distance > out[vertex as usize] {
                continue;
            }
            for &(to, length) in self.neighbours(vertex as usize) {
                let through = distance + length;
                if through < out[to as usize] {
                    out[to as usize] = through;
                    queue.push(Reverse((through.to_bits(), to)));
                }
            }
        }
    }
}
