//! The small drawings: fish and penguins, each as large as a tile and with room below for its label.

use game::{Colour, Form, Point, Seat, Shape, Sprite};

/// The index of the sprite for a number of fish.
pub(super) fn fish_sprite(fish: u8) -> usize {
    usize::from(fish.clamp(1, 3)) - 1
}

/// The index of the sprite of a seat's penguin.
pub(super) fn penguin_sprite(seat: Seat) -> usize {
    3 + seat.index()
}

/// The sprites of a match with this number of seats.
pub(super) fn sprites(seats: usize) -> Vec<Sprite> {
    let fish = [
        fish(&[[0.0, -0.03]], 0.5),
        fish(&[[0.0, -0.17], [0.0, 0.1]], 0.45),
        fish(&[[-0.17, -0.22], [0.18, -0.06], [0.0, 0.15]], 0.4),
    ];
    fish.into_iter().chain(Seat::all(seats).map(penguin)).collect()
}

/// Fish of this length at these places.
fn fish(places: &[Point], long: f32) -> Sprite {
    let one = |&[x, y]: &Point| {
        let at = |[dx, dy]: Point| [x + long * dx, y + long * dy];
        let ellipse = |centre, radii: [f32; 2]| Form::Ellipse(at(centre), radii.map(|r| long * r));
        let tail = [[0.2, 0.0], [0.5, -0.22], [0.5, 0.22]].map(at);
        [
            Shape::new(Form::Polygon(tail.to_vec()), Colour::Warm),
            Shape::new(ellipse([-0.1, 0.0], [0.38, 0.22]), Colour::Warm),
            Shape::new(ellipse([-0.3, -0.05], [0.05, 0.05]), Colour::Ink),
        ]
    };
    Sprite { name: "fish", shapes: places.iter().flat_map(one).collect() }
}

/// A penguin with a scarf in its seat's colour.
fn penguin(seat: Seat) -> Sprite {
    const SIZE: f32 = 0.58;
    let at = |[x, y]: Point| [SIZE * x, SIZE * y - 0.1];
    let ellipse = |centre, radii: [f32; 2], fill| {
        Shape::new(Form::Ellipse(at(centre), radii.map(|r| SIZE * r)), fill)
    };
    let polygon = |corners: &[Point], fill| {
        Shape::new(Form::Polygon(corners.iter().map(|&corner| at(corner)).collect()), fill)
    };
    let scarf = [[-0.3, -0.2], [0.3, -0.2], [0.32, -0.04], [-0.32, -0.04]];
    let end = [[0.08, -0.08], [0.24, -0.08], [0.22, 0.22], [0.1, 0.22]];
    let beak = [[-0.09, -0.34], [0.09, -0.34], [0.0, -0.22]];
    let shapes = vec![
        ellipse([-0.16, 0.58], [0.16, 0.07], Colour::Warm),
        ellipse([0.16, 0.58], [0.16, 0.07], Colour::Warm),
        ellipse([-0.36, 0.18], [0.1, 0.28], Colour::Ink),
        ellipse([0.36, 0.18], [0.1, 0.28], Colour::Ink),
        ellipse([0.0, 0.16], [0.36, 0.44], Colour::Ink),
        ellipse([0.0, 0.22], [0.24, 0.34], Colour::Paper),
        ellipse([0.0, -0.36], [0.26, 0.24], Colour::Ink),
        ellipse([-0.1, -0.4], [0.06, 0.06], Colour::Paper),
        ellipse([0.1, -0.4], [0.06, 0.06], Colour::Paper),
        polygon(&beak, Colour::Warm),
        polygon(&scarf, Colour::Seat(seat)),
        polygon(&end, Colour::Seat(seat)),
    ];
    Sprite { name: "penguin", shapes }
}
