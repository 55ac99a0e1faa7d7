//! Steiner trees: the cheapest way to join some towns, exactly (Dreyfus and Wagner).
//!
//! For every set of the wanted towns and every town there is the cheapest tree that joins them all.
//! It is either two smaller trees that meet in the town, or a tree and a path from it to the town.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use game::Meter;

/// What a way costs.
pub(super) type Cost = u32;
/// More than anything costs.
pub(super) const NEVER: Cost = u32::MAX / 4;

/// A graph with costs.
#[derive(Debug, Default)]
pub(super) struct Graph {
    /// Where the edges of each town begin, and one end more.
    starts: Vec<u32>,
    edges: Vec<Edge>,
}

/// A way to a town.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) to: u32,
    pub(super) cost: Cost,
    pub(super) rail: u32,
}

impl Graph {
    /// The graph of this number of towns, counted from 0, with these rails: towns, cost and number.
    pub(super) fn new(towns: usize, rails: &[([u32; 2], Cost, u32)]) -> Self {
        let mut starts = vec![0; towns + 1];
        for ([a, b], ..) in rails {
            starts[*a as usize + 1] += 1;
            starts[*b as usize + 1] += 1;
        }
        for town in 0..towns {
            starts[town + 1] += starts[town];
        }
        let mut next = starts.clone();
        let mut edges = vec![Edge { to: 0, cost: 0, rail: 0 }; 2 * rails.len()];
        for &([a, b], cost, rail) in rails {
            for (from, to) in [(a, b), (b, a)] {
                edges[next[from as usize] as usize] = Edge { to, cost, rail };
                next[from as usize] += 1;
            }
        }
        Self { starts, edges }
    }

    pub(super) fn towns(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn around(&self, town: u32) -> &[Edge] {
        let town = town as usize;
        &self.edges[self.starts[town] as usize..self.starts[town + 1] as usize]
    }
}

/// How the cheapest tree of a set and a town is made.
#[derive(Clone, Copy, Debug)]
enum Made {
    /// There is none, or it is the town alone.
    Bare,
    /// Two trees meet here: that of this part of the set, and that of the rest.
    Joined(u32),
    /// It is reached from another town, by a rail.
    Reached(u32, u32),
}

/// The cheapest trees for all sets of some towns.
pub(super) struct Trees {
    wanted: Vec<u32>,
    towns: usize,
    /// For each set of all wanted towns but the last, and each town: the cost of the tree.
    costs: Vec<Cost>,
    made: Vec<Made>,
}

/// A tree, or several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tree {
    pub(super) cost: Cost,
    pub(super) rails: Vec<u32>,
}

impl Trees {
    /// The trees for these towns, which are distinct. Time and memory double or treble with each.
    /// Sets that the meter leaves no time for have none.
    pub(super) fn new(graph: &Graph, wanted: &[u32], meter: &mut Meter<'_>) -> Self {
        let towns = graph.towns();
        let sets = 1usize << wanted.len().saturating_sub(1);
        let mut trees = Self {
            wanted: wanted.to_vec(),
            towns,
            costs: vec![NEVER; sets * towns],
            made: vec![Made::Bare; sets * towns],
        };
        let mut heap = BinaryHeap::new();
        for set in (1..sets).take_while(|_| meter.step()) {
            trees.meet(set, &mut heap);
            trees.spread(graph, set, &mut heap);
        }
        trees
    }

    /// Trees of this set that are two smaller ones, or the one wanted town.
    fn meet(&mut self, set: usize, heap: &mut BinaryHeap<Reverse<(Cost, u32)>>) {
        heap.clear();
        let base = set * self.towns;
        if set.is_power_of_two() {
            let town = self.wanted[set.trailing_zeros() as usize];
            self.costs[base + town as usize] = 0;
            heap.push(Reverse((0, town)));
            return;
        }
        // Each split once: the part that holds the lowest of the set.
        let lowest = set & set.wrapping_neg();
        let mut part = (set - 1) & set;
        while part > 0 {
            if part & lowest > 0 {
                let (here, rest) = (part * self.towns, (set ^ part) * self.towns);
                for town in 0..self.towns {
                    let cost = self.costs[here + town] + self.costs[rest + town];
                    if cost < self.costs[base + town] {
                        self.costs[base + town] = cost;
                        self.made[base + town] = Made::Joined(part as u32);
                    }
                }
            }
            part = (part - 1) & set;
        }
        let costs = (0..).zip(&self.costs[base..base + self.towns]);
        heap.extend(
            costs.filter(|&(_, &cost)| cost < NEVER).map(|(town, &cost)| Reverse((cost, town))),
        );
    }

