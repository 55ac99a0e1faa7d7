//! What can lie on a cell, and what it allows on the cells beside it.

use crate::sapotache::board::card::{
    ALL_EXITS, Card, EAST, Exits, NORTH, PATHS, SOUTH, WEST, opposite,
};
use crate::sapotache::options::{Connected, DeadEnd, Setup};

/// The ways to lay path cards: each in the one or two ways it can be turned.
pub(in crate::sapotache) const PLACEMENTS: [(Card, bool); 12] = [
    (Card::VLine, false),
    (Card::HLine, false),
    (Card::VCross, false),
    (Card::VCross, true),
    (Card::HCross, false),
    (Card::HCross, true),
    (Card::XCross, false),
    (Card::LTurn, false),
    (Card::LTurn, true),
    (Card::RTurn, false),
    (Card::RTurn, true),
    (Card::DEnd, false),
];

/// A set of placements, a bit each.
pub(in crate::sapotache) type Fits = u16;
const ALL_FITS: Fits = (1 << PLACEMENTS.len()) - 1;

/// The number of placements in a set: reading a table is faster than counting bits on targets without
/// an instruction for that.
#[inline]
pub(in crate::sapotache) fn size(fits: Fits) -> usize {
    const SIZES: [u8; 1 << PLACEMENTS.len()] = {
        let mut sizes = [0; 1 << PLACEMENTS.len()];
        let mut i = 1;
        while i < sizes.len() {
            sizes[i] = sizes[i >> 1] + (i & 1) as u8;
            i += 1;
        }
        sizes
    };
    SIZES[(fits & ALL_FITS) as usize].into()
}

/// The placements of each path card.
pub(in crate::sapotache) const FITS_OF: [Fits; PATHS] = {
    let mut fits = [0; PATHS];
    let mut i = 0;
    while i < PLACEMENTS.len() {
        fits[PLACEMENTS[i].0 as usize] |= 1 << i;
        i += 1;
    }
    fits
};

/// What lies on a cell. Placements are numbered from 1.
pub(in crate::sapotache) type Spot = u8;
pub(in crate::sapotache) const FREE: Spot = 0;
pub(in crate::sapotache) const START: Spot = 13;
pub(in crate::sapotache) const HOLE: Spot = 14;
pub(in crate::sapotache) const HIDDEN: Spot = 15;
/// An objective that is about to be turned over.
pub(in crate::sapotache) const REACHED: Spot = 16;
pub(in crate::sapotache) const STONE: Spot = 17;
pub(in crate::sapotache) const GOLD: Spot = 18;
/// A flag added to the others: open ways join it to the start.
pub(in crate::sapotache) const JOINED: Spot = 32;
pub(in crate::sapotache) const SPOTS: usize = 64;

/// The exits of everything that can lie on a cell, whether ways lead through it or not.
pub(in crate::sapotache) const EXITS: [Exits; SPOTS] = {
    let mut exits = [0; SPOTS];
    let mut i = 0;
    while i < PLACEMENTS.len() {
        exits[i + 1] = PLACEMENTS[i].0.exits(PLACEMENTS[i].1);
        exits[(i + 1) | JOINED as usize] = exits[i + 1];
        i += 1;
    }
    let mut i = 0;
    while i < 2 {
        let spot = [START, STONE][i] as usize;
        exits[spot] = ALL_EXITS;
        exits[spot | JOINED as usize] = ALL_EXITS;
        i += 1;
    }
    exits
};

pub(in crate::sapotache) const DEAD_END: Spot = PLACEMENTS.len() as Spot;
pub(in crate::sapotache) const SIDES: [Exits; 4] = [NORTH, SOUTH, WEST, EAST];

/// The number of a placement; cards that look the same when turned have only one.
#[inline]
pub(in crate::sapotache) fn number(card: Card, reversed: bool) -> usize {
    let fits = FITS_OF[card.index()];
    let first = fits.trailing_zeros() as usize;
    first + usize::from(reversed && fits.count_ones() == 2)
}

/// Whether a card looks different when it is turned.
pub(in crate::sapotache) fn turns(card: Card) -> bool {
    card.exits(false) != card.exits(true)
}

/// The placements that every possible neighbour on every side allows.
pub(in crate::sapotache) fn faces(setup: &Setup) -> [[u32; SPOTS]; 4] {
    let near = setup.connected == Connected::No;
    let playable = match setup.dead_end {
        DeadEnd::Playable => ALL_FITS,
        DeadEnd::Unplayable => ALL_FITS & !FITS_OF[Card::DEnd.index()],
    };
    let mut faces = [[0; SPOTS]; 4];
    for (side, faces) in SIDES.into_iter().zip(&mut faces) {
        let leads = |i: &usize| PLACEMENTS[*i].0.exits(PLACEMENTS[*i].1) & side != 0;
        let leading: Fits = (0..PLACEMENTS.len()).filter(leads).map(|i| 1 << i).sum();
        for (spot, face) in faces.iter_mut().enumerate() {
            let (kind, joined) = (spot as Spot & !JOINED, spot as Spot & JOINED != 0);
            let open = EXITS[spot] & opposite(side) != 0;
            let (fits, links) = match kind {
                FREE | HOLE | HIDDEN | REACHED | GOLD => (ALL_FITS, 0),
                STONE => (ALL_FITS, if near { ALL_FITS } else { leading }),
                _ => (
                    if open { leading } else { ALL_FITS & !leading },
                    if near {
                        ALL_FITS
                    } else if open {
                        leading
                    } else {
                        0
                    },
                ),
            };
            let links = if near || joined { links } else { 0 };
            *face = u32::from(fits & playable) | u32::from(links) << 16;
        }
    }
    faces
}
