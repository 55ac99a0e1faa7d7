//! The ways in the mine: what lies where, what may be laid where, what is joined to the start.
//!
//! All of this is updated with every card: laying a card reads its four neighbours and visits what it
//! newly joins; removing a card searches for the start from its neighbours, and visits what is cut
//! off. Every free cell has the set of placements (`faces`) that may be laid there.

use crate::sapotache::board::card::{Card, Cell, opposite};
use crate::sapotache::board::faces::{
    DEAD_END, EXITS, FREE, Fits, GOLD, HIDDEN, HOLE, JOINED, REACHED, SIDES, SPOTS, START, STONE,
    Spot, faces, number,
};
use crate::sapotache::options::Setup;

/// What an objective is known to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sapotache) enum Objective {
    Hidden,
    Reached,
    Stone,
    Gold,
}

/// The board as it is before the first card, with a margin of holes around it.
pub(in crate::sapotache) struct Grid {
    pub(in crate::sapotache) width: u32,
    pub(in crate::sapotache) height: u32,
    pub(in crate::sapotache) stride: usize,
    pub(in crate::sapotache) start: usize,
    /// In the order in which they are turned over.
    pub(in crate::sapotache) objectives: Vec<usize>,
    /// What the neighbour on a side allows: the placements that fit it, and above them those that
    /// it connects.
    pub(in crate::sapotache) faces: [[u32; SPOTS]; 4],
    pub(in crate::sapotache) empty: Ways,
}

/// What lies on the board, and what may.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(in crate::sapotache) struct Ways {
    pub(in crate::sapotache) spots: Box<[Spot]>,
    pub(in crate::sapotache) fits: Box<[Fits]>,
    /// The cells that something may be laid on, as bits.
    pub(in crate::sapotache) open: Box<[u64]>,
    /// The cells that path cards lie on, as bits.
    pub(in crate::sapotache) laid: Box<[u64]>,
    pub(in crate::sapotache) cards: u32,
}

/// Written by hand because a derived `Clone` would not forward `clone_from`, which allocates nothing.
impl Clone for Ways {
    fn clone(&self) -> Self {
        let Self { spots, fits, open, laid, cards } = self;
        Self {
            spots: spots.clone(),
            fits: fits.clone(),
            open: open.clone(),
            laid: laid.clone(),
            cards: *cards,
        }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.spots.clone_from(&source.spots);
        self.fits.clone_from(&source.fits);
        self.open.clone_from(&source.open);
        self.laid.clone_from(&source.laid);
        self.cards = source.cards;
    }
}

impl Grid {
    pub(in crate::sapotache) fn new(setup: &Setup) -> Self {
        let (width, height) = (setup.width, setup.height);
        let stride = width as usize + 2;
        let cells = stride * (height as usize + 2);
        let mut grid = Self {
            width,
            height,
            stride,
            start: 0,
            objectives: Vec::new(),
            faces: faces(setup),
            empty: Ways {
                spots: vec![HOLE; cells].into(),
                fits: vec![0; cells].into(),
                open: vec![0; cells.div_ceil(64)].into(),
                laid: vec![0; cells.div_ceil(64)].into(),
                cards: 0,
            },
        };
        grid.start = grid.place(setup.start);
        grid.objectives = setup.objectives.iter().map(|&cell| grid.place(cell)).collect();
        let mut ways = grid.empty.clone();
        for y in 0..height {
            let left = grid.place(Cell { x: 0, y });
            ways.spots[left..left + width as usize].fill(FREE);
        }
        setup.holes.iter().for_each(|&cell| ways.spots[grid.place(cell)] = HOLE);
        grid.objectives.iter().for_each(|&at| ways.spots[at] = HIDDEN);
        ways.spots[grid.start] = START | JOINED;
        grid.refit_around(&mut ways, grid.start);
        grid.empty = ways;
        grid
    }

    /// The board before the first card.
    pub(in crate::sapotache) fn empty(&self) -> &Ways {
        &self.empty
    }

