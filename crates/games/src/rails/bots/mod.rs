//! Strategies of its own.
//!
//! - `mst`, `steiner`: the players.
//! - `land`: the rails that a seat owns or can still build, as a graph with the turns they take.
//! - `trees`: cheapest trees that join some towns, exactly.
//! - `hand`: what can be built at once, and with which cards.

mod hand;
mod land;
mod mst;
mod steiner;
#[cfg(test)]
mod tests;
mod trees;

use game::{Bot, Budget, Meter, Untimed};

use super::{Map, Rails};
use trees::{Graph, Trees};

pub(super) fn bots() -> Vec<Bot<Rails>> {
    vec![mst::bot(), steiner::bot()]
}

/// The shortest rails that join these towns of a map, exactly; none if no rails do.
pub(super) fn joining(map: &Map, towns: &[u32]) -> Option<Vec<u32>> {
    let mut wanted = towns.to_vec();
    wanted.sort_unstable();
    wanted.dedup();
    let rails: Vec<_> =
        (0..).zip(&map.rails).map(|(name, rail)| (rail.towns, rail.length.into(), name)).collect();
    let graph = Graph::new(map.towns.len() + 1, &rails);
    let all = (1u64 << wanted.len()) - 1;
    let mut meter = Meter::new(Budget::default(), &Untimed);
    Trees::new(&graph, &wanted, &mut meter).tree(all as u32).map(|tree| tree.rails)
}
