//! Pictures: what a position looks like, and what a person touches to mean a move.
//!
//! A scene knows no rules and no medium: it is shapes with ids, in colours by their meaning. SVG,
//! the terminal and the page draw any scene of any game.

use std::fmt::Display;

use crate::{COMMON, Event, Game, Grid, Point, Seat, Words};

/// A game that can be seen.
pub trait Show: Game {
    /// How many places there are to draw. The cost of a picture grows with them, and millions cannot be seen.
    fn places(&self) -> usize;
    /// What a view looks like; `last` is what was just seen to happen.
    fn scene(&self, view: &Self::View, last: Option<&Event<Self::Seen>>) -> Scene;
    /// The ids a person touches, in this order, to mean a move.
    fn touches(&self, mv: Self::Move) -> Vec<String>;

    /// What the viewer holds and must know to choose a move, in words, a line each: cards, objectives,
    /// a role. Empty where the picture and its captions say everything. A viewer may read them while others are to move and
    /// after the end: what is said is about `viewer`, not about the seat to act.
    fn notes(&self, view: &Self::View, viewer: Option<Seat>) -> Vec<Words> {
        let _ = (view, viewer);
        Vec::new()
    }

    /// What a move of the viewer does, in words; empty where the text of the move says it.
    fn explain(&self, view: &Self::View, mv: Self::Move) -> Words {
        let _ = (view, mv);
        Words::default()
    }

    /// What was seen to happen, in words, a line each: the moves of others with what they mean. The moves of
    /// `viewer` are left out, and so is what chance does where it says nothing to the viewer. `view` is what the
    /// viewer knows after all of it.
    fn tell(
        &self,
        view: &Self::View,
        viewer: Option<Seat>,
        events: &[Event<Self::Seen>],
    ) -> Vec<Words> {
        let _ = view;
        events.iter().filter_map(|event| told(event, viewer, |_, _| Words::default())).collect()
    }

    /// The rules of this match that come from its options or files, in words, a line each.
    fn particulars(&self) -> Vec<Words> {
        Vec::new()
    }

    /// How a finished match came to its scores, in words, a line each; empty where the picture says it.
    fn outcome(&self, view: &Self::View) -> Vec<Words> {
        let _ = view;
        Vec::new()
    }

    /// What a score counts, for people.
    fn score_unit(&self) -> Words {
        COMMON.say("unit.points", [])
    }
}

/// An event in one line, with what `meaning` says of a move; none for the moves of `viewer`.
pub fn told<M: Display>(
    event: &Event<M>,
    viewer: Option<Seat>,
    meaning: impl FnOnce(Seat, &M) -> Words,
) -> Option<Words> {
    let written = |mv: &M| Words::from(mv.to_string());
    Some(match event {
        Event::Move(seat, _) if viewer == Some(*seat) => return None,
        Event::Move(seat, mv) => match meaning(*seat, mv) {
            meaning if meaning.is_empty() => COMMON.say("told.move", [(*seat).into(), written(mv)]),
            meaning => COMMON.say("told.meaning", [(*seat).into(), written(mv), meaning]),
        },
        Event::Chance(mv) => COMMON.say("told.chance", [written(mv)]),
        Event::Failed(seat, true) => COMMON.say("told.gone", [(*seat).into()]),
        Event::Failed(seat, false) => COMMON.say("told.failed", [(*seat).into()]),
    })
}

/// A picture of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The upper left and the lower right corner of what is drawn.
    pub bounds: [Point; 2],
    /// Small drawings that are used many times.
    pub sprites: Vec<Sprite>,
    /// What is drawn, in this order.
    pub shapes: Vec<Shape>,
    /// The captions beside the picture: a line per seat, or about the match.
    pub captions: Vec<Caption>,
    /// Where the tiles lie, if they are all equal: a medium with few pixels draws them alike.
    pub grid: Option<Grid>,
    /// What the board lies in or on.
    pub ground: Colour,
}

