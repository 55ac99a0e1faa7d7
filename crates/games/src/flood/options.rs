//! What can be chosen, what is drawn, and what is refused.

use game::{Board, MOST_TILES, Rng, Seat, SetupError, Tile};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::cells::{self, Grid, Shape};
use super::board::colours::MOST_COLOURS;
use super::board::{colouring, file};

/// What can be chosen for a match of Flood.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The board: a shape of any size, or a file with its colours.
    pub board: Layout,
    /// Cells in a row [default: 14].
    pub width: Option<u64>,
    /// Rows [default: 14].
    pub height: Option<u64>,
    /// Colours, 2 to 255 [default: 6].
    pub colours: Option<u64>,
    /// How the cells are coloured.
    pub colouring: Colouring,
    /// Colours that may not be played, drawn by lot.
    pub forbidden: u64,
    /// Draw the forbidden colours of each player separately.
    pub forbidden_own: bool,
    /// Moves after which the game ends [default: 4 for each cell].
    pub cap: Option<u64>,
}

/// The kinds of board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// Squares.
    #[default]
    Square,
    /// Squares without the middle third.
    Donut,
    /// Squares without the middle of the upper and of the lower third.
    H,
    /// Squares; each edge continues at the opposite edge.
    Torus,
    /// Hexagons, every second row shifted by half a cell.
    Hex,
    /// A board file's content, colours included.
    File(String),
}

/// How cells are coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Colouring {
    /// Each cell by lot.
    #[default]
    Random,
    /// In the order of the cells, again and again.
    Cyclic,
    /// Patches of 3 × 3 cells, each by lot.
    Blocks,
    /// The same after half a turn, with colours exchanged in pairs: fair for two.
    Symmetric,
}

/// A coloured board with the start and the forbidden colours of each seat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The cells row by row, by their sides; a hole has no neighbour.
    #[serde(rename = "sides")]
    pub board: Board,
    /// Cells in a row, holes included.
    pub width: usize,
    /// How the rows are arranged.
    pub shape: Shape,
    /// The colour of each cell, null for a hole.
    pub cells: Vec<Option<u8>>,
    /// How many colours there are.
    pub colours: usize,
    /// The start of each seat.
    pub starts: Vec<Tile>,
    /// The colours that each seat may not play, a list per seat.
    pub forbidden: Vec<Vec<u8>>,
    /// Moves after which the game ends.
    pub cap: u32,
}

const DEFAULT_SIZE: u64 = 14;
const DEFAULT_COLOURS: u64 = 6;
/// The sum of a number of moves and a number of cells has to fit into a score.
const MOST_MOVES: u64 = 1_000_000_000;

impl Options {
    /// Draws a set-up.
    pub(super) fn draw(&self, seats: usize, rng: &mut Rng) -> Result<Setup, SetupError> {
        if seats == 0 {
            return Err(SetupError::new("0 players: name at least 1"));
        }
        let drawn = match &self.board {
            Layout::File(text) => self.read_file(text, seats)?,
            _ => self.drawn(seats, rng)?,
        };
        let DrawnBoard { grid, mut cells, colours, starts, forbidden } = drawn;
        separate(&mut cells, &starts, colours);
        let forbidden = match forbidden {
            Some(sets) => sets,
            None => self.forbid(colours, seats, rng)?,
        };
        let cap = self.cap(cells.iter().flatten().count())?;
        let (board, Grid { width, shape, .. }) = (grid.board(&cells), grid);
        let setup = Setup { board, width, shape, cells, colours, starts, forbidden, cap };
        setup.check_forbidden().map(|()| setup)
    }

    fn drawn(&self, seats: usize, rng: &mut Rng) -> Result<DrawnBoard, SetupError> {
        let grid = self.grid()?;
        if self.board == Layout::H && grid.height < 3 && grid.width >= 3 {
            let why = "an h needs at least 3 rows: with fewer its halves are not connected";
            return Err(SetupError::option("height", why));
        }
        let colours = self.colours(DEFAULT_COLOURS)?;
        check_colours(colours, seats)?;
        let is_hole = |tile| cells::is_hole(&self.board, &grid, tile);
        let holes: Vec<bool> = (0..grid.len() as Tile).map(is_hole).collect();
        let cells = colouring::colour(self.colouring, &grid, &holes, colours, rng);
        let starts = cells::starts(&grid, &cells, seats)?;
        Ok(DrawnBoard { grid, cells, colours, starts, forbidden: None })
    }

