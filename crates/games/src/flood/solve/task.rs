//! Reads boards and answers with moves, for `plateau solve`.

use game::{
    Game, Param, Params, PuzzleAnswer, Setting, SetupError, SolveLimits, Solver, Task, Tile, Turn,
};

use super::{Graph, solve};
use crate::flood::board::cells::Grid;
use crate::flood::board::colours;
use crate::flood::board::file;
use crate::flood::board::regions::Regions;
use crate::flood::{Flood, Move, Setup};

const START: &str = "start";
const SIZE: &str = "size";

pub(in crate::flood) fn solver() -> Solver<Flood> {
    Solver {
        about: "the fewest moves in which one player covers a board",
        params: &[
            Param {
                name: START,
                example: "centre",
                about: "where the zone begins: top-left, centre or a cell by number, row by row from 0 \
                        [default: as the file says, or top-left]",
            },
            Param {
                name: SIZE,
                example: "14x14",
                about: "columns and rows of boards that are written in one line each",
            },
        ],
        examples: &[
            "--seed 7",
            "--puzzles 20 --width 8 --height 8 --json",
            "boards.txt --start centre",
            "--width 40 --height 40 --time 1s --memory 500MB",
        ],
        generated: true,
        excluded: &["forbidden", "forbidden_own"],
        read,
        pose,
        position: None,
        outright: None,
    }
}

/// Where the zone begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    TopLeft,
    Centre,
    Cell(Tile),
}

impl Setting for Start {
    fn read(text: &str) -> Result<Self, &'static str> {
        match text {
            "top-left" => Ok(Start::TopLeft),
            "centre" | "center" => Ok(Start::Centre),
            _ => text.parse().map(Start::Cell).map_err(|_| "top-left, centre or a cell's number"),
        }
    }
}

/// Columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size(usize, usize);

impl Setting for Size {
    fn read(text: &str) -> Result<Self, &'static str> {
        let sides = text.split_once('x').map(|(width, height)| (width.parse(), height.parse()));
        match sides {
            Some((Ok(width), Ok(height))) if width > 0 && height > 0 => Ok(Size(width, height)),
            _ => Err("columns and rows, as in 14x14"),
        }
    }
}

fn setting<T: Setting>(params: &Params, name: &'static str) -> Result<Option<T>, SetupError> {
    params.get(name).map_err(|why| {
        let why = why.strip_prefix(name).and_then(|why| why.strip_prefix('=')).unwrap_or(&why);
        SetupError::option(name, why)
    })
}

/// The boards of a text: one in each line if their size is given, or else files with empty lines
/// between them.
fn read(text: &str, params: &Params) -> Result<Vec<Task>, SetupError> {
    let (start, size) = (setting(params, START)?, setting(params, SIZE)?);
    let boards = file::split(text);
    if boards.is_empty() {
        return Err(SetupError::new("there are no boards here; a board has a line for each row"));
    }
    if let Some(size) = size {
        return boards.concat().iter().map(|&line| in_line(line, size, start)).collect();
    }
    boards
        .iter()
        .map(|lines| {
            let board = file::read_board(lines)?;
            let posed = for_one_player(&board, start.is_some()).and_then(|()| {
                let own = board.first_start().map(Start::Cell);
                posed(&board, start.or(own).unwrap_or(Start::TopLeft))
            });
            posed.map_err(|error| match error.option {
                Some(_) => error,
                None => error.at_line(lines[0].0),
            })
        })
        .collect()
}

/// Refuses a board for several players: its solution would not be one by its rules.
fn for_one_player(board: &file::BoardFile, has_start: bool) -> Result<(), SetupError> {
    if board.forbidden.iter().any(|set| !set.is_empty()) {
        let why =
            "a puzzle is for one player, who may play all colours: leave out the line `forbidden`";
        return Err(SetupError::new(why));
    }
    match board.starts.as_ref().map_or(0, Vec::len) {
        0 | 1 => Ok(()),
        _ if has_start => Ok(()),
        starts => Err(SetupError::new(format!(
            "a puzzle is for one player, and the file has {starts} starts: choose one with --start"
        ))),
    }
}

