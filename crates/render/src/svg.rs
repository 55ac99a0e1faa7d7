//! A scene as an SVG file that follows the reader's choice of light or dark.

use std::collections::BTreeMap;
use std::fmt::Write;

use game::{Caption, Colour, Form, Language, Point, Scene, Shape};

use crate::theme::{Rgb, Theme};

/// Pixels per unit of a scene, at least and at most; coordinates are whole pixels, which keeps files
/// small.
const SCALE: [f32; 2] = [24.0, 80.0];
/// What the longer side of a picture comes to where these allow it.
const SIDE: f32 = 1000.0;
/// Labels less high than this cannot be read.
pub(crate) const LEAST_LABEL: f32 = 6.5;
/// The height of a caption.
pub(crate) const CAPTION: f32 = 26.0;
/// The room between captions and board.
pub(crate) const GAP: f32 = 10.0;

/// Pixels per unit of a scene with these bounds.
pub(crate) fn pixels_per_unit([[left, top], [right, bottom]]: [Point; 2]) -> f32 {
    (SIDE / (right - left).max(bottom - top)).clamp(SCALE[0], SCALE[1])
}

/// The scene as an SVG file, in a language. `names` are the seats' players.
pub fn svg(scene: &Scene, names: &[String], language: Language) -> String {
    let [[left, top], [right, bottom]] = scene.bounds;
    let scale = pixels_per_unit(scene.bounds);
    let mut drawing = Drawing { out: String::new(), classes: BTreeMap::new(), scale, language };
    let (width, height) = ((right - left) * scale, (bottom - top) * scale);
    let head = CAPTION * scene.captions.len() as f32 + GAP;
    let (x, y) = (left * scale, top * scale - head);
    drawing.body(scene, names, [x, y, width, height + head]);
    let Drawing { out: body, classes, .. } = drawing;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x:.0} {y:.0} {width:.0} {:.0}\" \
         width=\"{width:.0}\" height=\"{:.0}\">\n",
        height + head,
        height + head
    );
    out += &style(&classes);
    out + &body + "</svg>\n"
}

/// What the classes look like, in light and dark.
fn style(classes: &BTreeMap<String, Colour>) -> String {
    let rules = |theme: Theme| {
        let mut text = format!("text{{fill:{}}}", hex(theme.writing()));
        text += &format!(".page{{fill:{}}}", hex(theme.page()));
        for (name, &colour) in classes {
            let rgb = hex(theme.rgb(colour));
            text += &format!(".{name}{{fill:{rgb}}}.l{name}{{stroke:{rgb}}}");
        }
        text
    };
    format!(
        "<style>text{{font-family:sans-serif}}.c{{text-anchor:middle}}{}\n@media(prefers-color-scheme:dark){{{}}}</style>\n",
        rules(Theme::Light),
        rules(Theme::Dark)
    )
}

fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// An SVG file being written.
struct Drawing {
    out: String,
    classes: BTreeMap<String, Colour>,
    scale: f32,
    language: Language,
}

impl Drawing {
    fn body(&mut self, scene: &Scene, names: &[String], [x, y, width, height]: [f32; 4]) {
        self.push(format_args!(
            "<rect class=\"page\" x=\"{x:.0}\" y=\"{y:.0}\" width=\"{width:.0}\" height=\"{height:.0}\"/>\n"
        ));
        for (line, caption) in scene.captions.iter().enumerate() {
            self.caption(caption, names, [x + 8.0, y + CAPTION * (line as f32 + 0.75)]);
        }
        self.sprites(scene);
        let ground = self.class(scene.ground);
        let head = CAPTION * scene.captions.len() as f32 + GAP;
        self.push(format_args!(
            "<rect class=\"{ground}\" x=\"{x:.0}\" y=\"{:.0}\" width=\"{width:.0}\" height=\"{:.0}\" rx=\"8\"/>\n",
            y + head,
            height - head
        ));
        scene.shapes.iter().for_each(|shape| self.shape(shape));
    }

    /// Sprites are drawn once, a hundred times as large as their unit, and used many times.
    fn sprites(&mut self, scene: &Scene) {
        self.out += "<defs>\n";
        let scale = std::mem::replace(&mut self.scale, 100.0);
        for (number, sprite) in scene.sprites.iter().enumerate() {
            // Short ids, since most of a file is uses of them; the name says what it is.
            let name = sprite.name;
            self.push(format_args!("<g id=\"_{number}\"><title>{name}</title>"));
            sprite.shapes.iter().for_each(|shape| self.shape(shape));
            self.out += "</g>\n";
        }
        self.scale = scale;
        self.out += "</defs>\n";
    }

