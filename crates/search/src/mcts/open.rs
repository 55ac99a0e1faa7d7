//! The tree of a game without secrets: a node is a state.
//!
//! It is made for speed. Nodes, and the edges of each node, lie side by side. A node is made on the
//! second visit of its edge, so most leaves are never listed. What the choice among a node's edges
//! reads is kept apart from the rest, and needs neither a root nor a division per edge.

use std::num::NonZeroU32;
use std::ops::Range;

use game::{Game, Rng, Seat, Turn};

use super::memory::Memory;
use super::playout::Playout;
use super::proof::Proofs;
use super::root::RootMeans;
use super::widen::{MoveMeans, Widening};
use super::{best_few, is_better, ln};
use crate::{Choice, Eval};

pub(super) struct Tree<G: Game> {
    memory: Memory,
    /// Ends of the game are proofs, which are passed up.
    solves: bool,
    widening: Widening,
    /// What orders the moves of nodes that widen.
    move_means: MoveMeans,
    pub(super) proofs: Proofs,
    pub(super) nodes: Vec<Node>,
    pub(super) stats: Vec<Stat>,
    pub(super) links: Vec<Link<G::Move>>,
    /// The nodes passed since the root, each with the edge by which it was left.
    pub(super) path: Vec<(usize, usize)>,
    pub(super) root: RootMeans,
    pub(super) seats: usize,
    /// No room is left for another node.
    pub(super) full: bool,
    /// Moves or outcomes of a node about to be made.
    next: Vec<G::Move>,
    chances: Vec<(G::Move, u32)>,
}

/// Its edges are `first..first + len`; those that were tried come before the others.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) turn: Turn,
    pub(super) first: u32,
    pub(super) len: u32,
    pub(super) tried: u32,
    pub(super) visits: u32,
    /// The best edge that is proven. Edge 0 is one of the root, from which nothing is passed up, so 0 stands for none.
    pub(super) proven: Option<NonZeroU32>,
}

impl Node {
    /// The places of its edges.
    pub(super) fn edges(self) -> Range<usize> {
        self.first as usize..(self.first + self.len) as usize
    }
}

/// How good an edge was for the seat that moves, on average, and one over the root of its visits.
#[derive(Clone, Copy, Default)]
pub(super) struct Stat {
    pub(super) mean: f32,
    pub(super) width: f32,
}

impl Stat {
    /// Of an edge that is proven, so that it is not followed any more.
    pub(super) const PROVEN: Self = Self { mean: f32::NEG_INFINITY, width: 0.0 };
}

#[derive(Clone, Copy)]
pub(super) struct Link<M> {
    pub(super) mv: M,
    pub(super) visits: u32,
    /// The place of the move in [`MoveMeans`], in trees that widen.
    slot: u16,
    /// The root is not a child of any node, so 0 stands for none.
    pub(super) child: Option<NonZeroU32>,
}

impl<G: Game> Tree<G> {
    pub(super) fn new(memory: Memory, solves: bool, widening: Widening) -> Self {
        Self {
            memory,
            solves,
            widening,
            move_means: MoveMeans::default(),
            proofs: Proofs::default(),
            nodes: Vec::new(),
            stats: Vec::new(),
            links: Vec::new(),
            path: Vec::new(),
            root: RootMeans::default(),
            seats: 0,
            full: false,
            next: Vec::new(),
            chances: Vec::new(),
        }
    }

    /// Starts over from `state`, where a seat is to act.
    pub(super) fn plant(&mut self, game: &G, state: &G::State) {
        self.nodes.clear();
        self.stats.clear();
        self.links.clear();
        self.proofs.clear();
        self.root.forget();
        self.seats = game.seats();
        self.full = false;
        if self.widens() {
            self.move_means.clear(self.seats);
        }
        let turn = self.list(game, state);
        self.add_node(turn);
    }

    fn widens(&self) -> bool {
        self.widening.0.is_some()
    }

