//! A scene in the terminal: two pixels a character, letters where there is no room to draw.

use game::{Caption, Colour, Form, Scene};

use crate::letters::{Letter, letters};
use crate::raster::{Frame, Raster};
use crate::theme::Theme;

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
pub(crate) const LEAST_SPRITE: f32 = 12.0;
/// Tiles would run into each other with fewer columns than this per unit.
const LEAST_SCALE: f32 = 1.0;
/// How much wider than high a picture of letters may be drawn, to have room for them.
const STRETCH: f32 = 2.0;

/// The rows of a picture, captions first; none if it does not fit.
pub fn draw(scene: &Scene, names: &[String], canvas: &Canvas) -> Option<Vec<String>> {
    let rows = canvas.rows.checked_sub(scene.captions.len()).filter(|&rows| rows > 0)?;
    let [[left, top], [right, bottom]] = scene.bounds;
    let scale = (canvas.columns as f32 / (right - left)).min(2.0 * rows as f32 / (bottom - top));
    if scale < LEAST_SCALE {
        return None;
    }
    let stretched = (canvas.columns as f32 / (right - left)).min(STRETCH * scale);
    let across = if has_sprites(scene, scale) { scale } else { stretched };
    let frame = Frame { origin: [left, top], scale: [across, scale] };
    let width = (((right - left) * across) as usize).clamp(1, canvas.columns);
    let height = (((bottom - top) * scale / 2.0).ceil() as usize).clamp(1, rows);
    let mut raster = Raster::new(width, 2 * height);
    scene.shapes.iter().for_each(|shape| raster.draw(scene, shape, frame, LEAST_SPRITE));
    let letters = letters(scene, frame, width, height);
    let mut lines: Vec<String> =
        scene.captions.iter().map(|caption| caption_line(caption, names, canvas)).collect();
    for row in 0..height {
        lines.push(line(&raster, &letters[row * width..][..width], row, canvas));
    }
    Some(lines)
}

/// Whether any sprite is large enough to be drawn.
fn has_sprites(scene: &Scene, scale: f32) -> bool {
    let is_drawn =
        |form: &Form| matches!(form, Form::Sprite(_, _, size, _) if size * scale >= LEAST_SPRITE);
    scene.shapes.iter().any(|shape| is_drawn(&shape.form))
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
            Some((letter, ink, on)) => (*letter, *ink, on.unwrap_or(upper)),
            None if upper == lower => (' ', upper, lower),
            None => ('▀', upper, lower),
        };
        // What is written beside the tiles, or over a way, must be seen as well.
        let ink = match ground {
            Colour::Ground | Colour::Seat(_) if letter.is_some() => Colour::Paper,
            _ => ink,
        };
        if last != Some((ink, ground)) {
            out += &format!("\x1b[{};{}m", canvas.code(ink, 38), canvas.code(ground, 48));
            last = Some((ink, ground));
        }
        out.push(text);
    }
    out + "\x1b[0m"
}

impl Canvas {
    /// The code of a colour; `layer` is 38 for writing and 48 for what is behind it.
    fn code(&self, colour: Colour, layer: u8) -> String {
        if self.depth == Depth::True {
            let [r, g, b] = self.theme.rgb(colour);
            return format!("{layer};2;{r};{g};{b}");
        }
        format!("{layer};5;{}", self.theme.of_256(colour))
    }
}

fn caption_line(caption: &Caption, names: &[String], canvas: &Canvas) -> String {
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
            let ground = canvas.code(Colour::Seat(seat), 48);
            let ink = canvas.code(Colour::Paper, 38);
            let bold = if caption.active { "\x1b[1m" } else { "" };
            format!("\x1b[{ink};{ground}m {letter} \x1b[0m {bold}{text}\x1b[0m")
        }
        _ => format!("{letter}  {text}"),
    }
}
