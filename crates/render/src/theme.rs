//! What colours mean, in light and in dark.

use game::{Colour, Seat};

/// A set of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark writing on a light page.
    Light,
    /// Light writing on a dark page.
    Dark,
}

pub(crate) type Rgb = [u8; 3];

/// Seats, in colours that the colour-blind can distinguish (after Okabe and Ito).
const SEATS: [Rgb; 7] = [
    [0x00, 0x72, 0xb2],
    [0xd5, 0x5e, 0x00],
    [0x00, 0x9e, 0x73],
    [0xcc, 0x79, 0xa7],
    [0xe6, 0xc2, 0x29],
    [0x56, 0xb4, 0xe9],
    [0x8c, 0x56, 0x4b],
];

/// Blue, red, green, yellow, orange, violet, cyan, pink: light enough for dark writing, and apart in
/// lightness where the colour-blind see no other difference.
const HUES: [Rgb; 8] = [
    [0x6a, 0xa6, 0xe8],
    [0xe4, 0x6f, 0x69],
    [0x6f, 0xbb, 0x6a],
    [0xf3, 0xdd, 0x66],
    [0xef, 0x9d, 0x45],
    [0xa8, 0x87, 0xd8],
    [0x6f, 0xd3, 0xd6],
    [0xf4, 0xb0, 0xcd],
];

/// How much lighter or darker than its ground writing must be, of 255.
const LEAST_CONTRAST: u32 = 40;

/// How light a colour looks, from 0 to 255.
fn light([r, g, b]: Rgb) -> u32 {
    (299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b)) / 1000
}

/// The colours after grey; beyond the chosen ones, steps around the circle of colours.
fn hue(number: u8) -> Rgb {
    if let Some(&chosen) = HUES.get(usize::from(number) - 1) {
        return chosen;
    }
    // The golden angle, in sixths of a circle: no two numbers come near each other.
    let sixths = (f32::from(number) * 2.291_796) % 6.0;
    let bright = [0.92, 0.7, 0.82][usize::from(number) % 3];
    let part = |shift: f32| {
        let away = ((sixths + shift) % 6.0 - 3.0).abs() - 1.0;
        (255.0 * bright * (0.45 + 0.55 * away.clamp(0.0, 1.0))) as u8
    };
    [part(0.0), part(4.0), part(2.0)]
}

/// The colour of the terminal's cube of 6 × 6 × 6 that is nearest.
fn nearest([r, g, b]: Rgb) -> u8 {
    let step = |part: u8| ((u16::from(part) + 25) / 51) as u8;
    16 + 36 * step(r) + 6 * step(g) + step(b)
}

impl Theme {
    pub(crate) fn rgb(self, colour: Colour) -> Rgb {
        let light = self == Theme::Light;
        let either = |one: u32, other: u32| {
            let [_, r, g, b] = (if light { one } else { other }).to_be_bytes();
            [r, g, b]
        };
        match colour {
            Colour::Ground => either(0x5a_aad4, 0x0f_2f45),
            Colour::Slate => either(0x36_4350, 0x16_1d24),
            Colour::Wood(0) => either(0x7a_4e2d, 0x35_2417),
            Colour::Wood(1) => either(0xf5_e6ca, 0xdc_c8a6),
            Colour::Wood(_) => either(0xe0_c294, 0xbf_a278),
            Colour::Rock(0) => either(0x4d_4139, 0x22_1c18),
            Colour::Rock(1) => either(0xd8_cab6, 0xa8_9a88),
            Colour::Rock(_) => either(0x63_5449, 0x43_3830),
            Colour::Land => either(0xf7_f0dd, 0xd5_ccb4),
            Colour::Tile(0 | 1) => either(0xf7_fbfe, 0xd6_e5ee),
            Colour::Tile(2) => either(0xe4_f1f9, 0xbd_d4e1),
            Colour::Tile(_) => either(0xcf_e6f3, 0xa5_c2d3),
            Colour::Mark => either(0xff_e9a8, 0xe0_c468),
            Colour::Target => either(0xa8_e05f, 0x9c_d94e),
            Colour::Ink => either(0x1d_2b36, 0x10_1a22),
            Colour::Faint => either(0x4f_7388, 0x33_526a),
            Colour::Paper => either(0xff_ffff, 0xee_f4f8),
            Colour::Warm => either(0xc8_540e, 0xa8_430c),
            Colour::Hue(0) => either(0xc0_cad1, 0x6c_8390),
            Colour::Hue(number) if light => hue(number),
            Colour::Hue(number) => hue(number).map(|part| (u16::from(part) * 9 / 10) as u8),
            Colour::Seat(seat) => SEATS[seat.index() % SEATS.len()],
        }
    }

    /// The number of a colour among the 256 of most terminals. They are picked by hand: the nearest
    /// ones turn water grey and ice pink.
    pub(crate) fn of_256(self, colour: Colour) -> u8 {
        const SEATS: [u8; 7] = [25, 166, 36, 175, 178, 74, 95];
        const HUES: [u8; 8] = [75, 167, 107, 221, 208, 140, 80, 218];
        let either = |light, dark| if self == Theme::Light { light } else { dark };
        match colour {
            Colour::Ground => either(74, 24),
            Colour::Slate => either(238, 235),
            Colour::Wood(0) => either(94, 52),
            Colour::Wood(1) => either(230, 223),
            Colour::Wood(_) => either(180, 137),
            Colour::Rock(0) => either(239, 236),
            Colour::Rock(1) => either(187, 144),
            Colour::Rock(_) => either(95, 238),
            Colour::Land => either(230, 187),
            Colour::Tile(0 | 1) => either(231, 254),
            Colour::Tile(2) => either(195, 153),
            Colour::Tile(_) => either(153, 110),
            Colour::Mark => either(229, 221),
            Colour::Target => 149,
            Colour::Ink => 234,
            Colour::Faint => either(66, 239),
            Colour::Paper => 231,
            Colour::Warm => either(166, 130),
            Colour::Hue(0) => either(250, 66),
            Colour::Hue(number) => match HUES.get(usize::from(number) - 1) {
                Some(&chosen) => chosen,
                None => nearest(self.rgb(colour)),
            },
            Colour::Seat(seat) => SEATS[seat.index() % SEATS.len()],
        }
    }

    /// A colour for writing on another: the wanted one if it can be read there, else the darkest or the lightest.
    pub(crate) fn legible(self, wanted: Colour, on: Colour) -> Colour {
        let contrast = |colour| light(self.rgb(colour)).abs_diff(light(self.rgb(on)));
        if contrast(wanted) >= LEAST_CONTRAST {
            return wanted;
        }
        if contrast(Colour::Ink) >= contrast(Colour::Paper) { Colour::Ink } else { Colour::Paper }
    }

    /// The colour of a seat, as in pictures, for writing beside them: red, green, blue, and its number
    /// among the 256 of most terminals.
    pub fn seat(self, seat: Seat) -> ([u8; 3], u8) {
        (self.rgb(Colour::Seat(seat)), self.of_256(Colour::Seat(seat)))
    }

    /// The page around a picture.
    pub(crate) fn page(self) -> Rgb {
        match self {
            Theme::Light => [0xff, 0xff, 0xff],
            Theme::Dark => [0x0b, 0x1a, 0x26],
        }
    }

    /// Writing on the page itself.
    pub(crate) fn writing(self) -> Rgb {
        match self {
            Theme::Light => [0x1d, 0x2b, 0x36],
            Theme::Dark => [0xe6, 0xee, 0xf3],
        }
    }
}
