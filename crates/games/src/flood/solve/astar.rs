//! A*: the fewest moves, proved.

use game::SolveLimits;

use super::hash::hash;
use super::sets::{Position, Sets, worth_after};
use super::tails::Tails;
use crate::flood::sets::{Set, each_bit};

/// How a part of the search ended.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A shortest solution, shorter than the known one.
    Found(Vec<u8>),
    /// No solution is shorter than the known one.
    Complete,
    /// The quota is used up: the search can go on.
    Paused,
    /// Time or memory ran out: the search cannot go on.
    Stopped,
}

struct Node<const W: usize> {
    at: Position<W>,
    /// The colours worth playing from here, as bits.
    worth: u64,
    /// The colours among them that expose more regions of this node's colour if they are played before it.
    late: u64,
    parent: u32,
    depth: u16,
    colour: u8,
}

const NO_PARENT: u32 = u32::MAX;
/// Positions expanded between two checks of the limits: about ten microseconds.
const UNWATCHED: u64 = 16;
/// Sets of at most this many words have their bounds improved: on larger boards that takes too long at a time.
const WITH_TAILS: usize = 8;

/// A search that goes on part by part.
///
/// All positions are closed: a colour whose remaining regions are all at the edge is played at once, with the move that
/// leads there.
///
/// Positions are queued by the sum of moves made and the bound on moves needed, and taken from the
/// smallest sum, the latest first. Positions that cannot beat the known solution are dropped.
pub(super) struct Astar<'a, const W: usize> {
    sets: &'a Sets<W>,
    nodes: Nodes<W>,
    /// The positions to expand, a list for each sum from `first` on.
    open: Vec<Vec<u32>>,
    first: usize,
    /// No solution is shorter than this.
    least: usize,
    expanded: u64,
    /// The positions after each colour, and the colours that are new at their edges.
    after: Vec<(Position<W>, u64)>,
    tails: Tails<W>,
}

impl<'a, const W: usize> Astar<'a, W> {
    pub(super) fn new(sets: &'a Sets<W>) -> Self {
        let first = sets.root_bound();
        let mut nodes = Nodes::new();
        let mut depth = 0;
        let at = sets.close(sets.root(), |_| depth += 1);
        let root = Node { at, worth: !0, late: 0, parent: NO_PARENT, depth, colour: 0 };
        let open = vec![vec![nodes.insert(root)]];
        let after = vec![(at, 0); sets.coloured.len()];
        Self { sets, nodes, open, first, least: first, expanded: 0, after, tails: Tails::new() }
    }

    /// No solution is shorter than this.
    pub(super) fn least(&self) -> usize {
        self.least
    }

    /// Expands up to `quota` positions, looking for solutions shorter than `known`, the shortest
    /// first. `known` must not grow from one call to the next.
    pub(super) fn go_on(&mut self, known: usize, quota: u64, limits: &SolveLimits<'_>) -> Step {
        // A depth has to fit a node.
        if known > usize::from(u16::MAX) {
            return Step::Stopped;
        }
        let end = self.expanded.saturating_add(quota);
        while self.least < known {
            while let Some(number) = self.open.get_mut(self.least - self.first).and_then(Vec::pop) {
                if (W > 8 || self.expanded.is_multiple_of(UNWATCHED)) && self.must_stop(limits) {
                    return Step::Stopped;
                }
                if self.expanded >= end {
                    self.open[self.least - self.first].push(number);
                    return Step::Paused;
                }
                self.expanded += 1;
                if self.sets.rest(self.nodes.get(number).at.zone).is_empty() {
                    return Step::Found(self.path(number));
                }
                self.expand(number, known);
            }
            self.least += 1;
        }
        Step::Complete
    }

    fn must_stop(&self, limits: &SolveLimits<'_>) -> bool {
        let queued: usize = self.open.iter().map(Vec::capacity).sum();
        let bytes = self.nodes.bytes() + self.tails.bytes() + (queued * size_of::<u32>()) as u64;
        bytes >= limits.memory || self.nodes.is_full() || (limits.stop)()
    }

    /// The moves that lead to a node.
    fn path(&self, number: u32) -> Vec<u8> {
        let (mut colours, mut node) = (Vec::new(), self.nodes.get(number));
        while node.parent != NO_PARENT {
            colours.push(node.colour);
            node = self.nodes.get(node.parent);
        }
        let (sets, mut moves) = (self.sets, Vec::new());
        let mut at = sets.close(sets.root(), |colour| moves.push(colour as u8));
        for &colour in colours.iter().rev() {
            moves.push(colour);
            let taken = at.edge.and(sets.coloured[usize::from(colour)]);
            at = sets.close(sets.after(&at, taken).0, |colour| moves.push(colour as u8));
        }
        moves
    }

