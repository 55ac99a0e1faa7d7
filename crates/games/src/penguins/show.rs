//! What a position looks like: ice on water, fish, penguins.

use game::{
    Caption, Colour, Event, Form, Game, Point, Scene, Seat, Shape, Show, Sprite, Tile, Turn,
};

use super::{Move, Penguins, View};

/// The places of the sprites in their list; penguins follow, one per seat.
const FISH: usize = 0;
const PENGUINS: usize = 1;

/// How large a tile is drawn when nobody says where its corners are.
const PITCH: f32 = 2.0;

impl Show for Penguins {
    fn scene(&self, view: &View, last: Option<&Event<Move>>) -> Scene {
        let mut sprites = vec![fish()];
        sprites.extend(Seat::all(self.seats()).map(penguin));
        let mut shapes = Vec::new();
        let melted = |tile: Tile| view.melted.binary_search(&tile).is_ok();
        let marked = marked(last);
        for tile in self.setup().board.tiles().filter(|&tile| !melted(tile)) {
            let fill =
                if marked == Some(tile) { Colour::Mark } else { Colour::Tile(self.fish_on(tile)) };
            let outline = Form::Polygon(self.outline(tile));
            shapes.push(Shape::new(outline, fill).lined(Colour::Faint).called(id(tile)));
        }
        shapes.extend(self.slide(last));
        let standing = |tile: Tile| {
            let owner = view.seats.iter().position(|seat| seat.penguins.contains(&tile));
            owner.map(|seat| Seat(seat as u32))
        };
        for tile in self.setup().board.tiles().filter(|&tile| !melted(tile)) {
            match standing(tile) {
                Some(seat) => shapes.push(self.standing(tile, seat)),
                None => self.swimming(tile, &mut shapes),
            }
        }
        let bounds = self.bounds();
        Scene { bounds, sprites, shapes, captions: captions(view) }
    }

    fn touches(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Place(tile) => vec![id(tile)],
            Move::Slide { from, to } => vec![id(from), id(to)],
        }
    }
}

fn id(tile: Tile) -> String {
    format!("tile-{tile}")
}

/// The tile that the last move went to.
fn marked(last: Option<&Event<Move>>) -> Option<Tile> {
    match last? {
        Event::Move(_, Move::Place(tile) | Move::Slide { to: tile, .. }) => Some(*tile),
        _ => None,
    }
}

fn captions(view: &View) -> Vec<Caption> {
    let line = |(index, seat): (usize, &super::SeatView)| {
        let own = Seat(index as u32);
        let text = if seat.out {
            format!("{} fish, out", seat.fish)
        } else {
            format!("{} fish", seat.fish)
        };
        Caption { seat: Some(own), text, active: view.turn == Turn::Seat(own) }
    };
    view.seats.iter().enumerate().map(line).collect()
}

impl Penguins {
    fn fish_on(&self, tile: Tile) -> u8 {
        self.setup().fish[tile as usize]
    }

    fn is_drawable(&self) -> bool {
        self.setup().board.has_outlines()
    }

    /// A square of tiles where nobody says where they lie.
    fn grid_place(&self, tile: Tile) -> Point {
        let row = (self.setup().board.len() as f32).sqrt().ceil() as u32;
        [PITCH * ((tile % row) as f32 + 0.5), PITCH * ((tile / row) as f32 + 0.5)]
    }

    fn centre(&self, tile: Tile) -> Point {
        self.setup().board.centre(tile).unwrap_or_else(|| self.grid_place(tile))
    }

    /// A tile's corners, drawn in a little so that tiles are seen to be apart.
    fn outline(&self, tile: Tile) -> Vec<Point> {
        let [x, y] = self.centre(tile);
        let inward = |[px, py]: Point| [x + 0.95 * (px - x), y + 0.95 * (py - y)];
        if self.is_drawable() {
            return self.setup().board.corners(tile).map(inward).collect();
        }
        let half = 0.5 * PITCH;
        [[-half, -half], [half, -half], [half, half], [-half, half]]
            .map(|[dx, dy]| inward([x + dx, y + dy]))
            .to_vec()
    }

