//! Queries of the ways.

use crate::sapotache::board::card::{ALL_EXITS, Card, Cell, Exits, opposite};
use crate::sapotache::board::faces::{
    DEAD_END, EXITS, FREE, Fits, GOLD, HIDDEN, HOLE, JOINED, PLACEMENTS, REACHED, SIDES, SPOTS,
    START, STONE, size,
};
use crate::sapotache::board::ways::{Grid, Objective, Ways};

impl Grid {
    /// The number of objectives that have not been turned over.
    pub(in crate::sapotache) fn hidden(&self, ways: &Ways) -> usize {
        let hidden = |at: &&usize| matches!(ways.spots[**at], HIDDEN | REACHED);
        self.objectives.iter().filter(hidden).count()
    }

    /// The objectives, as far as they are known.
    pub(in crate::sapotache) fn objectives(&self, ways: &Ways) -> impl Iterator<Item = Objective> {
        self.objectives.iter().map(|&at| match ways.spots[at] & !JOINED {
            STONE => Objective::Stone,
            GOLD => Objective::Gold,
            REACHED => Objective::Reached,
            _ => Objective::Hidden,
        })
    }

    /// The cards on the board, from the lowest row up.
    pub(in crate::sapotache) fn cards<'a>(
        &'a self,
        ways: &'a Ways,
    ) -> impl Iterator<Item = (Cell, Card, bool)> + 'a {
        bits(&ways.laid).map(|at| {
            let (card, reversed) = PLACEMENTS[(ways.spots[at] & !JOINED) as usize - 1];
            (self.cell(at), card, reversed)
        })
    }

    /// The placements that may be laid on a cell.
    pub(in crate::sapotache) fn fits(&self, ways: &Ways, cell: Cell) -> Fits {
        ways.fits[self.place(cell)]
    }

    /// The number of cells and placements of a set that may be laid there.
    #[inline]
    pub(in crate::sapotache) fn count(&self, ways: &Ways, among: Fits) -> usize {
        let mut count = 0;
        for (i, &word) in ways.open.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                count += size(ways.fits[64 * i + left.trailing_zeros() as usize] & among);
                left &= left - 1;
            }
        }
        count
    }

    /// The cell and the placement numbered `n` among those that [`Grid::count`] counts.
    #[inline]
    pub(in crate::sapotache) fn nth(
        &self,
        ways: &Ways,
        among: Fits,
        mut n: usize,
    ) -> (Cell, Card, bool) {
        for at in bits(&ways.open) {
            let mut fits = ways.fits[at] & among;
            let count = size(fits);
            if n < count {
                (0..n).for_each(|_| fits &= fits - 1);
                let (card, reversed) = PLACEMENTS[fits.trailing_zeros() as usize];
                return (self.cell(at), card, reversed);
            }
            n -= count;
        }
        unreachable!("n is below the number of placements")
    }

    /// Every cell with those of a set of placements that may be laid on it.
    pub(in crate::sapotache) fn places<'a>(
        &'a self,
        ways: &'a Ways,
        among: Fits,
    ) -> impl Iterator<Item = (Cell, Card, bool)> + 'a {
        bits(&ways.open).flat_map(move |at| {
            let fits = ways.fits[at] & among;
            let of = (0..PLACEMENTS.len()).filter(move |&i| fits >> i & 1 == 1);
            of.map(move |i| (self.cell(at), PLACEMENTS[i].0, PLACEMENTS[i].1))
        })
    }

    /// The number of path cards on the board.
    #[inline]
    pub(in crate::sapotache) fn laid(&self, ways: &Ways) -> usize {
        ways.cards as usize
    }

    /// Where the path card numbered `n` lies.
    pub(in crate::sapotache) fn nth_laid(&self, ways: &Ways, mut n: usize) -> Cell {
        for (i, &word) in ways.laid.iter().enumerate() {
            let count = word.count_ones() as usize;
            if n < count {
                let mut left = word;
                (0..n).for_each(|_| left &= left - 1);
                return self.cell(64 * i + left.trailing_zeros() as usize);
            }
            n -= count;
        }
        unreachable!("n is below the number of cards")
    }

    /// What lies on a cell of the board.
    pub(in crate::sapotache) fn look(&self, ways: &Ways, cell: Cell) -> Look {
        match ways.spots[self.place(cell)] & !JOINED {
            FREE => Look::Free,
            START => Look::Start,
            HOLE => Look::Hole,
            HIDDEN | REACHED | STONE | GOLD => Look::Objective,
            _ => Look::Card,
        }
    }

    /// The exits of what lies beyond a side of a cell, if it is a card, the start or a stone.
    pub(in crate::sapotache) fn exits_beyond(
        &self,
        ways: &Ways,
        cell: Cell,
        side: usize,
    ) -> Option<Exits> {
        let spot = ways.spots[self.beyond(self.place(cell), side)];
        let exits = EXITS[spot as usize % SPOTS];
        (exits != 0).then_some(exits)
    }

    /// The number of places, the margin included.
    pub(in crate::sapotache) fn size(&self) -> usize {
        self.empty.spots.len()
    }

    /// The place of the start.
    pub(in crate::sapotache) fn start(&self) -> usize {
        self.start
    }

    /// The places of the objectives that have not been turned over.
    pub(in crate::sapotache) fn unturned<'a>(
        &'a self,
        ways: &'a Ways,
    ) -> impl Iterator<Item = usize> + 'a {
        let hidden = |at: &usize| matches!(ways.spots[*at], HIDDEN | REACHED);
        self.objectives.iter().copied().filter(hidden)
    }

    /// The places that could be joined to a place by a way that exists or could be dug, with the cards
    /// that this takes: one for a free cell, none for an existing way. No way leads on from an objective
    /// that has not been turned over.
    pub(in crate::sapotache) fn dug_from<'a>(
        &'a self,
        ways: &'a Ways,
        here: usize,
    ) -> impl Iterator<Item = (usize, u32)> + 'a {
        let own = ways.spots[here];
        let exits = match own {
            FREE => ALL_EXITS,
            HIDDEN | REACHED | DEAD_END => 0,
            _ => EXITS[own as usize % SPOTS],
        };
        let leading = (0..4).filter(move |&side| exits & SIDES[side] != 0);
        leading.filter_map(move |side| {
            let there = self.beyond(here, side);
            match ways.spots[there] {
                FREE => Some((there, 1)),
                HIDDEN | REACHED => Some((there, 0)),
                DEAD_END => None,
                spot => {
                    let open = EXITS[spot as usize % SPOTS] & opposite(SIDES[side]) != 0;
                    open.then_some((there, 0))
                }
            }
        })
    }

    /// Whether there is a turned stone beyond a side of a cell: it fits everything.
    pub(in crate::sapotache) fn is_stone_beyond(
        &self,
        ways: &Ways,
        cell: Cell,
        side: usize,
    ) -> bool {
        ways.spots[self.beyond(self.place(cell), side)] & !JOINED == STONE
    }

    /// Whether open ways join what lies on a cell to the start.
    pub(in crate::sapotache) fn is_joined(&self, ways: &Ways, cell: Cell) -> bool {
        ways.spots[self.place(cell)] & JOINED != 0
    }
}

/// What lies on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sapotache) enum Look {
    Free,
    Start,
    Hole,
    Objective,
    Card,
}

#[inline]
fn bits(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(i, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            (left != 0).then(|| {
                left &= left - 1;
                64 * i + bit
            })
        })
    })
}
