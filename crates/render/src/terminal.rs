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
    Ok(paint(scene, names, canvas, &[framed], (None, &[])))
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

/// How a shape is set off for a person who chooses one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overlay {
    /// Between brackets, in other colours.
    Chosen,
    /// Underlined, where there are no colours.
    Underlined,
}

/// Shapes that are set off, by the boxes around them.
type Overlays<'a> = &'a [([Point; 2], Overlay)];

/// The rows of what lies in some frames: captions, perhaps a note, and the pictures one below the other.
pub(crate) fn paint(
    scene: &Scene,
    names: &[String],
    canvas: &Canvas,
    frames: &[(Frame, [usize; 2])],
    (note, overlays): (Option<String>, Overlays<'_>),
) -> Vec<String> {
    let note = note.map(|text| Caption { seat: None, text: text.into(), active: false });
    let mut lines = caption_lines(scene, names, canvas);
    lines.extend(note.map(|note| canvas.caption_line(&note, names, canvas.columns)));
    let part = |&(frame, size)| picture(scene, canvas, (frame, size), overlays);
    lines.extend(frames.iter().flat_map(part));
    lines
}

/// The rows of what lies in a frame.
fn picture(
    scene: &Scene,
    canvas: &Canvas,
    (frame, [width, height]): (Frame, [usize; 2]),
    overlays: Overlays<'_>,
) -> Vec<String> {
    let (mut raster, least) = (Raster::new(scene, width, 2 * height), canvas.least_sprite());
    scene.shapes.iter().for_each(|shape| raster.draw(scene, shape, frame, least));
    let mut letters = writing(scene, frame, &raster, least).letters;
    if canvas.depth == Depth::Plain {
        strokes::draw(scene, frame, &mut letters, width);
    }
    let mut styles = vec![None; letters.len()];
    for &(extent, how) in overlays {
        set_off(extent.map(|corner| frame.place(corner)), how, (&mut letters, &mut styles), width);
    }
    let row = |row: usize| {
        let cells = row * width..(row + 1) * width;
        line(&raster, (&letters[cells.clone()], &styles[cells]), row, canvas)
    };
    (0..height).map(row).collect()
}

/// Sets off the middle row of a box of pixels: what is chosen gets brackets too, which may lie just beside it.
fn set_off(
    [low, high]: [Point; 2],
    how: Overlay,
    (letters, styles): (&mut [Letter], &mut [Option<Overlay>]),
    width: usize,
) {
    let row = (0.25 * (low[1] + high[1])).floor();
    let (from, to) = (low[0].round() as isize, (high[0].round() as isize - 1).max(low[0] as isize));
    if row < 0.0 || row as usize >= letters.len() / width.max(1) {
        return;
    }
    let cell = |column: isize| {
        (0..width as isize).contains(&column).then(|| row as usize * width + column as usize)
    };
    for cell in (from..=to).filter_map(cell) {
        styles[cell] = Some(how);
    }
    if how == Overlay::Chosen {
        // Inside, where no letter is lost.
        let is_free = |column| cell(column).is_some_and(|cell| letters[cell].is_none());
        let inside = to - from >= 2 && is_free(from) && is_free(to);
        let ends = if inside { [from, to] } else { [from - 1, to + 1] };
        for (column, bracket) in ends.into_iter().zip(['[', ']']) {
            if let Some(cell) = cell(column) {
                letters[cell] = Some((bracket, Colour::Paper, None));
                styles[cell] = Some(how);
            }
        }
    }
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

fn line(
    raster: &Raster,
    (letters, styles): (&[Letter], &[Option<Overlay>]),
    row: usize,
    canvas: &Canvas,
) -> String {
    let mut out = String::new();
    if canvas.depth == Depth::Plain {
        return plain_line(letters, styles);
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
            Colour::Seat(_) if letter.is_some() => Colour::Paper,
            ground if ground == raster.ground && letter.is_some() => Colour::Paper,
            _ if letter.is_some() => canvas.theme.legible(ink, ground),
            _ => ink,
        };
        let (text, ink, ground) = match (styles[x], letter) {
            (Some(Overlay::Chosen), Some(_)) => (text, Colour::Paper, Colour::Ink),
            (Some(Overlay::Chosen), None) => (' ', Colour::Paper, Colour::Ink),
            _ => (text, ink, ground),
        };
        if last != Some((ink, ground)) {
            out += &format!("\x1b[{};{}m", canvas.code(ink, 38), canvas.code(ground, 48));
            last = Some((ink, ground));
        }
        out.push(text);
    }
    out + "\x1b[0m"
}

/// A row without colours.
fn plain_line(letters: &[Letter], styles: &[Option<Overlay>]) -> String {
    let (mut out, mut is_underlined) = (String::new(), false);
    for (letter, style) in letters.iter().zip(styles) {
        let underlined = *style == Some(Overlay::Underlined);
        if underlined != is_underlined {
            out += if underlined { "\x1b[4m" } else { "\x1b[24m" };
            is_underlined = underlined;
        }
        out.push(letter.map_or(' ', written));
    }
    out += if is_underlined { "\x1b[24m" } else { "" };
    out.trim_end().to_string()
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
