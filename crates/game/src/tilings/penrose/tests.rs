//! What is known of Penrose's rhombs, read from the outlines alone.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use super::*;
use crate::Tile;
use crate::tilings::tests::{corners, inner_figures, piece};

fn drawn(tiles: u32, seed: u64) -> Board {
    penrose(tiles, &mut Rng::new(seed))
}

/// The way along each side of a tile.
fn sides(board: &Board, tile: Tile) -> Vec<Point> {
    let corners: Vec<_> = board.corners(tile).collect();
    let way = |k: usize| [0, 1].map(|axis| corners[(k + 1) % 4][axis] - corners[k][axis]);
    (0..4).map(way).collect()
}

/// Which way a side runs, clockwise from the east, in turns of 36°.
fn turns([x, y]: Point) -> usize {
    let turns = y.atan2(x) / std::f32::consts::TAU * 10.0;
    assert!((turns - turns.round()).abs() < 0.01, "{turns}");
    (turns.round() as i32).rem_euclid(10) as usize
}

/// The angle at a corner of a tile, in turns of 36°.
fn angle(board: &Board, tile: Tile, corner: usize) -> usize {
    let sides = sides(board, tile);
    (15 + turns(sides[(corner + 3) % 4]) - turns(sides[corner])) % 10
}

fn is_thick(board: &Board, tile: Tile) -> bool {
    matches!(angle(board, tile, 0), 2 | 3)
}

#[test]
fn rhombs_have_sides_of_one_and_either_of_two_shapes() {
    for seed in 0..5 {
        let board = drawn(2000, seed);
        for tile in board.tiles() {
            for [x, y] in sides(&board, tile) {
                assert!((x.hypot(y) - 1.0).abs() < 1e-4);
            }
            let angles = [0, 1, 2, 3].map(|corner| angle(&board, tile, corner));
            assert!(
                [[2, 3, 2, 3], [3, 2, 3, 2], [1, 4, 1, 4], [4, 1, 4, 1]].contains(&angles),
                "{angles:?}"
            );
        }
    }
}

#[test]
fn there_are_golden_ratio_times_as_many_thick_rhombs_as_thin_ones() {
    for seed in 0..3 {
        let board = drawn(100_000, seed);
        let thick = board.tiles().filter(|&tile| is_thick(&board, tile)).count();
        let ratio = thick as f64 / (board.len() - thick) as f64;
        assert!((ratio / 1.618_034 - 1.0).abs() < 0.005, "{ratio}");
    }
}

#[test]
fn every_line_is_a_piece_of_a_ribbon() {
    for seed in 0..3 {
        let board = drawn(1000, seed);
        let mut longest = 0;
        for tile in board.tiles() {
            for (side, way) in sides(&board, tile).into_iter().enumerate() {
                let across = |&other: &Tile| {
                    sides(&board, other).into_iter().any(|side| turns(side) % 5 == turns(way) % 5)
                };
                let line: Vec<Tile> = board.line(tile, side).collect();
                assert!(line.iter().all(across), "{tile}/{side}");
                longest = longest.max(line.len());
            }
        }
        assert!(longest >= 30, "as long as the disc is wide: {longest}");
    }
}

/// De Bruijn's D, Q, K, J, S, S4 and S3, with how often they occur: powers of the golden ratio.
const FIGURES: [(&[usize], i32); 7] = [
    (&[1, 1, 1, 1, 2, 2, 2], -6),
    (&[1, 1, 2, 2, 2, 2], -7),
    (&[1, 1, 2, 3, 3], -3),
    (&[2, 2, 2, 2, 2], -6),
    (&[2, 2, 2, 4], -5),
    (&[2, 4, 4], -4),
    (&[3, 3, 4], -2),
];

#[test]
fn the_seven_figures_of_rhombs_around_a_corner_occur_as_often_as_they_should() {
    for seed in 0..3 {
        let figures = inner_figures(&drawn(50_000, seed), angle);
        let all: usize = figures.values().sum();
        assert_eq!(figures.len(), FIGURES.len(), "{figures:?}");
        for ((figure, count), (known, power)) in figures.into_iter().zip(FIGURES) {
            assert_eq!(figure, known);
            assert_eq!(figure.iter().sum::<usize>(), 10, "360°");
            let share = count as f64 / all as f64 / 1.618_034f64.powi(power);
            assert!((share - 1.0).abs() < 0.05, "{figure:?}: {share} of its share");
        }
    }
}

/// Steps along the five normals from the lowest corner, from one on. Four levels, and what the
/// rhombs at each side say of it, are Penrose's rules of matching.
fn levels(board: &Board) -> Vec<Vec<i32>> {
    let corners = corners(board);
    let mut level = HashMap::from([(corners[0][0], 0)]);
    let mut todo = VecDeque::from([0]);
    let mut seen = BTreeSet::from([0]);
    while let Some(tile) = todo.pop_front() {
        let own = &corners[tile as usize];
        let known = (0..4).find(|&k| level.contains_key(&own[k])).unwrap();
        let mut here = level[&own[known]];
        for step in 0..4 {
            let k = (known + step) % 4;
            here += if turns(sides(board, tile)[k]).is_multiple_of(2) { 1 } else { -1 };
            assert_eq!(*level.entry(own[(k + 1) % 4]).or_insert(here), here);
        }
        todo.extend(board.neighbours(tile).filter(|&next| seen.insert(next)));
    }
    let lowest = level.values().min().unwrap() - 1;
    corners.iter().map(|own| own.iter().map(|corner| level[corner] - lowest).collect()).collect()
}

