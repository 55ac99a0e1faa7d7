//! Places for vertices without coordinates: towns of a map, tiles of a board.
//!
//! Distances in the picture come as near as they can to distances along the edges (least *stress*).
//! The same graph always gets the same picture, on its side or upright as a reader would hold it.

mod graph;
mod near;
mod stress;
#[cfg(test)]
mod tests;
mod tiles;
mod upright;

use crate::{Point, Rng};
use graph::Graph;

/// Two vertices, and how far apart they should lie.
pub type Edge = (u32, u32, f32);

/// A place for each vertex of a graph; no coordinate is below zero.
///
/// Connected components are set side by side, and no two vertices lie in one place. Edges that name no vertex, or lead back to
/// the same one, are left out; lengths that are not positive numbers count as 1. The time is linear in
/// the number of edges, beyond some hundred vertices; a thousand take about 50 ms.
pub fn layout(vertices: usize, edges: &[Edge]) -> Vec<Point> {
    let graph = Graph::new(vertices, edges);
    let mut rng = Rng::new(0);
    let mut parts: Vec<Part> = graph
        .parts()
        .into_iter()
        .map(|members| {
            let own = graph.within(&members);
            let mut places = stress::places(&own, &mut rng);
            near::separate(&own, &mut places);
            let size = upright::set(&own, &mut places);
            Part { members, places, size }
        })
        .collect();
    parts.sort_by(|a, b| b.size[1].total_cmp(&a.size[1]));
    shelve(&parts, vertices, graph.mean_length())
}

/// A connected component, with the places of its vertices from [0, 0] to `size`.
struct Part {
    members: Vec<u32>,
    places: Vec<Point>,
    size: Point,
}

/// Sets the parts, which come highest first, on shelves of about the width that makes a square.
fn shelve(parts: &[Part], vertices: usize, gap: f32) -> Vec<Point> {
    let area: f32 = parts.iter().map(|part| (part.size[0] + gap) * (part.size[1] + gap)).sum();
    let width = parts.iter().map(|part| part.size[0]).fold(area.sqrt(), f32::max);
    let mut out = vec![[0.0; 2]; vertices];
    let ([mut x, mut y], mut high) = ([0.0; 2], 0.0_f32);
    for part in parts {
        if x > 0.0 && x + part.size[0] > width {
            (x, y, high) = (0.0, y + high + gap, 0.0);
        }
        for (&vertex, &[px, py]) in part.members.iter().zip(&part.places) {
            out[vertex as usize] = [x + px, y + py];
        }
        x += part.size[0] + gap;
        high = high.max(part.size[1]);
    }
    out
}
