//! A path that collects many fish, where finding the best takes too long.

use game::{Meter, Rng};

use super::ice::{Ice, Node};
use super::longest::Path;

/// How far a step looks along each line: going further rarely helps, and lines may be long.
const AHEAD: usize = 4;

/// The most that chance adds to twice a tile's free neighbours: some tries follow the rule exactly,
/// others deviate.
const MOST_NOISE: usize = 3;

/// The best path of the penguin on node 0 that is found within a budget, starting from `known`.
///
/// Each try keeps a random part of the best path so far and goes on from there, each time to a tile
/// with few free neighbours that is not a dead end. Equal paths replace the best, so that tries drift.
pub(super) fn improve(ice: &Ice, known: Path, rng: &mut Rng, meter: &mut Meter<'_>) -> Path {
    let all: u32 = ice.fish[1..].iter().sum();
    let mut best = known;
    while best.fish < all && !meter.is_spent() {
        let kept = rng.below(best.nodes.len() + 1);
        let nodes = continued(ice, &best.nodes[..kept], rng, meter);
        let fish = nodes.iter().map(|&node| ice.fish[node as usize]).sum();
        if fish >= best.fish {
            best = Path { nodes, fish, proven: false };
        }
    }
    best.proven |= best.fish == all;
    best
}

/// A path that begins like this and continues until it is stuck or the budget runs out.
fn continued(ice: &Ice, begun: &[Node], rng: &mut Rng, meter: &mut Meter<'_>) -> Vec<Node> {
    let noise = 1 + rng.below(MOST_NOISE);
    let (mut nodes, mut open) = (begun.to_vec(), ice.open.clone());
    for &node in begun {
        ice.lines.close(&mut open, node);
    }
    while meter.step() {
        let at = nodes.last().copied().unwrap_or(0);
        let Some(node) = step(ice, &open, at, noise, rng) else { break };
        ice.lines.close(&mut open, node);
        nodes.push(node);
    }
    nodes
}

fn step(ice: &Ice, open: &[u64], at: Node, noise: usize, rng: &mut Rng) -> Option<Node> {
    let exits = ice.lines.exits(at);
    let reach = exits.flat_map(|exit| ice.lines.reach(open, exit).take(AHEAD));
    reach.min_by_key(|&node| {
        let exits = ice.lines.exits(node);
        let sides = exits.filter(|&exit| ice.lines.reach(open, exit).next().is_some()).count();
        (sides == 0, 2 * sides + rng.below(noise), rng.next_u64())
    })
}
