//! Boards made by rule, each in time linear in its tiles.

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

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;

    fn tilings() -> Vec<(&'static str, Board)> {
        let mut boards = vec![("classic", classic())];
        for (width, height) in [(1, 1), (1, 5), (5, 1), (2, 2), (3, 4), (7, 7), (8, 5)] {
            boards.push(("square", square(width, height)));
            boards.push(("hex", hex(width, height)));
        }
        boards
    }

    /// A corner as a key: neighbours compute the same corner with different roundings.
    fn key([x, y]: Point) -> (i64, i64) {
        ((f64::from(x) * 100.0).round() as i64, (f64::from(y) * 100.0).round() as i64)
    }

    #[test]
    fn a_side_is_the_same_two_corners_for_both_its_tiles() {
        for (name, board) in tilings() {
            for tile in board.tiles() {
                let corners: Vec<_> = board.corners(tile).map(key).collect();
                assert_eq!(corners.len(), board.degree(tile));
                for side in 0..board.degree(tile) {
                    let Some((other, back)) = board.across(tile, side) else { continue };
                    assert_eq!(board.across(other, back), Some((tile, side)), "{name}");
                    let theirs: Vec<_> = board.corners(other).map(key).collect();
                    let (next, their_next) =
                        ((side + 1) % corners.len(), (back + 1) % theirs.len());
                    assert_eq!(corners[side], theirs[their_next], "{name} {tile}/{side}");
                    assert_eq!(corners[next], theirs[back], "{name} {tile}/{side}");
                }
            }
        }
    }

    #[test]
    fn a_side_on_water_is_shared_with_nobody() {
        for (name, board) in tilings() {
            let mut sides: HashMap<_, u32> = HashMap::new();
            for tile in board.tiles() {
                let corners: Vec<_> = board.corners(tile).map(key).collect();
                for (k, beyond) in board.sides(tile).enumerate() {
                    let (a, b) = (corners[k], corners[(k + 1) % corners.len()]);
                    *sides.entry((a.min(b), a.max(b))).or_default() +=
                        if beyond.is_none() { 2 } else { 1 };
                }
            }
            assert!(sides.values().all(|&n| n == 2), "{name}: a side is two tiles' or water's");
        }
    }

    #[test]
    fn euler() {
        for (name, board) in tilings() {
            let mut corners = HashSet::new();
            let mut sides = HashSet::new();
            for tile in board.tiles() {
                let outline: Vec<_> = board.corners(tile).map(key).collect();
                for k in 0..outline.len() {
                    let (a, b) = (outline[k], outline[(k + 1) % outline.len()]);
                    corners.insert(a);
                    sides.insert((a.min(b), a.max(b)));
                }
            }
            assert_eq!(corners.len() + board.len() + 1, sides.len() + 2, "{name}: V - E + F = 2");
        }
    }

    #[test]
    fn outlines_run_clockwise_around_their_centre() {
        for (name, board) in tilings() {
            for tile in board.tiles() {
                let corners: Vec<_> = board.corners(tile).collect();
                let [cx, cy] = board.centre(tile).unwrap();
                for k in 0..corners.len() {
                    let ([ax, ay], [bx, by]) = (corners[k], corners[(k + 1) % corners.len()]);
                    let turn = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx);
                    assert!(turn > 0.1, "{name}: y grows downwards, so clockwise is positive");
                }
            }
        }
    }

    #[test]
    fn straight_lines_run_both_ways() {
        for (name, board) in tilings() {
            for tile in board.tiles() {
                for side in 0..board.degree(tile) {
                    for (steps, other) in board.line(tile, side).enumerate() {
                        let back = (0..board.degree(other)).any(|k| {
                            board.line(other, k).nth(steps) == Some(tile)
                                && board
                                    .line(other, k)
                                    .take(steps)
                                    .all(|t| board.line(tile, side).take(steps).any(|u| u == t))
                        });
                        assert!(back, "{name}: from {tile} to {other}");
                    }
                }
            }
        }
    }

    fn degrees(board: &Board) -> Vec<usize> {
        let mut counts = vec![0; 7];
        for tile in board.tiles() {
            counts[board.neighbours(tile).count()] += 1;
        }
        counts
    }

    #[test]
    fn known_counts() {
        let board = square(7, 5);
        assert_eq!((board.len(), board.tiles().all(|t| board.degree(t) == 4)), (35, true));
        assert_eq!(degrees(&board), [0, 0, 4, 16, 15, 0, 0]);
        let board = hex(8, 6);
        assert_eq!((board.len(), board.tiles().all(|t| board.degree(t) == 6)), (48, true));
        // Neighbours in all: 7 pairs in each of 6 rows, 15 between each two of them.
        let pairs: usize = board.tiles().map(|t| board.neighbours(t).count()).sum();
        assert_eq!(pairs, 2 * (7 * 6 + 15 * 5));
    }

    #[test]
    fn the_classic_board_is_the_boxs() {
        let board = classic();
        assert_eq!(board.len(), 60);
        assert_eq!(
            board.sides(0).collect::<Vec<_>>(),
            [None, Some(1), Some(8), Some(7), None, None]
        );
        let row = |tile| board.line(tile, 1).count() + 1;
        assert_eq!([0, 7, 15, 22, 30, 37, 45, 52].map(row), [7, 8, 7, 8, 7, 8, 7, 8]);
        // The lower corners have 2 neighbours, the upper ones and the ends of the rows of 8 have 3,
        // the rest of the first and last rows 4, the ends of the rows of 7 have 5.
        assert_eq!(degrees(&board), [0, 0, 2, 2 + 6, 5 + 6, 6, 15 + 18]);
        let across = |tile, side| board.line(tile, side).collect::<Vec<_>>();
        assert_eq!(across(0, 2), [8, 16, 24, 32, 40, 48, 56]);
        assert_eq!(across(6, 3), [13, 20, 27, 34, 41, 48, 55]);
    }

    #[test]
    fn a_column_of_hexagons_hangs_together() {
        let board = hex(1, 3);
        assert_eq!(board.neighbours(1).collect::<Vec<_>>(), [2, 0]);
    }
}
