//! The end of a match of two seats, exactly: alpha-beta for the lead.
//!
//! Ground that only one seat can reach needs no search of both: its fish are the best way's, and its slides are *waits*,
//! moves that change nothing elsewhere. That holds where no way has more slides than the best: then every slide off the
//! best way is worse in both respects. Other closed ground stays part of the search.
//!
//! Only the difference of the waits counts: whatever a seat gains by waiting, the other undoes by waiting too, and a seat
//! that has no slide at all passes, as if it could always wait.

use game::Meter;

use super::ground::{Ground, Set, members};
use super::paths::{Paths, Slide, Yield, mix};

/// What is undecided between two seats. The ground's nodes that neither can reach are not free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fight {
    pub(super) free: Set,
    pub(super) own: [Set; 2],
    /// Waits of seat 0 less waits of seat 1.
    pub(super) waits: i32,
    /// The seat to act.
    pub(super) turn: usize,
}

impl Fight {
    /// The position after a slide.
    #[inline]
    pub(super) fn after(self, Slide { from, to }: Slide) -> Self {
        let mut own = self.own;
        own[self.turn] = own[self.turn] & !(1 << from) | 1 << to;
        Self { free: self.free & !(1 << to), own, turn: 1 - self.turn, ..self }
    }

    fn wait(self) -> Self {
        let waits = if self.turn == 0 { self.waits - 1 } else { self.waits + 1 };
        Self { waits, turn: 1 - self.turn, ..self }
    }

    fn can_wait(self) -> bool {
        if self.turn == 0 { self.waits > 0 } else { self.waits < 0 }
    }
}

/// The search, with the memory it keeps between calls.
pub(super) struct Duel {
    entries: Vec<Entry>,
    age: u16,
    choices: Vec<Choice>,
}

/// A slide, or a wait.
#[derive(Clone, Copy)]
struct Choice {
    slide: Option<Slide>,
    promise: i32,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    free: Set,
    own: [Set; 2],
    waits: i8,
    turn: u8,
    age: u16,
    /// The value lies between these.
    least: i16,
    most: i16,
    /// The best choice so far; equal nodes are a wait.
    from: u8,
    to: u8,
}

impl Duel {
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

    /// How many fish more than the other the seat to act collects from here on. It is exact between the bounds of the
    /// window; otherwise it is a bound on the same side. `None` if the meter ran out.
    pub(super) fn lead(
        &mut self,
        ground: &Ground,
        paths: &mut Paths,
        fight: Fight,
        (alpha, beta): (i32, i32),
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        Search { ground, paths, duel: self, meter }.lead(fight, alpha, beta)
    }
}

struct Search<'s, 'm> {
    ground: &'s Ground,
    paths: &'s mut Paths,
    duel: &'s mut Duel,
    meter: &'s mut Meter<'m>,
}

impl Search<'_, '_> {
    fn lead(&mut self, fight: Fight, alpha: i32, beta: i32) -> Option<i32> {
        let (closed, fight) = self.settle(fight)?;
        let closed = if fight.turn == 0 { closed } else { -closed };
        if fight.free == 0 {
            return Some(closed);
        }
        Some(closed + self.contest(fight, alpha - closed, beta - closed)?)
    }

    /// Takes out the ground that only one seat can reach. Returns what it brings seat 0 more than seat 1, and what is
    /// left to search: nothing, if no ground is contested.
    fn settle(&mut self, mut fight: Fight) -> Option<(i32, Fight)> {
        let mobile = |penguins| self.ground.mobile(fight.free, penguins);
        fight.own = fight.own.map(mobile);
        let mut left = fight.own[0] | fight.own[1];
        let (mut contested, mut closed) = (0, [(0, 0, 0); Set::BITS as usize]);
        let mut count = 0;
        let mut reached = 0;
        while left != 0 {
            let (seen, joined) = self.ground.group(fight.free, left, left.trailing_zeros());
            left &= !joined;
            reached |= seen;
            match fight.own.map(|own| own & joined != 0) {
                [true, true] => contested |= seen,
                [is_first, _] => {
                    closed[count] = (usize::from(!is_first), seen, joined);
                    count += 1;
                }
            }
        }
        fight.free = reached;
        let mut lead = 0;
        for &(seat, seen, joined) in &closed[..count] {
            let best = self.paths.best(self.ground, seen, joined, self.meter)?;
            if contested != 0 && !self.is_simple(seen, joined, best)? {
                continue;
            }
            let sign = if seat == 0 { 1 } else { -1 };
            lead += sign * best.fish as i32;
            fight.waits += sign * best.slides as i32;
            fight.free &= !seen;
            fight.own[seat] &= !joined;
        }
        Some((lead, fight))
    }

    /// Whether no way has more slides than the best.
    fn is_simple(&mut self, free: Set, penguins: Set, best: Yield) -> Option<bool> {
        if best.slides == free.count_ones() {
            return Some(true);
        }
        Some(self.paths.slides(self.ground, free, penguins, self.meter)? == best.slides)
    }

