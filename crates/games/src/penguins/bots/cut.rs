//! The fewest tiles that separate penguins: a vertex cut by maximum flow.
//!
//! Each free node is an arc of capacity one, from its entry to its exit; arcs between neighbours have
//! unlimited capacity. By Menger's theorem the smallest cut has as many nodes as there are disjoint
//! paths between the sides, and the residual network shows which nodes.

use std::collections::VecDeque;

use super::ice::{Ice, Node};

/// Two smallest cuts: the one closest to the first side, and the one closest to the other.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Cuts {
    pub(super) near: Vec<Node>,
    pub(super) far: Vec<Node>,
}

/// The smallest sets of free nodes that separate penguins from others, if that takes at most `most`
/// nodes. Adjacent penguins cannot be separated, and unconnected ones need an empty cut.
pub(super) fn cuts(ice: &Ice, from: &[Node], to: &[Node], most: usize) -> Option<Cuts> {
    let mut flow = Flow::new(ice, from, to);
    for _ in 0..=most {
        if !flow.augment() {
            return Some(flow.cuts(ice));
        }
    }
    None
}

/// Unlimited capacity: more than any flow that is searched for.
const WIDE: u32 = 1 << 20;

/// An arc and, as its neighbour in the list, its reverse.
struct Arc {
    to: usize,
    left: u32,
}

/// A network with two points per node, its entry and its exit.
struct Flow {
    arcs: Vec<Arc>,
    /// The arcs that leave each point.
    leaving: Vec<Vec<usize>>,
    source: usize,
    sink: usize,
}

fn enter(node: Node) -> usize {
    2 * node as usize
}

fn leave(node: Node) -> usize {
    enter(node) + 1
}

impl Flow {
    fn new(ice: &Ice, from: &[Node], to: &[Node]) -> Self {
        let (source, sink) = (2 * ice.len(), 2 * ice.len() + 1);
        let leaving = vec![Vec::new(); sink + 1];
        let mut flow = Self { arcs: Vec::new(), leaving, source, sink };
        let is_free = |node: Node| ice.lines.is_open(&ice.open, node);
        for node in (0..ice.len() as Node).filter(|&node| is_free(node)) {
            flow.connect(enter(node), leave(node), 1);
        }
        let can_enter = |node: Node| is_free(node) || to.contains(&node);
        for node in (0..ice.len() as Node).filter(|&node| is_free(node) || from.contains(&node)) {
            for other in ice.board.neighbours(node).filter(|&other| can_enter(other)) {
                flow.connect(leave(node), enter(other), WIDE);
            }
        }
        for &node in from {
            flow.connect(source, leave(node), WIDE);
        }
        for &node in to {
            flow.connect(enter(node), sink, WIDE);
        }
        flow
    }

    fn connect(&mut self, from: usize, to: usize, capacity: u32) {
        self.leaving[from].push(self.arcs.len());
        self.arcs.push(Arc { to, left: capacity });
        self.leaving[to].push(self.arcs.len());
        self.arcs.push(Arc { to: from, left: 0 });
    }

    /// Sends one more unit along a shortest augmenting path, if there is one.
    fn augment(&mut self) -> bool {
        let came = self.search(self.source, |flow, arc| flow.arcs[arc].left > 0);
        let mut point = self.sink;
        while point != self.source {
            let Some(arc) = came[point] else { return false };
            self.arcs[arc].left -= 1;
            self.arcs[arc ^ 1].left += 1;
            point = self.arcs[arc ^ 1].to;
        }
        true
    }

    /// The arc by which each point is first reached from `start`, over arcs that `may` be used.
    fn search(&self, start: usize, may: impl Fn(&Self, usize) -> bool) -> Vec<Option<usize>> {
        let mut came = vec![None; self.leaving.len()];
        let mut queue = VecDeque::from([start]);
        while let Some(point) = queue.pop_front() {
            for &arc in &self.leaving[point] {
                let to = self.arcs[arc].to;
                if to != start && came[to].is_none() && may(self, arc) {
                    came[to] = Some(arc);
                    queue.push_back(to);
                }
            }
        }
        came
    }

    /// The cuts of a maximum flow: nodes whose entry but not exit the residual network reaches from the
    /// source, and nodes from whose exit but not entry it reaches the sink.
    fn cuts(&self, ice: &Ice) -> Cuts {
        let ahead = self.search(self.source, |flow, arc| flow.arcs[arc].left > 0);
        let back = self.search(self.sink, |flow, arc| flow.arcs[arc ^ 1].left > 0);
        let free = (0..ice.len() as Node).filter(|&node| ice.lines.is_open(&ice.open, node));
        let near = |&node: &Node| ahead[enter(node)].is_some() && ahead[leave(node)].is_none();
        let far = |&node: &Node| back[leave(node)].is_some() && back[enter(node)].is_none();
        Cuts { near: free.clone().filter(near).collect(), far: free.filter(far).collect() }
    }
}
