//! Moves: their text, how they are listed and drawn, and why one is not legal.

use std::fmt;
use std::str::FromStr;

use game::{Rng, Unreadable};

use super::board::relation::{NOWHERE, Position};
use super::movement::gait::Motion;
use super::movement::islands::Islands;
use super::movement::near::Near;
use super::movement::scratch::{Scratch, Small, sized};
use super::rules::Mansuba;
use super::setup::{Passing, Piece};
use super::state::{Bits, State, each};

/// The most jumps in a movement whose way matters.
pub const MOST_JUMPS: usize = 16;

/// A move of a seat, or what chance decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A movement: `12-34`, or with its way `12-20-34`.
    Go(Way),
    /// An attempt to free the seat's own prisoner that was taken here: `free 12`.
    Free(Position),
    /// Nothing: `pass`.
    Pass,
    /// By chance, the prisoner escapes.
    Escapes,
    /// By chance, the prisoner stays.
    Stays,
}

/// The path of a piece; positions between its ends are given only where they matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Way {
    from: Position,
    to: Position,
    /// The positions between, closed by `NOWHERE`.
    via: [Position; MOST_JUMPS - 1],
}

impl Way {
    /// A movement given by its ends.
    #[inline]
    pub fn new(from: Position, to: Position) -> Self {
        Self { from, to, via: [NOWHERE; MOST_JUMPS - 1] }
    }

    /// A movement through these positions; `None` if there are fewer than two or too many.
    pub fn through(positions: &[Position]) -> Option<Self> {
        let [from, between @ .., to] = positions else { return None };
        let mut way = Self::new(*from, *to);
        way.via.get_mut(..between.len())?.copy_from_slice(between);
        Some(way)
    }

    /// Where it begins.
    #[inline]
    pub fn from(&self) -> Position {
        self.from
    }

    /// Where it ends.
    #[inline]
    pub fn to(&self) -> Position {
        self.to
    }

    /// The positions between both ends, if they matter.
    #[inline]
    pub fn via(&self) -> &[Position] {
        let between = self.via.iter().position(|&position| position == NOWHERE);
        &self.via[..between.unwrap_or(MOST_JUMPS - 1)]
    }

    /// All positions in which the piece lands.
    pub(super) fn landings(&self) -> impl Iterator<Item = Position> + '_ {
        self.via().iter().copied().chain([self.to])
    }
}

impl fmt::Debug for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.from)?;
        self.landings().try_for_each(|position| write!(f, "-{position}"))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Go(way) => write!(f, "{way}"),
            Move::Free(position) => write!(f, "free {position}"),
            Move::Pass => f.write_str("pass"),
            Move::Escapes => f.write_str("escapes"),
            Move::Stays => f.write_str("stays"),
        }
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let unreadable = || {
            Unreadable(format!(
                "{text:?} is not a move; write 12-34, 12-20-34 where the way matters, free 12, or pass"
            ))
        };
        let position = |word: &str| {
            let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
            word.parse().ok().filter(|&number: &Position| digits && number != NOWHERE)
        };
        match text {
            "pass" => return Ok(Move::Pass),
            "escapes" => return Ok(Move::Escapes),
            "stays" => return Ok(Move::Stays),
            _ => {}
        }
        if let Some(at) = text.strip_prefix("free ") {
            return position(at).map(Move::Free).ok_or_else(unreadable);
        }
        let positions: Option<Vec<Position>> = text.split('-').map(position).collect();
        positions.and_then(|all| Way::through(&all)).map(Move::Go).ok_or_else(unreadable)
    }
}

impl Mansuba {
    /// The number of movements of a piece.
    #[inline]
    fn count<S: Scratch>(&self, state: &State, from: Position, scratch: &mut S) -> usize {
        let (mover, mut count) = (self.mover(state, from), 0);
        mover.ends(scratch, |_| count += 1);
        if mover.gait.has_ways {
            mover.ways(scratch, |_| count += 1);
        }
        count
    }

    /// Calls `each` with every movement of a piece.
    #[inline]
    fn ways_of<S: Scratch>(
        &self,
        state: &State,
        from: Position,
        scratch: &mut S,
        mut each: impl FnMut(Way),
    ) {
        let mover = self.mover(state, from);
        mover.ends(scratch, |to| each(Way::new(from, to)));
        if mover.gait.has_ways {
            mover.ways(scratch, each);
        }
    }

