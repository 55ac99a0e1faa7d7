//! Where shapes lie.

use std::collections::HashSet;

use game::{Form, Language, Point, Scene, Shape};

/// The width and height of a scene.
pub(crate) fn size_of(scene: &Scene) -> Point {
    let [[left, top], [right, bottom]] = scene.bounds;
    [right - left, bottom - top]
}

pub(crate) fn middle([left, top]: Point, [right, bottom]: Point) -> Point {
    [0.5 * (left + right), 0.5 * (top + bottom)]
}

/// The corners of the box around all that is drawn on the ground: where there are names, without texts that repeat one.
pub(crate) fn content(scene: &Scene, has_names: bool) -> [Point; 2] {
    let names: HashSet<&str> = scene.shapes.iter().filter_map(name).collect();
    let is_repeated = |form: &Form| match form {
        Form::Text(_, _, words) => names.contains(&*words.text(Language::English)),
        _ => false,
    };
    let is_drawn =
        |shape: &&Shape| shape.fill != scene.ground && !(has_names && is_repeated(&shape.form));
    let shapes = scene.shapes.iter().filter(is_drawn);
    let boxes = shapes.filter_map(|shape| shape.form.extent());
    let around = boxes.reduce(|[low, high], [from, to]| {
        [[low[0].min(from[0]), low[1].min(from[1])], [high[0].max(to[0]), high[1].max(to[1])]]
    });
    let [least, most] = scene.bounds;
    let inside = |[x, y]: Point| [x.clamp(least[0], most[0]), y.clamp(least[1], most[1])];
    around.map_or(scene.bounds, |corners| corners.map(inside))
}

fn name(shape: &Shape) -> Option<&str> {
    match &shape.form {
        Form::Name(_, _, text) => Some(text),
        _ => None,
    }
}

/// What should be seen of all that changed, along one axis: everything if it fits, else the first.
pub(crate) fn to_be_seen(changed: &[[Point; 2]], axis: usize, size: f32) -> Option<(f32, f32)> {
    let [low, high] = changed.first()?;
    let all = changed.iter().fold((low[axis], high[axis]), |(from, to), [low, high]| {
        (from.min(low[axis]), to.max(high[axis]))
    });
    Some(if all.1 - all.0 <= size { all } else { (low[axis], high[axis]) })
}
