//! The fewest moves that one player needs.
//!
//! - `graph`: the regions of the board and their neighbours, numbered from the start outwards.
//! - `sets`: positions as sets of regions, and the lower bound that searches use; `hash`: hashes of zones.
//! - `greedy`, `beam`: quick answers, good and better; `astar`: the fewest moves, with a proof; `tails`: its bounds.
//! - `task`: reads boards and writes answers for `plateau solve`.
//!
//! A position is the set of regions taken; the colour of the zone does not matter. A zone with more
//! regions never needs more moves. The bound, the beam and the pruning of A* all follow from that.

mod astar;
mod beam;
mod graph;
mod greedy;
mod hash;
mod sets;
mod tails;
mod task;
#[cfg(test)]
mod tests;

pub(super) use graph::Graph;
pub(super) use task::solver;

use game::SolveLimits;

use astar::{Astar, Step};
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
/// The positions that the proof expands before the second beam: enough for most boards of 14 × 14 cells.
const FIRST_QUOTA: u64 = 1 << 14;
/// Positions that the proof expands for each that the beam before has kept: beams find what there is to find in a
/// small part of the time that a proof takes.
const PROOF_PART: usize = 4;
/// The divisor of the memory for the part that beams may take.
const BEAM_PART: u64 = 4;

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
            7 => search::<7>(graph, first, limits),
            8 => search::<8>(graph, first, limits),
            9..=16 => search::<16>(graph, first, limits),
            17..=32 => search::<32>(graph, first, limits),
            33..=64 => search::<64>(graph, first, limits),
            _ => Solution { least: graph.least(), moves: first },
        }
    };
    let moves = solution.moves.iter().map(|&colour| graph.painted(colour)).collect();
    Solution { moves, ..solution }
}

/// Beams and a proof in turn: each beam is wider than the one before, and the proof then expands a few times as many
/// positions as that beam. So neither takes all of the time where only the other leads to an end.
fn search<const W: usize>(graph: &Graph, first: Vec<u8>, limits: &SolveLimits<'_>) -> Solution {
    let sets = Sets::<W>::new(graph);
    let mut best = Solution { least: sets.root_bound(), moves: first };
    let mut width = if W <= 8 { FIRST_WIDTH } else { FIRST_WIDTH * 8 / W };
    let widest = beam::widest(&sets, limits.memory / BEAM_PART).max(width);
    let proof_limits = SolveLimits { memory: limits.memory - limits.memory / BEAM_PART, ..*limits };
    let (mut proof, mut quota) = (Some(Astar::new(&sets)), FIRST_QUOTA);
    let mut is_widest = false;
    while !best.is_optimal() && (!is_widest || proof.is_some()) && !(limits.stop)() {
        if !is_widest && let Some(moves) = beam::search(&sets, width, best.moves.len(), limits) {
            best.moves = moves;
        }
        is_widest = width >= widest;
        let step = proof.as_mut().map(|proof| proof.go_on(best.moves.len(), quota, &proof_limits));
        if let Some(proof) = &proof {
            best.least = best.least.max(proof.least().min(best.moves.len()));
        }
        match step {
            Some(Step::Found(moves)) => {
                best = Solution { least: moves.len(), moves };
            }
            Some(Step::Complete) => best.least = best.moves.len(),
            Some(Step::Stopped) => proof = None,
            Some(Step::Paused) | None => {}
        }
        width = widest.min(WIDER * width);
        quota = FIRST_QUOTA.max((PROOF_PART * width * best.moves.len()) as u64);
    }
    best
}