    /// A cell's place in the lists.
    #[inline]
    pub(in crate::sapotache) fn place(&self, cell: Cell) -> usize {
        (cell.y as usize + 1) * self.stride + cell.x as usize + 1
    }

    #[inline]
    pub(in crate::sapotache) fn cell(&self, at: usize) -> Cell {
        Cell { x: (at % self.stride) as u32 - 1, y: (at / self.stride) as u32 - 1 }
    }

    pub(in crate::sapotache) fn has(&self, cell: Cell) -> bool {
        cell.x < self.width && cell.y < self.height
    }

    /// The place beyond a side.
    #[inline]
    pub(in crate::sapotache) fn beyond(&self, at: usize, side: usize) -> usize {
        match side {
            0 => at + self.stride,
            1 => at - self.stride,
            2 => at - 1,
            _ => at + 1,
        }
    }

    /// Recomputes what may be laid on a cell.
    #[inline]
    fn refit(&self, ways: &mut Ways, at: usize) {
        let fits = if ways.spots[at] == FREE {
            let face = |side: usize| {
                let spot = ways.spots[self.beyond(at, side)];
                self.faces[side][spot as usize % SPOTS]
            };
            let [n, s, w, e] = [face(0), face(1), face(2), face(3)];
            (n & s & w & e & (n | s | w | e) >> 16) as Fits
        } else {
            0
        };
        ways.fits[at] = fits;
        let bit = 1 << (at % 64);
        let word = &mut ways.open[at / 64];
        *word = *word & !bit | if fits != 0 { bit } else { 0 };
    }

    #[inline]
    fn refit_around(&self, ways: &mut Ways, at: usize) {
        for side in 0..4 {
            // The margin consists of holes: its places exist, but nothing fits there.
            self.refit(ways, self.beyond(at, side));
        }
    }

    /// The place to which an open way leads from a place through a side.
    #[inline]
    fn leads(&self, ways: &Ways, at: usize, side: usize) -> Option<usize> {
        let there = self.beyond(at, side);
        let (here, spot) = (ways.spots[at], ways.spots[there]);
        let open = EXITS[here as usize % SPOTS] & SIDES[side] != 0
            && EXITS[spot as usize % SPOTS] & opposite(SIDES[side]) != 0;
        (open && spot != DEAD_END).then_some(there)
    }

    /// Lays a card and returns whether it reaches an objective.
    #[inline]
    pub(in crate::sapotache) fn lay(
        &self,
        ways: &mut Ways,
        cell: Cell,
        card: Card,
        reversed: bool,
    ) -> bool {
        let at = self.place(cell);
        let placement = number(card, reversed);
        ways.spots[at] = placement as Spot + 1;
        ways.laid[at / 64] |= 1 << (at % 64);
        ways.cards += 1;
        self.refit(ways, at);
        let joins = |side| {
            let there = self.leads(ways, at, side);
            there.is_some_and(|there| ways.spots[there] & JOINED != 0)
        };
        if card != Card::DEnd && (0..4).any(joins) {
            return self.join(ways, at);
        }
        self.refit_around(ways, at);
        false
    }

    /// Joins a place to the start, with all places that open ways lead to from there, and returns
    /// whether an objective is reached.
    fn join(&self, ways: &mut Ways, at: usize) -> bool {
        let mut reached = false;
        // Most cards join nothing but themselves, and an empty list takes no memory.
        let mut todo = Vec::new();
        let mut next = Some(at);
        ways.spots[at] |= JOINED;
        while let Some(here) = next {
            for (side, exit) in SIDES.into_iter().enumerate() {
                let there = self.beyond(here, side);
                if EXITS[ways.spots[here] as usize % SPOTS] & exit == 0 {
                    continue;
                }
                if ways.spots[there] == HIDDEN {
                    ways.spots[there] = REACHED;
                    reached = true;
                } else if let Some(there) = self.leads(ways, here, side)
                    && ways.spots[there] & JOINED == 0
                {
                    ways.spots[there] |= JOINED;
                    todo.push(there);
                }
            }
            self.refit_around(ways, here);
            next = todo.pop();
        }
        reached
    }

