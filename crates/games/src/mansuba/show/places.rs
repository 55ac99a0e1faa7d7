//! Where positions are drawn, and what they look like.

use game::{Grid, Point, grid, layout};

use super::compass;
use crate::mansuba::board::relation::{Position, Relation};
use crate::mansuba::board::star;
use crate::mansuba::setup::Setup;

/// The middle of each position, and the form of positions.
pub(super) struct Places {
    centres: Vec<Point>,
    form: Form,
    width: u32,
}

#[derive(Clone, Copy, PartialEq)]
enum Form {
    Square,
    Triangle,
    Hexagon,
    /// Apart from each other, joined by lines.
    Disc,
}

/// Half the height of a triangle, and of half a hexagon's width.
const HALF: f32 = 0.866;
/// From the middle of a disc to that of its neighbour.
const APART: f32 = 3.0;
/// Corners of a disc.
const CORNERS: usize = 12;

impl Places {
    /// Places by the first relation, also where relations alternate.
    pub(super) fn new(setup: &Setup) -> Self {
        let width = setup.width;
        let grid = |place: &dyn Fn(f32, f32, u32, u32) -> Point| {
            let all = (0..setup.height).flat_map(|y| (0..width).map(move |x| (x, y)));
            all.map(|(x, y)| place(x as f32, y as f32, x, y)).collect::<Vec<_>>()
        };
        let (form, centres) = match &setup.relations[0] {
            Relation::Square | Relation::Cardinal => {
                (Form::Square, grid(&|x, y, _, _| [2.0 * x, 2.0 * y]))
            }
            Relation::Triangular => (Form::Triangle, grid(&|x, y, _, _| [1.3 * x, 2.6 * HALF * y])),
            Relation::Hexagonal => {
                let shift = |row: u32| (row % 2) as f32;
                (Form::Hexagon, grid(&|x, y, _, row| [HALF * (2.0 * x + shift(row)), 1.5 * y]))
            }
            Relation::ChineseCheckers => {
                let place = |(row, x): (i32, i32)| [HALF * x as f32, 1.5 * row as f32];
                (Form::Hexagon, star::places().map(place).collect())
            }
            Relation::Graph { neighbours, .. } => {
                let mut edges = Vec::new();
                for (from, row) in (0..).zip(neighbours) {
                    edges.extend(row.iter().flatten().map(|&to| (from, to, APART)));
                }
                let by_compass = compass::places(neighbours, APART);
                (Form::Disc, by_compass.unwrap_or_else(|| layout(neighbours.len(), &edges)))
            }
        };
        Self { centres, form, width }
    }

    /// Whether neighbours do not touch.
    pub(super) fn is_graph(&self) -> bool {
        self.form == Form::Disc
    }

    /// Where equal positions lie.
    pub(super) fn grid(&self) -> Option<Grid> {
        grid(self.centres.iter().copied()).filter(|_| !self.is_graph())
    }

    /// The first and the last position of each row; nothing on a graph, which has no rows.
    pub(super) fn rows(&self) -> Vec<[Position; 2]> {
        let positions: Vec<Position> = (0..self.centres.len() as Position).collect();
        let height = |position: Position| self.centres[position as usize][1];
        let rows = positions.chunk_by(|&one, &next| (height(one) - height(next)).abs() < 0.1);
        let ends = rows.map(|row| [row[0], row[row.len() - 1]]);
        if self.is_graph() { Vec::new() } else { ends.collect() }
    }

    /// The middle of a position.
    pub(super) fn centre(&self, position: Position) -> Point {
        let [x, y] = self.centres[position as usize];
        // A piece in a triangle is drawn near the broad side.
        let down = if self.form == Form::Triangle { 0.28 * self.upright(position) } else { 0.0 };
        [x, y + down]
    }

    /// 1 for triangles that stand on their base, -1 for those on their tip.
    fn upright(&self, position: Position) -> f32 {
        let (x, y) = (position % self.width, position / self.width);
        if (x + y).is_multiple_of(2) { 1.0 } else { -1.0 }
    }

    /// The radius of a circle that fits in.
    pub(super) fn room(&self, _: Position) -> f32 {
        match self.form {
            Form::Square => 0.9,
            Form::Triangle => 0.7,
            Form::Hexagon => 0.8,
            Form::Disc => 0.9,
        }
    }

    /// The corners of a position, clockwise, drawn smaller or larger around its middle.
    pub(super) fn outline(&self, position: Position, scale: f32) -> Vec<Point> {
        let [x, y] = self.centres[position as usize];
        let round = |corners: usize, radius: f32| {
            let corner = move |k: usize| {
                let angle = std::f32::consts::TAU * k as f32 / corners as f32;
                [radius * angle.sin(), -radius * angle.cos()]
            };
            (0..corners).map(corner).collect::<Vec<_>>()
        };
        let corners = match self.form {
            Form::Square => vec![[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]],
            Form::Hexagon => round(6, 1.0),
            Form::Disc => round(CORNERS, 1.0),
            Form::Triangle => {
                let up = self.upright(position);
                vec![[0.0, -1.3 * HALF * up], [1.3, 1.3 * HALF * up], [-1.3, 1.3 * HALF * up]]
            }
        };
        // A triangle shrinks around the middle of its area, not of its height.
        let lower = if self.form == Form::Triangle {
            1.3 * HALF / 3.0 * self.upright(position)
        } else {
            0.0
        };
        corners
            .into_iter()
            .map(|[dx, dy]| [x + scale * dx, y + lower + scale * (dy - lower)])
            .collect()
    }

    /// The upper left and the lower right corner of everything.
    pub(super) fn bounds(&self) -> [Point; 2] {
        let mut bounds = [[f32::MAX; 2], [f32::MIN; 2]];
        for position in 0..self.centres.len() as Position {
            for [x, y] in self.outline(position, 1.0) {
                bounds[0] = [bounds[0][0].min(x), bounds[0][1].min(y)];
                bounds[1] = [bounds[1][0].max(x), bounds[1][1].max(y)];
            }
        }
        let margin = 0.3;
        [
            [bounds[0][0] - margin, bounds[0][1] - margin],
            [bounds[1][0] + margin, bounds[1][1] + margin],
        ]
    }
}
