//! A scene in the terminal: two pixels a character, letters where there is no room to draw.

use game::{Caption, Colour, Form, Point, Scene};

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

/// The window that a picture needs, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needed {
    /// Characters in a row.
    pub columns: usize,
    /// Rows, captions included.
    pub rows: usize,
}

/// Sprites smaller than this many pixels are letters.
pub(crate) const LEAST_SPRITE: f32 = 12.0;
/// Tiles would run into each other with fewer columns than this per unit.
pub(crate) const LEAST_SCALE: f32 = 1.0;
/// Tiles of fewer pixels than this cannot be drawn alike without making them much smaller.
const LEAST_TILE: f32 = 2.0;
/// How much wider than high a picture of letters may be drawn, to have room for them.
pub(crate) const STRETCH: f32 = 2.0;

/// The rows of a picture, captions first; or the window it needs if it does not fit.
pub fn draw(scene: &Scene, names: &[String], canvas: &Canvas) -> Result<Vec<String>, Needed> {
    let rows = canvas.rows.saturating_sub(scene.captions.len());
    let scale = fitting_scale(scene, [canvas.columns, rows]);
    if scale < LEAST_SCALE {
        return Err(needed(scene));
    }
    let framed = whole(scene, scale, [canvas.columns, rows]);
    Ok(paint(scene, names, canvas, framed, None))
}

/// The scale at which a scene fits into some columns and rows.
pub(crate) fn fitting_scale(scene: &Scene, [columns, rows]: [usize; 2]) -> f32 {
    let [[left, top], [right, bottom]] = scene.bounds;
    (columns as f32 / (right - left)).min(2.0 * rows as f32 / (bottom - top))
}

/// The scale across, `wanted` if possible: a picture of letters is stretched to have room for them.
pub(crate) fn across(scene: &Scene, scale: f32, wanted: f32) -> f32 {
    let stretched = wanted.clamp(scale, STRETCH * scale);
    if has_sprites(scene, scale) { scale } else { stretched }
}

/// The frame of the whole scene at a scale, and its columns and rows.
pub(crate) fn whole(scene: &Scene, scale: f32, [columns, rows]: [usize; 2]) -> (Frame, [usize; 2]) {
    let [[left, _], [right, _]] = scene.bounds;
    let wide = across(scene, scale, columns as f32 / (right - left));
    let frame = framed(scene, [wide, scale]);
    let [width, height] = frame.place(scene.bounds[1]);
    let width = (width.ceil() as usize).clamp(1, columns);
    let height = ((0.5 * height).ceil() as usize).clamp(1, rows);
    (frame, [width, height])
}

/// The rows of what lies in a frame: captions, perhaps a note, and the picture.
pub(crate) fn paint(
    scene: &Scene,
    names: &[String],
    canvas: &Canvas,
    (frame, [width, height]): (Frame, [usize; 2]),
    note: Option<String>,
) -> Vec<String> {
    let mut raster = Raster::new(width, 2 * height);
    scene.shapes.iter().for_each(|shape| raster.draw(scene, shape, frame, LEAST_SPRITE));
    let letters = letters(scene, frame, width, height);
    let note = note.map(|text| Caption { seat: None, text, active: false });
    let mut lines: Vec<String> = scene
        .captions
        .iter()
        .chain(&note)
        .map(|caption| caption_line(caption, names, canvas))
        .collect();
    for row in 0..height {
        lines.push(line(&raster, &letters[row * width..][..width], row, canvas));
    }
    lines
}

/// The smallest window in which a scene is drawn.
fn needed(scene: &Scene) -> Needed {
    let [[left, top], [right, bottom]] = scene.bounds;
    let columns = (LEAST_SCALE * (right - left)).ceil() as usize;
    let rows = (0.5 * LEAST_SCALE * (bottom - top)).ceil() as usize;
    Needed { columns, rows: rows + scene.captions.len() }
}

/// The frame of a picture at this scale, or a little less. Equal tiles become a whole number of pixels,
/// and their edges lie between pixels: so all look alike. Tiles of an even number of pixels fill whole lines.
pub(crate) fn framed(scene: &Scene, scale: Point) -> Frame {
    let mut frame = Frame { origin: scene.bounds[0], scale };
    let Some(grid) = scene.grid else { return frame };
    for (axis, lines) in [(0, false), (1, true)] {
        let (step, pixels) = (grid.step[axis], grid.step[axis] * scale[axis]);
        if pixels < LEAST_TILE {
            continue;
        }
        let unit = if lines && pixels >= 2.0 * LEAST_TILE { 2.0 } else { 1.0 };
        let whole = unit * (pixels / unit).floor();
        frame.scale[axis] = whole / step;
        let period = if lines && whole % 2.0 == 0.0 { 2.0 } else { 1.0 };
        let edge = frame.place(grid.at)[axis] - 0.5 * whole;
        let away = edge - period * (edge / period).round();
        frame.origin[axis] += away / frame.scale[axis];
    }
    frame
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
        out.extend(letters.iter().map(|letter| letter.map_or(' ', uncoloured)));
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

/// A letter without colours: the digit of a seat is circled, since other digits are numbers.
fn uncoloured((letter, _, on): (char, Colour, Option<Colour>)) -> char {
    match (letter, on) {
        ('0', Some(Colour::Seat(_))) => '⓪',
        ('1'..='9', Some(Colour::Seat(_))) => {
            char::from_u32(u32::from('①') + u32::from(letter) - u32::from('1')).unwrap_or(letter)
        }
        _ => letter,
    }
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

/// A text in at most so many columns, with a mark where it is cut.
fn cut(text: String, columns: usize) -> String {
    match text.char_indices().nth(columns) {
        Some(_) => text.chars().take(columns.saturating_sub(1)).chain(['…']).collect(),
        None => text,
    }
}

fn caption_line(caption: &Caption, names: &[String], canvas: &Canvas) -> String {
    let name = caption.seat.and_then(|seat| names.get(seat.index()));
    let name = name.map_or(String::new(), |name| format!("{name}: "));
    // The sign in the picture is the seat's number as long as that has one digit.
    let sign = caption.seat.map_or(String::new(), |seat| match seat.0 {
        0..=9 => seat.to_string(),
        _ => format!("{seat} {}", seat.sign()),
    });
    let turn = if caption.active { " ◂" } else { "" };
    let text =
        cut(format!("{name}{}{turn}", caption.text), canvas.columns.saturating_sub(3 + sign.len()));
    match caption.seat {
        Some(seat) if canvas.depth != Depth::Plain => {
            let ground = canvas.code(Colour::Seat(seat), 48);
            let ink = canvas.code(Colour::Paper, 38);
            let bold = if caption.active { "\x1b[1m" } else { "" };
            format!("\x1b[{ink};{ground}m {sign} \x1b[0m {bold}{text}\x1b[0m")
        }
        _ => format!("{sign:1}  {text}"),
    }
}
