//! What the players choose; the algorithms beside naive ones, on random parts of all kinds of boards.

mod contest;
mod cuts;
mod paths;
mod players;
mod regions;

use std::collections::BTreeSet;

use game::{Board, Rng, Tile, tilings};

use super::ice::Ice;
use crate::penguins::Setup;
use crate::penguins::board::file;

/// A board of each kind: the tilings, and lines that cross themselves, meet twice or have no end.
fn boards() -> Vec<(&'static str, Board)> {
    let mut boards = vec![
        ("square", tilings::square(7, 7)),
        ("hex", tilings::hex(7, 7)),
        ("octo", tilings::octo(7, 7)),
        ("dodeca", tilings::dodeca(8, 8)),
        ("penrose", tilings::penrose(60, &mut Rng::new(1))),
    ];
    for name in ["knot", "moebius", "ring", "twice"] {
        let path = format!("{}/../../tests/boards/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        boards.push((name, file::read(&text).unwrap().0));
    }
    boards
}

/// A board with 1 to 3 fish on each tile.
fn stocked(board: Board, rng: &mut Rng) -> Setup {
    let fish = board.tiles().map(|_| 1 + rng.below(3) as u8).collect();
    Setup { board, fish, seats: 2, penguins: 1 }
}

/// Up to `tiles` connected tiles, in any order.
fn blob(board: &Board, tiles: usize, rng: &mut Rng) -> Vec<Tile> {
    let mut blob = vec![rng.below(board.len()) as Tile];
    let mut edge: Vec<Tile> = board.neighbours(blob[0]).collect();
    while blob.len() < tiles && !edge.is_empty() {
        let tile = edge.swap_remove(rng.below(edge.len()));
        if !blob.contains(&tile) {
            blob.push(tile);
            edge.extend(board.neighbours(tile));
        }
    }
    rng.shuffle(&mut blob);
    blob
}

/// Random parts of random boards of all kinds: `each` of every kind, with `sizes` tiles, the first of
/// which penguins stand on.
fn parts(each: usize, sizes: std::ops::Range<usize>, standing: usize) -> Vec<(String, Setup, Ice)> {
    let mut rng = Rng::new(1);
    let mut parts = Vec::new();
    for (name, board) in boards() {
        for number in 0..each {
            let setup = stocked(board.clone(), &mut rng);
            let size = sizes.start + rng.below(sizes.len());
            let tiles = blob(&board, size, &mut rng);
            let (penguins, free) = tiles.split_at(standing);
            let ice = Ice::new(&setup, penguins, free);
            parts.push((format!("{name} {number}: {tiles:?}"), setup, ice));
        }
    }
    parts
}

/// Where a penguin can slide to, found by walking.
fn slides(board: &Board, free: &BTreeSet<Tile>, from: Tile) -> BTreeSet<Tile> {
    let walk =
        |side| board.line(from, side).take_while(|tile| *tile != from && free.contains(tile));
    (0..board.degree(from)).flat_map(walk).collect()
}
