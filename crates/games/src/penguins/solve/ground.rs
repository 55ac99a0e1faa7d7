//! A part of the board whose sets of tiles are words.

use game::{Board, Tile};

/// A set of nodes, a bit each.
pub(in crate::penguins) type Set = u64;

/// A tile of a [`Ground`], by its number there.
pub(in crate::penguins) type Node = u32;

/// Most nodes of a [`Ground`].
pub(in crate::penguins) const MOST: usize = Set::BITS as usize;

/// The members of a set, smallest first.
#[inline]
pub(in crate::penguins) fn members(mut set: Set) -> impl Iterator<Item = Node> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(first)
    })
}

/// Up to [`MOST`] tiles with numbers of their own; everything else is water.
pub(in crate::penguins) struct Ground {
    /// The tile of each node, in ascending order.
    pub(in crate::penguins) tiles: Vec<Tile>,
    /// The fish of each node.
    pub(in crate::penguins) fish: Vec<u32>,
    nodes: Vec<Exits>,
    /// The nodes ahead in each direction, nearest first, of the rays that are not in order of their numbers.
    winding: Vec<Vec<Node>>,
    /// The nodes whose number of fish has this bit.
    planes: Vec<Set>,
}

/// Where a penguin on a node can go.
#[derive(Default)]
struct Exits {
    /// The nodes beside it.
    beside: Set,
    /// The rays along which numbers rise, and those along which they fall: the first obstacle is the first bit or the
    /// last one.
    rising: Vec<Set>,
    falling: Vec<Set>,
    /// Other rays: a range of [`Ground::winding`].
    winding: std::ops::Range<usize>,
}

impl Ground {
    /// The ground of these tiles, in any order; `None` if there are more than [`MOST`].
    pub(in crate::penguins) fn new(
        board: &Board,
        fish: impl Fn(Tile) -> u32,
        tiles: &[Tile],
    ) -> Option<Self> {
        if tiles.len() > MOST {
            return None;
        }
        let mut tiles = tiles.to_vec();
        tiles.sort_unstable();
        let fish: Vec<u32> = tiles.iter().map(|&tile| fish(tile)).collect();
        let bits = u32::BITS - fish.iter().fold(0, |all: u32, fish| all | fish).leading_zeros();
        let with = |bit: u32| {
            let counted = (0..).zip(&fish).filter(move |&(_, fish)| fish >> bit & 1 == 1);
            counted.fold(0, |set, (node, _): (Node, _)| set | 1 << node)
        };
        let planes = (0..bits).map(with).collect();
        let mut ground = Self { tiles, fish, nodes: Vec::new(), winding: Vec::new(), planes };
        for node in 0..ground.tiles.len() {
            let exits = ground.exits(board, ground.tiles[node]);
            ground.nodes.push(exits);
        }
        Some(ground)
    }

    fn exits(&mut self, board: &Board, from: Tile) -> Exits {
        let first = self.winding.len();
        let mut exits = Exits::default();
        for side in 0..board.degree(from) {
            let line = board.line(from, side).take_while(|&tile| tile != from);
            let ray: Vec<Node> = line.map_while(|tile| self.node(tile)).collect();
            let Some(&nearest) = ray.first() else { continue };
            exits.beside |= 1 << nearest;
            let all = ray.iter().fold(0, |set, &node| set | 1 << node);
            if ray.is_sorted_by(|a, b| a < b) {
                exits.rising.push(all);
            } else if ray.is_sorted_by(|a, b| a > b) {
                exits.falling.push(all);
            } else {
                self.winding.push(ray);
            }
        }
        exits.winding = first..self.winding.len();
        exits
    }

    /// The node of a tile.
    pub(in crate::penguins) fn node(&self, tile: Tile) -> Option<Node> {
        self.tiles.binary_search(&tile).ok().map(|node| node as Node)
    }

    /// All nodes.
    pub(in crate::penguins) fn all(&self) -> Set {
        self.tiles.iter().fold(0, |set, _| set << 1 | 1)
    }

    /// The fish of a set.
    #[inline]
    pub(in crate::penguins) fn fish_of(&self, set: Set) -> u32 {
        let counted = |(bit, &plane): (usize, &Set)| (set & plane).count_ones() << bit;
        self.planes.iter().enumerate().map(counted).sum()
    }

    /// The nodes beside a node.
    #[inline]
    pub(in crate::penguins) fn beside(&self, node: Node) -> Set {
        self.nodes[node as usize].beside
    }

    /// The nodes that a penguin can slide to.
    #[inline]
    pub(in crate::penguins) fn reach(&self, free: Set, from: Node) -> Set {
        let exits = &self.nodes[from as usize];
        let mut reach = 0;
        for &ray in &exits.rising {
            let blocked = ray & !free;
            // Without an obstacle all bits are below it.
            reach |= ray & (blocked & blocked.wrapping_neg()).wrapping_sub(1);
        }
        for &ray in &exits.falling {
            let blocked = ray & !free;
            let above = Set::MAX.checked_shl(Set::BITS - blocked.leading_zeros()).unwrap_or(0);
            reach |= ray & above;
        }
        for ray in &self.winding[exits.winding.clone()] {
            for &node in ray.iter().take_while(|&&node| free >> node & 1 == 1) {
                reach |= 1 << node;
            }
        }
        reach
    }

    /// The free nodes connected to some of `from`, which need not be free.
    #[inline]
    pub(in crate::penguins) fn flood(&self, free: Set, from: Set) -> Set {
        let (mut seen, mut front) = (0, from);
        while front != 0 {
            let node = front.trailing_zeros();
            front &= front - 1;
            let next = self.beside(node) & free & !seen;
            seen |= next;
            front |= next;
        }
        seen
    }

    /// The penguins that have a free node beside them.
    #[inline]
    pub(in crate::penguins) fn mobile(&self, free: Set, penguins: Set) -> Set {
        members(penguins)
            .filter(|&node| self.beside(node) & free != 0)
            .fold(0, |set, node| set | 1 << node)
    }

    /// A group: a penguin, what it can reach, and all penguins that can reach any of that, with what these can reach.
    /// Returns its free nodes and its penguins. Groups have no influence on each other.
    #[inline]
    pub(in crate::penguins) fn group(&self, free: Set, penguins: Set, first: Node) -> (Set, Set) {
        let (mut seen, mut joined, mut front): (Set, Set, Set) = (0, 1 << first, 1 << first);
        while front != 0 {
            let node = front.trailing_zeros();
            front &= front - 1;
            let beside = self.beside(node);
            let next = beside & free & !seen;
            seen |= next;
            front |= next;
            if free >> node & 1 == 1 {
                let met = beside & penguins & !joined;
                joined |= met;
                front |= met;
            }
        }
        (seen, joined)
    }
}
