//! What a position looks like: ice on water, fish, penguins.

mod sprites;

use game::{
    Board, COMMON, Caption, Colour, Event, Form, Game, Point, Scene, Seat, Shape, Show, Tile, Turn,
    Words, grid, told,
};

use super::words::say;
use super::{Move, Penguins, SeatView, View};
use sprites::{fish_sprite, penguin_sprite, sprites};

/// The largest radius for which a penguin is drawn, so that penguins look alike on all tiles.
const LARGEST: f32 = 1.0;

impl Show for Penguins {
    fn places(&self) -> usize {
        self.setup().board.len()
    }

    fn scene(&self, view: &View, last: Option<&Event<Move>>) -> Scene {
        let mut what = vec![On::Ice; self.setup().board.len()];
        for (index, seat) in view.seats.iter().enumerate() {
            for &tile in &seat.penguins {
                what[tile as usize] = On::Penguin(Seat(index as u32));
            }
        }
        for &tile in &view.melted {
            what[tile as usize] = On::Water;
        }
        let picture = Picture { game: self, board: self.drawn(), what };
        let (sprites, bounds) = (sprites(self.seats()), picture.bounds());
        let grid = grid(picture.board.tiles().map(|tile| picture.centre(tile)));
        let (shapes, captions) = (picture.shapes(last), self.captions(view));
        Scene { bounds, sprites, shapes, captions, grid, ground: Colour::Ground }
    }

    fn touches(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Place(tile) => vec![id(tile)],
            Move::Slide { from, to } => vec![id(from), id(to)],
        }
    }

    fn notes(&self, view: &View, viewer: Option<Seat>) -> Vec<Words> {
        let Some(seat) = viewer.filter(|seat| view.turn == Turn::Seat(*seat)) else {
            return Vec::new();
        };
        let placed = view.seats[seat.index()].penguins.len();
        if !view.placing {
            return Vec::new();
        }
        let all = self.setup().penguins;
        vec![say("to.place", [(placed + 1).into(), all.into()])]
    }

    fn explain(&self, _: &View, mv: Move) -> Words {
        match mv {
            Move::Slide { to, .. } => say("fish", [self.setup().fish[to as usize].into()]),
            Move::Place(_) => Words::default(),
        }
    }

    fn tell(&self, view: &View, viewer: Option<Seat>, events: &[Event<Move>]) -> Vec<Words> {
        let meaning = |_: Seat, mv: &Move| self.explain(view, *mv);
        events.iter().filter_map(|event| told(event, viewer, meaning)).collect()
    }

    fn score_unit(&self) -> Words {
        say("unit", [])
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

impl Penguins {
    /// The scores, which count the tiles under penguins.
    fn captions(&self, view: &View) -> Vec<Caption> {
        let line = |(index, seat): (usize, &SeatView)| {
            let own = Seat(index as u32);
            let standing: u32 = seat.penguins.iter().map(|&tile| self.fish(tile)).sum();
            let mut words = vec![say("fish", [(seat.fish + standing).into()])];
            words.extend(seat.out.then(|| COMMON.say("seat.out", [])));
            let active = view.turn == Turn::Seat(own);
            Caption { seat: Some(own), text: Words::list(words), active }
        };
        view.seats.iter().enumerate().map(line).collect()
    }
}

/// What is drawn in the place of a tile.
#[derive(Clone, Copy, PartialEq)]
enum On {
    Water,
    Ice,
    Penguin(Seat),
}

/// A position being drawn.
struct Picture<'a> {
    game: &'a Penguins,
    /// The board with its outlines.
    board: &'a Board,
    what: Vec<On>,
}

