//! Where the positions of a graph are drawn.

use game::{Form, Game, Point, Scene, Show};

use super::*;

/// A game on a graph of its own, with a pawn each.
fn on(graph: &str) -> Mansuba {
    let last = graph.lines().filter(|line| !line.is_empty()).count() - 1;
    configured(
        &format!(
            "relation = \"own\"\nstarts = [[0], [{last}]]\n\
            kinds = [{{ name = \"pawn\", moves = [{{ step = \"all\" }}] }}]\n\
            [graphs]\nown = \"\"\"\n{graph}\"\"\"\n"
        ),
        2,
    )
}

fn scene(game: &Mansuba) -> Scene {
    game.scene(&game.view(&game.start(), None), None)
}

/// The middle of each position, in steps from position 0.
fn places(graph: &str) -> Vec<Point> {
    let game = on(graph);
    let scene = scene(&game);
    let middle = |position: usize| {
        let id = Some(format!("position-{position}"));
        let shape = scene.shapes.iter().find(|shape| shape.id == id).expect("it is drawn");
        let Form::Polygon(corners) = &shape.form else { panic!("{shape:?}") };
        let mean =
            |axis: usize| corners.iter().map(|c| c[axis]).sum::<f32>() / corners.len() as f32;
        [mean(0), mean(1)]
    };
    let middles: Vec<Point> = (0..game.positions()).map(middle).collect();
    let [x, y] = middles[0];
    let steps = |at: f32| (at / 3.0 * 1000.0).round() / 1000.0 + 0.0;
    middles.iter().map(|place| [steps(place[0] - x), steps(place[1] - y)]).collect()
}

const EIGHT: &str = "\
0: E 1 S 2
1: W 0 S 3
2: N 0 E 3
3: N 1 W 2 E 4 S 5
4: W 3 S 6
5: N 3 E 6
6: N 4 W 5
";

#[test]
fn a_graph_is_laid_out_by_its_directions() {
    let eight = [[0, 0], [1, 0], [0, 1], [1, 1], [2, 1], [1, 2], [2, 2]];
    assert_eq!(places(EIGHT), eight.map(|[x, y]: [i32; 2]| [x as f32, y as f32]));
}

#[test]
fn six_directions_make_hexagons() {
    let rhombus = "0: E 1 SE 2\n1: W 0 SW 2 SE 3\n2: NW 0 NE 1 E 3\n3: NW 1 W 2\n";
    assert_eq!(places(rhombus), [[0.0, 0.0], [1.0, 0.0], [0.5, 0.866], [1.5, 0.866]]);
}

#[test]
fn neighbours_may_lie_at_different_distances() {
    // Two squares in one another, joined in the middle of their upper sides.
    let squares = "\
0: E 1 S 6
1: W 0 E 2 S 3
2: W 1 S 7
3: N 1 W 4 E 5
4: E 3 S 8
5: W 3 S 9
6: N 0 E 7
7: N 2 W 6
8: N 4 E 9
9: N 5 W 8
";
    let places = places(squares);
    let [x, y] = [0, 1].map(|axis| places.iter().map(|p| p[axis]).collect::<Vec<f32>>());
    assert!(x[0] == x[6] && x[4] == x[8] && x[1] == x[3] && x[5] == x[9] && x[2] == x[7], "{x:?}");
    assert!(y[0] == y[1] && y[1] == y[2] && y[4] == y[3] && y[6] == y[7] && y[8] == y[9], "{y:?}");
    assert!(x[4] < x[3] && x[3] < x[5] && y[1] < y[3] && y[4] < y[8], "{places:?}");
}

#[test]
fn directions_that_contradict_each_other_leave_no_two_positions_in_one_place() {
    let ring = "0: E 1\n1: E 2\n2: E 3\n3: E 4\n4: E 0\n";
    let ladder =
        "0: E 1 N 2\n1: W 0 N 3\n2: E 3 N 0\n3: W 2 N 1 E 4\n4: N 5 S 6\n5: E 7\n6: E 7\n7: W 5\n";
    for graph in [ring, ladder] {
        let places = places(graph);
        for (i, a) in places.iter().enumerate() {
            for b in &places[..i] {
                let apart = (a[0] - b[0]).hypot(a[1] - b[1]);
                assert!(apart > 0.45, "{apart}: {places:?}");
            }
        }
    }
}

#[test]
fn parts_that_are_not_joined_lie_side_by_side() {
    assert_eq!(
        places("0: E 1\n1: W 0\n2:\n3: S 2\n"),
        [[0.0, 0.0], [1.0, 0.0], [2.0, 1.0], [2.0, 0.0]]
    );
}
