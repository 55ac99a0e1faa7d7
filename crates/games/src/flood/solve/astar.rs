//! A*: the fewest moves, proved.

use game::SolveLimits;

use super::sets::{Position, Set, Sets, each_bit};

/// The result of a search.
pub(super) struct SearchResult {
    /// A shortest solution, if it is shorter than the known one.
    pub(super) moves: Option<Vec<u8>>,
    pub(super) proof: Proof,
}

/// How far a search came.
pub(super) enum Proof {
    /// No solution is shorter than the one found, or than the known one.
    Complete,
    /// Time or memory ran out; no solution is shorter than this.
    Stopped {
        /// The moves of the shortest that may exist.
        least: usize,
    },
}

struct Node<const W: usize> {
    at: Position<W>,
    /// The colours worth playing from here, as bits.
    worth: u64,
    parent: u32,
    depth: u16,
    colour: u8,
}

const NO_PARENT: u32 = u32::MAX;
/// Positions expanded between two checks of the limits: about ten microseconds.
const UNWATCHED: u32 = 16;

/// Looks for solutions shorter than `known`, the shortest first.
///
/// Positions are queued by the sum of moves made and the bound on moves needed, and taken from the
/// smallest sum, the latest first. Positions that cannot beat `known` are dropped.
pub(super) fn search<const W: usize>(
    sets: &Sets<W>,
    known: usize,
    limits: &SolveLimits<'_>,
) -> SearchResult {
    let least = sets.root_bound();
    let stopped = |least| SearchResult { moves: None, proof: Proof::Stopped { least } };
    // A depth has to fit a node.
    if known > usize::from(u16::MAX) {
        return stopped(least);
    }
    if least >= known {
        return SearchResult { moves: None, proof: Proof::Complete };
    }
    let mut nodes = Nodes::new();
    let mut open: Vec<Vec<u32>> = vec![Vec::new(); known - least];
    let root = Node { at: sets.root(), worth: !0, parent: NO_PARENT, depth: 0, colour: 0 };
    open[0].push(nodes.insert(root));
    let mut watch = 0;
    for sum in least..known {
        while let Some(number) = open[sum - least].pop() {
            watch += 1;
            if W > 8 || watch % UNWATCHED == 0 {
                let queued: usize = open.iter().map(Vec::capacity).sum();
                let bytes = nodes.bytes() + (queued * size_of::<u32>()) as u64;
                if bytes >= limits.memory || nodes.is_full() || (limits.stop)() {
                    return stopped(sum);
                }
            }
            let node = nodes.get(number);
            if sets.rest(node.at.zone).is_empty() {
                return SearchResult { moves: Some(nodes.path(number)), proof: Proof::Complete };
            }
            let (at, depth) = (node.at, node.depth + 1);
            let worth = node.worth & sets.colours(|colour| at.edge.meets(colour));
            for colour in each_bit(worth) {
                let taken = at.edge.and(sets.coloured[colour]);
                if nodes.has(at.zone.or(taken), depth) {
                    continue;
                }
                let (after, new) = sets.after(&at, taken);
                let most = (known - 1 - usize::from(depth)) as u32;
                let bound = sets.bound(&after, most);
                if bound > most {
                    continue;
                }
                let worth = worth_after(sets, colour, &new);
                let node = Node { at: after, worth, parent: number, depth, colour: colour as u8 };
                // The sum never falls along a path, even where the bound falls by more than one.
                let sum = sum.max(usize::from(depth) + bound as usize);
                open[sum - least].push(nodes.insert(node));
            }
        }
    }
    SearchResult { moves: None, proof: Proof::Complete }
}

/// The colours worth playing after `colour`: later ones, and those with something new at the edge.
///
/// An earlier colour that could take the same regions before is left out. Played first it takes them
/// too, and `colour` after it takes no less: that order leads to at least the same zone in the same
/// number of moves. So every zone, or a larger one, is still reached by some order that is kept.
#[inline(always)]
fn worth_after<const W: usize>(sets: &Sets<W>, colour: usize, new: &Set<W>) -> u64 {
    let later = (!0 << colour) & !(1 << colour);
    later | sets.colours(|regions| new.meets(regions))
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

    /// The moves that lead to a node.
    fn path(&self, number: u32) -> Vec<u8> {
        let mut moves = Vec::new();
        let mut node = self.get(number);
        while node.parent != NO_PARENT {
            moves.push(node.colour);
            node = self.get(node.parent);
        }
        moves.reverse();
        moves
    }
}

/// Multiplies and folds: zones differ in few bits, and every bit must count.
#[inline]
fn hash<const W: usize>(zone: Set<W>) -> u64 {
    let mix = |hash: u64, word: u64| {
        let wide = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15;
        wide as u64 ^ (wide >> 64) as u64
    };
    zone.0.iter().fold(0x2545_f491_4f6c_dd1d, |hash, &word| mix(hash, word))
}

/// The part of a hash that does not choose the slot.
fn tag(hash: u64) -> u32 {
    (hash >> 32) as u32
}
