//! The longest path of a seat: the longest trail in the graph of its rails, which may pass a town
//! several times but uses each rail once.
//!
//! Finding it is NP-hard, so the search is bounded. It is exact for anything that a match with the
//! box's wagons builds; a search that runs out of steps says how much longer a path may be.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The longest path that was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Longest {
    /// Its length, which decides the scores.
    pub length: u32,
    /// No path is longer than this: equal to the length unless the search ran out of steps.
    pub at_most: u32,
}

/// A rail: its two towns, and its length.
pub(super) type Edge = (u32, u32, u32);

/// Steps of the search, in all.
pub(super) const STEPS: u32 = 200_000;

/// The longest path over these rails, searched with at most `steps` steps.
pub(super) fn longest(edges: &[Edge], steps: u32) -> Longest {
    let mut search = Search::new(edges);
    search.steps = steps;
    let mut found = Longest::default();
    for part in search.parts() {
        let at_most = search.run(&part, found.length);
        found.length = found.length.max(search.best);
        found.at_most = found.at_most.max(at_most);
    }
    found.at_most = found.at_most.max(found.length);
    found
}

struct Search {
    /// The ends of each rail at each town, and the rail's number.
    around: Vec<Vec<(usize, usize)>>,
    lengths: Vec<u32>,
    used: Vec<bool>,
    /// Unused rails at each town.
    degrees: Vec<u32>,
    /// Towns of the part with an odd number of unused rails.
    odd: u32,
    /// The unused length of the part, and its shortest rail.
    left: u32,
    shortest: u32,
    /// The longest path so far, and the most that the part allows.
    best: u32,
    most: u32,
    steps: u32,
}

impl Search {
    fn new(edges: &[Edge]) -> Self {
        let mut names: Vec<u32> = edges.iter().flat_map(|&(a, b, _)| [a, b]).collect();
        names.sort_unstable();
        names.dedup();
        let town = |name| names.binary_search(&name).unwrap_or_default();
        let mut around = vec![Vec::new(); names.len()];
        for (rail, &(a, b, _)) in edges.iter().enumerate() {
            around[town(a)].push((town(b), rail));
            around[town(b)].push((town(a), rail));
        }
        let lengths: Vec<u32> = edges.iter().map(|&(_, _, length)| length).collect();
        for ends in &mut around {
            ends.sort_by_key(|&(_, rail)| std::cmp::Reverse(lengths[rail]));
        }
        let degrees = around.iter().map(|ends| ends.len() as u32).collect();
        let used = vec![false; edges.len()];
        Self {
            around,
            lengths,
            used,
            degrees,
            odd: 0,
            left: 0,
            shortest: 0,
            best: 0,
            most: 0,
            steps: 0,
        }
    }

