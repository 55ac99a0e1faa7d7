//! Squares, hexagons and dodecagons: at every corner one of each meets (4.6.12).
//!
//! The dodecagons lie like the tiles of a hexagonal board, with a square between each two
//! neighbours and a hexagon between each three. Columns are counted in quarters of the distance of
//! two dodecagons:
//!
//! ```text
//! column   0  1  2  3  4  5  6  7        D dodecagon, s square, h hexagon
//! row 0    D     s     D     s
//! row 1       s  h  s  h  s  h  s
//! row 2          D     s     D
//! row 3       s  h  s  h  s  h  s
//! row 4    D     s     D     s
//! ```

use super::{quarters, sound};
use crate::Tile;
use crate::board::{Board, Builder};

/// The square root of three.
const ROOT: f32 = 1.732_050_8;

/// `height` rows of `width` tiles on average, row by row: rows of dodecagons and squares, and
/// between them rows of squares and hexagons, twice as many, as these are narrower. Sides from the
/// north clockwise, or from the first one after it. There are exactly `width` × `height` tiles.
pub fn dodeca(width: u32, height: u32) -> Board {
    let tiles = width as usize * height as usize;
    let mut builder = Builder::new(tiles, 6 * tiles + 2 * width as usize + 6);
    let shapes = Shapes::of(&mut builder);
    let rows = Rows::of(width.into(), height.into());
    for row in 0..height as usize {
        let (first, step) = columns(row);
        for place in 0..rows.starts[row + 1] - rows.starts[row] {
            rows.tile(&mut builder, &shapes, row as i32, first + step * place as i32);
        }
    }
    sound(builder.finish())
}

/// The first column of a row, and how far apart its tiles are.
fn columns(row: usize) -> (i32, i32) {
    match row % 4 {
        0 => (0, 2),
        2 => (2, 2),
        _ => (1, 1),
    }
}

struct Shapes {
    dodecagon: u32,
    hexagon: u32,
    /// Its first side looks to the north, or 30° or 60° past it.
    squares: [u32; 3],
}

impl Shapes {
    fn of(builder: &mut Builder) -> Self {
        let (half, tall) = (0.5, ROOT / 2.0);
        let dodecagon = [[-half, -1.0 - tall], [half, -1.0 - tall], [half + tall, -half - tall]];
        let (far, near) = ((ROOT + 1.0) / 4.0, (ROOT - 1.0) / 4.0);
        let hexagon =
            [[-half, -tall], [half, -tall], [1.0, 0.0], [half, tall], [-half, tall], [-1.0, 0.0]];
        Self {
            dodecagon: builder.shape(quarters(&dodecagon)),
            hexagon: builder.shape(hexagon.to_vec()),
            squares: [[-half, -half], [-near, -far], [near, -far]]
                .map(|corner| builder.shape(quarters(&[corner]))),
        }
    }
}

/// Where each row's tiles begin, and the end of the last.
struct Rows {
    starts: Vec<Tile>,
}

impl Rows {
    /// Tiles are dealt to the rows by their weights, one and two in turn.
    fn of(width: u64, height: u64) -> Self {
        let weight = |rows: u64| rows + rows / 2;
        let start = |row| match width {
            // Shares of less than a tile would leave rows empty.
            1 => row,
            _ => width * height * weight(row) / weight(height),
        };
        Self { starts: (0..=height).map(|row| start(row) as Tile).collect() }
    }

    fn at(&self, row: i32, column: i32) -> Option<Tile> {
        let row = usize::try_from(row).ok()?;
        let end = *self.starts.get(row + 1)?;
        let (first, step) = columns(row);
        let tile = self.starts[row] + u32::try_from(column - first).ok()? / step as u32;
        (tile < end).then_some(tile)
    }

