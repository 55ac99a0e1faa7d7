//! Paints a scene, with the same parts at the same places as the SVG file.

use game::{Caption, Colour, Form, Point, Scene, Shape, Sprite};
use tiny_skia::{
    Color, FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform,
};

use super::font::Fonts;
use super::{Look, Placement};
use crate::svg::{CAPTION, LEAST_LABEL};
use crate::theme::Rgb;

/// How much of a line is seen, of 255: what lies below shines through.
const TRANSLUCENT: u8 = 153;
/// The corners of the board are round by so many pixels of the SVG picture.
const ROUND: f32 = 8.0;

/// Paints pictures of one size.
pub(super) struct Painter {
    look: Look,
    placement: Placement,
    fonts: Fonts,
    pixmap: Pixmap,
}

/// Where a group of shapes is: the picture, or a sprite in it.
#[derive(Clone, Copy)]
struct At {
    origin: Point,
    /// Pixels per unit.
    scale: f32,
    /// The width of outlines, in pixels.
    outline: f32,
}

impl At {
    fn place(&self, [x, y]: Point) -> Point {
        [self.origin[0] + x * self.scale, self.origin[1] + y * self.scale]
    }
}

impl Painter {
    pub(super) fn new(look: Look, placement: Placement) -> Self {
        let [width, height] = placement.size;
        let pixmap =
            Pixmap::new(width, height).expect("a picture has pixels, and 65535 a side at most");
        Self { look, placement, fonts: Fonts::new(), pixmap }
    }

    /// The pixels of a scene, row by row.
    pub(super) fn paint(&mut self, scene: &Scene, names: &[String]) -> Vec<Rgb> {
        let Placement { size: [width, height], head, zoom, scale, origin } = self.placement;
        self.pixmap.fill(color(self.look.theme.page(), u8::MAX));
        for (line, caption) in scene.captions.iter().enumerate() {
            self.caption(caption, names, [8.0 * zoom, zoom * CAPTION * (line as f32 + 0.75)]);
        }
        let corners = [0.0, head, width as f32, height as f32];
        if let Some(board) = rounded(corners, ROUND * zoom) {
            self.fill(&board, scene.ground);
        }
        let at = At { origin, scale, outline: zoom };
        scene.shapes.iter().for_each(|shape| self.shape(shape, &scene.sprites, at));
        self.pixmap
            .pixels()
            .iter()
            .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
            .collect()
    }

    fn caption(&mut self, caption: &Caption, names: &[String], [x, y]: Point) {
        let zoom = self.placement.zoom;
        let name = caption.seat.and_then(|seat| names.get(seat.index()));
        if let Some(seat) = caption.seat {
            let middle = x + 9.0 * zoom;
            if let Some(disc) = PathBuilder::from_circle(middle, y - 5.0 * zoom, 9.0 * zoom) {
                self.fill(&disc, Colour::Seat(seat));
            }
            let paper = self.look.theme.rgb(Colour::Paper);
            self.write(
                &seat.to_string(),
                [middle, y - 0.5 * zoom],
                13.0 * zoom,
                Writing::middle(paper),
            );
        }
        let name = name.map_or(String::new(), |name| format!("{name}: "));
        let turn = if caption.active { " ◂" } else { "" };
        let text = format!("{name}{}{turn}", caption.text.text(self.look.language));
        let ink = self.look.theme.writing();
        let writing = Writing { is_bold: caption.active, ..Writing::left(ink) };
        self.write(&text, [x + 24.0 * zoom, y], 16.0 * zoom, writing);
    }

    fn shape(&mut self, shape: &Shape, sprites: &[Sprite], at: At) {
        match &shape.form {
            Form::Polygon(corners) => self.closed(polygon(corners, at), shape, at),
            Form::Ellipse(centre, radii) => self.closed(ellipse(*centre, *radii, at), shape, at),
            Form::Line(from, to, width) => {
                let ([ax, ay], [bx, by]) = (at.place(*from), at.place(*to));
                let mut path = PathBuilder::new();
                path.move_to(ax, ay);
                path.line_to(bx, by);
                let colour = color(self.look.theme.rgb(shape.fill), TRANSLUCENT);
                if let Some(path) = path.finish() {
                    self.stroke(&path, colour, width * at.scale);
                }
            }
            Form::Text(place, size, words) => {
                let text = words.text(self.look.language);
                self.text(&text, shape, (*place, *size), (true, at));
            }
            Form::Label(place, size, words) => {
                let text = words.text(self.look.language);
                self.text(&text, shape, (*place, *size), (false, at));
            }
            Form::Name([x, y], room, text) => {
                let size = 0.3 * room;
                if size * at.scale >= LEAST_LABEL {
                    let foot = [*x, y + 0.95 * room - 0.35 * size];
                    self.text(text, shape, (foot, size), (true, at));
                }
            }
            Form::Sprite(number, place, size, _) => {
                let scale = size * at.scale;
                let inside = At { origin: at.place(*place), scale, outline: scale / 100.0 };
                // Sprites have no sprites in them.
                let shapes = sprites.get(*number).map_or(&[][..], |sprite| &sprite.shapes);
                shapes.iter().for_each(|shape| self.shape(shape, &[], inside));
            }
        }
    }

