//! The distance to the objectives.

use std::collections::VecDeque;

use crate::sapotache::board::ways::{Grid, Ways};

/// The number of cards missing between the ways from the start and the objectives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Reach {
    /// To the nearest that has not been turned over; the number of places of the board if none can be
    /// reached.
    pub(super) nearest: u32,
    /// The sum over all that have not been turned over.
    pub(super) all: u32,
}

impl Reach {
    /// The distance by ways that could be dug: a free cell costs a card, ways that lie there already
    /// cost nothing, and closed sides are walls.
    pub(super) fn of(grid: &Grid, ways: &Ways) -> Self {
        let far = grid.size() as u32;
        let mut costs = vec![far; grid.size()];
        let mut todo = VecDeque::from([grid.start()]);
        costs[grid.start()] = 0;
        let mut reach = Reach { nearest: far, all: 0 };
        while let Some(here) = todo.pop_front() {
            for (there, steps) in grid.dug_from(ways, here) {
                let cost = costs[here] + steps;
                if cost < costs[there] {
                    costs[there] = cost;
                    if steps == 0 { todo.push_front(there) } else { todo.push_back(there) }
                }
            }
        }
        for at in grid.unturned(ways) {
            reach.nearest = reach.nearest.min(costs[at]);
            reach.all += costs[at];
        }
        reach
    }
}
