//! The path that collects the most fish, for a penguin without rivals.

use game::Meter;

use super::ice::{Ice, Node};
use crate::penguins::solve::{Ground, Paths};

/// A path of a penguin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Path {
    /// The nodes it goes to, in order, without the one it stands on.
    pub(super) nodes: Vec<Node>,
    /// Their fish.
    pub(super) fish: u32,
    /// Whether no path collects more.
    pub(super) proven: bool,
}

/// Entries of the tables of a search, as a power of two.
const TABLE_BITS: u32 = 13;

/// The best path of the penguin on node 0, or `known` if the budget ran out before it was found. Parts with more nodes
/// than [`Ground`] has room for are not searched.
pub(super) fn longest(ice: &Ice, known: Path, meter: &mut Meter<'_>) -> Path {
    let all: Vec<Node> = (0..ice.len() as Node).collect();
    let Some(ground) = Ground::new(&ice.board, |node| ice.fish[node as usize], &all) else {
        return known;
    };
    let way = Paths::new(TABLE_BITS).way(&ground, ground.all() & !1, 1, meter);
    let Some(way) = way else { return known };
    let nodes: Vec<Node> = way.iter().map(|slide| slide.to).collect();
    let fish = nodes.iter().map(|&node| ice.fish[node as usize]).sum();
    Path { nodes, fish, proven: true }
}