    fn read_file(&self, text: &str, seats: usize) -> Result<DrawnBoard, SetupError> {
        for (option, given) in [
            ("width", self.width.is_some()),
            ("height", self.height.is_some()),
            ("colouring", self.colouring != Colouring::default()),
        ] {
            if given {
                let why = "a board file has its own: choose another --board, or leave this out";
                return Err(SetupError::option(option, why));
            }
        }
        let read = file::read(text).map_err(|error| error.in_option("board"))?;
        let colours = self.colours(read.least_colours(seats) as u64)?;
        check_colours(colours, seats)?;
        read.check_colours(colours).map_err(|error| error.in_option("board"))?;
        let starts = match &read.starts {
            Some(starts) if starts.len() < seats => {
                let why = format!("the file has {} starts, for {seats} players", starts.len());
                return Err(SetupError::option("board", why));
            }
            Some(starts) => starts[..seats].to_vec(),
            None => cells::far_starts(&read.grid, &read.cells, seats)?,
        };
        if self.forbidden > 0 && !read.forbidden.is_empty() {
            let why = "the board file says which colours are forbidden: leave this out";
            return Err(SetupError::option("forbidden", why));
        }
        let forbidden = match &read.forbidden[..] {
            [] => None,
            sets => Some((0..seats).map(|seat| sets[seat.min(sets.len() - 1)].clone()).collect()),
        };
        Ok(DrawnBoard { grid: read.grid, cells: read.cells, colours, starts, forbidden })
    }

    fn grid(&self) -> Result<Grid, SetupError> {
        let (width, height) = (side("width", self.width)?, side("height", self.height)?);
        let cells = u128::from(width) * u128::from(height);
        if cells > u128::from(MOST_TILES) {
            let option = if width >= height { "width" } else { "height" };
            let why = format!(
                "{width} × {height} is {cells} cells; a board has at most {MOST_TILES}: choose a smaller one"
            );
            return Err(SetupError::option(option, why));
        }
        let shape = match self.board {
            Layout::Torus => Shape::Torus,
            Layout::Hex => Shape::Hex,
            _ => Shape::Square,
        };
        Ok(Grid { width: width as usize, height: height as usize, shape })
    }

    fn colours(&self, default: u64) -> Result<usize, SetupError> {
        let colours = self.colours.unwrap_or(default);
        if !(2..=MOST_COLOURS as u64).contains(&colours) {
            let why = format!("{colours}: a board has 2 to {MOST_COLOURS} colours");
            return Err(SetupError::option("colours", why));
        }
        Ok(colours as usize)
    }

    /// Draws the colours that may not be played: one set for all seats, or one for each.
    fn forbid(
        &self,
        colours: usize,
        seats: usize,
        rng: &mut Rng,
    ) -> Result<Vec<Vec<u8>>, SetupError> {
        let most = colours as u64 - 2;
        if self.forbidden > most {
            let why =
                format!("{}: of {colours} colours at most {most} can be forbidden", self.forbidden);
            return Err(SetupError::option("forbidden", why));
        }
        if seats == 1 && self.forbidden > 0 {
            let why =
                "a single player cannot have forbidden colours: the board could not be finished";
            return Err(SetupError::option("forbidden", why));
        }
        let mut all: Vec<u8> = (0..colours as u8).collect();
        let mut draw = || {
            rng.shuffle(&mut all);
            let mut set = all[..self.forbidden as usize].to_vec();
            set.sort_unstable();
            set
        };
        let common = draw();
        let own = |seat: Seat| {
            if self.forbidden_own && seat.0 > 0 { draw() } else { common.clone() }
        };
        Ok(Seat::all(seats).map(own).collect())
    }

    fn cap(&self, cells: usize) -> Result<u32, SetupError> {
        let cap = self.cap.unwrap_or(4 * cells as u64);
        if !(1..=MOST_MOVES).contains(&cap) {
            let why = format!("{cap}: a game has 1 to {MOST_MOVES} moves");
            return Err(SetupError::option("cap", why));
        }
        Ok(cap as u32)
    }
}

