//! A scene as pixels: PNG files, and GIF files of whole matches.

mod animation;
mod font;
mod painter;

use std::collections::BTreeMap;

use game::{Colour, Language, Point, Scene, Shape};

pub use animation::Animation;
use painter::Painter;

use crate::svg::{CAPTION, GAP, pixels_per_unit};
use crate::theme::Theme;

/// The program that made a file, as written into it.
const SOFTWARE: &str = "plateau";

/// How a scene becomes pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// The language of captions and texts.
    pub language: Language,
    /// Pixels of the longer side.
    pub side: u16,
}

/// The room that the pictures of a match need, and their colours, so that all pictures have one size.
#[derive(Clone, Debug, PartialEq)]
pub struct Extent {
    bounds: [Point; 2],
    captions: usize,
    /// By their short names.
    colours: BTreeMap<String, Colour>,
}

impl Extent {
    /// The room that one picture needs.
    pub fn of(scene: &Scene) -> Self {
        let mut extent = Self { bounds: scene.bounds, captions: 0, colours: BTreeMap::new() };
        extent.include(scene);
        extent
    }

    /// Makes room for another picture.
    pub fn include(&mut self, scene: &Scene) {
        let ([low, high], [other_low, other_high]) = (&mut self.bounds, scene.bounds);
        for axis in 0..2 {
            low[axis] = low[axis].min(other_low[axis]);
            high[axis] = high[axis].max(other_high[axis]);
        }
        self.captions = self.captions.max(scene.captions.len());
        let sprites = scene.sprites.iter().flat_map(|sprite| &sprite.shapes);
        let used = |shape: &Shape| [Some(shape.fill), shape.line];
        let seats = scene.captions.iter().filter_map(|caption| caption.seat).map(Colour::Seat);
        let used = scene.shapes.iter().chain(sprites).flat_map(used).flatten().chain(seats);
        for colour in used.chain([scene.ground, Colour::Paper]) {
            self.colours.entry(colour.short_name()).or_insert(colour);
        }
    }

    /// Where everything is in a picture whose longer side has this many pixels.
    fn placement(&self, side: u16) -> Placement {
        let [[left, top], [right, bottom]] = self.bounds;
        let scale = pixels_per_unit(self.bounds);
        let head = CAPTION * self.captions as f32 + GAP;
        let (width, height) = ((right - left) * scale, (bottom - top) * scale + head);
        let zoom = f32::from(side) / width.max(height).max(1.0);
        let whole = |length: f32| ((length * zoom).round() as u32).clamp(1, u32::from(side));
        let scale = scale * zoom;
        Placement {
            size: [whole(width), whole(height)],
            head: head * zoom,
            zoom,
            scale,
            origin: [-left * scale, head * zoom - top * scale],
        }
    }
}

/// Where things are in a picture, in pixels.
#[derive(Clone, Copy, Debug)]
struct Placement {
    /// Width and height of the picture.
    size: [u32; 2],
    /// The height of the captions.
    head: f32,
    /// Pixels for one pixel of the SVG picture.
    zoom: f32,
    /// Pixels per unit of the scene.
    scale: f32,
    /// Where the origin of the scene is.
    origin: Point,
}

/// The scene as a PNG file. `names` are the seats' players.
pub fn png(scene: &Scene, names: &[String], look: Look) -> Vec<u8> {
    let placement = Extent::of(scene).placement(look.side);
    let pixels = Painter::new(look, placement).paint(scene, names);
    let [width, height] = placement.size;
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder
        .add_text_chunk("Software".to_string(), SOFTWARE.to_string())
        .expect("both are short Latin words");
    let rgb: Vec<u8> = pixels.as_flattened().to_vec();
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&rgb));
    written.expect("memory takes all that is written to it, and all pixels are there");
    out
}
