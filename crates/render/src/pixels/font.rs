//! Texts as outlines of an embedded font.

use game::Point;
use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The two weights of a font.
pub(super) struct Fonts {
    regular: Face<'static>,
    bold: Face<'static>,
}

impl Fonts {
    pub(super) fn new() -> Self {
        let face = |bytes| Face::parse(bytes, 0).expect("an embedded font is whole");
        Self { regular: face(dejavu::sans::regular()), bold: face(dejavu::sans::bold()) }
    }

    /// A text in pixels of this height, without characters that the font does not have.
    pub(super) fn line(&self, text: &str, size: f32, is_bold: bool) -> Line<'_> {
        let face = if is_bold { &self.bold } else { &self.regular };
        let scale = size / f32::from(face.units_per_em());
        let glyph = |c: char| face.glyph_index(if game::is_control(c) { ' ' } else { c });
        Line { face, scale, glyphs: text.chars().filter_map(glyph).collect() }
    }
}

/// A text of one line.
pub(super) struct Line<'a> {
    face: &'a Face<'static>,
    scale: f32,
    glyphs: Vec<GlyphId>,
}

impl Line<'_> {
    pub(super) fn width(&self) -> f32 {
        self.glyphs.iter().map(|&glyph| self.advance(glyph)).sum()
    }

    fn advance(&self, glyph: GlyphId) -> f32 {
        f32::from(self.face.glyph_hor_advance(glyph).unwrap_or(0)) * self.scale
    }

    /// Its outlines, beginning at a point of its base line; none if there is nothing to see.
    pub(super) fn outlines(&self, [x, y]: Point) -> Option<Path> {
        let mut pen = Pen { path: PathBuilder::new(), at: [x, y], scale: self.scale };
        for &glyph in &self.glyphs {
            // A blank has no outline.
            let _ = self.face.outline_glyph(glyph, &mut pen);
            pen.at[0] += self.advance(glyph);
        }
        pen.path.finish()
    }
}

/// Draws glyphs at a point; in fonts, y grows upwards.
struct Pen {
    path: PathBuilder,
    at: Point,
    scale: f32,
}

impl Pen {
    fn to(&self, x: f32, y: f32) -> (f32, f32) {
        (self.at[0] + x * self.scale, self.at[1] - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.to(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.to(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.to(x1, y1), self.to(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.to(x1, y1), self.to(x2, y2), self.to(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
