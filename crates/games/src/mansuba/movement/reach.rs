//! Where pieces can go.

use game::Seat;

use super::gait::{Gait, Jump, Motion};
use super::kind::{Lands, Over};
use super::scratch::Scratch;
use crate::mansuba::board::relation::{Links, NOWHERE, Position};
use crate::mansuba::moves::Way;
use crate::mansuba::state::{Bits, State};

/// One piece that is about to move.
#[derive(Clone, Copy)]
pub(in crate::mansuba) struct Mover<'a> {
    pub(in crate::mansuba) state: &'a State,
    pub(in crate::mansuba) links: &'a Links,
    /// Which neighbours of each position are taken, and which positions behind them; empty on large
    /// boards.
    pub(in crate::mansuba) around: &'a [u8],
    pub(in crate::mansuba) beyond: &'a [u8],
    pub(in crate::mansuba) gait: &'a Gait,
    /// Positions whose pieces cannot be taken.
    pub(in crate::mansuba) safe: &'a [u64],
    pub(in crate::mansuba) seat: Seat,
    pub(in crate::mansuba) from: Position,
}

impl Mover<'_> {
    #[inline]
    fn step(&self, here: Position, direction: u32) -> Position {
        self.links[here as usize][direction as usize]
    }

    /// Whether a piece stands on a position; the origin counts as empty.
    #[inline]
    pub(super) fn is_taken(&self, position: Position) -> bool {
        position != self.from && self.state.is_taken(position)
    }

    #[inline]
    pub(super) fn can_take(&self, position: Position) -> bool {
        !self.state.owns(self.seat, position) && !crate::mansuba::state::bit(self.safe, position)
    }

    /// Whether a movement may end on a position.
    #[inline]
    pub(super) fn may_end(&self, to: Position, lands: Lands) -> bool {
        if !self.state.is_taken(to) {
            lands.on_free()
        } else {
            lands.on_pieces() && to != self.from && self.can_take(to)
        }
    }

    /// Finds the ends of all movements given by their ends alone, each once.
    #[inline]
    pub(in crate::mansuba) fn ends<S: Scratch>(
        &self,
        scratch: &mut S,
        mut each: impl FnMut(Position),
    ) {
        scratch.clear();
        for motion in &self.gait.moves {
            self.ends_of(motion, scratch, &mut each);
        }
    }

    #[inline]
    fn ends_of<S: Scratch>(
        &self,
        motion: &Motion,
        scratch: &mut S,
        each: &mut impl FnMut(Position),
    ) {
        match motion {
            Motion::Step { directions, lands: Lands::Free } if !self.around.is_empty() => {
                let free = directions & !self.around[self.from as usize];
                for direction in Bits(free.into()) {
                    let to = self.step(self.from, direction);
                    if scratch.end(to) {
                        each(to);
                    }
                }
            }
            Motion::Step { directions, lands } => {
                for direction in Bits((*directions).into()) {
                    let to = self.step(self.from, direction);
                    if to != NOWHERE && self.may_end(to, *lands) && scratch.end(to) {
                        each(to);
                    }
                }
            }
            Motion::Jump(jump) if jump.is_plain() && !self.around.is_empty() => {
                self.plain_jumps(*jump, scratch, each);
            }
            Motion::Jump(jump) if !jump.takes => self.jumps(*jump, scratch, each),
            Motion::Jump(_) => {}
            Motion::Slide { directions, range, lands } => {
                for direction in Bits((*directions).into()) {
                    self.slide(direction, *range, *lands, scratch, each);
                }
            }
            Motion::Leap { paths, lands } => {
                for path in paths {
                    let to = self.walk(path);
                    if to != NOWHERE && self.may_end(to, *lands) && scratch.end(to) {
                        each(to);
                    }
                }
            }
        }
    }

    #[inline]
    fn walk(&self, path: &[u8]) -> Position {
        let mut here = self.from;
        for &direction in path {
            here = self.step(here, direction.into());
            if here == NOWHERE {
                break;
            }
        }
        here
    }

    #[inline]
    fn slide<S: Scratch>(
        &self,
        direction: u32,
        range: u32,
        lands: Lands,
        scratch: &mut S,
        each: &mut impl FnMut(Position),
    ) {
        let mut here = self.from;
        // A line may run into a ring that does not contain the origin: the number of positions ends it.
        for _ in 0..range.min(self.links.len() as u32) {
            here = self.step(here, direction);
            if here == NOWHERE || here == self.from {
                return;
            }
            if self.may_end(here, lands) && scratch.end(here) {
                each(here);
            }
            if self.state.is_taken(here) {
                return;
            }
        }
    }

    /// The position behind a neighbour that can be jumped over, and the neighbour.
    #[inline]
    pub(super) fn hop(
        &self,
        jump: Jump,
        here: Position,
        direction: u32,
    ) -> Option<(Position, Position)> {
        let over = self.step(here, direction);
        if over == NOWHERE || !self.is_taken(over) {
            return None;
        }
        let to = self.step(over, direction);
        let allowed = match jump.over {
            Over::Any => true,
            Over::Friend => self.state.owns(self.seat, over),
            Over::Enemy => !self.state.owns(self.seat, over),
        };
        (to != NOWHERE && allowed).then_some((over, to))
    }

    /// Jumps over any piece to free positions, by the bits of each position's surroundings.
    #[inline]
    fn plain_jumps<S: Scratch>(
        &self,
        jump: Jump,
        scratch: &mut S,
        each: &mut impl FnMut(Position),
    ) {
        let possible = |here: Position| {
            jump.directions & self.around[here as usize] & !self.beyond[here as usize]
        };
        let first = possible(self.from);
        if first == 0 {
            return;
        }
        scratch.begin();
        let (mut here, mut directions) = (self.from, first);
        loop {
            for direction in Bits(directions.into()) {
                let over = self.step(here, direction);
                // The bits have the origin as taken, but there is no piece to jump over.
                if over != self.from {
                    let to = self.step(over, direction);
                    if scratch.end(to) {
                        each(to);
                    }
                    scratch.land(to);
                }
            }
            if !jump.repeat {
                return;
            }
            match scratch.next() {
                Some(next) => (here, directions) = (next, possible(next)),
                None => return,
            }
        }
    }

    #[inline]
    fn jumps<S: Scratch>(&self, jump: Jump, scratch: &mut S, each: &mut impl FnMut(Position)) {
        scratch.begin();
        let mut here = self.from;
        loop {
            for direction in Bits(jump.directions.into()) {
                let Some((_, to)) = self.hop(jump, here, direction) else { continue };
                if self.may_end(to, jump.lands) && scratch.end(to) {
                    each(to);
                }
                // Jumps from the origin have been followed already.
                if jump.repeat && !self.state.is_taken(to) {
                    scratch.land(to);
                }
            }
            match scratch.next() {
                Some(next) => here = next,
                None => return,
            }
        }
    }

    /// The landings of a shortest way of jumps to a position, for pictures; `None` if no jumps lead there.
    pub(in crate::mansuba) fn jumped(&self, to: Position) -> Option<Vec<Position>> {
        for motion in &self.gait.moves {
            let Motion::Jump(jump) = motion else { continue };
            let mut came = vec![NOWHERE; self.links.len()];
            let mut queue = std::collections::VecDeque::from([self.from]);
            while let Some(here) = queue.pop_front() {
                for direction in Bits(jump.directions.into()) {
                    let Some((_, next)) = self.hop(*jump, here, direction) else { continue };
                    if came[next as usize] == NOWHERE && next != self.from {
                        came[next as usize] = here;
                        if jump.repeat && !self.is_taken(next) {
                            queue.push_back(next);
                        }
                    }
                }
            }
            if came[to as usize] != NOWHERE {
                let back = std::iter::successors(Some(to), |&here| {
                    Some(came[here as usize]).filter(|&earlier| earlier != self.from)
                });
                let mut way: Vec<Position> = back.collect();
                way.reverse();
                return Some(way);
            }
        }
        None
    }

    /// Whether this primitive can move the piece to a position.
    pub(in crate::mansuba) fn goes<S: Scratch>(
        &self,
        motion: &Motion,
        to: Position,
        scratch: &mut S,
    ) -> bool {
        scratch.clear();
        self.ends_of(motion, scratch, &mut |_| {});
        scratch.is_end(to)
    }

    /// The positions of the pieces that a legal movement takes, in their order.
    pub(in crate::mansuba) fn taken<S: Scratch>(
        &self,
        way: Way,
        scratch: &mut S,
        mut each: impl FnMut(Position),
    ) {
        for motion in &self.gait.moves {
            let made = match motion.taking() {
                Some(jump) => self.makes(jump, way, |over| {
                    if self.can_take(over) {
                        each(over);
                    }
                }),
                None => way.via().is_empty() && self.goes(motion, way.to(), scratch),
            };
            if made {
                break;
            }
        }
        if self.state.is_taken(way.to()) {
            each(way.to());
        }
    }
}
