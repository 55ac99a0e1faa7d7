//! What colours mean, in light and in dark.

use game::Colour;

/// A set of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark writing on a light page.
    Light,
    /// Light writing on a dark page.
    Dark,
}

pub(crate) type Rgb = [u8; 3];

/// Seats, in colours that the colour-blind can tell apart (after Okabe and Ito).
const SEATS: [Rgb; 7] = [
    [0x00, 0x72, 0xb2],
    [0xd5, 0x5e, 0x00],
    [0x00, 0x9e, 0x73],
    [0xcc, 0x79, 0xa7],
    [0xe6, 0xc2, 0x29],
    [0x56, 0xb4, 0xe9],
    [0x8c, 0x56, 0x4b],
];

/// Paints: blue, red, green, yellow, orange, violet, cyan, pink, light enough for dark writing.
const PAINTS: [Rgb; 8] = [
    [0x6a, 0xa6, 0xe8],
    [0xe4, 0x6f, 0x69],
    [0x6f, 0xbb, 0x6a],
    [0xf3, 0xdd, 0x66],
    [0xef, 0x9d, 0x45],
    [0xa8, 0x87, 0xd8],
    [0x6f, 0xd3, 0xd6],
    [0xf4, 0xb0, 0xcd],
];

/// A paint beyond the named ones: around the circle of colours by the golden angle, so that no two
/// neighbours look alike.
fn paint(kind: u8) -> Rgb {
    let turn = f32::from(kind) * 0.618_034;
    let channel = |shift: f32| {
        let wave = (std::f32::consts::TAU * (turn + shift)).cos();
        (170.0 + 60.0 * wave) as u8
    };
    [channel(0.0), channel(1.0 / 3.0), channel(2.0 / 3.0)]
}

impl Theme {
    pub(crate) fn rgb(self, colour: Colour) -> Rgb {
        let light = self == Theme::Light;
        let either = |one: u32, other: u32| {
            let [_, r, g, b] = (if light { one } else { other }).to_be_bytes();
            [r, g, b]
        };
        match colour {
            Colour::Ground => either(0x9c_d3ea, 0x0f_2f45),
            Colour::Tile(0 | 1) => either(0xf7_fbfe, 0x8f_aebf),
            Colour::Tile(2) => either(0xe4_f1f9, 0x7d_a0b5),
            Colour::Tile(_) => either(0xcf_e6f3, 0x6b_92aa),
            Colour::Paint(kind) => PAINTS.get(usize::from(kind)).copied().unwrap_or(paint(kind)),
            Colour::Mark => either(0xff_e9a8, 0xd8_bb62),
            Colour::Ink => either(0x1d_2b36, 0x10_1a22),
            Colour::Faint => either(0x8f_b3c7, 0x3f_6076),
            Colour::Paper => either(0xff_ffff, 0xee_f4f8),
            Colour::Warm => either(0xe8_7b35, 0xe0_7a3a),
            Colour::Seat(seat) => SEATS[seat.index() % SEATS.len()],
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
