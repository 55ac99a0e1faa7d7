//! What a position looks like: the map with its rails and wagons, and beside it what the viewer
//! holds.

mod labels;
mod news;
mod panel;
mod plan;
mod words;

use game::{COMMON, Caption, Colour, Event, Form, Scene, Seat, Shape, Show, Sprite, Turn, Words};

use super::moves::{Move, Seen};
use super::rules::Rails;
use super::score::Joined;
use super::state::Phase;
use super::view::{SeatView, View};
use super::words::say;
use panel::Panel;
pub(super) use plan::Plan;

/// What the towns and rails lie on.
const LAND: Colour = Colour::Land;
/// The sprite that is only a letter, where there is no room for anything else.
const BLANK: usize = 0;

impl Show for Rails {
    fn places(&self) -> usize {
        self.setup.map.towns.len() + self.setup.map.rails.len()
    }

    fn scene(&self, view: &View, last: Option<&Event<Seen>>) -> Scene {
        let plan = self.plan.get_or_init(|| Plan::new(&self.setup.map));
        let mut picture = Picture { game: self, plan, view, shapes: Vec::new() };
        picture.rails(marked(last));
        picture.towns();
        picture.numbers();
        let [start, end] = plan.bounds;
        let (mut shapes, mut bounds) = (picture.shapes, plan.bounds);
        if view.seat.is_some() || self.setup.market > 0 {
            let mut panel = Panel::new([end[0] + 0.6, start[1]]);
            panel.fill(self, view);
            let [right, bottom] = panel.finish(end[1], &mut shapes);
            bounds[1] = [right, bottom];
        }
        let sprites = vec![Sprite { name: "owner", shapes: Vec::new() }];
        let margin = 0.4;
        let bounds = [bounds[0].map(|x| x - margin), bounds[1].map(|x| x + margin)];
        Scene { bounds, sprites, shapes, captions: captions(view), ..Scene::default() }
    }

    fn touches(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Draw | Move::Take(None) => vec![PILE.to_string()],
            Move::Take(Some(colour)) => vec![market_id(colour)],
            Move::Build(rail, None) => vec![rail_id(rail)],
            Move::Build(rail, Some(colour)) => vec![rail_id(rail), card_id(colour)],
            Move::Objectives => vec![DECK.to_string()],
            Move::Keep(kept) => kept.iter().map(objective_id).chain([KEEP.to_string()]).collect(),
            Move::Pass => vec![PASS.to_string()],
            Move::Card(_) | Move::Show(_) | Move::Offer(_) => Vec::new(),
        }
    }

    fn notes(&self, view: &View, _: Option<Seat>) -> Vec<Words> {
        words::notes(self, view)
    }

    fn explain(&self, view: &View, mv: Move) -> Words {
        words::explained(self, view, mv)
    }

    fn tell(&self, _: &View, viewer: Option<Seat>, events: &[Event<Seen>]) -> Vec<Words> {
        news::news(self, viewer, events)
    }

    fn outcome(&self, view: &View) -> Vec<Words> {
        news::outcome(self, view)
    }
}

const PILE: &str = "pile";
const DECK: &str = "objectives";
const KEEP: &str = "keep";
const PASS: &str = "pass";

fn rail_id(rail: u32) -> String {
    format!("rail-{rail}")
}

fn card_id(colour: u8) -> String {
    format!("card-{colour}")
}

fn market_id(colour: u8) -> String {
    format!("market-{colour}")
}

fn objective_id(objective: u32) -> String {
    format!("objective-{objective}")
}

/// The rail that was just built.
fn marked(last: Option<&Event<Seen>>) -> Option<u32> {
    match last? {
        Event::Move(_, Seen::Built { rail, .. } | Seen::Open(Move::Build(rail, _))) => Some(*rail),
        _ => None,
    }
}

fn captions(view: &View) -> Vec<Caption> {
    let round = Words::from(view.round);
    let mut about = vec![match (view.phase, view.last) {
        (Phase::Over, _) => say("the.end", []),
        (_, Some(0)) => say("round.last", [round]),
        (_, Some(turns)) => say("round.turns", [round, turns.into()]),
        _ if view.round == 0 => say("the.start", []),
        _ => say("round", [round]),
    }];
    about.push(say("objectives.left", [view.objectives_left.into()]));
    about.extend(view.pile.map(|cards| say("pile.left", [cards.into()])));
    let mut captions = vec![Caption { seat: None, text: Words::list(about), active: false }];
    for (seat, seen) in Seat::all(view.seats.len()).zip(&view.seats) {
        let active = view.turn != Turn::Over && view.at_turn == seat;
        captions.push(Caption { seat: Some(seat), text: caption(seen), active });
    }
    captions
}

fn caption(seat: &SeatView) -> Words {
    let SeatView { points, wagons, cards, objectives, .. } = *seat;
    let mut words = vec![
        say("points", [points.unsigned_abs().into()]),
        say("wagons", [wagons.into()]),
        say("cards", [cards.into()]),
        say("objectives.held", [objectives.into()]),
    ];
    words.extend(seat.longest.map(|longest| say("path", [longest.length.into()])));
    words.extend(seat.out.then(|| COMMON.say("seat.out", [])));
    Words::list(words)
}

