//! The end of a match of any number of seats, exactly, by max-n.
//!
//! Each seat plays for the most fish of its own. Among moves that bring it equally many it takes the one that leaves the
//! others the fewest together, and among these the one whose fish, listed by seat, come first in order. So every position
//! has one value, whatever the order of the moves.
//!
//! Seats that can no longer meet have no influence on each other: they are searched apart, and a seat without rivals
//! follows its best way. Nothing else is left out, as in games of several seats even a wasted slide may be good.

use std::cmp::Reverse;

use game::Meter;

use super::ground::{Ground, Set, members};
use super::paths::{Paths, Slide, mix};

/// Most seats that can still move.
pub(super) const MOST_SEATS: usize = 8;

/// The fish that each seat collects from here on.
pub(super) type Values = [u16; MOST_SEATS];

/// What is undecided among several seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Melee {
    pub(super) free: Set,
    pub(super) own: [Set; MOST_SEATS],
    /// The seat to act, or one before it that cannot.
    pub(super) turn: usize,
}

impl Melee {
    /// The position after a slide of the seat to act.
    #[inline]
    pub(super) fn after(mut self, Slide { from, to }: Slide) -> Self {
        let own = &mut self.own[self.turn];
        *own = *own & !(1 << from) | 1 << to;
        self.free &= !(1 << to);
        self.turn = (self.turn + 1) % MOST_SEATS;
        self
    }

    /// The same for these seats alone; the others' penguins do not matter to them.
    fn of_seats(self, seats: u32, free: Set) -> Self {
        let mut melee = Self { free, ..Self::default() };
        for seat in (0..MOST_SEATS).filter(|seat| seats >> seat & 1 == 1) {
            melee.own[seat] = self.own[seat];
        }
        let mut order = (self.turn..self.turn + MOST_SEATS).map(|seat| seat % MOST_SEATS);
        melee.turn = order.find(|seat| seats >> seat & 1 == 1).unwrap_or(0);
        melee
    }
}

/// How much a seat likes a result: more is better.
pub(super) fn liking(values: &Values, seat: usize) -> (u16, Reverse<u32>, Reverse<Values>) {
    let others: u32 = values.iter().map(|&fish| u32::from(fish)).sum();
    (values[seat], Reverse(others - u32::from(values[seat])), Reverse(*values))
}

/// The search, with the memory it keeps between calls.
pub(super) struct Many {
    entries: Vec<Entry>,
    age: u32,
    choices: Vec<(u32, Slide)>,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    melee: Melee,
    values: Values,
    age: u32,
}

impl Many {
    /// A search whose table has two to the power of `bits` entries.
    pub(super) fn new(bits: u32) -> Self {
        Self { entries: vec![Entry::default(); 1 << bits], age: 1, choices: Vec::new() }
    }

    /// Forgets what was found on another ground.
    pub(super) fn forget(&mut self) {
        self.age = self.age.checked_add(1).unwrap_or_else(|| {
            self.entries.fill(Entry::default());
            1
        });
    }

    /// What each seat collects from here on; `None` if the meter ran out.
    pub(super) fn values(
        &mut self,
        ground: &Ground,
        paths: &mut Paths,
        melee: Melee,
        meter: &mut Meter<'_>,
    ) -> Option<Values> {
        Search { ground, paths, many: self, meter }.values(melee)
    }

    fn place(&self, melee: &Melee) -> usize {
        let own = melee.own.iter().fold(melee.turn as u64, |hash, &own| mix(hash, own));
        mix(own, melee.free) as usize & (self.entries.len() - 1)
    }
}

struct Search<'s, 'm> {
    ground: &'s Ground,
    paths: &'s mut Paths,
    many: &'s mut Many,
    meter: &'s mut Meter<'m>,
}

impl Search<'_, '_> {
    fn values(&mut self, mut melee: Melee) -> Option<Values> {
        melee.own = melee.own.map(|penguins| self.ground.mobile(melee.free, penguins));
        let (parts, count) = self.parts(&melee);
        let mut values = Values::default();
        for &(seats, free) in &parts[..count] {
            let part = melee.of_seats(seats, free);
            if seats.count_ones() == 1 {
                let best = self.paths.best(self.ground, free, part.own[part.turn], self.meter)?;
                values[part.turn] += best.fish as u16;
            } else {
                let won = self.contest(part)?;
                values.iter_mut().zip(won).for_each(|(value, won)| *value += won);
            }
        }
        Some(values)
    }

    /// The seats that can still meet, directly or through others, with the nodes that they can reach.
    fn parts(&self, melee: &Melee) -> ([(u32, Set); MOST_SEATS], usize) {
        let mut parts = [(0u32, 0); MOST_SEATS];
        let mut count = 0;
        let penguins = melee.own.iter().fold(0, |all, own| all | own);
        let mut left = penguins;
        while left != 0 {
            let (mut free, joined) = self.ground.group(melee.free, left, left.trailing_zeros());
            left &= !joined;
            let of = |(seat, own): (usize, &Set)| u32::from(own & joined != 0) << seat;
            let mut seats: u32 = melee.own.iter().enumerate().map(of).sum();
            let mut kept = 0;
            for place in 0..count {
                let part = parts[place];
                if part.0 & seats != 0 {
                    (seats, free) = (seats | part.0, free | part.1);
                } else {
                    parts[kept] = part;
                    kept += 1;
                }
            }
            parts[kept] = (seats, free);
            count = kept + 1;
        }
        (parts, count)
    }

    /// What each seat collects, where all of them may meet.
    fn contest(&mut self, melee: Melee) -> Option<Values> {
        let place = self.many.place(&melee);
        let entry = &self.many.entries[place];
        if entry.age == self.many.age && entry.melee == melee {
            return Some(entry.values);
        }
        if !self.meter.step() {
            return None;
        }
        let begin = self.many.choices.len();
        self.list(&melee);
        let best = self.best(&melee, begin);
        self.many.choices.truncate(begin);
        let values = best?;
        let place = self.many.place(&melee);
        self.many.entries[place] = Entry { melee, values, age: self.many.age };
        Some(values)
    }

    fn best(&mut self, melee: &Melee, begin: usize) -> Option<Values> {
        let seat = melee.turn;
        let mut best: Option<Values> = None;
        for place in begin..self.many.choices.len() {
            let (most, slide) = self.many.choices[place];
            if best.is_some_and(|best| most < u32::from(best[seat])) {
                break;
            }
            let mut values = self.values(melee.after(slide))?;
            values[seat] += self.ground.fish[slide.to as usize] as u16;
            if best.is_none_or(|best| liking(&values, seat) > liking(&best, seat)) {
                best = Some(values);
            }
        }
        best
    }

    /// Lists the slides with the most that each can bring the seat to act, largest first.
    fn list(&mut self, melee: &Melee) {
        let (ground, begin, own) = (self.ground, self.many.choices.len(), melee.own[melee.turn]);
        for from in members(own) {
            for to in members(ground.reach(melee.free, from)) {
                let left = melee.free & !(1 << to);
                let reached = ground.flood(left, own & !(1 << from) | 1 << to);
                let most = ground.fish[to as usize] + ground.fish_of(reached);
                self.many.choices.push((most, Slide { from, to }));
            }
        }
        self.many.choices[begin..].sort_by_key(|&(most, _)| Reverse(most));
    }
}
