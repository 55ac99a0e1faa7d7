//! What is written over a picture in the terminal: letters for small sprites, texts, names.

mod texts;

use std::collections::{HashMap, HashSet};

use game::{Colour, Form, Language, Point, Scene, Shape, last_part};

use crate::raster::{Frame, Raster};

/// A letter over the pixels, in a colour, on a colour of its own or on what is there.
pub(crate) type Letter = Option<(char, Colour, Option<Colour>)>;

/// A point this far before the next pixel lies on its edge: tiles of a grid are rounded alike.
const EDGE: f32 = 0.01;
/// Pixels from the middle of a disc to its edge, for its name to have a row of its own.
const ROW: f32 = 3.0;
/// Columns beside a name: for the sign on the same place, and between two names. A part of the latter lies between tiles.
const BESIDE_NAME: f32 = 1.4;
/// Pixels of a tile that has a row of letters to itself.
pub(crate) const LINE: f32 = 2.0;

/// What is written over a picture.
pub(crate) struct Writing {
    /// The letters, row by row.
    pub(crate) letters: Vec<Letter>,
    /// How many names had no room, texts that name something to be touched included, and how many other texts.
    pub(crate) names_omitted: usize,
    pub(crate) texts_omitted: usize,
}

/// The letters of a picture whose pixels are these. Sprites smaller than `least` pixels are letters. None are written where
/// two rows of tiles share a row of letters: one of them would hide the other.
pub(crate) fn writing<'a>(
    scene: &'a Scene,
    frame: Frame,
    raster: &'a Raster,
    least: f32,
) -> Writing {
    let (width, height) = (raster.width, raster.height / 2);
    let letters = vec![None; width * height];
    let has_lines = scene.grid.is_none_or(|grid| grid.step[1] * frame.scale[1] >= LINE - EDGE);
    let mut page = Page {
        signs: vec![None; letters.len()],
        letters,
        width,
        height,
        frame,
        raster,
        least,
        longest: 0,
        is_regular: scene.grid.is_some(),
        names: names(scene),
        touched: scene
            .shapes
            .iter()
            .filter_map(|shape| shape.id.as_deref())
            .map(last_part)
            .collect(),
        goes_on: frame.place(scene.bounds[1])[0] > width as f32 + 1.0,
        names_omitted: 0,
        texts_omitted: 0,
    };
    if has_lines {
        page.fill(scene);
    }
    let Page { letters, names_omitted, texts_omitted, .. } = page;
    Writing { letters, names_omitted, texts_omitted }
}

/// All names, none of them written.
fn names(scene: &Scene) -> HashMap<&str, bool> {
    let name = |shape| match shape {
        &Shape { form: Form::Name(_, _, ref text), .. } => Some((text.as_str(), false)),
        _ => None,
    };
    scene.shapes.iter().filter_map(name).collect()
}

/// The columns that a name needs on a tile of a grid.
pub(crate) fn needed_columns(name: &str) -> f32 {
    name.chars().count() as f32 + BESIDE_NAME
}

/// The first cell of a text that was written, and its letters.
type Written = (usize, usize);

struct Page<'a> {
    /// The names of the scene, and whether they are written.
    names: HashMap<&'a str, bool>,
    /// What a person calls the things that can be touched.
    touched: HashSet<&'a str>,
    /// Whether the scene goes on to the right of the picture.
    goes_on: bool,
    letters: Vec<Letter>,
    /// Where the sprites are that letters stand for.
    signs: Vec<Option<Point>>,
    width: usize,
    height: usize,
    frame: Frame,
    raster: &'a Raster,
    least: f32,
    /// The length of the longest name.
    longest: usize,
    /// Whether all tiles are equal.
    is_regular: bool,
    names_omitted: usize,
    texts_omitted: usize,
}

