//! The ways in the mine: what lies where, what may be laid where, what is joined to the start.
//!
//! All of it is kept up to date: laying a card looks at its four neighbours and at what it newly
//! joins; removing one looks for the start from its neighbours, and at what is cut off. For every
//! free cell there is a set of the [placements](PLACEMENTS) that may be laid there.

use super::card::{ALL_EXITS, Card, Cell, EAST, Exits, NORTH, PATHS, SOUTH, WEST, opposite};
use super::options::{Connected, DeadEnd, Setup};

/// The ways to lay path cards: each in the one or two ways it can be turned.
pub(super) const PLACEMENTS: [(Card, bool); 12] = [
    (Card::VLine, false),
    (Card::HLine, false),
    (Card::VCross, false),
    (Card::VCross, true),
    (Card::HCross, false),
    (Card::HCross, true),
    (Card::XCross, false),
    (Card::LTurn, false),
    (Card::LTurn, true),
    (Card::RTurn, false),
    (Card::RTurn, true),
    (Card::DEnd, false),
];

/// A set of placements, a bit each.
pub(super) type Fits = u16;
const ALL_FITS: Fits = (1 << PLACEMENTS.len()) - 1;

/// The placements of each path card.
pub(super) const FITS_OF: [Fits; PATHS] = {
    let mut fits = [0; PATHS];
    let mut i = 0;
    while i < PLACEMENTS.len() {
        fits[PLACEMENTS[i].0 as usize] |= 1 << i;
        i += 1;
    }
    fits
};

/// What lies on a cell. Placements are numbered from 1.
type Spot = u8;
const FREE: Spot = 0;
const START: Spot = 13;
const HOLE: Spot = 14;
const HIDDEN: Spot = 15;
/// An objective that is about to be turned over.
const REACHED: Spot = 16;
const STONE: Spot = 17;
const GOLD: Spot = 18;
/// A flag beside the others: open ways join it to the start.
const JOINED: Spot = 32;
const SPOTS: usize = 64;

/// The exits of everything that can lie somewhere, whether it conducts or not.
const EXITS: [Exits; SPOTS] = {
    let mut exits = [0; SPOTS];
    let mut i = 0;
    while i < PLACEMENTS.len() {
        exits[i + 1] = PLACEMENTS[i].0.exits(PLACEMENTS[i].1);
        exits[i + 1 | JOINED as usize] = exits[i + 1];
        i += 1;
    }
    let mut i = 0;
    while i < 2 {
        let spot = [START, STONE][i] as usize;
        exits[spot] = ALL_EXITS;
        exits[spot | JOINED as usize] = ALL_EXITS;
        i += 1;
    }
    exits
};

const DEAD_END: Spot = PLACEMENTS.len() as Spot;
const SIDES: [Exits; 4] = [NORTH, SOUTH, WEST, EAST];

/// What an objective is known to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Objective {
    Hidden,
    Reached,
    Stone,
    Gold,
}

/// The board as it is before the first card, with a margin of holes around it.
pub(super) struct Grid {
    width: u32,
    height: u32,
    stride: usize,
    start: usize,
    /// In the order in which they are turned over.
    objectives: Vec<usize>,
    /// What the neighbour on a side allows: the placements that fit it, and above them those that
    /// it connects.
    faces: [[u32; SPOTS]; 4],
    empty: Ways,
}

/// What lies on the board, and what may.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Ways {
    spots: Box<[Spot]>,
    fits: Box<[Fits]>,
    /// The cells that something may be laid on, as bits.
    open: Box<[u64]>,
    /// The cells that path cards lie on, as bits.
    laid: Box<[u64]>,
    cards: u32,
}

