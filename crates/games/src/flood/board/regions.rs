//! Regions: connected cells of one colour. A move takes whole regions.

use game::{Board, Tile};

/// The regions of a coloured board and their neighbours, found in time linear in the cells.
pub(in crate::flood) struct Regions {
    /// The region of each cell; holes have none.
    of: Vec<u32>,
    /// The colour and the number of cells of each region.
    regions: Vec<Region>,
    /// Where each region's neighbours begin, and the end of the last.
    first: Vec<u32>,
    neighbours: Vec<u32>,
}

/// A region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::flood) struct Region {
    pub(in crate::flood) size: u32,
    pub(in crate::flood) colour: u8,
}

/// Stands for the region of a hole.
const NONE: u32 = u32::MAX;

impl Regions {
    pub(in crate::flood) fn new(board: &Board, cells: &[Option<u8>]) -> Self {
        let (mut of, mut regions) = (vec![NONE; cells.len()], Vec::new());
        // The cells region by region, and where each region's begin.
        let mut order: Vec<Tile> = Vec::with_capacity(cells.len());
        let mut begins: Vec<usize> = Vec::new();
        for tile in board.tiles() {
            let Some(colour) = cells[tile as usize] else { continue };
            if of[tile as usize] != NONE {
                continue;
            }
            let (region, begin) = (regions.len() as u32, order.len());
            of[tile as usize] = region;
            order.push(tile);
            let mut next = begin;
            while let Some(&here) = order.get(next) {
                next += 1;
                for other in board.neighbours(here) {
                    if of[other as usize] == NONE && cells[other as usize] == Some(colour) {
                        of[other as usize] = region;
                        order.push(other);
                    }
                }
            }
            begins.push(begin);
            regions.push(Region { size: (order.len() - begin) as u32, colour });
        }
        let (mut first, mut neighbours) = (vec![0], Vec::new());
        let mut seen = vec![NONE; regions.len()];
        for region in 0..regions.len() {
            let end = begins.get(region + 1).copied().unwrap_or(order.len());
            for &tile in &order[begins[region]..end] {
                for other in board.neighbours(tile) {
                    let other = of[other as usize];
                    if other as usize != region && seen[other as usize] != region as u32 {
                        seen[other as usize] = region as u32;
                        neighbours.push(other);
                    }
                }
            }
            first.push(neighbours.len() as u32);
        }
        Self { of, regions, first, neighbours }
    }

    pub(in crate::flood) fn len(&self) -> usize {
        self.regions.len()
    }

    /// The region of a cell, which must not be a hole.
    #[inline]
    pub(in crate::flood) fn of(&self, tile: Tile) -> u32 {
        self.of[tile as usize]
    }

    #[inline]
    pub(in crate::flood) fn get(&self, region: u32) -> Region {
        self.regions[region as usize]
    }

    /// The regions beside a region, each once; none has its colour.
    #[inline]
    pub(in crate::flood) fn neighbours(&self, region: u32) -> &[u32] {
        let range = self.first[region as usize] as usize..self.first[region as usize + 1] as usize;
        &self.neighbours[range]
    }
}
