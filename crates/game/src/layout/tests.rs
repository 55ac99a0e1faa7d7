//! Graphs whose right picture is known.

use super::{Edge, layout};
use crate::{Board, Point, tilings};

fn edges(board: &Board) -> Vec<Edge> {
    let of = |tile| board.neighbours(tile).map(move |other| (tile, other, 1.0));
    board.tiles().flat_map(of).filter(|(a, b, _)| a < b).collect()
}

fn distance(places: &[Point], a: u32, b: u32) -> f32 {
    let ([ax, ay], [bx, by]) = (places[a as usize], places[b as usize]);
    (ax - bx).hypot(ay - by)
}

/// The least and the largest ratio of seen to wanted lengths.
fn ratios(places: &[Point], edges: &[Edge]) -> [f32; 2] {
    let ratios = edges.iter().map(|&(a, b, length)| distance(places, a, b) / length);
    ratios.fold([f32::MAX, f32::MIN], |[least, most], r| [least.min(r), most.max(r)])
}

fn box_of(places: &[Point]) -> Point {
    let high = |axis: usize| places.iter().map(|place| place[axis]).fold(f32::MIN, f32::max);
    [high(0), high(1)]
}

#[test]
fn edges_of_grids_are_about_as_long_as_they_should_be() {
    let boards = [tilings::square(12, 9), tilings::hex(12, 9), tilings::hex(40, 25)];
    for board in boards {
        let edges = edges(&board);
        let places = layout(board.len(), &edges);
        let [least, most] = ratios(&places, &edges);
        assert!(least > 0.6 && most < 1.35, "{} tiles: {least} to {most}", board.len());
    }
}

#[test]
fn a_grid_of_squares_is_level_and_read_from_the_upper_left() {
    let board = tilings::square(9, 7);
    let places = layout(board.len(), &edges(&board));
    let at = |x: usize, y: usize| places[9 * y + x];
    for y in 0..7 {
        let slope = (at(8, y)[1] - at(0, y)[1]).abs();
        assert!(slope < 0.3, "row {y} leans by {slope}");
        assert!((1..9).all(|x| at(x, y)[0] > at(x - 1, y)[0]), "row {y} runs to the right");
    }
    assert!((1..7).all(|y| at(4, y)[1] > at(4, y - 1)[1]), "rows go down");
    let [wide, high] = box_of(&places);
    assert!(wide > high);
}

#[test]
fn rows_of_octagons_and_squares_are_level_too() {
    let board = tilings::octo(8, 8);
    let wide = |tile| if board.degree(tile) == 8 { 1.207 } else { 0.5 };
    let lengths = |(a, b, _): Edge| (a, b, wide(a) + wide(b));
    let edges: Vec<Edge> = edges(&board).into_iter().map(lengths).collect();
    let places = layout(board.len(), &edges);
    for row in places.chunks_exact(8) {
        let slope = (row[7][1] - row[0][1]).abs();
        assert!(slope < 0.5, "a row leans by {slope}");
    }
}

#[test]
fn no_two_vertices_share_a_place() {
    // Eight leaves that are all alike, and a ring with chords.
    let star: Vec<Edge> = (1..9).map(|leaf| (0, leaf, 2.0)).collect();
    let ring: Vec<Edge> =
        (0..30).flat_map(|i| [(i, (i + 1) % 30, 1.0), (i, (i + 7) % 30, 3.0)]).collect();
    let eight = [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4), (3, 5), (4, 6), (5, 6)];
    let eight = eight.map(|(a, b)| (a, b, 3.0)).to_vec();
    // Each vertex of the first ten with each of the others: the ten are all alike.
    let alike = (0..10).flat_map(|a| (10..20).map(move |b| (a, b, 1.0))).collect();
    for (vertices, edges) in [(9, star), (30, ring), (7, eight), (20, alike)] {
        let places = layout(vertices, &edges);
        let pairs = (0..vertices as u32).flat_map(|a| (0..a).map(move |b| (a, b)));
        let least = pairs.map(|(a, b)| distance(&places, a, b)).fold(f32::MAX, f32::min);
        assert!(least > 0.2, "{least}");
    }
}

#[test]
fn twins_come_apart_even_in_a_crowd() {
    // A comb with two ends on each tooth, too large for every vertex to be a pivot.
    let comb = (0..500).flat_map(|i| [(i, i + 1, 1.0), (i, 501 + i, 1.0), (i, 1001 + i, 1.0)]);
    let edges: Vec<Edge> = comb.collect();
    let places = layout(1501, &edges);
    for i in 0..500 {
        let apart = distance(&places, 501 + i, 1001 + i);
        assert!(apart > 0.1, "the ends of tooth {i} are {apart} apart");
    }
}

