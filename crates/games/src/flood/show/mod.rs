//! What a position looks like: cells in their colours, zones with an outline, and a palette.

mod captions;

use game::{
    COMMON, Colour, Event, Form, Game, Point, Rng, Scene, Seat, Shape, Show, Sprite, Tile, Turn,
    Words, grid, told,
};

use super::board::colours;
use super::state::Standing;
use super::words::say;
use super::{Flood, Move, State, View};

/// The width of an outline.
const OUTLINE: f32 = 0.16;
/// The side of a sample of the palette, and how far apart they are.
const SAMPLE: f32 = 1.2;
const PITCH: f32 = 1.5;
/// The samples in a row where the board is narrower.
const FEWEST: usize = 8;
const MARGIN: f32 = 0.4;
/// The sprite that is only a letter.
const OWNER: usize = 0;

impl Show for Flood {
    fn places(&self) -> usize {
        self.setup().board.len()
    }

    fn scene(&self, view: &View, last: Option<&Event<Move>>) -> Scene {
        // Nothing is hidden: the view is the position.
        let state = self.determinize(view, &mut Rng::new(0));
        let owner = |tile| self.owner(&state, tile);
        let zones: Vec<Option<Seat>> = self.setup().board.tiles().map(owner).collect();
        let grew = matches!(last, Some(Event::Move(_, Move::Paint(_))));
        let mut shapes = Vec::new();
        for tile in self.setup().board.tiles() {
            let Some(colour) = view.cells[tile as usize] else { continue };
            let grown = grew && view.grown.binary_search(&tile).is_ok();
            self.cell(tile, colour, (zones[tile as usize], grown), &mut shapes);
            shapes.extend(zones[tile as usize].map(|seat| self.owned(tile, seat, grown)));
        }
        self.outlines(&zones, &mut shapes);
        let bounds = self.palette(self.bounds(), &state, &mut shapes);
        let grid = grid(self.setup().board.tiles().map(|tile| self.centre(tile)));
        let sprites = vec![Sprite { name: "owner", shapes: Vec::new() }];
        let captions = self.captions(view, &state);
        Scene { bounds, sprites, shapes, captions, grid, ground: Colour::Slate }
    }

    fn touches(&self, mv: Move) -> Vec<String> {
        vec![match mv {
            Move::Paint(colour) => format!("colour-{colour}"),
            Move::Pass => "pass".to_string(),
        }]
    }

    fn notes(&self, _: &View, viewer: Option<Seat>) -> Vec<Words> {
        let Some(seat) = viewer else { return Vec::new() };
        let forbidden = &self.setup().forbidden[seat.index()];
        if forbidden.is_empty() {
            return Vec::new();
        }
        let names = forbidden.iter().map(|&colour| colours::written(colour).into());
        vec![say("forbidden", [Words::list(names)])]
    }

    fn explain(&self, view: &View, mv: Move) -> Words {
        let (Turn::Seat(seat), Move::Paint(colour)) = (view.turn, mv) else {
            return Words::default();
        };
        if usize::from(colour) >= self.setup().colours {
            return Words::default();
        }
        let state = self.determinize(view, &mut Rng::new(0));
        say("gained", [self.gain(&state, seat, colour).into()])
    }

    fn tell(&self, view: &View, viewer: Option<Seat>, events: &[Event<Move>]) -> Vec<Words> {
        let size = |seat: Seat, _: &Move| say("cells", [view.seats[seat.index()].size.into()]);
        events.iter().filter_map(|event| told(event, viewer, size)).collect()
    }

    fn outcome(&self, view: &View) -> Vec<Words> {
        let [seat] = &view.seats[..] else {
            let playing = view.seats.iter().filter(|seat| seat.standing == Standing::In).count();
            let have_passed = view.passes > 0 && view.passes as usize >= playing;
            return have_passed.then(|| say("passed", [])).into_iter().collect();
        };
        let cells = self.setup().cells.iter().flatten().count();
        let moves = view.moves.into();
        match cells - seat.size as usize {
            0 => vec![say("covered", [moves]), say("solve", [])],
            left => vec![say("left", [left.into(), moves])],
        }
    }

    fn score_unit(&self) -> Words {
        match self.seats() {
            1 => say("unit.alone", []),
            _ => say("unit.cells", []),
        }
    }
}

impl Flood {
    fn corners(&self, tile: Tile) -> Vec<Point> {
        let board = &self.setup().board;
        if board.has_outlines() {
            return board.corners(tile).collect();
        }
        let width = self.setup().width;
        let (x, y) = ((tile as usize % width) as f32, (tile as usize / width) as f32);
        vec![[x, y], [x + 1.0, y], [x + 1.0, y + 1.0], [x, y + 1.0]]
    }

    fn centre(&self, tile: Tile) -> Point {
        let corners = self.corners(tile);
        let mean = |axis: usize| corners.iter().map(|p| p[axis]).sum::<f32>();
        [mean(0) / corners.len() as f32, mean(1) / corners.len() as f32]
    }

