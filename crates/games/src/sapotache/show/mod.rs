//! What a position looks like: the mine, the tools of all players, the viewer's hand.

mod aloud;
mod captions;
mod news;
mod sprites;
mod words;

use game::{Colour, Event, Form, Grid, Point, Scene, Seat, Shape, Show, Sprite, Turn, Words};

use super::board::card::{ALL_EXITS, Card, Cell, EAST, Exits, NORTH, SOUTH, Tool, WEST};
use super::board::faces::turns;
use super::words::say;
use super::{Known, Move, Sapotache, Seen, View};
use sprites::{broken, disc, tool};

/// The side of a cell.
const PITCH: f32 = 2.0;
/// The width of a way.
const WAY: f32 = 0.55;
/// The room for the coordinates of columns and rows.
const EDGE: f32 = 1.0;
/// The height of the rows with players and hand below the board. What is written low on the cards of one row then never
/// lies in the same row of letters as the next cards.
const ROW: f32 = 2.7;
/// The width of a player, and of a card of the hand with what is written on it.
const PLAYER: f32 = 2.6;
const SLOT: f32 = 3.7;
/// The cards of the hand in a row, and their rows: 6 cards, all of which may turn, and the place to discard.
const IN_A_ROW: usize = 7;
const HAND_ROWS: usize = 2;

/// The places of the sprites in their list.
const BLANK: usize = 0;
const TOOLS: usize = 1;
const BROKEN: usize = 4;
const DISC: usize = 5;

impl Show for Sapotache {
    fn places(&self) -> usize {
        self.setup.width as usize * self.setup.height as usize
    }

    fn scene(&self, view: &View, last: Option<&Event<Seen>>) -> Scene {
        let mut picture = Picture { game: self, view, shapes: Vec::new(), names: Vec::new() };
        picture.mine(marked(last));
        picture.coordinates();
        picture.players();
        picture.hand();
        let [width, height] = picture.size();
        let seats = Seat::all(self.setup.seats);
        let mut sprites = vec![Sprite { name: "blank", shapes: Vec::new() }];
        sprites.extend(Tool::ALL.map(tool));
        sprites.push(broken());
        sprites.extend(seats.map(disc));
        sprites.extend(picture.names);
        let shapes = picture.shapes;
        Scene {
            bounds: [[-0.4 - EDGE, -0.4 - EDGE], [width + 0.4, height + 0.4]],
            sprites,
            shapes,
            captions: captions::captions(view),
            grid: Some(Grid { at: [0.5 * PITCH; 2], step: [PITCH; 2] }),
            ground: Colour::Rock(0),
        }
    }

    fn touches(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Path { card, at, reversed } => vec![card_id(card, reversed), cell_id(at)],
            Move::Break { tool, on } => vec![card_id(Card::breaking(tool), false), seat_id(on)],
            Move::Repair { tool, on } => vec![card_id(Card::repairing(tool), false), seat_id(on)],
            Move::Boulder { at } => vec![card_id(Card::Boulder, false), cell_id(at)],
            Move::Discard(card) => vec![card_id(card, false), DISCARD.to_string()],
            _ => Vec::new(),
        }
    }

    fn notes(&self, view: &View, _: Option<Seat>) -> Vec<Words> {
        words::notes(view)
    }

    fn explain(&self, _: &View, mv: Move) -> Words {
        words::explained(mv)
    }

    fn tell(&self, view: &View, viewer: Option<Seat>, events: &[Event<Seen>]) -> Vec<Words> {
        news::news(view, viewer, events)
    }

    fn outcome(&self, view: &View) -> Vec<Words> {
        let rounds = (1..).zip(&view.rounds);
        rounds.flat_map(|(number, round)| news::ending(number, round, view.seat)).collect()
    }

    fn score_unit(&self) -> Words {
        say("unit", [])
    }
}

const DISCARD: &str = "discard";

fn cell_id(cell: Cell) -> String {
    format!("cell-{cell}")
}

fn card_id(card: Card, reversed: bool) -> String {
    format!("card-{card}{}", if reversed { "_reversed" } else { "" })
}

fn seat_id(seat: Seat) -> String {
    format!("seat-{seat}")
}

/// The cell where something has just happened.
fn marked(last: Option<&Event<Seen>>) -> Option<Cell> {
    match *last? {
        Event::Move(_, Seen::Open(Move::Path { at, .. } | Move::Boulder { at }))
        | Event::Chance(Seen::Open(Move::Reveal { at, .. })) => Some(at),
        _ => None,
    }
}

