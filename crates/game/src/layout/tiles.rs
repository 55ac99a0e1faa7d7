//! Outlines for a board that came without: regular polygons where their sides would have them.

use std::f32::consts::PI;

use super::near::Near;
use super::{Edge, layout};
use crate::board::{Board, Builder, Point, Tile};

/// Tiles in the same place are drawn this large at least, in parts of their size.
const LEAST_SIZE: f32 = 0.3;

impl Board {
    /// The same board with outlines, whatever it had: each tile is a regular polygon with sides of
    /// length one, or smaller where others are too near for that.
    pub fn laid_out(&self) -> Board {
        let reach = |tile| 0.5 / (PI / self.corners_of(tile) as f32).tan();
        let edge = |tile| move |other| (tile, other, reach(tile) + reach(other));
        let edges: Vec<Edge> = self
            .tiles()
            .flat_map(|tile| self.neighbours(tile).map(edge(tile)))
            .filter(|(tile, other, _)| tile < other)
            .collect();
        let centres = layout(self.len(), &edges);
        let way = |from: Tile, to: Tile| {
            let ([ax, ay], [bx, by]) = (centres[from as usize], centres[to as usize]);
            [bx - ax, by - ay]
        };
        let widest = self.tiles().map(reach).fold(1.0, f32::max);
        let near = Near::new(&centres, 2.0 * widest);
        let mut builder = Builder::new(self.len(), edges.len() * 2);
        for tile in self.tiles() {
            builder.tile(self.sides(tile));
            let ways: Vec<Point> = self.neighbours(tile).map(|other| way(tile, other)).collect();
            let room = |other: Tile| {
                let [x, y] = way(tile, other);
                x.hypot(y) / (reach(tile) + reach(other))
            };
            let size = near.of(tile).map(room).fold(1.0, f32::min).max(LEAST_SIZE);
            let outline = polygon(self.corners_of(tile), size * reach(tile), &ways);
            let shape = builder.shape(outline);
            builder.place(centres[tile as usize], shape);
        }
        builder.finish().expect("the sides are those of a board")
    }

    /// As many as sides, but no polygon has two.
    fn corners_of(&self, tile: Tile) -> usize {
        if self.degree(tile) < 3 { 4 } else { self.degree(tile) }
    }
}

/// A regular polygon around the origin whose sides face the given ways as well as they can; `reach` is
/// from its middle to its sides.
fn polygon(sides: usize, reach: f32, ways: &[Point]) -> Vec<Point> {
    let step = 2.0 * PI / sides as f32;
    // What matters of a way is only how far it is from the nearest multiple of a step.
    let turned = ways.iter().fold([0.0_f32; 2], |sum, &[x, y]| {
        let angle = sides as f32 * y.atan2(x);
        [sum[0] + angle.cos(), sum[1] + angle.sin()]
    });
    let facing = if ways.is_empty() { 0.5 * PI } else { turned[1].atan2(turned[0]) / sides as f32 };
    let radius = reach / (0.5 * step).cos();
    let corner = |k: usize| {
        let angle = facing + (k as f32 - 0.5) * step;
        [radius * angle.cos(), radius * angle.sin()]
    };
    (0..sides).map(corner).collect()
}
