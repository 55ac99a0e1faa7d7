//! What is written over a picture in the terminal: letters for small sprites, texts, names.

use game::{Colour, Form, Point, Scene, Shape};

use crate::raster::Frame;
use crate::terminal::LEAST_SPRITE;

/// A letter over the pixels, in a colour, on a colour of its own or on what is there.
pub(crate) type Letter = Option<(char, Colour, Option<Colour>)>;

/// A point this far before the next pixel lies on its edge: tiles of a grid are rounded alike.
const EDGE: f32 = 0.01;
/// Pixels from the middle of a disc to its edge, for its name to have a row of its own.
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
            Form::Text(at, _, text) => self.text(self.frame.place(*at), 0.5, text, shape),
            Form::Label(at, _, text) => self.text(self.frame.place(*at), 0.0, text, shape),
            Form::Name(at, room, text) => self.name(*at, *room, text, shape.fill),
            _ => {}
        }
    }

    /// Writes a name below the middle where there is a row for it, else to the left of the letter in the
    /// middle, or in the middle; not over what is there already.
    fn name(&mut self, at: Point, room: f32, text: &str, ink: Colour) {
        let ([x, y], [across, down]) = (self.frame.place(at), self.frame.scale);
        let (long, wide) = (text.chars().count() as isize, 2.0 * room * across);
        let (place, shift) = if room * down >= ROW && long as f32 <= 0.7 * wide {
            ([x, y + 0.75 * room * down], -(long / 2))
        } else if long as f32 <= wide.round() - 1.0 {
            let is_free = self.cell([x, y], 0).is_some_and(|cell| self.letters[cell].is_none());
            ([x, y], if is_free { -(long / 2) } else { -long })
        } else {
            return;
        };
        let cells: Option<Vec<usize>> =
            (shift..shift + long).map(|column| self.cell(place, column)).collect();
        let free = |cells: &Vec<usize>| cells.iter().all(|&cell| self.letters[cell].is_none());
        for (letter, cell) in text.chars().zip(cells.filter(free).unwrap_or_default()) {
            self.letters[cell] = Some((letter, ink, None));
        }
    }

    /// The place of the letter some columns beside a pixel.
    fn cell(&self, [x, y]: Point, shift: isize) -> Option<usize> {
        let column = ((x + EDGE).floor() as isize).checked_add(shift)?;
        let row = ((y + EDGE) / 2.0).floor() as isize;
        let inside = (0..self.width as isize).contains(&column);
        (inside && (0..self.height as isize).contains(&row))
            .then(|| row as usize * self.width + column as usize)
    }

    /// Writes a text with this part of it before the point, moved as far as needed to lie in
    /// the picture. Around a point it may lie a little beside where it should, up to half its
    /// length; what would still run into other writing is left out.
    fn text(&mut self, [x, y]: Point, before: f32, text: &str, shape: &Shape) {
        let length = text.chars().count();
        let row = ((y + EDGE) / 2.0).floor() as i64;
        if !(0..self.height as i64).contains(&row) {
            return;
        }
        let column = (x + EDGE - before * length as f32 + before) as i64;
        if column + (length as i64) < 0 || column > self.width as i64 {
            return;
        }
        let most = (before * length as f32) as i64;
        let sideways = (0..=most).flat_map(|by| [by, -by]);
        let places = sideways.flat_map(|by| [0, 1, -1].map(|down| (by, down)));
        let mut places = places.filter(|&(_, down)| most > 0 || down == 0);
        let free = |&(by, down): &(i64, i64)| self.is_free(row + down, column + by, length);
        if let Some((by, down)) = places.find(free) {
            let first = self.first(row + down, column + by, length);
            for (k, letter) in text.chars().take(self.width).enumerate() {
                self.letters[first + k] = Some((letter, shape.fill, shape.line));
            }
        }
    }

    /// Where a text of this length begins that lies in the picture.
    fn first(&self, row: i64, column: i64, length: usize) -> usize {
        let last = self.width.saturating_sub(length);
        row as usize * self.width + (column.max(0) as usize).min(last)
    }

    /// Whether a text has room in a row, with a space to the next.
    fn is_free(&self, row: i64, column: i64, length: usize) -> bool {
        if !(0..self.height as i64).contains(&row) {
            return false;
        }
        let first = self.first(row, column, length);
        let start = row as usize * self.width;
        let space = usize::from(length > 1);
        let (from, to) = (first.saturating_sub(space).max(start), first + length + space);
        self.letters[from..to.min(start + self.width)].iter().all(Option::is_none)
    }
}