    pub(super) fn list<S: Scratch>(&self, state: &State, out: &mut Vec<Move>) {
        let mut scratch = S::new(self.positions);
        let before = out.len();
        for from in each(state.pieces(state.seat)) {
            self.ways_of(state, from, &mut scratch, |way| out.push(Move::Go(way)));
        }
        self.attempts(state, |place| out.push(Move::Free(place)));
        if out.len() == before || self.setup.pass == Passing::Always {
            out.push(Move::Pass);
        }
    }

    /// The positions to which the seat to act may try to free a prisoner, each once.
    #[inline]
    fn attempts(&self, state: &State, mut each: impl FnMut(Position)) {
        if !self.setup.can_escape() {
            return;
        }
        for (i, prisoner) in state.prisoners.iter().enumerate() {
            let same = |other: &Piece| {
                (other.owner, other.position) == (prisoner.owner, prisoner.position)
            };
            let can = prisoner.owner == state.seat && !state.is_taken(prisoner.position);
            if can && !state.prisoners[..i].iter().any(same) {
                each(prisoner.position);
            }
        }
    }

    /// Whether the seat to act can do anything but pass.
    pub(super) fn can_act<S: Scratch>(&self, state: &State) -> bool {
        let mut scratch = S::new(self.positions);
        let mut any =
            each(state.pieces(state.seat)).any(|from| self.count(state, from, &mut scratch) > 0);
        self.attempts(state, |_| any = true);
        any
    }

    /// Whether the seat to act may pass.
    pub(super) fn may_pass(&self, state: &State) -> bool {
        self.setup.pass == Passing::Always || !sized!(self.can_act(state))
    }

    /// The number of moves; `buf` is working space.
    pub(super) fn movements(&self, state: &State, buf: &mut Vec<Move>) -> usize {
        if self.has_islands && !self.setup.can_escape() {
            let total = self.count_by_islands(state, |_| true).unwrap_or(0) as usize;
            return total + usize::from(total == 0 || self.setup.pass == Passing::Always);
        }
        buf.clear();
        sized!(self.list(state, buf));
        buf.len()
    }

    /// The number of movements where they are counted by islands. `each` gets the number up to each piece, in order, and
    /// says whether to go on.
    #[inline]
    fn count_by_islands(
        &self,
        state: &State,
        mut each_piece: impl FnMut(u32) -> bool,
    ) -> Option<u32> {
        let relation = self.relation(state.turn);
        let (around, beyond) = Near::of(&state.near, relation, self.positions);
        let gaits = self.gaits(relation);
        let (mut islands, mut total) = (Islands::new(), 0);
        for from in each(state.pieces(state.seat)) {
            let kind = state.kinds[from as usize];
            let hops = gaits[usize::from(kind)].hops.as_ref()?;
            total += hops.count(kind, around, beyond, from, &mut islands);
            if !each_piece(total) {
                return None;
            }
        }
        Some(total)
    }

    /// Draws a move where the movements of every piece are counted by islands; `None` elsewhere. The same generator draws
    /// the same move as by [`Mansuba::pick`].
    #[inline]
    pub(super) fn pick_by_islands(&self, state: &State, rng: &mut Rng) -> Option<Move> {
        if !self.has_islands || self.setup.can_escape() {
            return None;
        }
        let (mut upto, mut pieces) = ([0u16; 64], 0);
        let total = self.count_by_islands(state, |total| {
            let entry = upto.get_mut(pieces);
            pieces += 1;
            entry.map(|entry| *entry = total as u16).is_some()
        })?;
        let pass = total == 0 || self.setup.pass == Passing::Always;
        let drawn = rng.below(total as usize + usize::from(pass));
        if drawn >= total as usize {
            return Some(Move::Pass);
        }
        let nth = upto[..pieces].iter().position(|&upto| drawn < usize::from(upto))?;
        let from = each(state.pieces(state.seat)).nth(nth)?;
        let mut left = drawn - nth.checked_sub(1).map_or(0, |before| usize::from(upto[before]));
        let relation = self.relation(state.turn);
        let (around, _) = Near::of(&state.near, relation, self.positions);
        let kind = usize::from(state.kinds[from as usize]);
        let steps = self.gaits(relation)[kind].hops.as_ref()?.steps(around, from);
        if left < steps.count_ones() as usize {
            let direction = Bits(steps.into()).nth(left)?;
            let to = self.links()[relation][from as usize][direction as usize];
            return Some(Move::Go(Way::new(from, to)));
        }
        let mut found = from;
        self.mover(state, from).ends(&mut Small::<4>::new(0), |to| {
            if left == 0 {
                found = to;
            }
            left = left.wrapping_sub(1);
        });
        Some(Move::Go(Way::new(from, found)))
    }

