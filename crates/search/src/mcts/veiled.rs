//! The tree of a game with secrets: a node is what the searching seat has seen since the root.
//!
//! Every iteration runs in a world of its own. Only moves that are legal in it are considered, and
//! how often a move could have been tried takes the place of the visits of its node. Moves that look
//! the same to the searching seat lead to the same node, so the tree does not use what the seat will not
//! know. Other seats are assumed to know no more than the searching seat.

use std::num::NonZeroU32;

use game::{Game, Rng, Seat, Turn};

use super::memory::Memory;
use super::playout::Playout;
use super::root::RootMeans;
use super::{best_few, is_better, ln};
use crate::{Choice, Eval};

pub(super) struct Tree<G: Game> {
    memory: Memory,
    seat: Seat,
    nodes: Vec<Node<G::Seen>>,
    edges: Vec<Edge<G::Move>>,
    /// The edges followed since the root, each with the seat that moved.
    path: Vec<(usize, Seat)>,
    root: RootMeans,
    seats: usize,
    moves: Vec<G::Move>,
}

/// Its edges are `first..first + len`; it may have up to `room` before it has to move.
struct Node<S> {
    /// What led here from the parent; nothing at the root.
    seen: Option<S>,
    child: Option<NonZeroU32>,
    sister: Option<NonZeroU32>,
    first: usize,
    len: usize,
    room: usize,
}

#[derive(Clone, Copy)]
struct Edge<M> {
    mv: M,
    visits: u32,
    /// How often it could have been followed.
    offered: u32,
    mean: f32,
    /// Where it led last: in another world it may look different and lead elsewhere.
    child: Option<NonZeroU32>,
}

impl<G: Game> Tree<G> {
    pub(super) fn new(memory: Memory) -> Self {
        Self {
            memory,
            seat: Seat(0),
            nodes: Vec::new(),
            edges: Vec::new(),
            path: Vec::new(),
            root: RootMeans::default(),
            seats: 0,
            moves: Vec::new(),
        }
    }

    /// The bytes of the nodes and edges there are.
    fn used(&self) -> usize {
        self.nodes.len() * size_of::<Node<G::Seen>>()
            + self.edges.len() * size_of::<Edge<G::Move>>()
    }

    fn is_full(&self) -> bool {
        !self.memory.holds(self.used()) || u32::try_from(self.nodes.len()).is_err()
    }

    /// Starts over from what `seat` knows in `world`, where it is to act.
    pub(super) fn plant(&mut self, game: &G, world: &G::State, seat: Seat) {
        self.seat = seat;
        self.nodes.clear();
        self.edges.clear();
        self.root.forget();
        self.seats = game.seats();
        self.nodes.push(Node::new(None, None));
        self.moves.clear();
        game.moves(world, &mut self.moves);
        for i in 0..self.moves.len() {
            self.add_edge(0, self.moves[i]);
        }
    }

    /// The root has more than one move.
    pub(super) fn has_choice(&self) -> bool {
        self.nodes[0].len > 1
    }

    /// Walks from the root to a place to play out from, and moves `world` there.
    pub(super) fn descend<E: Eval<G>>(
        &mut self,
        game: &G,
        world: &mut G::State,
        explore: f32,
        playout: &mut Playout<G, E>,
        rng: &mut Rng,
    ) {
        self.path.clear();
        let mut at = 0;
        loop {
            let mut edge = None;
            let mv = match game.turn(world) {
                Turn::Over => return,
                Turn::Chance => playout.draw(game, world, rng),
                Turn::Seat(seat) => {
                    let chosen = self.choose(game, world, at, explore, rng);
                    let Some(chosen) = chosen else { return };
                    self.path.push((chosen, seat));
                    edge = Some(chosen);
                    self.edges[chosen].mv
                }
            };
            let seen = game.seen(world, mv, Some(self.seat));
            game.play(world, mv);
            match self.child(at, edge, &seen) {
                Some(child) => at = child.get() as usize,
                None if self.is_full() => return,
                None => return self.add_node(at, edge, seen),
            }
        }
    }

    /// Takes a playout's rewards into account along the path of the last descent.
    pub(super) fn learn(&mut self, rewards: &[f32]) {
        for &(edge, seat) in &self.path {
            let edge = &mut self.edges[edge];
            edge.visits += 1;
            edge.mean += (rewards[seat.index()] - edge.mean) / edge.visits as f32;
        }
        if let Some(&(edge, _)) = self.path.first() {
            let (place, visits) = (edge - self.nodes[0].first, self.edges[edge].visits);
            self.root.learn(place, visits, rewards, self.path.len());
        }
    }

    /// The best moves of the root so far.
    pub(super) fn best(&self, most: usize) -> Vec<Choice<G::Move>> {
        let Node { first, len, .. } = self.nodes[0];
        best_few(
            self.edges[first..first + len].iter().map(|e| (e.mv, e.visits, (e.visits, e.mean))),
            most,
        )
    }

    /// What the best move is worth to each seat.
    pub(super) fn values(&self) -> Vec<f64> {
        let best = self.best_edge(0);
        best.map_or(Vec::new(), |edge| self.root.values(edge - self.nodes[0].first, self.seats))
    }

