//! How large a picture must be for a person who reads it.

use game::{Form, Grid, Scene, Shape};

use crate::letters::{needed_columns, writing};
use crate::raster::Raster;
use crate::terminal::{Canvas, LEGIBLE, STRETCH, whole};

/// How much larger each trial is than the last.
const STEP: f32 = 1.2;
/// One of this many texts may be left out.
const FEW_TEXTS: usize = 12;

/// The scale across at which all names can be written.
pub(crate) fn legible(scene: &Scene, canvas: &Canvas) -> f32 {
    match scene.grid {
        Some(grid) => on_grid(scene, grid).min(STRETCH * LEGIBLE),
        None => by_trial(scene, canvas),
    }
}

/// Equal tiles get whole pixels, so the scale is rounded up to that.
fn on_grid(scene: &Scene, grid: Grid) -> f32 {
    let needed = |shape: &Shape| match &shape.form {
        Form::Name(_, room, text) => needed_columns(text) / (2.0 * room),
        _ => 0.0,
    };
    let needed = scene.shapes.iter().map(needed).fold(0.0, f32::max);
    (grid.step[0] * needed).ceil() / grid.step[0]
}

/// The smallest of some scales at which all names and most texts are written, or the one that is nearest to that.
fn by_trial(scene: &Scene, canvas: &Canvas) -> f32 {
    let trials = std::iter::successors(Some(1.0), |scale| Some(STEP * scale));
    let is_text = |shape: &&Shape| matches!(shape.form, Form::Text(..) | Form::Label(..));
    let allowed = scene.shapes.iter().filter(is_text).count() / FEW_TEXTS;
    let mut best = (usize::MAX, 0.0);
    for scale in trials.take_while(|scale| *scale < LEGIBLE) {
        let (frame, [width, height]) =
            whole(scene, [STRETCH * scale, scale], [usize::MAX, usize::MAX]);
        let mut raster = Raster::new(scene, width, 2 * height);
        let least = canvas.least_sprite();
        scene.shapes.iter().for_each(|shape| raster.draw(scene, shape, frame, least));
        let written = writing(scene, frame, &raster, least);
        let texts = written.texts_omitted.saturating_sub(allowed);
        if written.names_omitted + texts < best.0 {
            best = (written.names_omitted + texts, STRETCH * scale);
        }
        if best.0 == 0 {
            break;
        }
    }
    best.1
}