    /// Removes a card.
    pub(in crate::sapotache) fn remove(&self, ways: &mut Ways, cell: Cell) {
        let at = self.place(cell);
        let was_joined = ways.spots[at] & JOINED != 0;
        let mut led = [None; 4];
        if was_joined {
            led = [0, 1, 2, 3].map(|side| self.leads(ways, at, side));
        }
        ways.spots[at] = FREE;
        ways.laid[at / 64] &= !(1 << (at % 64));
        ways.cards -= 1;
        // A single neighbour is the one that joined the card to the start.
        if led.iter().flatten().count() > 1 {
            led.into_iter().flatten().for_each(|there| self.cut(ways, there));
        }
        self.refit(ways, at);
        self.refit_around(ways, at);
    }

    /// Searches for the start from a place; if no open way leads there, the places that open ways lead
    /// to are no longer joined.
    fn cut(&self, ways: &mut Ways, from: usize) {
        if from == self.start || ways.spots[from] & JOINED == 0 {
            return;
        }
        let mut seen = vec![from];
        ways.spots[from] &= !JOINED;
        let mut looked = 0;
        while looked < seen.len() {
            for side in 0..4 {
                let Some(there) = self.leads(ways, seen[looked], side) else { continue };
                if there == self.start {
                    seen.iter().for_each(|&at| ways.spots[at] |= JOINED);
                    return;
                }
                if ways.spots[there] & JOINED != 0 {
                    ways.spots[there] &= !JOINED;
                    seen.push(there);
                }
            }
            looked += 1;
        }
        seen.into_iter().for_each(|at| self.refit_around(ways, at));
    }

    /// The objective to be turned over next.
    pub(in crate::sapotache) fn reached(&self, ways: &Ways) -> Option<Cell> {
        let next = self.objectives.iter().find(|&&at| ways.spots[at] == REACHED);
        next.map(|&at| self.cell(at))
    }

    /// Turns an objective over and returns whether that reaches another objective.
    pub(in crate::sapotache) fn turn_over(&self, ways: &mut Ways, cell: Cell, gold: bool) -> bool {
        let at = self.place(cell);
        if gold {
            ways.spots[at] = GOLD;
            return false;
        }
        ways.spots[at] = STONE;
        self.join(ways, at)
    }

    /// The board with these cards and objectives. Cards where none can lie are left out.
    pub(in crate::sapotache) fn restore(
        &self,
        cards: impl Iterator<Item = (Cell, Card, bool)>,
        objectives: impl Iterator<Item = Objective>,
    ) -> Ways {
        let mut ways = self.empty.clone();
        let objectives: Vec<Objective> = objectives.collect();
        for (&at, objective) in self.objectives.iter().zip(&objectives) {
            if *objective == Objective::Stone {
                ways.spots[at] = STONE;
            }
        }
        for (cell, card, reversed) in cards {
            if !self.has(cell) || !card.is_path() || ways.spots[self.place(cell)] != FREE {
                continue;
            }
            let at = self.place(cell);
            ways.spots[at] = number(card, reversed) as Spot + 1;
            ways.laid[at / 64] |= 1 << (at % 64);
            ways.cards += 1;
            self.refit(&mut ways, at);
            self.refit_around(&mut ways, at);
        }
        self.join(&mut ways, self.start);
        for (&at, objective) in self.objectives.iter().zip(&objectives) {
            match objective {
                Objective::Hidden => ways.spots[at] = HIDDEN,
                Objective::Reached => ways.spots[at] = REACHED,
                Objective::Gold => ways.spots[at] = GOLD,
                Objective::Stone => self.refit_around(&mut ways, at),
            }
        }
        ways
    }
}
