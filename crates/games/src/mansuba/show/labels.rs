//! What positions are called: numbers on them, and beside each row where numbers do not fit on them.

use game::{Colour, Form, Game, Point, Seat, Shape, Words};

use super::Picture;
use crate::mansuba::Mansuba;
use crate::mansuba::board::relation::Position;
use crate::mansuba::setup::Victory;
use crate::mansuba::words::{named, say};

/// The height of the numbers beside the rows, and the room for them.
const SIZE: f32 = 0.5;
const ROOM: f32 = 2.0;

impl Picture<'_> {
    /// Writes all numbers, and returns the bounds of the scene.
    pub(super) fn labels(&self, shapes: &mut Vec<Shape>) -> [Point; 2] {
        let [mut low, mut high] = self.places.bounds();
        for position in 0..self.game.positions() as Position {
            let (at, room) = (self.places.centre(position), self.places.room(position));
            shapes.push(Shape::new(Form::Name(at, room, position.to_string()), Colour::Faint));
        }
        let rows = self.places.rows();
        for &[first, last] in &rows {
            self.beside(first, -1.0, shapes);
            if last != first {
                self.beside(last, 1.0, shapes);
            }
        }
        if !rows.is_empty() {
            low[0] -= 1.5 * ROOM;
            high[0] += ROOM;
        }
        [low, high]
    }

    /// The number of a position, to the left of it or to the right.
    fn beside(&self, position: Position, side: f32, shapes: &mut Vec<Shape>) {
        let outline = self.places.outline(position, 1.0);
        let reach = outline.iter().map(|[x, _]| side * x).fold(f32::MIN, f32::max);
        let ([_, y], name) = (self.places.centre(position), position.to_string());
        // Where there is little room, the name of a position reaches out of it to the left.
        let away = if side < 0.0 { 0.75 * name.len().saturating_sub(2) as f32 } else { 0.0 };
        let at = [side * (reach + 0.5 * ROOM + away), y];
        shapes.push(Shape::new(Form::Text(at, SIZE, name.into()), Colour::Paper));
    }
}

/// The pieces by their letters, and what the seat to act must reach.
pub(super) fn notes(game: &Mansuba, viewer: Option<Seat>) -> Vec<Words> {
    let setup = game.setup();
    let mut notes = Vec::new();
    if setup.kinds.len() > 1 {
        let kinds = setup.kinds.iter().map(|kind| {
            Words::List(" ", vec![kind.letter.to_string().into(), named("kind.", &kind.name)])
        });
        notes.push(say("pieces.are", [Words::list(kinds)]));
    }
    let Some(viewer) = viewer else { return notes };
    let positions = &setup.goals[viewer.index()];
    let goal = match setup.victory {
        _ if positions.len() == 1 => "goal.one",
        Victory::Simple => "goal.any",
        Victory::Complex => "goal.all",
    };
    notes.push(say(goal, [ranges(positions).into()]));
    notes
}

/// Positions as ranges: `0–9, 12`.
fn ranges(positions: &[Position]) -> String {
    let mut sorted = positions.to_vec();
    sorted.sort_unstable();
    let runs = sorted.chunk_by(|one, next| one + 1 == *next);
    let run = |run: &[Position]| match run {
        [only] => only.to_string(),
        [first, .., last] => format!("{first}–{last}"),
        [] => String::new(),
    };
    runs.map(run).collect::<Vec<_>>().join(", ")
}
