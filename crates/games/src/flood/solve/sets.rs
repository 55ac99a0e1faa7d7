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
        Self { all, beside, coloured }
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
        set.each(|region| around = around.or(self.beside[region]));
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

    /// A lower bound on the moves needed; where it exceeds `most`, any number above `most`.
    ///
    /// A colour whose remaining regions are all at the edge needs a move of its own sooner or later, and
    /// playing it at once is never worse, since the zone is then larger from now on. Where there is no
    /// such colour, a move takes a part of the edge; the bound lets it take the whole edge, which can
    /// only count too few moves.
    #[inline]
    pub(super) fn bound(&self, at: &Position<W>, most: u32) -> u32 {
        self.relaxed(at, most, |_, _| {})
    }

    /// The bound, and the sum over all regions left of the moves after which the bound's play takes
    /// them; the sum is that of a part where the bound exceeds `most`.
    #[inline]
    pub(super) fn bound_and_sum(&self, at: &Position<W>, most: u32) -> (u32, u32) {
        let mut sum = 0;
        let bound = self.relaxed(at, most, |moves, rest| sum += moves * rest.count());
        (bound, sum)
    }

    /// The play of the bound; `watch` gets the moves of each step, and what is left before it.
    #[inline(always)]
    fn relaxed(&self, at: &Position<W>, most: u32, mut watch: impl FnMut(u32, &Set<W>)) -> u32 {
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
            watch(step, &rest);
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
