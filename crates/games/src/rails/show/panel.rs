//! What lies beside the map: the pile and the market, the viewer's cards and objectives.

use game::{Colour, Form, Point, Shape, Turn, count};

use super::{DECK, KEEP, LAND, PASS, PILE, card_id, market_id, objective_id};
use crate::rails::rules::Rails;
use crate::rails::state::Phase;
use crate::rails::view::View;

/// How wide the panel is.
const WIDTH: f32 = 14.0;
/// What lies around everything.
const MARGIN: f32 = 0.8;
/// A card, and how far it is to the next.
const CARD: Point = [1.8, 2.4];
const PITCH: Point = [2.5, 3.7];
const IN_A_ROW: usize = 5;
/// The height of writing, and of a line of it.
const SIZE: f32 = 0.68;
const LINE: f32 = 1.25;
/// What is there to be touched and is no card.
const BUTTON: Colour = Colour::Tile(2);

/// The panel as it is filled, from above.
pub(super) struct Panel {
    corner: Point,
    /// How far it is filled.
    y: f32,
    shapes: Vec<Shape>,
}

impl Panel {
    pub(super) fn new(corner: Point) -> Self {
        Self { corner, y: corner[1] + 0.6 * MARGIN, shapes: Vec::new() }
    }

    pub(super) fn fill(&mut self, game: &Rails, view: &View) {
        self.piles(view);
        if view.seat.is_some() {
            self.heading("Your cards");
            self.cards(&view.hand, card_id);
            self.offered(game, view);
            self.objectives(game, view);
        }
    }

    /// Puts a sheet under it that reaches as far down as this, and adds it to the others. Returns
    /// the lower right corner.
    pub(super) fn finish(self, bottom: f32, shapes: &mut Vec<Shape>) -> Point {
        let [x, y] = self.corner;
        let bottom = bottom.max(self.y + MARGIN);
        let sheet = Form::Polygon(rectangle([x, y], [WIDTH, bottom - y]));
        shapes.push(Shape::new(sheet, LAND).lined(Colour::Faint));
        shapes.extend(self.shapes);
        [x + WIDTH, bottom]
    }

    fn left(&self) -> f32 {
        self.corner[0] + MARGIN
    }

    fn heading(&mut self, text: &str) {
        self.y += 0.6;
        self.line(text, SIZE);
    }

    fn line(&mut self, text: &str, size: f32) {
        let at = [self.left(), self.y + 0.5 * LINE];
        self.shapes.push(Shape::new(Form::Label(at, size, text.into()), Colour::Ink));
        self.y += LINE;
    }

    /// What can be drawn from.
    fn piles(&mut self, view: &View) {
        self.heading(if view.market.is_empty() { "To draw" } else { "To draw, and the market" });
        let [x, y] = [self.left(), self.y];
        let cards = view.pile.map_or(String::new(), |cards| count(cards as usize, "card"));
        self.back([x, y], CARD, PILE, &cards);
        let left = format!("{} left", view.objectives_left);
        self.back([x + PITCH[0], y], [2.2 * CARD[0], CARD[1]], DECK, &left);
        if view.turn == Turn::Seat(view.at_turn)
            && view.seat == Some(view.at_turn)
            && view.phase == Phase::Turn
        {
            self.button([x + 3.8 * PITCH[0], y + 0.5 * CARD[1]], PASS, "pass");
        }
        self.y += PITCH[1];
        if !view.market.is_empty() {
            self.cards(&view.market, market_id);
        }
    }

    /// A pile of cards, seen from behind.
    fn back(&mut self, [x, y]: Point, [wide, high]: Point, name: &str, below: &str) {
        let card = Shape::new(Form::Polygon(rounded([x, y], [wide, high])), Colour::Ground);
        self.shapes.push(card.lined(Colour::Ink).called(name.to_string()));
        let inner = rounded([x + 0.15, y + 0.15], [wide - 0.3, high - 0.3]);
        self.shapes.push(Shape::new(Form::Polygon(inner), Colour::Tile(2)));
        self.text([x + 0.5 * wide, y + 0.5 * high], 0.6, name);
        self.text([x + 0.5 * wide, y + high + 0.55], 0.6, below);
    }

    fn text(&mut self, at: Point, size: f32, text: &str) {
        self.shapes.push(Shape::new(Form::Text(at, size, text.into()), Colour::Ink));
    }

