//! The part of a scene that is drawn where the whole is larger than the window.

use std::collections::HashMap;

use game::{Colour, Form, Point, Scene, Shape};

use crate::raster::Frame;
use crate::terminal::{
    Canvas, LEAST_SCALE, Needed, STRETCH, across, draw, fitting_scale, framed, paint, whole,
};

/// How much larger everything becomes with each step of a zoom.
const ZOOM: f32 = 1.5;
/// The largest scale, in pixels per unit.
const MOST_SCALE: f32 = 40.0;
/// The largest scale, in pixels per unit, that is chosen to make names legible.
const LEGIBLE: f32 = 4.0;
/// A little more than is needed, so that rounding does not make it less.
const ROUNDING: f32 = 1.001;
/// What a pan moves by, as a fraction of the window.
const PAN: f32 = 0.5;
/// The smallest part that says anything, in columns and rows.
const LEAST_PART: [usize; 2] = [24, 6];

/// Where a picture is seen from. It shows the whole scene as long as that fits. If not, it shows a part, and moves
/// to what has changed when that lies outside.
#[derive(Clone, Debug, Default)]
pub struct Camera {
    /// Whether names should be legible, for a person who types them.
    names_are_read: bool,
    /// Pixels per unit, if somebody zoomed.
    scale: Option<f32>,
    /// The middle of the part, and the size of the last one, in units.
    centre: Option<Point>,
    size: Point,
    /// The scale of the last picture, and that at which the whole would fit.
    drawn: f32,
    fitting: f32,
    /// The fills of what could be touched in the last picture.
    fills: HashMap<String, Colour>,
}

/// A direction in which a picture goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Above.
    Up,
    /// Below.
    Down,
}

impl Camera {
    /// A camera that shows names large enough to be read, as far as possible: for a person who types them.
    pub fn for_a_reader() -> Self {
        Self { names_are_read: true, ..Self::default() }
    }

    /// The rows of a picture, captions first. If a part of the scene is shown, a row says where there is more. An
    /// error if the window is too small even for a part.
    pub fn draw(
        &mut self,
        scene: &Scene,
        names: &[String],
        canvas: &Canvas,
    ) -> Result<Vec<String>, Needed> {
        if !size_of(scene).iter().all(|size| size.is_finite() && *size > 0.0) {
            return draw(scene, names, canvas);
        }
        let changed = self.changed(scene);
        let rows = canvas.rows.saturating_sub(scene.captions.len());
        self.fitting = fitting_scale(scene, [canvas.columns, rows]);
        if self.scale.map_or(self.fitting >= LEAST_SCALE, |scale| scale <= self.fitting) {
            (self.drawn, self.size) = (self.fitting, size_of(scene));
            let (frame, size) = whole(scene, self.fitting, [canvas.columns, rows]);
            return Ok(paint(scene, names, canvas, (frame, size), None));
        }
        // One row says where there is more.
        let pixels = [canvas.columns, 2 * rows.saturating_sub(1)];
        if pixels[0] < LEAST_PART[0] || pixels[1] < 2 * LEAST_PART[1] {
            let [columns, rows] = LEAST_PART;
            return Err(Needed { columns, rows: rows + 1 + scene.captions.len() });
        }
        let scale = self.scale.unwrap_or_else(|| self.least_scale(scene));
        self.drawn = scale;
        let frame = self.aim(scene, (scale, pixels), &changed);
        let (frame, size, more) = cut(scene, frame, pixels, self.centre.unwrap_or_default());
        let note = Some(more_note(&more)).filter(|_| !more.is_empty());
        Ok(paint(scene, names, canvas, (frame, size), note))
    }

    /// Shows what lies in this direction.
    pub fn pan(&mut self, direction: Direction) {
        let Some([x, y]) = &mut self.centre else { return };
        let [across, down] = self.size.map(|size| PAN * size);
        match direction {
            Direction::Left => *x -= across,
            Direction::Right => *x += across,
            Direction::Up => *y -= down,
            Direction::Down => *y += down,
        }
    }

