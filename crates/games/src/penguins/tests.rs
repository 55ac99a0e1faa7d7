//! Laws, positions worked out by hand, refusals.

use game::laws;

use super::naive::NaivePenguins;
use super::*;

fn tiling(board: Layout, width: u64, height: u64, penguins: u64) -> Options {
    let (width, height, penguins) = (Some(width), Some(height), Some(penguins));
    Options { board, width, height, penguins, solo: true }
}

#[test]
fn the_laws_hold() {
    let cases = [
        (Options::default(), 2, 6),
        (Options::default(), 4, 4),
        (tiling(Layout::Square, 5, 4, 1), 3, 6),
        (tiling(Layout::Hex, 4, 5, 2), 2, 6),
        (tiling(Layout::Hex, 70, 3, 2), 2, 1),
        (tiling(Layout::Square, 3, 3, 1), 1, 6),
        (tiling(Layout::Hex, 8, 8, 1), 10, 2),
    ];
    for (options, seats, games) in cases {
        laws::check::<Penguins, NaivePenguins>(&options, seats, games).unwrap();
    }
}
