//! The mine: what is joined to the start, and what may be laid or played.

use std::collections::BTreeSet;

use super::NaiveSapotache;
use crate::sapotache::*;

pub(super) type Place = (i64, i64);

/// The four sides: how a letter names them, which letter faces it, and the step there.
const SIDES: [(char, char, Place); 4] =
    [('N', 'S', (0, 1)), ('S', 'N', (0, -1)), ('W', 'E', (-1, 0)), ('E', 'W', (1, 0))];

/// The exits of a path card as printed and reversed.
fn exits(card: Card, reversed: bool) -> &'static str {
    let [printed, turned] = match card {
        Card::VLine => ["NS", "NS"],
        Card::HLine => ["WE", "WE"],
        Card::VCross => ["NSW", "NSE"],
        Card::HCross => ["NWE", "SWE"],
        Card::XCross | Card::DEnd => ["NSWE", "NSWE"],
        Card::LTurn => ["SW", "NE"],
        Card::RTurn => ["SE", "NW"],
        _ => panic!("{card} has no exits"),
    };
    if reversed { turned } else { printed }
}

pub(super) fn place(cell: Cell) -> Place {
    (i64::from(cell.x), i64::from(cell.y))
}

impl NaiveSapotache {
    fn is_on_board(&self, (x, y): Place) -> bool {
        (0..i64::from(self.setup.width)).contains(&x)
            && (0..i64::from(self.setup.height)).contains(&y)
    }

    fn is_objective(&self, at: Place) -> bool {
        self.setup.objectives.iter().any(|&cell| place(cell) == at)
    }

    fn is_hole(&self, at: Place) -> bool {
        self.setup.holes.iter().any(|&cell| place(cell) == at)
    }

    /// The exits of what lies somewhere; none where nothing does.
    fn exits_at(&self, at: Place) -> &'static str {
        if at == place(self.setup.start) || self.stones.contains(&at) {
            return "NSWE";
        }
        self.laid.get(&at).map_or("", |&(card, reversed)| exits(card, reversed))
    }

    fn is_dead_end(&self, at: Place) -> bool {
        matches!(self.laid.get(&at), Some((Card::DEnd, _)))
    }

    /// Everything that open ways join to the start, which is among it.
    pub(super) fn joined(&self) -> BTreeSet<Place> {
        let mut joined = BTreeSet::from([place(self.setup.start)]);
        let mut todo = vec![place(self.setup.start)];
        while let Some((x, y)) = todo.pop() {
            for (side, facing, (dx, dy)) in SIDES {
                let there = (x + dx, y + dy);
                let open =
                    self.exits_at((x, y)).contains(side) && self.exits_at(there).contains(facing);
                if open && !self.is_dead_end(there) && joined.insert(there) {
                    todo.push(there);
                }
            }
        }
        joined
    }

    fn can_lie(&self, card: Card, reversed: bool, at: Place, joined: &BTreeSet<Place>) -> bool {
        if card == Card::DEnd && self.setup.dead_end == DeadEnd::Unplayable {
            return false;
        }
        let start = place(self.setup.start);
        let taken = at == start
            || self.is_objective(at)
            || self.is_hole(at)
            || self.laid.contains_key(&at)
            || !self.is_on_board(at);
        if taken {
            return false;
        }
        let own = exits(card, reversed);
        let mut connected = false;
        for (side, facing, (dx, dy)) in SIDES {
            let there = (at.0 + dx, at.1 + dy);
            let is_card = there == start || self.laid.contains_key(&there);
            let theirs = self.exits_at(there).contains(facing);
            if is_card && own.contains(side) != theirs {
                return false;
            }
            connected |= match self.setup.connected {
                Connected::Yes => own.contains(side) && theirs && joined.contains(&there),
                Connected::No => is_card || self.stones.contains(&there),
            };
        }
        connected
    }

    /// The first objective, in the file's order, that the ways opened by the last card meet.
    pub(super) fn reached(&self) -> Option<Place> {
        let now = self.joined();
        let is_met = |objective: Place| {
            SIDES.into_iter().any(|(_, facing, (dx, dy))| {
                let there = (objective.0 + dx, objective.1 + dy);
                now.contains(&there)
                    && !self.before.contains(&there)
                    && self.exits_at(there).contains(facing)
            })
        };
        let objectives = self.setup.objectives.iter().map(|&cell| place(cell));
        objectives.filter(|at| !self.stones.contains(at)).find(|&at| is_met(at))
    }

    pub(super) fn options(&self, seat: usize) -> BTreeSet<String> {
        let dwarf = &self.dwarves[seat];
        let mut options = BTreeSet::new();
        for &card in &dwarf.hand {
            options.insert(format!("discard {}", card.name()));
            match card {
                Card::Boulder => {
                    options.extend(self.laid.keys().map(|(x, y)| format!("boulder {x},{y}")));
                }
                Card::BAxe => self.breaks(seat, Tool::Axe, &mut options),
                Card::BLamp => self.breaks(seat, Tool::Lamp, &mut options),
                Card::BCart => self.breaks(seat, Tool::Cart, &mut options),
                Card::RAxe => self.repairs(&[Tool::Axe], "AXE", &mut options),
                Card::RLamp => self.repairs(&[Tool::Lamp], "LAMP", &mut options),
                Card::RCart => self.repairs(&[Tool::Cart], "CART", &mut options),
                Card::RAll => self.repairs(&Tool::ALL, "ALL", &mut options),
                path => {
                    if dwarf.broken.is_empty() || self.setup.tools == Tools::Harmless {
                        self.paths(path, &mut options);
                    }
                }
            }
        }
        options
    }

    fn breaks(&self, seat: usize, tool: Tool, options: &mut BTreeSet<String>) {
        for (other, dwarf) in self.dwarves.iter().enumerate() {
            if other != seat && !dwarf.out && !dwarf.broken.contains(&tool) {
                options.insert(format!("break {} {other}", tool.name()));
            }
        }
    }

    fn repairs(&self, tools: &[Tool], name: &str, options: &mut BTreeSet<String>) {
        for (anyone, dwarf) in self.dwarves.iter().enumerate() {
            if !dwarf.out && tools.iter().any(|tool| dwarf.broken.contains(tool)) {
                options.insert(format!("repair {name} {anyone}"));
            }
        }
    }

    fn paths(&self, card: Card, options: &mut BTreeSet<String>) {
        let joined = self.joined();
        for x in 0..i64::from(self.setup.width) {
            for y in 0..i64::from(self.setup.height) {
                if self.can_lie(card, false, (x, y), &joined) {
                    options.insert(format!("path {} {x},{y}", card.name()));
                }
                // A card that looks the same either way is laid one way.
                let turns = exits(card, true) != exits(card, false);
                if turns && self.can_lie(card, true, (x, y), &joined) {
                    options.insert(format!("path {} {x},{y} reversed", card.name()));
                }
            }
        }
    }
}
