//! How a round begins, and what it pays.

use super::{NaiveSapotache, Wait};
use crate::sapotache::*;

impl NaiveSapotache {
    pub(super) fn start_round(&mut self) {
        self.round += 1;
        self.last = None;
        self.finder = None;
        self.laid.clear();
        self.stones.clear();
        self.turned_up.clear();
        self.roles.clear();
        let (saboteurs, all) = match self.setup.seats {
            3 => (1, 4),
            4 => (1, 5),
            5 => (2, 6),
            6 => (2, 7),
            7 => (3, 8),
            8 => (3, 9),
            9 => (3, 10),
            _ => (4, 11),
        };
        let exact = self.setup.saboteurs == Saboteurs::Exact;
        self.roles.resize(saboteurs, Role::Saboteur);
        self.roles.resize(if exact { all - 1 } else { all }, Role::Digger);
        self.pile.clear();
        for (&card, &count) in &self.setup.cards {
            for _ in 0..count {
                self.pile.push(card);
            }
        }
        for dwarf in &mut self.dwarves {
            dwarf.hand.clear();
            dwarf.broken.clear();
            dwarf.out = dwarf.gone;
        }
        self.wait = Wait::Role(0);
    }

    pub(super) fn hand_size(&self) -> usize {
        match self.setup.seats {
            3..=5 => 6,
            6..=7 => 5,
            _ => 4,
        }
    }

    pub(super) fn pay_saboteurs(&mut self) {
        let number = self.dwarves.iter().filter(|dwarf| dwarf.saboteur).count();
        let each = match number {
            0 => 0,
            1 => 4,
            2 | 3 => 3,
            _ => 2,
        };
        for dwarf in self.dwarves.iter_mut().filter(|dwarf| dwarf.saboteur && !dwarf.out) {
            dwarf.nuggets += each;
        }
    }

    pub(super) fn pay_diggers(&mut self) {
        let seats = self.dwarves.len();
        let finder = self.finder.expect("a seat found the gold");
        let order = (0..seats).map(|k| (finder + k) % seats);
        let diggers: Vec<usize> =
            order.filter(|&seat| !self.dwarves[seat].saboteur && !self.dwarves[seat].out).collect();
        self.turned_up.sort_unstable();
        let mut next = 0;
        while let Some(best) = self.turned_up.pop() {
            if diggers.is_empty() {
                break;
            }
            self.dwarves[diggers[next % diggers.len()]].nuggets += i32::from(best);
            next += 1;
        }
    }

    pub(super) fn end_round(&mut self) {
        let seats = self.dwarves.len();
        if let Some(last) = self.last {
            self.starter = (last + 1) % seats;
        }
        if self.round == 3 || self.dwarves.iter().all(|dwarf| dwarf.gone) {
            self.wait = Wait::Over;
        } else {
            self.start_round();
        }
    }
}
