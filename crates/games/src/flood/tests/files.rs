//! Board files: what is written reads back, what is read is described.

use game::Kit;

use super::*;

/// Everything but outlines and the cap, which a file does not hold.
fn same(left: &Setup, right: &Setup) -> bool {
    let text = |setup: &Setup| {
        serde_json::to_string(&Setup { cap: 1, ..setup.clone() }).expect("a set-up can be written")
    };
    text(left) == text(right)
}

#[test]
fn every_board_comes_back_from_its_file() {
    let layouts = [Layout::Square, Layout::Donut, Layout::H, Layout::Torus, Layout::Hex];
    for layout in layouts {
        for (colours, forbidden, seats) in [(6, 0, 2), (4, 2, 2), (100, 3, 4), (255, 0, 1)] {
            let options =
                Options { forbidden, forbidden_own: true, ..sized(layout.clone(), 7, 6, colours) };
            let setup = drawn(&options, seats, colours);
            let text = Flood::write(&setup);
            let back = drawn(&file_board(&text), seats, 0);
            assert!(same(&setup, &back), "{text}");
            assert_eq!(Flood::write(&back), text, "written again it is the same");
        }
    }
}

#[test]
fn a_file_is_written_row_by_row() {
    let setup = drawn(&file_board("# ours\nforbidden: - / 2\n0c.\n123\n"), 2, 0);
    assert_eq!(
        Flood::write(&setup),
        "# a line per row, a colour per cell, '.' for a hole\n\
         shape: square\ncolours: 13\nstarts: 0 5\nforbidden: - / 2\n0c.\n123\n"
    );
    let many = drawn(&file_board("0 70 .\n1 2 3\n"), 1, 0);
    assert!(Flood::write(&many).ends_with("\n0 70 .\n1 2 3\n"), "numbers where letters end");
}

#[test]
fn a_board_is_described() {
    assert_eq!(
        Flood::describe("shape: hex\n001\n2.1\n").unwrap(),
        "Board  : 3 × 2, hex\n\
         Cells  : 5, and 1 hole\n\
         Colours: 3 (0 on 2, 1 on 2, 2 on 1)\n\
         Regions: 3\n"
    );
}
