//! Pieces as they are drawn: a shape for each kind, in each seat's colour.

use game::{Colour, Form, Point, Seat, Shape, Sprite};

use crate::mansuba::setup::Setup;

/// Outlines of the kinds in their order; after the last, the first again.
const OUTLINES: [&[Point]; 7] = [PAWN, TOWER, ELEPHANT, DIAMOND, STAR, CROSS, SHIELD];

const PAWN: &[Point] = &[
    [0.0, -0.62],
    [0.2, -0.52],
    [0.26, -0.32],
    [0.16, -0.12],
    [0.3, 0.34],
    [0.46, 0.56],
    [-0.46, 0.56],
    [-0.3, 0.34],
    [-0.16, -0.12],
    [-0.26, -0.32],
    [-0.2, -0.52],
];
const TOWER: &[Point] = &[
    [-0.46, -0.56],
    [-0.24, -0.56],
    [-0.24, -0.4],
    [-0.1, -0.4],
    [-0.1, -0.56],
    [0.1, -0.56],
    [0.1, -0.4],
    [0.24, -0.4],
    [0.24, -0.56],
    [0.46, -0.56],
    [0.46, -0.22],
    [0.32, -0.12],
    [0.36, 0.36],
    [0.5, 0.56],
    [-0.5, 0.56],
    [-0.36, 0.36],
    [-0.32, -0.12],
    [-0.46, -0.22],
];
const ELEPHANT: &[Point] = &[
    [-0.34, -0.44],
    [0.24, -0.5],
    [0.48, -0.3],
    [0.58, 0.1],
    [0.56, 0.5],
    [0.44, 0.5],
    [0.42, 0.14],
    [0.3, 0.02],
    [0.26, 0.56],
    [0.04, 0.56],
    [0.0, 0.28],
    [-0.2, 0.28],
    [-0.24, 0.56],
    [-0.46, 0.56],
    [-0.5, 0.0],
    [-0.58, 0.2],
    [-0.56, -0.2],
];
const DIAMOND: &[Point] = &[[0.0, -0.64], [0.5, 0.0], [0.0, 0.64], [-0.5, 0.0]];
const STAR: &[Point] = &[
    [0.0, -0.64],
    [0.16, -0.2],
    [0.6, -0.2],
    [0.26, 0.08],
    [0.38, 0.54],
    [0.0, 0.26],
    [-0.38, 0.54],
    [-0.26, 0.08],
    [-0.6, -0.2],
    [-0.16, -0.2],
];
const CROSS: &[Point] = &[
    [-0.18, -0.58],
    [0.18, -0.58],
    [0.18, -0.18],
    [0.58, -0.18],
    [0.58, 0.18],
    [0.18, 0.18],
    [0.18, 0.58],
    [-0.18, 0.58],
    [-0.18, 0.18],
    [-0.58, 0.18],
    [-0.58, -0.18],
    [-0.18, -0.18],
];
const SHIELD: &[Point] = &[
    [-0.48, -0.54],
    [0.48, -0.54],
    [0.48, 0.0],
    [0.3, 0.36],
    [0.0, 0.6],
    [-0.3, 0.36],
    [-0.48, 0.0],
];

/// The index of the sprite of a kind and a seat.
pub(super) fn index(kind: usize, owner: Seat, seats: usize) -> usize {
    kind * seats + owner.index()
}

/// A sprite for each kind and seat. The pieces of every second seat have a light dot, so that colour
/// is not the only difference.
pub(super) fn sprites(kinds: usize, seats: usize) -> Vec<Sprite> {
    let both = (0..kinds).flat_map(|kind| Seat::all(seats).map(move |seat| (kind, seat)));
    both.map(|(kind, seat)| figure(kind, seat)).collect()
}

fn figure(kind: usize, seat: Seat) -> Sprite {
    let outline = Form::Polygon(OUTLINES[kind % OUTLINES.len()].to_vec());
    let mut shapes = vec![Shape::new(outline, Colour::Seat(seat)).lined(Colour::Ink)];
    if seat.0 % 2 == 1 {
        let dot = Form::Ellipse([0.0, 0.1], [0.13, 0.13]);
        shapes.push(Shape::new(dot, Colour::Paper));
    }
    Sprite { name: "piece", shapes }
}

/// The letter that stands for a piece where there is no room: the kind's, small for seat 1 of two; the
/// seat's sign where there is one kind only.
pub(super) fn letter(setup: &Setup, kind: u8, owner: Seat) -> char {
    let letter = setup.kinds[usize::from(kind)].letter;
    match (setup.kinds.len(), setup.starts.len()) {
        (1, _) => owner.sign(),
        (_, 2) if owner.0 == 1 => letter.to_lowercase().next().unwrap_or(letter),
        _ => letter,
    }
}
