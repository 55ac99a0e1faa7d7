//! What a seat holds and what its moves do, in words.

use game::{COMMON, Seat, Words};

use super::labels;
use crate::rails::moves::{Move, Seen};
use crate::rails::rules::Rails;
use crate::rails::state::Phase;
use crate::rails::view::View;
use crate::rails::words::say;

/// The viewer's cards and objectives.
pub(super) fn notes(game: &Rails, view: &View) -> Vec<Words> {
    let Some(seat) = view.seat else { return Vec::new() };
    let mut notes = vec![say("hand", [cards(&view.hand)])];
    if !view.market.is_empty() {
        notes.push(say("market", [cards(&view.market)]));
    }
    let mut done = game.done(view, seat);
    for &id in &view.objectives {
        let key = if done(id) { "objective.joined" } else { "objective.open" };
        notes.push(say(key, [id.into(), objective(game, id)]));
    }
    for &id in &view.offered {
        notes.push(say("offered", [id.into(), objective(game, id)]));
    }
    if view.phase == Phase::Keep && !view.offered.is_empty() {
        notes.push(say("offered.keep", [least_kept(game, view).into()]));
    }
    notes
}

/// How many of the objectives on offer the viewer must keep.
pub(super) fn least_kept(game: &Rails, view: &View) -> u32 {
    if view.round == 0 { game.setup.keep } else { 1 }
}

/// What a move does; a rail is paid from the viewer's hand.
pub(super) fn explained(game: &Rails, view: &View, mv: Move) -> Words {
    let map = &game.setup.map;
    match mv {
        Move::Draw => say("draw", []),
        Move::Take(None) => say("take.pile", []),
        Move::Take(Some(0)) => say("take.joker", []),
        Move::Take(Some(colour)) => say("take.colour", [colour.into()]),
        Move::Build(number, with) => {
            let Some(rail) = map.rails.get(number as usize) else { return Words::default() };
            let colour = if rail.colour > 0 { Some(rail.colour) } else { with };
            let (length, colour) = (u32::from(rail.length), colour.unwrap_or_default());
            let held = |colour: u8| view.hand.get(usize::from(colour)).copied().unwrap_or_default();
            let cards = if colour == 0 { 0 } else { length.min(held(colour)) };
            built(game, number, (colour, cards, length - cards))
        }
        Move::Objectives => say("objectives", []),
        Move::Keep(kept) => {
            let known = kept.iter().filter(|&id| (id as usize) < map.objectives.len());
            COMMON.join("list.semicolon", known.map(|id| objective(game, id)))
        }
        Move::Pass => say("only.pass", []),
        Move::Card(_) | Move::Show(_) | Move::Offer(_) => Words::default(),
    }
}

/// What a move that was seen did.
pub(super) fn seen(game: &Rails, seen: &Seen) -> Words {
    match *seen {
        Seen::Built { rail, colour, cards, jokers } => {
            built(game, rail, (colour, cards.into(), jokers.into()))
        }
        Seen::Open(Move::Draw) => say("drawn.two", []),
        Seen::Open(Move::Objectives) => say("asked", []),
        _ => Words::default(),
    }
}

/// A rail, and what it is paid with: a colour, how many cards of it, and how many jokers.
fn built(game: &Rails, rail: u32, (colour, cards, jokers): (u8, u32, u32)) -> Words {
    let rail = &game.setup.map.rails[rail as usize];
    let jokers = (jokers > 0).then(|| say("paid.jokers", [jokers.into()]));
    let cards = (cards > 0).then(|| say("paid.colour", [cards.into(), colour.into()]));
    let paid = COMMON.join("list.and", cards.into_iter().chain(jokers));
    let [from, to] = towns(game, rail.towns);
    say("build", [from, to, rail.length.into(), paid])
}

/// A rail on the map: its towns, what it takes, and the seat that built it.
pub(super) fn rail(game: &Rails, number: u32, owner: Option<Seat>) -> Words {
    let rail = &game.setup.map.rails[number as usize];
    let [from, to] = towns(game, rail.towns);
    let takes = match rail.colour {
        0 => say("rail.any", [rail.length.into()]),
        colour => say("rail.colour", [rail.length.into(), colour.into()]),
    };
    let owner = owner.map_or_else(|| say("rail.free", []), |seat| say("rail.built", [seat.into()]));
    say("rail", [labels::number(number as usize).into(), from, to, takes, owner])
}

/// Two towns by their names.
pub(super) fn towns(game: &Rails, towns: [u32; 2]) -> [Words; 2] {
    towns.map(|town| game.setup.map.towns[town as usize - 1].name.as_str().into())
}

/// Cards by colour, jokers last.
fn cards(counts: &[u32]) -> Words {
    let colours = (0..).zip(counts.iter().copied()).skip(1).filter(|&(_, held)| held > 0);
    let jokers = counts.first().copied().filter(|&jokers| jokers > 0);
    let words: Vec<Words> = colours
        .map(|(colour, held): (u32, u32)| say("cards.colour", [held.into(), colour.into()]))
        .chain(jokers.map(|jokers| say("cards.jokers", [jokers.into()])))
        .collect();
    if words.is_empty() { say("cards.none", []) } else { Words::list(words) }
}

/// An objective's towns and points.
pub(super) fn objective(game: &Rails, id: u32) -> Words {
    let goal = &game.setup.map.objectives[id as usize];
    let [from, to] = towns(game, goal.towns);
    say("objective", [from, to, goal.points.into()])
}
