//! A part of a scene: its place in the window, the numbers of columns above it, and where there is more.

use game::{Form, Point, Scene, Shape};

use crate::camera::Direction;
use crate::letters::LINE;
use crate::raster::Frame;
use crate::terminal::ROUNDING;

/// A part of a scene.
pub(crate) struct Part {
    /// What is drawn, one below the other, with columns and rows: perhaps the numbers of columns, and the part itself.
    pub(crate) frames: Vec<(Frame, [usize; 2])>,
    /// Where there is more.
    pub(crate) more: Vec<Direction>,
}

impl Part {
    /// The part around a point, of a scene whose content lies between two corners. If the numbers above the columns are cut off, they have a row of
    /// their own.
    pub(crate) fn of(
        scene: &Scene,
        (frame, content): (Frame, [Point; 2]),
        pixels: [usize; 2],
        centre: Point,
    ) -> Self {
        let cut = |pixels: [usize; 2]| cut(scene, (frame, content), pixels, centre);
        let (part, size, more) = cut(pixels);
        let Some(heading) = heading(scene).filter(|&y| part.place([0.0, y])[1] < 0.0) else {
            return Self { frames: vec![(part, size)], more };
        };
        let fewer = [pixels[0], pixels[1].saturating_sub(2)];
        let (part, size, more) = cut(fewer);
        let row = 2.0 * (0.5 * frame.place([0.0, heading])[1]).floor();
        let mut above = part;
        above.origin[1] = frame.origin[1] + row / frame.scale[1];
        Self { frames: vec![(above, [size[0], 1]), (part, size)], more }
    }
}

/// The height of the texts above everything else that is drawn, if there are several: the numbers of columns.
fn heading(scene: &Scene) -> Option<f32> {
    let text = |shape: &Shape| match &shape.form {
        Form::Text([_, y], ..) => Some(*y),
        _ => None,
    };
    let top = scene.shapes.iter().filter_map(text).fold(f32::INFINITY, f32::min);
    let several = scene.shapes.iter().filter(|shape| text(shape) == Some(top)).nth(1);
    let is_below = |shape: &Shape| match shape.form {
        Form::Text(..) | Form::Label(..) | Form::Name(..) => true,
        _ => shape.form.extent().is_none_or(|[low, _]| low[1] > top),
    };
    several.filter(|_| scene.shapes.iter().all(is_below)).map(|_| top)
}

/// A scale, or a smaller one at which a row of tiles fills a line.
pub(crate) fn in_whole_lines(scene: &Scene, scale: f32) -> f32 {
    let Some(step) = scene.grid.map(|grid| grid.step[1]) else { return scale };
    let lines = (scale * step / LINE).floor();
    if lines == 1.0 { ROUNDING * LINE / step } else { scale }
}

/// The frame and size of the part around a point, and where there is more. It begins between two letters, so that
/// equal tiles look alike in every part.
fn cut(
    scene: &Scene,
    (mut frame, content): (Frame, [Point; 2]),
    pixels: [usize; 2],
    centre: Point,
) -> (Frame, [usize; 2], Vec<Direction>) {
    let (all, middle) = (frame.place(scene.bounds[1]), frame.place(centre));
    let [low, high] = content.map(|corner| frame.place(corner));
    let (mut size, mut more) = (pixels, Vec::new());
    let directions = [[Direction::Left, Direction::Right], [Direction::Up, Direction::Down]];
    for axis in 0..2 {
        let (period, part) = (axis + 1, pixels[axis] as f32);
        let whole = all[axis].ceil().max(1.0);
        let last = (whole - part).max(0.0);
        let (from, to) = (low[axis].max(0.0), high[axis].min(whole));
        // As much as possible of what is drawn, and nothing beyond the scene.
        let least = from.min(to - part).clamp(0.0, last);
        let most = from.max(to - part).clamp(least, last);
        let first = (middle[axis] - 0.5 * part).clamp(least, most);
        let first = period as f32 * (first / period as f32).round();
        frame.origin[axis] += first / frame.scale[axis];
        size[axis] = pixels[axis].min(whole as usize);
        more.extend((first > from + 1.0).then_some(directions[axis][0]));
        more.extend((first + part < to - 1.0).then_some(directions[axis][1]));
    }
    (frame, [size[0], size[1].div_ceil(2)], more)
}

/// Where there is more, in words that fit into some columns; none if there is no more.
pub(crate) fn more_note(more: &[Direction], columns: usize) -> Option<String> {
    let word = |direction: &Direction| match direction {
        Direction::Left => "left",
        Direction::Right => "right",
        Direction::Up => "up",
        Direction::Down => "down",
    };
    let words = more.iter().map(word).collect::<Vec<_>>().join(", ");
    let whole = format!("a part of the picture; there is more: {words}");
    let short = format!("more: {words}");
    let note = if whole.len() + MARGIN <= columns { whole } else { short };
    (!more.is_empty()).then_some(note)
}

/// The columns before a note.
const MARGIN: usize = 3;