    /// Shows less of the picture, larger.
    pub fn zoom_in(&mut self) {
        self.scale = Some((ZOOM * self.drawn).min(MOST_SCALE));
    }

    /// Shows more of the picture, smaller, up to the whole.
    pub fn zoom_out(&mut self) {
        let scale = self.drawn / ZOOM;
        self.scale = match (scale <= self.fitting, self.fitting >= LEAST_SCALE) {
            (true, true) => None,
            (true, false) => Some(self.fitting),
            (false, _) => Some(scale),
        };
    }

    /// Shows what has this name or text; false if nothing has.
    pub fn look_at(&mut self, scene: &Scene, name: &str) -> bool {
        let is_text = |shape: &&Shape| match &shape.form {
            Form::Text(_, _, text) | Form::Label(_, _, text) | Form::Name(_, _, text) => {
                text.eq_ignore_ascii_case(name)
            }
            _ => false,
        };
        let is_id = |shape: &&Shape| {
            shape.id.as_ref().is_some_and(|id| id == name || game::last_part(id) == name)
        };
        let shapes = || scene.shapes.iter();
        let found = shapes().find(is_text).or_else(|| shapes().find(is_id));
        let Some([low, high]) = found.and_then(|shape| extent(&shape.form)) else { return false };
        self.centre = Some(middle(low, high));
        true
    }

    /// The smallest scale that a part of a scene is drawn with: each row of equal tiles has a line of its own.
    fn least_scale(&self, scene: &Scene) -> f32 {
        let tiles = scene.grid.map_or(0.0, |grid| ROUNDING * 2.0 / grid.step[1]);
        let names = if self.names_are_read { ROUNDING * legible(scene) / STRETCH } else { 0.0 };
        let names = names.min(LEGIBLE);
        LEAST_SCALE.max(tiles.min(LEGIBLE)).max(names)
    }

    /// The boxes of what has just changed, or can be touched now and could not before. Nothing has in a first picture.
    fn changed(&mut self, scene: &Scene) -> Vec<[Point; 2]> {
        let named = || scene.shapes.iter().filter_map(|shape| Some((shape.id.clone()?, shape)));
        let before: HashMap<String, Colour> = std::mem::replace(
            &mut self.fills,
            named().map(|(id, shape)| (id, shape.fill)).collect(),
        );
        let stands_out = |fill: Colour| matches!(fill, Colour::Mark | Colour::Target);
        let is_new = |(id, shape): &(String, &Shape)| {
            stands_out(shape.fill) && before.get(id).is_some_and(|fill| *fill != shape.fill)
        };
        named().filter(is_new).filter_map(|(_, shape)| extent(&shape.form)).collect()
    }

    /// The frame of the whole scene at a scale, once the camera has moved to what has changed.
    fn aim(
        &mut self,
        scene: &Scene,
        (scale, pixels): (f32, [usize; 2]),
        changed: &[[Point; 2]],
    ) -> Frame {
        let all = pixels[0] as f32 / size_of(scene)[0];
        let names = Some(legible(scene)).filter(|names| *names <= STRETCH * scale);
        let wanted = names.filter(|_| self.names_are_read).map_or(all, |names| all.max(names));
        let wide = across(scene, scale, wanted);
        let frame = framed(scene, [wide, scale]);
        self.size = [pixels[0] as f32 / frame.scale[0], pixels[1] as f32 / frame.scale[1]];
        let [low, high] = scene.bounds;
        let mut centre = self.centre.unwrap_or(middle(low, high));
        for axis in 0..2 {
            let half = 0.5 * self.size[axis];
            if let Some((from, to)) = to_be_seen(changed, axis, self.size[axis]) {
                centre[axis] = centre[axis].clamp(to - half, (from + half).max(to - half));
            }
            let (least, most) = (low[axis] + half, high[axis] - half);
            centre[axis] =
                if least < most { centre[axis].clamp(least, most) } else { 0.5 * (least + most) };
        }
        self.centre = Some(centre);
        frame
    }
}

