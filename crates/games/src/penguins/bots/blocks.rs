//! An upper bound on the fish that a path can collect.
//!
//! The slides between tiles are the edges of a graph. Melting only removes edges, so every path is a
//! simple path of the present graph. Such a path cannot return through a cut vertex: from each block
//! (a part that no single node disconnects) it continues to at most one other block. The bound is the
//! chain of blocks with the most fish. Where a penguin can slide over a narrow tile and return, both
//! sides are in one block.

use super::ice::Ice;

/// A bit per node.
pub(super) type Set = u64;

/// Most nodes a [`Set`] holds.
pub(super) const MOST: usize = Set::BITS as usize;

/// The members of a set, smallest first.
pub(super) fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}

/// The straight lines out of each node, as sets and in order.
pub(super) struct Rays(Vec<Vec<Ray>>);

struct Ray {
    all: Set,
    /// Nearest first.
    nodes: Vec<u8>,
}

impl Rays {
    /// The rays of a part of at most [`MOST`] nodes.
    pub(super) fn new(ice: &Ice) -> Self {
        let all_open = ice.lines.all_open();
        let ray = |&exit: &u32| {
            let ahead = ice.lines.reach(&all_open, exit).iter();
            let nodes: Vec<u8> = ahead.map(|&node| node as u8).collect();
            let all = nodes.iter().fold(0, |set, &node| set | 1 << node);
            (all != 0).then_some(Ray { all, nodes })
        };
        let rays = |from: u32| ice.lines.exits(from).iter().filter_map(ray).collect();
        Self((0..ice.len() as u32).map(rays).collect())
    }

    /// The number of free nodes beside a node.
    pub(super) fn sides(&self, free: Set, node: usize) -> usize {
        self.0[node].iter().filter(|ray| free >> ray.nodes[0] & 1 == 1).count()
    }

    /// The nodes that a penguin can slide to.
    #[inline]
    pub(super) fn reach(&self, free: Set, from: usize) -> Set {
        let mut reach = 0;
        for ray in &self.0[from] {
            if ray.all & !free == 0 {
                reach |= ray.all;
                continue;
            }
            for &node in &ray.nodes {
                if free >> node & 1 == 0 {
                    break;
                }
                reach |= 1 << node;
            }
        }
        reach
    }
}

/// The blocks ahead of a penguin.
pub(super) struct Blocks<'a> {
    rays: &'a Rays,
    fish: &'a [u32],
    free: Set,
    /// The nodes the penguin can slide to.
    beside: Set,
    seen: Set,
    /// When each seen node was entered, from 1; the penguin itself at 0.
    entered: [u8; MOST],
    clock: u8,
    /// Nodes whose block is not complete.
    pending: Vec<u8>,
    /// The nodes that can be reached only through each seen node.
    behind: [Set; MOST],
}

impl<'a> Blocks<'a> {
    pub(super) fn new(rays: &'a Rays, fish: &'a [u32]) -> Self {
        let pending = Vec::with_capacity(MOST);
        let (entered, behind) = ([0; MOST], [0; MOST]);
        Self { rays, fish, free: 0, beside: 0, seen: 0, entered, clock: 0, pending, behind }
    }

    /// The nodes that a penguin can reach, and the most fish it can collect there, without the fish of
    /// its own tile.
    pub(super) fn bound(&mut self, free: Set, at: usize) -> (Set, u32) {
        self.free = free;
        self.beside = self.rays.reach(free, at);
        (self.seen, self.clock) = (0, 0);
        let (mut blocks, mut doors) = ([0; MOST_PARTS], Vec::new());
        let mut parts = 0;
        for node in members(self.beside) {
            if self.seen >> node & 1 == 0 {
                self.visit(node);
                blocks[parts] = self.complete(node);
                doors.extend(
                    members(blocks[parts])
                        .filter(|&door| self.behind[door] != 0)
                        .map(|door| (parts, door, self.behind[door])),
                );
                parts += 1;
            }
        }
        let seen = self.seen;
        // Once the penguin has passed a door, the door has melted: what is behind may be divided further.
        let mut beyond = [0; MOST_PARTS];
        for (part, door, behind) in doors {
            beyond[part] = self.bound(behind, door).1.max(beyond[part]);
        }
        let fish = |block: Set| members(block).map(|node| self.fish[node]).sum::<u32>();
        let most = (0..parts).map(|part| fish(blocks[part]) + beyond[part]).max();
        (seen, most.unwrap_or(0))
    }

    /// Visits a node and all nodes found through it. Returns the earliest node that they lead back to.
    fn visit(&mut self, node: usize) -> u8 {
        self.seen |= 1 << node;
        self.clock += 1;
        self.entered[node] = self.clock;
        self.behind[node] = 0;
        self.pending.push(node as u8);
        let mut earliest = if self.beside >> node & 1 == 1 { 0 } else { self.clock };
        for next in members(self.rays.reach(self.free, node)) {
            if self.seen >> next & 1 == 1 {
                earliest = earliest.min(self.entered[next]);
                continue;
            }
            let known = self.visit(next);
            if known >= self.entered[node] {
                let block = self.complete(next);
                let further = members(block).fold(0, |set, other| set | self.behind[other]);
                self.behind[node] |= block | further;
            }
            earliest = earliest.min(known);
        }
        earliest
    }

    /// Completes the block that was first seen at `first`.
    fn complete(&mut self, first: usize) -> Set {
        let mut block = 0;
        while block >> first & 1 == 0 {
            let node = self.pending.pop().expect("the first node of a block is pending");
            block |= 1 << node;
        }
        block
    }
}

/// Most parts that a penguin stands between: one per side.
const MOST_PARTS: usize = MOST;
