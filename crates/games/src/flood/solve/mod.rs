//! The fewest moves that one player needs.
//!
//! - `graph`: the regions of the board and their neighbours, numbered from the start outwards.
//! - `sets`: sets of regions as bits, and the lower bound that searches use.
//! - `greedy`, `beam`: quick answers, good and better; `astar`: the fewest moves, with a proof.
//! - `task`: reads boards and writes answers for `plateau solve`.
//!
//! A position is the set of regions taken; the colour of the zone does not matter. A zone with more
//! regions never needs more moves. The bound, the beam and the pruning of A* all follow from that.

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

use game::SolveLimits;

use astar::{Proof, SearchResult};
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
    /// Whether no solution is shorter.
    pub(super) fn is_optimal(&self) -> bool {
        self.least == self.moves.len()
    }
}

/// Searches keep sets of colours as the bits of a word.
const MOST_COLOURS: usize = 64;
/// Positions that the first beam keeps at each depth; fewer on large boards, where each costs more.
const FIRST_WIDTH: usize = 32;
/// Each beam is this many times wider than the one before.
const WIDER: usize = 4;
/// The widest beam, which takes as long as a proof.
const WIDEST: usize = 1 << 15;

/// Solves a board as well as the limits allow.
pub(super) fn solve(graph: &Graph, limits: &SolveLimits<'_>) -> Solution {
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

/// A beam, then a proof; if the limits end the proof, wider and wider beams.
fn search<const W: usize>(graph: &Graph, first: Vec<u8>, limits: &SolveLimits<'_>) -> Solution {
    let sets = Sets::<W>::new(graph);
    let mut best = Solution { least: sets.root_bound(), moves: first };
    let mut width = if W <= 8 { FIRST_WIDTH } else { FIRST_WIDTH * 8 / W };
    let widen = |best: &mut Solution, width| {
        if let Some(moves) = beam::search(&sets, width, best.moves.len(), limits) {
            best.moves = moves;
        }
    };
    widen(&mut best, width);
    let SearchResult { moves, proof } = astar::search(&sets, best.moves.len(), limits);
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