    /// The length of the longest way from the root.
    pub(super) fn deepest(&self) -> u64 {
        self.root.deepest
    }

    /// What the searching seat sees of the moves tried most from the root on, up to a leaf or a
    /// chance. The moves themselves may be secret.
    pub(super) fn line(&self) -> Vec<G::Seen> {
        let (mut line, mut at) = (Vec::new(), 0);
        while let Some(child) = self.best_edge(at).and_then(|edge| self.edges[edge].child) {
            at = child.get() as usize;
            line.extend(self.nodes[at].seen.clone());
        }
        line
    }

    /// The edge of a node that was followed most, if any was.
    fn best_edge(&self, at: usize) -> Option<usize> {
        let Node { first, len, .. } = self.nodes[at];
        let standing = |edge: usize| (self.edges[edge].visits, self.edges[edge].mean);
        let better =
            |one, other| if is_better(standing(other), standing(one)) { other } else { one };
        let best = (first..first + len).reduce(better);
        best.filter(|&edge| self.edges[edge].visits > 0)
    }

    /// The edge to follow in this world: one never tried, each equally likely, as long as there is
    /// one, then the one of the best upper bound. In a full tree only moves that have an edge count;
    /// `None` where none of them has.
    fn choose(
        &mut self,
        game: &G,
        world: &G::State,
        at: usize,
        explore: f32,
        rng: &mut Rng,
    ) -> Option<usize> {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        game.moves(world, &mut moves);
        let (mut fresh, mut most, mut best) = (0, f32::NEG_INFINITY, None);
        let (mut place, full) = (0, self.is_full());
        for &mv in &moves {
            place = match self.place_of(at, mv, place) {
                Some(place) => place,
                None if full => continue,
                None => self.add_edge(at, mv),
            };
            let edge = &mut self.edges[self.nodes[at].first + place];
            edge.offered += 1;
            if edge.visits == 0 {
                fresh += 1;
                if rng.below(fresh) == 0 {
                    best = Some(place);
                }
            } else if fresh == 0 {
                let value = edge.value(explore);
                if value > most {
                    (most, best) = (value, Some(place));
                }
            }
            place += 1;
        }
        self.moves = moves;
        best.map(|place| self.nodes[at].first + place)
    }

    /// The place of a move among the edges of a node. It is searched from `from` on, as equal lists
    /// come in equal order.
    fn place_of(&self, at: usize, mv: G::Move, from: usize) -> Option<usize> {
        let Node { first, len, .. } = self.nodes[at];
        let edges = &self.edges[first..first + len];
        let is_it = |edge: &Edge<G::Move>| edge.mv == mv;
        let (before, after) = edges.split_at(from);
        let later = after.iter().position(is_it).map(|place| from + place);
        later.or_else(|| before.iter().position(is_it))
    }

    /// Adds an edge to a node and returns its place. A node without room for it moves to the end of
    /// the list, unless it is there already, and gets twice the room.
    fn add_edge(&mut self, at: usize, mv: G::Move) -> usize {
        let edge = Edge { mv, visits: 0, offered: 0, mean: 0.0, child: None };
        let used = self.used();
        let node = &mut self.nodes[at];
        let place = node.len;
        if node.len == node.room {
            let old = node.first..node.first + node.len;
            if old.end != self.edges.len() {
                node.first = self.edges.len();
                self.edges.extend_from_within(old);
            }
            node.room = (2 * node.room).max(1);
            let more = (node.first + node.room).saturating_sub(self.edges.len());
            self.memory.reserve(&mut self.edges, more, used);
            self.edges.resize(node.first + node.room, edge);
        }
        self.edges[node.first + place] = edge;
        node.len += 1;
        place
    }

    /// The node that a move leads to, if it exists, by what is seen of the move.
    fn child(&self, at: usize, edge: Option<usize>, seen: &G::Seen) -> Option<NonZeroU32> {
        let node = |index: NonZeroU32| &self.nodes[index.get() as usize];
        let is_it = |&index: &NonZeroU32| node(index).seen.as_ref() == Some(seen);
        let usual = edge.and_then(|edge| self.edges[edge].child).filter(is_it);
        usual.or_else(|| {
            let sister = |&index: &NonZeroU32| node(index).sister;
            std::iter::successors(self.nodes[at].child, sister).find(is_it)
        })
    }

    fn add_node(&mut self, parent: usize, edge: Option<usize>, seen: G::Seen) {
        let (index, used) = (NonZeroU32::new(self.nodes.len() as u32), self.used());
        self.memory.reserve(&mut self.nodes, 1, used);
        self.nodes.push(Node::new(Some(seen), self.nodes[parent].child));
        self.nodes[parent].child = index;
        if let Some(edge) = edge {
            self.edges[edge].child = index;
        }
    }
}

impl<S> Node<S> {
    fn new(seen: Option<S>, sister: Option<NonZeroU32>) -> Self {
        Self { seen, child: None, sister, first: 0, len: 0, room: 0 }
    }
}

impl<M> Edge<M> {
    fn value(&self, explore: f32) -> f32 {
        self.mean + explore * (ln(self.offered) / self.visits as f32).sqrt()
    }
}
