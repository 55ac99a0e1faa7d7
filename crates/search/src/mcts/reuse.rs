//! What is left of a tree after the moves that were played since.

use std::num::NonZeroU32;

use game::{Event, Game, Seat, Turn};

use super::open::{Node, Stat, Tree};

impl<G: Game> Tree<G> {
    /// Makes the node that `events` lead to the root, and moves `state`, that of the root so far, there. `events` are
    /// what `seat` saw. Returns whether the tree has such a node; if not, it is spoilt.
    pub(super) fn advance(
        &mut self,
        game: &G,
        state: &mut G::State,
        seat: Seat,
        events: &[Event<G::Seen>],
    ) -> bool {
        let mut at = 0;
        for event in events {
            let (Event::Move(_, seen) | Event::Chance(seen)) = event else { return false };
            let is_this =
                |&edge: &usize| game.seen(state, self.links[edge].mv, Some(seat)) == *seen;
            let Some(edge) = self.nodes[at].edges().find(is_this) else { return false };
            game.play(state, self.links[edge].mv);
            let Some(child) = self.links[edge].child else { return false };
            at = child.get() as usize;
        }
        self.keep_below(at);
        true
    }

    /// Keeps a node as the root, and all below it.
    fn keep_below(&mut self, root: usize) {
        let (nodes, links) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.links));
        let (stats, proofs) = (std::mem::take(&mut self.stats), std::mem::take(&mut self.proofs));
        let mut kept = vec![root];
        let mut next = 0;
        while let Some(&old) = kept.get(next) {
            next += 1;
            let node = nodes[old];
            let first = self.links.len();
            for edge in node.edges() {
                let mut link = links[edge];
                link.child = link.child.and_then(|child| {
                    kept.push(child.get() as usize);
                    NonZeroU32::new(kept.len() as u32 - 1)
                });
                if stats[edge].mean == Stat::PROVEN.mean {
                    self.proofs.take_over(self.links.len(), (&proofs, edge));
                }
                self.links.push(link);
                self.stats.push(stats[edge]);
            }
            let proven = node.proven.map(|edge| edge.get() - node.first + first as u32);
            let proven = proven.and_then(NonZeroU32::new);
            self.nodes.push(Node { first: first as u32, proven, ..node });
        }
        self.full = false;
        self.remember_root();
    }

    /// What the edges of the root are worth to each seat, as far as a tree knows that keeps only what they are worth to
    /// the mover: the others share the rest.
    fn remember_root(&mut self) {
        self.root.forget();
        let Turn::Seat(mover) = self.nodes[0].turn else { return };
        for edge in self.nodes[0].edges() {
            let mean = self.mean(edge);
            let mut rewards = vec![(1.0 - mean) / (self.seats - 1).max(1) as f32; self.seats];
            rewards[mover.index()] = mean;
            self.root.learn(edge, 1, &rewards, 0);
        }
        self.proofs.is_root_proven = self.decides(0);
    }
}
