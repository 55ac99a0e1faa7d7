//! The six-pointed star of Chinese checkers.

use crate::mansuba::board::relation::{Direction, Links, NOWHERE, Position};

/// The number of positions of the star.
pub(in crate::mansuba) const POSITIONS: usize = 121;

/// The number of positions in each row.
const ROWS: [i32; 17] = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1];

/// The place of each position: rows downwards, and half steps to the right of the middle.
pub(in crate::mansuba) fn places() -> impl Iterator<Item = (i32, i32)> {
    let row = |(row, &length): (usize, &i32)| {
        (0..length).map(move |nth| (row as i32, 2 * nth + 1 - length))
    };
    ROWS.iter().enumerate().flat_map(row)
}

pub(in crate::mansuba) fn links() -> Links {
    let places: Vec<(i32, i32)> = places().collect();
    let at = |place: (i32, i32)| {
        let found = places.iter().position(|&known| known == place);
        found.map_or(NOWHERE, |position| position as Position)
    };
    let beside = |&(row, x): &(i32, i32)| {
        Direction::ALL.map(|direction| match direction {
            Direction::E => at((row, x + 2)),
            Direction::Ne => at((row - 1, x + 1)),
            Direction::Nw => at((row - 1, x - 1)),
            Direction::W => at((row, x - 2)),
            Direction::Sw => at((row + 1, x - 1)),
            Direction::Se => at((row + 1, x + 1)),
            Direction::N | Direction::S => NOWHERE,
        })
    };
    places.iter().map(beside).collect()
}

/// The points of the star from which `seats` seats start, clockwise from the top; `None` if the star is
/// not for this number. Where possible, every seat has an opponent opposite.
pub(in crate::mansuba) fn taken(seats: usize) -> Option<&'static [usize]> {
    match seats {
        2 => Some(&[0, 3]),
        3 => Some(&[0, 2, 4]),
        4 => Some(&[1, 2, 4, 5]),
        5 => Some(&[0, 1, 2, 3, 4]),
        6 => Some(&[0, 1, 2, 3, 4, 5]),
        _ => None,
    }
}

/// The positions of a point, counted clockwise from the top.
pub(in crate::mansuba) fn point(number: usize) -> Vec<Position> {
    let mut first = 0;
    let mut found = Vec::new();
    for (row, &length) in (0..).zip(&ROWS) {
        // Rows 4 to 7 lose a position of each side point, rows 9 to 12 gain one.
        let side = if (4..8).contains(&row) { 8 - row } else { row - 8 };
        let (from, to) = match number % 6 {
            0 if row < 4 => (0, length),
            3 if row > 12 => (0, length),
            1 if (4..8).contains(&row) => (length - side, length),
            5 if (4..8).contains(&row) => (0, side),
            2 if (9..13).contains(&row) => (length - side, length),
            4 if (9..13).contains(&row) => (0, side),
            _ => (0, 0),
        };
        found.extend((first + from..first + to).map(|position| position as Position));
        first += length;
    }
    found
}
