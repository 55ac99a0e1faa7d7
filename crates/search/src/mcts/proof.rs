//! Values that are proven, passed up the tree.

use std::collections::HashMap;
use std::num::NonZeroU32;

use game::{Game, Seat, Turn};

use super::open::{Stat, Tree};

/// A reward that no other can exceed.
const CERTAIN: f32 = 1.0;
/// What an entry takes, about.
const ENTRY: usize = 64;

/// What proven edges are worth to each seat.
#[derive(Default)]
pub(super) struct Proofs {
    by_edge: HashMap<u32, Proof>,
    /// The best move of the root is known for certain.
    pub(super) is_root_proven: bool,
}

#[derive(Clone)]
struct Proof {
    mover: Seat,
    rewards: Box<[f32]>,
}

impl Proofs {
    pub(super) fn clear(&mut self) {
        self.by_edge.clear();
        self.is_root_proven = false;
    }

    fn get(&self, edge: usize) -> &Proof {
        self.by_edge.get(&(edge as u32)).expect("the edge is proven")
    }

    /// What a proven edge is worth to each seat.
    pub(super) fn of(&self, edge: usize) -> &[f32] {
        &self.get(edge).rewards
    }

    /// What a proven edge is worth to the seat that moves there.
    pub(super) fn mean(&self, edge: usize) -> f32 {
        let Proof { mover, rewards } = self.get(edge);
        rewards[mover.index()]
    }

    /// Takes over the proof of an edge of another tree.
    pub(super) fn take_over(&mut self, edge: usize, (proofs, other): (&Self, usize)) {
        self.by_edge.insert(edge as u32, proofs.get(other).clone());
    }

    /// The memory they take, about.
    pub(super) fn bytes(&self) -> usize {
        ENTRY * self.by_edge.len()
    }
}

impl<G: Game> Tree<G> {
    /// The last descent ended the game with these rewards. Proves its last edge, and each edge above it that is proven by
    /// the one below: all edges of its node are, or one gives the seat to act the most there is. Chance is never proven.
    pub(super) fn prove(&mut self, rewards: &[f32]) {
        let mut rewards: Box<[f32]> = rewards.into();
        for depth in (0..self.path.len()).rev() {
            let (at, edge) = self.path[depth];
            let node = self.nodes[at];
            let Turn::Seat(mover) = node.turn else { return };
            self.proofs.by_edge.insert(edge as u32, Proof { mover, rewards });
            self.stats[edge] = Stat::PROVEN;
            let best = match node.proven.map(|known| known.get() as usize) {
                Some(known) if self.mean(known) >= self.mean(edge) => known,
                _ => edge,
            };
            self.nodes[at].proven = NonZeroU32::new(best as u32);
            if !self.decides(at) {
                return;
            }
            rewards = self.proofs.of(best).into();
        }
        self.proofs.is_root_proven = true;
    }

    /// Whether proven edges decide what a node is worth: all are, or one gives its seat the most there is.
    pub(super) fn decides(&self, at: usize) -> bool {
        let mut edges = self.nodes[at].edges();
        edges.clone().any(|edge| self.is_proven(edge) && self.mean(edge) >= CERTAIN)
            || !edges.is_empty() && edges.all(|edge| self.is_proven(edge))
    }
}