impl Scene {
    /// Marks what can be touched next.
    pub fn mark(&mut self, ids: &[String]) {
        let is_next = |shape: &&mut Shape| shape.id.as_ref().is_some_and(|id| ids.contains(id));
        self.shapes.iter_mut().filter(is_next).for_each(|shape| shape.fill = Colour::Target);
    }
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
    /// What it is and what is on it, in words, for people who do not see the picture; empty if it cannot be touched.
    pub words: Words,
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
    /// A straight line of some width, for ways and marks: pages and SVG draw it translucent, so that what lies
    /// below it is still seen. An edge in a solid colour is a [`Form::Polygon`].
    Line(Point, Point, f32),
    /// A text of some height, around a point. A line around it sets it off from what it lies on.
    Text(Point, f32, Words),
    /// A text of some height that begins at a point.
    Label(Point, f32, Words),
    /// The name of what is touched here, small, at the foot of a free disc of some radius around a
    /// point. It is left out where there is no room.
    Name(Point, f32, String),
    /// A sprite, by its place in the list, at a point, with a size in units. Without room to draw the
    /// sprite, the letter stands for it.
    Sprite(usize, Point, f32, char),
}

impl Form {
    /// The corners of the box around it, none if it has no points. Texts and sprites are taken to be as wide as
    /// they are high, and the width of a line does not count.
    pub fn extent(&self) -> Option<[Point; 2]> {
        let around =
            |[x, y]: Point, [wide, high]: Point| [[x - wide, y - high], [x + wide, y + high]];
        Some(match self {
            Form::Polygon(corners) => {
                let first = *corners.first()?;
                corners.iter().fold([first; 2], |[low, high], &[x, y]| {
                    [[low[0].min(x), low[1].min(y)], [high[0].max(x), high[1].max(y)]]
                })
            }
            Form::Ellipse(centre, radii) => around(*centre, *radii),
            Form::Line(a, b, _) => {
                [[a[0].min(b[0]), a[1].min(b[1])], [a[0].max(b[0]), a[1].max(b[1])]]
            }
            Form::Text(at, size, _)
            | Form::Label(at, size, _)
            | Form::Name(at, size, _)
            | Form::Sprite(_, at, size, _) => around(*at, [*size; 2]),
        })
    }
}

/// A colour by its meaning; each medium has its own for light and dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Water, which a board lies in unless its scene names another ground.
    #[default]
    Ground,
    /// A dark table.
    Slate,
    /// Wood: 0 is the frame of a board, 1 its light and 2 its dark places.
    Wood(u8),
    /// Rock: 0 is what a mine lies in, 1 what is not dug yet, 2 what ways are dug through.
    Rock(u8),
    /// Land on a map.
    Land,
    /// A tile; several kinds are distinguishable.
    Tile(u8),
    /// What has just changed.
    Mark,
    /// What can be touched next.
    Target,
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

impl Colour {
    /// Its name in one to three letters: files and pages have a class for each.
    pub fn short_name(self) -> String {
        match self {
            Colour::Ground => "g".to_string(),
            Colour::Slate => "d".to_string(),
            Colour::Wood(kind) => format!("o{kind}"),
            Colour::Rock(kind) => format!("r{kind}"),
            Colour::Land => "a".to_string(),
            Colour::Tile(kind) => format!("t{kind}"),
            Colour::Mark => "m".to_string(),
            Colour::Target => "n".to_string(),
            Colour::Ink => "i".to_string(),
            Colour::Faint => "f".to_string(),
            Colour::Paper => "p".to_string(),
            Colour::Warm => "w".to_string(),
            Colour::Hue(number) => format!("h{number}"),
            Colour::Seat(seat) => format!("s{seat}"),
        }
    }
}

/// A line beside a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Caption {
    /// The seat it is about.
    pub seat: Option<Seat>,
    /// What it says.
    pub text: Words,
    /// Whether that seat is to act.
    pub active: bool,
}

impl Shape {
    /// A shape that cannot be touched and has no outline.
    pub fn new(form: Form, fill: Colour) -> Self {
        Self { id: None, words: Words::default(), form, fill, line: None }
    }

    /// The same shape, with this id and these words.
    pub fn called(self, id: String, words: Words) -> Self {
        Self { id: Some(id), words, ..self }
    }

    /// The same shape, with a line around it.
    pub fn lined(self, line: Colour) -> Self {
        Self { line: Some(line), ..self }
    }
}
