//! Lines as letters, for terminals without colours.

use game::{Colour, Form, Point, Scene};

use crate::letters::Letter;
use crate::raster::Frame;

/// Where a line is steeper than this, or less steep than its inverse, it is drawn upright or level.
const STEEP: f32 = 2.4;

/// Draws the lines of a scene between its letters, with a space beside them. Lines in the colour of a seat lie on
/// tiles, which have letters.
pub(crate) fn draw(scene: &Scene, frame: Frame, letters: &mut [Letter], width: usize) {
    let written = letters.to_vec();
    for shape in &scene.shapes {
        if let (Form::Line(from, to, _), false) =
            (&shape.form, matches!(shape.fill, Colour::Seat(_)))
        {
            let [from, to] = [from, to].map(|&end| in_letters(frame.place(end)));
            line(from, to, (letters, &written), width);
        }
    }
}

/// A pixel as a column and a row of letters.
fn in_letters([x, y]: Point) -> Point {
    [x, 0.5 * y]
}

fn line(from: Point, to: Point, (letters, written): (&mut [Letter], &[Letter]), width: usize) {
    let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    let steps = dx.abs().max(dy.abs()).ceil().clamp(1.0, 10_000.0);
    let height = letters.len() / width.max(1);
    for step in 0..=steps as usize {
        let part = step as f32 / steps;
        let (x, y) = ((from[0] + part * dx).floor(), (from[1] + part * dy).floor());
        if x < 0.0 || y < 0.0 || x as usize >= width || y as usize >= height {
            continue;
        }
        let (x, row) = (x as usize, y as usize * width);
        let beside = x.saturating_sub(1)..=(x + 1).min(width - 1);
        if beside.into_iter().all(|column| written[row + column].is_none()) {
            letters[row + x] = Some((stroke([dx, dy]), Colour::Ink, None));
        }
    }
}

/// The letter of a line in this direction. A letter is twice as high as wide, and so is a row.
fn stroke([dx, dy]: Point) -> char {
    match 2.0 * dy.abs() / dx.abs().max(1e-3) {
        slope if slope > STEEP => '│',
        slope if slope < 1.0 / STEEP => '─',
        _ if (dx > 0.0) == (dy > 0.0) => '╲',
        _ => '╱',
    }
}