    /// A cell, with the seat that has it, and whether it is new there.
    fn cell(
        &self,
        tile: Tile,
        colour: u8,
        (zone, grown): (Option<Seat>, bool),
        shapes: &mut Vec<Shape>,
    ) {
        let outline = Form::Polygon(self.corners(tile));
        let cell = Shape::new(outline, Colour::Hue(colour.saturating_add(1)))
            .called(format!("cell-{tile}"), self.words(tile, colour, zone));
        shapes.push(cell.lined(Colour::Faint));
        let at = self.centre(tile);
        // Every light colour may be a paint: what is new is dark, with light writing.
        let name = Form::Text(at, 0.5, colours::written(colour).into());
        if grown {
            shapes.push(Shape::new(Form::Ellipse(at, [0.36, 0.36]), Colour::Ink));
            shapes.push(Shape::new(name, Colour::Paper).lined(Colour::Ink));
        } else {
            shapes.push(Shape::new(name, Colour::Ink));
        }
    }

    /// A cell in words: its row and column from 1, its colour, the seat that has it.
    fn words(&self, tile: Tile, colour: u8, zone: Option<Seat>) -> Words {
        let (row, column) =
            (tile as usize / self.setup().width, tile as usize % self.setup().width);
        let (row, column) = ((row + 1).into(), (column + 1).into());
        let colour = say("colour", [colours::written(colour).into()]);
        match zone {
            Some(seat) => say("cell.owned", [row, column, colour, seat.into()]),
            None => say("cell", [row, column, colour]),
        }
    }

    /// A letter beside that of a cell's colour, for pictures without room for outlines: the sign of the seat that has the
    /// cell, or a plus if the last colour added it.
    fn owned(&self, tile: Tile, seat: Seat, grown: bool) -> Shape {
        let [x, y] = self.centre(tile);
        let left = self.corners(tile).iter().map(|corner| corner[0]).fold(x, f32::min);
        let beside = [x + 0.9 * (left - x), y];
        let letter = if grown { '+' } else { seat.sign() };
        Shape::new(Form::Sprite(OWNER, beside, 0.5, letter), Colour::Seat(seat))
    }

    /// Lines in each seat's colour around its zone.
    fn outlines(&self, zones: &[Option<Seat>], shapes: &mut Vec<Shape>) {
        for tile in self.setup().board.tiles() {
            let Some(seat) = zones[tile as usize] else { continue };
            let corners = self.corners(tile);
            let [cx, cy] = self.centre(tile);
            // Inside the cell, so that the lines of two adjacent zones do not cover each other.
            let inner = |[x, y]: Point| [x + 0.1 * (cx - x), y + 0.1 * (cy - y)];
            for (side, beyond) in self.setup().board.sides(tile).enumerate() {
                let same = beyond.is_some_and(|other| zones[other as usize] == Some(seat));
                let next = (side + 1) % corners.len();
                if !same && side < corners.len() {
                    let line = Form::Line(inner(corners[side]), inner(corners[next]), OUTLINE);
                    shapes.push(Shape::new(line, Colour::Seat(seat)));
                }
            }
        }
    }

    fn bounds(&self) -> [Point; 2] {
        let mut bounds = [[0.0f32; 2]; 2];
        let cells = &self.setup().cells;
        let tiles = self.setup().board.tiles().filter(|&tile| cells[tile as usize].is_some());
        for [x, y] in tiles.flat_map(|tile| self.corners(tile)) {
            bounds[1] = [bounds[1][0].max(x), bounds[1][1].max(y)];
        }
        bounds
    }

    /// Draws the palette below the board, with small samples and without a name for colours that the seat to act may
    /// not play, and returns the bounds of the whole scene.
    fn palette(&self, board: [Point; 2], state: &State, shapes: &mut Vec<Shape>) -> [Point; 2] {
        let [_, [right, bottom]] = board;
        let in_row = ((right / PITCH) as usize).max(FEWEST);
        let samples = self.setup().colours + usize::from(self.seats() > 1);
        let place = |k: usize| {
            let (column, row) = ((k % in_row) as f32, (k / in_row) as f32);
            [PITCH * (column + 0.4), bottom + 0.6 + PITCH * (row + 0.4)]
        };
        let square = |[x, y]: Point, side: f32| {
            let half = 0.5 * side;
            Form::Polygon(vec![
                [x - half, y - half],
                [x + half, y - half],
                [x + half, y + half],
                [x - half, y + half],
            ])
        };
        let playable = |colour| match self.turn(state) {
            Turn::Seat(seat) => self.may_paint(state, seat, colour),
            _ => false,
        };
        for colour in 0..self.setup().colours as u8 {
            let at = place(usize::from(colour));
            let side = if playable(colour) { SAMPLE } else { 0.5 * SAMPLE };
            let sample = Shape::new(square(at, side), Colour::Hue(colour.saturating_add(1)))
                .lined(Colour::Ink);
            let name = say("colour", [colours::written(colour).into()]);
            shapes.push(sample.called(format!("colour-{colour}"), name));
            if playable(colour) {
                shapes.push(Shape::new(
                    Form::Text(at, 0.5, colours::written(colour).into()),
                    Colour::Ink,
                ));
            }
        }
        if self.seats() > 1 {
            let at = place(samples - 1);
            let sample = Shape::new(square(at, SAMPLE), Colour::Paper).lined(Colour::Ink);
            shapes.push(sample.called("pass".to_string(), COMMON.say("pass", [])));
            shapes.push(Shape::new(Form::Text(at, 0.3, COMMON.say("pass", [])), Colour::Ink));
        }
        let [_, low] = place(samples - 1);
        let width = right.max(PITCH * samples.min(in_row) as f32 - 0.3);
        [[-MARGIN, -MARGIN], [width + MARGIN, low + 0.5 * SAMPLE + MARGIN]]
    }
}
