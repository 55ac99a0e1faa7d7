//! Better bounds: the ends of the bound's play, solved exactly.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use super::hash::hash;
use super::sets::{Position, Sets};
use crate::flood::sets::{Set, each_bit};

/// The most moves that the bound counts from a position that is solved exactly: more where sets are small.
const fn longest<const W: usize>() -> u32 {
    if W <= 3 { 8 } else { 7 }
}

/// The most positions visited for one question: about a millisecond.
const PATIENCE: u32 = 1 << 10;

/// What is known of the moves that a closed zone needs.
#[derive(Clone, Copy)]
struct Known {
    least: u32,
    is_exact: bool,
}

#[derive(PartialEq, Eq)]
struct Zone<const W: usize>(Set<W>);

impl<const W: usize> Hash for Zone<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(hash(self.0));
    }
}

/// Hashes zones, whose hashes are good already.
#[derive(Default)]
struct ZoneHasher(u64);

impl Hasher for ZoneHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = word;
    }
}

/// Bounds that know the ends of the bound's play exactly.
///
/// After some moves of the bound's play the zone has at least what any real moves can have taken. So those moves and
/// all that the zone needs from there are a bound too, and a better one. Few regions are left there, and the same ones after
/// the play from many positions: each such tail is solved once.
pub(super) struct Tails<const W: usize> {
    known: HashMap<Zone<W>, Known, BuildHasherDefault<ZoneHasher>>,
    /// The play of the bound of the last position.
    play: Vec<(u32, Position<W>)>,
    /// The positions that may still be visited for the question.
    patience: u32,
}

impl<const W: usize> Tails<W> {
    pub(super) fn new() -> Self {
        Self { known: HashMap::default(), play: Vec::new(), patience: 0 }
    }

    /// The memory taken, about.
    pub(super) fn bytes(&self) -> u64 {
        (self.known.capacity() * (size_of::<(Zone<W>, Known)>() + 1)) as u64
    }

    /// The plain bound of a position; [`Self::improve`] improves it.
    #[inline]
    pub(super) fn bound(&mut self, sets: &Sets<W>, at: &Position<W>, most: u32) -> u32 {
        self.play.clear();
        sets.play(at, most, &mut self.play)
    }

    /// A better bound of the position whose plain bound was asked last; where it exceeds `most`, any number above `most`.
    #[inline]
    pub(super) fn improve(&mut self, sets: &Sets<W>, plain: u32, most: u32) -> u32 {
        let is_short = |&&(moves, _): &&(u32, Position<W>)| plain - moves <= longest::<W>();
        let Some(&(moves, tail)) = self.play.iter().find(is_short) else { return plain };
        self.patience = PATIENCE;
        moves + self.solve(sets, &tail, most - moves, plain - moves)
    }

    /// The moves that a closed position needs, of which `least` is a bound; or a better bound, if they are more than
    /// `most` or there is no patience left.
    fn solve(&mut self, sets: &Sets<W>, at: &Position<W>, most: u32, mut least: u32) -> u32 {
        loop {
            match self.search(sets, at, least, least) {
                None => return least,
                Some(found) if found <= least || found > most => return found,
                Some(found) => least = found,
            }
        }
    }

    /// The moves that a closed position needs, of which `bound` is a bound; or if they are more than `most`, a bound
    /// above it; `None` without patience.
    fn search(&mut self, sets: &Sets<W>, at: &Position<W>, most: u32, bound: u32) -> Option<u32> {
        if let Some(known) = self.known.get(&Zone(at.zone))
            && (known.is_exact || known.least > most)
        {
            return Some(known.least);
        }
        self.patience = self.patience.checked_sub(1)?;
        let (mut best, mut limit) = (u32::MAX, most);
        for colour in each_bit(sets.colours(|colour| at.edge.meets(colour))) {
            let (after, _) = sets.after(at, at.edge.and(sets.coloured[colour]));
            let mut found = 1 + sets.bound(&after, limit - 1);
            if found <= limit {
                let mut moves = 1;
                let after = sets.close(after, |_| moves += 1);
                if found > moves {
                    found = moves + self.search(sets, &after, limit - moves, found - moves)?;
                }
            }
            best = best.min(found);
            if best <= bound {
                break;
            }
            if best <= limit {
                limit = best - 1;
            }
        }
        self.known.insert(Zone(at.zone), Known { least: best, is_exact: best <= most });
        Some(best)
    }
}
