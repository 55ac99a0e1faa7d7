//! Answers for `plateau solve`.

use std::time::Duration;

use game::{
    Budget, Game, Meter, Params, PuzzleAnswer, Seat, SetupError, SolveLimits, Solver, Task, Watch,
    count,
};

use super::{Endgame, EndgameSolver};
use crate::penguins::{Penguins, Setup, State};

/// Most bytes of the tables, however much memory there is: more would only take long to clear.
const MOST_MEMORY: u64 = 1 << 30;
/// From as many tiles on all of it is used.
const MANY_TILES: usize = 30;

pub(in crate::penguins) fn solver() -> Solver<Penguins> {
    Solver {
        about: "how a match ends from a position of its record, if all play their best",
        params: &[],
        examples: &[],
        generated: false,
        excluded: &["board", "width", "height", "penguins", "solo"],
        read,
        pose,
        position: Some(position),
        outright: None,
    }
}

const ONLY_RECORDS: &str = "positions of matches are solved: name a record, and the position with --at N, as in \
                            `plateau solve penguins match.json --at 40`";

fn read(_: &str, _: &Params) -> Result<Vec<Task>, SetupError> {
    Err(SetupError::new(format!("this is not a record; {ONLY_RECORDS}")))
}

fn pose(_: Setup, _: &Params) -> Result<Task, SetupError> {
    Err(SetupError::new(ONLY_RECORDS))
}

fn position(game: Penguins, state: &State) -> Result<Task, String> {
    Endgame::of(&game, state).map_err(|why| why.to_string())?;
    let state = state.clone();
    Ok(Box::new(move |limits| answer(&game, &state, limits)))
}

/// A watch that stands still until the caller stops the search.
struct Stop<'a>(&'a dyn Fn() -> bool);

impl Watch for Stop<'_> {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn is_cancelled(&self) -> bool {
        (self.0)()
    }
}

/// The memory of the tables for as many tiles: positions double with each, and a small table is cleared sooner.
fn memory_for(tiles: usize) -> u64 {
    MOST_MEMORY >> (MANY_TILES.saturating_sub(tiles) / 2).min(10)
}

fn answer(
    game: &Penguins,
    state: &State,
    limits: &SolveLimits<'_>,
) -> Result<PuzzleAnswer, String> {
    let endgame = Endgame::of(game, state).map_err(|why| why.to_string())?;
    let (open, contested) = (endgame.open(), endgame.contested());
    let mut solver = EndgameSolver::new(limits.memory.min(memory_for(open)));
    let stop = Stop(limits.stop);
    let Some(solution) = solver.solve(endgame, &mut Meter::new(Budget::default(), &stop)) else {
        let tiles = count(open, "tile");
        let note = format!(
            "stopped: {tiles} can be reached, {contested} of them by several seats; give more --time, or take a later position"
        );
        return Ok(PuzzleAnswer { note: Some(note), ..PuzzleAnswer::default() });
    };
    replay(game, state, &solution.line, &solution.scores)?;
    let scores = solution.scores;
    let leader = Seat::all(game.seats()).find(|&seat| search::lead(&scores, seat) > 0);
    let winner = leader.filter(|_| game.seats() > 1);
    let written: Vec<String> = scores.iter().map(ToString::to_string).collect();
    let note = match winner {
        Some(seat) => {
            let lead = search::lead(&scores, seat);
            format!("{}: seat {seat} wins by {lead}", written.join("-"))
        }
        None if game.seats() > 1 => format!("{}: a draw", written.join("-")),
        None => format!("{} fish", written.join("-")),
    };
    let moves = Some(solution.line.iter().map(ToString::to_string).collect());
    Ok(PuzzleAnswer {
        moves,
        optimal: true,
        winner,
        scores: Some(scores),
        note: Some(note),
        ..PuzzleAnswer::default()
    })
}

/// Plays a line by the rules.
fn replay(
    game: &Penguins,
    state: &State,
    line: &[crate::penguins::Move],
    scores: &[i32],
) -> Result<(), String> {
    let mut state = state.clone();
    for (number, &mv) in line.iter().enumerate() {
        let mv = game.check(&state, mv);
        let mv = mv.map_err(|why| format!("move {} of a line is illegal: {why}", number + 1))?;
        game.play(&mut state, mv);
    }
    if game.turn(&state) != game::Turn::Over || game.final_scores(&state) != scores {
        return Err("a line does not end as it was found to".to_string());
    }
    Ok(())
}
