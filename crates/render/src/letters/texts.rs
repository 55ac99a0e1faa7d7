//! Texts over a picture: where they have room.

use std::borrow::Cow;

use game::{Colour, Form, Language, Point, Shape};

use super::{EDGE, Page, Written};

impl Page<'_> {
    /// Writes a text with this part of it before the point, moved as far as needed to lie in
    /// the picture. Around a point it may lie a little beside where it should, up to half its
    /// length, on the same colour; what would still run into other writing is left out.
    pub(super) fn text(
        &mut self,
        [x, y]: Point,
        before: f32,
        text: &str,
        shape: &Shape,
    ) -> Option<Written> {
        let row = ((y + EDGE) / 2.0).floor() as i64;
        if !(0..self.height as i64).contains(&row) {
            return None;
        }
        let column = (x + EDGE - before * text.chars().count() as f32 + before) as i64;
        let text = self.cut(column, before, text);
        let length = text.chars().count();
        if column + (length as i64) <= 0 || column >= self.width as i64 {
            return None;
        }
        let is_label = self.is_label(&text);
        if let Some(first) = self.place(row, column, (length, before), is_label) {
            // What is written on a coloured thing keeps its colour, also where two things share a row of letters.
            let ground = shape.line.or(self.hue([x, y]));
            for (k, letter) in text.chars().take(self.width).enumerate() {
                self.letters[first + k] = Some((letter, shape.fill, ground));
            }
            return Some((first, length));
        } else if is_label {
            self.names_omitted += 1;
        } else {
            // A single letter often stands under a sign that says the same.
            self.texts_omitted += usize::from(length > 1);
        }
        None
    }

    /// Whether a text names something to be touched.
    pub(super) fn is_label(&self, text: &str) -> bool {
        text.chars().nth(1).is_some() && self.touched.contains(text.trim_start_matches('#'))
    }

    /// The colour of a thing at a place, if it is one of the many that mean nothing but themselves.
    fn hue(&self, at: Point) -> Option<Colour> {
        let [column, row] = at.map(|at| (at + EDGE).max(0.0) as usize);
        let own = self.raster.pixel(column, row);
        matches!(own, Colour::Hue(_)).then_some(own)
    }

    /// Writes a text beside the label that it is about, both in the colour of what they are about: elsewhere it might be taken
    /// for what is said about another. Without a label, or room beside it, it is left out.
    pub(super) fn write_about(&mut self, shape: &Shape, label: Option<Written>) {
        let (Form::Text(at, _, words), Some((first, length))) = (&shape.form, label) else {
            return;
        };
        let (text, place) = (words.text(Language::English), self.frame.place(*at));
        let is_inside = (0.0..self.width as f32).contains(&place[0])
            && (0.0..2.0 * self.height as f32).contains(&place[1]);
        let ground = if is_inside { self.hue(place) } else { None };
        for letter in self.letters[first..first + length].iter_mut().flatten() {
            letter.2 = letter.2.or(ground);
        }
        let (row, column) = ((first / self.width) as i64, (first % self.width) as i64);
        let long = text.chars().count() as i64;
        // Always after the label: between two of them it would be about either. A space sets it off from what follows.
        let (start, width) = (row as usize * self.width, self.width as i64);
        let from = column + length as i64 + 1;
        let mut cells = from - 1..(from + long + 1).min(width);
        let has_room = from + long <= width;
        if !has_room || cells.any(|column| self.letters[start + column as usize].is_some()) {
            return;
        }
        let space = start + from as usize - 1;
        self.letters[space] = ground.map(|ground| (' ', shape.fill, Some(ground)));
        for (k, letter) in text.chars().enumerate() {
            self.letters[space + 1 + k] = Some((letter, shape.fill, ground));
        }
    }

    /// Where a text begins: at its place, or a little beside it on the same colour. What names something to be touched may
    /// lie farther away, and at last on another colour.
    fn place(
        &self,
        row: i64,
        column: i64,
        (length, before): (usize, f32),
        is_label: bool,
    ) -> Option<usize> {
        let own = self.colours(row, column, length);
        let free = |most: i64, by_colour: bool| {
            let sideways = (0..=most).flat_map(|by| [by, -by]);
            let places = sideways.flat_map(|by| [0, 1, -1].map(|down| (by, down)));
            let mut places = places.filter(|&(_, down)| most > 0 || down == 0);
            let found = places.find(|&(by, down)| {
                let (row, column) = (row + down, column + by);
                let is_own = |colour| own.contains(&colour);
                let has_own = || self.colours(row, column, length).into_iter().any(is_own);
                self.is_free(row, column, length)
                    && (!by_colour || (by, down) == (0, 0) || has_own())
            });
            found.map(|(by, down)| self.first(row + down, column + by, length))
        };
        let most = (before * length as f32) as i64;
        match is_label {
            true => free(2 * most, true).or_else(|| free(most, false)),
            false => free(most, true),
        }
    }

    /// A text that begins in the picture and ends beyond it is cut where the scene goes on: moved, it would lie over
    /// something else.
    fn cut<'t>(&self, column: i64, before: f32, text: &'t str) -> Cow<'t, str> {
        let room = usize::try_from(self.width as i64 - column).unwrap_or(0);
        if !self.goes_on || before > 0.0 || text.chars().count() <= room {
            return Cow::Borrowed(text);
        }
        text.chars().take(room.saturating_sub(1)).chain(['…']).collect()
    }

    /// The colours of the two pixels under the middle of a text.
    fn colours(&self, row: i64, column: i64, length: usize) -> [Colour; 2] {
        let row = row.clamp(0, self.height as i64 - 1);
        let (x, y) = (self.first(row, column, length) % self.width + length / 2, 2 * row as usize);
        [self.raster.pixel(x, y), self.raster.pixel(x, y + 1)]
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
