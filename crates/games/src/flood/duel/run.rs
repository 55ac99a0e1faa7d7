//! One iteration of the search of a duel.

use std::num::NonZeroU8;

use game::{Game, Meter, Seat, Turn};

use super::near::Near;
use super::rules::Duel;
use super::state::DuelState;
use super::table::{Bound, Known, TO_THE_END, Table};
use crate::flood::Move;
use crate::flood::sets::{Set, each_bit};

/// The value of a cell that a seat has. This and the next two were fitted to the ends of matches of the search
/// against itself.
pub(super) const CELL: i32 = 20;
/// The value of a cell that a seat reaches first.
const FIRST: i32 = 17;
/// The value, to the seat to act, of a cell that both seats reach after equally many moves.
const TIED: i32 = 8;

/// The most moves deep that a search goes.
pub(super) const DEEPEST: usize = 120;
/// The first place in the order, and the least depth left, of moves that are searched one move less deep first.
const LATE: (usize, usize) = (2, 3);
/// The same for moves that are searched two moves less deep first.
const LATER: (usize, usize) = (4, 6);
/// The least depth left at which a search first tries what a pass is worth.
const PASSING: usize = 4;
/// How much less deep than after a move a search goes after such a pass.
const AFTER_PASS: usize = 3;

/// Working space for one ply.
#[derive(Default)]
pub(super) struct Ply<const W: usize> {
    after: Vec<(Move, DuelState<W>)>,
    /// What the states look like to the seat that may act next, and their places in the list: the worst for it first.
    order: Vec<(i32, u8)>,
}

/// The bounds between which a value matters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    pub(super) const WHOLE: Self = Self { alpha: -i32::MAX, beta: i32::MAX };

    pub(super) fn around(value: i32, margin: i32) -> Self {
        Self { alpha: value - margin, beta: value + margin }
    }

    /// The same bounds for the other seat.
    pub(super) fn of_other(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    pub(super) fn holds(self, value: i32) -> bool {
        self.alpha < value && value < self.beta
    }

    /// The narrowest window that shows whether a value is better than those before.
    fn narrow(self) -> Self {
        Self { beta: self.alpha + 1, ..self }
    }

    fn is_narrow(self) -> bool {
        self.beta - 1 == self.alpha
    }
}

/// One iteration.
pub(super) struct Run<'a, 'm, const W: usize> {
    pub(super) duel: &'a Duel<W>,
    pub(super) meter: &'a mut Meter<'m>,
    pub(super) plies: &'a mut Vec<Ply<W>>,
    pub(super) table: &'a mut Table,
    /// A position was judged before the end of the match.
    pub(super) horizon: bool,
    /// Moves that look poor are searched less deep, and passes are tried.
    pub(super) is_selective: bool,
}

impl<const W: usize> Run<'_, '_, W> {
    /// What a position looks like to a seat that is to act there.
    #[inline]
    pub(super) fn look(&self, state: &DuelState<W>, seat: usize) -> i32 {
        match state.turn {
            Turn::Over => self.end(state, seat),
            _ => self.judge(&state.near[seat], &state.near[1 - seat], state.lead(seat), TIED),
        }
    }

    /// The value of a position to a seat whose zone is `ahead` cells larger, by how near both zones are to all regions;
    /// `tied` is the value of a cell that both reach after equally many moves.
    #[inline(always)]
    fn judge(&self, own: &Near<W>, other: &Near<W>, ahead: i32, tied: i32) -> i32 {
        let [nearer, farther] = own.compare(other, &self.duel.sizes).map(i32::from);
        let both = self.duel.ground - nearer - farther;
        FIRST * (nearer - farther) + (CELL - FIRST) * ahead + tied * both
    }

    /// What an end is worth to a seat.
    fn end(&self, state: &DuelState<W>, seat: usize) -> i32 {
        let mut scores = [0; 2];
        self.duel.scores(state, &mut scores);
        CELL * (scores[seat] - scores[1 - seat])
    }

