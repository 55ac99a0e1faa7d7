//! How near regions are to a zone, as bytes that are compared many at a time.

use crate::flood::board::regions::Regions;
use crate::flood::sets::Set;

/// The moves that a seat needs to each region at least, if each goes one region farther in all directions: 0 in its
/// zone, and [`BESIDE`] plus the moves before the last one elsewhere, so that what a seat has is far nearer to it
/// than anything that it may get. Zones of the other seat are not in the way: a region behind such a zone is nearer
/// to that zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Near<const W: usize>(pub(super) [[u8; 64]; W]);

/// The cells of each region.
pub(super) type Cells<const W: usize> = [[u8; 64]; W];

/// A region beside the zone.
pub(super) const BESIDE: u8 = 32;
/// A region that cannot be reached, or that is farther than counts.
pub(super) const FAR: u8 = 127;

impl<const W: usize> Near<W> {
    pub(super) const NOTHING: Self = Self([[FAR; 64]; W]);

    /// Adds another zone.
    #[inline(always)]
    pub(super) fn join(&mut self, other: &Self) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            own.iter_mut().zip(other).for_each(|(own, &other)| *own = (*own).min(other));
        }
    }

    /// The cells that a seat is nearer to than the other seat, and those that the other is nearer to. The sums are
    /// of 16 bits and the loop is flat so that many regions are compared at a time.
    #[inline(always)]
    pub(super) fn compare(&self, other: &Self, cells: &Cells<W>) -> [u16; 2] {
        let (mut nearer, mut farther) = (0u16, 0u16);
        let (own, other) = (self.0.as_flattened(), other.0.as_flattened());
        for ((&own, &other), &cells) in own.iter().zip(other).zip(cells.as_flattened()) {
            // Numbers up to 127 compare alike with a sign, and faster.
            let (own, other) = (own as i8, other as i8);
            nearer = nearer.wrapping_add(u16::from(if own < other { cells } else { 0 }));
            farther = farther.wrapping_add(u16::from(if own > other { cells } else { 0 }));
        }
        [nearer, farther]
    }

    /// Whether both zones are equally near to some region that both may reach.
    #[inline(always)]
    pub(super) fn ties(&self, other: &Self) -> bool {
        let tied = |(own, other): (&[u8; 64], &[u8; 64])| {
            let each = own.iter().zip(other);
            each.fold(false, |any, (&own, &other)| any | (own == other && own != FAR))
        };
        self.0.iter().zip(&other.0).any(tied)
    }
}

/// How near all regions are to each region, through regions that are allowed.
pub(super) fn maps<const W: usize>(regions: &Regions, allowed: &Set<W>) -> Vec<Near<W>> {
    (0..regions.len() as u32).map(|from| map(regions, allowed, from)).collect()
}

fn map<const W: usize>(regions: &Regions, allowed: &Set<W>, from: u32) -> Near<W> {
    let mut near = Near::NOTHING;
    let place = |region: u32| (region as usize / 64, region as usize % 64);
    let (word, bit) = place(from);
    near.0[word][bit] = 0;
    let (mut queue, mut next) = (vec![from], 0);
    while let Some(&region) = queue.get(next) {
        next += 1;
        let (word, bit) = place(region);
        let farther = near.0[word][bit].max(BESIDE - 1) + 1;
        for &beside in regions.neighbours(region) {
            let (word, bit) = place(beside);
            if farther < FAR && near.0[word][bit] == FAR && allowed.has(beside as usize) {
                near.0[word][bit] = farther;
                queue.push(beside);
            }
        }
    }
    near
}
