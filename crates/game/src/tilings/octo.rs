//! Octagons and squares: at every corner a square and two octagons meet (4.8.8).

use super::{quarters, sound};
use crate::board::{Board, Builder};

/// `height` rows of `width` tiles, coloured like a chessboard: octagons where a chessboard has the
/// colour of its first field, squares elsewhere. Sides from the north clockwise: an octagon's lead
/// to squares and octagons in turn, a square's to octagons only.
pub fn octo(width: u32, height: u32) -> Board {
    let tiles = width as usize * height as usize;
    let mut builder = Builder::new(tiles, 6 * tiles + 2);
    let reach = 0.5 + std::f32::consts::FRAC_1_SQRT_2;
    let step = 0.5 + reach;
    let octagon = builder.shape(quarters(&[[-0.5, -reach], [0.5, -reach]]));
    let square = builder.shape(quarters(&[[-0.5, -0.5]]));
    for y in 0..height {
        for x in 0..width {
            let at = |east: i32, south: i32| {
                let x = x.checked_add_signed(east).filter(|&x| x < width)?;
                let y = y.checked_add_signed(south).filter(|&y| y < height)?;
                Some(y * width + x)
            };
            let shape = if (x + y).is_multiple_of(2) {
                let sides = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
                builder.tile(sides.map(|(east, south)| at(east, south)));
                octagon
            } else {
                builder.tile([at(0, -1), at(1, 0), at(0, 1), at(-1, 0)]);
                square
            };
            builder.place([reach + step * x as f32, reach + step * y as f32], shape);
        }
    }
    sound(builder.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tile;
    use crate::tilings::tests::{counts_by_sides, inner_figures};

    #[test]
    fn known_counts() {
        for (width, height, octagons, squares) in
            [(1, 1, 1, 0), (2, 2, 2, 2), (3, 3, 5, 4), (8, 8, 32, 32), (5, 4, 10, 10)]
        {
            let counts = counts_by_sides(&octo(width, height));
            assert_eq!((counts[8], counts[4]), (octagons, squares), "{width} × {height}");
            assert_eq!(counts.iter().sum::<usize>(), octagons + squares);
        }
        // Neighbours in all on 5 × 4: 16 pairs side by side in rows and 15 in columns; 6 diagonal
        // pairs of octagons between each two rows, half of the 12.
        let board = octo(5, 4);
        let pairs: usize = board.tiles().map(|tile| board.neighbours(tile).count()).sum();
        assert_eq!(pairs, 2 * (4 * 4 + 3 * 5 + 3 * 4));
    }

    #[test]
    fn two_octagons_and_a_square_meet_at_every_inner_corner() {
        let figures = inner_figures(&octo(9, 8), |board, tile, _| board.degree(tile));
        assert_eq!(figures.into_keys().collect::<Vec<_>>(), [[4, 8, 8]]);
    }

    #[test]
    fn lines_of_octagons_run_aslant_and_mixed_ones_along_rows_and_columns() {
        // 0 is an octagon, 1 a square, …
        let board = octo(5, 4);
        let line = |tile: Tile, side| board.line(tile, side).collect::<Vec<_>>();
        assert_eq!(line(0, 2), [1, 2, 3, 4]);
        assert_eq!(line(0, 3), [6, 12, 18]);
        assert_eq!(line(0, 4), [5, 10, 15]);
        assert_eq!(line(1, 1), [2, 3, 4]);
        assert_eq!(line(8, 5), [12, 16]);
        assert_eq!(line(19, 3), [18, 17, 16, 15]);
    }
}
