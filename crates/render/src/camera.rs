//! The part of a scene that is drawn where the whole is larger than the window.

use std::collections::HashMap;

use game::{Colour, Form, Language, Point, Scene, Seat, Shape};

use crate::captions::caption_rows;
use crate::extents::{content, middle, size_of, to_be_seen};
use crate::legible::legible;
use crate::letters::LINE;
use crate::part::{Part, in_whole_lines, more_note};
use crate::pointing::{Shown, place};
use crate::raster::Frame;
use crate::terminal::{
    Canvas, LEGIBLE, Needed, Overlay, ROUNDING, STRETCH, across, draw, fitting_scale, framed,
    least_scale, paint, whole,
};

/// How much larger everything becomes with each step of a zoom.
const ZOOM: f32 = 1.5;
/// The largest scale, in pixels per unit.
const MOST_SCALE: f32 = 40.0;
/// What a pan moves by, as a fraction of the window.
const PAN: f32 = 0.5;
/// The smallest part that says anything, in columns and rows.
const LEAST_PART: [usize; 2] = [24, 6];

/// Where a picture is seen from. It shows the whole scene as long as that fits. If not, it shows a part, and moves
/// to what has changed when that lies outside. Later pictures have the scale of the first, as long as they fit.
#[derive(Clone, Debug, Default)]
pub struct Camera {
    /// Whether names should be legible, for a person who types them.
    names_are_read: bool,
    /// Pixels per unit, if somebody zoomed.
    scale: Option<f32>,
    /// The middle of the part, and the size of the last one, in units.
    centre: Option<Point>,
    size: Point,
    /// The scale of the last picture, and the smallest one that is useful: that of the whole, if it can be drawn.
    drawn: f32,
    smallest: f32,
    /// The scale of the whole, across and down, once it has been drawn.
    kept: Option<Point>,
    /// The scale across at which everything is legible, and the bounds of the scene it is for.
    legible: Option<([Point; 2], f32)>,
    /// The seats whose places have been looked at.
    seats: Vec<Seat>,
    /// The fills of what could be touched in the last picture.
    fills: HashMap<String, Colour>,
    /// The parts of the last picture.
    pub(crate) shown: Vec<Shown>,
    /// The shape that a person has chosen with the keyboard, and those that are underlined where there are no colours.
    chosen: Option<String>,
    underlined: Vec<String>,
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
        self.shown.clear();
        if !size_of(scene).iter().all(|size| size.is_finite() && *size > 0.0) {
            return draw(scene, names, canvas);
        }
        let mut changed = self.changed(scene);
        let rows = canvas.rows.saturating_sub(caption_rows(scene, canvas));
        if let Some(scale) = self.whole_scale(scene, canvas, rows) {
            let (frame, size) = whole(scene, scale, [canvas.columns, rows]);
            (self.drawn, self.size) = (scale[1], size_of(scene));
            return Ok(self.painted(scene, names, canvas, &[(frame, size)], None));
        }
        changed.extend(self.first_look(scene));
        // One row says where there is more.
        let pixels = [canvas.columns, 2 * rows.saturating_sub(1)];
        if pixels[0] < LEAST_PART[0] || pixels[1] < 2 * LEAST_PART[1] {
            let [columns, rows] = LEAST_PART;
            return Err(Needed { columns, rows: rows + 1 + caption_rows(scene, canvas) });
        }
        // Somebody may have zoomed in another window.
        let zoomed = self.scale.map(|scale| scale.max(self.smallest));
        let scale = zoomed.unwrap_or_else(|| self.least_of_part(scene, canvas));
        self.drawn = scale;
        let frame = self.aim(scene, canvas, (scale, pixels), &changed);
        let content = self.content(scene, canvas, frame);
        let part = Part::of(scene, (frame, content), pixels, self.centre.unwrap_or_default());
        let note = more_note(&part.more, canvas.columns);
        Ok(self.painted(scene, names, canvas, &part.frames, note))
    }

    /// Paints what lies in some frames, and remembers where.
    fn painted(
        &mut self,
        scene: &Scene,
        names: &[String],
        canvas: &Canvas,
        frames: &[(Frame, [usize; 2])],
        note: Option<String>,
    ) -> Vec<String> {
        let mut first = caption_rows(scene, canvas) + usize::from(note.is_some());
        for &(frame, size) in frames {
            self.shown.push((first, frame, size));
            first += size[1];
        }
        let chosen = self.chosen.iter().map(|id| (id, Overlay::Chosen));
        let underlined = self.underlined.iter().map(|id| (id, Overlay::Underlined));
        let overlays = underlined.chain(chosen);
        let overlays: Vec<_> = overlays
            .filter_map(|(id, how)| {
                let shape = scene.shapes.iter().rfind(|shape| shape.id.as_ref() == Some(id))?;
                Some((shape.form.extent()?, how))
            })
            .collect();
        paint(scene, names, canvas, frames, (note, &overlays))
    }

    /// From now on pictures show which shape is chosen with the keyboard.
    pub fn choose(&mut self, id: Option<&str>) {
        self.chosen = id.map(str::to_string);
    }

    /// From now on some shapes are underlined in pictures without colours, which do not show what can be touched otherwise.
    pub fn underline(&mut self, ids: &[String]) {
        self.underlined = ids.to_vec();
    }

    /// The middle of the part that is shown.
    pub(crate) fn centre(&self) -> Option<Point> {
        self.centre.filter(|_| self.kept.is_none())
    }

    /// Remembers a scene without drawing it: what has changed up to it no longer moves the camera. Called when a person says
    /// where to look.
    pub fn take_note(&mut self, scene: &Scene) {
        self.changed(scene);
        self.first_look(scene);
    }

    /// Whether the last picture was of the whole scene.
    pub fn has_shown_all(&self) -> bool {
        self.kept.is_some()
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

    /// Shows the middle of a shape.
    pub fn show(&mut self, scene: &Scene, id: &str) {
        self.centre = place(scene, id).or(self.centre);
    }

    /// Looks at what lies at a column and a row of the last picture.
    pub fn aim_at(&mut self, [column, row]: [usize; 2]) {
        let Some(&(first, frame, _)) = self.shown.last() else { return };
        let pixel = [column as f32 + 0.5, 2.0 * (row as f32 - first as f32) + 1.0];
        let point = |axis: usize| frame.origin[axis] + pixel[axis] / frame.scale[axis];
        self.centre = Some([point(0), point(1)]);
    }

    /// Shows less of the picture, larger.
    pub fn zoom_in(&mut self) {
        self.scale = Some((ZOOM * self.drawn).min(MOST_SCALE));
        self.kept = None;
    }

    /// Shows more of the picture, smaller, up to the whole, but not so small that rows of tiles would be lost.
    pub fn zoom_out(&mut self) {
        self.scale = Some((self.drawn / ZOOM).max(self.smallest));
        self.kept = None;
    }

    /// Chooses the scale anew, for another window.
    pub fn refit(&mut self) {
        self.kept = None;
    }

    /// Shows what has this name or text; false if nothing has.
    pub fn look_at(&mut self, scene: &Scene, name: &str) -> bool {
        let is_text = |shape: &&Shape| match &shape.form {
            Form::Text(_, _, words) | Form::Label(_, _, words) => {
                words.text(Language::English).eq_ignore_ascii_case(name)
            }
            Form::Name(_, _, text) => text.eq_ignore_ascii_case(name),
            _ => false,
        };
        let is_id = |shape: &&Shape| {
            shape.id.as_ref().is_some_and(|id| id == name || game::last_part(id) == name)
        };
        let shapes = || scene.shapes.iter();
        let found = shapes().find(is_text).or_else(|| shapes().find(is_id));
        let Some([low, high]) = found.and_then(|shape| shape.form.extent()) else { return false };
        self.centre = Some(middle(low, high));
        true
    }

    /// The scale across and down of the whole scene, if it is shown: the last one if it fits, so that pictures of a match
    /// are alike.
    fn whole_scale(&mut self, scene: &Scene, canvas: &Canvas, rows: usize) -> Option<Point> {
        let [width, height] = size_of(scene);
        let fitting = [canvas.columns as f32 / width, 2.0 * rows as f32 / height];
        let scale = fitting_scale(scene, [canvas.columns, rows]);
        let least = least_scale(scene, canvas);
        self.smallest = scale.max(least);
        if let Some(kept) = self.kept.filter(|kept| kept[0] <= fitting[0] && kept[1] <= fitting[1])
        {
            return Some(kept);
        }
        let wide = across(scene, canvas, scale, fitting[0]);
        let is_shown = match self.scale {
            Some(wanted) => wanted <= scale,
            None => {
                scale >= self.least_of_part(scene, canvas)
                    && wide >= self.names_across(scene, canvas)
            }
        };
        self.kept = (is_shown && scale >= least).then_some([wide, scale]);
        self.kept
    }

    /// The smallest scale that a part of a scene is drawn with: each row of equal tiles has a line of its own.
    fn least_of_part(&mut self, scene: &Scene, canvas: &Canvas) -> f32 {
        let least = least_scale(scene, canvas);
        if !self.names_are_read {
            return least;
        }
        let tiles = scene.grid.map_or(0.0, |grid| ROUNDING * LINE / grid.step[1]);
        let names = ROUNDING * self.names_across(scene, canvas) / STRETCH;
        least.max(tiles.min(LEGIBLE)).max(names.min(LEGIBLE))
    }

    /// The scale across at which a reader can read everything.
    fn names_across(&mut self, scene: &Scene, canvas: &Canvas) -> f32 {
        if !self.names_are_read {
            return 0.0;
        }
        match self.legible {
            Some((bounds, scale)) if bounds == scene.bounds => scale,
            _ => {
                let scale = legible(scene, canvas);
                self.legible = Some((scene.bounds, scale));
                scale
            }
        }
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
        named().filter(is_new).filter_map(|(_, shape)| shape.form.extent()).collect()
    }

    /// The boxes of what belongs to the seat to act, when it is to act for the first time.
    fn first_look(&mut self, scene: &Scene) -> Vec<[Point; 2]> {
        let active = scene.captions.iter().find(|caption| caption.active);
        let seat =
            active.and_then(|caption| caption.seat).filter(|seat| !self.seats.contains(seat));
        let Some(seat) = seat else { return Vec::new() };
        self.seats.push(seat);
        let shapes = scene.shapes.iter().filter(|shape| shape.fill == Colour::Seat(seat));
        shapes.filter_map(|shape| shape.form.extent()).collect()
    }

    /// The frame of the whole scene at a scale, once the camera has moved to what has changed.
    fn aim(
        &mut self,
        scene: &Scene,
        canvas: &Canvas,
        (scale, pixels): (f32, [usize; 2]),
        changed: &[[Point; 2]],
    ) -> Frame {
        let all = pixels[0] as f32 / size_of(scene)[0];
        let names =
            Some(self.names_across(scene, canvas)).filter(|names| *names <= STRETCH * scale);
        let wide = across(scene, canvas, scale, names.map_or(all, |names| all.max(names)));
        let frame = framed(scene, [wide, in_whole_lines(scene, scale)]);
        self.size = [pixels[0] as f32 / frame.scale[0], pixels[1] as f32 / frame.scale[1]];
        let [low, high] = self.content(scene, canvas, frame);
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

    /// The corners of the box around what is drawn in a frame. Texts that repeat names are not drawn beside these.
    fn content(&mut self, scene: &Scene, canvas: &Canvas, frame: Frame) -> [Point; 2] {
        let has_names =
            self.names_are_read && frame.scale[0] >= self.names_across(scene, canvas) / ROUNDING;
        content(scene, has_names)
    }
}
