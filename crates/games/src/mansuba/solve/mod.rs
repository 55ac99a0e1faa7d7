//! Exact answers: puzzles, and whole boards.
//!
//! - `puzzle`: the shortest forced win within some moves, or proof that there is none.
//! - `space`: the positions of a small game, numbered; `symmetry`: which of them are alike; `retrograde`: the value of each;
//!   `packed`: these values in a file.

mod packed;
mod puzzle;
mod retrograde;
mod space;
mod symmetry;
#[cfg(test)]
mod tests;

pub(super) use puzzle::{WATCHED, forced_win};
pub(super) use retrograde::{Value, ValueTable};

use game::{
    Game, Params, PuzzleAnswer, Seat, SetupError, SolveLimits, SolveProgress, SolvedGame, Solver,
    Task, count,
};

use super::{Mansuba, Move, Setup, config};
use puzzle::PuzzleResult;

pub(super) fn solver() -> Solver<Mansuba> {
    Solver {
        about: "the shortest forced win of a puzzle, or proof that there is none within its moves",
        params: &[],
        examples: &[
            "end.toml",
            "end.toml --json --time 10s",
            "--config file:end.toml",
            "--config pawns --table pawns.table --memory 500MB",
        ],
        generated: false,
        excluded: &[],
        read,
        pose,
        position: None,
        outright: Some(outright),
    }
}

/// The puzzle of a configuration file.
fn read(text: &str, params: &Params) -> Result<Vec<Task>, SetupError> {
    let config = config::read(text, None)?;
    let Some(puzzle) = config.puzzle else {
        let why = "this is not a puzzle: add [puzzle] with player and moves, or solve the whole board with --table";
        return Err(SetupError::new(why));
    };
    let players = config.starts.keys().max().copied().unwrap_or(2);
    let setup = config.setup(players, |_| puzzle.player)?;
    Ok(vec![pose(setup, params)?])
}

fn pose(setup: Setup, _: &Params) -> Result<Task, SetupError> {
    let Some(asked) = setup.puzzle else {
        let why = "this is not a puzzle: name a file with [puzzle], which says who is to win in how many moves, \
                   or solve the whole board with --table";
        return Err(SetupError::new(why));
    };
    if setup.can_escape() {
        let why = "escapes are left to chance; only games with escape = \"never\" or without capture can be solved";
        return Err(SetupError::new(why));
    }
    let game = Mansuba::new(setup)?;
    Ok(Box::new(move |limits: &SolveLimits<'_>| {
        let seat = asked.player;
        Ok(match puzzle::solve(&game, asked, limits) {
            PuzzleResult::Win(line) => {
                let own = line.len().div_ceil(game.seats());
                let moves = Some(line.iter().map(Move::to_string).collect());
                let note = Some(format!("seat {seat} wins in {own}, whatever the others do"));
                let winner = Some(asked.player);
                let at_least = Some(line.len() as u64);
                PuzzleAnswer { moves, optimal: true, at_least, winner, note, scores: None }
            }
            PuzzleResult::Nothing => {
                let within = asked.moves;
                let note = Some(format!("seat {seat} cannot force a win within {within}"));
                PuzzleAnswer { optimal: true, note, ..PuzzleAnswer::default() }
            }
            PuzzleResult::Stopped(deep) => {
                let note = Some(format!("stopped: no win within {deep} so far"));
                PuzzleAnswer { note, ..PuzzleAnswer::default() }
            }
        })
    }))
}

/// Solves a whole board.
fn outright(
    game: &Mansuba,
    limits: &SolveLimits<'_>,
    on_progress: &dyn Fn(SolveProgress),
) -> Result<SolvedGame, String> {
    let table = ValueTable::solve(game, limits, on_progress)?;
    let (all, decided, longest) = table.summary();
    let first = game.setup().first;
    let value = table.value(&game.start()).expect("a table that was just made is in memory");
    let winner = match value {
        Value::Win(turns) => Some((first, turns)),
        // Two seats play: see `ValueTable::solve`.
        Value::Loss(turns) => Some((Seat(1 - first.0), turns)),
        Value::Draw => None,
    };
    let start = match value {
        Value::Win(turns) => {
            format!("seat {first}, which begins, wins in {}", count(turns as usize, "turn"))
        }
        Value::Loss(turns) => {
            format!("seat {first}, which begins, loses in {}", count(turns as usize, "turn"))
        }
        Value::Draw => "neither player can force a win".to_string(),
    };
    let about = format!(
        "{all} positions, {decided} of them won or lost, the longest in {longest} turns; at the start {start}"
    );
    let (bytes, table) = table.into_file(game, limits, on_progress)?;
    Ok(SolvedGame { about, winner, bytes, table })
}
