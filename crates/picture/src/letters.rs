//! What is written over a picture in the terminal: letters for small sprites, texts, labels.

use game::{Colour, Form, Point, Scene, Shape};

use crate::raster::Frame;
use crate::terminal::LEAST_SPRITE;

/// A letter over the pixels, in a colour, on a colour of its own or on what is there.
pub(crate) type Letter = Option<(char, Colour, Option<Colour>)>;

/// Pixels from the middle of a disc to its edge, for its label to have a row of its own.
const ROW: f32 = 3.0;

/// The letters of a picture, row by row.
pub(crate) fn letters(scene: &Scene, frame: Frame, width: usize, height: usize) -> Vec<Letter> {
    let mut page = Page { letters: vec![None; width * height], width, height, frame };
    scene.shapes.iter().for_each(|shape| page.write(shape));
    page.letters
}

struct Page {
    letters: Vec<Letter>,
    width: usize,
    height: usize,
    frame: Frame,
}

impl Page {
    fn write(&mut self, shape: &Shape) {
        match &shape.form {
            Form::Sprite(_, at, size, letter)
                if self.frame.size(*size) < LEAST_SPRITE && *letter != ' ' =>
            {
                let on = matches!(shape.fill, Colour::Seat(_)).then_some(shape.fill);
                let ink = if on.is_some() { Colour::Paper } else { shape.fill };
                if let Some(cell) = self.cell(self.frame.place(*at), 0) {
                    self.letters[cell] = Some((*letter, ink, on));
                }
            }
            Form::Text(at, _, text) => self.text(self.frame.place(*at), 0, text, shape.fill),
            Form::Label(at, room, text) => self.label(*at, *room, text, shape.fill),
            _ => {}
        }
    }

    /// Writes a label below the middle where there is a row for it, else to the left of it.
    fn label(&mut self, at: Point, room: f32, text: &str, ink: Colour) {
        let ([x, y], [across, down]) = (self.frame.place(at), self.frame.scale);
        let (long, wide) = (text.chars().count() as isize, 2.0 * room * across);
        if room * down >= ROW && long as f32 <= 0.7 * wide {
            self.text([x, y + 0.75 * room * down], -(long / 2), text, ink);
        } else if (2 * long) as f32 <= wide {
            self.text([x, y], -long, text, ink);
        }
    }

    /// Writes a text from some columns beside a pixel on, if nothing is there yet.
    fn text(&mut self, at: Point, shift: isize, text: &str, ink: Colour) {
        let long = text.chars().count() as isize;
        let cells: Option<Vec<usize>> =
            (shift..shift + long).map(|column| self.cell(at, column)).collect();
        let free = |cells: &Vec<usize>| cells.iter().all(|&cell| self.letters[cell].is_none());
        for (letter, cell) in text.chars().zip(cells.filter(free).unwrap_or_default()) {
            self.letters[cell] = Some((letter, ink, None));
        }
    }

    /// The place of the letter some columns beside a pixel.
    fn cell(&self, [x, y]: Point, shift: isize) -> Option<usize> {
        let column = (x.floor() as isize).checked_add(shift)?;
        let row = (y / 2.0).floor() as isize;
        let inside = (0..self.width as isize).contains(&column);
        (inside && (0..self.height as isize).contains(&row))
            .then(|| row as usize * self.width + column as usize)
    }
}
