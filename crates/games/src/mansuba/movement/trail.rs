//! Ways of jumps that take: where the way is part of the move.

use super::gait::{Jump, Motion};
use super::reach::Mover;
use super::scratch::Scratch;
use crate::mansuba::board::relation::{NOWHERE, Position};
use crate::mansuba::moves::{MOST_JUMPS, Way};
use crate::mansuba::state::Bits;

impl Mover<'_> {
    /// Finds all ways of jumps that take, each once, without single jumps whose ends were found by
    /// `ends`.
    pub(in crate::mansuba) fn ways<S: Scratch>(&self, scratch: &S, mut each: impl FnMut(Way)) {
        let jumps = || self.gait.moves.iter().filter_map(Motion::taking);
        for (nth, jump) in jumps().enumerate() {
            self.trail(jump).extend(&mut |trail: &Trail<'_>| {
                let Some(way) = Way::through(&trail.path[..=trail.jumps]) else { return };
                let plain = trail.jumps == 1 && scratch.is_end(way.to());
                let earlier = || jumps().take(nth).any(|other| self.makes(other, way, |_| {}));
                // The same landings may be reached over other pieces: the first pieces found count.
                if !plain && self.is_first(jump, trail, way) && !earlier() {
                    each(way);
                }
            });
        }
    }

    #[inline]
    fn trail(&self, jump: Jump) -> Trail<'_> {
        let mut path = [NOWHERE; MOST_JUMPS + 1];
        path[0] = self.from;
        Trail { mover: self, jump, path, over: [NOWHERE; MOST_JUMPS], jumps: 0 }
    }

    fn is_first(&self, jump: Jump, trail: &Trail<'_>, way: Way) -> bool {
        let mut first = [NOWHERE; MOST_JUMPS];
        let mut count = 0;
        self.makes(jump, way, |over| {
            first[count] = over;
            count += 1;
        });
        first[..count] == trail.over[..trail.jumps]
    }

    /// Whether jumps can make this way; `each` gets the positions jumped over.
    pub(in crate::mansuba) fn makes(
        &self,
        jump: Jump,
        way: Way,
        mut each: impl FnMut(Position),
    ) -> bool {
        let mut trail = self.trail(jump);
        let count = way.landings().count();
        if count > 1 && !jump.repeat || !self.may_end(way.to(), jump.lands) {
            return false;
        }
        let found = trail.follow(&way, count);
        if found {
            trail.over[..count].iter().for_each(|&over| each(over));
        }
        found
    }
}

/// A way of jumps that take, as it grows.
struct Trail<'a> {
    mover: &'a Mover<'a>,
    jump: Jump,
    path: [Position; MOST_JUMPS + 1],
    over: [Position; MOST_JUMPS],
    jumps: usize,
}

impl Trail<'_> {
    /// Whether another jump may land on a position: not twice on one, and not where a piece was taken.
    #[inline]
    fn allows(&self, over: Position, to: Position) -> bool {
        let taken = |position: Position| {
            self.mover.can_take(position) && self.over[..self.jumps].contains(&position)
        };
        !taken(over) && !taken(to) && !self.path[1..=self.jumps].contains(&to)
    }

    #[inline]
    fn push(&mut self, over: Position, to: Position) {
        self.over[self.jumps] = over;
        self.jumps += 1;
        self.path[self.jumps] = to;
    }

    /// Calls `each` with every way that continues this one.
    fn extend(&mut self, each: &mut impl FnMut(&Self)) {
        if self.jumps == MOST_JUMPS {
            return;
        }
        for direction in Bits(self.jump.directions.into()) {
            let hop = self.mover.hop(self.jump, self.path[self.jumps], direction);
            let Some((over, to)) = hop.filter(|&(over, to)| self.allows(over, to)) else {
                continue;
            };
            self.push(over, to);
            if self.mover.may_end(to, self.jump.lands) {
                each(self);
            }
            if self.jump.repeat && !self.mover.is_taken(to) {
                self.extend(each);
            }
            self.jumps -= 1;
        }
    }

    /// Whether a way can be followed to its end, by the first directions that allow it.
    fn follow(&mut self, way: &Way, count: usize) -> bool {
        let Some(next) = way.landings().nth(self.jumps) else { return true };
        for direction in Bits(self.jump.directions.into()) {
            let hop = self.mover.hop(self.jump, self.path[self.jumps], direction);
            let Some((over, to)) = hop.filter(|&(_, to)| to == next) else { continue };
            let last = self.jumps + 1 == count;
            if !self.allows(over, to) || (!last && self.mover.is_taken(to)) {
                continue;
            }
            self.push(over, to);
            if self.follow(way, count) {
                return true;
            }
            self.jumps -= 1;
        }
        false
    }
}
