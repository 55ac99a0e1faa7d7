//! Boards made by rule, each in time linear in its tiles.

mod dodeca;
mod octo;
mod penrose;
#[cfg(test)]
mod tests;

pub use dodeca::dodeca;
pub use octo::octo;
pub use penrose::penrose;

use crate::board::{Board, Builder, Point};
use crate::{BoardError, Tile};

/// `width` × `height` squares, row by row; sides from the north clockwise.
pub fn square(width: u32, height: u32) -> Board {
    let tiles = width as usize * height as usize;
    let mut builder = Builder::new(tiles, 4 * tiles);
    let shape = builder.shape(vec![[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]);
    for y in 0..height {
        for x in 0..width {
            let tile = y * width + x;
            builder.tile([
                (y > 0).then(|| tile - width),
                (x + 1 < width).then(|| tile + 1),
                (y + 1 < height).then(|| tile + width),
                (x > 0).then(|| tile - 1),
            ]);
            builder.place([x as f32 + 0.5, y as f32 + 0.5], shape);
        }
    }
    sound(builder.finish())
}

/// `height` rows of `width` hexagons, every second row half a tile to the right; sides from the
/// north-east clockwise.
pub fn hex(width: u32, height: u32) -> Board {
    hex_rows(height, |row| Row { length: width, shift: row % 2 })
}

/// The board of the box: 60 hexagons in 8 rows, of 7 and 8 in turn.
pub fn classic() -> Board {
    hex_rows(8, |row| Row { length: 7 + row % 2, shift: 1 - row % 2 })
}

/// A row of hexagons: how many, and by how many half tiles it stands to the right.
#[derive(Clone, Copy)]
struct Row {
    length: u32,
    shift: u32,
}

fn hex_rows(height: u32, row: impl Fn(u32) -> Row) -> Board {
    let tiles = (0..height).map(|y| row(y).length as usize).sum();
    let mut builder = Builder::new(tiles, 6 * tiles);
    let half = 0.75f32.sqrt();
    let corners: [Point; 6] =
        [[0.0, -1.0], [half, -0.5], [half, 0.5], [0.0, 1.0], [-half, 0.5], [-half, -0.5]];
    let shape = builder.shape(corners.to_vec());
    let mut start = 0;
    for y in 0..height {
        let here = row(y);
        let above = (y > 0).then(|| (row(y - 1), start - row(y - 1).length));
        let below = (y + 1 < height).then(|| (row(y + 1), start + here.length));
        for x in 0..here.length {
            // Where the tile stands, in half tiles; its neighbours above and below are one off.
            let at = 2 * x + here.shift;
            let slant = |other: Option<(Row, Tile)>, at: Option<u32>| {
                let (row, first) = other?;
                let column = at?.checked_sub(row.shift)? / 2;
                (column < row.length).then(|| first + column)
            };
            builder.tile([
                slant(above, Some(at + 1)),
                (x + 1 < here.length).then(|| start + x + 1),
                slant(below, Some(at + 1)),
                slant(below, at.checked_sub(1)),
                (x > 0).then(|| start + x - 1),
                slant(above, at.checked_sub(1)),
            ]);
            builder.place([half * (at + 1) as f32, 1.5 * y as f32 + 1.0], shape);
        }
        start += here.length;
    }
    sound(builder.finish())
}

fn sound(board: Result<Board, BoardError>) -> Board {
    board.expect("a tiling names each side from both its tiles")
}

/// An outline that looks the same after a quarter turn, from the corners of its first quarter.
fn quarters(corners: &[Point]) -> Vec<Point> {
    let mut outline = corners.to_vec();
    for corner in 0..3 * corners.len() {
        let [x, y] = outline[corner];
        outline.push([-y, x]);
    }
    outline
}