    /// The value of a position to the seat that would act next, exact within the window, otherwise a bound on the side
    /// it falls; `None` when the budget is spent.
    pub(super) fn value(
        &mut self,
        state: &DuelState<W>,
        seat: usize,
        depth: usize,
        window: Window,
        ply: usize,
        may_pass: bool,
    ) -> Option<i32> {
        if !self.meter.step() {
            return None;
        }
        if state.turn == Turn::Over {
            return Some(self.end(state, seat));
        }
        if depth == 0 || ply >= DEEPEST {
            self.horizon = true;
            return Some(self.look(state, seat));
        }
        let legal = self.duel.legal(state, seat);
        if depth == 1 && legal != 0 {
            return self.frontier(state, seat, legal, window.beta);
        }
        let key = key(self.duel, state, seat, legal);
        let known = self.table.get(key);
        if let Some(known) = known
            && known.is_enough(depth, window.alpha, window.beta)
        {
            self.horizon |= known.depth != TO_THE_END;
            return Some(known.value);
        }
        if !state.near[0].ties(&state.near[1])
            && let Some(sizes) = self.duel.settled(state)
        {
            let value = CELL * (sizes[seat] as i32 - sizes[1 - seat] as i32);
            let known = Known { value, bound: Bound::Exact, depth: TO_THE_END, colour: None };
            self.table.put(key, known);
            return Some(value);
        }
        let tries_pass = self.is_selective && may_pass && depth >= PASSING && window.is_narrow();
        if tries_pass && legal != 0 && self.look(state, seat) >= window.beta {
            let mut passed = *state;
            passed.turn = Turn::Seat(Seat(1 - seat as u32));
            let less = depth - AFTER_PASS - 1;
            let value = -self.value(&passed, 1 - seat, less, window.of_other(), ply + 1, false)?;
            if value >= window.beta {
                self.horizon = true;
                return Some(value);
            }
        }
        if self.plies.len() <= ply {
            self.plies.resize_with(ply + 1, Ply::default);
        }
        let mut space = std::mem::take(&mut self.plies[ply]);
        self.list(state, seat, legal, known.and_then(|known| known.colour), &mut space);
        let horizon = std::mem::replace(&mut self.horizon, false);
        let found = self.best(&space, seat, depth, window, ply);
        self.plies[ply] = space;
        let (value, mv) = found?;
        let bound = match value {
            _ if value >= window.beta => Bound::AtLeast,
            _ if value <= window.alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        let colour = match mv {
            Move::Paint(colour) => NonZeroU8::new(colour + 1),
            Move::Pass => None,
        };
        let depth = if self.horizon { depth as u8 } else { TO_THE_END };
        self.table.put(key, Known { value, bound, depth, colour });
        self.horizon |= horizon;
        Some(value)
    }

    /// Lists the states after all moves, the remembered one first, then those that look best.
    fn list(
        &self,
        state: &DuelState<W>,
        seat: usize,
        legal: u64,
        known: Option<NonZeroU8>,
        space: &mut Ply<W>,
    ) {
        space.after.clear();
        space.order.clear();
        let known = known.map(|colour| usize::from(colour.get()) - 1);
        for colour in each_bit(legal) {
            let mv = Move::Paint(colour as u8);
            let mut after = *state;
            self.duel.play(&mut after, mv);
            let look = if known == Some(colour) { i32::MIN } else { self.look(&after, 1 - seat) };
            space.order.push((look, space.after.len() as u8));
            space.after.push((mv, after));
        }
        if legal == 0 {
            let mut after = *state;
            self.duel.play(&mut after, Move::Pass);
            space.order.push((0, 0));
            space.after.push((Move::Pass, after));
        }
        space.order.sort_unstable();
    }

    /// The best value of the listed moves, up to one that is good enough, and its move.
    fn best(
        &mut self,
        space: &Ply<W>,
        seat: usize,
        depth: usize,
        mut window: Window,
        ply: usize,
    ) -> Option<(i32, Move)> {
        let mut best = None;
        for (place, &(_, number)) in space.order.iter().enumerate() {
            let (mv, after) = &space.after[usize::from(number)];
            let less = self.reduction(place, depth);
            let mut search = |depth: usize, window: Window| {
                let value = self.value(after, 1 - seat, depth, window.of_other(), ply + 1, true);
                value.map(|value| -value)
            };
            // Moves after the first must only be shown to be no better, or else are searched like it.
            let mut value =
                search(depth - 1 - less, if place > 0 { window.narrow() } else { window })?;
            if less > 0 && value > window.alpha {
                value = search(depth - 1, window.narrow())?;
            }
            if place > 0 && value > window.alpha && value < window.beta {
                value = search(depth - 1, window)?;
            }
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, *mv));
            }
            window.alpha = window.alpha.max(value);
            if window.alpha >= window.beta {
                break;
            }
        }
        best
    }

    /// How many moves less deep a move is searched first.
    fn reduction(&self, place: usize, depth: usize) -> usize {
        let is_late = |(from, least): (usize, usize)| place >= from && depth >= least;
        let late = usize::from(is_late(LATE)) + usize::from(is_late(LATER));
        if self.is_selective { late } else { 0 }
    }

    /// The value of a position one move above the horizon, at least if it reaches `enough`. The states after its moves
    /// are not made: only how near the mover comes to all regions counts.
    #[inline]
    fn frontier(
        &mut self,
        state: &DuelState<W>,
        seat: usize,
        legal: u64,
        enough: i32,
    ) -> Option<i32> {
        self.horizon = true;
        let mut best = -i32::MAX;
        let (open, map, other) = (state.open(seat), self.duel.map(seat), &state.near[1 - seat]);
        for colour in each_bit(legal) {
            if !self.meter.step() {
                return None;
            }
            let (mut near, mut ahead) = (state.near[seat], state.lead(seat));
            open.and(self.duel.coloured[colour]).each(|region| {
                near.join(&map[region]);
                ahead += self.duel.size(region) as i32;
            });
            best = best.max(self.judge(&near, other, ahead, -TIED));
            if best >= enough {
                break;
            }
        }
        Some(best)
    }

    /// The moves that the table expects, the first given.
    pub(super) fn line(&self, state: &DuelState<W>, first: Move, depth: usize) -> Vec<Move> {
        let (mut state, mut line) = (*state, vec![first]);
        self.duel.play(&mut state, first);
        while let Turn::Seat(seat) = state.turn
            && line.len() < depth
        {
            let legal = self.duel.legal(&state, seat.index());
            let known = self.table.get(key(self.duel, &state, seat.index(), legal));
            let colour = known.and_then(|known| known.colour).map(|colour| colour.get() - 1);
            let mv = match colour {
                Some(colour) if legal >> colour & 1 != 0 => Move::Paint(colour),
                None if legal == 0 => Move::Pass,
                _ => break,
            };
            self.duel.play(&mut state, mv);
            line.push(mv);
        }
        line
    }
}

