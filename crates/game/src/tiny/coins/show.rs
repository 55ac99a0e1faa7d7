//! What the row looks like, and which coins are touched.

use super::kit::WORDS;
use super::{Coins, CoinsState, Take};
use crate::{Caption, Colour, Event, Form, Scene, Seat, Shape, Show};

impl Show for Coins {
    fn places(&self) -> usize {
        self.setup.row.len()
    }

    fn scene(&self, view: &CoinsState, _: Option<&Event<Take>>) -> Scene {
        let mut shapes = Vec::new();
        for place in view.left..view.right {
            let at = [2.0 * place as f32, 0.0];
            // The last coin is both ends: it is taken with `left`.
            let end = match place {
                _ if place == view.left => Some(Take::Left),
                _ if place + 1 == view.right => Some(Take::Right),
                _ => None,
            };
            let coin = Shape::new(Form::Ellipse(at, [0.9, 0.9]), Colour::Tile(1));
            let coin = coin.lined(Colour::Ink);
            let worth = WORDS.say("points", [self.setup.row[place].into()]);
            shapes.push(match end {
                Some(end) => coin.called(id(end), worth),
                None => coin,
            });
            let value = Form::Text(at, 0.9, self.setup.row[place].into());
            shapes.push(Shape::new(value, Colour::Ink));
        }
        let right = 2.0 * self.setup.row.len().max(1) as f32 - 1.0;
        let bounds = [[-1.0, -1.0], [right, 1.0]];
        Scene { bounds, shapes, captions: captions(view), ..Scene::default() }
    }

    fn touches(&self, mv: Take) -> Vec<String> {
        vec![id(mv)]
    }
}

fn id(end: Take) -> String {
    format!("coin-{end}")
}

fn captions(view: &CoinsState) -> Vec<Caption> {
    let line = |(seat, &taken): (u32, &i32)| {
        let seat = Seat(seat);
        let text = WORDS.say("points", [taken.unsigned_abs().into()]);
        Caption { seat: Some(seat), text, active: view.turn == Some(seat) }
    };
    (0..).zip(&view.taken).map(line).collect()
}
