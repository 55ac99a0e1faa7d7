//! What lies where in the last picture: the shape under the mouse, and the next one in a direction.

use game::{Form, Language, Point, Scene, Shape};

use crate::camera::{Camera, Direction};
use crate::extents::middle;
use crate::raster::Frame;

/// How many pixels beside a shape a person may click and still mean it.
const REACH: f32 = 2.0;
/// How much a shape that lies beside the wanted direction counts as farther away.
const ASIDE: f32 = 2.0;
/// Shapes less far apart than this, in pixels, count as equally far in a direction.
const LEVEL: f32 = 0.5;

/// A part of the last picture: its first row, what it shows, its columns and rows.
pub(crate) type Shown = (usize, Frame, [usize; 2]);

impl Camera {
    /// Which of some shapes of the last picture a person means who clicks at a column and a row of it: the one that
    /// is seen there, or one very near if nothing else that has a name is seen there.
    pub fn shape_at(&self, scene: &Scene, ids: &[String], cell: [usize; 2]) -> Option<String> {
        let (point, frame) = self.point(cell)?;
        let named = || scene.shapes.iter().filter_map(|shape| Some((shape.id.as_ref()?, shape)));
        let away = |shape: &Shape| distance(&shape.form, point, frame);
        let under = named().rfind(|(_, shape)| away(shape) <= 0.0);
        if let Some((id, _)) = under {
            return ids.contains(id).then(|| id.clone());
        }
        let near = named().filter(|(id, _)| ids.contains(id));
        let near = near.map(|(id, shape)| (away(shape), id)).filter(|(away, _)| *away <= REACH);
        near.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, id)| id.clone())
    }

    /// The next of some shapes in a direction from one of them, or from the middle of the last picture; none if there is
    /// none in that direction.
    pub fn next_shape(
        &self,
        scene: &Scene,
        ids: &[String],
        from: Option<&str>,
        direction: Direction,
    ) -> Option<String> {
        let Some(start) = from.and_then(|id| place(scene, id)) else {
            return self.central_shape(scene, ids);
        };
        let [wide, high] = self.pixel_scale();
        let cost = |id: &String| {
            let [x, y] = place(scene, id)?;
            let [dx, dy] = [(x - start[0]) * wide, (y - start[1]) * high];
            let (along, aside) = match direction {
                Direction::Left => (-dx, dy.abs()),
                Direction::Right => (dx, dy.abs()),
                Direction::Up => (-dy, dx.abs()),
                Direction::Down => (dy, dx.abs()),
            };
            (along > LEVEL).then_some(along + ASIDE * aside)
        };
        least(ids, cost)
    }

    /// The one of some shapes that is nearest to the middle of the last picture.
    pub fn central_shape(&self, scene: &Scene, ids: &[String]) -> Option<String> {
        let [low, high] = scene.bounds;
        self.nearest_shape(scene, ids, self.centre().unwrap_or(middle(low, high)))
    }

    /// The one of some shapes whose middle is nearest to that of another.
    pub fn shape_beside(&self, scene: &Scene, ids: &[String], id: &str) -> Option<String> {
        self.nearest_shape(scene, ids, place(scene, id)?)
    }

    /// Whether the middle of a shape lies in the last picture.
    pub fn shows(&self, scene: &Scene, id: &str) -> bool {
        place(scene, id).is_some_and(|at| self.cell_of(at).is_some())
    }

    fn nearest_shape(&self, scene: &Scene, ids: &[String], [x, y]: Point) -> Option<String> {
        let [wide, high] = self.pixel_scale();
        let away = |id: &String| {
            let [ax, ay] = place(scene, id)?;
            Some((ax - x).abs() * wide + (ay - y).abs() * high)
        };
        least(ids, away)
    }

    /// The column and the row of the last picture in which a point lies.
    pub(crate) fn cell_of(&self, at: Point) -> Option<[usize; 2]> {
        // Numbers of columns are drawn above the part that they belong to.
        let &(first, frame, [width, height]) = self.shown.last()?;
        let [x, y] = frame.place(at);
        let [column, row] = [x.floor(), (0.5 * y).floor()];
        let is_inside =
            (0.0..width as f32).contains(&column) && (0.0..height as f32).contains(&row);
        is_inside.then_some([column as usize, first + row as usize])
    }

    /// The middle of a cell in pixels, and the frame of the part that it belongs to.
    fn point(&self, [column, row]: [usize; 2]) -> Option<(Point, Frame)> {
        let is_there = |&&(first, _, [width, height]): &&Shown| {
            column < width && (first..first + height).contains(&row)
        };
        let &(first, frame, _) = self.shown.iter().find(is_there)?;
        Some(([column as f32 + 0.5, 2.0 * (row - first) as f32 + 1.0], frame))
    }

    fn pixel_scale(&self) -> Point {
        self.shown.last().map_or([1.0; 2], |(_, frame, _)| frame.scale)
    }
}