    /// The lead where some ground is contested: the seat to act has a slide there.
    fn contest(&mut self, fight: Fight, mut alpha: i32, mut beta: i32) -> Option<i32> {
        let (own, other) = (fight.turn, 1 - fight.turn);
        let reach = |seat: usize| self.ground.flood(fight.free, fight.own[seat]);
        let most = self.ground.fish_of(reach(own)) as i32;
        let least = -(self.ground.fish_of(reach(other)) as i32);
        if most <= alpha || least >= beta {
            return Some(if most <= alpha { most } else { least });
        }
        let known = self.duel.find(fight);
        if let Some(known) = known {
            let (least, most) = (i32::from(known.least), i32::from(known.most));
            if least >= beta || least == most {
                return Some(least);
            }
            if most <= alpha {
                return Some(most);
            }
            (alpha, beta) = (alpha.max(least), beta.min(most));
        }
        if !self.meter.step() {
            return None;
        }
        let begin = self.duel.choices.len();
        self.list(fight, known.map(|entry| (entry.from, entry.to)));
        let found = self.best(fight, begin, (alpha, beta));
        self.duel.choices.truncate(begin);
        let (lead, best) = found?;
        let bounds = if lead >= beta {
            (lead, known.map_or(most, |known| i32::from(known.most)))
        } else if lead <= alpha {
            (known.map_or(least, |known| i32::from(known.least)), lead)
        } else {
            (lead, lead)
        };
        self.duel.insert(fight, bounds, best);
        Some(lead)
    }

    fn best(
        &mut self,
        fight: Fight,
        begin: usize,
        (mut alpha, beta): (i32, i32),
    ) -> Option<(i32, Option<Slide>)> {
        let (mut best, mut chosen) = (i32::MIN, None);
        for place in begin..self.duel.choices.len() {
            let Choice { slide, .. } = self.duel.choices[place];
            let gain = slide.map_or(0, |slide| self.ground.fish[slide.to as usize] as i32);
            let next = slide.map_or(fight.wait(), |slide| fight.after(slide));
            let mut lead;
            if place == begin {
                lead = gain - self.lead(next, gain - beta, gain - alpha)?;
            } else {
                lead = gain - self.lead(next, gain - alpha - 1, gain - alpha)?;
                if lead > alpha && lead < beta {
                    lead = gain - self.lead(next, gain - beta, gain - alpha)?;
                }
            }
            if lead > best {
                (best, chosen) = (lead, slide);
            }
            alpha = alpha.max(lead);
            if alpha >= beta {
                break;
            }
        }
        Some((best, chosen))
    }

    /// Lists the slides of the seat to act and its wait, the most promising first.
    fn list(&mut self, fight: Fight, known: Option<(u8, u8)>) {
        let (ground, begin) = (self.ground, self.duel.choices.len());
        let first = |slide: Slide| known == Some((slide.from as u8, slide.to as u8));
        for from in members(fight.own[fight.turn]) {
            for to in members(ground.reach(fight.free, from)) {
                let slide = Slide { from, to };
                let after = fight.after(slide);
                let ahead = territory(ground, after.free, after.own);
                let ahead = if fight.turn == 0 { ahead } else { -ahead };
                let promise = if first(slide) {
                    i32::MAX
                } else {
                    2 * (ground.fish[to as usize] as i32 + ahead)
                };
                self.duel.choices.push(Choice { slide: Some(slide), promise });
            }
        }
        if fight.can_wait() {
            let ahead = territory(ground, fight.free, fight.own);
            let ahead = if fight.turn == 0 { ahead } else { -ahead };
            let promise = if known == Some((0, 0)) { i32::MAX } else { 2 * ahead };
            self.duel.choices.push(Choice { slide: None, promise });
        }
        self.duel.choices[begin..].sort_by_key(|choice| std::cmp::Reverse(choice.promise));
    }
}

/// The fish of the nodes that seat 0 reaches in fewer slides than seat 1, less those that seat 1 does.
fn territory(ground: &Ground, free: Set, own: [Set; 2]) -> i32 {
    let (mut fronts, mut left, mut lead) = (own, free, 0);
    loop {
        let mut next = [0; 2];
        for (front, next) in fronts.iter().zip(&mut next) {
            for node in members(*front) {
                *next |= ground.reach(free, node);
            }
            *next &= left;
        }
        if next == [0; 2] {
            return lead;
        }
        left &= !(next[0] | next[1]);
        lead += ground.fish_of(next[0] & !next[1]) as i32;
        lead -= ground.fish_of(next[1] & !next[0]) as i32;
        fronts = next;
    }
}

impl Duel {
    #[inline]
    fn place(&self, fight: Fight) -> usize {
        let word = fight.waits as u64 ^ (fight.turn as u64) << 32;
        let hash = mix(mix(fight.free, fight.own[0]) ^ word, fight.own[1]);
        hash as usize & (self.entries.len() - 1)
    }

    #[inline]
    fn find(&self, fight: Fight) -> Option<Entry> {
        let entry = self.entries[self.place(fight)];
        let is_it = entry.free == fight.free
            && entry.own == fight.own
            && i32::from(entry.waits) == fight.waits
            && entry.turn as usize == fight.turn
            && entry.age == self.age;
        is_it.then_some(entry)
    }

    fn insert(&mut self, fight: Fight, (least, most): (i32, i32), best: Option<Slide>) {
        let Ok(waits) = i8::try_from(fight.waits) else { return };
        let place = self.place(fight);
        let (from, to) = best.map_or((0, 0), |slide| (slide.from as u8, slide.to as u8));
        self.entries[place] = Entry {
            free: fight.free,
            own: fight.own,
            waits,
            turn: fight.turn as u8,
            age: self.age,
            least: least as i16,
            most: most as i16,
            from,
            to,
        };
    }
}
