//! Counting the jumps of many pieces at once.
//!
//! Where jumps can be taken back, the free positions fall into islands: from any position of an island, jumps lead to all
//! of it. A piece reaches the islands of its first jumps, so each island is explored once for all pieces.

use super::gait::{Gait, Motion};
use super::kind::Lands;
use crate::mansuba::board::relation::{Links, NOWHERE, Position};

/// Sets of positions that jumps may connect, whatever stands on the board: four on a grid.
const MOST_CLASSES: usize = 4;
/// Positions of a class: the bits of a word.
const MOST_MEMBERS: usize = 64;
/// Islands remembered in a class; there are seldom more that matter.
const MOST_ISLANDS: usize = 6;

/// Steps and jumps of a kind, where a piece's ends can be counted by islands.
#[derive(Debug)]
pub(in crate::mansuba) struct Hops {
    steps: u8,
    jumps: u8,
    cells: Box<[Cell]>,
    /// The positions of each class.
    members: [[u8; MOST_MEMBERS]; MOST_CLASSES],
}

/// A position, and where the jumps from it land, as bits of its class.
#[derive(Clone, Debug)]
struct Cell {
    class: u8,
    /// The landings for any set of the first four directions, and of the last four.
    landings: [[u64; 16]; 2],
}

/// The islands found so far, for one kind of piece on one board.
pub(in crate::mansuba) struct Islands {
    kind: u8,
    count: [u8; MOST_CLASSES],
    found: [[u64; MOST_ISLANDS]; MOST_CLASSES],
}

impl Islands {
    #[inline]
    pub(in crate::mansuba) fn new() -> Self {
        let found = [[0; MOST_ISLANDS]; MOST_CLASSES];
        Self { kind: 0, count: [0; MOST_CLASSES], found }
    }
}

impl Hops {
    /// The shortcut for a kind; `None` if its movement or the relation does not allow it.
    ///
    /// It needs free steps before free jumps over any piece, jumps that lead back the way they came, and a relation on
    /// which jumps never lead next to where they began, nor steps in two directions to one position. Then no end is found
    /// twice, and no piece meets itself on its way.
    pub(super) fn new(gait: &Gait, links: &Links) -> Option<Self> {
        let (steps, jumps) = match gait.moves[..] {
            [Motion::Step { directions, lands: Lands::Free }, Motion::Jump(jump)]
                if jump.is_plain() && jump.repeat =>
            {
                (directions, jump.directions)
            }
            _ => return None,
        };
        if links.len() > MOST_CLASSES * MOST_MEMBERS || !leads_back(links, jumps) {
            return None;
        }
        let class = classes(links, jumps);
        if meets_itself(links, steps, jumps, &class) {
            return None;
        }
        let mut members = [[0; MOST_MEMBERS]; MOST_CLASSES];
        let mut sizes = [0; MOST_CLASSES];
        let mut place = Vec::with_capacity(links.len());
        for (position, &class) in class.iter().enumerate() {
            let size = sizes.get_mut(class)?;
            *members[class].get_mut(*size)? = position as u8;
            place.push(*size);
            *size += 1;
        }
        let cell = |from: usize| Cell {
            class: class[from] as u8,
            landings: std::array::from_fn(|half| {
                std::array::from_fn(|set| {
                    let set = jumps & (set as u8) << (4 * half);
                    let landing = |(_, to): (Position, Position)| 1u64 << place[to as usize];
                    jumps_from(links, set, from).map(landing).fold(0, |all, one| all | one)
                })
            }),
        };
        Some(Self { steps, jumps, cells: (0..links.len()).map(cell).collect(), members })
    }

    /// The steps of a piece, as directions.
    #[inline]
    pub(in crate::mansuba) fn steps(&self, around: &[u8], from: Position) -> u8 {
        self.steps & !around[from as usize]
    }