#[test]
fn neighbours_match() {
    for seed in 0..3 {
        let board = drawn(3000, seed);
        let levels = levels(&board);
        assert_eq!(levels.iter().flatten().max(), Some(&4));
        // A side between the levels 2 and 3 has an arrow, to the sharp corner. On other sides the
        // levels are the arrows.
        let arrow = |tile: Tile, side: usize| {
            let own = &levels[tile as usize];
            let ends = [side, (side + 1) % 4];
            let single = ends.iter().all(|&k| matches!(own[k], 2 | 3));
            let head = ends.into_iter().find(|&k| matches!(angle(&board, tile, k), 1 | 2));
            single.then(|| own[head.unwrap()])
        };
        let mut counts = BTreeMap::new();
        for tile in board.tiles() {
            for side in 0..4 {
                let Some((other, back)) = board.across(tile, side) else { continue };
                assert_eq!(arrow(tile, side), arrow(other, back), "{tile}/{side}");
                *counts.entry(arrow(tile, side)).or_insert(0) += 1;
            }
        }
        assert_eq!(counts.len(), 3, "{counts:?}");
    }
}

/// The same lines with offsets whose sum is not whole are rhombs too, but not Penrose's.
#[test]
fn other_offsets_are_distinguished() {
    let offsets = [1234, 23456, 34567, 45678, 56789];
    assert_ne!(offsets.iter().sum::<i64>() % UNIT, 0);
    let board = disc(&Pentagrid { offsets }, 3000);
    assert_eq!(levels(&board).iter().flatten().max(), Some(&5));
    assert!(inner_figures(&board, angle).len() > FIGURES.len());
}

#[test]
fn tiles_are_numbered_from_top_to_bottom() {
    let board = drawn(5000, 1);
    let centres: Vec<Point> = board.tiles().filter_map(|tile| board.centre(tile)).collect();
    for pair in centres.windows(2) {
        let ([ax, ay], [bx, by]) = (pair[0], pair[1]);
        assert!(ay <= by && (ay < by || ax < bx), "{pair:?}");
    }
    let edge = |axis: usize| board.tiles().flat_map(|t| board.corners(t)).map(move |p| p[axis]);
    let [width, height] = [0, 1].map(|axis| edge(axis).fold(0.0, f32::max));
    assert!((width / height - 1.0).abs() < 0.05, "a disc: {width} × {height}");
    assert!([0, 1].iter().all(|&axis| edge(axis).all(|at| at > 0.0)));
}

#[test]
fn small_boards_hang_together_whatever_the_seed() {
    let mut in_pieces = Vec::new();
    for tiles in 1..=80 {
        for seed in 0..30 {
            let board = drawn(tiles, seed);
            assert_eq!(board.len() as u32, tiles);
            assert_eq!(piece(&board) as u32, tiles, "seed {seed}");
            let first = disc(&Pentagrid::draw(&mut Rng::new(seed)), tiles as usize);
            in_pieces.extend((piece(&first) < first.len()).then_some(tiles));
        }
    }
    assert!(!in_pieces.is_empty(), "some offsets are drawn again");
}

#[test]
fn a_seed_gives_one_board_and_another_seed_another() {
    assert!(drawn(500, 1) == drawn(500, 1));
    let boards: BTreeSet<String> =
        (0..20).map(|seed| serde_json::to_string(&drawn(60, seed)).unwrap()).collect();
    assert_eq!(boards.len(), 20);
    // The same on every machine.
    let board = drawn(10_000, 7);
    let sum = board.tiles().flat_map(|tile| board.sides(tile)).fold(0u64, |sum, side| {
        sum.wrapping_mul(0x0100_0000_01b3) ^ side.map_or(u64::MAX, u64::from)
    });
    assert_eq!(sum, 13_090_140_260_299_696_140);
}

/// Against whole square roots; Fibonacci's numbers, times τ, are as close to whole ones as any.
#[test]
fn golden_multiples_are_exact() {
    let mut rng = Rng::new(1);
    let mut numbers: Vec<i64> = (0..10_000).map(|_| 1 + rng.below(1 << 29) as i64).collect();
    let (mut a, mut b) = (1, 1);
    while a < 1 << 29 {
        numbers.push(a);
        (a, b) = (b, a + b);
    }
    for b in numbers {
        let exact = (i128::from(b) + (5 * i128::from(b) * i128::from(b)).isqrt()) / 2;
        assert_eq!(i128::from(golden(0, b)), exact, "{b}");
        assert_eq!(i128::from(golden(7, -b)), 7 - exact - 1, "{b}");
    }
}
