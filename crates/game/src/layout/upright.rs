//! Turns a picture the way a reader would hold it.

use crate::Point;

use super::graph::Graph;

/// How alike the directions of the edges are, from 0 to 1, to be taken for a grid.
const GRID: f32 = 0.4;
/// How many edges must agree, about, before that is not chance.
const AGREED: f32 = 6.0;
/// How much higher than wide a picture may be before it is laid on its side.
const TALL: f32 = 1.2;

/// Turns and mirrors the places: wide rather than high, the edges of a grid level, low numbers in
/// the upper left. Moves them to the origin, and returns how wide and high they are.
pub(super) fn set(graph: &Graph, places: &mut [Point]) -> Point {
    let (angle, ways) = level(graph, places);
    let turned = |way: usize| {
        let angle = -angle + std::f32::consts::TAU * (way / 2) as f32 / ways as f32;
        Turning { along: [angle.cos(), angle.sin()], mirrored: way % 2 == 1 }
    };
    let best = (0..2 * ways).map(turned).max_by(|a, b| {
        let score = |turning: &Turning| turning.score(places);
        score(a).total_cmp(&score(b))
    });
    let best = best.expect("there is more than one way");
    for place in &mut *places {
        *place = best.of(*place);
    }
    let [least, most] = bounds(places.iter().copied());
    for place in places {
        *place = [place[0] - least[0], place[1] - least[1]];
    }
    [most[0] - least[0], most[1] - least[1]]
}

/// An angle that should be level, and how many such there are around: four in a grid of squares, six
/// in one of hexagons, more where several kinds of tiles meet; otherwise the longest way through the
/// picture, and the one across.
fn level(graph: &Graph, places: &[Point]) -> (f32, usize) {
    for fold in [4, 6, 8, 12] {
        let (mut sum, mut edges) = ([0.0; 2], 0_usize);
        for (vertex, &[x, y]) in places.iter().enumerate() {
            for &(to, _) in graph.neighbours(vertex) {
                let [dx, dy] = places[to as usize];
                let angle = fold as f32 * (dy - y).atan2(dx - x);
                sum = [sum[0] + angle.cos(), sum[1] + angle.sin()];
                edges += 1;
            }
        }
        let alike = sum[0].hypot(sum[1]) / edges.max(1) as f32;
        // Each edge was counted from both its ends.
        if alike > GRID && 0.5 * alike * alike * edges as f32 > AGREED {
            return (sum[1].atan2(sum[0]) / fold as f32, fold);
        }
    }
    let [xx, xy, yy] = spread(places);
    (0.5 * (2.0 * xy).atan2(xx - yy), 4)
}

/// The variances of the places and their covariance.
fn spread(places: &[Point]) -> [f32; 3] {
    let count = places.len().max(1) as f32;
    let mean = |axis: usize| places.iter().map(|place| place[axis]).sum::<f32>() / count;
    let [x, y] = [mean(0), mean(1)];
    let sum = |of: fn(f32, f32) -> f32| {
        places.iter().map(|place| of(place[0] - x, place[1] - y)).sum::<f32>() / count
    };
    [sum(|dx, _| dx * dx), sum(|dx, dy| dx * dy), sum(|_, dy| dy * dy)]
}

struct Turning {
    along: Point,
    mirrored: bool,
}

impl Turning {
    fn of(&self, [x, y]: Point) -> Point {
        let [cos, sin] = self.along;
        let turned = [cos * x - sin * y, sin * x + cos * y];
        [if self.mirrored { -turned[0] } else { turned[0] }, turned[1]]
    }

    /// How well the picture is turned: not too high, then numbered like a page.
    fn score(&self, places: &[Point]) -> f32 {
        let turned = || places.iter().map(|&place| self.of(place));
        let [least, most] = bounds(turned());
        let [wide, high] = [(most[0] - least[0]).max(1e-6), (most[1] - least[1]).max(1e-6)];
        let middle = (places.len() as f32 - 1.0) / 2.0;
        let order: f32 = turned()
            .enumerate()
            .map(|(number, [x, y])| (number as f32 - middle) * (2.0 * y / high + x / wide))
            .sum();
        let tall = high > TALL * wide;
        order / (middle.max(1.0) * places.len() as f32) - if tall { 10.0 } else { 0.0 }
    }
}

fn bounds(places: impl Iterator<Item = Point>) -> [Point; 2] {
    places.fold([[f32::MAX; 2], [f32::MIN; 2]], |[least, most], [x, y]| {
        [[least[0].min(x), least[1].min(y)], [most[0].max(x), most[1].max(y)]]
    })
}
