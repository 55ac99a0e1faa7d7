//! Which rhombs follow each other on the lines of a pentagrid.

use std::ops::RangeInclusive;

use super::Rhomb;
use crate::Tile;

/// A family, a line of it, and a place on that line.
pub(super) type Way = (usize, i16, i32);

/// The rhombs of each line, in the order in which they follow each other.
pub(super) struct Ribbons {
    /// Of each family, from the lowest line on.
    lines: [Vec<Ribbon>; 5],
    lowest: i16,
    tiles: Vec<Option<Tile>>,
}

/// The places of a line that are taken, and where they begin in the list of all.
#[derive(Clone)]
struct Ribbon {
    places: RangeInclusive<i32>,
    start: usize,
}

impl Ribbons {
    pub(super) fn of(rhombs: &[Rhomb]) -> Self {
        let numbers = || rhombs.iter().flat_map(|rhomb| rhomb.crossing.lines);
        let (lowest, highest) = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
        let none = Ribbon { places: RangeInclusive::new(i32::MAX, i32::MIN), start: 0 };
        let lines = [(); 5].map(|()| vec![none.clone(); (highest - lowest) as usize + 1]);
        let mut ribbons = Self { lines, lowest, tiles: Vec::new() };
        for (family, line, place) in rhombs.iter().flat_map(Rhomb::ways) {
            let places = &mut ribbons.lines[family][(line - lowest) as usize].places;
            *places = *places.start().min(&place)..=*places.end().max(&place);
        }
        let mut length = 0;
        for ribbon in ribbons.lines.iter_mut().flatten().filter(|line| !line.places.is_empty()) {
            ribbon.start = length;
            length += (ribbon.places.end() - ribbon.places.start()) as usize + 1;
        }
        ribbons.tiles.resize(length, None);
        for (tile, rhomb) in rhombs.iter().enumerate() {
            for way in rhomb.ways() {
                let index = ribbons.index(way).expect("the ribbon holds all places of its line");
                ribbons.tiles[index] = Some(tile as Tile);
            }
        }
        ribbons
    }

    fn index(&self, (family, line, place): Way) -> Option<usize> {
        let Ribbon { places, start } = &self.lines[family][(line - self.lowest) as usize];
        places.contains(&place).then(|| start + (place - places.start()) as usize)
    }

    /// The rhomb there, if it is not left out.
    pub(super) fn at(&self, way: Way) -> Option<Tile> {
        self.tiles[self.index(way)?]
    }
}
