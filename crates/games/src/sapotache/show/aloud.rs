//! The mine and the hand in words, for people who do not see the picture.

use std::collections::HashMap;

use game::{Seat, Words};

use super::words::{broken, named, sides};
use crate::sapotache::board::card::{Card, Cell, Tool};
use crate::sapotache::board::ways::Ways;
use crate::sapotache::view::SeatView;
use crate::sapotache::words::say;
use crate::sapotache::{Known, Sapotache, View};

/// What lies on the cells that are not empty.
pub(super) fn cells(game: &Sapotache, view: &View, ways: &Ways) -> HashMap<Cell, Words> {
    let joined = |cell: Cell, words: Words| match game.grid.is_joined(ways, cell) {
        true => words,
        false => say("cut.off", [words]),
    };
    let mut cells = HashMap::new();
    cells.extend(game.setup.holes.iter().map(|&hole| (hole, say("hole", []))));
    for laid in &view.cards {
        cells.insert(laid.at, joined(laid.at, path(laid.card, laid.reversed)));
    }
    cells.insert(game.setup.start, say("start", []));
    for objective in &view.objectives {
        let words = match objective.known {
            Known::Stone => joined(objective.at, say("stone", [])),
            Known::Gold => say("gold", []),
            Known::Hidden | Known::Reached => say("hidden", []),
        };
        cells.insert(objective.at, words);
    }
    cells
}

/// A cell with what lies on it.
pub(super) fn cell(cell: Cell, content: Option<Words>) -> Words {
    say("cell", [cell.to_string().into(), content.unwrap_or_else(|| say("empty", []))])
}

/// A card of the hand, and how many there are of it.
pub(super) fn card(card: Card, reversed: bool, count: usize) -> Words {
    let key = if reversed { "card.reversed" } else { "card" };
    let words = say(key, [card.name().into(), effect(card, reversed)]);
    if count > 1 { say("card.several", [words, count.into()]) } else { words }
}

/// A player, and which of their tools are broken.
pub(super) fn player(seat: Seat, seen: &SeatView) -> Words {
    let mut words = vec![broken(&seen.broken).unwrap_or_else(|| say("tools.whole", []))];
    words.extend(seen.out.then(|| say("out.of.round", [])));
    say("player", [seat.into(), Words::list(words)])
}

fn path(card: Card, reversed: bool) -> Words {
    match card {
        Card::DEnd => say("dead.end", []),
        _ => say("ways.to", [sides(card.exits(reversed))]),
    }
}

fn effect(card: Card, reversed: bool) -> Words {
    match card {
        Card::BAxe => say("breaks", [named(Tool::Axe)]),
        Card::BLamp => say("breaks", [named(Tool::Lamp)]),
        Card::BCart => say("breaks", [named(Tool::Cart)]),
        Card::RAxe => say("repairs", [named(Tool::Axe)]),
        Card::RLamp => say("repairs", [named(Tool::Lamp)]),
        Card::RCart => say("repairs", [named(Tool::Cart)]),
        Card::RAll => say("repairs.all", []),
        Card::Boulder => say("removes", []),
        path_card => path(path_card, reversed),
    }
}
