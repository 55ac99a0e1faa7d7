//! A scene in the terminal: two pixels a character, letters where there is no room to draw.

use game::{Caption, Colour, Form, Scene, Shape};

use crate::raster::{Frame, Raster};
use crate::theme::{Rgb, Theme};

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None, or none are wanted.
    Plain,
    /// The 256 of most terminals.
    Ansi256,
    /// All.
    True,
}

/// How a scene is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Canvas {
    /// Characters in a row.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// Colours.
    pub depth: Depth,
    /// Light or dark.
    pub theme: Theme,
}

/// Sprites smaller than this many pixels are letters.
const LEAST_SPRITE: f32 = 9.0;
/// Tiles would run into each other with fewer columns than this per unit.
const LEAST_SCALE: f32 = 1.0;

/// The rows of a picture, captions first; none if it does not fit.
pub fn draw(scene: &Scene, names: &[String], canvas: &Canvas) -> Option<Vec<String>> {
    let rows = canvas.rows.checked_sub(scene.captions.len()).filter(|&rows| rows > 0)?;
    let [[left, top], [right, bottom]] = scene.bounds;
    let scale = (canvas.columns as f32 / (right - left)).min(2.0 * rows as f32 / (bottom - top));
    if scale < LEAST_SCALE {
        return None;
    }
    let frame = Frame { origin: [left, top], scale };
    let width = (((right - left) * scale) as usize).clamp(1, canvas.columns);
    let height = (((bottom - top) * scale / 2.0).ceil() as usize).clamp(1, rows);
    let mut raster = Raster::new(width, 2 * height, canvas.theme);
    scene.shapes.iter().for_each(|shape| raster.draw(scene, shape, frame, LEAST_SPRITE));
    let letters = letters(scene, frame, width, height);
    let mut lines: Vec<String> =
        scene.captions.iter().map(|caption| told(caption, names, canvas)).collect();
    for row in 0..height {
        lines.push(line(&raster, &letters[row * width..][..width], row, canvas));
    }
    Some(lines)
}

/// A letter over the pixels, in a colour, on a colour of its own or on what is there.
type Letter = Option<(char, Colour, Option<Colour>)>;

/// The letters of a scene, by place.
struct Letters {
    letters: Vec<Letter>,
    width: usize,
    height: usize,
}

fn letters(scene: &Scene, frame: Frame, width: usize, height: usize) -> Vec<Letter> {
    let mut letters = Letters { letters: vec![None; width * height], width, height };
    for shape in &scene.shapes {
        match &shape.form {
            Form::Sprite(_, at, size, letter)
                if size * frame.scale < LEAST_SPRITE && *letter != ' ' =>
            {
                let on = matches!(shape.fill, Colour::Seat(_)).then_some(shape.fill);
                let ink = if on.is_some() { Colour::Paper } else { shape.fill };
                letters.put(frame.place(*at), (*letter, ink, on));
            }
            Form::Text(at, _, text) => letters.text(frame.place(*at), 0.5, text, shape),
            Form::Label(at, _, text) => letters.text(frame.place(*at), 0.0, text, shape),
            _ => {}
        }
    }
    letters.letters
}

impl Letters {
    fn put(&mut self, [x, y]: [f32; 2], letter: (char, Colour, Option<Colour>)) {
        let (x, y) = (x as usize, (y / 2.0) as usize);
        if x < self.width && y < self.height {
            self.letters[y * self.width + x] = Some(letter);
        }
    }

    /// Writes a text of which so much lies before the point, moved as far as it takes to lie in
    /// the picture. Around a point it may lie a little beside where it should, up to half its
    /// length; what would still run into other writing is left out.
    fn text(&mut self, [x, y]: [f32; 2], before: f32, text: &str, shape: &Shape) {
        let length = text.chars().count();
        let row = (y / 2.0).floor() as i64;
        if !(0..self.height as i64).contains(&row) {
            return;
        }
        let column = (x - before * length as f32 + before) as i64;
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

fn line(raster: &Raster, letters: &[Letter], row: usize, canvas: &Canvas) -> String {
    let mut out = String::new();
    if canvas.depth == Depth::Plain {
        out.extend(letters.iter().map(|letter| letter.map_or(' ', |(letter, ..)| letter)));
        return out.trim_end().to_string();
    }
    let mut last = None;
    for (x, letter) in letters.iter().enumerate() {
        let (upper, lower) = (raster.pixel(x, 2 * row), raster.pixel(x, 2 * row + 1));
        let (text, ink, ground) = match letter {
            Some((letter, ink, on)) => {
                let ground = on.map_or(upper, |colour| canvas.theme.rgb(colour));
                (*letter, canvas.theme.rgb(*ink), ground)
            }
            None if upper == lower => (' ', upper, lower),
            None => ('▀', upper, lower),
        };
        if last != Some((ink, ground)) {
            out += &format!(
                "\x1b[{};{}m",
                code(ink, 38, canvas.depth),
                code(ground, 48, canvas.depth)
            );
            last = Some((ink, ground));
        }
        out.push(text);
    }
    out + "\x1b[0m"
}

/// The code of a colour; `layer` is 38 for writing and 48 for what is behind it.
fn code([r, g, b]: Rgb, layer: u8, depth: Depth) -> String {
    if depth == Depth::True {
        return format!("{layer};2;{r};{g};{b}");
    }
    let step = |value: u8| (u16::from(value) * 5 + 127) / 255;
    format!("{layer};5;{}", 16 + 36 * step(r) + 6 * step(g) + step(b))
}

fn told(caption: &Caption, names: &[String], canvas: &Canvas) -> String {
    let name = caption.seat.and_then(|seat| names.get(seat.index()));
    let name = name.map_or(String::new(), |name| format!("{name}: "));
    let letter = caption.seat.and_then(|seat| char::from_u32(u32::from(b'A') + seat.0 % 26));
    let (letter, turn) = (letter.unwrap_or(' '), if caption.active { " ◂" } else { "" });
    let text: String = format!("{name}{}{turn}", caption.text)
        .chars()
        .take(canvas.columns.saturating_sub(4))
        .collect();
    match caption.seat {
        Some(seat) if canvas.depth != Depth::Plain => {
            let ground = code(canvas.theme.rgb(Colour::Seat(seat)), 48, canvas.depth);
            let ink = code(canvas.theme.rgb(Colour::Paper), 38, canvas.depth);
            let bold = if caption.active { "\x1b[1m" } else { "" };
            format!("\x1b[{ink};{ground}m {letter} \x1b[0m {bold}{text}\x1b[0m")
        }
        _ => format!("{letter}  {text}"),
    }
}