    /// The number of ends of a piece's movements.
    #[inline]
    pub(in crate::mansuba) fn count(
        &self,
        kind: u8,
        around: &[u8],
        beyond: &[u8],
        from: Position,
        islands: &mut Islands,
    ) -> u32 {
        let steps = self.steps(around, from).count_ones();
        if self.possible(around, beyond, from as usize) == 0 {
            return steps;
        }
        if islands.kind != kind {
            (islands.kind, islands.count) = (kind, [0; MOST_CLASSES]);
        }
        let class = usize::from(self.cells[from as usize].class) % MOST_CLASSES;
        let mut reached = 0;
        let mut open = self.landings(around, beyond, from as usize);
        while open != 0 {
            reached |= self.island(around, beyond, class, open & open.wrapping_neg(), islands);
            open &= !reached;
        }
        steps + reached.count_ones()
    }

    #[inline]
    fn possible(&self, around: &[u8], beyond: &[u8], here: usize) -> u8 {
        self.jumps & around[here] & !beyond[here]
    }

    /// Where single jumps from a position land.
    #[inline]
    fn landings(&self, around: &[u8], beyond: &[u8], here: usize) -> u64 {
        let set = usize::from(around[here] & !beyond[here]);
        let [first, last] = &self.cells[here].landings;
        first[set & 15] | last[set >> 4]
    }

    /// The island of a free position of a class.
    #[inline]
    fn island(
        &self,
        around: &[u8],
        beyond: &[u8],
        class: usize,
        of: u64,
        islands: &mut Islands,
    ) -> u64 {
        let (found, count) = (&mut islands.found[class], &mut islands.count[class]);
        let known = found.iter().take(usize::from(*count)).find(|&&island| island & of != 0);
        if let Some(&island) = known {
            return island;
        }
        let (mut island, mut open) = (of, of);
        while open != 0 {
            let here =
                usize::from(self.members[class][open.trailing_zeros() as usize % MOST_MEMBERS]);
            open &= open - 1;
            let landings = self.landings(around, beyond, here);
            open |= landings & !island;
            island |= landings;
        }
        if let Some(free) = found.get_mut(usize::from(*count)) {
            *free = island;
            *count += 1;
        }
        island
    }
}

fn directions(set: u8) -> impl Iterator<Item = usize> {
    (0..8).filter(move |d| set >> d & 1 == 1)
}

/// The jumps from a position: over which position, and where to.
fn jumps_from(
    links: &Links,
    set: u8,
    from: usize,
) -> impl Iterator<Item = (Position, Position)> + '_ {
    directions(set).filter_map(move |d| {
        let over = links[from][d];
        let to = links.get(over as usize)?[d];
        (to != NOWHERE).then_some((over, to))
    })
}

/// Whether every jump can be taken back over the same piece.
fn leads_back(links: &Links, jumps: u8) -> bool {
    (0..links.len()).all(|from| {
        jumps_from(links, jumps, from).all(|(over, to)| {
            jumps_from(links, jumps, to as usize).any(|back| back == (over, from as Position))
        })
    })
}

/// The class of each position, from 0: positions that jumps may connect, with any pieces on the board, have the same.
fn classes(links: &Links, jumps: u8) -> Vec<usize> {
    let mut class = vec![usize::MAX; links.len()];
    let mut count = 0;
    for first in 0..links.len() {
        if class[first] != usize::MAX {
            continue;
        }
        let mut open = vec![first];
        class[first] = count;
        while let Some(here) = open.pop() {
            for (_, to) in jumps_from(links, jumps, here) {
                if class[to as usize] == usize::MAX {
                    class[to as usize] = count;
                    open.push(to as usize);
                }
            }
        }
        count += 1;
    }
    class
}

/// Whether jumps may lead to a neighbour of where they began, or steps in two directions to one position.
fn meets_itself(links: &Links, steps: u8, jumps: u8, class: &[usize]) -> bool {
    (0..links.len()).any(|here| {
        let next = |set| directions(set).map(|d| links[here][d]).filter(|&next| next != NOWHERE);
        let near = next(steps | jumps).any(|next| class[next as usize] == class[here]);
        near || next(steps)
            .enumerate()
            .any(|(nth, one)| next(steps).take(nth).any(|two| one == two))
    })
}