    /// The radius of the largest circle in a tile, about.
    fn room(&self, tile: Tile) -> f32 {
        let [x, y] = self.centre(tile);
        let corners = self.outline(tile);
        let middle = |k: usize| {
            let ([ax, ay], [bx, by]) = (corners[k], corners[(k + 1) % corners.len()]);
            [0.5 * (ax + bx) - x, 0.5 * (ay + by) - y]
        };
        let distance = |[dx, dy]: Point| (dx * dx + dy * dy).sqrt();
        (0..corners.len()).map(|k| distance(middle(k))).fold(f32::MAX, f32::min)
    }

    fn bounds(&self) -> [Point; 2] {
        let mut bounds = [[f32::MAX; 2], [f32::MIN; 2]];
        for [x, y] in self.setup().board.tiles().flat_map(|tile| self.outline(tile)) {
            bounds[0] = [bounds[0][0].min(x), bounds[0][1].min(y)];
            bounds[1] = [bounds[1][0].max(x), bounds[1][1].max(y)];
        }
        let margin = 0.3;
        [
            [bounds[0][0] - margin, bounds[0][1] - margin],
            [bounds[1][0] + margin, bounds[1][1] + margin],
        ]
    }

    /// The way of the last slide.
    fn slide(&self, last: Option<&Event<Move>>) -> Option<Shape> {
        let Some(Event::Move(seat, Move::Slide { from, to })) = last else { return None };
        let way = Form::Line(self.centre(*from), self.centre(*to), 0.18 * self.room(*to));
        Some(Shape::new(way, Colour::Seat(*seat)))
    }

    fn standing(&self, tile: Tile, seat: Seat) -> Shape {
        let letter = char::from_u32(u32::from(b'A') + seat.0 % 26).unwrap_or('?');
        let form =
            Form::Sprite(PENGUINS + seat.index(), self.centre(tile), 1.5 * self.room(tile), letter);
        Shape::new(form, Colour::Seat(seat))
    }

    /// The fish under the ice of a tile.
    fn swimming(&self, tile: Tile, shapes: &mut Vec<Shape>) {
        let ([x, y], room, fish) = (self.centre(tile), self.room(tile), self.fish_on(tile));
        let places: &[Point] = match fish {
            1 => &[[0.0, 0.0]],
            2 => &[[0.0, -0.32], [0.0, 0.32]],
            _ => &[[-0.3, -0.38], [0.3, 0.0], [-0.3, 0.38]],
        };
        let letter = char::from_digit(u32::from(fish), 10).unwrap_or('?');
        for (i, [dx, dy]) in places.iter().enumerate() {
            // Where fish cannot be drawn, one number stands for all of them.
            let letter = if i == 0 { letter } else { ' ' };
            let at = [x + dx * room, y + dy * room];
            shapes.push(Shape::new(Form::Sprite(FISH, at, 0.62 * room, letter), Colour::Ink));
        }
    }
}

fn fish() -> Sprite {
    let body = Form::Ellipse([-0.1, 0.0], [0.38, 0.22]);
    let tail = Form::Polygon(vec![[0.2, 0.0], [0.5, -0.22], [0.5, 0.22]]);
    let eye = Form::Ellipse([-0.3, -0.05], [0.05, 0.05]);
    let shapes = vec![
        Shape::new(tail, Colour::Warm),
        Shape::new(body, Colour::Warm),
        Shape::new(eye, Colour::Ink),
    ];
    Sprite { name: "fish", shapes }
}

/// A penguin with a scarf in its seat's colour.
fn penguin(seat: Seat) -> Sprite {
    let ellipse = |at, radii, fill| Shape::new(Form::Ellipse(at, radii), fill);
    let scarf = Form::Polygon(vec![[-0.3, -0.2], [0.3, -0.2], [0.32, -0.04], [-0.32, -0.04]]);
    let end = Form::Polygon(vec![[0.08, -0.08], [0.24, -0.08], [0.22, 0.22], [0.1, 0.22]]);
    let beak = Form::Polygon(vec![[-0.09, -0.34], [0.09, -0.34], [0.0, -0.22]]);
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
        Shape::new(beak, Colour::Warm),
        Shape::new(scarf, Colour::Seat(seat)),
        Shape::new(end, Colour::Seat(seat)),
    ];
    Sprite { name: "penguin", shapes }
}
