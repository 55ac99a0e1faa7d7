//! Counts of move sequences against `tests/perft/flood.perft`.

use super::naive;
use super::*;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/perft/flood.perft");

/// The boards of the table, as options and seats, with the depth that is counted.
fn cases() -> Vec<(&'static str, Options, usize, usize)> {
    let symmetric = Colouring::Symmetric;
    vec![
        ("square 4x4x3 seed 1, 2 seats", sized(Layout::Square, 4, 4, 3), 2, 8),
        ("square 6x6x6 seed 1, 1 seats", sized(Layout::Square, 6, 6, 6), 1, 7),
        ("donut 6x6x5 seed 1, 2 seats", sized(Layout::Donut, 6, 6, 5), 2, 6),
        ("h 6x6x4 seed 1, 4 seats", sized(Layout::H, 6, 6, 4), 4, 6),
        ("torus 5x5x4 seed 1, 3 seats", sized(Layout::Torus, 5, 5, 4), 3, 6),
        ("hex 5x5x5 seed 1, 2 seats", sized(Layout::Hex, 5, 5, 5), 2, 6),
        (
            "square 6x6x6 symmetric, 2 forbidden seed 1, 2 seats",
            Options { colouring: symmetric, forbidden: 2, ..sized(Layout::Square, 6, 6, 6) },
            2,
            6,
        ),
    ]
}

fn line(head: &str, counts: &[u64]) -> String {
    let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
    format!("{head}: {}\n", counts.join(" "))
}

fn head() -> String {
    "# Sequences of 0, 1, 2, … moves, counted by the naive twin of the rules.\n".to_string()
}

#[test]
fn the_rules_count_what_the_table_says() {
    let mut text = head();
    for (head, options, seats, depth) in cases() {
        let game = Flood::new(drawn(&options, seats, 1)).unwrap();
        text += &line(head, &game::perft(&game, depth));
    }
    assert_eq!(text, std::fs::read_to_string(PATH).unwrap());
}

/// Counts the table anew with the naive twin: `cargo test -p games flood::tests::perft -- --ignored`.
#[test]
#[ignore = "it writes the table"]
fn the_naive_twin_writes_the_table() {
    let mut text = head();
    for (head, options, seats, depth) in cases() {
        text += &line(head, &naive::perft(&drawn(&options, seats, 1), depth));
    }
    std::fs::write(PATH, text).unwrap();
}

#[test]
fn boards_small_enough_to_count_by_hand() {
    // 1 or pass; after 1 it is 2 or pass, after a pass 2 (and then 1 or pass) or the end.
    let strip = drawn(&file_board("0123\n"), 2, 0);
    assert_eq!(naive::perft(&strip, 4), [1, 2, 4, 4, 2]);
    assert_eq!(game::perft(&Flood::new(strip).unwrap(), 4), [1, 2, 4, 4, 2]);
}
