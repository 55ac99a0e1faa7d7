//! Connected free tiles, and the penguins beside them.

use game::{Seat, Tile};

use crate::penguins::{Setup, View};

/// Connected free tiles, and the penguins that can go there. Penguins are obstacles: a penguin between
/// two regions belongs to both.
#[derive(Debug)]
pub(super) struct Region {
    pub(super) tiles: Vec<Tile>,
    /// Penguins of seats that are not out; others never move again.
    pub(super) penguins: Vec<(Seat, Tile)>,
}

impl Region {
    /// Whether rivals of this seat can come here.
    pub(super) fn is_contested(&self, seat: Seat) -> bool {
        self.penguins.iter().any(|&(owner, _)| owner != seat)
    }

    pub(super) fn is_at(&self, penguin: Tile) -> bool {
        self.penguins.iter().any(|&(_, tile)| tile == penguin)
    }
}

/// The penguins of the seats that are not out.
pub(super) fn penguins(view: &View) -> impl Iterator<Item = (Seat, Tile)> {
    let seats = Seat::all(view.seats.len()).zip(&view.seats).filter(|(_, row)| !row.out);
    seats.flat_map(|(seat, row)| row.penguins.iter().map(move |&tile| (seat, tile)))
}

/// The regions that some penguin can go to.
pub(super) fn regions(setup: &Setup, view: &View) -> Vec<Region> {
    let mut free = vec![true; setup.board.len()];
    let standing = view.seats.iter().flat_map(|row| &row.penguins);
    for &tile in view.melted.iter().chain(standing) {
        free[tile as usize] = false;
    }
    let mut regions: Vec<Region> = Vec::new();
    let mut number_of = vec![None; setup.board.len()];
    for (seat, penguin) in penguins(view) {
        for beside in setup.board.neighbours(penguin) {
            if free[beside as usize] {
                let tiles = flood(setup, &mut free, beside);
                for &tile in &tiles {
                    number_of[tile as usize] = Some(regions.len());
                }
                regions.push(Region { tiles, penguins: Vec::new() });
            }
            let Some(number) = number_of[beside as usize] else { continue };
            if !regions[number].is_at(penguin) {
                regions[number].penguins.push((seat, penguin));
            }
        }
    }
    regions
}

/// The free tiles connected to a free tile. They are removed from `free`.
pub(super) fn flood(setup: &Setup, free: &mut [bool], from: Tile) -> Vec<Tile> {
    free[from as usize] = false;
    let mut tiles = vec![from];
    let mut next = 0;
    while next < tiles.len() {
        for other in setup.board.neighbours(tiles[next]) {
            if std::mem::replace(&mut free[other as usize], false) {
                tiles.push(other);
            }
        }
        next += 1;
    }
    tiles
}
