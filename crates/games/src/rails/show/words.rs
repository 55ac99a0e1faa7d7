//! What a seat holds and what its moves do, in words.

use game::count;

use crate::rails::moves::{Move, Seen};
use crate::rails::rules::Rails;
use crate::rails::state::Phase;
use crate::rails::view::View;

/// The viewer's cards and objectives.
pub(super) fn notes(game: &Rails, view: &View) -> Vec<String> {
    let Some(seat) = view.seat else { return Vec::new() };
    let mut notes = vec![format!("your hand: {}", cards(&view.hand))];
    if !view.market.is_empty() {
        notes.push(format!("face up: {}", cards(&view.market)));
    }
    let mut done = game.done(view, seat);
    for &id in &view.objectives {
        let joined = if done(id) { "joined" } else { "not joined" };
        notes.push(format!("objective {id}: {}, {joined}", objective(game, id)));
    }
    for &id in &view.offered {
        notes.push(format!("offered {id}: {}", objective(game, id)));
    }
    if view.phase == Phase::Keep && !view.offered.is_empty() {
        let least = if view.round == 0 { game.setup.keep } else { 1 };
        notes.push(format!("keep {least} or more of those offered"));
    }
    notes
}

/// What a move does; a rail is paid from the viewer's hand.
pub(super) fn explained(game: &Rails, view: &View, mv: Move) -> String {
    let map = &game.setup.map;
    match mv {
        Move::Draw => "two cards from the pile".to_string(),
        Move::Take(None) => "a card from the pile".to_string(),
        Move::Take(Some(0)) => "a joker that lies face up, as both cards of the turn".to_string(),
        Move::Take(Some(colour)) => format!("a card of colour {colour} that lies face up"),
        Move::Build(number, with) => {
            let Some(rail) = map.rails.get(number as usize) else { return String::new() };
            let colour = if rail.colour > 0 { Some(rail.colour) } else { with };
            let (length, colour) = (u32::from(rail.length), colour.unwrap_or_default());
            let held = |colour: u8| view.hand.get(usize::from(colour)).copied().unwrap_or_default();
            let cards = if colour == 0 { 0 } else { length.min(held(colour)) };
            built(game, number, (colour, cards, length - cards))
        }
        Move::Objectives => "look at more objectives, and keep one or more".to_string(),
        Move::Keep(kept) => {
            let known = kept.iter().filter(|&id| (id as usize) < map.objectives.len());
            known.map(|id| objective(game, id)).collect::<Vec<_>>().join("; ")
        }
        Move::Pass => "nothing else is possible".to_string(),
        Move::Card(_) | Move::Show(_) | Move::Offer(_) => String::new(),
    }
}

/// What a move that was seen did.
pub(super) fn seen(game: &Rails, seen: &Seen) -> String {
    match *seen {
        Seen::Built { rail, colour, cards, jokers } => {
            built(game, rail, (colour, cards.into(), jokers.into()))
        }
        Seen::Open(Move::Draw) => "two cards".to_string(),
        Seen::Open(Move::Objectives) => "asks for objectives".to_string(),
        _ => String::new(),
    }
}

/// A rail, and what it is paid with: a colour, how many cards of it, and how many jokers.
fn built(game: &Rails, rail: u32, (colour, cards, jokers): (u8, u32, u32)) -> String {
    let rail = &game.setup.map.rails[rail as usize];
    let wagons = count(usize::from(rail.length), "wagon");
    let jokers = (jokers > 0).then(|| count(jokers as usize, "joker"));
    let cards = (cards > 0).then(|| format!("{cards} of colour {colour}"));
    let paid: Vec<String> = cards.into_iter().chain(jokers).collect();
    format!("{}, {wagons}, paid with {}", towns(game, rail.towns), paid.join(" and "))
}

/// Two towns by their names.
pub(super) fn towns(game: &Rails, towns: [u32; 2]) -> String {
    let [a, b] = towns.map(|town| game.setup.map.towns[town as usize - 1].name.as_str());
    format!("{a} – {b}")
}

/// Cards by colour, jokers last.
fn cards(counts: &[u32]) -> String {
    let colours = (0..).zip(counts.iter().copied()).skip(1).filter(|&(_, held)| held > 0);
    let mut words: Vec<String> =
        colours.map(|(colour, held): (u32, u32)| format!("{held} of colour {colour}")).collect();
    match counts.first() {
        Some(&jokers) if jokers > 0 => words.push(count(jokers as usize, "joker") + " (0)"),
        _ => {}
    }
    if words.is_empty() { "no cards".to_string() } else { words.join(", ") }
}

/// An objective's towns and points.
fn objective(game: &Rails, id: u32) -> String {
    let goal = &game.setup.map.objectives[id as usize];
    format!("{}, {}", towns(game, goal.towns), count(goal.points as usize, "point"))
}
