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

impl Theme {
    pub(crate) fn rgb(self, colour: Colour) -> Rgb {
        let light = self == Theme::Light;
        let either = |one: u32, other: u32| {
            let [_, r, g, b] = (if light { one } else { other }).to_be_bytes();
            [r, g, b]
        };
        match colour {
            Colour::Ground => either(0x5a_aad4, 0x0f_2f45),
            Colour::Tile(0 | 1) => either(0xf7_fbfe, 0xd6_e5ee),
            Colour::Tile(2) => either(0xe4_f1f9, 0xbd_d4e1),
            Colour::Tile(_) => either(0xcf_e6f3, 0xa5_c2d3),
            Colour::Mark => either(0xff_e9a8, 0xe0_c468),
            Colour::Ink => either(0x1d_2b36, 0x10_1a22),
            Colour::Faint => either(0x4f_7388, 0x33_526a),
            Colour::Paper => either(0xff_ffff, 0xee_f4f8),
            Colour::Warm => either(0xc8_540e, 0xa8_430c),
            Colour::Seat(seat) => SEATS[seat.index() % SEATS.len()],
        }
    }

    /// The number of a colour among the 256 of most terminals. They are picked by hand: the nearest
    /// ones turn water grey and ice pink.
    pub(crate) fn of_256(self, colour: Colour) -> u8 {
        const SEATS: [u8; 7] = [25, 166, 36, 175, 178, 74, 95];
        let either = |light, dark| if self == Theme::Light { light } else { dark };
        match colour {
            Colour::Ground => either(74, 24),
            Colour::Tile(0 | 1) => either(231, 254),
            Colour::Tile(2) => either(195, 153),
            Colour::Tile(_) => either(153, 110),
            Colour::Mark => either(229, 221),
            Colour::Ink => 234,
            Colour::Faint => either(66, 239),
            Colour::Paper => 231,
            Colour::Warm => either(166, 130),
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
