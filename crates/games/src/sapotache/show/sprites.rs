//! Small drawings.

use game::{Colour, Form, Seat, Shape, Sprite};

use super::box_of;
use crate::sapotache::board::card::Tool;

/// A tool.
pub(in crate::sapotache) fn tool(tool: Tool) -> Sprite {
    let line = |from, to, width| Shape::new(Form::Line(from, to, width), Colour::Ink);
    let polygon = |corners, fill| Shape::new(Form::Polygon(corners), fill);
    let ellipse = |at, radii, fill| Shape::new(Form::Ellipse(at, radii), fill);
    match tool {
        Tool::Axe => Sprite {
            name: "axe",
            shapes: vec![
                line([0.0, 0.45], [0.0, -0.4], 0.12),
                line([-0.42, -0.12], [-0.2, -0.36], 0.14),
                line([-0.2, -0.36], [0.2, -0.36], 0.14),
                line([0.2, -0.36], [0.42, -0.12], 0.14),
            ],
        },
        Tool::Lamp => Sprite {
            name: "lamp",
            shapes: vec![
                line([0.0, -0.45], [0.0, -0.3], 0.1),
                polygon(box_of([-0.3, -0.32], [0.3, 0.42]), Colour::Ink),
                ellipse([0.0, 0.06], [0.2, 0.26], Colour::Mark),
            ],
        },
        Tool::Cart => Sprite {
            name: "cart",
            shapes: vec![
                polygon(
                    vec![[-0.46, -0.28], [0.46, -0.28], [0.32, 0.2], [-0.32, 0.2]],
                    Colour::Ink,
                ),
                ellipse([-0.2, 0.3], [0.13, 0.13], Colour::Ink),
                ellipse([0.2, 0.3], [0.13, 0.13], Colour::Ink),
            ],
        },
    }
}

/// The cross over a broken tool.
pub(in crate::sapotache) fn broken() -> Sprite {
    let line = |from, to| Shape::new(Form::Line(from, to, 0.16), Colour::Warm);
    let shapes = vec![line([-0.45, -0.45], [0.45, 0.45]), line([-0.45, 0.45], [0.45, -0.45])];
    Sprite { name: "broken", shapes }
}

/// A player's head, in a hood of its colour.
pub(in crate::sapotache) fn disc(seat: Seat) -> Sprite {
    let ellipse = |at, radii, fill| Shape::new(Form::Ellipse(at, radii), fill);
    let hood = Form::Polygon(vec![[-0.42, -0.05], [0.0, -0.5], [0.42, -0.05]]);
    let beard = Form::Polygon(vec![[-0.32, 0.12], [0.32, 0.12], [0.0, 0.5]]);
    let shapes = vec![
        Shape::new(beard, Colour::Paper).lined(Colour::Ink),
        ellipse([0.0, 0.02], [0.32, 0.24], Colour::Warm),
        ellipse([-0.12, 0.03], [0.05, 0.05], Colour::Ink),
        ellipse([0.12, 0.03], [0.05, 0.05], Colour::Ink),
        Shape::new(hood, Colour::Seat(seat)),
    ];
    Sprite { name: "dwarf", shapes }
}