impl<'a> Page<'a> {
    /// Writes single letters first, which stay where they are. Then names; texts give way to them, and those that
    /// repeat a name are for pictures without it.
    fn fill(&mut self, scene: &'a Scene) {
        self.longest = self.names.keys().map(|name| name.chars().count()).max().unwrap_or(0);
        let is_name = |text: &str| self.names.contains_key(text);
        let (letters, texts): (Vec<&Shape>, Vec<&Shape>) =
            scene.shapes.iter().partition(|shape| match &shape.form {
                Form::Sprite(..) => true,
                Form::Text(_, _, words) => {
                    let text = words.text(Language::English);
                    text.chars().nth(1).is_none() && !is_name(&text)
                }
                _ => false,
            });
        letters.into_iter().for_each(|shape| self.letter(shape));
        let (names, texts): (Vec<&Shape>, Vec<&Shape>) =
            texts.into_iter().partition(|shape| matches!(shape.form, Form::Name(..)));
        for shape in names {
            self.write(shape);
        }
        // What names something to be touched counts most; what the scene says right after it is said about it.
        let is_label = |shape: &Shape| match &shape.form {
            Form::Text(_, _, words) => self.is_label(&words.text(Language::English)),
            _ => false,
        };
        let labels: Vec<bool> = texts.iter().map(|shape| is_label(shape)).collect();
        let is_about = |k: usize| {
            let is_text = matches!(texts[k].form, Form::Text(..)) && texts[k].id.is_none();
            k > 0 && labels[k - 1] && !labels[k] && is_text
        };
        let about: Vec<bool> = (0..texts.len()).map(is_about).collect();
        let mut written = vec![None; texts.len()];
        for (k, shape) in texts.iter().enumerate().filter(|(k, _)| labels[*k]) {
            written[k] = self.write(shape);
        }
        for (k, shape) in texts.iter().enumerate().filter(|(k, _)| !labels[*k]) {
            match (about[k], written.get(k.wrapping_sub(1)).copied().flatten()) {
                (true, label) => self.write_about(shape, label),
                (false, _) => {
                    self.write(shape);
                }
            }
        }
    }

    /// Writes a single letter, or that of a sprite that is too small to be drawn. It covers no letter of another place.
    fn letter(&mut self, shape: &Shape) {
        match &shape.form {
            Form::Sprite(_, at, size, letter)
                if self.frame.size(*size) < self.least && *letter != ' ' =>
            {
                let on = matches!(shape.fill, Colour::Seat(_)).then_some(shape.fill);
                let ink = if on.is_some() { Colour::Paper } else { shape.fill };
                let Some(cell) = self.cell(self.frame.place(*at), 0) else { return };
                if self.letters[cell].is_none() || self.signs[cell] == Some(*at) {
                    self.letters[cell] = Some((*letter, ink, on));
                    self.signs[cell] = Some(*at);
                }
            }
            _ => {
                self.write(shape);
            }
        }
    }

    /// Writes a text or a name; where a text is, if it has room.
    fn write(&mut self, shape: &Shape) -> Option<Written> {
        match &shape.form {
            Form::Text(at, _, words) => {
                let text = words.text(Language::English);
                if self.names.get(&*text) == Some(&true) {
                    return None;
                }
                self.text(self.frame.place(*at), 0.5, &text, shape)
            }
            Form::Label(at, _, words) => {
                self.text(self.frame.place(*at), 0.0, &words.text(Language::English), shape)
            }
            Form::Name(at, room, text) => {
                self.name(*at, *room, text, shape.fill);
                None
            }
            _ => None,
        }
    }

    /// Writes a name below the middle where there is a row for it, else to the left of the sign of what is there, with a
    /// space to the next name.
    fn name(&mut self, at: Point, room: f32, text: &str, ink: Colour) {
        let (place, [across, down]) = (self.frame.place(at), self.frame.scale);
        let Some(middle) = self.cell(place, 0) else { return };
        let (long, wide) = (text.chars().count(), 2.0 * room * across);
        let below = [place[0], place[1] + 0.75 * room * down];
        let written = if room * down >= ROW && long as f32 <= 0.7 * wide {
            self.put_name(below, -(long as isize / 2), text, ink)
        } else if self.is_regular && needed_columns(text) > wide {
            false
        } else {
            self.name_beside_sign(place, middle, text, ink)
        };
        self.names_omitted += usize::from(!written);
        if let Some(is_written) = self.names.get_mut(text) {
            *is_written |= written;
        }
    }