/// A board with its colours, before starts of the same colour are recoloured.
struct DrawnBoard {
    grid: Grid,
    cells: Vec<Option<u8>>,
    colours: usize,
    starts: Vec<Tile>,
    forbidden: Option<Vec<Vec<u8>>>,
}

fn side(option: &'static str, value: Option<u64>) -> Result<u64, SetupError> {
    match value.unwrap_or(DEFAULT_SIZE) {
        0 => Err(SetupError::option(option, "0: a board needs at least one cell each way")),
        size => Ok(size),
    }
}

fn check_colours(colours: usize, seats: usize) -> Result<(), SetupError> {
    if colours < seats {
        let why = format!("{colours}: {seats} players need at least as many colours");
        return Err(SetupError::option("colours", why));
    }
    Ok(())
}

/// Gives each start a colour that no earlier start has: the next free colour.
fn separate(cells: &mut [Option<u8>], starts: &[Tile], colours: usize) {
    let mut taken = vec![false; colours];
    for &start in starts {
        let Some(colour) = &mut cells[start as usize] else { continue };
        while taken[usize::from(*colour)] {
            *colour = ((usize::from(*colour) + 1) % colours) as u8;
        }
        taken[usize::from(*colour)] = true;
    }
}

impl Setup {
    /// Whether a match can be played with this set-up, wherever it comes from.
    pub(super) fn check(&self) -> Result<(), SetupError> {
        let error = |why: String| Err(SetupError::new(why));
        let (cells, seats) = (&self.cells, self.starts.len());
        if cells.len() != self.board.len() || self.width == 0 {
            return error(format!("{} cells, but colours for {}", self.board.len(), cells.len()));
        }
        if !cells.len().is_multiple_of(self.width) {
            return error(format!(
                "{} cells cannot be divided into rows of {}",
                cells.len(),
                self.width
            ));
        }
        if !(2..=MOST_COLOURS).contains(&self.colours) || self.colours < seats || seats == 0 {
            return error(format!(
                "{} colours for {seats} seats; there are 2 to {MOST_COLOURS}, at least one a seat",
                self.colours
            ));
        }
        for tile in self.board.tiles() {
            match cells[tile as usize] {
                Some(colour) if usize::from(colour) >= self.colours => {
                    return error(format!("cell {tile} has colour {colour}, beyond the last"));
                }
                None if self.board.neighbours(tile).next().is_some() => {
                    return error(format!("cell {tile} is a hole, but has neighbours"));
                }
                _ => {}
            }
        }
        if self.cap == 0 || u64::from(self.cap) > MOST_MOVES {
            return error(format!("a cap of {} moves; it is 1 to {MOST_MOVES}", self.cap));
        }
        self.check_starts()?;
        self.check_forbidden()?;
        if let Some(lost) = cells::unreachable(&self.board, cells) {
            return error(format!("cell {lost} cannot be reached: the board is in two parts"));
        }
        Ok(())
    }

    fn check_starts(&self) -> Result<(), SetupError> {
        let mut taken = vec![false; self.colours];
        for (seat, &start) in self.starts.iter().enumerate() {
            let Some(&Some(colour)) = self.cells.get(start as usize) else {
                let why = format!("seat {seat} starts on {start}, which is not a cell");
                return Err(SetupError::new(why));
            };
            if std::mem::replace(&mut taken[usize::from(colour)], true) {
                let why = format!("seat {seat} starts with the colour of another seat");
                return Err(SetupError::new(why));
            }
        }
        Ok(())
    }

    fn check_forbidden(&self) -> Result<(), SetupError> {
        if self.forbidden.len() != self.starts.len() {
            return Err(SetupError::new("forbidden colours need a list for each seat"));
        }
        let alone = self.starts.len() == 1;
        for (seat, set) in self.forbidden.iter().enumerate() {
            let distinct = set.windows(2).all(|pair| pair[0] < pair[1]);
            let known = set.iter().all(|&colour| usize::from(colour) < self.colours);
            let few = set.len() + 2 <= self.colours && (!alone || set.is_empty());
            if !(distinct && known && few) {
                let why = format!(
                    "forbidden colours of seat {seat}: expected distinct colours in order, none for a \
                     single player, and at least two colours left"
                );
                return Err(SetupError::new(why));
            }
        }
        Ok(())
    }
}
