//! Pictures: what a position looks like, and what a person touches to mean a move.
//!
//! A scene knows no rules and no medium: it is shapes with ids, in colours by their meaning. SVG,
//! the terminal and the page draw any scene of any game.

use crate::{Event, Game, Point, Seat};

/// A game that can be seen.
pub trait Show: Game {
    /// How many places there are to draw. The cost of a picture grows with them, and millions cannot be seen.
    fn places(&self) -> usize;
    /// What a view looks like; `last` is what was just seen to happen.
    fn scene(&self, view: &Self::View, last: Option<&Event<Self::Seen>>) -> Scene;
    /// The ids a person touches, in this order, to mean a move.
    fn touches(&self, mv: Self::Move) -> Vec<String>;
}

/// A picture of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The upper left and the lower right corner of what is drawn.
    pub bounds: [Point; 2],
    /// Small drawings that are used many times.
    pub sprites: Vec<Sprite>,
    /// What is drawn, in this order.
    pub shapes: Vec<Shape>,
    /// The captions beside the picture: a line per seat, or about the match.
    pub captions: Vec<Caption>,
}

/// A small drawing around the origin, about one unit large.
#[derive(Clone, Debug, PartialEq)]
pub struct Sprite {
    /// Its name, one word.
    pub name: &'static str,
    /// What it is made of.
    pub shapes: Vec<Shape>,
}

/// Something drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// What it is called, if it can be touched.
    pub id: Option<String>,
    /// Its form.
    pub form: Form,
    /// How it is filled.
    pub fill: Colour,
    /// The line around it, if there is one.
    pub line: Option<Colour>,
}

/// The form of something drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A polygon.
    Polygon(Vec<Point>),
    /// An ellipse, by its centre and its two radii.
    Ellipse(Point, [f32; 2]),
    /// A straight line of some width.
    Line(Point, Point, f32),
    /// A text of some height, around a point. A line around it sets it off from what it lies on.
    Text(Point, f32, String),
    /// A text of some height that begins at a point.
    Label(Point, f32, String),
    /// The name of what is touched here, small, at the foot of a free disc of some radius around a
    /// point. It is left out where there is no room.
    Name(Point, f32, String),
    /// A sprite, by its place in the list, at a point, with a size in units. Without room to draw the
    /// sprite, the letter stands for it.
    Sprite(usize, Point, f32, char),
}

/// A colour by its meaning; each medium has its own for light and dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// What a board lies in.
    Ground,
    /// A tile; several kinds are distinguishable.
    Tile(u8),
    /// What has just changed.
    Mark,
    /// Writing and outlines.
    Ink,
    /// Writing that matters less.
    Faint,
    /// What stands out lightly from anything: bellies, highlights.
    Paper,
    /// A small warm touch: beaks and the like.
    Warm,
    /// One of many colours that mean nothing but themselves: cards, paints. 0 is grey; those up to
    /// 8 are distinguishable, and ink is legible on them. A letter should say the same, for people who do
    /// not see colours.
    Hue(u8),
    /// What belongs to a seat.
    Seat(Seat),
}

/// A line beside a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Caption {
    /// The seat it is about.
    pub seat: Option<Seat>,
    /// What it says.
    pub text: String,
    /// Whether that seat is to act.
    pub active: bool,
}

impl Shape {
    /// A shape that cannot be touched and has no outline.
    pub fn new(form: Form, fill: Colour) -> Self {
        Self { id: None, form, fill, line: None }
    }

    /// The same shape, with this id.
    pub fn called(self, id: String) -> Self {
        Self { id: Some(id), ..self }
    }

    /// The same shape, with a line around it.
    pub fn lined(self, line: Colour) -> Self {
        Self { line: Some(line), ..self }
    }
}