impl Rails {
    /// Which of a seat's objectives are done: its own rails join their towns.
    fn done(&self, view: &View, seat: Seat) -> impl FnMut(u32) -> bool {
        let map = &self.setup.map;
        let mut joined = Joined::new(map.towns.len());
        view.rails_of(seat).for_each(|rail| joined.join(map.rails[rail as usize].towns));
        move |objective| joined.are(map.objectives[objective as usize].towns)
    }
}

struct Picture<'a> {
    game: &'a Rails,
    plan: &'a Plan,
    view: &'a View,
    shapes: Vec<Shape>,
}

impl Picture<'_> {
    fn push(&mut self, form: Form, fill: Colour) {
        self.shapes.push(Shape::new(form, fill));
    }

    fn lined(&mut self, form: Form, fill: Colour, line: Colour) {
        self.shapes.push(Shape::new(form, fill).lined(line));
    }

    fn rails(&mut self, marked: Option<u32>) {
        self.lined(Form::Polygon(self.plan.land.clone()), LAND, Colour::Faint);
        let mut owners = vec![None; self.plan.rails.len()];
        for built in &self.view.built {
            owners[built.rail as usize] = Some(built.seat);
        }
        // Where there is no room for slots, and no colours, a line joins the towns.
        for track in &self.plan.rails {
            self.push(Form::Line(track.at(0.0, 0.0), track.at(1.0, 0.0), 0.05), Colour::Faint);
        }
        // The beds first, so that the mark of one lies under the wagons of its neighbours.
        for (number, track) in (0..).zip(&self.plan.rails) {
            let new = marked == Some(number);
            let (fill, width) = if new { (Colour::Mark, 2.2) } else { (Colour::Tile(3), 1.2) };
            let bed = Form::Polygon(track.strip([0.0, 1.0], width));
            let words = words::rail(self.game, number, owners[number as usize]);
            let bed = Shape::new(bed, fill).called(rail_id(number), words);
            self.shapes.push(if new { bed.lined(Colour::Warm) } else { bed });
        }
        for (number, owner) in owners.into_iter().enumerate() {
            self.slots(number);
            if let Some(seat) = owner {
                self.wagons(number, seat);
            }
        }
    }

    /// The slots of a rail, in its colour.
    fn slots(&mut self, number: usize) {
        let (track, rail) = (self.plan.rails[number], self.game.setup.map.rails[number]);
        for slot in track.slots() {
            let form = Form::Polygon(track.strip(slot, 1.0));
            self.lined(form, Colour::Hue(rail.colour), Colour::Ink);
        }
    }

    /// Wagons with windows, so that the colour of a seat differs visibly from that of the rail around them.
    fn wagons(&mut self, number: usize, seat: Seat) {
        let track = self.plan.rails[number];
        for [from, to] in track.slots() {
            let at = |part: f32| from + part * (to - from);
            let body = Form::Polygon(track.strip([at(0.08), at(0.92)], 0.7));
            self.lined(body, Colour::Seat(seat), Colour::Ink);
            for part in [0.18, 0.43, 0.68] {
                let window = Form::Polygon(track.strip([at(part), at(part + 0.14)], 0.26));
                self.push(window, Colour::Paper);
            }
        }
        self.push(Form::Sprite(BLANK, track.middle(), 0.8, seat.sign()), Colour::Seat(seat));
    }

    /// All rails' own numbers, each followed by what a free rail costs, such as 2×3 for three cards of colour 2. Where there
    /// is no room for both, the number counts: it names the rail.
    fn numbers(&mut self) {
        let Self { game, plan, view, .. } = *self;
        let is_built =
            |rail: u32| view.built.binary_search_by_key(&rail, |built| built.rail).is_ok();
        for (number, rail) in game.setup.map.rails.iter().enumerate() {
            let label = labels::number(number).into();
            self.push(Form::Text(plan.numbers[number], labels::SMALL, label), Colour::Faint);
            if !is_built(number as u32) {
                let colour = Some(rail.colour).filter(|colour| *colour > 0);
                let colour = colour.map_or(String::new(), |colour| colour.to_string());
                let cost = format!("{colour}×{}", rail.length);
                self.push(Form::Text(plan.rails[number].middle(), 0.5, cost.into()), Colour::Ink);
            }
        }
    }

    /// Towns, those of the viewer's open objectives warm.
    fn towns(&mut self) {
        let Self { game, plan, view, .. } = *self;
        let map = &game.setup.map;
        let mut wanted = vec![false; plan.towns.len()];
        if let Some(seat) = view.seat {
            let mut done = game.done(view, seat);
            let open = view.objectives.iter().filter(|&&objective| !done(objective));
            for town in open.flat_map(|&objective| map.objectives[objective as usize].towns) {
                wanted[town as usize - 1] = true;
            }
        }
        for (&town, wanted) in plan.towns.iter().zip(wanted) {
            let (fill, radius) = if wanted {
                (Colour::Warm, 1.35 * plan::TOWN)
            } else {
                (Colour::Paper, plan::TOWN)
            };
            self.lined(Form::Ellipse(town, [radius; 2]), fill, Colour::Ink);
        }
        for (town, &place) in map.towns.iter().zip(&plan.names) {
            let name = Form::Text(place, labels::SIZE, town.name.clone().into());
            self.lined(name, Colour::Ink, LAND);
        }
    }
}
