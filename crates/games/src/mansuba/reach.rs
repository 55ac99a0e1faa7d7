//! Where pieces can go.

use game::Seat;

use super::kind::{Kind, Lands, Over, Primitive, Takes};
use super::moves::{MOST_JUMPS, Way};
use super::relation::{Links, NOWHERE, Position};
use super::scratch::Scratch;
use super::state::{Bits, State};

/// A kind as it moves on one relation: directions that this one does not have are left out.
#[derive(Debug)]
pub(super) struct Gait {
    pub(super) moves: Vec<Motion>,
    /// Whether some way matters.
    pub(super) has_ways: bool,
}

/// A primitive, its directions as bits.
#[derive(Debug)]
pub(super) enum Motion {
    Step { directions: u8, lands: Lands },
    Slide { directions: u8, range: u32, lands: Lands },
    Leap { paths: Vec<Box<[u8]>>, lands: Lands },
    Jump(Jump),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Jump {
    pub(super) directions: u8,
    over: Over,
    repeat: bool,
    pub(super) takes: bool,
    lands: Lands,
}

impl Jump {
    /// Whether it goes over anything to free positions, and takes nothing.
    #[inline]
    fn is_plain(&self) -> bool {
        self.over == Over::Any && !self.takes && self.lands == Lands::Free
    }
}

impl Gait {
    pub(super) fn new(kind: &Kind, links: &Links, capture: bool) -> Self {
        let exists = |d: usize| links.iter().any(|row| row[d] != NOWHERE);
        let known = (0..8).filter(|&d| exists(d)).fold(0u8, |known, d| known | 1 << d);
        let moves = kind.moves.iter().map(|primitive| Motion::new(primitive, known, capture));
        let has_ways = kind.moves.iter().any(Primitive::takes_jumped);
        Self { moves: moves.collect(), has_ways }
    }
}

impl Motion {
    fn new(primitive: &Primitive, known: u8, capture: bool) -> Self {
        let lands = if capture { primitive.lands() } else { Lands::Free };
        let mask = |directions: &[super::Direction]| {
            directions.iter().fold(0u8, |mask, d| mask | 1 << d.index()) & known
        };
        match primitive {
            Primitive::Step { directions, .. } => {
                Motion::Step { directions: mask(directions), lands }
            }
            Primitive::Slide { directions, range, .. } => Motion::Slide {
                directions: mask(directions),
                range: range.unwrap_or(u32::MAX),
                lands,
            },
            Primitive::Leap { paths, .. } => {
                let path =
                    |path: &Vec<super::Direction>| path.iter().map(|d| d.index() as u8).collect();
                let walkable = |path: &&Vec<super::Direction>| {
                    path.iter().all(|d| known >> d.index() & 1 == 1)
                };
                Motion::Leap { paths: paths.iter().filter(walkable).map(path).collect(), lands }
            }
            Primitive::Jump { directions, over, repeat, takes, .. } => Motion::Jump(Jump {
                directions: mask(directions),
                over: *over,
                repeat: *repeat,
                takes: *takes == Takes::Jumped,
                lands,
            }),
        }
    }
}

/// One piece that is about to move.
#[derive(Clone, Copy)]
pub(super) struct Mover<'a> {
    pub(super) state: &'a State,
    pub(super) links: &'a Links,
    /// What stands around each position, and behind that; empty where that is not kept.
    pub(super) around: &'a [u8],
    pub(super) beyond: &'a [u8],
    pub(super) gait: &'a Gait,
    /// Positions whose pieces cannot be taken.
    pub(super) safe: &'a [u64],
    pub(super) seat: Seat,
    pub(super) from: Position,
}

