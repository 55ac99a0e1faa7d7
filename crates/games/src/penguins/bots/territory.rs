//! Which side reaches each tile first.

use super::ice::{Ice, Node};

/// The number of moves from the nearest penguin to a node; `None` if no penguin can get there.
pub(super) type Moves = Option<u16>;

/// The fewest moves from any of these nodes to each node, over what is free in `open`.
pub(super) fn moves_from(ice: &Ice, open: &[u64], from: &[Node]) -> Vec<Moves> {
    let mut moves = vec![None; ice.len()];
    for &node in from {
        moves[node as usize] = Some(0);
    }
    let mut queue = from.to_vec();
    let mut next = 0;
    while let Some(&node) = queue.get(next) {
        let after = moves[node as usize].map(|before| before + 1);
        for other in ice.reach(open, node) {
            if moves[other as usize].is_none() {
                moves[other as usize] = after;
                queue.push(other);
            }
        }
        next += 1;
    }
    moves
}

/// The fish of the free nodes that own penguins reach in fewer moves than rivals, less the fish of
/// those that rivals reach in as few: the position is one in which a rival moves next.
pub(super) fn lead(ice: &Ice, open: &[u64], own: &[Node], rivals: &[Node]) -> i32 {
    let own_moves = moves_from(ice, open, own);
    let rival_moves = moves_from(ice, open, rivals);
    let never = u16::MAX;
    let worth = |node: usize| {
        let (own, rival) = (own_moves[node].unwrap_or(never), rival_moves[node].unwrap_or(never));
        let sign = if own < rival { 1 } else { -i32::from(rival < never) };
        sign * ice.fish[node] as i32
    };
    // The tiles under penguins count for neither side.
    (0..ice.len()).map(worth).sum::<i32>() - standing(ice, own) + standing(ice, rivals)
}

fn standing(ice: &Ice, penguins: &[Node]) -> i32 {
    penguins.iter().map(|&node| ice.fish[node as usize] as i32).sum()
}