/// The key of a position in the table. The colour of a zone matters only where it keeps the other seat from playing
/// that colour, and not if the seat paints before: so more positions count as the same.
#[inline]
pub(super) fn key<const W: usize>(
    duel: &Duel<W>,
    state: &DuelState<W>,
    seat: usize,
    legal: u64,
) -> u64 {
    let moves = if state.near_cap { state.moves } else { 0 };
    let rest = seat as u64 | u64::from(state.passes) << 1 | u64::from(moves) << 8;
    let mut key = state.key ^ rest.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    if state.touch() || may_shut_in(duel, state, seat) {
        key ^= duel.colour_key(state, 1 - seat);
    }
    if legal == 0 {
        key ^= duel.colour_key(state, seat);
    }
    key
}

/// Whether the other seat, whose zone does not touch that of `seat`, may have to pass next, and so keep its colour:
/// because its colours are forbidden, or because all it can take is of one colour, which `seat` can take from it or bar.
#[inline]
fn may_shut_in<const W: usize>(duel: &Duel<W>, state: &DuelState<W>, seat: usize) -> bool {
    let left = state.open(1 - seat).and(duel.allowed[1 - seat]);
    let is_of = |colour: &Set<W>| left.without(*colour).is_empty();
    left.is_empty() || left.meets(&state.open(seat)) && duel.coloured.iter().any(is_of)
}
