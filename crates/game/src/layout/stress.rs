//! Least stress: each vertex moves to where it is about as far from all others as the edges say.
//!
//! *Pivots* spread over the graph stand for far vertices (Ortmann, Klimenta and Brandes, *A
//! sparse stress model*, 2016), all of them in a small graph. The start is classical scaling
//! of the distances to the first pivots (Brandes and Pich, *Eigensolver methods for progressive
//! multidimensional scaling*, 2006), which has the picture unfolded from the beginning.

use crate::{Point, Rng};

use super::graph::Graph;
use super::near;

/// Distances that are kept, about: the more, the better the picture and the longer it takes.
const DISTANCES: usize = 100_000;
/// Pivots there are at least.
const LEAST_PIVOTS: usize = 12;
/// Pivots that the start is made from.
const START_PIVOTS: usize = 50;
/// Rounds of the power iteration that finds the start.
const POWERS: usize = 30;
/// Siblings that a vertex at an end looks at.
const SIBLINGS: usize = 16;
/// Rounds in which every vertex moves once.
const ROUNDS: usize = 50;

/// Places for the vertices of a connected graph.
pub(super) fn places(graph: &Graph, rng: &mut Rng) -> Vec<Point> {
    if graph.len() == 1 {
        return vec![[0.0; 2]];
    }
    let pivots = Pivots::spread(graph);
    let mut places = pivots.start(rng);
    let weights = pivots.weights();
    for _ in 0..ROUNDS {
        for vertex in 0..graph.len() {
            places[vertex] = pivots.better(graph, &weights, &places, vertex);
        }
    }
    places
}

struct Pivots {
    /// Their vertices, spread out: each is as far as can be from those before it.
    vertices: Vec<usize>,
    /// The distance of each vertex to each pivot, a row per vertex.
    distances: Vec<f32>,
}

impl Pivots {
    fn spread(graph: &Graph) -> Self {
        let len = graph.len();
        let count = (DISTANCES / len).clamp(LEAST_PIVOTS.min(len), len);
        let mut distances = vec![0.0; len * count];
        let (mut vertices, mut next) = (Vec::with_capacity(count), 0);
        let (mut from, mut nearest) = (vec![0.0; len], vec![f32::INFINITY; len]);
        for pivot in 0..count {
            vertices.push(next);
            graph.distances(next, &mut from);
            for vertex in 0..len {
                distances[vertex * count + pivot] = from[vertex];
                nearest[vertex] = nearest[vertex].min(from[vertex]);
                if nearest[vertex] > nearest[next] {
                    next = vertex;
                }
            }
        }
        Self { vertices, distances }
    }

    fn rows(&self) -> impl Iterator<Item = &[f32]> {
        self.distances.chunks_exact(self.vertices.len())
    }

    /// The two main directions of the distances to the first pivots.
    fn start(&self, rng: &mut Rng) -> Vec<Point> {
        let count = self.vertices.len().min(START_PIVOTS);
        let matrix = self.centred(count);
        let axes: [Vec<f64>; 2] = main_axes(&matrix, count, rng);
        let along = |row: &[f64], axis: &[f64]| row.iter().zip(axis).map(|(a, b)| a * b).sum();
        let coordinates = |axis: &Vec<f64>| -> Vec<f64> {
            matrix.chunks_exact(count).map(|row| along(row, axis)).collect()
        };
        let mut axes = axes.map(|axis| coordinates(&axis));
        for axis in &mut axes {
            // The matrix holds squares of distances: an axis is as long as its root.
            let long = axis.iter().map(|x| x * x).sum::<f64>().sqrt().sqrt();
            axis.iter_mut().for_each(|x| *x /= long.max(1e-9));
        }
        let mut places: Vec<Point> =
            (0..axes[0].len()).map(|i| [axes[0][i] as f32, axes[1][i] as f32]).collect();
        self.scale(&mut places);
        places
    }

    /// The squares of the distances to the first pivots, less the means of rows and columns.
    fn centred(&self, count: usize) -> Vec<f64> {
        let squares = |row: &[f32]| -> Vec<f64> {
            row[..count].iter().map(|&d| f64::from(d) * f64::from(d)).collect()
        };
        let mut matrix: Vec<f64> = self.rows().flat_map(squares).collect();
        let mut columns = vec![0.0; count];
        for row in matrix.chunks_exact_mut(count) {
            let mean = row.iter().sum::<f64>() / count as f64;
            row.iter_mut().zip(&mut columns).for_each(|(cell, column)| {
                *cell = -0.5 * (*cell - mean);
                *column += *cell;
            });
        }
        let rows = (matrix.len() / count) as f64;
        for row in matrix.chunks_exact_mut(count) {
            row.iter_mut().zip(&columns).for_each(|(cell, column)| *cell -= column / rows);
        }
        matrix
    }