    /// A closed form, with the line around it.
    fn closed(&mut self, path: Option<Path>, shape: &Shape, at: At) {
        let Some(path) = path else { return };
        self.fill(&path, shape.fill);
        if let Some(line) = shape.line {
            self.stroke(&path, color(self.look.theme.rgb(line), u8::MAX), at.outline);
        }
    }

    fn text(
        &mut self,
        text: &str,
        shape: &Shape,
        (place, size): (Point, f32),
        (is_centred, at): (bool, At),
    ) {
        let theme = self.look.theme;
        let around = shape.line.map(|line| (theme.rgb(line), 4.0 * at.outline));
        let writing = Writing { ink: theme.rgb(shape.fill), is_centred, is_bold: false, around };
        let [x, y] = at.place([place[0], place[1] + 0.35 * size]);
        self.write(text, [x, y], size * at.scale, writing);
    }

    fn write(&mut self, text: &str, [x, y]: Point, size: f32, writing: Writing) {
        let line = self.fonts.line(text, size, writing.is_bold);
        let x = if writing.is_centred { x - line.width() / 2.0 } else { x };
        let Some(outlines) = line.outlines([x, y]) else { return };
        // A line around writing lies behind it.
        if let Some((around, width)) = writing.around {
            self.stroke(&outlines, color(around, u8::MAX), width);
        }
        let paint = paint(color(writing.ink, u8::MAX));
        self.pixmap.fill_path(&outlines, &paint, FillRule::Winding, Transform::identity(), None);
    }

    fn fill(&mut self, path: &Path, colour: Colour) {
        let paint = paint(color(self.look.theme.rgb(colour), u8::MAX));
        self.pixmap.fill_path(path, &paint, FillRule::Winding, Transform::identity(), None);
    }

    fn stroke(&mut self, path: &Path, colour: Color, width: f32) {
        let stroke = Stroke { width, line_cap: LineCap::Round, ..Stroke::default() };
        self.pixmap.stroke_path(path, &paint(colour), &stroke, Transform::identity(), None);
    }
}

/// How a text is written.
#[derive(Clone, Copy)]
struct Writing {
    ink: Rgb,
    is_centred: bool,
    is_bold: bool,
    /// The colour and width of the line around it.
    around: Option<(Rgb, f32)>,
}

impl Writing {
    fn left(ink: Rgb) -> Self {
        Self { ink, is_centred: false, is_bold: false, around: None }
    }

    fn middle(ink: Rgb) -> Self {
        Self { is_centred: true, ..Self::left(ink) }
    }
}

fn color([red, green, blue]: Rgb, alpha: u8) -> Color {
    Color::from_rgba8(red, green, blue, alpha)
}

fn paint(colour: Color) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(colour);
    paint
}

fn polygon(corners: &[Point], at: At) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (first, rest) = corners.split_first()?;
    let [x, y] = at.place(*first);
    path.move_to(x, y);
    for corner in rest {
        let [x, y] = at.place(*corner);
        path.line_to(x, y);
    }
    path.close();
    path.finish()
}

fn ellipse(centre: Point, [rx, ry]: Point, at: At) -> Option<Path> {
    let ([x, y], rx, ry) = (at.place(centre), rx * at.scale, ry * at.scale);
    PathBuilder::from_oval(Rect::from_ltrb(x - rx, y - ry, x + rx, y + ry)?)
}

/// A rectangle with round corners.
fn rounded([left, top, right, bottom]: [f32; 4], radius: f32) -> Option<Path> {
    let radius = radius.min((right - left) / 2.0).min((bottom - top) / 2.0);
    let mut path = PathBuilder::new();
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.quad_to(right, top, right, top + radius);
    path.line_to(right, bottom - radius);
    path.quad_to(right, bottom, right - radius, bottom);
    path.line_to(left + radius, bottom);
    path.quad_to(left, bottom, left, bottom - radius);
    path.line_to(left, top + radius);
    path.quad_to(left, top, left + radius, top);
    path.close();
    path.finish()
}