    /// Draws a move: counts the movements of each piece, and lists only those of the piece drawn.
    pub(super) fn pick<S: Scratch>(
        &self,
        state: &State,
        rng: &mut Rng,
        buf: &mut Vec<Move>,
    ) -> Move {
        buf.clear();
        let mut scratch = S::new(self.positions);
        // An entry for each piece: the number of movements up to this piece.
        let mut total = 0;
        for from in each(state.pieces(state.seat)) {
            total += self.count(state, from, &mut scratch);
            buf.push(Move::Free(total as Position));
        }
        let pieces = buf.len();
        self.attempts(state, |place| buf.push(Move::Free(place)));
        let all = total + buf.len() - pieces;
        let pass = all == 0 || self.setup.pass == Passing::Always;
        let drawn = rng.below(all + usize::from(pass));
        if drawn >= all {
            return Move::Pass;
        }
        if drawn >= total {
            return buf[pieces + drawn - total];
        }
        let mut before = 0;
        for (from, entry) in each(state.pieces(state.seat)).zip(buf.iter()) {
            let &Move::Free(upto) = entry else { continue };
            if drawn < upto as usize {
                let (mut left, mut found) = (drawn - before, Move::Pass);
                self.ways_of(state, from, &mut scratch, |way| {
                    if left == 0 {
                        found = Move::Go(way);
                    }
                    left = left.wrapping_sub(1);
                });
                return found;
            }
            before = upto as usize;
        }
        unreachable!("as many movements as were counted")
    }

    pub(super) fn why_not<S: Scratch>(&self, state: &State, way: Way) -> Result<(), String> {
        let (from, to) = (way.from(), way.to());
        let beyond = |position: &Position| *position as usize >= self.positions;
        if let Some(position) = [from].into_iter().chain(way.landings()).find(beyond) {
            let last = self.positions - 1;
            return Err(format!("there is no position {position}; positions run from 0 to {last}"));
        }
        if !state.owns(state.seat, from) {
            return Err(match state.owner(from) {
                None => format!("nothing stands on {from}"),
                Some(_) => format!("the piece on {from} is not yours"),
            });
        }
        let mut scratch = S::new(self.positions);
        let mover = self.mover(state, from);
        mover.ends(&mut scratch, |_| {});
        let plain = way.via().is_empty() && scratch.is_end(to);
        let made = || {
            let mut jumps = mover.gait.moves.iter().filter_map(Motion::taking);
            jumps.any(|jump| mover.makes(jump, way, |_| {}))
        };
        if plain || (mover.gait.has_ways && made()) {
            return Ok(());
        }
        let kind = &self.setup.kinds[usize::from(state.kinds[from as usize])].name;
        Err(if from == to {
            format!("a movement does not end where it begins, on {from}")
        } else if !way.via().is_empty() && !mover.gait.has_ways {
            format!("the way of the {kind} does not matter: write {from}-{to}")
        } else if state.owns(state.seat, to) {
            format!("a piece of your own stands on {to}")
        } else if state.is_taken(to) && !self.setup.capture {
            format!("{to} is not free, and nothing is taken in this game")
        } else if state.is_taken(to) && super::state::bit(&self.safe, to) {
            format!("the piece on {to} is on a starting position and cannot be taken")
        } else {
            format!("the {kind} cannot go from {from} to {to} now")
        })
    }

    pub(super) fn check_attempt(&self, state: &State, place: Position) -> Result<(), String> {
        let mut legal = false;
        self.attempts(state, |known| legal |= known == place);
        if legal {
            return Ok(());
        }
        let held = |piece: &Piece| (piece.owner, piece.position) == (state.seat, place);
        Err(if !self.setup.can_escape() {
            "there is no escape in this game".to_string()
        } else if state.prisoners.iter().any(held) {
            format!("{place} is not free: the prisoner cannot come back")
        } else {
            format!("no piece of yours was taken on {place}")
        })
    }
}
