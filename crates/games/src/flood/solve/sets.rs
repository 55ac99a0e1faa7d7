//! Sets of regions as bits, and the bound.

use super::Graph;

/// A set of regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Set<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> Set<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Whether the sets have a region in common; distant regions are compared first.
    #[inline(always)]
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).rev().any(|(a, b)| a & b != 0)
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn insert(&mut self, region: usize) {
        self.0[region / 64] |= 1 << (region % 64);
    }

    #[inline(always)]
    fn each(&self, mut then: impl FnMut(usize)) {
        for (i, &word) in self.0.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                then(64 * i + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }
}

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
        let (mut rest, mut edge) = (self.rest(at.zone), at.edge);
        let mut left = self.colours(|colour| rest.meets(colour));
        let mut moves = 0;
        while left != 0 {
            let beyond = rest.without(edge);
            let last = each_bit(left)
                .filter(|&colour| !beyond.meets(&self.coloured[colour]))
                .fold(0u64, |set, colour| set | 1 << colour);
            let taken = if last == 0 {
                moves += 1;
                edge
            } else {
                moves += last.count_ones();
                left ^= last;
                let colours = each_bit(last)
                    .fold(Set::EMPTY, |set: Set<W>, colour| set.or(self.coloured[colour]));
                edge.and(colours)
            };
            let needed = moves + left.count_ones();
            if left == 0 || needed > most {
                return needed;
            }
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

/// The indices of the bits set in a word.
#[inline(always)]
pub(super) fn each_bit(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        let some = bits != 0;
        bits &= bits.wrapping_sub(1);
        some.then_some(place)
    })
}