    /// The towns of each connected part.
    fn parts(&self) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.around.len()];
        let mut parts = Vec::new();
        for town in 0..self.around.len() {
            if std::mem::replace(&mut seen[town], true) {
                continue;
            }
            let mut part = vec![town];
            let mut next = 0;
            while let Some(&town) = part.get(next) {
                for &(other, _) in &self.around[town] {
                    if !std::mem::replace(&mut seen[other], true) {
                        part.push(other);
                    }
                }
                next += 1;
            }
            parts.push(part);
        }
        parts
    }

    /// Searches one part for paths longer than `best`; the most that a path in it can have.
    fn run(&mut self, part: &[usize], best: u32) -> u32 {
        let rails = || part.iter().flat_map(|&town| &self.around[town]).map(|&(_, rail)| rail);
        self.left = rails().map(|rail| self.lengths[rail]).sum::<u32>() / 2;
        self.shortest = rails().map(|rail| self.lengths[rail]).min().unwrap_or(0);
        self.odd = part.iter().filter(|&&town| self.degrees[town] % 2 == 1).count() as u32;
        self.best = best;
        // Every odd town but the two ends of a path leaves a rail unused, shared by two of them.
        self.most = self.left - self.odd.saturating_sub(2).div_ceil(2) * self.shortest;
        // A longest path can be made to begin at an odd town, if there is one and it covers all.
        let mut starts = part.to_vec();
        starts.sort_by_key(|&town| self.degrees[town].is_multiple_of(2));
        for town in starts {
            if self.best >= self.most || self.steps == 0 {
                break;
            }
            self.walk(town, 0);
        }
        if self.steps == 0 { self.most } else { self.best }
    }

    fn walk(&mut self, town: usize, length: u32) {
        self.best = self.best.max(length);
        if self.steps == 0 {
            return;
        }
        self.steps -= 1;
        let elsewhere = self.odd - self.degrees[town] % 2;
        let unused = elsewhere.saturating_sub(1).div_ceil(2) * self.shortest;
        if length + self.left - unused.min(self.left) <= self.best {
            return;
        }
        for i in 0..self.around[town].len() {
            let (other, rail) = self.around[town][i];
            if !self.used[rail] {
                self.toggle(town, other, rail);
                self.walk(other, length + self.lengths[rail]);
                self.toggle(town, other, rail);
            }
        }
    }

    /// Uses a rail, or takes it back.
    fn toggle(&mut self, town: usize, other: usize, rail: usize) {
        self.used[rail] = !self.used[rail];
        let length = self.lengths[rail];
        self.left = if self.used[rail] { self.left - length } else { self.left + length };
        for end in [town, other] {
            let degree = &mut self.degrees[end];
            *degree = if self.used[rail] { *degree - 1 } else { *degree + 1 };
            self.odd = if *degree % 2 == 1 { self.odd + 1 } else { self.odd - 1 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Rng;

    /// Tries every path from every town.
    fn brute(edges: &[Edge]) -> u32 {
        fn from(edges: &[Edge], town: u32, used: u32) -> u32 {
            let mut best = 0;
            for (i, &(a, b, length)) in edges.iter().enumerate() {
                if used >> i & 1 == 0 && (a == town || b == town) {
                    let other = if a == town { b } else { a };
                    best = best.max(length + from(edges, other, used | 1 << i));
                }
            }
            best
        }
        edges
            .iter()
            .flat_map(|&(a, b, _)| [a, b])
            .map(|town| from(edges, town, 0))
            .max()
            .unwrap_or(0)
    }

    #[test]
    fn the_longest_path_is_that_of_brute_force() {
        let mut rng = Rng::new(3);
        for round in 0..2000 {
            let towns = 2 + rng.below(6);
            let edge = |rng: &mut Rng| {
                let a = rng.below(towns);
                let b = (a + 1 + rng.below(towns - 1)) % towns;
                (a as u32, b as u32, 1 + rng.below(6) as u32)
            };
            let edges: Vec<Edge> = (0..rng.below(9)).map(|_| edge(&mut rng)).collect();
            let length = brute(&edges);
            let wanted = Longest { length, at_most: length };
            assert_eq!(longest(&edges, STEPS), wanted, "round {round}: {edges:?}");
        }
    }

    #[test]
    fn a_search_cut_short_says_what_it_may_have_missed() {
        // All towns are joined to all: every town is odd, and there are too many paths to try all.
        let towns = 0..12;
        let edges: Vec<Edge> =
            towns.clone().flat_map(|a| (0..a).map(move |b| (a, b, 1 + (a * b) % 5))).collect();
        let cut = longest(&edges, 100);
        let Longest { length, at_most } = longest(&edges, STEPS);
        assert!(cut.length <= length && length <= at_most && at_most <= cut.at_most, "{cut:?}");
        assert!(cut.length < cut.at_most, "a hundred steps prove nothing here: {cut:?}");
        let all: u32 = edges.iter().map(|&(_, _, length)| length).sum();
        assert!(cut.at_most < all, "not every rail can be on the path");
    }
}