/// The id of a card that can be touched, and what it is in words.
type Named = Option<(String, Words)>;

struct Picture<'a> {
    game: &'a Sapotache,
    view: &'a View,
    shapes: Vec<Shape>,
    /// Writing that is left out where there is no room for drawings.
    names: Vec<Sprite>,
}

impl Picture<'_> {
    /// The width and height of the scene.
    fn size(&self) -> [f32; 2] {
        let setup = &self.game.setup;
        let (players, hand) = (PLAYER * setup.seats as f32, SLOT * IN_A_ROW as f32);
        let width = (PITCH * setup.width as f32).max(players).max(hand);
        let rows = if self.view.seat.is_some() { 1 + HAND_ROWS } else { 1 };
        [width, PITCH * setup.height as f32 + ROW * rows as f32]
    }

    fn centre(&self, cell: Cell) -> Point {
        let row = self.game.setup.height - 1 - cell.y;
        [PITCH * (cell.x as f32 + 0.5), PITCH * (row as f32 + 0.5)]
    }

    fn push(&mut self, form: Form, fill: Colour) {
        self.shapes.push(Shape::new(form, fill));
    }

    /// A letter for pictures that are too small for shapes.
    fn letter(&mut self, at: Point, letter: char, fill: Colour) {
        self.push(Form::Sprite(BLANK, at, 0.8, letter), fill);
    }

    fn mine(&mut self, marked: Option<Cell>) {
        let setup = &self.game.setup;
        // Joined ways have another colour than those that are cut off.
        let world = self.ways();
        let words = aloud::cells(self.game, self.view, &world);
        for y in 0..setup.height {
            for cell in (0..setup.width).map(|x| Cell { x, y }) {
                let content = words.get(&cell).cloned();
                self.ground(cell, marked == Some(cell), aloud::cell(cell, content));
            }
        }
        for &at in &setup.holes {
            let [x, y] = self.centre(at);
            self.push(Form::Ellipse([x, y], [0.8, 0.7]), Colour::Ink);
            self.letter([x, y], '%', Colour::Paper);
        }
        for laid in &self.view.cards {
            let joined = self.game.grid.is_joined(&world, laid.at);
            let way = if joined { Colour::Paper } else { Colour::Faint };
            let way = if laid.card == Card::DEnd { Colour::Warm } else { way };
            self.path(self.centre(laid.at), laid.card, laid.reversed, way, None);
        }
        let start = self.centre(setup.start);
        self.ways_of(start, ALL_EXITS, true, Colour::Paper, None);
        self.push(Form::Ellipse(start, [0.5, 0.5]), Colour::Warm);
        self.letter(start, '>', Colour::Ink);
        for objective in &self.view.objectives {
            let joined = self.game.grid.is_joined(&world, objective.at);
            self.objective(self.centre(objective.at), objective.known, joined);
        }
    }

    /// The columns above the board, the rows beside it: a cell is written `column,row`.
    fn coordinates(&mut self) {
        let (width, height) = (self.game.setup.width, self.game.setup.height);
        for x in 0..width {
            let [across, down] = self.centre(Cell { x, y: height - 1 });
            let at = [across, down - 0.5 * (PITCH + EDGE)];
            self.push(Form::Text(at, 0.7, x.into()), Colour::Paper);
        }
        for y in 0..height {
            let [across, down] = self.centre(Cell { x: 0, y });
            let at = [across - 0.5 * (PITCH + EDGE), down];
            self.push(Form::Text(at, 0.7, y.into()), Colour::Paper);
        }
    }

    fn ways(&self) -> super::board::ways::Ways {
        let cards = self.view.cards.iter().map(|laid| (laid.at, laid.card, laid.reversed));
        let known = self.view.objectives.iter().map(|objective| objective.known.into());
        self.game.grid.restore(cards, known)
    }

    fn ground(&mut self, cell: Cell, is_marked: bool, words: Words) {
        let fill = if is_marked { Colour::Mark } else { Colour::Rock(1) };
        let centre = self.centre(cell);
        let square = Shape::new(Form::Polygon(square(centre, PITCH)), fill);
        self.shapes.push(square.lined(Colour::Faint).called(cell_id(cell), words));
        self.letter(centre, '·', Colour::Faint);
    }

    /// A path card; with a name, one that can be touched.
    fn path(&mut self, at: Point, card: Card, reversed: bool, way: Colour, named: Named) {
        let exits = card.exits(reversed);
        self.ways_of(at, exits, card != Card::DEnd, way, named);
        let letter = if card == Card::DEnd { '╳' } else { drawn(exits) };
        self.letter(at, letter, way);
    }

    /// A card of rock with ways from its sides, which meet in the middle or end before it.
    fn ways_of(&mut self, at: Point, exits: Exits, meet: bool, way: Colour, named: Named) {
        let rock = Shape::new(Form::Polygon(square(at, 0.94 * PITCH)), Colour::Rock(2));
        self.shapes.push(match named {
            Some((id, words)) => rock.called(id, words),
            None => rock,
        });
        let [x, y] = at;
        let far = 0.5 * PITCH;
        let near = if meet { -0.5 * WAY } else { far - 0.4 };
        let sides =
            [(NORTH, [0.0, -1.0]), (SOUTH, [0.0, 1.0]), (WEST, [-1.0, 0.0]), (EAST, [1.0, 0.0])];
        for (_, [dx, dy]) in sides.into_iter().filter(|(side, _)| exits & side != 0) {
            // From the middle to the very side, where the next card's way begins.
            let corner = |along: f32, across: f32| {
                let across = 0.5 * WAY * across;
                [x + along * dx - across * dy, y + along * dy + across * dx]
            };
            let way_out =
                vec![corner(near, -1.0), corner(far, -1.0), corner(far, 1.0), corner(near, 1.0)];
            self.push(Form::Polygon(way_out), way);
        }
    }

    fn objective(&mut self, at: Point, known: Known, joined: bool) {
        let card = Form::Polygon(square(at, 0.94 * PITCH));
        match known {
            Known::Stone => {
                let way = if joined { Colour::Paper } else { Colour::Faint };
                self.ways_of(at, ALL_EXITS, true, way, None);
                self.push(Form::Ellipse(at, [0.4, 0.4]), Colour::Faint);
                self.letter(at, '┼', way);
            }
            Known::Gold => {
                self.push(card, Colour::Mark);
                for [dx, dy] in [[-0.35, 0.2], [0.35, 0.2], [0.0, -0.3]] {
                    let nugget = Form::Ellipse([at[0] + dx, at[1] + dy], [0.34, 0.28]);
                    self.shapes.push(Shape::new(nugget, Colour::Warm).lined(Colour::Ink));
                }
                self.letter(at, '$', Colour::Ink);
            }
            Known::Hidden | Known::Reached => {
                self.shapes.push(Shape::new(card, Colour::Warm).lined(Colour::Ink));
                self.push(Form::Text(at, 1.2, "?".into()), Colour::Ink);
                self.letter(at, '?', Colour::Ink);
            }
        }
    }

    /// A disc and three tools for each player. Captions say which are broken, also where there is no room for them.
    fn players(&mut self) {
        let top = PITCH * self.game.setup.height as f32 + 0.5 * ROW;
        for (seat, seen) in Seat::all(self.view.seats.len()).zip(&self.view.seats) {
            let left = PLAYER * seat.index() as f32;
            let place = Form::Polygon(box_of([left + 0.1, top - 1.1], [left + 2.4, top + 1.1]));
            let fill =
                if self.view.turn == Turn::Seat(seat) { Colour::Mark } else { Colour::Tile(2) };
            let place = Shape::new(place, fill).lined(Colour::Faint);
            self.shapes.push(place.called(seat_id(seat), aloud::player(seat, seen)));
            let disc = Form::Sprite(DISC + seat.index(), [left + 1.45, top - 0.45], 1.1, ' ');
            self.push(disc, Colour::Seat(seat));
            let number = Form::Text([left + 0.55, top - 0.5], 0.7, seat.into());
            self.shapes.push(Shape::new(number, Colour::Paper).lined(Colour::Seat(seat)));
            for tool in Tool::ALL {
                let at = [left + 0.55 + 0.7 * tool.index() as f32, top + 0.55];
                let ink = if seen.out { Colour::Faint } else { Colour::Ink };
                self.push(Form::Sprite(TOOLS + tool.index(), at, 0.65, ' '), ink);
                if seen.broken.contains(&tool) {
                    self.push(Form::Sprite(BROKEN, at, 0.7, ' '), Colour::Warm);
                }
            }
        }
    }

    /// The viewer's cards, in both orientations where they differ, and the place to discard.
    fn hand(&mut self) {
        if self.view.seat.is_none() {
            return;
        }
        let top = PITCH * self.game.setup.height as f32 + 1.5 * ROW;
        let mut slots = (0..).map(|k| {
            let (column, row) = ((k % IN_A_ROW) as f32, (k / IN_A_ROW) as f32);
            [0.5 * PITCH + SLOT * column, top + ROW * row]
        });
        let mut slot = || slots.next().expect("there is no last slot");
        let mut kinds = self.view.hand.clone();
        kinds.dedup();
        for card in kinds {
            let count = self.view.hand.iter().filter(|&&held| held == card).count();
            let at = slot();
            if card.is_path() {
                self.held(at, (card, false), count, card.name().into());
                if turns(card) {
                    self.held(slot(), (card, true), count, say("reversed", []));
                }
            } else {
                self.action(at, card, count);
            }
            if count > 1 {
                let beside = [at[0] + 1.3, at[1]];
                self.push(Form::Text(beside, 0.6, format!("×{count}").into()), Colour::Paper);
            }
        }
        let at = slot();
        let away = Shape::new(Form::Polygon(square(at, 0.9 * PITCH)), Colour::Tile(3));
        self.shapes.push(away.lined(Colour::Faint).called(DISCARD.to_string(), say("away", [])));
        self.push(Form::Text(at, 0.5, say("away", [])), Colour::Ink);
    }

    /// A path card of the hand, with its name below.
    fn held(&mut self, [x, y]: Point, (card, reversed): (Card, bool), count: usize, name: Words) {
        let named = (card_id(card, reversed), aloud::card(card, reversed, count));
        self.path([x, y], card, reversed, Colour::Paper, Some(named));
        let text = Shape::new(Form::Text([0.0; 2], 1.0, name), Colour::Paper);
        self.names.push(Sprite { name: "name", shapes: vec![text] });
        let sprite = DISC + self.game.setup.seats + self.names.len() - 1;
        self.push(Form::Sprite(sprite, [x, y + 0.58 * PITCH], 0.36, ' '), Colour::Paper);
    }

    /// A card that is played on a player, or a boulder.
    fn action(&mut self, at: Point, card: Card, count: usize) {
        let words = aloud::card(card, false, count);
        let paper = Shape::new(Form::Polygon(square(at, 0.94 * PITCH)), Colour::Paper);
        self.shapes.push(paper.lined(Colour::Ink).called(card_id(card, false), words));
        let [x, y] = at;
        let tools: &[Tool] = match card {
            Card::BAxe | Card::RAxe => &[Tool::Axe],
            Card::BLamp | Card::RLamp => &[Tool::Lamp],
            Card::BCart | Card::RCart => &[Tool::Cart],
            Card::RAll => &Tool::ALL,
            _ => &[],
        };
        for (i, tool) in tools.iter().enumerate() {
            let dx = 0.58 * (i as f32 - 0.5 * (tools.len() as f32 - 1.0));
            let size = if tools.len() == 1 { 1.0 } else { 0.55 };
            let at = [x + dx, y - 0.2];
            self.push(Form::Sprite(TOOLS + tool.index(), at, size, ' '), Colour::Ink);
            if matches!(card, Card::BAxe | Card::BLamp | Card::BCart) {
                self.push(Form::Sprite(BROKEN, at, size, ' '), Colour::Warm);
            }
        }
        if card == Card::Boulder {
            self.push(Form::Ellipse([x, y - 0.2], [0.6, 0.5]), Colour::Faint);
        }
        self.push(Form::Text([x, y + 0.65], 0.42, words::action(card)), Colour::Ink);
    }
}

/// The character that looks like these exits.
fn drawn(exits: Exits) -> char {
    match exits {
        0b0011 => '│',
        0b1100 => '─',
        0b0111 => '┤',
        0b1011 => '├',
        0b1101 => '┴',
        0b1110 => '┬',
        0b0110 => '┐',
        0b1001 => '└',
        0b1010 => '┌',
        0b0101 => '┘',
        _ => '┼',
    }
}

fn square([x, y]: Point, side: f32) -> Vec<Point> {
    let half = 0.5 * side;
    box_of([x - half, y - half], [x + half, y + half])
}

fn box_of([left, top]: Point, [right, bottom]: Point) -> Vec<Point> {
    vec![[left, top], [right, top], [right, bottom], [left, bottom]]
}
