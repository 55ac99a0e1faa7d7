//! A match as a GIF file: a picture for each position, of which only what changed is stored.

use std::collections::HashMap;
use std::time::Duration;

use game::Scene;
use gif::{AnyExtension, DisposalMethod, Encoder, Extension, Frame, Repeat};

use super::painter::Painter;
use super::{Extent, Look, SOFTWARE};
use crate::theme::Rgb;

/// The number for "as in the picture before"; all others are colours.
const SAME: u8 = u8::MAX;

/// An animation being drawn.
pub struct Animation {
    painter: Painter,
    palette: Palette,
    encoder: Encoder<Vec<u8>>,
    /// The numbers of the colours of the last picture; empty before the first.
    shown: Vec<u8>,
    width: usize,
    /// What is shown, until it is known for how long.
    pending: Option<(Frame<'static>, Duration)>,
}

impl Animation {
    /// An animation of pictures that fit into `extent`. A few of them, with the names of the seats' players, are drawn beforehand
    /// to choose the colours.
    pub fn new(extent: &Extent, look: Look, samples: &[Scene], names: &[String]) -> Self {
        let placement = extent.placement(look.side);
        let mut painter = Painter::new(look, placement);
        let theme = look.theme;
        let plain = extent.colours.values().map(|&colour| theme.rgb(colour));
        let mut palette = Palette::new(plain.chain([theme.page(), theme.writing()]));
        palette.add_common(samples.iter().flat_map(|scene| painter.paint(scene, names)));
        let [width, height] = placement.size.map(|side| side as u16);
        let mut encoder = Encoder::new(Vec::new(), width, height, &palette.colours.concat())
            .expect("memory takes all that is written to it");
        let comment = AnyExtension::from(Extension::Comment);
        encoder
            .write_raw_extension(comment, &[SOFTWARE.as_bytes()])
            .and_then(|()| encoder.set_repeat(Repeat::Infinite))
            .expect("memory takes all that is written to it");
        let width = usize::from(width);
        Self { painter, palette, encoder, shown: Vec::new(), width, pending: None }
    }

    /// Shows a position for some time. One that looks like the one before prolongs it.
    pub fn show(&mut self, scene: &Scene, names: &[String], time: Duration) {
        let pixels = self.painter.paint(scene, names);
        let numbers = self.palette.numbers(&pixels);
        match changed(&self.shown, &numbers, self.width) {
            Some(frame) => {
                self.write_pending();
                self.pending = Some((frame, time));
                self.shown = numbers;
            }
            None => self.pending.iter_mut().for_each(|(_, shown)| *shown += time),
        }
    }

    /// The file; the last position stays for this time.
    pub fn finish(mut self, time: Duration) -> Vec<u8> {
        if let Some((_, shown)) = &mut self.pending {
            *shown = time;
        }
        self.write_pending();
        self.encoder.into_inner().expect("memory takes all that is written to it")
    }

    fn write_pending(&mut self) {
        if let Some((mut frame, time)) = self.pending.take() {
            // In hundredths of a second.
            frame.delay = u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX);
            self.encoder.write_frame(&frame).expect("memory takes all that is written to it");
        }
    }
}

/// The part of a picture that is not as before, if anything is not.
fn changed(before: &[u8], now: &[u8], width: usize) -> Option<Frame<'static>> {
    let is_first = before.is_empty();
    let differs = |at: usize| is_first || before[at] != now[at];
    let rows: Vec<usize> =
        (0..now.len() / width).filter(|row| (0..width).any(|x| differs(row * width + x))).collect();
    let (&top, &bottom) = (rows.first()?, rows.last()?);
    let is_column = |x: &usize| rows.iter().any(|row| differs(row * width + x));
    let (left, right) = ((0..width).find(is_column)?, (0..width).rev().find(is_column)?);
    let part = (top..=bottom).flat_map(|row| row * width + left..=row * width + right);
    let buffer: Vec<u8> = part.map(|at| if differs(at) { now[at] } else { SAME }).collect();
    let short = |length: usize| length as u16;
    Some(Frame {
        dispose: DisposalMethod::Keep,
        transparent: Some(SAME),
        left: short(left),
        top: short(top),
        width: short(right - left + 1),
        height: short(bottom - top + 1),
        buffer: buffer.into(),
        ..Frame::default()
    })
}

/// The colours of an animation, at most 255 and [`SAME`].
struct Palette {
    colours: Vec<Rgb>,
    nearest: HashMap<Rgb, u8>,
}

impl Palette {
    /// These colours exactly, as far as there is room.
    fn new(plain: impl Iterator<Item = Rgb>) -> Self {
        let mut palette = Self { colours: Vec::new(), nearest: HashMap::new() };
        plain.for_each(|colour| palette.add(colour));
        palette
    }

    fn add(&mut self, colour: Rgb) {
        if self.colours.len() < usize::from(SAME) && !self.colours.contains(&colour) {
            self.colours.push(colour);
        }
    }

    /// What is most common among pixels, of similar colours one: edges are blends of two colours.
    fn add_common(&mut self, pixels: impl Iterator<Item = Rgb>) {
        let mut counts: HashMap<Rgb, (usize, Rgb)> = HashMap::new();
        for pixel in pixels {
            counts.entry(pixel.map(|part| part >> 3)).or_insert((0, pixel)).0 += 1;
        }
        let mut common: Vec<(usize, Rgb)> = counts.into_values().collect();
        // Equal counts in a fixed order: the same match gives the same file.
        common.sort_unstable_by(|a, b| b.cmp(a));
        common.into_iter().for_each(|(_, colour)| self.add(colour));
    }

    fn numbers(&mut self, pixels: &[Rgb]) -> Vec<u8> {
        let Self { colours, nearest } = self;
        let number =
            |pixel: &Rgb| *nearest.entry(*pixel).or_insert_with(|| closest(colours, *pixel));
        pixels.iter().map(number).collect()
    }
}

/// The number of the colour that is most like another.
fn closest(colours: &[Rgb], wanted: Rgb) -> u8 {
    let distance = |colour: &Rgb| {
        let parts = colour.iter().zip(wanted);
        parts.map(|(&part, wanted)| u32::from(part.abs_diff(wanted)).pow(2)).sum::<u32>()
    };
    let best = (0..).zip(colours).min_by_key(|(_, colour)| distance(colour));
    best.map_or(0, |(number, _)| number)
}
