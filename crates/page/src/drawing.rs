//! Scenes as data for a page: short keys, since a picture has thousands of shapes.

use game::{Caption, Form, Point, Scene, Shape, Sprite};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::patch::{Step, patch};

/// The whole of a scene.
#[derive(Serialize)]
pub(crate) struct Whole<'a> {
    bounds: Numbers<4>,
    sprites: Vec<Drawn<'a>>,
    shapes: Vec<Drawn<'a>>,
    captions: Vec<Line<'a>>,
    ground: String,
}

/// What changed in a scene: a number above 0 keeps as many shapes, one below 0 drops as many, a list is inserted.
#[derive(Serialize)]
pub(crate) struct Changed<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<Numbers<4>>,
    patch: Vec<Change<'a>>,
    captions: Vec<Line<'a>>,
}

impl<'a> Whole<'a> {
    pub(crate) fn new(scene: &'a Scene) -> Self {
        Self {
            bounds: bounds(scene),
            sprites: scene.sprites.iter().map(Drawn::Sprite).collect(),
            shapes: scene.shapes.iter().map(Drawn::Shape).collect(),
            captions: captions(scene),
            ground: scene.ground.short_name(),
        }
    }
}

impl<'a> Changed<'a> {
    /// None if the sprites or the ground changed, or most shapes did.
    pub(crate) fn new(old: &Scene, new: &'a Scene) -> Option<Self> {
        if old.sprites != new.sprites || old.ground != new.ground {
            return None;
        }
        let steps = patch(&old.shapes, &new.shapes);
        let inserted = |step: &Step<'_, Shape>| match step {
            Step::Insert(shapes) => shapes.len(),
            Step::Keep(_) | Step::Drop(_) => 0,
        };
        let is_small = steps.iter().map(inserted).sum::<usize>() <= new.shapes.len() / 2;
        is_small.then(|| Self {
            bounds: (old.bounds != new.bounds).then(|| bounds(new)),
            patch: steps.into_iter().map(Change).collect(),
            captions: captions(new),
        })
    }
}

fn bounds(scene: &Scene) -> Numbers<4> {
    let [[left, top], [right, bottom]] = scene.bounds;
    Numbers([left, top, right, bottom])
}

fn captions(scene: &Scene) -> Vec<Line<'_>> {
    scene.captions.iter().map(Line::new).collect()
}

#[derive(Serialize)]
struct Line<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u32>,
    text: &'a game::Words,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    active: bool,
}

impl<'a> Line<'a> {
    fn new(caption: &'a Caption) -> Self {
        let seat = caption.seat.map(|seat| seat.0);
        Self { seat, text: &caption.text, active: caption.active }
    }
}

struct Change<'a>(Step<'a, Shape>);

impl Serialize for Change<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Step::Keep(count) => serializer.serialize_u64(count as u64),
            Step::Drop(count) => serializer.serialize_i64(-(count as i64)),
            Step::Insert(shapes) => serializer.collect_seq(shapes.iter().map(Drawn::Shape)),
        }
    }
}

enum Drawn<'a> {
    Shape(&'a Shape),
    Sprite(&'a Sprite),
}

impl Serialize for Drawn<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Drawn::Shape(shape) => drawn(shape, serializer),
            Drawn::Sprite(sprite) => serializer.collect_seq(sprite.shapes.iter().map(Drawn::Shape)),
        }
    }
}

/// `i` id, `w` what it is in words, `c` fill and `l` line around it by their short names, for which the page's style sheet has classes, and one of: `p` polygon, `e` ellipse, `s` straight line, `t` text around a point,
/// `b` text that begins at a point, `n` name, `u` sprite.
fn drawn<S: Serializer>(shape: &Shape, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    if let Some(id) = &shape.id {
        map.serialize_entry("i", id)?;
        map.serialize_entry("w", &shape.words)?;
    }
    map.serialize_entry("c", &shape.fill.short_name())?;
    if let Some(line) = shape.line {
        map.serialize_entry("l", &line.short_name())?;
    }
    match &shape.form {
        Form::Polygon(corners) => map.serialize_entry("p", &Flat(corners))?,
        Form::Ellipse([x, y], [rx, ry]) => {
            map.serialize_entry("e", &Numbers([*x, *y, *rx, *ry]))?;
        }
        Form::Line([ax, ay], [bx, by], width) => {
            map.serialize_entry("s", &Numbers([*ax, *ay, *bx, *by, *width]))?;
        }
        Form::Text(at, size, text) => map.serialize_entry("t", &Written(*at, *size, text))?,
        Form::Label(at, size, text) => map.serialize_entry("b", &Written(*at, *size, text))?,
        Form::Name(at, room, text) => map.serialize_entry("n", &Written(*at, *room, text))?,
        Form::Sprite(number, [x, y], size, letter) => {
            map.serialize_entry("u", &(number, short(*x), short(*y), short(*size), letter))?;
        }
    }
    map.end()
}

/// A coordinate without digits that nobody can see.
fn short(value: f32) -> f64 {
    (f64::from(value) * 1000.0).round() / 1000.0
}

struct Numbers<const N: usize>([f32; N]);

impl<const N: usize> Serialize for Numbers<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|&value| short(value)))
    }
}

struct Flat<'a>(&'a [Point]);

impl Serialize for Flat<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().flatten().map(|&value| short(value)))
    }
}

/// A text at a point, with its height.
struct Written<'a, T>(Point, f32, &'a T);

impl<T: Serialize> Serialize for Written<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(Some(4))?;
        for value in [self.0[0], self.0[1], self.1] {
            seq.serialize_element(&short(value))?;
        }
        seq.serialize_element(self.2)?;
        seq.end()
    }
}