impl Picture<'_> {
    fn shapes(&self, last: Option<&Event<Move>>) -> Vec<Shape> {
        let mut shapes = self.links();
        let marked = marked(last);
        let ice = || self.board.tiles().filter(|&tile| self.what[tile as usize] != On::Water);
        for tile in ice() {
            let fill =
                if marked == Some(tile) { Colour::Mark } else { Colour::Tile(self.fish(tile)) };
            let outline = Form::Polygon(self.outline(tile));
            let shape = Shape::new(outline, fill).lined(Colour::Faint);
            shapes.push(shape.called(id(tile), self.words(tile)));
        }
        shapes.extend(self.slide(last));
        for tile in ice() {
            let room = self.room(tile);
            shapes.push(self.contents(tile, room));
            let label = Form::Name(self.centre(tile), room, tile.to_string());
            shapes.push(Shape::new(label, Colour::Faint));
        }
        shapes
    }

    /// Lines between neighbours on boards without outlines, where the drawing does not show neighbours.
    fn links(&self) -> Vec<Shape> {
        if self.game.setup().board.has_outlines() {
            return Vec::new();
        }
        let is_ice = |tile: Tile| self.what[tile as usize] != On::Water;
        let links = self.board.tiles().flat_map(|tile| {
            let others = self.board.neighbours(tile).filter(move |&other| tile < other);
            others.map(move |other| (tile, other))
        });
        let line = |(a, b): (Tile, Tile)| {
            Shape::new(Form::Line(self.centre(a), self.centre(b), 0.1), Colour::Paper)
        };
        links.filter(|&(a, b)| is_ice(a) && is_ice(b)).map(line).collect()
    }

    /// A tile of ice, in words.
    fn words(&self, tile: Tile) -> Words {
        let (name, fish) = (tile.into(), say("fish", [self.fish(tile).into()]));
        match self.what[tile as usize] {
            On::Penguin(seat) => say("tile.penguin", [name, fish, seat.into()]),
            On::Ice | On::Water => say("tile", [name, fish]),
        }
    }

    fn fish(&self, tile: Tile) -> u8 {
        self.game.setup().fish[tile as usize]
    }

    fn centre(&self, tile: Tile) -> Point {
        self.board.centre(tile).unwrap_or_default()
    }

    /// A tile's corners, moved inward a little to leave gaps between tiles.
    fn outline(&self, tile: Tile) -> Vec<Point> {
        let [x, y] = self.centre(tile);
        let inward = |[px, py]: Point| [x + 0.95 * (px - x), y + 0.95 * (py - y)];
        self.board.corners(tile).map(inward).collect()
    }

    /// The radius of the largest circle around the middle of a tile.
    fn room(&self, tile: Tile) -> f32 {
        let [x, y] = self.centre(tile);
        let corners = self.outline(tile);
        let distance = |k: usize| {
            let ([ax, ay], [bx, by]) = (corners[k], corners[(k + 1) % corners.len()]);
            let across = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
            across.abs() / (bx - ax).hypot(by - ay).max(1e-6)
        };
        (0..corners.len()).map(distance).fold(LARGEST, f32::min)
    }

    fn bounds(&self) -> [Point; 2] {
        let mut bounds = [[f32::MAX; 2], [f32::MIN; 2]];
        for [x, y] in self.board.tiles().flat_map(|tile| self.board.corners(tile)) {
            bounds[0] = [bounds[0][0].min(x), bounds[0][1].min(y)];
            bounds[1] = [bounds[1][0].max(x), bounds[1][1].max(y)];
        }
        let margin = 0.25;
        [bounds[0].map(|at| at - margin), bounds[1].map(|at| at + margin)]
    }

    /// The line of the last slide.
    fn slide(&self, last: Option<&Event<Move>>) -> Option<Shape> {
        let Some(Event::Move(seat, Move::Slide { from, to })) = last else { return None };
        let way = Form::Line(self.centre(*from), self.centre(*to), 0.18 * self.room(*to));
        Some(Shape::new(way, Colour::Seat(*seat)))
    }

    /// What is on the ice of a tile, or under it.
    fn contents(&self, tile: Tile, room: f32) -> Shape {
        let (number, letter, colour) = match self.what[tile as usize] {
            On::Penguin(seat) => (penguin_sprite(seat), seat.sign(), Colour::Seat(seat)),
            _ => {
                let fish = self.fish(tile);
                (fish_sprite(fish), ['·', ':', '∴'][fish_sprite(fish)], Colour::Ink)
            }
        };
        Shape::new(Form::Sprite(number, self.centre(tile), 2.0 * room, letter), colour)
    }
}