    /// Makes distances in the picture as large as they should be, on the whole.
    fn scale(&self, places: &mut [Point]) {
        let (mut wanted, mut found) = (0.0_f64, 0.0_f64);
        for (row, &at) in self.rows().zip(&*places) {
            for (&pivot, &distance) in self.vertices.iter().zip(row) {
                let seen = f64::from(length(between(at, places[pivot])));
                wanted += f64::from(distance) * seen;
                found += seen * seen;
            }
        }
        let scale = if found > 0.0 { (wanted / found) as f32 } else { 1.0 };
        for place in places {
            *place = place.map(|at| at * scale);
        }
    }

    /// How much each pivot counts for each vertex: it stands for those near it that are much
    /// nearer to it than the vertex is.
    fn weights(&self) -> Vec<f32> {
        let count = self.vertices.len();
        let mut near: Vec<Vec<f32>> = vec![Vec::new(); count];
        for row in self.rows() {
            let nearest = (0..count).min_by(|&a, &b| row[a].total_cmp(&row[b]));
            let nearest = nearest.expect("there is a pivot");
            near[nearest].push(row[nearest]);
        }
        near.iter_mut().for_each(|near| near.sort_by(f32::total_cmp));
        let weight = |(distance, near): (&f32, &Vec<f32>)| {
            let stands_for = near.partition_point(|&own| own <= 0.5 * distance).max(1);
            if *distance > 0.0 { stands_for as f32 / (distance * distance) } else { 0.0 }
        };
        self.rows().flat_map(|row| row.iter().zip(&near).map(weight)).collect()
    }

    /// Where a vertex should be, if nothing else moved.
    fn better(&self, graph: &Graph, weights: &[f32], places: &[Point], vertex: usize) -> Point {
        let (at, count) = (places[vertex], self.vertices.len());
        let is_end = graph.neighbours(vertex).len() <= 2;
        let (mut sum, mut total) = ([0.0; 2], 0.0);
        let mut pull = |to: usize, distance: f32, weight: f32| {
            let way = between(places[to], at);
            let along = near::direction(vertex as u32, to as u32, way, length(way));
            for axis in 0..2 {
                sum[axis] += weight * (places[to][axis] + distance * along[axis]);
            }
            total += weight;
        };
        for &(to, length) in graph.neighbours(vertex) {
            pull(to as usize, length, 1.0 / (length * length));
        }
        // The ends of two branches may be equally far from all pivots: they must see each other.
        for &(to, length) in graph.neighbours(vertex).iter().filter(|_| is_end) {
            let others = graph.neighbours(to as usize).iter().take(SIBLINGS);
            for &(other, more) in others.filter(|(other, _)| *other as usize != vertex) {
                let distance = length + more;
                pull(other as usize, distance, 1.0 / (distance * distance));
            }
        }
        let row = vertex * count..(vertex + 1) * count;
        let far = self.distances[row.clone()].iter().zip(&weights[row]);
        for (&pivot, (&distance, &weight)) in self.vertices.iter().zip(far) {
            pull(pivot, distance, weight);
        }
        sum.map(|x| x / total)
    }
}

fn between([ax, ay]: Point, [bx, by]: Point) -> Point {
    [bx - ax, by - ay]
}

fn length([x, y]: Point) -> f32 {
    (x * x + y * y).sqrt()
}

/// The two directions in which the rows of a matrix differ most.
fn main_axes(matrix: &[f64], count: usize, rng: &mut Rng) -> [Vec<f64>; 2] {
    let mut first = Vec::new();
    let mut main = |other: &[f64]| {
        let mut axis: Vec<f64> = (0..count).map(|_| rng.below(1000) as f64 - 499.5).collect();
        for _ in 0..POWERS {
            let along: f64 = axis.iter().zip(other).map(|(a, b)| a * b).sum();
            axis.iter_mut().zip(other).for_each(|(a, b)| *a -= along * b);
            let mut next = vec![0.0; count];
            for row in matrix.chunks_exact(count) {
                let seen: f64 = row.iter().zip(&axis).map(|(a, b)| a * b).sum();
                next.iter_mut().zip(row).for_each(|(out, cell)| *out += seen * cell);
            }
            let long = next.iter().map(|x| x * x).sum::<f64>().sqrt().max(1e-30);
            axis = next.into_iter().map(|x| x / long).collect();
        }
        axis
    };
    first.extend(main(&[]));
    let second = main(&first);
    [first, second]
}
