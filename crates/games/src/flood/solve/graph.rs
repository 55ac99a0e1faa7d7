//! The regions of the board, numbered from the start outwards.

use crate::flood::board::regions::Regions;

/// Regions and their neighbours. The start is region 0, and numbers grow with the distance from it, so
/// that distant regions are in the last words of a set.
pub(in crate::flood) struct Graph {
    /// The colour of each region, as an index into `palette`.
    colours: Vec<u8>,
    /// Cells of each region.
    sizes: Vec<u32>,
    /// Steps from the start.
    steps: Vec<u32>,
    first: Vec<u32>,
    neighbours: Vec<u32>,
    /// The colours that occur, as on the board.
    palette: Vec<u8>,
}

impl Graph {
    /// The graph of a board's regions, all of which can be reached from the region `start`.
    pub(in crate::flood) fn new(regions: &Regions, start: u32) -> Self {
        const UNSEEN: u32 = u32::MAX;
        let mut palette: Vec<u8> =
            (0..regions.len() as u32).map(|region| regions.get(region).colour).collect();
        palette.sort_unstable();
        palette.dedup();
        let (mut number, mut order) = (vec![UNSEEN; regions.len()], vec![start]);
        let mut steps = vec![0];
        number[start as usize] = 0;
        let (mut first, mut neighbours) = (vec![0], Vec::new());
        let (mut colours, mut sizes) = (Vec::new(), Vec::new());
        let mut next = 0;
        while let Some(&region) = order.get(next) {
            let kind = regions.get(region);
            let colour = palette.binary_search(&kind.colour).expect("the palette has all colours");
            colours.push(colour as u8);
            sizes.push(kind.size);
            for &beside in regions.neighbours(region) {
                if number[beside as usize] == UNSEEN {
                    number[beside as usize] = order.len() as u32;
                    order.push(beside);
                    steps.push(steps[next] + 1);
                }
                neighbours.push(number[beside as usize]);
            }
            first.push(neighbours.len() as u32);
            next += 1;
        }
        Self { colours, sizes, steps, first, neighbours, palette }
    }

    pub(super) fn len(&self) -> usize {
        self.colours.len()
    }

    /// The number of colours that occur.
    pub(super) fn colours(&self) -> usize {
        self.palette.len()
    }

    pub(super) fn colour(&self, region: usize) -> u8 {
        self.colours[region]
    }

    pub(super) fn size(&self, region: usize) -> u32 {
        self.sizes[region]
    }

    pub(super) fn neighbours(&self, region: usize) -> &[u32] {
        &self.neighbours[self.first[region] as usize..self.first[region + 1] as usize]
    }

    /// The colour of the board that an index into the palette stands for.
    pub(super) fn painted(&self, colour: u8) -> u8 {
        self.palette[usize::from(colour)]
    }

    /// No solution is shorter: the farthest region takes one move for each step, and each colour outside
    /// the start's region at least one move.
    pub(super) fn least(&self) -> usize {
        let far = self.steps.last().copied().unwrap_or(0) as usize;
        let mut beyond = vec![false; self.colours()];
        self.colours[1..].iter().for_each(|&colour| beyond[usize::from(colour)] = true);
        far.max(beyond.iter().filter(|&&beyond| beyond).count())
    }
}