    /// Adds the tile of a row and a column.
    fn tile(&self, builder: &mut Builder, shapes: &Shapes, row: i32, column: i32) {
        let at = |south: i32, east: i32| self.at(row + south, column + east);
        // Rows 0 and 1 begin under a dodecagon, rows 2 and 3 between two.
        let under = (column - row / 2 * 2).rem_euclid(4);
        let (shape, down) = match (row % 2, under) {
            (0, 0) => {
                builder.tile([
                    at(-1, 0),
                    at(-1, 1),
                    at(-1, 2),
                    at(0, 2),
                    at(1, 2),
                    at(1, 1),
                    at(1, 0),
                    at(1, -1),
                    at(1, -2),
                    at(0, -2),
                    at(-1, -2),
                    at(-1, -1),
                ]);
                (shapes.dodecagon, 0.0)
            }
            (0, _) => {
                builder.tile([at(-1, 0), at(0, 2), at(1, 0), at(0, -2)]);
                (shapes.squares[0], 0.0)
            }
            (_, 0) => {
                builder.tile([at(-1, 0), at(0, 1), at(1, 2), at(1, 0), at(1, -2), at(0, -1)]);
                (shapes.hexagon, 1.0 + ROOT)
            }
            (_, 1) => {
                builder.tile([at(0, 1), at(1, 1), at(0, -1), at(-1, -1)]);
                (shapes.squares[2], 0.75 * (1.0 + ROOT))
            }
            (_, 2) => {
                builder.tile([at(-1, 0), at(-1, 2), at(0, 1), at(1, 0), at(0, -1), at(-1, -2)]);
                (shapes.hexagon, 0.5 * (1.0 + ROOT))
            }
            _ => {
                builder.tile([at(-1, 1), at(0, 1), at(1, -1), at(0, -1)]);
                (shapes.squares[1], 0.75 * (1.0 + ROOT))
            }
        };
        let right = (3.0 + ROOT) / 4.0 * column as f32;
        let down = 1.5 * (1.0 + ROOT) * (row / 2) as f32 + down;
        let edge = 1.0 + ROOT / 2.0;
        builder.place([edge + right, edge + down], shape);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tilings::tests::{counts_by_sides, inner_figures};

    #[test]
    fn known_counts() {
        // Two rows have 2 × `width` tiles, a third of them (rounded down) in the first.
        for (width, height, dodecagons, hexagons, squares) in [
            (1, 1, 1, 0, 0),
            (3, 1, 2, 0, 1),
            (1, 4, 2, 0, 2),
            (2, 2, 1, 1, 2),
            (3, 2, 1, 2, 3),
            (6, 4, 4, 8, 12),
            (9, 8, 12, 24, 36),
        ] {
            let counts = counts_by_sides(&dodeca(width, height));
            let found = (counts[12], counts[6], counts[4]);
            assert_eq!(found, (dodecagons, hexagons, squares), "{width} × {height}");
        }
    }

    #[test]
    fn there_are_as_many_tiles_as_asked_for_three_two_and_one_of_a_kind() {
        for (width, height) in [(1, 9), (2, 9), (17, 1), (5, 3), (100, 99), (101, 100), (77, 131)] {
            let board = dodeca(width, height);
            assert_eq!(board.len() as u32, width * height);
            if board.len() < 5000 {
                continue;
            }
            let counts = counts_by_sides(&board);
            for (sides, share) in [(4, 3), (6, 2), (12, 1)] {
                let share = board.len() * share / 6;
                assert!(counts[sides].abs_diff(share) <= share / 30, "{sides}: {counts:?}");
            }
        }
    }

    #[test]
    fn one_of_each_meets_at_every_inner_corner() {
        for (width, height) in [(9, 8), (10, 9), (11, 7)] {
            let figures = inner_figures(&dodeca(width, height), |b, tile, _| b.degree(tile));
            let figures: Vec<_> = figures.into_keys().collect();
            assert_eq!(figures, [[4, 6, 12]], "{width} × {height}");
        }
    }

    #[test]
    fn lines_run_through_the_middles_of_opposite_sides() {
        // 0 D, 1 s, 2 D, 3 s; then eight of s and h; 12 D, 13 s, …
        let board = dodeca(6, 4);
        let line = |tile: Tile, side| board.line(tile, side).collect::<Vec<_>>();
        assert_eq!(line(0, 3), [1, 2, 3], "dodecagons and squares along a row");
        assert_eq!(line(0, 5), [4, 12, 18], "and aslant");
        assert_eq!(line(1, 2), [5, 12, 17], "down through a square, a hexagon, a dodecagon");
        assert_eq!(line(2, 8), [5, 4], "a hexagon is left opposite to a dodecagon by a square");
    }
}
