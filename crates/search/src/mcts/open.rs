//! The tree of a game without secrets: a node is a state.
//!
//! It is made for speed. Nodes, and the edges of each node, lie side by side. A node is made on the
//! second visit of its edge, so most leaves are never listed. What the choice among a node's edges
//! reads is kept apart from the rest, and needs neither a root nor a division per edge.

use std::num::NonZeroU32;

use game::{Game, Rng, Turn};

use super::playout::Playout;
use super::{Found, MOST_EDGES, better, ln};
use crate::Eval;

pub(super) struct Tree<G: Game> {
    nodes: Vec<Node>,
    stats: Vec<Stat>,
    links: Vec<Link<G::Move>>,
    /// The nodes passed since the root, each with the edge by which it was left.
    path: Vec<(usize, usize)>,
    moves: Vec<G::Move>,
    chances: Vec<(G::Move, u32)>,
}

/// Its edges are `first..first + len`; those that were tried come before the others.
#[derive(Clone, Copy)]
struct Node {
    turn: Turn,
    first: u32,
    len: u32,
    tried: u32,
    visits: u32,
}

/// How good an edge was for the seat that moves, on average, and one over the root of its visits.
#[derive(Clone, Copy, Default)]
struct Stat {
    mean: f32,
    width: f32,
}

#[derive(Clone, Copy)]
struct Link<M> {
    mv: M,
    visits: u32,
    /// The root is nobody's child, so none is node 0.
    child: Option<NonZeroU32>,
}

impl<G: Game> Default for Tree<G> {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            stats: Vec::new(),
            links: Vec::new(),
            path: Vec::new(),
            moves: Vec::new(),
            chances: Vec::new(),
        }
    }
}

impl<G: Game> Tree<G> {
    /// Starts anew from `state`, where a seat is to act.
    pub(super) fn plant(&mut self, game: &G, state: &G::State) {
        self.nodes.clear();
        self.stats.clear();
        self.links.clear();
        self.grow(game, state);
    }

    /// The root has more than one move.
    pub(super) fn has_choice(&self) -> bool {
        self.nodes[0].len > 1
    }

    /// Walks from the root to a place to play out from, and moves `state` there.
    pub(super) fn descend<E: Eval<G>>(
        &mut self,
        game: &G,
        state: &mut G::State,
        explore: f32,
        playout: &mut Playout<G, E>,
        rng: &mut Rng,
    ) {
        self.path.clear();
        let mut at = 0;
        loop {
            let edge = match self.nodes[at].turn {
                Turn::Over => return,
                Turn::Seat(_) => self.choose(at, explore, rng),
                Turn::Chance => self.edge_of(at, playout.draw(game, state, rng)),
            };
            self.path.push((at, edge));
            let Link { mv, visits, child } = self.links[edge];
            game.play(state, mv);
            at = match child {
                Some(child) => child.get() as usize,
                None if visits == 0 || self.links.len() >= MOST_EDGES => return,
                None => {
                    let child = self.grow(game, state);
                    self.links[edge].child = NonZeroU32::new(child as u32);
                    child
                }
            };
        }
    }

    /// Takes a playout's rewards into account along the path of the last descent.
    pub(super) fn learn(&mut self, rewards: &[f32]) {
        for &(node, edge) in &self.path {
            let node = &mut self.nodes[node];
            let link = &mut self.links[edge];
            node.visits += 1;
            link.visits += 1;
            if let Turn::Seat(seat) = node.turn {
                let stat = &mut self.stats[edge];
                let visits = link.visits as f32;
                stat.mean += (rewards[seat.index()] - stat.mean) / visits;
                stat.width = 1.0 / visits.sqrt();
            }
        }
    }

    /// The best move of the root so far.
    pub(super) fn best(&self) -> Found<G::Move> {
        let found = |edge: usize| {
            let Link { mv, visits, .. } = self.links[edge];
            Found { mv, visits, mean: self.stats[edge].mean, playouts: 0 }
        };
        (1..self.nodes[0].len as usize).map(found).fold(found(0), better)
    }

    /// Makes the node of `state`.
    fn grow(&mut self, game: &G, state: &G::State) -> usize {
        let turn = game.turn(state);
        let first = self.links.len();
        let link = |mv| Link { mv, visits: 0, child: None };
        match turn {
            Turn::Over => {}
            Turn::Seat(_) => {
                self.moves.clear();
                game.moves(state, &mut self.moves);
                self.links.extend(self.moves.iter().copied().map(link));
            }
            Turn::Chance => {
                self.chances.clear();
                game.chances(state, &mut self.chances);
                self.links.extend(self.chances.iter().map(|&(mv, _)| link(mv)));
            }
        }
        self.stats.resize(self.links.len(), Stat::default());
        let len = (self.links.len() - first) as u32;
        self.nodes.push(Node { turn, first: first as u32, len, tried: 0, visits: 0 });
        self.nodes.len() - 1
    }

    /// The edge to follow where a seat is to act: one never tried as long as there is one, then the
    /// one of the best upper bound.
    #[inline]
    fn choose(&mut self, at: usize, explore: f32, rng: &mut Rng) -> usize {
        let Node { first, len, tried, visits, .. } = self.nodes[at];
        let (first, len, tried) = (first as usize, len as usize, tried as usize);
        if tried < len {
            return self.try_fresh(at, rng);
        }
        let explore = explore * ln(visits).sqrt();
        let (mut most, mut best) = (f32::NEG_INFINITY, first);
        for (place, stat) in self.stats[first..first + len].iter().enumerate() {
            let value = stat.mean + explore * stat.width;
            if value > most {
                (most, best) = (value, first + place);
            }
        }
        best
    }

    /// An edge that was never tried, each equally likely. It joins those that were.
    fn try_fresh(&mut self, at: usize, rng: &mut Rng) -> usize {
        let node = &mut self.nodes[at];
        let next = (node.first + node.tried) as usize;
        let drawn = next + rng.below((node.len - node.tried) as usize);
        node.tried += 1;
        self.links.swap(next, drawn);
        next
    }

    fn edge_of(&self, at: usize, outcome: G::Move) -> usize {
        let Node { first, len, .. } = self.nodes[at];
        let links = &self.links[first as usize..(first + len) as usize];
        let place = links.iter().position(|link| link.mv == outcome);
        first as usize + place.expect("equal states list equal outcomes")
    }
}
