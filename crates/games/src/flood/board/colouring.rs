//! How the cells of a new board are coloured.

use game::{Rng, Tile};

use crate::flood::Colouring;
use crate::flood::board::cells::{Grid, Shape};

/// Cells along the side of a patch.
const PATCH: usize = 3;

/// A colour for each cell, none for holes.
pub(in crate::flood) fn colour(
    colouring: Colouring,
    grid: &Grid,
    holes: &[bool],
    colours: usize,
    rng: &mut Rng,
) -> Vec<Option<u8>> {
    let mut painted: Vec<u8> = match colouring {
        Colouring::Random | Colouring::Symmetric => {
            holes.iter().map(|_| rng.below(colours) as u8).collect()
        }
        Colouring::Cyclic => (0..holes.len()).map(|tile| (tile % colours) as u8).collect(),
        Colouring::Blocks => blocks(grid, colours, rng),
    };
    if colouring == Colouring::Symmetric {
        mirror(grid, &mut painted, colours);
    }
    holes.iter().zip(painted).map(|(&hole, colour)| (!hole).then_some(colour)).collect()
}

fn blocks(grid: &Grid, colours: usize, rng: &mut Rng) -> Vec<u8> {
    let across = grid.width.div_ceil(PATCH);
    let patches: Vec<u8> =
        (0..across * grid.height.div_ceil(PATCH)).map(|_| rng.below(colours) as u8).collect();
    let patch = |tile: Tile| {
        let (x, y) = grid.place(tile);
        patches[y / PATCH * across + x / PATCH]
    };
    (0..grid.len() as Tile).map(patch).collect()
}

/// Makes the second of two opposite cells what the first is, with colours exchanged: 0 and 1, 2 and
/// 3, and so on. The starts then have different colours and the same surroundings.
fn mirror(grid: &Grid, painted: &mut [u8], colours: usize) {
    let exchanged = |colour: u8| {
        let other = colour ^ 1;
        if usize::from(other) < colours { other } else { colour }
    };
    for tile in 0..grid.len() as Tile {
        let other = opposite(grid, tile);
        if other > tile {
            painted[other as usize] = exchanged(painted[tile as usize]);
        }
    }
}

/// The cell half a turn away: around the middle of the board, on a torus around the middle between
/// the first two starts.
fn opposite(grid: &Grid, tile: Tile) -> Tile {
    match grid.shape {
        Shape::Torus => {
            let (x, y) = grid.place(tile);
            let turned = |at: usize, size: usize| (size / 2 + size - at) % size;
            grid.at(turned(x, grid.width), turned(y, grid.height))
        }
        _ => (grid.len() - 1) as Tile - tile,
    }
}
