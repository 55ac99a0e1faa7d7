//! A scene in the terminal: two pixels a character, letters where there is no room to draw.

use game::{Caption, Colour, Form, Point, Scene};

use crate::captions::{caption_lines, caption_rows};
use crate::letters::{LINE, Letter, writing};
use crate::raster::{Frame, Raster};
use crate::strokes;
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
const LEAST_SPRITE: f32 = 12.0;
/// Tiles would run into each other with fewer columns than this per unit.
const LEAST_SCALE: f32 = 1.0;
/// Tiles of fewer pixels than this cannot be drawn alike without making them much smaller.
const LEAST_TILE: f32 = 2.0;
/// How much wider than high a picture of letters may be drawn, to have room for them.
pub(crate) const STRETCH: f32 = 2.0;
/// The largest scale, in pixels per unit, that is chosen to make everything legible.
pub(crate) const LEGIBLE: f32 = 4.0;
/// A little more than is needed, so that rounding does not make it less.
pub(crate) const ROUNDING: f32 = 1.001;

/// The rows of a picture, captions first; or the window it needs if it does not fit.
pub fn draw(scene: &Scene, names: &[String], canvas: &Canvas) -> Result<Vec<String>, Needed> {
    let rows = canvas.rows.saturating_sub(caption_rows(scene, canvas));
    let scale = fitting_scale(scene, [canvas.columns, rows]);
    if scale < least_scale(scene, canvas) {
        return Err(needed(scene, canvas));
    }
    let [[left, _], [right, _]] = scene.bounds;
    let wide = across(scene, canvas, scale, canvas.columns as f32 / (right - left));
    let framed = whole(scene, [wide, scale], [canvas.columns, rows]);
    Ok(paint(scene, names, canvas, &[framed], None))
}

/// The smallest scale at which a picture is true: each row of equal tiles has pixels of its own, or a line of its own
/// where there are only letters.
pub(crate) fn least_scale(scene: &Scene, canvas: &Canvas) -> f32 {
    let pixels = if canvas.depth == Depth::Plain { LINE } else { 1.0 };
    let tiles = scene.grid.map_or(0.0, |grid| ROUNDING * pixels / grid.step[1]);
    LEAST_SCALE.max(tiles.min(LEGIBLE))
}

/// The scale at which a scene fits into some columns and rows.
pub(crate) fn fitting_scale(scene: &Scene, [columns, rows]: [usize; 2]) -> f32 {
    let [[left, top], [right, bottom]] = scene.bounds;
    (columns as f32 / (right - left)).min(2.0 * rows as f32 / (bottom - top))
}

/// The scale across, `wanted` if possible: a picture of letters is stretched to have room for them.
pub(crate) fn across(scene: &Scene, canvas: &Canvas, scale: f32, wanted: f32) -> f32 {
    let stretched = wanted.clamp(scale, STRETCH * scale);
    if has_sprites(scene, canvas, scale) { scale } else { stretched }
}

/// The frame of the whole scene at a scale across and down, and its columns and rows.
pub(crate) fn whole(
    scene: &Scene,
    scale: Point,
    [columns, rows]: [usize; 2],
) -> (Frame, [usize; 2]) {
    let frame = framed(scene, scale);
    let [width, height] = frame.place(scene.bounds[1]);
    let width = (width.ceil() as usize).clamp(1, columns);
    let height = ((0.5 * height).ceil() as usize).clamp(1, rows);
    (frame, [width, height])
}

/// The rows of what lies in some frames: captions, perhaps a note, and the pictures one below the other.
pub(crate) fn paint(
    scene: &Scene,
    names: &[String],
    canvas: &Canvas,
    frames: &[(Frame, [usize; 2])],
    note: Option<String>,
) -> Vec<String> {
    let note = note.map(|text| Caption { seat: None, text: text.into(), active: false });
    let mut lines = caption_lines(scene, names, canvas);
    lines.extend(note.map(|note| canvas.caption_line(&note, names, canvas.columns)));
    lines.extend(frames.iter().flat_map(|&(frame, size)| picture(scene, canvas, frame, size)));
    lines
}

/// The rows of what lies in a frame.
fn picture(
    scene: &Scene,
    canvas: &Canvas,
    frame: Frame,
    [width, height]: [usize; 2],
) -> Vec<String> {
    let (mut raster, least) = (Raster::new(width, 2 * height), canvas.least_sprite());
    scene.shapes.iter().for_each(|shape| raster.draw(scene, shape, frame, least));
    let mut letters = writing(scene, frame, &raster, least).letters;
    if canvas.depth == Depth::Plain {
        strokes::draw(scene, frame, &mut letters, width);
    }
    let row = |row: usize| line(&raster, &letters[row * width..][..width], row, canvas);
    (0..height).map(row).collect()
}

/// The smallest window in which a scene is drawn.
fn needed(scene: &Scene, canvas: &Canvas) -> Needed {
    let ([[left, top], [right, bottom]], scale) = (scene.bounds, least_scale(scene, canvas));
    let columns = (scale * (right - left)).ceil() as usize;
    let rows = (0.5 * scale * (bottom - top)).ceil() as usize;
    Needed { columns, rows: rows + caption_rows(scene, canvas) }
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
fn has_sprites(scene: &Scene, canvas: &Canvas, scale: f32) -> bool {
    let least = canvas.least_sprite();
    let is_drawn =
        |form: &Form| matches!(form, Form::Sprite(_, _, size, _) if size * scale >= least);
    scene.shapes.iter().any(|shape| is_drawn(&shape.form))
}

fn line(raster: &Raster, letters: &[Letter], row: usize, canvas: &Canvas) -> String {
    let mut out = String::new();
    if canvas.depth == Depth::Plain {
        out.extend(letters.iter().map(|letter| letter.map_or(' ', written)));
        return out.trim_end().to_string();
    }
    let mut last = None;
    for (x, letter) in letters.iter().enumerate() {
        let (upper, lower) = (raster.pixel(x, 2 * row), raster.pixel(x, 2 * row + 1));
        let (text, ink, ground) = match letter {
            Some((_, ink, on)) => (letter.map_or(' ', written), *ink, on.unwrap_or(upper)),
            None if upper == lower => (' ', upper, lower),
            None => ('▀', upper, lower),
        };
        // What is written beside the tiles, or over a way, must be seen as well.
        let ink = match ground {
            Colour::Ground | Colour::Seat(_) if letter.is_some() => Colour::Paper,
            _ if letter.is_some() => canvas.theme.legible(ink, ground),
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

/// A letter as it is written: the digit of a seat is circled, since other digits are numbers.
fn written((letter, _, on): (char, Colour, Option<Colour>)) -> char {
    match (letter, on) {
        ('0', Some(Colour::Seat(_))) => '⓪',
        ('1'..='9', Some(Colour::Seat(_))) => {
            char::from_u32(u32::from('①') + u32::from(letter) - u32::from('1')).unwrap_or(letter)
        }
        _ => letter,
    }
}

impl Canvas {
    /// Sprites smaller than this many pixels are letters. Without colours all are.
    pub(crate) fn least_sprite(&self) -> f32 {
        if self.depth == Depth::Plain { f32::INFINITY } else { LEAST_SPRITE }
    }

    /// The code of a colour; `layer` is 38 for writing and 48 for what is behind it.
    pub(crate) fn code(&self, colour: Colour, layer: u8) -> String {
        if self.depth == Depth::True {
            let [r, g, b] = self.theme.rgb(colour);
            return format!("{layer};2;{r};{g};{b}");
        }
        format!("{layer};5;{}", self.theme.of_256(colour))
    }
}
