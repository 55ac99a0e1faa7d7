//! The working space of a search, and what it remembers of moves.

use std::hash::Hash;

use game::{Game, Seat};

use crate::hash::key;

/// Entries of the history for each seat, a power of two.
const SLOTS: usize = 1 << 10;

/// Working space for one depth, used again by all its nodes.
pub(super) struct Level<G: Game> {
    pub(super) state: G::State,
    pub(super) moves: Vec<G::Move>,
    pub(super) ordered: Vec<(i64, G::Move)>,
    /// The outcomes of chance, where it is to act.
    pub(super) chances: Vec<(G::Move, u32)>,
    /// Weighted sums of what follows these, by seat.
    pub(super) sums: Vec<i128>,
    /// The moves expected from the node here on.
    pub(super) line: Vec<G::Move>,
    /// The last two moves that were good enough here, the latest first.
    pub(super) killers: [Option<G::Move>; 2],
}

impl<G: Game> Level<G> {
    pub(super) fn new(state: &G::State) -> Self {
        let (moves, ordered, line) = (Vec::new(), Vec::new(), Vec::new());
        let (chances, sums, killers) = (Vec::new(), Vec::new(), [None; 2]);
        Self { state: state.clone(), moves, ordered, chances, sums, line, killers }
    }

    /// Forgets what a question leaves behind: answers do not depend on earlier ones.
    pub(super) fn forget(&mut self) {
        self.killers = [None; 2];
    }

    pub(super) fn remember_killer(&mut self, mv: G::Move) {
        if self.killers[0] != Some(mv) {
            self.killers = [Some(mv), self.killers[0]];
        }
    }

    /// Lists the moves of a state.
    pub(super) fn list(&mut self, game: &G, state: &G::State) {
        self.moves.clear();
        game.moves(state, &mut self.moves);
    }

    /// Puts a remembered move first. Returns how many moves are in their place.
    pub(super) fn put_first(&mut self, hint: Option<G::Move>) -> usize {
        let hinted = hint.and_then(|mv| self.moves.iter().position(|&other| other == mv));
        if let Some(place) = hinted {
            self.moves[..=place].rotate_right(1);
        }
        usize::from(hinted.is_some())
    }
}

/// How often each move was good enough, by a hash of the move: moves that share one count together.
pub(super) struct History {
    worth: Vec<i64>,
    seats: usize,
}

impl History {
    pub(super) fn new(seats: usize) -> Self {
        Self { worth: vec![0; seats * SLOTS], seats }
    }

    fn place<M: Hash>(&self, mover: Seat, mv: &M) -> usize {
        self.seats * (key(mv) as usize & (SLOTS - 1)) + mover.index()
    }

    /// A move was good enough so many moves above the horizon: far above it that says more.
    pub(super) fn add<M: Hash>(&mut self, mover: Seat, mv: &M, remaining: usize) {
        let place = self.place(mover, mv);
        let entry = &mut self.worth[place];
        *entry = entry.saturating_add((remaining * remaining) as i64);
    }

    pub(super) fn get<M: Hash>(&self, mover: Seat, mv: &M) -> i64 {
        self.worth[self.place(mover, mv)]
    }
}

/// A line that begins with a move and continues as the levels below expect.
pub(super) fn follow<G: Game>(line: &mut Vec<G::Move>, mv: G::Move, deeper: &[Level<G>]) {
    line.clear();
    line.push(mv);
    line.extend(deeper.iter().take(1).flat_map(|level| &level.line));
}
