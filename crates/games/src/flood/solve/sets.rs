//! Positions of a single player as sets of regions, and the bound.

use super::Graph;
use crate::flood::sets::{Set, each_bit};

/// A position: the zone, and the regions beside it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position<const W: usize> {
    pub(super) zone: Set<W>,
    pub(super) edge: Set<W>,
}

/// A graph as sets.
pub(super) struct Sets<const W: usize> {
    all: Set<W>,
    beside: Vec<Set<W>>,
    /// The neighbours of all sets of four regions with consecutive numbers, 16 sets for each four; empty where that
    /// would take much memory.
    fours: Vec<Set<W>>,
    /// The regions of each colour.
    pub(super) coloured: Vec<Set<W>>,
}

impl<const W: usize> Sets<W> {
    pub(super) fn new(graph: &Graph) -> Self {
        let mut all = Set::EMPTY;
        let mut beside = vec![Set::EMPTY; graph.len()];
        let mut coloured = vec![Set::EMPTY; graph.colours()];
        for (region, beside) in beside.iter_mut().enumerate() {
            all.insert(region);
            coloured[usize::from(graph.colour(region))].insert(region);
            graph.neighbours(region).iter().for_each(|&other| beside.insert(other as usize));
        }
        let fours = if W <= FOURS { fours(&beside) } else { Vec::new() };
        Self { all, beside, fours, coloured }
    }

    pub(super) fn root(&self) -> Position<W> {
        let mut zone = Set::EMPTY;
        zone.insert(0);
        Position { zone, edge: self.beside[0] }
    }

    /// The number of regions.
    pub(super) fn regions(&self) -> u32 {
        self.beside.len() as u32
    }

    pub(super) fn root_bound(&self) -> usize {
        self.bound(&self.root(), u32::MAX) as usize
    }

    /// The regions that are not in a zone.
    #[inline(always)]
    pub(super) fn rest(&self, zone: Set<W>) -> Set<W> {
        self.all.without(zone)
    }