/// The one of some ids with the least cost; those without a cost do not count.
fn least(ids: &[String], cost: impl Fn(&String) -> Option<f32>) -> Option<String> {
    let costs = ids.iter().filter_map(|id| Some((cost(id)?, id)));
    costs.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, id)| id.clone())
}

/// The middle of the shape with an id.
pub(crate) fn place(scene: &Scene, id: &str) -> Option<Point> {
    let shape = scene.shapes.iter().rfind(|shape| shape.id.as_deref() == Some(id))?;
    shape.form.extent().map(|[low, high]| middle(low, high))
}

/// How many pixels a point lies beside a form; 0 inside.
fn distance(form: &Form, point: Point, frame: Frame) -> f32 {
    match form {
        Form::Polygon(corners) => {
            let corners: Vec<Point> = corners.iter().map(|&corner| frame.place(corner)).collect();
            to_polygon(&corners, point)
        }
        Form::Ellipse(centre, radii) => {
            let [x, y] = frame.place(*centre);
            let [wide, high] = [radii[0] * frame.scale[0], radii[1] * frame.scale[1]];
            let [dx, dy] = [(point[0] - x) / wide.max(0.5), (point[1] - y) / high.max(0.5)];
            ((dx.hypot(dy) - 1.0) * wide.min(high).max(0.5)).max(0.0)
        }
        Form::Line(from, to, width) => {
            let away = to_segment(frame.place(*from), frame.place(*to), point);
            (away - (0.5 * frame.size(*width)).max(0.5)).max(0.0)
        }
        Form::Text(at, _, words) => {
            let wide = 0.5 * words.text(Language::English).chars().count() as f32;
            to_box(frame.place(*at), [wide, 1.0], point)
        }
        Form::Label(at, _, words) => {
            let wide = 0.5 * words.text(Language::English).chars().count() as f32;
            let [x, y] = frame.place(*at);
            to_box([x + wide, y], [wide, 1.0], point)
        }
        Form::Name(at, _, _) => to_box(frame.place(*at), [1.0; 2], point),
        Form::Sprite(_, at, size, _) => {
            let half = [0.5 * size * frame.scale[0], 0.5 * size * frame.scale[1]];
            to_box(frame.place(*at), half.map(|half| half.max(1.0)), point)
        }
    }
}

fn to_box([x, y]: Point, [wide, high]: Point, point: Point) -> f32 {
    let [dx, dy] = [(point[0] - x).abs() - wide, (point[1] - y).abs() - high];
    dx.max(0.0).hypot(dy.max(0.0))
}

fn to_polygon(corners: &[Point], [x, y]: Point) -> f32 {
    let edges = || (0..corners.len()).map(|k| (corners[k], corners[(k + 1) % corners.len()]));
    let crossings = edges().filter(|&([ax, ay], [bx, by])| {
        (ay > y) != (by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax)
    });
    if crossings.count() % 2 == 1 {
        return 0.0;
    }
    edges().map(|(from, to)| to_segment(from, to, [x, y])).fold(f32::INFINITY, f32::min)
}

fn to_segment([ax, ay]: Point, [bx, by]: Point, [x, y]: Point) -> f32 {
    let (dx, dy) = (bx - ax, by - ay);
    let along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy).max(1e-6);
    let along = along.clamp(0.0, 1.0);
    (x - ax - along * dx).hypot(y - ay - along * dy)
}
