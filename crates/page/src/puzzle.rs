//! Puzzles, as a page shows them.

use game::{Difficulty, PuzzleGoal, Seat, Words};
use registry::puzzles;
use serde::Serialize;

use crate::{Refusal, Why};

#[derive(Serialize)]
struct PuzzleBody<'a> {
    game: &'a str,
    seed: u64,
    difficulty: Difficulty,
    grade: u32,
    /// The seat that has to find a solution; a player of this name takes the others.
    seat: Seat,
    opponent: &'a str,
    seats: usize,
    goal: PuzzleGoal,
    best: i32,
    task: Words,
    /// How many events come before the position.
    ply: usize,
    solution: Vec<String>,
    /// The match up to the position, and the same match with a solution.
    record: String,
    solved: String,
}

/// The puzzle of a seed, as JSON; none if there is no such game, or it has no puzzles.
pub fn puzzle(game: &str, seed: u64, difficulty: Difficulty) -> Option<Result<String, Refusal>> {
    let game = registry::find(game)?;
    let made = puzzles::puzzle(game, seed, difficulty)?;
    let body = |puzzle: puzzles::Puzzle| PuzzleBody {
        game: game.name(),
        seed,
        difficulty: puzzle.difficulty,
        grade: puzzle.grade,
        seat: puzzle.seat,
        opponent: puzzle.opponent,
        seats: puzzle.record.players.len(),
        goal: puzzle.goal,
        best: puzzle.best,
        task: puzzle.task,
        ply: puzzle.record.log.len(),
        solution: puzzle.solution,
        record: puzzle.record.to_line(),
        solved: puzzle.solved.to_line(),
    };
    let json = |puzzle| serde_json::to_string(&body(puzzle)).expect("a puzzle is plain data");
    Some(made.map(json).map_err(|reason| Refusal::new(Why::NotAllowed, reason)))
}
