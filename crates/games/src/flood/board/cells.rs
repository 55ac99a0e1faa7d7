//! Cells in rows: how they lie, where the holes are, where players start.

use std::collections::VecDeque;

use game::{Board, Builder, SetupError, Tile, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::flood::Layout;

/// How rows of cells are arranged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// Squares.
    #[default]
    Square,
    /// Squares; each edge continues at the opposite edge.
    Torus,
    /// Hexagons, every second row half a cell to the right.
    Hex,
}

impl Shape {
    pub(in crate::flood) const ALL: [(&'static str, Shape); 3] =
        [("square", Shape::Square), ("torus", Shape::Torus), ("hex", Shape::Hex)];

    pub(in crate::flood) fn name(self) -> &'static str {
        Self::ALL.iter().find(|known| known.1 == self).map_or("square", |known| known.0)
    }
}

/// Rows of cells, holes included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::flood) struct Grid {
    pub(in crate::flood) width: usize,
    pub(in crate::flood) height: usize,
    pub(in crate::flood) shape: Shape,
}

impl Grid {
    pub(in crate::flood) fn len(&self) -> usize {
        self.width * self.height
    }

    /// The cell in a column and a row.
    pub(in crate::flood) fn at(&self, x: usize, y: usize) -> Tile {
        (y * self.width + x) as Tile
    }

    /// The column and the row of a cell.
    pub(in crate::flood) fn place(&self, tile: Tile) -> (usize, usize) {
        (tile as usize % self.width, tile as usize / self.width)
    }

    /// The column `⌊W/2⌋` in the row `⌊H/2⌋`.
    pub(in crate::flood) fn centre(&self) -> Tile {
        self.at(self.width / 2, self.height / 2)
    }

    /// The cell beyond each side, clockwise from the north or the north-east, holes included.
    fn sides(&self, tile: Tile, out: &mut Vec<Option<Tile>>) {
        let (x, y) = self.place(tile);
        let (width, height) = (self.width, self.height);
        let at = |x: Option<usize>, y: Option<usize>| match (x, y) {
            (Some(x), Some(y)) if x < width && y < height => Some(self.at(x, y)),
            _ => None,
        };
        let (left, above) = (x.checked_sub(1), y.checked_sub(1));
        let (right, below) = (Some(x + 1), Some(y + 1));
        let (x, y) = (Some(x), Some(y));
        out.clear();
        match self.shape {
            Shape::Square => out.extend([at(x, above), at(right, y), at(x, below), at(left, y)]),
            Shape::Torus => {
                let wrap = |value: Option<usize>, size: usize| value.map_or(size - 1, |v| v % size);
                let at = |x, y| Some(self.at(wrap(x, width), wrap(y, height)));
                out.extend([at(x, above), at(right, y), at(x, below), at(left, y)]);
                // In rows and columns of one or two cells two sides have the same neighbour.
                for k in 0..out.len() {
                    if out[k] == Some(tile) || out[..k].contains(&out[k]) {
                        out[k] = None;
                    }
                }
            }
            Shape::Hex => {
                let (west, east) =
                    if (tile as usize / width).is_multiple_of(2) { (left, x) } else { (x, right) };
                out.extend([
                    at(east, above),
                    at(right, y),
                    at(east, below),
                    at(west, below),
                    at(left, y),
                    at(west, above),
                ]);
            }
        }
    }

    /// The board of these cells; holes are neighbours of no cell.
    pub(in crate::flood) fn board(&self, cells: &[Option<u8>]) -> Board {
        let half = 0.75f32.sqrt();
        let corners = match self.shape {
            Shape::Hex => {
                vec![
                    [0.0, -1.0],
                    [half, -0.5],
                    [half, 0.5],
                    [0.0, 1.0],
                    [-half, 0.5],
                    [-half, -0.5],
                ]
            }
            _ => vec![[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]],
        };
        let mut builder = Builder::new(self.len(), corners.len() * self.len());
        let shape = builder.shape(corners);
        let mut sides = Vec::new();
        for tile in 0..self.len() as Tile {
            let is_cell = |other: &Tile| cells[*other as usize].is_some();
            let open = is_cell(&tile);
            self.sides(tile, &mut sides);
            builder.tile(sides.iter().map(|side| side.filter(|other| open && is_cell(other))));
            let (x, y) = self.place(tile);
            let (column, row) = (x as f32, y as f32);
            builder.place(
                match self.shape {
                    Shape::Hex => [half * (2.0 * column + 1.0 + (y % 2) as f32), 1.5 * row + 1.0],
                    _ => [column + 0.5, row + 0.5],
                },
                shape,
            );
        }
        builder.finish().expect("both cells name the side between them")
    }
}

