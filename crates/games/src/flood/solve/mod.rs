//! The fewest moves that one player needs.
//!
//! - `graph`: the board as regions and what lies beside them, numbered from the start outwards.
//! - `sets`: sets of regions as bits, and the bound that search rests on.
//! - `greedy`, `beam`: answers at once, good and better; `astar`: the best, proved.
//! - `task`: texts in, answers out: what `plateau solve` calls.
//!
//! What matters of a position is the set of regions taken: which colour the zone has does not. More
//! regions never need more moves. That one fact carries the bound, the beam and what search leaves
//! out.

mod astar;
mod beam;
mod graph;
mod greedy;
mod sets;
mod task;
#[cfg(test)]
mod tests;

pub(super) use graph::Graph;
pub(super) use task::solver;

use game::Limits;

use astar::{Found, Proof};
use sets::Sets;

/// Moves that cover the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Solution {
    /// The colours, as on the board.
    pub(super) moves: Vec<u8>,
    /// No solution is shorter than this.
    pub(super) least: usize,
}

impl Solution {
    /// Whether none is shorter, for certain.
    pub(super) fn is_optimal(&self) -> bool {
        self.least == self.moves.len()
    }
}

/// Colours are kept as bits of a word in search.
const MOST_COLOURS: usize = 64;
/// How many positions the first beam keeps of each depth; less on large boards, where each costs
/// more.
const FIRST_WIDTH: usize = 32;
/// How much wider each beam is than the last one.
const WIDER: usize = 4;
/// The widest beam: it takes as long as a proof would.
const WIDEST: usize = 1 << 15;

/// Solves a board as well as the limits allow.
pub(super) fn solve(graph: &Graph, limits: &Limits<'_>) -> Solution {
    let first = greedy::solve(graph);
    let solution = if graph.colours() > MOST_COLOURS {
        Solution { least: graph.least(), moves: first }
    } else {
        match graph.len().div_ceil(64) {
            0 | 1 => search::<1>(graph, first, limits),
            2 => search::<2>(graph, first, limits),
            3 => search::<3>(graph, first, limits),
            4 => search::<4>(graph, first, limits),
            5 => search::<5>(graph, first, limits),
            6 => search::<6>(graph, first, limits),
            7 | 8 => search::<8>(graph, first, limits),
            9..=16 => search::<16>(graph, first, limits),
            17..=32 => search::<32>(graph, first, limits),
            33..=64 => search::<64>(graph, first, limits),
            _ => Solution { least: graph.least(), moves: first },
        }
    };
    let moves = solution.moves.iter().map(|&colour| graph.painted(colour)).collect();
    Solution { moves, ..solution }
}

/// A beam, then a proof; if that is too much, wider and wider beams.
fn search<const W: usize>(graph: &Graph, first: Vec<u8>, limits: &Limits<'_>) -> Solution {
    let sets = Sets::<W>::new(graph);
    let mut best = Solution { least: sets.root_bound(), moves: first };
    let mut width = if W <= 8 { FIRST_WIDTH } else { FIRST_WIDTH * 8 / W };
    let widen = |best: &mut Solution, width| {
        if let Some(moves) = beam::search(&sets, width, best.moves.len(), limits) {
            best.moves = moves;
        }
    };
    widen(&mut best, width);
    let Found { moves, proof } = astar::search(&sets, best.moves.len(), limits);
    if let Some(moves) = moves {
        best.moves = moves;
    }
    match proof {
        Proof::Complete => best.least = best.moves.len(),
        Proof::Stopped { least } => best.least = best.least.max(least),
    }
    let widest = WIDEST.min(beam::widest(&sets, limits.memory));
    while !best.is_optimal() && width < widest && !(limits.stop)() {
        width = widest.min(WIDER * width);
        widen(&mut best, width);
    }
    best
}
