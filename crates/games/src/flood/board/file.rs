//! Board files: a line per row, a character per cell.
//!
//! ```text
//! # A comment. The settings before the rows are optional.
//! shape: hex
//! colours: 6
//! starts: 0 15
//! forbidden: 2 3
//! 0123
//! 45.0
//! ```
//! `.` is a hole. Where there are more colours than characters, cells are numbers separated by spaces.
//! Several boards in one text are separated by empty lines.

use std::fmt::Write;

use game::{MOST_TILES, SetupError, Tile};

use crate::flood::Setup;
use crate::flood::board::cells::{self, Grid, Shape};
use crate::flood::board::colours::{self, MOST_COLOURS};

/// The content of a board file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::flood) struct BoardFile {
    pub(in crate::flood) grid: Grid,
    pub(in crate::flood) cells: Vec<Option<u8>>,
    pub(in crate::flood) starts: Option<Vec<Tile>>,
    /// Empty, one set for all seats, or a set for each seat.
    pub(in crate::flood) forbidden: Vec<Vec<u8>>,
    /// The line with the forbidden colours, if there is one.
    forbidden_line: Option<usize>,
    colours: Option<usize>,
    /// The line of each row, for errors.
    lines: Vec<usize>,
}

/// A line with its number, from 1.
type Line<'a> = (usize, &'a str);

/// Reads a text that holds one board, or says which line is wrong.
pub(in crate::flood) fn read(text: &str) -> Result<BoardFile, SetupError> {
    let boards = split(text);
    match &boards[..] {
        [] => Err(SetupError::new("the file holds no cells; a board has a line for each row")),
        [board] => read_board(board),
        [_, next, ..] => {
            let why = "a second board begins here, after an empty line: a file holds one board";
            Err(SetupError::new(why).at_line(next[0].0))
        }
    }
}

/// Splits a text into boards at its empty lines, without comments.
pub(in crate::flood) fn split(text: &str) -> Vec<Vec<Line<'_>>> {
    let mut boards: Vec<Vec<Line<'_>>> = vec![Vec::new()];
    for (i, line) in text.lines().enumerate() {
        let content = line.split('#').next().unwrap_or_default().trim();
        if line.trim().is_empty() {
            boards.push(Vec::new());
        } else if !content.is_empty() {
            boards.last_mut().expect("there is a first").push((i + 1, content));
        }
    }
    boards.retain(|lines| !lines.is_empty());
    boards
}