#[test]
fn a_chain_lies_straight_and_wide_with_its_own_lengths() {
    let edges = [(0, 1, 1.0), (1, 2, 4.0), (2, 3, 2.0)];
    let places = layout(4, &edges);
    let [wide, high] = box_of(&places);
    assert!((wide - 7.0).abs() < 0.1 && high < 0.5, "{wide} by {high}");
    let [least, most] = ratios(&places, &edges);
    assert!(least > 0.95 && most < 1.05, "{least} to {most}");
}

#[test]
fn parts_are_set_side_by_side() {
    let triangles: Vec<Edge> = (0..10)
        .flat_map(|i| [(0, 1), (1, 2), (2, 0)].map(|(a, b)| (3 * i + a, 3 * i + b, 1.0)))
        .collect();
    let places = layout(31, &triangles);
    let [wide, high] = box_of(&places);
    assert!(wide < 3.0 * high && high < 3.0 * wide, "{wide} by {high}");
    let part = |vertex: u32| vertex / 3;
    for a in 0..31 {
        for b in (0..a).filter(|&b| part(a) != part(b)) {
            assert!(distance(&places, a, b) > 0.5, "{a} and {b}");
        }
    }
}

#[test]
fn any_list_of_edges_has_a_picture() {
    assert_eq!(layout(0, &[(0, 1, 1.0)]), [] as [Point; 0]);
    assert_eq!(layout(1, &[(0, 0, 1.0)]), [[0.0, 0.0]]);
    let odd = [
        (0, 1, f32::NAN),
        (1, 0, -3.0),
        (1, 2, f32::INFINITY),
        (2, 9, 1.0),
        (2, 0, 0.0),
        (0, 1, 5.0),
    ];
    let places = layout(4, &odd);
    assert_eq!(places.len(), 4);
    assert!(places.iter().flatten().all(|x| x.is_finite() && *x >= 0.0), "{places:?}");
    assert_eq!(layout(4, &odd), places, "the same again");
    assert_eq!(layout(3, &[]).len(), 3);
}

/// How far a point is outside of a regular polygon around its middle, in parts of its inner radius.
fn outside(board: &Board, tile: u32, [x, y]: Point) -> f32 {
    let [cx, cy] = board.centre(tile).expect("a place");
    let corners: Vec<Point> = board.corners(tile).collect();
    let beyond = |k: usize| {
        let ([ax, ay], [bx, by]) = (corners[k], corners[(k + 1) % corners.len()]);
        let normal = [0.5 * (ax + bx) - cx, 0.5 * (ay + by) - cy];
        let square = normal[0].powi(2) + normal[1].powi(2);
        (normal[0] * (x - cx) + normal[1] * (y - cy)) / square - 1.0
    };
    (0..corners.len()).map(beyond).fold(f32::MIN, f32::max)
}

#[test]
fn tiles_without_outlines_get_some_that_face_their_neighbours() {
    for board in [tilings::square(8, 8), tilings::classic(), tilings::octo(7, 7)] {
        let drawn = board.laid_out();
        assert!(drawn.has_outlines());
        for tile in board.tiles() {
            assert!(board.sides(tile).eq(drawn.sides(tile)));
            assert_eq!(drawn.corners(tile).count(), board.degree(tile));
            for other in board.neighbours(tile) {
                let towards = drawn.centre(other).expect("a place");
                let ([ax, ay], [bx, by]) = (drawn.centre(tile).expect("a place"), towards);
                let beyond = outside(&drawn, tile, towards);
                // Straight through the middle of a side: the way there and the side's are one.
                let reach = (ax - bx).hypot(ay - by) / (1.0 + beyond);
                let inner = inner_radius(&drawn, tile);
                assert!((reach - inner).abs() < 0.05 * inner, "{tile} to {other}: {reach} {inner}");
            }
        }
    }
}

/// From the middle of a tile to its sides.
fn inner_radius(board: &Board, tile: u32) -> f32 {
    let [cx, cy] = board.centre(tile).expect("a place");
    let corners: Vec<Point> = board.corners(tile).collect();
    let [ax, ay] = corners[0];
    let [bx, by] = corners[1];
    (0.5 * (ax + bx) - cx).hypot(0.5 * (ay + by) - cy)
}

#[test]
fn tiles_of_a_board_that_is_not_flat_do_not_hide_each_other() {
    // A torus, which has no picture without crossings.
    let sides = |tile: u32| {
        let (x, y) = (tile % 6, tile / 6);
        [6 * ((y + 5) % 6) + x, 6 * y + (x + 1) % 6, 6 * ((y + 1) % 6) + x, 6 * y + (x + 5) % 6]
    };
    let torus: Vec<[u32; 4]> = (0..36).map(sides).collect();
    let torus: Board = serde_json::from_value(serde_json::json!(torus)).unwrap();
    let drawn = torus.laid_out();
    for tile in drawn.tiles() {
        for other in drawn.tiles().filter(|&other| other != tile) {
            let beyond = outside(&drawn, tile, drawn.centre(other).unwrap());
            assert!(beyond > 0.0, "{tile} hides the middle of {other}");
        }
    }
}
