//! The rails that a seat owns or can still build, as a graph.

use game::{Meter, Seat};

use super::hand::Hand;
use super::trees::{Cost, Graph, Tree, Trees};
use crate::rails::score::Joined;
use crate::rails::{Rails, View};

/// Costs are counted in hundredths of a turn.
const TURN: f64 = 100.0;
/// More wanted towns than this are not joined exactly: time trebles with each.
const MOST_WANTED: usize = 11;

/// The map as a seat sees it: its own rails join towns for nothing, those of others are closed.
pub(super) struct Land<'a> {
    game: &'a Rails,
    graph: Graph,
    joined: Joined,
    reachable: Joined,
}

impl<'a> Land<'a> {
    /// What a seat sees; `without`: as if another seat had built this rail.
    pub(super) fn new(
        game: &'a Rails,
        view: &View,
        seat: Seat,
        hand: &Hand,
        without: Option<u32>,
    ) -> Self {
        let map = &game.setup.map;
        let mut joined = Joined::new(map.towns.len());
        let mut taken = vec![false; map.rails.len()];
        for built in &view.built {
            taken[built.rail as usize] = true;
            if built.seat == seat {
                joined.join(map.rails[built.rail as usize].towns);
            }
        }
        let wagons = view.seats[seat.index()].wagons;
        let (mut rails, mut reachable) = (Vec::new(), joined.clone());
        for (rail, about) in (0..).zip(&map.rails) {
            let ends = about.towns.map(|town| joined.root(town));
            let open =
                !taken[rail as usize] && Some(rail) != without && u32::from(about.length) <= wagons;
            if open && ends[0] != ends[1] {
                reachable.join(ends);
                rails.push((ends, (TURN * hand.turns(about)) as Cost, rail));
            }
        }
        Self { game, graph: Graph::new(map.towns.len() + 1, &rails), joined, reachable }
    }

    /// Whether two towns are joined already.
    pub(super) fn done(&mut self, objective: u32) -> bool {
        self.joined.are(self.game.setup.map.objectives[objective as usize].towns)
    }

    /// Whether an objective is done or can still be.
    pub(super) fn possible(&mut self, objective: u32) -> bool {
        self.reachable.are(self.game.setup.map.objectives[objective as usize].towns)
    }

    /// The cheapest rails to build for these objectives, as far as they can be done. Of very many,
    /// those worth most are planned for.
    pub(super) fn plan(&mut self, objectives: &[u32], meter: &mut Meter<'_>) -> Tree {
        let map = &self.game.setup.map;
        let mut ordered = objectives.to_vec();
        ordered.sort_by_key(|&id| std::cmp::Reverse(map.objectives[id as usize].points));
        let (mut wanted, mut pairs) = (Vec::new(), Vec::new());
        for id in ordered {
            let ends = map.objectives[id as usize].towns.map(|town| self.joined.root(town));
            let fresh = ends.iter().filter(|end| !wanted.contains(*end)).count();
            if ends[0] == ends[1] || wanted.len() + fresh > MOST_WANTED {
                continue;
            }
            pairs.push(ends.map(|end| place(&mut wanted, end)));
        }
        pairs.sort_unstable();
        pairs.dedup();
        if pairs.is_empty() {
            return Tree::default();
        }
        Trees::new(&self.graph, &wanted, meter).forest(&pairs)
    }
}

fn place(wanted: &mut Vec<u32>, town: u32) -> u32 {
    let found = wanted.iter().position(|&other| other == town);
    found.unwrap_or_else(|| {
        wanted.push(town);
        wanted.len() - 1
    }) as u32
}

/// Turns that a plan takes.
pub(super) fn turns(plan: &Tree) -> f64 {
    f64::from(plan.cost) / TURN
}