/// Reads the board that these lines describe.
pub(in crate::flood) fn read_board(lines: &[Line<'_>]) -> Result<BoardFile, SetupError> {
    let grid = Grid { width: 0, height: 0, shape: Shape::default() };
    let (cells, lines_of_rows) = (Vec::new(), Vec::new());
    let mut read = BoardFile {
        grid,
        cells,
        starts: None,
        forbidden: Vec::new(),
        forbidden_line: None,
        colours: None,
        lines: lines_of_rows,
    };
    let mut starts_line = 0;
    for &(number, line) in lines {
        let taken = match line.split_once(':') {
            Some((name, value)) => {
                match name.trim() {
                    "starts" => starts_line = number,
                    "forbidden" => read.forbidden_line = Some(number),
                    _ => {}
                }
                read.setting(name.trim(), value.trim())
            }
            None => read.row(number, line),
        };
        taken.map_err(|why| SetupError::new(why).at_line(number))?;
    }
    read.check(lines, starts_line)?;
    Ok(read)
}

impl BoardFile {
    fn setting(&mut self, name: &str, value: &str) -> Result<(), String> {
        if !self.cells.is_empty() {
            return Err(format!("{name:?} stands after rows of cells: put it before them"));
        }
        let numbers = || -> Result<Vec<usize>, String> {
            let number = |word: &str| word.parse().map_err(|_| format!("{word:?} is not a number"));
            value.split_whitespace().map(number).collect()
        };
        match name {
            "shape" => {
                let known = Shape::ALL.iter().find(|(known, _)| *known == value);
                let names = Shape::ALL.map(|(known, _)| known).join(", ");
                self.grid.shape =
                    known.ok_or_else(|| format!("there is no shape {value:?}; choose {names}"))?.1;
            }
            "colours" => match numbers()?[..] {
                [colours] if (2..=MOST_COLOURS).contains(&colours) => self.colours = Some(colours),
                _ => return Err(format!("{value:?}: a board has 2 to {MOST_COLOURS} colours")),
            },
            "starts" => {
                let tile = |number| {
                    Tile::try_from(number).map_err(|_| format!("there is no cell {number}"))
                };
                let starts = numbers()?.into_iter().map(tile).collect::<Result<Vec<_>, _>>()?;
                self.starts = Some(starts).filter(|starts| !starts.is_empty());
            }
            "forbidden" => self.forbidden = forbidden(value)?,
            _ => {
                return Err(format!(
                    "there is no setting {name:?}; there are shape, colours, starts, forbidden"
                ));
            }
        }
        Ok(())
    }

    fn row(&mut self, number: usize, line: &str) -> Result<(), String> {
        let before = self.cells.len();
        let unknown = |word: &str| {
            format!(
                "{word:?} is not a cell: a colour is a digit, a letter or a number, a hole is '.'"
            )
        };
        if line.contains(char::is_whitespace) {
            for word in line.split_whitespace() {
                let colour = if word == "." { None } else { Some(colours::of_word(word)) };
                self.cells.push(match colour {
                    Some(None) => return Err(unknown(word)),
                    Some(colour) => colour,
                    None => None,
                });
            }
        } else {
            for character in line.chars() {
                let colour = colours::of_character(character);
                if colour.is_none() && character != '.' {
                    return Err(unknown(&character.to_string()));
                }
                self.cells.push(colour);
            }
        }
        let width = self.cells.len() - before;
        if self.grid.height > 0 && width != self.grid.width {
            let first = self.lines[0];
            return Err(format!(
                "{width} cells, but line {first} has {}: all rows must have the same length",
                self.grid.width
            ));
        }
        self.grid.width = width;
        self.grid.height += 1;
        self.lines.push(number);
        Ok(())
    }

    fn check(&self, lines: &[Line<'_>], starts_line: usize) -> Result<(), SetupError> {
        let last = lines.last().map_or(1, |line| line.0);
        let error = |line: usize, why: String| Err(SetupError::new(why).at_line(line));
        if self.cells.iter().all(Option::is_none) {
            return error(last, "the board has no cells".to_string());
        }
        if self.cells.len() as u64 > MOST_TILES {
            return error(last, format!("more than {MOST_TILES} cells"));
        }
        if let Some(colours) = self.colours {
            self.check_colours(colours)?;
        }
        let board = self.grid.board(&self.cells);
        if let Some(lost) = cells::unreachable(&board, &self.cells) {
            let (x, y) = self.grid.place(lost);
            let why = format!(
                "the cell in column {} cannot be reached: all cells must be connected",
                x + 1
            );
            return error(self.lines[y], why);
        }
        let starts = self.starts.as_deref().unwrap_or_default();
        for (k, &start) in starts.iter().enumerate() {
            match self.cells.get(start as usize) {
                _ if starts[..k].contains(&start) => {
                    return error(starts_line, format!("two players start on {start}"));
                }
                Some(Some(_)) => {}
                Some(None) => return error(starts_line, format!("the start {start} is a hole")),
                None => {
                    let why = format!("there is no cell {start}; the last is {}", board.len() - 1);
                    return error(starts_line, why);
                }
            }
        }
        Ok(())
    }

    /// Whether all cells have one of the first `colours` colours, and at least two of these are allowed to each seat.
    pub(in crate::flood) fn check_colours(&self, colours: usize) -> Result<(), SetupError> {
        for set in &self.forbidden {
            let why = match set.iter().find(|&&colour| usize::from(colour) >= colours) {
                Some(&colour) => {
                    let last = colours::written((colours - 1) as u8);
                    let colour = colours::written(colour);
                    format!(
                        "colour {colour} is forbidden, but of {colours} colours the last is {last}"
                    )
                }
                None if set.len() + 2 > colours => {
                    format!(
                        "{} of {colours} colours are forbidden: at least two must be left",
                        set.len()
                    )
                }
                None => continue,
            };
            return Err(SetupError { line: self.forbidden_line, ..SetupError::new(why) });
        }
        let beyond = |cell: &Option<u8>| cell.is_some_and(|colour| usize::from(colour) >= colours);
        let Some(at) = self.cells.iter().position(beyond) else { return Ok(()) };
        let (x, y) = self.grid.place(at as Tile);
        let colour = colours::written(self.cells[at].unwrap_or_default());
        let last = colours::written((colours - 1) as u8);
        let why = format!(
            "colour {colour} in column {}, but of {colours} colours the last is {last}",
            x + 1
        );
        Err(SetupError::new(why).at_line(self.lines[y]))
    }

    /// The first start in the file, if it lists any.
    pub(in crate::flood) fn first_start(&self) -> Option<Tile> {
        self.starts.as_ref()?.first().copied()
    }

    /// The number of colours that the file sets or needs, at least one for each seat.
    pub(in crate::flood) fn least_colours(&self, seats: usize) -> usize {
        let highest =
            self.cells.iter().flatten().max().map_or(0, |&colour| usize::from(colour) + 1);
        self.colours.unwrap_or(highest.max(seats).max(2))
    }
}

/// Sets of colours, separated by `/`; `-` is an empty set.
fn forbidden(text: &str) -> Result<Vec<Vec<u8>>, String> {
    let set = |text: &str| {
        let words = text.split_whitespace().filter(|&word| word != "-");
        let colour = |word: &str| colours::of_word(word).ok_or(format!("{word:?} is not a colour"));
        let mut set: Vec<u8> = words.map(colour).collect::<Result<_, _>>()?;
        set.sort_unstable();
        set.dedup();
        Ok(set)
    };
    text.split('/').map(set).collect()
}

/// The file from which this set-up is read again.
pub(in crate::flood) fn write(setup: &Setup) -> String {
    let mut out = String::from("# a line per row, a colour per cell, '.' for a hole\n");
    let joined = |words: Vec<String>| words.join(" ");
    let starts = joined(setup.starts.iter().map(ToString::to_string).collect());
    write!(out, "shape: {}\ncolours: {}\nstarts: {starts}\n", setup.shape.name(), setup.colours)
        .expect("a string takes all that is written to it");
    if setup.forbidden.iter().any(|set| !set.is_empty()) {
        let set = |set: &Vec<u8>| match &set[..] {
            [] => "-".to_string(),
            set => joined(set.iter().map(|&colour| colours::written(colour)).collect()),
        };
        let sets: Vec<String> = setup.forbidden.iter().map(set).collect();
        out += &format!("forbidden: {}\n", sets.join(" / "));
    }
    rows(&mut out, &setup.cells, setup.width);
    out
}

fn rows(out: &mut String, cells: &[Option<u8>], width: usize) {
    let highest = cells.iter().flatten().max().copied().unwrap_or(0);
    let numbers = colours::character(highest).is_none();
    for row in cells.chunks(width) {
        for (x, cell) in row.iter().enumerate() {
            if numbers && x > 0 {
                out.push(' ');
            }
            match cell {
                Some(colour) => out.push_str(&colours::written(*colour)),
                None => out.push('.'),
            }
        }
        out.push('\n');
    }
}

/// What a board holds, in a few lines.
pub(in crate::flood) fn describe(read: &BoardFile) -> String {
    let board = read.grid.board(&read.cells);
    let Grid { width, height, shape } = read.grid;
    let colours = read.least_colours(1);
    let holes = read.cells.iter().filter(|cell| cell.is_none()).count();
    let count = |colour: u8| read.cells.iter().filter(|cell| **cell == Some(colour)).count();
    let counts: Vec<String> = (0..colours as u8)
        .filter(|&colour| count(colour) > 0)
        .map(|colour| format!("{} on {}", colours::written(colour), count(colour)))
        .collect();
    let regions = crate::flood::board::regions::Regions::new(&board, &read.cells);
    format!(
        "Board  : {width} × {height}, {}\nCells  : {}, and {}\nColours: {colours} ({})\nRegions: {}\n",
        shape.name(),
        read.cells.len() - holes,
        game::count(holes, "hole"),
        counts.join(", "),
        regions.len(),
    )
}