impl Mover<'_> {
    #[inline]
    fn step(&self, here: Position, direction: u32) -> Position {
        self.links[here as usize][direction as usize]
    }

    /// Whether something stands there; the origin counts as empty.
    #[inline]
    fn is_taken(&self, position: Position) -> bool {
        position != self.from && self.state.is_taken(position)
    }

    #[inline]
    fn can_take(&self, position: Position) -> bool {
        !self.state.owns(self.seat, position) && !super::state::bit(self.safe, position)
    }

    /// Whether a movement may end there.
    #[inline]
    fn may_end(&self, to: Position, lands: Lands) -> bool {
        if !self.state.is_taken(to) {
            lands.on_free()
        } else {
            lands.on_pieces() && to != self.from && self.can_take(to)
        }
    }

    /// Finds the ends of all movements of which the ways do not matter, each once.
    #[inline]
    pub(super) fn ends<S: Scratch>(&self, scratch: &mut S, mut each: impl FnMut(Position)) {
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
        // Where a way bites its tail elsewhere than at its origin, it ends when all was seen.
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
    fn hop(&self, jump: Jump, here: Position, direction: u32) -> Option<(Position, Position)> {
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

    /// Jumps over anything to free positions, by what is kept of each position's surroundings.
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
                // The origin is kept as taken, but there is nothing to jump over.
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
                // From its origin it has been everywhere already.
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

    /// A shortest way of jumps to where a piece went, for those who look on: its landings. None if it
    /// did not jump, or not to there.
    pub(super) fn jumped(&self, to: Position) -> Option<Vec<Position>> {
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

    /// Finds all ways that matter, each once: those of the jumps that take, but for single jumps
    /// whose ends were found as `ends`.
    pub(super) fn ways<S: Scratch>(&self, scratch: &S, mut each: impl FnMut(Way)) {
        let jumps = || self.gait.moves.iter().filter_map(Motion::taking);
        for (nth, jump) in jumps().enumerate() {
            self.trail(jump).extend(&mut |trail: &Trail<'_>| {
                let Some(way) = Way::through(&trail.path[..=trail.jumps]) else { return };
                let plain = trail.jumps == 1 && scratch.is_end(way.to());
                let earlier = || jumps().take(nth).any(|other| self.makes(other, way, |_| {}));
                // The same landings may be reached over other pieces: the first ones count.
                if !plain && self.is_first(jump, trail, way) && !earlier() {
                    each(way);
                }
            });
        }
    }

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
    pub(super) fn makes(&self, jump: Jump, way: Way, mut each: impl FnMut(Position)) -> bool {
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

    /// Whether the movement from here to there, its way aside, can be made by this primitive.
    pub(super) fn goes<S: Scratch>(&self, motion: &Motion, to: Position, scratch: &mut S) -> bool {
        scratch.clear();
        self.ends_of(motion, scratch, &mut |_| {});
        scratch.is_end(to)
    }

    /// The positions of the pieces that a legal movement takes, in their order.
    pub(super) fn taken<S: Scratch>(
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

impl Motion {
    /// Where it may end.
    pub(super) fn lands(&self) -> Lands {
        match self {
            Motion::Step { lands, .. }
            | Motion::Slide { lands, .. }
            | Motion::Leap { lands, .. } => *lands,
            Motion::Jump(jump) => jump.lands,
        }
    }

    /// The jump that this is, if it takes.
    pub(super) fn taking(&self) -> Option<Jump> {
        match self {
            Motion::Jump(jump) if jump.takes => Some(*jump),
            _ => None,
        }
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
    /// Whether another jump may land there: nowhere twice, and on nothing that was taken.
    fn allows(&self, over: Position, to: Position) -> bool {
        let taken = |position: Position| {
            self.mover.can_take(position) && self.over[..self.jumps].contains(&position)
        };
        !taken(over) && !taken(to) && !self.path[1..=self.jumps].contains(&to)
    }

    fn push(&mut self, over: Position, to: Position) {
        self.over[self.jumps] = over;
        self.jumps += 1;
        self.path[self.jumps] = to;
    }

    /// Tells of every way that goes on from here.
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

    /// Whether a way can be followed to its end, by the first directions that do.
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