    /// Writes a name with the sign that was in the middle at its right. Both are moved so far that they lie in the tile:
    /// by the same number of columns on all tiles of a regular board.
    fn name_beside_sign(&mut self, at: Point, middle: usize, text: &str, ink: Colour) -> bool {
        let sign = self.letters[middle].filter(|_| self.signs[middle].is_some());
        let long = text.chars().count() as isize;
        let reach = long + isize::from(sign.is_some());
        let start = match sign {
            Some(_) => (self.longest as isize - 1) / 2 - long,
            None => -(long / 2),
        };
        if sign.is_some() {
            self.letters[middle] = None;
        }
        let away = if self.is_regular { 0 } else { reach };
        let shifts = (0..=away).flat_map(|by| [by, -by]).map(|by| start + by);
        let free = shifts.filter(|&shift| self.has_room(at, shift, reach));
        let best =
            free.min_by_key(|&shift| (self.beside_tile(at, shift, reach), (shift - start).abs()));
        let Some(shift) = best else {
            self.letters[middle] = sign;
            return false;
        };
        if let Some(cell) = sign.and(self.cell(at, shift + long)) {
            self.letters[cell] = sign;
        }
        self.put_name(at, shift, text, ink)
    }

    /// Whether some columns beside a pixel are free, and the one before and after them.
    fn has_room(&self, at: Point, shift: isize, reach: isize) -> bool {
        let is_free =
            |column| self.cell(at, column).is_none_or(|cell| self.letters[cell].is_none());
        let is_inside = |column| self.cell(at, column).is_some();
        (shift - 1..=shift + reach).all(is_free) && (shift..shift + reach).all(is_inside)
    }

    /// How far writing lies beside the tile in whose middle a pixel is, by what is seen there: the ground, or another tile.
    fn beside_tile(&self, at: Point, shift: isize, reach: isize) -> usize {
        let colours = |cell: usize| {
            let (x, y) = (cell % self.width, 2 * (cell / self.width));
            [self.raster.pixel(x, y), self.raster.pixel(x, y + 1)]
        };
        let Some([own, _]) = self.cell(at, 0).map(colours) else { return 0 };
        let cost = |colour: Colour| match colour {
            colour if colour == self.raster.ground => 4,
            colour => usize::from(colour != own),
        };
        let cells = (shift..shift + reach).filter_map(|column| self.cell(at, column));
        cells.flat_map(colours).map(cost).sum()
    }

    /// Writes a text some columns beside a pixel, if all of it is free.
    fn put_name(&mut self, at: Point, shift: isize, text: &str, ink: Colour) -> bool {
        let long = text.chars().count() as isize;
        let cells: Option<Vec<usize>> =
            (shift..shift + long).map(|column| self.cell(at, column)).collect();
        let free = |cells: &Vec<usize>| cells.iter().all(|&cell| self.letters[cell].is_none());
        let Some(cells) = cells.filter(free) else { return false };
        for (letter, cell) in text.chars().zip(cells) {
            self.letters[cell] = Some((letter, ink, None));
        }
        true
    }

    /// The place of the letter some columns beside a pixel.
    fn cell(&self, [x, y]: Point, shift: isize) -> Option<usize> {
        let column = ((x + EDGE).floor() as isize).checked_add(shift)?;
        let row = ((y + EDGE) / 2.0).floor() as isize;
        let inside = (0..self.width as isize).contains(&column);
        (inside && (0..self.height as isize).contains(&row))
            .then(|| row as usize * self.width + column as usize)
    }
}