    /// Queues what follows a position.
    #[inline]
    fn expand(&mut self, number: u32, known: usize) {
        let (sets, nodes) = (self.sets, &mut self.nodes);
        let node = nodes.get(number);
        let (at, before, late, last) = (node.at, node.depth, node.late, usize::from(node.colour));
        let playable = sets.colours(|colour| at.edge.meets(colour));
        let worth = node.worth & playable;
        if worth == 0 {
            return;
        }
        for colour in each_bit(playable) {
            let (after, new) = sets.after(&at, at.edge.and(sets.coloured[colour]));
            self.after[colour] = (after, sets.colours(|regions| new.meets(regions)));
        }
        for colour in each_bit(worth) {
            let mut depth = before + 1;
            // Queued when a longer solution was known, it may be too deep by now.
            let Some(most) = (known - 1).checked_sub(usize::from(depth)) else { return };
            let mut bound = self.tails.bound(sets, &self.after[colour].0, most as u32);
            if bound > most as u32 {
                continue;
            }
            let after = sets.close(self.after[colour].0, |_| depth += 1);
            // Played before the last colour, this one leads to a larger zone, unless no region of that colour is left.
            if late >> colour & 1 != 0 && sets.rest(after.zone).meets(&sets.coloured[last]) {
                continue;
            }
            if nodes.has(after.zone, depth) {
                continue;
            }
            if W <= WITH_TAILS {
                bound = self.tails.improve(sets, bound, most as u32);
            }
            if bound > most as u32 {
                continue;
            }
            let new = after.edge.without(at.edge);
            let worth = worth_after(sets, colour, &new);
            let new = sets.colours(|regions| new.meets(regions));
            let is_late = |other: &usize| self.after[*other].1 >> colour & 1 != 0;
            let later = (playable & !new) >> colour >> 1 << colour << 1;
            let late = each_bit(later).filter(is_late).fold(0, |bits, other| bits | 1 << other);
            let colour = colour as u8;
            let node = Node { at: after, worth, late, parent: number, depth, colour };
            // The sum never falls along a path, even where the bound falls by more than one.
            let sum = self.least.max(usize::from(before) + 1 + bound as usize);
            if self.open.len() <= sum - self.first {
                self.open.resize_with(sum - self.first + 1, Vec::new);
            }
            self.open[sum - self.first].push(nodes.insert(node));
        }
    }
}

/// All positions met, found by their zones. A position met again with fewer moves is added again, and
/// its older node is not expanded any more.
struct Nodes<const W: usize> {
    /// In blocks, so that nodes are never copied.
    blocks: Vec<Vec<Node<W>>>,
    /// Open addressing by the hash of the zones, at most half full.
    table: Vec<Slot>,
    len: usize,
}

/// The number of a node and a part of its hash, which rules out most other zones without reading the
/// node.
#[derive(Clone, Copy)]
struct Slot {
    number: u32,
    tag: u32,
}

const FREE: Slot = Slot { number: u32::MAX, tag: 0 };
/// Nodes in a block.
const BLOCK: usize = 1 << 12;
const FIRST_TABLE: usize = 1 << 12;

impl Slot {
    fn is_free(self) -> bool {
        self.number == FREE.number
    }
}

impl<const W: usize> Nodes<W> {
    fn new() -> Self {
        Self { blocks: Vec::new(), table: vec![FREE; FIRST_TABLE], len: 0 }
    }

    fn bytes(&self) -> u64 {
        let blocks = self.blocks.len() * BLOCK * size_of::<Node<W>>();
        // While the table grows, the old one exists beside one of twice its size.
        let table = 3 * self.table.len() * size_of::<Slot>();
        (blocks + table) as u64
    }

    #[inline]
    fn get(&self, number: u32) -> &Node<W> {
        &self.blocks[number as usize / BLOCK][number as usize % BLOCK]
    }

    /// The slot of a zone in the table, or the free slot where it belongs.
    #[inline]
    fn place(&self, zone: Set<W>, hash: u64) -> usize {
        let (mask, tag) = (self.table.len() - 1, tag(hash));
        let mut place = hash as usize & mask;
        loop {
            let slot = self.table[place];
            if slot.is_free() || slot.tag == tag && self.get(slot.number).at.zone == zone {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    /// Whether a zone was met with at most `depth` moves.
    #[inline]
    fn has(&self, zone: Set<W>, depth: u16) -> bool {
        let slot = self.table[self.place(zone, hash(zone))];
        !slot.is_free() && self.get(slot.number).depth <= depth
    }

    /// Whether the numbers of nodes are about to run out.
    fn is_full(&self) -> bool {
        self.len > (FREE.number - (1 << 20)) as usize
    }

    /// Adds a node, which replaces an older node with the same zone.
    fn insert(&mut self, node: Node<W>) -> u32 {
        let number = self.len as u32;
        if 2 * (self.len + 1) > self.table.len() {
            self.grow();
        }
        let hash = hash(node.at.zone);
        let place = self.place(node.at.zone, hash);
        let slot = std::mem::replace(&mut self.table[place], Slot { number, tag: tag(hash) });
        if !slot.is_free() {
            let older = slot.number as usize;
            self.blocks[older / BLOCK][older % BLOCK].worth = 0;
        }
        if self.len.is_multiple_of(BLOCK) {
            self.blocks.push(Vec::with_capacity(BLOCK));
        }
        self.blocks.last_mut().expect("there is a block").push(node);
        self.len += 1;
        number
    }

    fn grow(&mut self) {
        let size = 2 * self.table.len();
        let old = std::mem::replace(&mut self.table, vec![FREE; size]);
        for slot in old.into_iter().filter(|slot| !slot.is_free()) {
            let zone = self.get(slot.number).at.zone;
            let place = self.place(zone, hash(zone));
            self.table[place] = slot;
        }
    }
}

/// The part of a hash that does not choose the slot.
fn tag(hash: u64) -> u32 {
    (hash >> 32) as u32
}
