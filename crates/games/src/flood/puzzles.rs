//! Puzzles for people: a board to be covered alone, with the fewest moves proved.

use std::cell::RefCell;

use game::{
    Difficulty, Game, Meter, PuzzleDraft, PuzzleGoal, PuzzleMaker, PuzzleProof, Rng, SolveLimits,
    Words,
};

use super::board::regions::Regions;
use super::solve::{Graph, solve};
use super::words::say;
use super::{Flood, Layout, Move, Options, State};

/// Bytes that the solver may keep.
const MEMORY: u64 = 32 << 20;

pub(super) fn maker() -> PuzzleMaker<Flood> {
    PuzzleMaker {
        goal: PuzzleGoal::Lead,
        opponent: "champion",
        simple: &["greedy", "lazy"],
        grades: [8, 12],
        least_gap: 0,
        steps: 4_000,
        draft,
        prove,
        task: |_, best| task(best),
    }
}

/// The score is minus the moves.
fn task(best: i32) -> Words {
    say("puzzle.task", [(-best).into()])
}

fn draft(difficulty: Difficulty, rng: &mut Rng) -> PuzzleDraft<Flood> {
    let (least, sides, colours) = match difficulty {
        Difficulty::Easy => (6, 2, 4),
        Difficulty::Medium => (8, 2, 5),
        Difficulty::Hard => (11, 3, 6),
    };
    let side = (least + rng.below(sides)) as u64;
    let layouts = [Layout::Square, Layout::Square, Layout::Hex, Layout::Donut];
    let options = Options {
        board: layouts[rng.below(layouts.len())].clone(),
        width: Some(side),
        height: Some(side),
        colours: Some(colours),
        ..Options::default()
    };
    PuzzleDraft { options, seats: 1, leader: None }
}

fn prove(game: &Flood, state: &State, meter: &mut Meter<'_>) -> Option<PuzzleProof<Move>> {
    if game.seats() != 1 {
        return None;
    }
    let (setup, view) = (game.setup(), game.view(state, None));
    let regions = Regions::new(&setup.board, &view.cells);
    let graph = Graph::new(&regions, regions.of(setup.starts[0]));
    let meter = RefCell::new(meter);
    let stop = || !meter.borrow_mut().step();
    let solution = solve(&graph, &SolveLimits { memory: MEMORY, stop: &stop });
    let moves = view.moves as usize + solution.moves.len();
    (solution.is_optimal() && moves <= setup.cap as usize).then(|| PuzzleProof {
        best: -(moves as i32),
        gap: 0,
        line: solution.moves.into_iter().map(Move::Paint).collect(),
        steps: meter.borrow().steps(),
    })
}
