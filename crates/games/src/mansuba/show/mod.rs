//! What a position looks like: the board by its relation, pieces by kind and colour.

mod compass;
mod figures;
mod kinds;
mod labels;
mod places;

use game::{
    COMMON, Caption, Colour, Event, Form, Game, Point, Scene, Seat, Shape, Show, Turn, Words, told,
};

use super::board::relation::Position;
use super::setup::{Piece, Victory};
use super::words::{named, say};
use super::{Mansuba, Move, View, Way};
use places::Places;

impl Show for Mansuba {
    fn places(&self) -> usize {
        self.positions()
    }

    fn scene(&self, view: &View, last: Option<&Event<Move>>) -> Scene {
        let places = Places::new(self.setup());
        let mut on_it = vec![None; self.positions()];
        view.pieces.iter().for_each(|piece| on_it[piece.position as usize] = Some(*piece));
        let picture = Picture { game: self, places: &places, view, on_it };
        let marked = marked(last);
        let mut shapes: Vec<Shape> = picture.edges(self.links()[view.relation].iter());
        for position in 0..self.positions() as Position {
            picture.tile(position, marked.contains(&position), &mut shapes);
        }
        if let Some(Event::Move(seat, Move::Go(way))) = last {
            picture.way(*seat, *way, &mut shapes);
        }
        view.pieces.iter().for_each(|&piece| shapes.push(picture.piece(piece)));
        picture.prisoners(&mut shapes);
        let [low, mut high] = picture.labels(&mut shapes);
        let state = view.state(self);
        if matches!(view.turn, Turn::Seat(_)) && self.may_pass(&state) {
            let at = [0.5 * (low[0] + high[0]), high[1] + 0.6];
            let word = Form::Text(at, 0.9, COMMON.say("pass", []));
            let word = Shape::new(word, Colour::Ink);
            shapes.push(word.called("pass".to_string(), COMMON.say("pass", [])));
            high[1] += 1.2;
        }
        let sprites = figures::sprites(self.setup().kinds.len(), self.seats());
        let (captions, grid) = (picture.captions(), places.grid());
        Scene { bounds: [low, high], sprites, shapes, captions, grid, ground: Colour::Wood(0) }
    }

    fn touches(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Go(way) => [way.from()].into_iter().chain(way.landings()).map(id).collect(),
            Move::Free(place) => vec![format!("prisoner-{place}")],
            Move::Pass => vec!["pass".to_string()],
            Move::Escapes | Move::Stays => Vec::new(),
        }
    }

    fn notes(&self, _: &View, viewer: Option<Seat>) -> Vec<Words> {
        labels::notes(self, viewer)
    }

    fn explain(&self, view: &View, mv: Move) -> Words {
        let kind = |position| {
            let piece = view.pieces.iter().find(|piece| piece.position == position);
            piece.map(|piece| self.kind(piece))
        };
        match mv {
            Move::Go(way) => match (kind(way.from()), kind(way.to())) {
                (Some(own), Some(other)) => say("takes", [own, other]),
                (Some(own), None) if self.setup().kinds.len() > 1 => own,
                _ => Words::default(),
            },
            Move::Free(_) => say("chance.decides", []),
            Move::Pass | Move::Escapes | Move::Stays => Words::default(),
        }
    }

    fn tell(&self, view: &View, viewer: Option<Seat>, events: &[Event<Move>]) -> Vec<Words> {
        let kind = |seat: Seat, mv: &Move| {
            let Move::Go(way) = mv else { return Words::default() };
            let moved = |piece: &&Piece| piece.position == way.to() && piece.owner == seat;
            let piece = view.pieces.iter().find(moved).filter(|_| self.setup().kinds.len() > 1);
            piece.map_or(Words::default(), |piece| self.kind(piece))
        };
        let line = |event: &Event<Move>| match event {
            Event::Chance(Move::Escapes) => Some(say("escapes", [])),
            Event::Chance(Move::Stays) => Some(say("stays", [])),
            event => told(event, viewer, kind),
        };
        events.iter().filter_map(line).collect()
    }

    fn outcome(&self, view: &View) -> Vec<Words> {
        let Some(winner) = view.winner else { return vec![say("nobody.won", [view.turns.into()])] };
        let goal = &self.setup().goals[winner.index()];
        let arrived = |piece: &&Piece| piece.owner == winner && goal.contains(&piece.position);
        let there = view.pieces.iter().filter(arrived).count();
        let has_arrived = match self.setup().victory {
            Victory::Simple => there > 0,
            Victory::Complex => there == goal.len(),
        };
        vec![say(if has_arrived { "won.goal" } else { "won.last" }, [winner.into()])]
    }

    fn particulars(&self) -> Vec<Words> {
        kinds::particulars(self.setup())
    }

    fn score_unit(&self) -> Words {
        say("unit", [])
    }
}