    fn caption(&mut self, caption: &Caption, names: &[String], [x, y]: Point) {
        let name = caption.seat.and_then(|seat| names.get(seat.index()));
        if let Some(seat) = caption.seat {
            let (class, paper) = (self.class(Colour::Seat(seat)), self.class(Colour::Paper));
            let middle = x + 9.0;
            self.push(format_args!(
                "<circle class=\"{class}\" cx=\"{middle:.0}\" cy=\"{:.0}\" r=\"9\"/>\
                 <text class=\"{paper} c\" x=\"{middle:.0}\" y=\"{:.0}\" font-size=\"13\">{seat}</text>",
                y - 5.0,
                y - 0.5
            ));
        }
        let name = name.map_or(String::new(), |name| format!("{}: ", escaped(name)));
        let weight = if caption.active { " font-weight=\"bold\"" } else { "" };
        let (text, x) = (escaped(&caption.text.text(self.language)), x + 24.0);
        let turn = if caption.active { " ◂" } else { "" };
        self.push(format_args!(
            "<text x=\"{x:.0}\" y=\"{y:.0}\" font-size=\"16\"{weight}>{name}{text}{turn}</text>\n"
        ));
    }

    fn shape(&mut self, shape: &Shape) {
        let class = match shape.line {
            Some(line) => format!("{} l{}", self.class(shape.fill), self.class(line)),
            None => self.class(shape.fill),
        };
        let id = shape.id.as_ref().map_or(String::new(), |id| format!(" id=\"{}\"", escaped(id)));
        let scale = self.scale;
        let at = |value: f32| (value * scale).round() as i64;
        match &shape.form {
            Form::Polygon(corners) => {
                let corners: Vec<String> =
                    corners.iter().map(|&[x, y]| format!("{},{}", at(x), at(y))).collect();
                self.push(format_args!("<polygon{id} class=\"{class}\" points=\"{}\"/>", corners.join(" ")));
            }
            Form::Ellipse([x, y], [rx, ry]) => self.push(format_args!(
                "<ellipse{id} class=\"{class}\" cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\"/>",
                at(*x), at(*y), at(*rx), at(*ry)
            )),
            Form::Line([ax, ay], [bx, by], width) => self.push(format_args!(
                "<line{id} class=\"l{class}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" opacity=\".6\"/>",
                at(*ax), at(*ay), at(*bx), at(*by), at(*width)
            )),
            Form::Text(place, size, words) => {
                let text = words.text(self.language);
                self.text(&format!("{id} class=\"{class} c\""), shape, *place, *size, &text);
            }
            Form::Label(place, size, words) => {
                let text = words.text(self.language);
                self.text(&format!("{id} class=\"{class}\""), shape, *place, *size, &text);
            }
            Form::Name([x, y], room, text) => {
                let size = 0.3 * room;
                if size * scale >= LEAST_LABEL {
                    let foot = [*x, y + 0.95 * room - 0.35 * size];
                    self.text(&format!("{id} class=\"{class} c\""), shape, foot, size, text);
                }
            }
            Form::Sprite(number, [x, y], size, _) => self.push(format_args!(
                "<use{id} href=\"#_{number}\" transform=\"translate({} {})scale({:.2})\"/>",
                at(*x), at(*y), size * scale / 100.0
            )),
        }
        self.out.push('\n');
    }

    fn text(&mut self, start: &str, shape: &Shape, [x, y]: Point, size: f32, text: &str) {
        let at = |value: f32| (value * self.scale).round() as i64;
        let (x, y, size) = (at(x), at(y + 0.35 * size), at(size));
        // A line around writing lies behind it.
        let line = if shape.line.is_some() { ";paint-order:stroke;stroke-width:4px" } else { "" };
        let text = escaped(text);
        self.push(format_args!(
            "<text{start} x=\"{x}\" y=\"{y}\" style=\"font-size:{size}px{line}\">{text}</text>"
        ));
    }

    /// The class of a colour, which is then in the style sheet.
    fn class(&mut self, colour: Colour) -> String {
        let name = colour.short_name();
        self.classes.entry(name.clone()).or_insert(colour);
        name
    }

    fn push(&mut self, text: std::fmt::Arguments<'_>) {
        self.out.write_fmt(text).expect("a string takes all that is written to it");
    }
}

/// A text without anything that SVG would read as more than text.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            c if game::is_control(c) => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
