//! What a seat holds and what its moves do, in words.

use game::{Seat, count};

use super::drawn;
use crate::sapotache::board::card::{Card, EAST, Exits, NORTH, Role, SOUTH, Tool, WEST};
use crate::sapotache::board::faces::turns;
use crate::sapotache::{Move, Seen, View};

/// The viewer's role, cards and broken tools.
pub(super) fn notes(view: &View) -> Vec<String> {
    let Some(seat) = view.seat else { return Vec::new() };
    let mut notes = Vec::new();
    match view.role {
        Some(Role::Digger) => notes.push("you are a digger: reach the gold".to_string()),
        Some(Role::Saboteur) => {
            notes.push("you are a saboteur: keep the others from the gold".to_string());
        }
        None => {}
    }
    let cards: Vec<String> = view.hand.chunk_by(|one, next| one == next).map(held).collect();
    let cards = if cards.is_empty() { "no cards".to_string() } else { cards.join(", ") };
    notes.push(format!("your hand: {cards}"));
    let broken = &view.seats[seat.index()].broken;
    if !broken.is_empty() {
        let tools: Vec<String> = broken.iter().map(|tool| tool_name(*tool)).collect();
        notes.push(format!("broken: your {}", tools.join(", your ")));
    }
    notes
}

/// Cards of one kind: how many, and what they look like.
fn held(cards: &[Card]) -> String {
    let (card, number) = (cards[0], cards.len());
    let times = if number > 1 { format!("{number} × ") } else { String::new() };
    let look = match card {
        Card::DEnd => " ╳".to_string(),
        _ if card.is_path() && turns(card) => {
            format!(" {} (reversed {})", drawn(card.exits(false)), drawn(card.exits(true)))
        }
        _ if card.is_path() => format!(" {}", drawn(card.exits(false))),
        _ => String::new(),
    };
    format!("{times}{card}{look}")
}

/// What a move does.
pub(super) fn explained(mv: Move) -> String {
    match mv {
        Move::Path { card: Card::DEnd, .. } => "a dead end: ways that do not meet".to_string(),
        Move::Path { card, reversed, .. } => {
            let exits = card.exits(reversed);
            format!("{} ways to the {}", drawn(exits), sides(exits))
        }
        Move::Break { tool, on } => format!("breaks the {} of seat {on}", tool_name(tool)),
        Move::Repair { tool: Some(tool), on } => {
            format!("repairs the {} of seat {on}", tool_name(tool))
        }
        Move::Repair { tool: None, on } => format!("repairs all tools of seat {on}"),
        Move::Boulder { .. } => "removes the path card there".to_string(),
        Move::Discard(_) => "discards the card face down".to_string(),
        Move::Nuggets(number) => count(usize::from(number), "nugget"),
        _ => String::new(),
    }
}

/// What a move of another seat means to the viewer.
pub(super) fn seen(seen: Seen, viewer: Option<Seat>) -> String {
    match seen {
        Seen::Open(Move::Break { tool, on }) if viewer == Some(on) => {
            format!("breaks your {}", tool_name(tool))
        }
        Seen::Open(Move::Repair { tool: Some(tool), on }) if viewer == Some(on) => {
            format!("repairs your {}", tool_name(tool))
        }
        Seen::Open(Move::Repair { tool: None, on }) if viewer == Some(on) => {
            "repairs all your tools".to_string()
        }
        Seen::Open(mv) => explained(mv),
        Seen::Discard => "a card, face down".to_string(),
        Seen::Draw(_) | Seen::Role(_) => String::new(),
    }
}

fn tool_name(tool: Tool) -> String {
    tool.name().to_lowercase()
}

fn sides(exits: Exits) -> String {
    let all = [(NORTH, "north"), (SOUTH, "south"), (WEST, "west"), (EAST, "east")];
    let open = all.into_iter().filter(|(side, _)| exits & side != 0).map(|(_, name)| name);
    open.collect::<Vec<_>>().join(", ")
}