    /// The neighbours of a set's regions, which may be in the set themselves.
    #[inline(always)]
    pub(super) fn around(&self, set: Set<W>) -> Set<W> {
        let mut around = Set::EMPTY;
        if W > FOURS {
            set.each(|region| around = around.or(self.beside[region]));
            return around;
        }
        for (i, &word) in set.0.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                let place = left.trailing_zeros() as usize & !3;
                let four = left >> place & 15;
                left ^= four << place;
                around = around.or(self.fours[16 * (16 * i + place / 4) + four as usize]);
            }
        }
        around
    }

    /// The position after the zone has taken a part of its edge, and the regions new at the edge.
    #[inline(always)]
    pub(super) fn after(&self, at: &Position<W>, taken: Set<W>) -> (Position<W>, Set<W>) {
        let zone = at.zone.or(taken);
        let around = self.around(taken).without(zone);
        let edge = at.edge.without(taken).or(around);
        (Position { zone, edge }, around.without(at.edge))
    }

    /// The colours whose remaining regions are all at the edge, as bits.
    #[inline(always)]
    pub(super) fn last(&self, at: &Position<W>) -> u64 {
        let rest = self.rest(at.zone);
        let beyond = rest.without(at.edge);
        self.colours(|colour| rest.meets(colour)) & !self.colours(|colour| beyond.meets(colour))
    }

    /// The closed position after this one: all colours are played whose remaining regions are at the edge, until
    /// there is no such colour; `played` gets them. Each of them takes a move of its own sooner or later, and playing it
    /// at once is never worse.
    #[inline(always)]
    pub(super) fn close(&self, mut at: Position<W>, mut played: impl FnMut(usize)) -> Position<W> {
        loop {
            let last = self.last(&at);
            if last == 0 {
                return at;
            }
            let mut taken = Set::EMPTY;
            for colour in each_bit(last) {
                taken = taken.or(self.coloured[colour]);
                played(colour);
            }
            at = self.after(&at, at.edge.and(taken)).0;
        }
    }

    /// A lower bound on the moves needed; where it exceeds `most`, any number above `most`.
    ///
    /// A colour whose remaining regions are all at the edge needs a move of its own sooner or later, and
    /// playing it at once is never worse, since the zone is then larger from now on. Where there is no
    /// such colour, a move takes a part of the edge; the bound lets it take the whole edge, which can
    /// only count too few moves.
    #[inline]
    pub(super) fn bound(&self, at: &Position<W>, most: u32) -> u32 {
        self.relaxed(at, most, |_, _, _, _| {})
    }

    /// The bound, and the sum over all regions left of the moves after which the bound's play takes
    /// them; the sum is that of a part where the bound exceeds `most`.
    #[inline]
    pub(super) fn bound_and_sum(&self, at: &Position<W>, most: u32) -> (u32, u32) {
        let mut sum = 0;
        let bound = self.relaxed(at, most, |moves, rest, _, _| sum += moves * rest.count());
        (bound, sum)
    }

    /// The bound, and the closed positions of its play with the moves before them.
    #[inline]
    pub(super) fn play(
        &self,
        at: &Position<W>,
        most: u32,
        out: &mut Vec<(u32, Position<W>)>,
    ) -> u32 {
        let mut before = 0;
        self.relaxed(at, most, |moves, rest, edge, is_closed| {
            if is_closed {
                out.push((before, Position { zone: self.all.without(*rest), edge: *edge }));
            }
            before += moves;
        })
    }

    /// The play of the bound; `watch` gets the moves of each step, what is left and the edge before it, and whether
    /// the position there is closed.
    #[inline(always)]
    fn relaxed(
        &self,
        at: &Position<W>,
        most: u32,
        mut watch: impl FnMut(u32, &Set<W>, &Set<W>, bool),
    ) -> u32 {
        let (mut rest, mut edge) = (self.rest(at.zone), at.edge);
        let mut left = self.colours(|colour| rest.meets(colour));
        let mut moves = 0;
        while left != 0 {
            let beyond = rest.without(edge);
            let last = each_bit(left)
                .filter(|&colour| !beyond.meets(&self.coloured[colour]))
                .fold(0u64, |set, colour| set | 1 << colour);
            let (taken, step) = if last == 0 {
                (edge, 1)
            } else {
                left ^= last;
                let colours = each_bit(last)
                    .fold(Set::EMPTY, |set: Set<W>, colour| set.or(self.coloured[colour]));
                (edge.and(colours), last.count_ones())
            };
            moves += step;
            let needed = moves + left.count_ones();
            if left == 0 || needed > most {
                return needed;
            }
            watch(step, &rest, &edge, last == 0);
            rest = rest.without(taken);
            edge = edge.or(self.around(taken)).and(rest);
        }
        moves
    }

    /// The colours whose regions fulfil a condition, as bits.
    #[inline(always)]
    pub(super) fn colours(&self, condition: impl Fn(&Set<W>) -> bool) -> u64 {
        let each = self.coloured.iter().enumerate();
        each.fold(0, |bits, (colour, set)| bits | u64::from(condition(set)) << colour)
    }
}

/// Sets of at most this many words have tables of the neighbours of four regions.
const FOURS: usize = 8;

/// The neighbours of all sets of four regions: see [`Sets`].
fn fours<const W: usize>(beside: &[Set<W>]) -> Vec<Set<W>> {
    let mut fours = vec![Set::EMPTY; 256 * W];
    for (region, beside) in beside.iter().enumerate() {
        let first = 16 * (region / 4);
        for four in (0..16).filter(|four| four >> (region % 4) & 1 != 0) {
            fours[first + four] = fours[first + four].or(*beside);
        }
    }
    fours
}

/// The colours worth playing after `colour`: later ones, and those with something new at the edge.
///
/// An earlier colour that could take the same regions before is left out. Played first it takes them
/// too, and `colour` after it takes no less: that order leads to at least the same zone in the same
/// number of moves. So every zone, or a larger one, is still reached by some order that is kept.
#[inline(always)]
pub(super) fn worth_after<const W: usize>(sets: &Sets<W>, colour: usize, new: &Set<W>) -> u64 {
    let later = (!0 << colour) & !(1 << colour);
    later | sets.colours(|regions| new.meets(regions))
}