    /// Trees of this set that reach a town by a path.
    fn spread(&mut self, graph: &Graph, set: usize, heap: &mut BinaryHeap<Reverse<(Cost, u32)>>) {
        let base = set * self.towns;
        while let Some(Reverse((cost, town))) = heap.pop() {
            if cost > self.costs[base + town as usize] {
                continue;
            }
            for edge in graph.around(town) {
                let (there, cost) = (base + edge.to as usize, cost + edge.cost);
                if cost < self.costs[there] {
                    self.costs[there] = cost;
                    self.made[there] = Made::Reached(town, edge.rail);
                    heap.push(Reverse((cost, edge.to)));
                }
            }
        }
    }

    /// Where the cheapest tree of a set of the wanted towns ends: the set without the last town of
    /// all, and a town.
    fn end(&self, set: u32) -> (usize, u32) {
        let last = self.wanted.len() - 1;
        if set >> last & 1 == 1 {
            return ((set ^ (1 << last)) as usize, self.wanted[last]);
        }
        let set = set as usize;
        let costs = &self.costs[set * self.towns..(set + 1) * self.towns];
        let best = (0..).zip(costs).min_by_key(|&(_, &cost)| cost);
        (set, best.map_or(0, |(town, _)| town))
    }

    /// The cost of the cheapest tree that joins this set of the wanted towns, a bit each.
    pub(super) fn cost(&self, set: u32) -> Cost {
        if set.count_ones() < 2 {
            return 0;
        }
        let (set, town) = self.end(set);
        self.costs[set * self.towns + town as usize]
    }

    /// That tree, if there is one.
    pub(super) fn tree(&self, set: u32) -> Option<Tree> {
        let cost = self.cost(set);
        let mut rails = Vec::new();
        if cost >= NEVER {
            return None;
        }
        let mut stack = if set.count_ones() < 2 { Vec::new() } else { vec![self.end(set)] };
        while let Some((set, town)) = stack.pop() {
            match self.made[set * self.towns + town as usize] {
                Made::Bare => {}
                Made::Joined(part) => {
                    stack.push((part as usize, town));
                    stack.push((set ^ part as usize, town));
                }
                Made::Reached(from, rail) => {
                    rails.push(rail);
                    stack.push((set, from));
                }
            }
        }
        rails.sort_unstable();
        rails.dedup();
        Some(Tree { cost, rails })
    }

    /// The cheapest trees that join each pair of wanted towns, given by their places: one tree, or
    /// several where that is cheaper. Pairs that nothing joins are left out.
    pub(super) fn forest(&self, pairs: &[[u32; 2]]) -> Tree {
        let set = |chosen: usize| {
            let chosen = pairs.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
            chosen.fold(0, |set, (_, [a, b])| set | 1 << a | 1 << b)
        };
        let all: usize = (0..pairs.len())
            .filter(|&i| self.cost(set(1 << i)) < NEVER)
            .fold(0, |all, i| all | 1 << i);
        // For each choice of pairs: the cost of its trees, and the pairs in one of them.
        let mut best = vec![(0, 0); all + 1];
        for chosen in 1..=all {
            if chosen & all != chosen {
                continue;
            }
            let lowest = chosen & chosen.wrapping_neg();
            let mut found = (NEVER, chosen);
            let mut part = chosen;
            while part > 0 {
                if part & lowest > 0 {
                    let cost = self.cost(set(part)).saturating_add(best[chosen ^ part].0);
                    found = found.min((cost, part));
                }
                part = (part - 1) & chosen;
            }
            best[chosen] = found;
        }
        let mut forest = Tree { cost: best[all].0, rails: Vec::new() };
        let mut left = all;
        while left > 0 {
            let part = best[left].1;
            forest.rails.extend(self.tree(set(part)).unwrap_or_default().rails);
            left ^= part;
        }
        forest.rails.sort_unstable();
        forest.rails.dedup();
        forest
    }
}