/// Whether a layout leaves a cell out. Thirds are rounded down.
pub(in crate::flood) fn is_hole(layout: &Layout, grid: &Grid, tile: Tile) -> bool {
    let (x, y) = grid.place(tile);
    let middle = |at: usize, size: usize| (size / 3..2 * (size / 3)).contains(&at);
    let middle_column = middle(x, grid.width);
    match layout {
        Layout::Donut => middle_column && middle(y, grid.height),
        Layout::H => middle_column && !middle(y, grid.height),
        _ => false,
    }
}

/// A start for each seat: the first and the last cell, top right, bottom left; on a torus half the
/// board apart; from the fifth seat on as far as possible from all others.
pub(in crate::flood) fn starts(
    grid: &Grid,
    cells: &[Option<u8>],
    seats: usize,
) -> Result<Vec<Tile>, SetupError> {
    let (right, low) = (grid.width - 1, grid.height - 1);
    let (middle, half) = (grid.width / 2, grid.height / 2);
    let wanted = match grid.shape {
        Shape::Torus => [(0, 0), (middle, half), (middle, 0), (0, half)],
        _ => [(0, 0), (right, low), (right, 0), (0, low)],
    };
    check_room(cells, seats)?;
    let is_cell = |tile: &Tile| cells[*tile as usize].is_some();
    let all = || (0..grid.len() as Tile).filter(is_cell);
    let mut starts: Vec<Tile> = Vec::new();
    for (seat, &(x, y)) in wanted.iter().enumerate().take(seats) {
        let found = match (grid.shape, seat) {
            (Shape::Square | Shape::Hex, 0) => all().next(),
            (Shape::Square | Shape::Hex, 1) => all().next_back(),
            _ => nearest(grid, all().filter(|tile| !starts.contains(tile)), (x, y)),
        };
        starts.extend(found);
    }
    spread(grid, cells, seats, &mut starts);
    Ok(starts)
}

/// The cell nearest to a place, in steps along rows and columns.
fn nearest(grid: &Grid, tiles: impl Iterator<Item = Tile>, (x, y): (usize, usize)) -> Option<Tile> {
    let far = |tile: &Tile| {
        let (column, row) = grid.place(*tile);
        column.abs_diff(x) + row.abs_diff(y)
    };
    tiles.min_by_key(far)
}

/// Starts on boards of any form: the first cell, then each as far as possible from the earlier ones.
pub(in crate::flood) fn far_starts(
    grid: &Grid,
    cells: &[Option<u8>],
    seats: usize,
) -> Result<Vec<Tile>, SetupError> {
    check_room(cells, seats)?;
    let first = cells.iter().position(Option::is_some).map(|tile| tile as Tile);
    let mut starts: Vec<Tile> = first.into_iter().collect();
    spread(grid, cells, seats, &mut starts);
    Ok(starts)
}

fn check_room(cells: &[Option<u8>], seats: usize) -> Result<(), SetupError> {
    let room = cells.iter().flatten().count();
    if room < seats {
        let why = format!(
            "the board has {}, too few for {}",
            count(room, "cell"),
            count(seats, "player")
        );
        return Err(SetupError::option("board", why));
    }
    Ok(())
}

fn spread(grid: &Grid, cells: &[Option<u8>], seats: usize, starts: &mut Vec<Tile>) {
    if starts.len() >= seats {
        return;
    }
    let board = grid.board(cells);
    while starts.len() < seats {
        let steps = distances(&board, starts);
        let reached = board.tiles().filter(|&tile| steps[tile as usize] != usize::MAX);
        // The first of the farthest, as `max_by_key` would give the last.
        let farthest = reached.rev().max_by_key(|&tile| steps[tile as usize]);
        starts.push(farthest.expect("a board with starts has reached cells"));
    }
}

/// The number of steps from each cell to the nearest of `from`.
fn distances(board: &Board, from: &[Tile]) -> Vec<usize> {
    let mut steps = vec![usize::MAX; board.len()];
    let mut open: VecDeque<Tile> = from.iter().copied().collect();
    from.iter().for_each(|&tile| steps[tile as usize] = 0);
    while let Some(here) = open.pop_front() {
        for next in board.neighbours(here) {
            if steps[next as usize] == usize::MAX {
                steps[next as usize] = steps[here as usize] + 1;
                open.push_back(next);
            }
        }
    }
    steps
}

/// A cell that cannot be reached from the first cell, if any.
pub(in crate::flood) fn unreachable(board: &Board, cells: &[Option<u8>]) -> Option<Tile> {
    let first = cells.iter().position(Option::is_some)? as Tile;
    let steps = distances(board, &[first]);
    board.tiles().find(|&tile| cells[tile as usize].is_some() && steps[tile as usize] == usize::MAX)
}
