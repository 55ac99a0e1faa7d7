//! Puzzles: what can be answered exactly, and how much may be spent on it.

use crate::{Game, Param, Params, Seat, SetupError};

/// What solves the puzzles of a game: an endgame, a position for one player.
pub struct Solver<G: Game> {
    /// What a puzzle is and what an answer, in a line.
    pub about: &'static str,
    /// What can be set, besides the game's options. A setting whose example is `true` is a flag.
    pub params: &'static [Param],
    /// Arguments of `plateau solve GAME` that show what it does, each with nothing but what is shipped, or
    /// with a file that an example before it writes.
    pub examples: &'static [&'static str],
    /// Whether options draw a new puzzle for each seed.
    pub generated: bool,
    /// The options of the game that puzzles cannot have.
    pub excluded: &'static [&'static str],
    /// The puzzles that a text holds, in their order.
    pub read: fn(text: &str, params: &Params) -> Result<Vec<Task>, SetupError>,
    /// The puzzle that a set-up for one seat is.
    pub pose: fn(setup: G::Setup, params: &Params) -> Result<Task, SetupError>,
    /// The puzzle that a position of a match is, if positions can be solved at all.
    pub position: Option<PosePosition<G>>,
    /// Solves a whole game, if that is possible at all, or returns why this one cannot be solved.
    pub outright: Option<SolveOutright<G>>,
}

/// Makes a puzzle of a position, in which the seats still have to act, or returns why this one cannot be solved. The game
/// has no secrets.
pub type PosePosition<G> = fn(game: G, state: &<G as Game>::State) -> Result<Task, String>;

/// How a whole game is solved. The callback `on_progress` is called now and then.
pub type SolveOutright<G> = fn(
    game: &G,
    limits: &SolveLimits<'_>,
    on_progress: &dyn Fn(SolveProgress),
) -> Result<SolvedGame, String>;

/// How far the work on a whole game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveProgress {
    /// What is done at present.
    pub stage: &'static str,
    /// The turns from the end of the positions that are being decided, in a stage that goes back from the end.
    pub turns: Option<u32>,
    /// Positions that this stage has dealt with.
    pub done: u64,
    /// The positions that this stage will have dealt with at its end, counted as `done` is; none where only the end
    /// shows that, as when positions are decided of which an unknown number are draws.
    pub positions: Option<u64>,
}

/// A puzzle that waits to be solved. An error is about the solver: errors
/// of a puzzle are returned when it is parsed.
pub type Task = Box<dyn Fn(&SolveLimits<'_>) -> Result<PuzzleAnswer, String> + Send + Sync>;

/// The limits of time and memory for a puzzle.
pub struct SolveLimits<'a> {
    /// Bytes that may be kept, about.
    pub memory: u64,
    /// Whether to stop and return the best so far. Games read no clock; the caller does.
    pub stop: &'a dyn Fn() -> bool,
}

/// An answer to a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleAnswer {
    /// The moves of a solution, as text; none if no solution was found.
    pub moves: Option<Vec<String>>,
    /// Whether no solution is better, or there is none at all, for certain.
    pub optimal: bool,
    /// The fewest moves that any answer can have, where that is known.
    pub at_least: Option<u64>,
    /// The seat that wins, in puzzles that ask for a win.
    pub winner: Option<Seat>,
    /// Each seat's score at the end of the solution, in puzzles that are positions of a match.
    pub scores: Option<Vec<i32>>,
    /// What else is known, in a few words.
    pub note: Option<String>,
}

/// A game solved outright.
pub struct SolvedGame {
    /// What was found, in a line.
    pub about: String,
    /// The seat that can force a win from the start, and in how many turns; none if neither can.
    pub winner: Option<(Seat, u32)>,
    /// The length of the table in bytes.
    pub bytes: u64,
    /// The value of every position, as the content of a file that a bot of the game can play from. Its pieces are made
    /// when they are asked for: together they may be larger than the memory there is.
    pub table: Box<dyn Iterator<Item = Vec<u8>>>,
}
