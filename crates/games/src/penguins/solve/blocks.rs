//! An upper bound on the fish that a path can collect.
//!
//! The slides between tiles are the edges of a graph. Melting only removes edges, so every path is a
//! simple path of the present graph. Such a path cannot return through a cut vertex: from each block
//! (a part that no single node disconnects) it continues to at most one other block. The bound is the
//! chain of blocks with the most fish. Where a penguin can slide over a narrow tile and return, both
//! sides are in one block.

use super::ground::{Ground, MOST, Node, Set, members};

/// The working space of the bound: the blocks ahead of a penguin.
pub(in crate::penguins) struct Blocks {
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
    /// Nodes beyond which other blocks lie, with what is behind them.
    doors: Vec<(Node, Set)>,
}

impl Blocks {
    pub(in crate::penguins) fn new() -> Self {
        Self {
            free: 0,
            beside: 0,
            seen: 0,
            entered: [0; MOST],
            clock: 0,
            pending: Vec::with_capacity(MOST),
            behind: [0; MOST],
            doors: Vec::with_capacity(MOST),
        }
    }

    /// The most that a penguin can collect, by what `worth` says of sets, without its own tile.
    pub(in crate::penguins) fn bound(
        &mut self,
        ground: &Ground,
        worth: &impl Fn(Set) -> u32,
        free: Set,
        at: Node,
    ) -> u32 {
        self.free = free;
        self.beside = ground.reach(free, at);
        (self.seen, self.clock) = (0, 0);
        let (begin, mut most, mut parts) = (self.doors.len(), 0, [(0, 0); MOST_PARTS]);
        let mut count = 0;
        for node in members(self.beside) {
            if self.seen >> node & 1 == 1 {
                continue;
            }
            self.visit(ground, node);
            let block = self.complete(node);
            let doors = members(block).filter(|&door| self.behind[door as usize] != 0);
            self.doors.extend(doors.map(|door| (door, self.behind[door as usize])));
            most = most.max(worth(block));
            parts[count] = (worth(block), self.doors.len());
            count += 1;
        }
        // Once the penguin has passed a door, the door has melted: what is behind may be divided further.
        let mut next = begin;
        for &(collected, end) in &parts[..count] {
            while next < end {
                let (door, behind) = self.doors[next];
                // Only where all that is behind could make a difference.
                if collected + worth(behind) > most {
                    most = most.max(collected + self.bound(ground, worth, behind, door));
                }
                next += 1;
            }
        }
        self.doors.truncate(begin);
        most
    }

    /// Visits a node and all nodes found through it. Returns the earliest node that they lead back to.
    fn visit(&mut self, ground: &Ground, node: Node) -> u8 {
        self.seen |= 1 << node;
        self.clock += 1;
        let entered = self.clock;
        self.entered[node as usize] = entered;
        self.behind[node as usize] = 0;
        self.pending.push(node as u8);
        let mut earliest = if self.beside >> node & 1 == 1 { 0 } else { entered };
        for next in members(ground.reach(self.free, node)) {
            if self.seen >> next & 1 == 1 {
                earliest = earliest.min(self.entered[next as usize]);
                continue;
            }
            let known = self.visit(ground, next);
            if known >= entered {
                let block = self.complete(next);
                let further =
                    members(block).fold(0, |set, other| set | self.behind[other as usize]);
                self.behind[node as usize] |= block | further;
            }
            earliest = earliest.min(known);
        }
        earliest
    }

    /// Completes the block that was first seen at `first`.
    fn complete(&mut self, first: Node) -> Set {
        let mut block: Set = 0;
        while block >> first & 1 == 0 {
            let node = self.pending.pop().expect("the first node of a block is pending");
            block |= 1 << node;
        }
        block
    }
}

/// Most parts that a penguin stands between: one for each node beside it.
const MOST_PARTS: usize = MOST;
