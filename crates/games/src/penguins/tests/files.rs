//! Board files: what is read, what is written, and each defect in the words it is refused with.

use game::{Point, Tile};

use super::*;

/// Why a file is refused when a match is made with it, and when it is described.
fn defect(text: &str) -> String {
    let described = Penguins::describe(text).unwrap_err().to_string();
    let drawn = Penguins::draw(&file_board(text, 1), 1, &mut Rng::new(0)).unwrap_err();
    assert_eq!(drawn.to_string(), format!("--board: {described}"));
    described
}

#[test]
fn a_file_without_tiles_is_refused() {
    let why = "the file holds no tiles; a board has a line for each";
    for text in ["", "\n\n", "   \r\n\t\n", "# 1 - -\n", "#\n  # more\n"] {
        assert_eq!(defect(text), why, "{text:?}");
    }
}

#[test]
fn fish_that_are_not_1_to_3_are_refused_with_their_line() {
    let fish = |fish: &str| defect(&format!("# fish\n1 - 1\n{fish} 0 -\n"));
    assert_eq!(fish("0"), "line 3: 0 fish; a tile has 1, 2 or 3");
    assert_eq!(fish("4"), "line 3: 4 fish; a tile has 1, 2 or 3");
    for word in ["two", "-1", "1.5", "256", "-", "１"] {
        assert_eq!(
            fish(word),
            format!("line 3: {word:?} is not a number of fish: expected 1, 2 or 3")
        );
    }
    assert_eq!(defect("1 - -\n@ 0 0 1 1\n"), "line 2: expected the number of fish before '@'");
}

#[test]
fn sides_that_are_neither_tile_nor_water_are_refused_with_their_line() {
    for word in ["x", "-1", "--", "1.0", "0x1", "4294967295", "99999999999999999999"] {
        assert_eq!(
            defect(&format!("1 - 1\n\n1 0 {word}\n")),
            format!(
                "line 3: {word:?} is not a side: expected the number of a tile, or '-' for water"
            )
        );
    }
}

#[test]
fn an_odd_number_of_sides_is_refused_with_its_line() {
    let why = "a tile has an even number of sides, 2 to 64";
    assert_eq!(defect("1\n"), format!("line 1: 0 sides; {why}"));
    assert_eq!(defect("1 - -\n2 -\n"), format!("line 2: 1 sides; {why}"));
    assert_eq!(defect("1 1 - -\n1 0 -\n"), format!("line 1: 3 sides; {why}"));
    assert_eq!(defect("1 @\n"), format!("line 1: 0 sides; {why}"));
}

#[test]
fn sides_that_do_not_fit_together_are_refused_with_their_line() {
    // The line counts comments, the number of the tile does not.
    assert_eq!(
        defect("# a board\n1 - 1\n# more\n1 0 2\n"),
        "line 4: tile 1: side 1 names tile 2, but there are 2 tiles"
    );
    assert_eq!(
        defect("1 - 4294967294\n"),
        "line 1: tile 0: side 1 names tile 4294967294, but there are 1 tiles"
    );
    assert_eq!(
        defect("1 - -\n\n1 - 0\n"),
        "line 3: tile 1: side 1 names tile 0, which does not name it"
    );
    assert_eq!(
        defect("1 1 - 1 -\n1 0 - 0 -\n"),
        "line 1: tile 0: two sides are shared with tile 1"
    );
    assert_eq!(defect("1 1 -\n1 0 - 0 -\n"), "line 2: tile 1: two sides are shared with tile 0");
    assert_eq!(defect("1 - 1\n1 0 1\n"), "line 2: tile 1: side 1 is shared with itself");
}

#[test]
fn corners_that_cannot_be_drawn_are_refused_with_their_line() {
    let corners = |corners: &str| defect(&format!("1 - - @ 0 0 1 0\n1 - - @ {corners}\n"));
    assert_eq!(corners(""), "line 2: 0 coordinates after '@'; 2 corners have 4");
    assert_eq!(corners("0 0 1"), "line 2: 3 coordinates after '@'; 2 corners have 4");
    assert_eq!(corners("0 0 1 1 2"), "line 2: 5 coordinates after '@'; 2 corners have 4");
    for word in ["here", "nan", "NaN", "inf", "-inf", "infinity", "1e39", "1000001", "1,5", "@"] {
        assert_eq!(
            corners(&format!("0 0 1 {word}")),
            format!(
                "line 2: {word:?} is not a coordinate: expected a number such as 1.5, up to 1000000"
            )
        );
    }
    let why = "some tiles have corners and some have none: give them to all or to none";
    assert_eq!(defect("1 - - @ 0 0 1 0\n1 - -\n"), format!("line 2: {why}"));
    assert_eq!(defect("1 - -\n1 - -\n1 - - @ 0 0 1 0\n"), format!("line 3: {why}"));
}

