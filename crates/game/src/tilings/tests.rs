use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::*;
use crate::Rng;

fn tilings() -> Vec<(String, Board)> {
    let mut boards = vec![("classic".to_string(), classic())];
    for (width, height) in
        [(1, 1), (1, 2), (2, 1), (1, 5), (5, 1), (2, 2), (3, 4), (7, 7), (8, 5), (13, 9)]
    {
        for (name, tiling) in [
            ("square", square as fn(u32, u32) -> Board),
            ("hex", hex),
            ("octo", octo),
            ("dodeca", dodeca),
        ] {
            let board = tiling(width, height);
            assert_eq!(board.len() as u32, width * height, "{name} {width} × {height}");
            boards.push((format!("{name} {width} × {height}"), board));
        }
    }
    for tiles in [1, 2, 3, 4, 5, 7, 10, 20, 35, 64, 150, 600] {
        for seed in 0..4 {
            let board = penrose(tiles, &mut Rng::new(seed));
            assert_eq!(board.len() as u32, tiles, "penrose, seed {seed}");
            boards.push((format!("penrose {tiles}, seed {seed}"), board));
        }
    }
    boards
}

/// The corners of a board by number, the same for all tiles that meet there: neighbours compute a
/// corner with different roundings, and no two corners are as close as a quarter.
pub(super) fn corners(board: &Board) -> Vec<Vec<usize>> {
    let mut known: HashMap<(i64, i64), usize> = HashMap::new();
    let mut number = |[x, y]: Point| {
        let (column, row) = ((x * 8.0).round() as i64, (y * 8.0).round() as i64);
        let near = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (column + dx, row + dy)));
        let found = near.into_iter().find_map(|cell| known.get(&cell).copied());
        let next = known.len();
        found.unwrap_or_else(|| *known.entry((column, row)).or_insert(next))
    };
    board.tiles().map(|tile| board.corners(tile).map(&mut number).collect()).collect()
}

/// The two ends of each side of a tile, clockwise.
fn ends(corners: &[usize]) -> impl Iterator<Item = (usize, usize)> + '_ {
    (0..corners.len()).map(|k| (corners[k], corners[(k + 1) % corners.len()]))
}

/// What meets at the corners that no water touches: what `look` says of each tile by the number of
/// its corner, sorted; and how often.
pub(super) fn inner_figures(
    board: &Board,
    look: impl Fn(&Board, Tile, usize) -> usize,
) -> BTreeMap<Vec<usize>, usize> {
    let mut figures: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut coast = HashSet::new();
    for (tile, corners) in board.tiles().zip(corners(board)) {
        for (k, &corner) in corners.iter().enumerate() {
            figures.entry(corner).or_default().push(look(board, tile, k));
        }
        for (beyond, (a, b)) in board.sides(tile).zip(ends(&corners)) {
            if beyond.is_none() {
                coast.extend([a, b]);
            }
        }
    }
    let mut counts = BTreeMap::new();
    for (_, mut figure) in figures.into_iter().filter(|(corner, _)| !coast.contains(corner)) {
        figure.sort_unstable();
        *counts.entry(figure).or_default() += 1;
    }
    counts
}

/// How many tiles there are of 0, 1, 2, … sides.
pub(super) fn counts_by_sides(board: &Board) -> Vec<usize> {
    let mut counts = vec![0; 13];
    for tile in board.tiles() {
        counts[board.degree(tile)] += 1;
    }
    counts
}

#[test]
fn a_side_is_the_same_two_corners_for_both_its_tiles() {
    for (name, board) in tilings() {
        let corners = corners(&board);
        for tile in board.tiles() {
            let own = &corners[tile as usize];
            assert_eq!(own.len(), board.degree(tile), "{name}");
            for side in 0..board.degree(tile) {
                let Some((other, back)) = board.across(tile, side) else { continue };
                assert_eq!(board.across(other, back), Some((tile, side)), "{name}");
                let theirs = &corners[other as usize];
                let (a, b) = ends(own).nth(side).unwrap();
                assert_eq!(ends(theirs).nth(back), Some((b, a)), "{name}: {tile}/{side}");
            }
        }
    }
}

#[test]
fn a_side_on_water_is_not_shared() {
    for (name, board) in tilings() {
        let mut sides: HashMap<_, u32> = HashMap::new();
        for (tile, corners) in board.tiles().zip(corners(&board)) {
            for (beyond, (a, b)) in board.sides(tile).zip(ends(&corners)) {
                *sides.entry((a.min(b), a.max(b))).or_default() +=
                    if beyond.is_none() { 2 } else { 1 };
            }
        }
        assert!(sides.values().all(|&n| n == 2), "{name}: a side is two tiles' or water's");
    }
}

/// Together with one piece, this also says that there are no holes.
#[test]
fn euler() {
    for (name, board) in tilings() {
        let corners = corners(&board);
        let sides: HashSet<_> =
            corners.iter().flat_map(|tile| ends(tile)).map(|(a, b)| (a.min(b), a.max(b))).collect();
        let corners: HashSet<_> = corners.iter().flatten().collect();
        assert_eq!(corners.len() + board.len() + 1, sides.len() + 2, "{name}: V - E + F = 2");
    }
}

/// How many tiles can be reached from the first.
pub(super) fn piece(board: &Board) -> usize {
    let mut reached = BTreeSet::from([0]);
    let mut todo = vec![0];
    while let Some(tile) = todo.pop() {
        todo.extend(board.neighbours(tile).filter(|&next| reached.insert(next)));
    }
    reached.len()
}

#[test]
fn every_board_is_in_one_piece() {
    for (name, board) in tilings() {
        assert_eq!(piece(&board), board.len(), "{name}");
    }
}

/// The first side looks to the north, or is the first after it.
#[test]
fn sides_begin_in_the_north() {
    for (name, board) in tilings() {
        for tile in board.tiles() {
            let corners: Vec<_> = board.corners(tile).collect();
            // A side looks to the north when it runs to the east; in turns, a thousandth ahead.
            let bearing = |k: usize| {
                let ([ax, ay], [bx, by]) = (corners[k], corners[(k + 1) % corners.len()]);
                ((by - ay).atan2(bx - ax) / std::f32::consts::TAU + 1.001).fract()
            };
            let first = (0..corners.len()).min_by(|&a, &b| bearing(a).total_cmp(&bearing(b)));
            assert_eq!(first, Some(0), "{name}: {tile}");
        }
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
    assert_eq!(board.sides(0).collect::<Vec<_>>(), [None, Some(1), Some(8), Some(7), None, None]);
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
