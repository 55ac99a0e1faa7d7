//! Points by their neighbourhood, and what to do where two are too near.

use std::collections::HashMap;

use super::graph::Graph;
use crate::Point;

/// How many others near a point are looked at.
const MOST_NEAR: usize = 100;
/// Vertices of a picture are at least this far apart, in parts of the shortest edge and of the mean one.
const LEAST_OF_SHORTEST: f32 = 0.5;
const LEAST_OF_MEAN: f32 = 0.05;
/// How often all vertices that are too near move away from each other.
const ROUNDS: usize = 30;

/// Points by the field of a grid they lie in.
pub(super) struct Near<'a> {
    points: &'a [Point],
    cell: f32,
    fields: HashMap<[i32; 2], Vec<u32>>,
}

impl<'a> Near<'a> {
    pub(super) fn new(points: &'a [Point], cell: f32) -> Self {
        let mut near = Self { points, cell, fields: HashMap::new() };
        for (vertex, &point) in points.iter().enumerate() {
            near.fields.entry(near.field(point)).or_default().push(vertex as u32);
        }
        near
    }

    fn field(&self, point: Point) -> [i32; 2] {
        point.map(|at| (at / self.cell).floor() as i32)
    }

    /// The others that are not farther away than the side of a field, and some more.
    pub(super) fn of(&self, vertex: u32) -> impl Iterator<Item = u32> {
        let [x, y] = self.field(self.points[vertex as usize]);
        let around = (y - 1..=y + 1).flat_map(move |y| (x - 1..=x + 1).map(move |x| [x, y]));
        let others = around.filter_map(|field| self.fields.get(&field)).flatten().copied();
        others.filter(move |&other| other != vertex).take(MOST_NEAR)
    }
}

/// Moves vertices apart that are too near to each other, such as two that are equally far from all others.
pub(super) fn separate(graph: &Graph, places: &mut [Point]) {
    let least = least_distance(graph);
    for _ in 0..ROUNDS {
        let near = Near::new(places, least);
        let moved: Vec<(usize, Point)> = (0..places.len() as u32)
            .filter_map(|vertex| Some((vertex as usize, near.away(vertex, least)?)))
            .collect();
        if moved.is_empty() {
            return;
        }
        for (vertex, place) in moved {
            places[vertex] = place;
        }
    }
}

fn least_distance(graph: &Graph) -> f32 {
    let edges = (0..graph.len()).flat_map(|vertex| graph.neighbours(vertex));
    let shortest = edges.map(|&(_, length)| length).fold(f32::INFINITY, f32::min);
    let mean = graph.mean_length();
    (LEAST_OF_SHORTEST * shortest.min(mean)).max(LEAST_OF_MEAN * mean)
}

impl Near<'_> {
    /// Where a vertex goes from others that are nearer than `least`; `None` if there are none.
    fn away(&self, vertex: u32, least: f32) -> Option<Point> {
        let [x, y] = self.points[vertex as usize];
        let (mut sum, mut count) = ([0.0; 2], 0.0);
        for other in self.of(vertex) {
            let [ox, oy] = self.points[other as usize];
            let seen = (x - ox).hypot(y - oy);
            // A little slack, so that rounding does not keep them moving.
            if seen < 0.999 * least {
                let [dx, dy] = direction(vertex, other, [x - ox, y - oy], seen);
                let shift = 0.5 * (least - seen);
                (sum, count) = ([sum[0] + shift * dx, sum[1] + shift * dy], count + 1.0);
            }
        }
        (count > 0.0).then(|| [x + sum[0], y + sum[1]])
    }
}

/// The direction from `other` to `vertex`; for two in one place one that differs from pair to pair.
pub(super) fn direction(vertex: u32, other: u32, [dx, dy]: Point, seen: f32) -> Point {
    if seen > 1e-6 {
        return [dx / seen, dy / seen];
    }
    // The golden angle spreads consecutive numbers around the circle.
    let angle = 2.399_963 * (vertex ^ other) as f32;
    let side = if vertex < other { 1.0 } else { -1.0 };
    [side * angle.cos(), side * angle.sin()]
}