impl Mansuba {
    /// What a piece is called.
    fn kind(&self, piece: &Piece) -> Words {
        named("kind.", &self.setup().kinds[usize::from(piece.kind)].name)
    }
}

fn id(position: Position) -> String {
    format!("position-{position}")
}

/// Where the last move began and ended.
fn marked(last: Option<&Event<Move>>) -> Vec<Position> {
    match last {
        Some(Event::Move(_, Move::Go(way))) => vec![way.from(), way.to()],
        Some(Event::Move(_, Move::Free(place))) => vec![*place],
        _ => Vec::new(),
    }
}

struct Picture<'a> {
    game: &'a Mansuba,
    places: &'a Places,
    view: &'a View,
    /// The piece on each position.
    on_it: Vec<Option<Piece>>,
}

impl Picture<'_> {
    /// Lines between neighbours, on boards whose tiles do not touch.
    fn edges<'a>(&self, links: impl Iterator<Item = &'a [Position; 8]>) -> Vec<Shape> {
        if !self.places.is_graph() {
            return Vec::new();
        }
        let line = |(from, row): (Position, &[Position; 8])| {
            let known = row.iter().filter(|&&to| (to as usize) < self.game.positions());
            let ends = known.map(|&to| (self.places.centre(from), self.places.centre(to)));
            ends.map(|(a, b)| Shape::new(Form::Line(a, b, 0.08), Colour::Faint)).collect::<Vec<_>>()
        };
        (0..).zip(links).flat_map(line).collect()
    }

    /// A position, and inside it a line in the colour of the seat that starts there.
    fn tile(&self, position: Position, marked: bool, shapes: &mut Vec<Shape>) {
        let starts = &self.game.setup().starts;
        let start = starts.iter().position(|start| start.contains(&position));
        let fill = match (marked, start) {
            (true, _) => Colour::Mark,
            (false, Some(_)) => Colour::Wood(2),
            (false, None) => Colour::Wood(1),
        };
        let outline = Form::Polygon(self.places.outline(position, 0.96));
        let tile = Shape::new(outline, fill).lined(Colour::Faint);
        let Some(seat) = start else {
            shapes.push(tile.called(id(position), self.words(position)));
            return;
        };
        let inner = Form::Polygon(self.places.outline(position, 0.9));
        let inner = Shape::new(inner, fill).lined(Colour::Seat(Seat(seat as u32)));
        shapes.extend([tile, inner.called(id(position), self.words(position))]);
    }

    /// A position in words: the piece on it, and whose start it is.
    fn words(&self, position: Position) -> Words {
        let on_it = self.on_it[position as usize];
        let mut words = vec![on_it.map_or_else(|| say("free", []), |piece| self.owned(piece))];
        let starts = Seat::all(self.game.seats()).zip(&self.game.setup().starts);
        let starts = starts.filter(|(_, start)| start.contains(&position));
        words.extend(starts.map(|(seat, _)| say("start.of", [seat.into()])));
        say("position", [position.into(), Words::list(words)])
    }

    /// A piece, and whose it is.
    fn owned(&self, piece: Piece) -> Words {
        say("piece.of", [self.game.kind(&piece), piece.owner.into()])
    }

    /// The way of the last movement: through all landings, if it jumped.
    fn way(&self, seat: Seat, way: Way, shapes: &mut Vec<Shape>) {
        let mut stops = vec![way.from()];
        match way.via() {
            [] => stops.extend(self.jumps(seat, way).unwrap_or(vec![way.to()])),
            _ => stops.extend(way.landings()),
        }
        for pair in stops.windows(2) {
            let line = Form::Line(self.places.centre(pair[0]), self.places.centre(pair[1]), 0.16);
            shapes.push(Shape::new(line, Colour::Seat(seat)));
        }
        let landing = |&stop: &Position| {
            Shape::new(Form::Ellipse(self.places.centre(stop), [0.2, 0.2]), Colour::Seat(seat))
        };
        shapes.extend(stops[..stops.len() - 1].iter().map(landing));
    }

    /// The landings of a movement that may have been jumps: looked for in the position before it.
    fn jumps(&self, seat: Seat, way: Way) -> Option<Vec<Position>> {
        let mut before = self.view.state(self.game);
        let moved = before.piece(way.to()).filter(|piece| piece.owner == seat)?;
        before.remove(seat, way.to(), self.game.near());
        before.put(Piece { position: way.from(), ..moved }, self.game.near());
        (before.turn, before.seat) = (before.turn.saturating_sub(1), seat);
        self.game.mover(&before, way.from()).jumped(way.to())
    }

    fn figure(&self, piece: Piece, at: Point, size: f32) -> Shape {
        let Piece { owner, kind, .. } = piece;
        let setup = self.game.setup();
        let sprite = figures::index(usize::from(kind), owner, setup.starts.len());
        let letter = figures::letter(setup, kind, owner);
        Shape::new(Form::Sprite(sprite, at, size, letter), Colour::Seat(owner))
    }

    fn piece(&self, piece: Piece) -> Shape {
        // Above the name of the position.
        let (room, [x, y]) = (self.places.room(piece.position), self.places.centre(piece.position));
        self.figure(piece, [x, y - 0.12 * room], 1.3 * room)
    }

    /// Prisoners, small, at the edge of the position they were taken on.
    fn prisoners(&self, shapes: &mut Vec<Shape>) {
        let prisoners = &self.view.prisoners;
        for (i, &prisoner) in prisoners.iter().enumerate() {
            let same = |other: &&Piece| other.position == prisoner.position;
            let earlier = prisoners[..i].iter().filter(same).count();
            let ([x, y], room) =
                (self.places.centre(prisoner.position), self.places.room(prisoner.position));
            let at = [x + room * (0.6 - 0.5 * earlier as f32), y + 0.62 * room];
            let figure = self.figure(prisoner, at, 0.6 * room);
            let touched = earlier == 0;
            let name = format!("prisoner-{}", prisoner.position);
            let what = [self.owned(prisoner), prisoner.position.into()];
            let figure =
                if touched { figure.called(name, say("prisoner.place", what)) } else { figure };
            shapes.push(figure);
        }
    }

    fn captions(&self) -> Vec<Caption> {
        let Self { game, view, .. } = self;
        let setup = game.setup();
        let line = |seat: Seat| {
            let own = |piece: &&Piece| piece.owner == seat;
            let goal = &setup.goals[seat.index()];
            let arrived = |piece: &&Piece| goal.contains(&piece.position);
            let there = view.pieces.iter().filter(own).filter(arrived).count();
            let pieces = view.pieces.iter().filter(own).count();
            let mut words = vec![
                say("pieces", [pieces.into()]),
                say("there", [there.into(), goal.len().into()]),
            ];
            let held = |piece: &Piece| {
                let letter = setup.kinds[usize::from(piece.kind)].letter;
                say("prisoner", [letter.to_string().into(), piece.position.into()])
            };
            let prisoners: Vec<Words> = view.prisoners.iter().filter(own).map(held).collect();
            if !prisoners.is_empty() {
                words.push(say("prisoners", [Words::list(prisoners)]));
            }
            words.extend(view.out.contains(&seat).then(|| COMMON.say("seat.out", [])));
            words.extend((view.winner == Some(seat)).then(|| say("has.won", [])));
            let active = view.turn == Turn::Seat(seat);
            Caption { seat: Some(seat), text: Words::list(words), active }
        };
        let mut captions: Vec<Caption> = Seat::all(game.seats()).map(line).collect();
        let mut words = vec![
            named("config.", &setup.name),
            say("turn", [view.turns.into(), setup.max_turns.into()]),
        ];
        words.extend(kinds::puzzle(setup));
        if setup.relations.len() > 1 {
            let relation = named("relation.", setup.relations[view.relation].name());
            words.push(say("neighbours", [relation]));
        }
        captions.push(Caption { seat: None, text: Words::list(words), active: false });
        captions
    }
}
