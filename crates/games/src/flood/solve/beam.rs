//! Beam search: keeps only the most promising positions of each depth.

use game::SolveLimits;

use super::sets::{Position, Set, Sets, each_bit};

/// A position that may be kept.
struct Candidate<const W: usize> {
    /// Smaller is better: the bound, then the number of regions left, those not at the edge twice.
    key: (u32, u32),
    at: Position<W>,
    parent: u32,
    colour: u8,
}

/// The number of positions that fit into memory: each may have a successor for every colour.
pub(super) fn widest<const W: usize>(sets: &Sets<W>, memory: u64) -> usize {
    let each = (1 + sets.coloured.len()) * size_of::<Candidate<W>>();
    usize::try_from(memory / each as u64).unwrap_or(usize::MAX)
}

/// A solution shorter than `known`, if the beam finds one before it has to stop.
pub(super) fn search<const W: usize>(
    sets: &Sets<W>,
    width: usize,
    known: usize,
    limits: &SolveLimits<'_>,
) -> Option<Vec<u8>> {
    let mut layer = vec![sets.root()];
    if sets.rest(layer[0].zone).is_empty() {
        return (known > 0).then(Vec::new);
    }
    // For each depth, the parent and the colour of each position that was kept.
    let mut history: Vec<Vec<(u32, u8)>> = Vec::new();
    let mut next = Vec::new();
    for depth in 1..known {
        next.clear();
        for (parent, at) in layer.iter().enumerate() {
            if (limits.stop)() {
                return None;
            }
            let playable = sets.colours(|colour| at.edge.meets(colour));
            for colour in each_bit(playable) {
                let (at, _) = sets.after(at, at.edge.and(sets.coloured[colour]));
                let rest = sets.rest(at.zone);
                let (parent, colour) = (parent as u32, colour as u8);
                if rest.is_empty() {
                    return Some(path(&history, parent, colour));
                }
                let most = (known - 1 - depth) as u32;
                let bound = sets.bound(&at, most);
                if bound <= most {
                    let left = rest.count() + 2 * rest.without(at.edge).count();
                    next.push(Candidate { key: (bound, left), at, parent, colour });
                }
            }
        }
        keep(&mut next, width);
        if next.is_empty() {
            return None;
        }
        layer.clear();
        layer.extend(next.iter().map(|candidate| candidate.at));
        history.push(next.iter().map(|candidate| (candidate.parent, candidate.colour)).collect());
    }
    None
}

/// Keeps the best `width` candidates, each zone once.
fn keep<const W: usize>(candidates: &mut Vec<Candidate<W>>, width: usize) {
    let order =
        |candidate: &Candidate<W>| -> ((u32, u32), Set<W>) { (candidate.key, candidate.at.zone) };
    candidates.sort_unstable_by_key(order);
    candidates.dedup_by_key(|candidate| candidate.at.zone);
    candidates.truncate(width);
}

/// The moves that lead to a position, the last included.
fn path(history: &[Vec<(u32, u8)>], mut parent: u32, last: u8) -> Vec<u8> {
    let mut moves = vec![last];
    for layer in history.iter().rev() {
        let (before, colour) = layer[parent as usize];
        moves.push(colour);
        parent = before;
    }
    moves.reverse();
    moves
}
