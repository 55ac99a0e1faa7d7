//! What a seat holds and what its moves do, in words.

use game::{Seat, Words};

use super::drawn;
use crate::sapotache::board::card::{Card, EAST, Exits, NORTH, Role, SOUTH, Tool, WEST};
use crate::sapotache::board::faces::turns;
use crate::sapotache::words::say;
use crate::sapotache::{Move, Seen, View};

/// The viewer's role, cards and broken tools.
pub(super) fn notes(view: &View) -> Vec<Words> {
    let Some(seat) = view.seat else { return Vec::new() };
    let role = view.role.map(|role| match role {
        Role::Digger => say("digger", []),
        Role::Saboteur => say("saboteur", []),
    });
    let mut notes: Vec<Words> = role.into_iter().collect();
    let cards: Vec<Words> = view.hand.chunk_by(|one, next| one == next).map(held).collect();
    notes.push(match cards.is_empty() {
        true => say("hand.none", []),
        false => say("hand", [Words::list(cards)]),
    });
    let broken = &view.seats[seat.index()].broken;
    if !broken.is_empty() {
        notes.push(say("broken", [Words::list(broken.iter().map(|tool| yours(*tool)))]));
    }
    notes
}

/// Cards of one kind: how many, and what they look like.
fn held(cards: &[Card]) -> Words {
    let (card, number) = (cards[0], cards.len());
    let name = if number > 1 { format!("{number} × {card}") } else { card.to_string() };
    let look = |reversed: bool| drawn(card.exits(reversed)).to_string().into();
    match card {
        Card::DEnd => format!("{name} ╳").into(),
        _ if card.is_path() && turns(card) => {
            say("held.turns", [name.into(), look(false), look(true)])
        }
        _ if card.is_path() => Words::List(" ", vec![name.into(), look(false)]),
        _ => name.into(),
    }
}

/// What a move does.
pub(super) fn explained(mv: Move) -> Words {
    match mv {
        Move::Path { card: Card::DEnd, .. } => say("dead.end", []),
        Move::Path { card, reversed, .. } => {
            let exits = card.exits(reversed);
            say("ways", [drawn(exits).to_string().into(), sides(exits)])
        }
        Move::Break { tool, on } => say("break", [named(tool), on.into()]),
        Move::Repair { tool: Some(tool), on } => say("repair", [named(tool), on.into()]),
        Move::Repair { tool: None, on } => say("repair.all", [on.into()]),
        Move::Boulder { .. } => say("boulder", []),
        Move::Discard(_) => say("discard", []),
        Move::Nuggets(number) => say("nuggets", [number.into()]),
        _ => Words::default(),
    }
}

/// What a move of another seat means to the viewer.
pub(super) fn seen(seen: Seen, viewer: Option<Seat>) -> Words {
    match seen {
        Seen::Open(Move::Break { tool, on }) if viewer == Some(on) => {
            say("break.yours", [yours(tool)])
        }
        Seen::Open(Move::Repair { tool: Some(tool), on }) if viewer == Some(on) => {
            say("repair.yours", [yours(tool)])
        }
        Seen::Open(Move::Repair { tool: None, on }) if viewer == Some(on) => {
            say("repair.all.yours", [])
        }
        Seen::Open(mv) => explained(mv),
        Seen::Discard => say("discarded", []),
        Seen::Draw(_) | Seen::Role(_) => Words::default(),
    }
}

pub(super) fn named(tool: Tool) -> Words {
    say(["tool.axe", "tool.lamp", "tool.cart"][tool.index()], [])
}

fn yours(tool: Tool) -> Words {
    say(["your.axe", "your.lamp", "your.cart"][tool.index()], [])
}

/// That these tools are broken; nothing if there are none.
pub(super) fn broken(tools: &[Tool]) -> Option<Words> {
    Some(match tools {
        [] => return None,
        [only] => say(["broken.axe", "broken.lamp", "broken.cart"][only.index()], []),
        [before @ .., last] => {
            let before = Words::list(before.iter().map(|tool| named(*tool)));
            say("broken.several", [before, named(*last)])
        }
    })
}

/// What is written on a card that is not a path.
pub(super) fn action(card: Card) -> Words {
    let key = match card {
        Card::BAxe => "card.break.axe",
        Card::BLamp => "card.break.lamp",
        Card::BCart => "card.break.cart",
        Card::RAxe => "card.repair.axe",
        Card::RLamp => "card.repair.lamp",
        Card::RCart => "card.repair.cart",
        Card::RAll => "card.repair.all",
        Card::Boulder => "card.boulder",
        path => return path.name().into(),
    };
    say(key, [])
}

pub(super) fn sides(exits: Exits) -> Words {
    let all =
        [(NORTH, "side.north"), (SOUTH, "side.south"), (WEST, "side.west"), (EAST, "side.east")];
    let open = all.into_iter().filter(|(side, _)| exits & side != 0);
    Words::list(open.map(|(_, key)| say(key, [])))
}