/// What should be seen of all that changed, along one axis: everything if it fits, else the first.
fn to_be_seen(changed: &[[Point; 2]], axis: usize, size: f32) -> Option<(f32, f32)> {
    let [low, high] = changed.first()?;
    let all = changed.iter().fold((low[axis], high[axis]), |(from, to), [low, high]| {
        (from.min(low[axis]), to.max(high[axis]))
    });
    Some(if all.1 - all.0 <= size { all } else { (low[axis], high[axis]) })
}

/// The frame and size of the part around a point, and where there is more. It begins between two letters, so that
/// equal tiles look alike in every part.
fn cut(
    scene: &Scene,
    mut frame: Frame,
    pixels: [usize; 2],
    centre: Point,
) -> (Frame, [usize; 2], Vec<Direction>) {
    let (all, middle) = (frame.place(scene.bounds[1]), frame.place(centre));
    let (mut size, mut more) = (pixels, Vec::new());
    let directions = [[Direction::Left, Direction::Right], [Direction::Up, Direction::Down]];
    for axis in 0..2 {
        let (period, part) = (axis + 1, pixels[axis] as f32);
        let whole = all[axis].ceil().max(1.0);
        let last = (whole - part).max(0.0);
        let first = (middle[axis] - 0.5 * part).clamp(0.0, last);
        let first = period as f32 * (first / period as f32).round();
        frame.origin[axis] += first / frame.scale[axis];
        size[axis] = pixels[axis].min(whole as usize);
        more.extend((first > 1.0).then_some(directions[axis][0]));
        more.extend((first + part < whole - 1.0).then_some(directions[axis][1]));
    }
    (frame, [size[0], size[1].div_ceil(2)], more)
}

fn more_note(more: &[Direction]) -> String {
    let word = |direction: &Direction| match direction {
        Direction::Left => "left",
        Direction::Right => "right",
        Direction::Up => "up",
        Direction::Down => "down",
    };
    let words: Vec<&str> = more.iter().map(word).collect();
    format!("a part of the picture; there is more: {}", words.join(", "))
}

/// The scale across at which all names have room. Equal tiles get whole pixels, so it is rounded up to that.
fn legible(scene: &Scene) -> f32 {
    let needed = |shape: &Shape| match &shape.form {
        Form::Name(_, room, text) => (text.chars().count() + 1) as f32 / (2.0 * room),
        _ => 0.0,
    };
    let needed = scene.shapes.iter().map(needed).fold(0.0, f32::max);
    scene.grid.map_or(needed, |grid| (grid.step[0] * needed).ceil() / grid.step[0])
}

fn size_of(scene: &Scene) -> Point {
    let [[left, top], [right, bottom]] = scene.bounds;
    [right - left, bottom - top]
}

fn middle([left, top]: Point, [right, bottom]: Point) -> Point {
    [0.5 * (left + right), 0.5 * (top + bottom)]
}

/// The corners of the box around a form; none if the form has no points.
fn extent(form: &Form) -> Option<[Point; 2]> {
    let around = |[x, y]: Point, [wide, high]: Point| [[x - wide, y - high], [x + wide, y + high]];
    Some(match form {
        Form::Polygon(corners) => {
            corners.iter().fold(None, |so_far: Option<[Point; 2]>, &[x, y]| {
                let [low, high] = so_far.unwrap_or([[x, y]; 2]);
                Some([[low[0].min(x), low[1].min(y)], [high[0].max(x), high[1].max(y)]])
            })?
        }
        Form::Ellipse(centre, radii) => around(*centre, *radii),
        Form::Line(a, b, _) => [[a[0].min(b[0]), a[1].min(b[1])], [a[0].max(b[0]), a[1].max(b[1])]],
        Form::Text(at, size, _) | Form::Label(at, size, _) | Form::Name(at, size, _) => {
            around(*at, [*size; 2])
        }
        Form::Sprite(_, at, size, _) => around(*at, [*size; 2]),
    })
}