/// Written by hand because a derived one would not pass on `clone_from`, which allocates nothing.
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
    pub(super) fn new(setup: &Setup) -> Self {
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
    pub(super) fn empty(&self) -> &Ways {
        &self.empty
    }

    /// A cell's place in the lists.
    #[inline]
    fn place(&self, cell: Cell) -> usize {
        (cell.y as usize + 1) * self.stride + cell.x as usize + 1
    }

    #[inline]
    fn cell(&self, at: usize) -> Cell {
        Cell { x: (at % self.stride) as u32 - 1, y: (at / self.stride) as u32 - 1 }
    }

    pub(super) fn has(&self, cell: Cell) -> bool {
        cell.x < self.width && cell.y < self.height
    }

    /// The place beyond a side.
    #[inline]
    fn beyond(&self, at: usize, side: usize) -> usize {
        match side {
            0 => at + self.stride,
            1 => at - self.stride,
            2 => at - 1,
            _ => at + 1,
        }
    }

    /// Works out anew what may be laid on a cell.
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
            // The margin is full of holes: it has no cells to fit, but its places exist.
            self.refit(ways, self.beyond(at, side));
        }
    }

    /// Whether an open way leads from a place through a side to one that conducts.
    #[inline]
    fn leads(&self, ways: &Ways, at: usize, side: usize) -> Option<usize> {
        let there = self.beyond(at, side);
        let (here, spot) = (ways.spots[at], ways.spots[there]);
        let open = EXITS[here as usize % SPOTS] & SIDES[side] != 0
            && EXITS[spot as usize % SPOTS] & opposite(SIDES[side]) != 0;
        (open && spot != DEAD_END).then_some(there)
    }

    /// Lays a card; whether it reaches an objective.
    #[inline]
    pub(super) fn lay(&self, ways: &mut Ways, cell: Cell, card: Card, reversed: bool) -> bool {
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

    /// Joins what lies at a place to the start, and all that open ways lead to from there; whether
    /// an objective is reached.
    fn join(&self, ways: &mut Ways, at: usize) -> bool {
        let mut reached = false;
        // Most cards join nothing but themselves, and an empty list takes no memory.
        let mut todo = Vec::new();
        let mut next = Some(at);
        ways.spots[at] |= JOINED;
        while let Some(here) = next {
            for side in 0..4 {
                let there = self.beyond(here, side);
                if EXITS[ways.spots[here] as usize % SPOTS] & SIDES[side] == 0 {
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
    pub(super) fn remove(&self, ways: &mut Ways, cell: Cell) {
        let at = self.place(cell);
        let was_joined = ways.spots[at] & JOINED != 0;
        let mut led = [None; 4];
        if was_joined {
            led = [0, 1, 2, 3].map(|side| self.leads(ways, at, side));
        }
        ways.spots[at] = FREE;
        ways.laid[at / 64] &= !(1 << (at % 64));
        ways.cards -= 1;
        // One neighbour alone is what joined the card to the start.
        if led.iter().flatten().count() > 1 {
            led.into_iter().flatten().for_each(|there| self.cut(ways, there));
        }
        self.refit(ways, at);
        self.refit_around(ways, at);
    }

    /// Looks for the start from a place; if no open way leads there, whatever open ways lead to is
    /// no longer joined.
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
    pub(super) fn reached(&self, ways: &Ways) -> Option<Cell> {
        let next = self.objectives.iter().find(|&&at| ways.spots[at] == REACHED);
        next.map(|&at| self.cell(at))
    }

    /// Turns an objective over; whether that reaches another one.
    pub(super) fn turn_over(&self, ways: &mut Ways, cell: Cell, gold: bool) -> bool {
        let at = self.place(cell);
        if gold {
            ways.spots[at] = GOLD;
            return false;
        }
        ways.spots[at] = STONE;
        self.join(ways, at)
    }

    /// How many objectives have not been turned over.
    pub(super) fn hidden(&self, ways: &Ways) -> usize {
        let hidden = |at: &&usize| matches!(ways.spots[**at], HIDDEN | REACHED);
        self.objectives.iter().filter(hidden).count()
    }

    /// The objectives, as far as they are known.
    pub(super) fn objectives(&self, ways: &Ways) -> impl Iterator<Item = Objective> {
        self.objectives.iter().map(|&at| match ways.spots[at] & !JOINED {
            STONE => Objective::Stone,
            GOLD => Objective::Gold,
            REACHED => Objective::Reached,
            _ => Objective::Hidden,
        })
    }

    /// The board with these cards and objectives. Cards where none can lie are left out.
    pub(super) fn restore(
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

    /// The cards on the board, from the lowest row up.
    pub(super) fn cards<'a>(
        &'a self,
        ways: &'a Ways,
    ) -> impl Iterator<Item = (Cell, Card, bool)> + 'a {
        bits(&ways.laid).map(|at| {
            let (card, reversed) = PLACEMENTS[(ways.spots[at] & !JOINED) as usize - 1];
            (self.cell(at), card, reversed)
        })
    }

    /// The placements that may be laid on a cell, of those in a set.
    pub(super) fn fits(&self, ways: &Ways, cell: Cell) -> Fits {
        ways.fits[self.place(cell)]
    }

    /// How often something of a set of placements may be laid.
    #[inline]
    pub(super) fn count(&self, ways: &Ways, among: Fits) -> usize {
        bits(&ways.open).map(|at| (ways.fits[at] & among).count_ones() as usize).sum()
    }

    /// The cell and the placement numbered `n` among those that [`Grid::count`] counts.
    #[inline]
    pub(super) fn nth(&self, ways: &Ways, among: Fits, mut n: usize) -> (Cell, Card, bool) {
        for at in bits(&ways.open) {
            let mut fits = ways.fits[at] & among;
            let count = fits.count_ones() as usize;
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
    pub(super) fn places<'a>(
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

    /// How many path cards lie on the board.
    #[inline]
    pub(super) fn laid(&self, ways: &Ways) -> usize {
        ways.cards as usize
    }

    /// Where the path card numbered `n` lies.
    pub(super) fn nth_laid(&self, ways: &Ways, mut n: usize) -> Cell {
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
    pub(super) fn look(&self, ways: &Ways, cell: Cell) -> Look {
        match ways.spots[self.place(cell)] & !JOINED {
            FREE => Look::Free,
            START => Look::Start,
            HOLE => Look::Hole,
            HIDDEN | REACHED | STONE | GOLD => Look::Objective,
            _ => Look::Card,
        }
    }

    /// The exits of what lies beyond a side of a cell, if it is a card, the start or a stone.
    pub(super) fn exits_beyond(&self, ways: &Ways, cell: Cell, side: usize) -> Option<Exits> {
        let spot = ways.spots[self.beyond(self.place(cell), side)];
        let exits = EXITS[spot as usize % SPOTS];
        (exits != 0).then_some(exits)
    }

    /// How many places there are, the margin included.
    pub(super) fn size(&self) -> usize {
        self.empty.spots.len()
    }

    /// The place of the start.
    pub(super) fn start(&self) -> usize {
        self.start
    }

    /// The places of the objectives that have not been turned over.
    pub(super) fn unturned<'a>(&'a self, ways: &'a Ways) -> impl Iterator<Item = usize> + 'a {
        let hidden = |at: &usize| matches!(ways.spots[*at], HIDDEN | REACHED);
        self.objectives.iter().copied().filter(hidden)
    }

    /// The places that could be joined to one by a way that is there or could be dug, with the cards
    /// that takes: one for a free cell, none for what lies there. Nothing leads on from an objective
    /// that has not been turned over.
    pub(super) fn dug_from<'a>(
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
    pub(super) fn is_stone_beyond(&self, ways: &Ways, cell: Cell, side: usize) -> bool {
        ways.spots[self.beyond(self.place(cell), side)] & !JOINED == STONE
    }

    /// Whether open ways join what lies on a cell to the start.
    pub(super) fn is_joined(&self, ways: &Ways, cell: Cell) -> bool {
        ways.spots[self.place(cell)] & JOINED != 0
    }
}

/// What lies on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    Free,
    Start,
    Hole,
    Objective,
    Card,
}

/// The number of a placement; cards that look the same either way have one.
#[inline]
fn number(card: Card, reversed: bool) -> usize {
    let fits = FITS_OF[card.index()];
    let first = fits.trailing_zeros() as usize;
    first + usize::from(reversed && fits.count_ones() == 2)
}

/// Whether a card looks different when it is turned.
pub(super) fn turns(card: Card) -> bool {
    card.exits(false) != card.exits(true)
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

/// What every neighbour on every side allows.
fn faces(setup: &Setup) -> [[u32; SPOTS]; 4] {
    let near = setup.connected == Connected::No;
    let playable = match setup.dead_end {
        DeadEnd::Playable => ALL_FITS,
        DeadEnd::Unplayable => ALL_FITS & !FITS_OF[Card::DEnd.index()],
    };
    let mut faces = [[0; SPOTS]; 4];
    for (side, faces) in SIDES.into_iter().zip(&mut faces) {
        let leads = |i: &usize| PLACEMENTS[*i].0.exits(PLACEMENTS[*i].1) & side != 0;
        let leading: Fits = (0..PLACEMENTS.len()).filter(leads).map(|i| 1 << i).sum();
        for (spot, face) in faces.iter_mut().enumerate() {
            let (kind, joined) = (spot as Spot & !JOINED, spot as Spot & JOINED != 0);
            let open = EXITS[spot] & opposite(side) != 0;
            let (fits, links) = match kind {
                FREE | HOLE | HIDDEN | REACHED | GOLD => (ALL_FITS, 0),
                STONE => (ALL_FITS, if near { ALL_FITS } else { leading }),
                _ => (
                    if open { leading } else { ALL_FITS & !leading },
                    if near {
                        ALL_FITS
                    } else if open {
                        leading
                    } else {
                        0
                    },
                ),
            };
            let links = if near || joined { links } else { 0 };
            *face = u32::from(fits & playable) | u32::from(links) << 16;
        }
    }
    faces
}