    /// The root has more than one move, and its value is not proven.
    pub(super) fn has_choice(&self) -> bool {
        self.nodes[0].len > 1 && !self.proofs.is_root_proven
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
            let Link { mv, visits, child, .. } = self.links[edge];
            game.play(state, mv);
            at = match child {
                Some(child) => child.get() as usize,
                None if visits == 0 => return,
                None => {
                    let Some(child) = self.grow(game, state) else { return };
                    self.links[edge].child = NonZeroU32::new(child as u32);
                    child
                }
            };
        }
    }

    /// Takes a playout's rewards into account along the path of the last descent, which ended the game if `is_end`.
    pub(super) fn learn(&mut self, rewards: &[f32], is_end: bool) {
        let (mut passed, widens) = (rewards, self.widens());
        for (depth, &(at, edge)) in self.path.iter().enumerate().rev() {
            let (node, link) = (&mut self.nodes[at], &mut self.links[edge]);
            node.visits += 1;
            link.visits += 1;
            if depth == 0 {
                self.root.learn(edge, link.visits, passed, self.path.len());
            }
            if let Turn::Seat(seat) = node.turn {
                let stat = &mut self.stats[edge];
                let visits = link.visits as f32;
                stat.mean += (passed[seat.index()] - stat.mean) / visits;
                stat.width = 1.0 / visits.sqrt();
                if widens {
                    self.move_means.learn(seat, link.slot, passed[seat.index()]);
                }
                // A seat with a proven move need not put up with less.
                if let Some(best) = node.proven {
                    let known = self.proofs.of(best.get() as usize);
                    passed =
                        if known[seat.index()] > passed[seat.index()] { known } else { passed };
                }
            }
        }
        if is_end && self.solves {
            self.prove(rewards);
        }
    }

    /// The last descent taught nothing: an edge that it was the first to follow counts as never tried.
    pub(super) fn take_back(&mut self) {
        if let Some(&(at, edge)) = self.path.last()
            && self.links[edge].visits == 0
            && matches!(self.nodes[at].turn, Turn::Seat(_))
        {
            self.nodes[at].tried -= 1;
        }
    }

    /// The best moves of the root so far.
    pub(super) fn best(&self, most: usize) -> Vec<Choice<G::Move>> {
        let bar = self.bar(0);
        let edge =
            |edge: usize| (self.links[edge].mv, self.links[edge].visits, self.standing(edge, bar));
        best_few(self.nodes[0].edges().map(edge), most)
    }

    /// What the best move is worth to each seat.
    pub(super) fn values(&self) -> Vec<f64> {
        let Some(best) = self.best_edge(0) else { return Vec::new() };
        match self.is_proven(best) {
            true => self.proofs.of(best).iter().map(|&value| f64::from(value)).collect(),
            false => self.root.values(best, self.seats),
        }
    }

    /// The length of the longest way from the root.
    pub(super) fn deepest(&self) -> u64 {
        self.root.deepest
    }

    /// The moves tried most from the root on, as `seat` sees them, up to a leaf or a chance.
    pub(super) fn line(&self, game: &G, state: &G::State, seat: Seat) -> Vec<G::Seen> {
        let (mut state, mut line, mut at) = (state.clone(), Vec::new(), 0);
        while let Some(edge) = self.best_edge(at) {
            let Link { mv, child, .. } = self.links[edge];
            line.push(game.seen(&state, mv, Some(seat)));
            game.play(&mut state, mv);
            let Some(child) = child else { break };
            at = child.get() as usize;
        }
        line
    }

    /// The edge of a node that its seat followed most, if it followed any, unless a proven one is better.
    fn best_edge(&self, at: usize) -> Option<usize> {
        let node = self.nodes[at];
        let Turn::Seat(_) = node.turn else { return None };
        let bar = self.bar(at);
        let better = |one, other| {
            if is_better(self.standing(other, bar), self.standing(one, bar)) { other } else { one }
        };
        node.edges().reduce(better).filter(|&edge| self.links[edge].visits > 0)
    }

    /// How good an edge is: by its visits, then by its mean. A proven one counts as visited most if it is worth as much as
    /// `bar`, else as never visited.
    fn standing(&self, edge: usize, bar: f32) -> (u32, f32) {
        let mean = self.mean(edge);
        match self.is_proven(edge) {
            true if mean >= bar => (u32::MAX, mean),
            true => (0, mean),
            false => (self.links[edge].visits, mean),
        }
    }

    /// What a proven edge of a node must be worth to be preferred: the mean of the edge followed most that is not proven.
    fn bar(&self, at: usize) -> f32 {
        let is_open = |edge: &usize| !self.is_proven(*edge) && self.links[*edge].visits > 0;
        let most =
            self.nodes[at].edges().filter(is_open).max_by_key(|&edge| self.links[edge].visits);
        most.map_or(f32::NEG_INFINITY, |edge| self.stats[edge].mean)
    }

    /// What an edge is worth to the seat that moves there, as far as is known.
    pub(super) fn mean(&self, edge: usize) -> f32 {
        match self.is_proven(edge) {
            true => self.proofs.mean(edge),
            false => self.stats[edge].mean,
        }
    }

    pub(super) fn is_proven(&self, edge: usize) -> bool {
        self.stats[edge].mean == f32::NEG_INFINITY
    }

    /// Makes the node of `state`, if there is room for it. Once there is none, no node is made.
    fn grow(&mut self, game: &G, state: &G::State) -> Option<usize> {
        if self.full {
            return None;
        }
        let turn = self.list(game, state);
        let (edge, more) = (size_of::<Link<G::Move>>() + size_of::<Stat>(), self.next.len());
        let used =
            self.nodes.len() * size_of::<Node>() + self.links.len() * edge + self.proofs.bytes();
        let fits = self.memory.holds(used + size_of::<Node>() + more * edge);
        self.full = !fits || u32::try_from(self.links.len() + more).is_err();
        if self.full {
            return None;
        }
        self.memory.reserve(&mut self.nodes, 1, used);
        self.memory.reserve(&mut self.links, more, used);
        self.memory.reserve(&mut self.stats, more, used);
        Some(self.add_node(turn))
    }

    /// Lists the moves or outcomes in `state`.
    fn list(&mut self, game: &G, state: &G::State) -> Turn {
        let turn = game.turn(state);
        self.next.clear();
        match turn {
            Turn::Over => {}
            Turn::Seat(_) => game.moves(state, &mut self.next),
            Turn::Chance => {
                self.chances.clear();
                game.chances(state, &mut self.chances);
                self.next.extend(self.chances.iter().map(|&(mv, _)| mv));
            }
        }
        turn
    }

    /// Makes the node whose moves or outcomes are listed.
    fn add_node(&mut self, turn: Turn) -> usize {
        let first = self.links.len();
        let widens = self.widens();
        let slot = |mv: &G::Move| if widens { MoveMeans::slot(mv) } else { 0 };
        let link = |mv| Link { mv, visits: 0, slot: slot(&mv), child: None };
        self.links.extend(self.next.iter().copied().map(link));
        self.stats.resize(self.links.len(), Stat::default());
        let len = (self.links.len() - first) as u32;
        self.nodes.push(Node { turn, first: first as u32, len, tried: 0, visits: 0, proven: None });
        self.nodes.len() - 1
    }

    /// The edge to follow where a seat is to act: one never tried as long as there is one and the node may widen, then the
    /// one of the best upper bound.
    #[inline]
    fn choose(&mut self, at: usize, explore: f32, rng: &mut Rng) -> usize {
        let Node { first, len, tried, visits, .. } = self.nodes[at];
        if tried < len && self.widening.allows(tried, visits) {
            return self.try_fresh(at, rng);
        }
        let first = first as usize;
        let explore = explore * ln(visits).sqrt();
        let (mut most, mut best) = (f32::NEG_INFINITY, first);
        for (place, stat) in self.stats[first..first + tried as usize].iter().enumerate() {
            let value = stat.mean + explore * stat.width;
            if value > most {
                (most, best) = (value, first + place);
            }
        }
        // All that were tried are proven.
        if most == f32::NEG_INFINITY && tried < len {
            return self.try_fresh(at, rng);
        }
        best
    }

    /// An edge that was never tried, each equally likely, or in trees that widen the one whose move did best elsewhere. It
    /// joins those that were.
    fn try_fresh(&mut self, at: usize, rng: &mut Rng) -> usize {
        let node = self.nodes[at];
        let next = (node.first + node.tried) as usize;
        let drawn = match node.turn {
            Turn::Seat(seat) if self.widens() => self.most_promising(seat, next..node.edges().end),
            _ => next + rng.below((node.len - node.tried) as usize),
        };
        self.nodes[at].tried += 1;
        self.links.swap(next, drawn);
        next
    }

    /// The edge whose move did best elsewhere for its seat, the first of equals.
    fn most_promising(&self, seat: Seat, edges: Range<usize>) -> usize {
        let (mut most, mut best) = (f32::NEG_INFINITY, edges.start);
        for edge in edges {
            let mean = self.move_means.get(seat, self.links[edge].slot);
            if mean > most {
                (most, best) = (mean, edge);
            }
        }
        best
    }

    fn edge_of(&self, at: usize, outcome: G::Move) -> usize {
        let Node { first, len, .. } = self.nodes[at];
        let links = &self.links[first as usize..(first + len) as usize];
        let place = links.iter().position(|link| link.mv == outcome);
        first as usize + place.expect("equal states list equal outcomes")
    }
}
