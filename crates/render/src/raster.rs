//! Shapes as pixels, for the terminal.

use game::{Colour, Form, Point, Scene, Shape};

/// A picture in pixels, in colours by their meaning.
pub(crate) struct Raster {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pixels: Vec<Colour>,
    /// What is seen where nothing is drawn.
    pub(crate) ground: Colour,
}

/// Where a scene's points fall among the pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) origin: Point,
    /// Pixels per unit, across and down.
    pub(crate) scale: Point,
}

impl Frame {
    pub(crate) fn place(&self, [x, y]: Point) -> Point {
        [(x - self.origin[0]) * self.scale[0], (y - self.origin[1]) * self.scale[1]]
    }

    /// How many pixels something is large, by its smaller side.
    pub(crate) fn size(&self, units: f32) -> f32 {
        units * self.scale[0].min(self.scale[1])
    }

    /// The frame of a sprite drawn in this one.
    fn within(&self, at: Point, size: f32) -> Self {
        let [x, y] = self.place(at);
        let scale = self.scale.map(|scale| scale * size);
        Frame { origin: [-x / scale[0], -y / scale[1]], scale }
    }
}

impl Raster {
    pub(crate) fn new(scene: &Scene, width: usize, height: usize) -> Self {
        let ground = scene.ground;
        Self { width, height, pixels: vec![ground; width * height], ground }
    }

    pub(crate) fn pixel(&self, x: usize, y: usize) -> Colour {
        self.pixels[y.min(self.height - 1) * self.width + x.min(self.width - 1)]
    }

    /// Draws a shape; sprites only if they are at least `least` pixels large. Text is not drawn.
    pub(crate) fn draw(&mut self, scene: &Scene, shape: &Shape, frame: Frame, least: f32) {
        let fill = shape.fill;
        match &shape.form {
            Form::Polygon(corners) => {
                let corners: Vec<Point> = corners.iter().map(|&p| frame.place(p)).collect();
                self.polygon(&corners, fill);
            }
            Form::Ellipse(centre, radii) => {
                let [x, y] = frame.place(*centre);
                let radii = [radii[0] * frame.scale[0], radii[1] * frame.scale[1]];
                self.fill(
                    [x - radii[0], y - radii[1]],
                    [x + radii[0], y + radii[1]],
                    fill,
                    |[px, py]| {
                        let (dx, dy) = ((px - x) / radii[0].max(0.3), (py - y) / radii[1].max(0.3));
                        dx * dx + dy * dy <= 1.0
                    },
                );
            }
            Form::Line(from, to, width) => {
                self.line(frame.place(*from), frame.place(*to), frame.size(*width), fill);
            }
            Form::Sprite(number, at, size, _) if frame.size(*size) >= least => {
                for part in &scene.sprites[*number].shapes {
                    self.draw(scene, part, frame.within(*at, *size), least);
                }
            }
            Form::Text(..) | Form::Label(..) | Form::Name(..) | Form::Sprite(..) => {}
        }
    }

    fn polygon(&mut self, corners: &[Point], colour: Colour) {
        let least = corners.iter().fold([f32::MAX; 2], |m, p| [m[0].min(p[0]), m[1].min(p[1])]);
        let most = corners.iter().fold([f32::MIN; 2], |m, p| [m[0].max(p[0]), m[1].max(p[1])]);
        self.fill(least, most, colour, |[x, y]| {
            let crossings = (0..corners.len()).filter(|&k| {
                let ([ax, ay], [bx, by]) = (corners[k], corners[(k + 1) % corners.len()]);
                (ay > y) != (by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax)
            });
            crossings.count() % 2 == 1
        });
    }

    fn line(&mut self, [ax, ay]: Point, [bx, by]: Point, width: f32, colour: Colour) {
        let half = (0.5 * width).max(0.5);
        let (dx, dy) = (bx - ax, by - ay);
        let length = (dx * dx + dy * dy).max(1e-6);
        let least = [ax.min(bx) - half, ay.min(by) - half];
        let most = [ax.max(bx) + half, ay.max(by) + half];
        self.fill(least, most, colour, |[x, y]| {
            let along = (((x - ax) * dx + (y - ay) * dy) / length).clamp(0.0, 1.0);
            let (ox, oy) = (x - ax - along * dx, y - ay - along * dy);
            ox * ox + oy * oy <= half * half
        });
    }

    /// Paints the pixels of a rectangle whose middles lie inside.
    fn fill(&mut self, least: Point, most: Point, colour: Colour, inside: impl Fn(Point) -> bool) {
        let range = |low: f32, high: f32, end: usize| {
            (low.floor().max(0.0) as usize).min(end)..(high.ceil().max(0.0) as usize).min(end)
        };
        for y in range(least[1], most[1], self.height) {
            for x in range(least[0], most[0], self.width) {
                if inside([x as f32 + 0.5, y as f32 + 0.5]) {
                    self.pixels[y * self.width + x] = colour;
                }
            }
        }
    }
}
