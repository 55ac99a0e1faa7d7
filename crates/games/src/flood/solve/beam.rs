//! Beam search: keeps only the most promising positions of each depth.

use game::SolveLimits;

use super::hash::{ZoneHashes, hash};
use super::sets::{Position, Sets, worth_after};
use crate::flood::sets::each_bit;

/// A successor of a kept position. Its zone is made again if it is kept too: few are.
#[derive(Clone, Copy)]
struct Candidate {
    /// Smaller is better.
    key: u64,
    parent: u32,
    colour: u8,
}

/// A position that was kept.
#[derive(Clone, Copy)]
struct Kept<const W: usize> {
    at: Position<W>,
    /// The colours worth playing from here, as bits.
    worth: u64,
}

/// Positions expanded between two checks of the limits, on boards of moderate size: about ten microseconds.
const UNWATCHED: usize = 16;

/// The number of positions that fit into memory: each may have a successor for every colour.
pub(super) fn widest<const W: usize>(sets: &Sets<W>, memory: u64) -> usize {
    // While a layer is made, the layer before exists too. Vectors that grow have up to twice their size,
    // and so do tables of hashes, besides the free half of their slots.
    let successor = 2 * size_of::<Candidate>() + 4 * size_of::<u64>();
    let steps = 2 * sets.root_bound() * size_of::<(u32, u8)>();
    let each = 2 * size_of::<Kept<W>>() + sets.coloured.len() * successor + steps;
    usize::try_from(memory / each as u64).unwrap_or(usize::MAX)
}

/// A solution shorter than `known`, if the beam finds one before it has to stop.
///
/// Positions are compared by the bound and by the sum, over the regions left, of the moves after which
/// the bound's play takes them. A move of the bound weighs as much as a quarter of all regions.
pub(super) fn search<const W: usize>(
    sets: &Sets<W>,
    width: usize,
    known: usize,
    limits: &SolveLimits<'_>,
) -> Option<Vec<u8>> {
    let mut layer = vec![Kept { at: sets.root(), worth: !0 }];
    if sets.rest(layer[0].at.zone).is_empty() {
        return (known > 0).then(Vec::new);
    }
    // For each depth, the parent and the colour of each position that was kept.
    let mut history: Vec<Vec<(u32, u8)>> = Vec::new();
    let (mut next, mut after) = (Vec::new(), Vec::new());
    let mut met = ZoneHashes::new();
    let weight = u64::from(sets.regions().div_ceil(4));
    for depth in 1..known {
        let most = (known - 1 - depth) as u32;
        next.clear();
        met.clear();
        for (parent, kept) in layer.iter().enumerate() {
            if (W > 8 || parent.is_multiple_of(UNWATCHED)) && (limits.stop)() {
                return None;
            }
            let at = &kept.at;
            let playable = kept.worth & sets.colours(|colour| at.edge.meets(colour));
            for colour in each_bit(playable) {
                let taken = at.edge.and(sets.coloured[colour]);
                if !met.insert(hash(at.zone.or(taken))) {
                    continue;
                }
                let (at, _) = sets.after(at, taken);
                let (parent, colour) = (parent as u32, colour as u8);
                if sets.rest(at.zone).is_empty() {
                    return Some(path(&history, parent, colour));
                }
                let (bound, sum) = sets.bound_and_sum(&at, most);
                if bound <= most {
                    let key = weight * u64::from(bound) + u64::from(sum);
                    next.push(Candidate { key, parent, colour });
                }
            }
        }
        keep(&mut next, width);
        if next.is_empty() {
            return None;
        }
        after.clear();
        after.extend(next.iter().map(|candidate| {
            let Kept { at, .. } = &layer[candidate.parent as usize];
            let colour = usize::from(candidate.colour);
            let (at, new) = sets.after(at, at.edge.and(sets.coloured[colour]));
            Kept { at, worth: worth_after(sets, colour, &new) }
        }));
        std::mem::swap(&mut layer, &mut after);
        history.push(next.iter().map(|candidate| (candidate.parent, candidate.colour)).collect());
    }
    None
}

/// Keeps the best `width` candidates; of equals those met first, so that the answer is the same on
/// every machine.
fn keep(candidates: &mut Vec<Candidate>, width: usize) {
    if candidates.len() > width {
        let order = |candidate: &Candidate| (candidate.key, candidate.parent, candidate.colour);
        candidates.select_nth_unstable_by_key(width, order);
        candidates.truncate(width);
        candidates.sort_unstable_by_key(order);
    }
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