    fn button(&mut self, [x, y]: Point, id: &str, text: &str) {
        let corners = rounded([x - 1.2, y - 0.6], [2.4, 1.2]);
        let shape = Shape::new(Form::Polygon(corners), BUTTON).lined(Colour::Ink);
        self.shapes.push(shape.called(id.to_string()));
        self.text([x, y], SIZE, text);
    }

    /// Cards by colour, with how many there are of each.
    fn cards(&mut self, counts: &[u32], id: fn(u8) -> String) {
        let held: Vec<(u8, u32)> =
            (0..).zip(counts.iter().copied()).filter(|&(_, count)| count > 0).collect();
        if held.is_empty() {
            return self.line("none", 0.6);
        }
        for row in held.chunks(IN_A_ROW) {
            for (k, &(colour, count)) in row.iter().enumerate() {
                let at = [self.left() + PITCH[0] * k as f32, self.y];
                self.card(at, colour, count, id(colour));
            }
            self.y += PITCH[1];
        }
    }

    fn card(&mut self, [x, y]: Point, colour: u8, count: u32, id: String) {
        let [wide, high] = CARD;
        if count > 1 {
            let under = Form::Polygon(rounded([x + 0.18, y - 0.18], CARD));
            self.shapes.push(Shape::new(under, Colour::Hue(colour)).lined(Colour::Ink));
        }
        let card = Shape::new(Form::Polygon(rounded([x, y], CARD)), Colour::Hue(colour));
        self.shapes.push(card.lined(Colour::Ink).called(id));
        if colour == 0 {
            // A joker is worth every colour.
            for k in 0..8 {
                let step = (wide - 0.4) / 8.0;
                let stripe = [x + 0.2 + step * f32::from(k), y + high - 0.75];
                let form = Form::Polygon(rectangle(stripe, [step, 0.45]));
                self.shapes.push(Shape::new(form, Colour::Hue(k + 1)));
            }
        }
        self.text([x + 0.5 * wide, y + 0.4 * high], 1.1, &colour.to_string());
        self.text([x + 0.5 * wide, y + high + 0.55], 0.7, &format!("×{count}"));
    }

    /// Objectives to choose from, and what says that one has chosen.
    fn offered(&mut self, game: &Rails, view: &View) {
        if view.offered.is_empty() {
            return;
        }
        let least = if view.round == 0 { game.setup.keep } else { 1 };
        self.heading(&format!("Offered to you: keep {least} or more"));
        for &objective in &view.offered {
            let row = rounded([self.left() - 0.3, self.y + 0.08], [WIDTH - 2.0, LINE - 0.16]);
            let shape = Shape::new(Form::Polygon(row), BUTTON).lined(Colour::Ink);
            self.shapes.push(shape.called(objective_id(objective)));
            self.line(&format!("{objective}: {}", described(game, objective)), SIZE);
        }
        if view.phase == Phase::Keep {
            self.button([self.left() + 1.0, self.y + 0.8], KEEP, "keep");
            self.y += 1.6;
        }
    }

    fn objectives(&mut self, game: &Rails, view: &View) {
        let Some(seat) = view.seat else { return };
        self.heading("Your objectives");
        if view.objectives.is_empty() {
            return self.line("none", 0.6);
        }
        let mut done = game.done(view, seat);
        for &objective in &view.objectives {
            let mark = if done(objective) { "✓" } else { "·" };
            self.line(&format!("{mark} {}", described(game, objective)), SIZE);
        }
    }
}

fn described(game: &Rails, objective: u32) -> String {
    let map = &game.setup.map;
    let goal = &map.objectives[objective as usize];
    let [a, b] = goal.towns.map(|town| map.towns[town as usize - 1].name.as_str());
    format!("{} · {a} – {b}", goal.points)
}

fn rectangle([x, y]: Point, [wide, high]: Point) -> Vec<Point> {
    vec![[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]]
}

/// A rectangle with its corners cut.
fn rounded([x, y]: Point, [wide, high]: Point) -> Vec<Point> {
    let cut = 0.22;
    let (right, bottom) = (x + wide, y + high);
    vec![
        [x + cut, y],
        [right - cut, y],
        [right, y + cut],
        [right, bottom - cut],
        [right - cut, bottom],
        [x + cut, bottom],
        [x, bottom - cut],
        [x, y + cut],
    ]
}