#[test]
fn line_ends_comments_and_spaces_do_not_matter() {
    let plain = drawn(&file_board("1 - 1 @ 0 0 1 0\n2 0 - @ 1 0 2 0\n", 1), 1, 0);
    let variants = [
        "1 - 1 @ 0 0 1 0\r\n2 0 - @ 1 0 2 0\r\n",
        "1 - 1 @ 0 0 1 0\n2 0 - @ 1 0 2 0",
        "# first\n\n1 - 1 @ 0 0 1 0 # the left one\n   \n2 0 - @ 1 0 2 0# the right one\n# end",
        "\t1   -\t1@0 0   1.0 0e0\n 2 0 -@ 1 0 2 0   ",
    ];
    for text in variants {
        let setup = drawn(&file_board(text, 1), 1, 0);
        assert_eq!((&setup.board, &setup.fish), (&plain.board, &plain.fish), "{text:?}");
    }
}

fn corners(board: &Board, tile: Tile) -> Vec<Point> {
    board.corners(tile).collect()
}

fn close(a: &[Point], b: &[Point]) -> bool {
    let near = |(p, q): (&Point, &Point)| (0..2).all(|axis| (p[axis] - q[axis]).abs() < 0.0006);
    a.len() == b.len() && a.iter().zip(b).all(near)
}

#[test]
fn a_board_written_reads_back_with_its_fish_and_its_drawing_to_three_decimals() {
    let options = [
        Options::default(),
        tiling(Layout::Square, 7, 4, 1),
        tiling(Layout::Hex, 5, 6, 1),
        tiling(Layout::Hex, 1, 1, 1),
        tiling(Layout::Octo, 5, 4, 1),
        tiling(Layout::Dodeca, 6, 5, 1),
        tiling(Layout::Penrose, 7, 6, 1),
        file_board(&stored("octo"), 1),
        file_board(&stored("dodeca"), 1),
    ];
    for options in options {
        let seats = if options == Options::default() { 2 } else { 1 };
        let setup = drawn(&options, seats, 3);
        let text = Penguins::write(&setup);
        let back = drawn(&file_board(&text, 1), 1, 0);
        assert_eq!(back.fish, setup.fish);
        assert_eq!(back.board.len(), setup.board.len());
        assert_eq!(back.board.has_outlines(), setup.board.has_outlines());
        for tile in setup.board.tiles() {
            assert!(setup.board.sides(tile).eq(back.board.sides(tile)), "tile {tile}");
            let (ours, theirs) = (corners(&setup.board, tile), corners(&back.board, tile));
            assert!(close(&ours, &theirs), "tile {tile}: {ours:?}, {theirs:?}");
            let centres =
                [&setup.board, &back.board].map(|board| Vec::from_iter(board.centre(tile)));
            assert!(close(&centres[0], &centres[1]), "tile {tile}: {centres:?}");
        }
        assert_eq!(Penguins::write(&back), text, "written again it is the same");
    }
}

#[test]
fn a_file_is_written_line_by_line() {
    let setup = Setup { board: tilings::square(2, 1), fish: vec![1, 3], seats: 1, penguins: 1 };
    assert_eq!(
        Penguins::write(&setup),
        "# fish, then the tile's sides clockwise, '-' for water   @ x y of its corners\n\
         1  - 1 - -  @ 0 0  1 0  1 1  0 1\n\
         3  - - - 0  @ 1 0  2 0  2 1  1 1\n"
    );
    let bare = drawn(&file_board("2 - 1\n1 0 -\n", 1), 1, 0);
    assert!(Penguins::write(&bare).ends_with("corners\n2  - 1\n1  0 -\n"), "no outlines, no '@'");
}

#[test]
fn the_classic_board_is_described() {
    // Sides: 6 and 7 in each of four rows, 14 between rows; 60 × 6 sides in all.
    let classic = Penguins::write(&drawn(&Options::default(), 2, 0));
    assert_eq!(
        Penguins::describe(&classic).unwrap(),
        "Tiles   : 60 (60 with 6 sides)\n\
         Sides   : 150 shared, 60 on water\n\
         Fish    : 100 (1 on 30, 2 on 20, 3 on 10 tiles)\n\
         Outlines: yes\n"
    );
}

#[test]
fn tiles_of_different_kinds_are_described_by_kind() {
    // 12 pairs of octagons and 16 of an octagon and a square; 9 × 8 + 4 × 4 sides in all.
    assert_eq!(
        Penguins::describe(&stored("octo")).unwrap(),
        "Tiles   : 13 (4 with 4 sides, 9 with 8 sides)\n\
         Sides   : 28 shared, 32 on water\n\
         Fish    : 18 (1 on 9, 2 on 3, 3 on 1 tiles)\n\
         Outlines: yes\n"
    );
    assert_eq!(
        Penguins::describe("1 - -\n").unwrap(),
        "Tiles   : 1 (1 with 2 sides)\n\
         Sides   : 0 shared, 2 on water\n\
         Fish    : 1 (1 on 1, 2 on 0, 3 on 0 tiles)\n\
         Outlines: no\n"
    );
}