/// A board written in one line, row after row.
fn in_line(
    (number, line): (usize, &str),
    Size(width, height): Size,
    start: Option<Start>,
) -> Result<Task, SetupError> {
    let cells: Vec<char> = line.chars().collect();
    if Some(cells.len()) != width.checked_mul(height) {
        let why = format!("{} cells; expected {width} × {height}", cells.len());
        return Err(SetupError::new(why).at_line(number));
    }
    let rows: Vec<String> = cells.chunks(width).map(|row| row.iter().collect()).collect();
    let lines: Vec<(usize, &str)> = rows.iter().map(|row| (number, row.as_str())).collect();
    let board = file::read_board(&lines)?;
    posed(&board, start.unwrap_or(Start::TopLeft)).map_err(|error| error.at_line(number))
}

/// The board of a set-up, from another start if the parameters name one.
fn pose(setup: Setup, params: &Params) -> Result<Task, SetupError> {
    if setting::<Size>(params, SIZE)?.is_some() {
        return Err(SetupError::option(
            SIZE,
            "applies only to a file with one board per line: name that file",
        ));
    }
    let grid =
        Grid { width: setup.width, height: setup.cells.len() / setup.width, shape: setup.shape };
    let start = match setting(params, START)? {
        Some(start) => cell(&grid, &setup.cells, start)?,
        None => setup.starts[0],
    };
    Ok(task(Setup { starts: vec![start], ..setup }))
}

fn posed(board: &file::BoardFile, start: Start) -> Result<Task, SetupError> {
    let start = cell(&board.grid, &board.cells, start)?;
    let (grid, cells) = (board.grid, board.cells.clone());
    let cap = (4 * cells.len()).try_into().unwrap_or(u32::MAX);
    Ok(task(Setup {
        board: grid.board(&cells),
        width: grid.width,
        shape: grid.shape,
        cells,
        colours: board.least_colours(1),
        starts: vec![start],
        forbidden: vec![Vec::new()],
        cap,
    }))
}

/// The cell that a start means.
fn cell(grid: &Grid, cells: &[Option<u8>], start: Start) -> Result<Tile, SetupError> {
    let (tile, name) = match start {
        Start::TopLeft => {
            let first = cells.iter().position(Option::is_some).unwrap_or(0);
            (first as Tile, "top-left".to_string())
        }
        Start::Centre => (grid.centre(), "centre".to_string()),
        Start::Cell(tile) => (tile, tile.to_string()),
    };
    match cells.get(tile as usize) {
        Some(Some(_)) => Ok(tile),
        Some(None) => {
            Err(SetupError::option(START, format!("{name}: there is a hole; choose another cell")))
        }
        None => {
            let why = format!("there is no cell {name}; the last is {}", cells.len() - 1);
            Err(SetupError::option(START, why))
        }
    }
}

fn task(setup: Setup) -> Task {
    Box::new(move |limits| answer(&setup, limits))
}

fn answer(setup: &Setup, limits: &SolveLimits<'_>) -> Result<PuzzleAnswer, String> {
    let regions = Regions::new(&setup.board, &setup.cells);
    let graph = Graph::new(&regions, regions.of(setup.starts[0]));
    let solution = solve(&graph, limits);
    let (optimal, least, cap) = (solution.is_optimal(), solution.least, setup.cap);
    let at_least = Some(least as u64);
    if solution.moves.len() > cap as usize {
        let optimal = least > cap as usize;
        let note = match optimal {
            true => format!("the cap of {cap} is too low: at least {least} are needed"),
            false => format!("none within the cap of {cap} found; at least {least} are needed"),
        };
        return Ok(PuzzleAnswer { optimal, at_least, note: Some(note), ..PuzzleAnswer::default() });
    }
    replay(setup, &solution.moves)?;
    let note = (!optimal).then(|| format!("at least {least}"));
    let moves = Some(solution.moves.into_iter().map(colours::written).collect());
    Ok(PuzzleAnswer { moves, optimal, at_least, note, ..PuzzleAnswer::default() })
}

/// Plays a solution by the rules.
fn replay(setup: &Setup, moves: &[u8]) -> Result<(), String> {
    let game = Flood::new(setup.clone()).map_err(|error| error.to_string())?;
    let mut state = game.start();
    for (number, &colour) in moves.iter().enumerate() {
        let mv = game
            .check(&state, Move::Paint(colour))
            .map_err(|why| format!("move {} of a solution is illegal: {why}", number + 1))?;
        game.play(&mut state, mv);
    }
    let covered = game.final_scores(&state)[0] == -(moves.len() as i32);
    if game.turn(&state) != Turn::Over || !covered {
        return Err("a solution does not cover the board".to_string());
    }
    Ok(())
}
