//! The colour that gains most, again and again: an answer on boards of any size.

use super::Graph;

/// Moves that cover the board.
pub(super) fn solve(graph: &Graph) -> Vec<u8> {
    let mut zone = Zone {
        graph,
        seen: vec![false; graph.len()],
        edge: vec![Vec::new(); graph.colours()],
        gains: vec![0; graph.colours()],
    };
    zone.seen[0] = true;
    zone.grow(0);
    let mut moves = Vec::new();
    // The first of the largest gains, as `max_by_key` would give the last.
    while let Some((colour, _)) = zone
        .gains
        .iter()
        .enumerate()
        .rev()
        .max_by_key(|&(_, gain)| gain)
        .filter(|&(_, &gain)| gain > 0)
    {
        zone.paint(colour);
        moves.push(colour as u8);
    }
    moves
}

struct Zone<'a> {
    graph: &'a Graph,
    /// In the zone or at its edge.
    seen: Vec<bool>,
    /// What lies at the edge, by colour.
    edge: Vec<Vec<u32>>,
    /// Cells at the edge, by colour.
    gains: Vec<u64>,
}

impl Zone<'_> {
    fn paint(&mut self, colour: usize) {
        self.gains[colour] = 0;
        for region in std::mem::take(&mut self.edge[colour]) {
            self.grow(region as usize);
        }
    }

    fn grow(&mut self, region: usize) {
        for &beside in self.graph.neighbours(region) {
            let beside = beside as usize;
            if !std::mem::replace(&mut self.seen[beside], true) {
                let colour = usize::from(self.graph.colour(beside));
                self.edge[colour].push(beside as u32);
                self.gains[colour] += u64::from(self.graph.size(beside));
            }
        }
    }
}
