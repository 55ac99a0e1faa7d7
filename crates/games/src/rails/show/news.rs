//! What happened, in words, and what scores consist of.

use game::{COMMON, Event, Seat, Words, told};

use super::words;
use crate::rails::moves::{Move, Seen};
use crate::rails::rules::Rails;
use crate::rails::view::View;
use crate::rails::words::say;

/// What was seen to happen: the moves of the others, and the cards that the viewer drew since their own move. What
/// lies face up or is offered is in the viewer's notes.
pub(super) fn news(game: &Rails, viewer: Option<Seat>, events: &[Event<Seen>]) -> Vec<Words> {
    let (mut lines, mut drawn, mut has_moved) = (Vec::new(), Vec::new(), false);
    for event in events {
        match event {
            Event::Chance(Seen::Open(Move::Card(colour))) if has_moved => {
                drawn.push(match *colour {
                    0 => say("drew.joker", []),
                    colour => say("drew.colour", [colour.into()]),
                });
            }
            Event::Chance(_) => {}
            Event::Move(seat, Seen::Kept(kept)) => {
                lines.push(say("kept", [(*seat).into(), (*kept).into()]));
            }
            Event::Move(seat, _) if viewer == Some(*seat) => has_moved = true,
            Event::Move(seat, seen @ Seen::Built { rail, .. }) => {
                let mv = format!("build {rail}").into();
                let values = [(*seat).into(), mv, words::seen(game, seen)];
                lines.push(COMMON.say("told.meaning", values));
            }
            _ => lines.extend(told(event, viewer, |_, seen| words::seen(game, seen))),
        }
    }
    if !drawn.is_empty() {
        lines.insert(0, say("drew", [COMMON.join("list.and", drawn)]));
    }
    lines
}

/// What each seat's score consists of: a line for the seat, and one for each of its objectives.
pub(super) fn outcome(game: &Rails, view: &View) -> Vec<Words> {
    let map = &game.setup.map;
    let path = |seat: &crate::rails::SeatView| seat.longest.map_or(0, |longest| longest.length);
    let longest = view.seats.iter().map(path).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (seat, seen) in Seat::all(view.seats.len()).zip(&view.seats) {
        let kept = seen.kept.as_deref().unwrap_or_default();
        let mut done = game.done(view, seat);
        let joined: Vec<(u32, bool)> = kept.iter().map(|&id| (id, done(id))).collect();
        let points = |&(id, done): &(u32, bool)| {
            let points = i64::from(map.objectives[id as usize].points);
            if done { points } else { -points }
        };
        let objectives: i64 = joined.iter().map(points).sum();
        let parts = [seat.into(), seen.points.into(), objectives.into()];
        lines.push(if longest > 0 && path(seen) == longest {
            let [seat, rails, objectives] = parts;
            say("score.longest", [seat, rails, objectives, game.setup.longest.into()])
        } else {
            say("score", parts)
        });
        if game.setup.patience.is_some_and(|limit| seen.misses >= limit) {
            lines.push(say("score.out", [seen.misses.into()]));
        }
        for objective in &joined {
            let (id, is_done) = *objective;
            let key = if is_done { "score.joined" } else { "score.open" };
            let [from, to] = words::towns(game, map.objectives[id as usize].towns);
            lines.push(say(key, [format!("{:+}", points(objective)).into(), from, to]));
        }
    }
    lines
}
