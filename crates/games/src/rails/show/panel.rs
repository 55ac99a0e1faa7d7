//! What lies beside the map: the pile and the market, the viewer's cards and objectives.

use game::{COMMON, Colour, Form, Point, Shape, Turn, Words};

use super::words::{least_kept, objective};
use super::{DECK, KEEP, LAND, PASS, PILE, card_id, market_id, objective_id};
use crate::rails::rules::Rails;
use crate::rails::state::Phase;
use crate::rails::view::View;
use crate::rails::words::say;

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
            self.heading(say("panel.hand", []));
            self.cards(&view.hand, card_id, ["hand.jokers", "hand.colour"]);
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

    fn heading(&mut self, text: Words) {
        self.y += 0.6;
        self.line(text, SIZE);
    }

    fn line(&mut self, text: Words, size: f32) {
        let at = [self.left(), self.y + 0.5 * LINE];
        self.shapes.push(Shape::new(Form::Label(at, size, text), Colour::Ink));
        self.y += LINE;
    }

    /// What can be drawn from.
    fn piles(&mut self, view: &View) {
        let heading = if view.market.is_empty() { "panel.draw" } else { "panel.market" };
        self.heading(say(heading, []));
        let [x, y] = [self.left(), self.y];
        let cards = view.pile.map(|cards| say("cards", [cards.into()]));
        let pile = [say("panel.pile", []), cards.unwrap_or_default()];
        self.back([x, y], CARD, PILE, pile);
        let left = say("panel.deck.left", [view.objectives_left.into()]);
        let deck = [say("panel.deck", []), left];
        self.back([x + PITCH[0], y], [2.2 * CARD[0], CARD[1]], DECK, deck);
        if view.turn == Turn::Seat(view.at_turn)
            && view.seat == Some(view.at_turn)
            && view.phase == Phase::Turn
        {
            self.button([x + 3.8 * PITCH[0], y + 0.5 * CARD[1]], PASS, COMMON.say("pass", []));
        }
        self.y += PITCH[1];
        if !view.market.is_empty() {
            self.cards(&view.market, market_id, ["market.jokers", "market.colour"]);
        }
    }

    /// A pile of cards, seen from behind, with what is written on it and below it.
    fn back(&mut self, [x, y]: Point, [wide, high]: Point, id: &str, [on, below]: [Words; 2]) {
        let words = Words::list([on.clone(), below.clone()].into_iter().filter(|w| !w.is_empty()));
        let card = Shape::new(Form::Polygon(rounded([x, y], [wide, high])), Colour::Ground);
        self.shapes.push(card.lined(Colour::Ink).called(id.to_string(), words));
        let inner = rounded([x + 0.15, y + 0.15], [wide - 0.3, high - 0.3]);
        self.shapes.push(Shape::new(Form::Polygon(inner), Colour::Tile(2)));
        self.text([x + 0.5 * wide, y + 0.5 * high], 0.6, on);
        self.text([x + 0.5 * wide, y + high + 0.55], 0.6, below);
    }

    fn text(&mut self, at: Point, size: f32, text: Words) {
        self.shapes.push(Shape::new(Form::Text(at, size, text), Colour::Ink));
    }

    fn button(&mut self, [x, y]: Point, id: &str, text: Words) {
        let corners = rounded([x - 1.2, y - 0.6], [2.4, 1.2]);
        let shape = Shape::new(Form::Polygon(corners), BUTTON).lined(Colour::Ink);
        self.shapes.push(shape.called(id.to_string(), text.clone()));
        self.text([x, y], SIZE, text);
    }

    /// Cards by colour, with how many there are of each; `keys` name jokers and the others in words.
    fn cards(&mut self, counts: &[u32], id: fn(u8) -> String, keys: [&'static str; 2]) {
        let held: Vec<(u8, u32)> =
            (0..).zip(counts.iter().copied()).filter(|&(_, count)| count > 0).collect();
        if held.is_empty() {
            return self.line(say("panel.no.cards", []), 0.6);
        }
        for row in held.chunks(IN_A_ROW) {
            for (k, &(colour, count)) in row.iter().enumerate() {
                let at = [self.left() + PITCH[0] * k as f32, self.y];
                let words = match colour {
                    0 => say(keys[0], [count.into()]),
                    _ => say(keys[1], [colour.into(), count.into()]),
                };
                self.card(at, colour, count, (id(colour), words));
            }
            self.y += PITCH[1];
        }
    }

    fn card(&mut self, [x, y]: Point, colour: u8, count: u32, (id, words): (String, Words)) {
        let [wide, high] = CARD;
        if count > 1 {
            let under = Form::Polygon(rounded([x + 0.18, y - 0.18], CARD));
            self.shapes.push(Shape::new(under, Colour::Hue(colour)).lined(Colour::Ink));
        }
        let card = Shape::new(Form::Polygon(rounded([x, y], CARD)), Colour::Hue(colour));
        self.shapes.push(card.lined(Colour::Ink).called(id, words));
        if colour == 0 {
            // A joker is worth every colour.
            for k in 0..8 {
                let step = (wide - 0.4) / 8.0;
                let stripe = [x + 0.2 + step * f32::from(k), y + high - 0.75];
                let form = Form::Polygon(rectangle(stripe, [step, 0.45]));
                self.shapes.push(Shape::new(form, Colour::Hue(k + 1)));
            }
        }
        self.text([x + 0.5 * wide, y + 0.4 * high], 1.1, colour.into());
        self.text([x + 0.5 * wide, y + high + 0.55], 0.7, format!("×{count}").into());
    }

    /// Objectives to choose from, and what says that one has chosen.
    fn offered(&mut self, game: &Rails, view: &View) {
        if view.offered.is_empty() {
            return;
        }
        self.heading(say("panel.offered", [least_kept(game, view).into()]));
        for &id in &view.offered {
            let row = rounded([self.left() - 0.3, self.y + 0.08], [WIDTH - 2.0, LINE - 0.16]);
            let shape = Shape::new(Form::Polygon(row), BUTTON).lined(Colour::Ink);
            let words = say("offered", [id.into(), objective(game, id)]);
            self.shapes.push(shape.called(objective_id(id), words));
            let goal = described(game, id).into();
            self.line(say("panel.choice", [id.into(), goal]), SIZE);
        }
        if view.phase == Phase::Keep {
            self.button([self.left() + 1.0, self.y + 0.8], KEEP, say("panel.keep", []));
            self.y += 1.6;
        }
    }

    fn objectives(&mut self, game: &Rails, view: &View) {
        let Some(seat) = view.seat else { return };
        self.heading(say("panel.objectives", []));
        if view.objectives.is_empty() {
            return self.line(say("panel.no.objectives", []), 0.6);
        }
        let mut done = game.done(view, seat);
        for &objective in &view.objectives {
            let mark = if done(objective) { "✓" } else { "·" };
            self.line(format!("{mark} {}", described(game, objective)).into(), SIZE);
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
