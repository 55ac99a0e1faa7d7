//! What a seat holds and what its moves do, in words.

use game::count;

use crate::rails::moves::Move;
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

/// What a move does.
pub(super) fn explained(game: &Rails, mv: Move) -> String {
    let map = &game.setup.map;
    match mv {
        Move::Draw => "two cards from the pile".to_string(),
        Move::Take(None) => "a card from the pile".to_string(),
        Move::Take(Some(0)) => "a joker that lies face up, as both cards of the turn".to_string(),
        Move::Take(Some(colour)) => format!("a card of colour {colour} that lies face up"),
        Move::Build(rail, with) => {
            let Some(rail) = map.rails.get(rail as usize) else { return String::new() };
            let [a, b] = rail.towns.map(|town| map.towns[town as usize - 1].name.as_str());
            let wagons = count(usize::from(rail.length), "wagon");
            match with.or(Some(rail.colour).filter(|&colour| colour > 0)) {
                Some(0) => format!("{a} – {b}, {wagons}, paid with jokers"),
                Some(colour) => format!("{a} – {b}, {wagons}, paid with colour {colour}"),
                None => format!("{a} – {b}, {wagons}"),
            }
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
    let map = &game.setup.map;
    let goal = &map.objectives[id as usize];
    let [a, b] = goal.towns.map(|town| map.towns[town as usize - 1].name.as_str());
    format!("{a} – {b}, {}", count(goal.points as usize, "point"))
}
