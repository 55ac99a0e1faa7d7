//! Counts of move sequences against `tests/perft/sapotache.perft`.

use super::naive;
use super::*;
use crate::testing::perft_tables::{Case, PerftTable};

const TABLE: PerftTable<Sapotache> =
    PerftTable { file: "sapotache", cheap: 30_000, read, naive: naive::perft };

/// `>*$/***, X_CROSS=18+D_END=9, 3 seats, printed`, or the board `classic`; `/` parts rows and `+`
/// cards.
fn read(head: &str) -> Setup {
    let words: Vec<&str> = head.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let (options, seats, preset) = match words[..] {
        ["classic", seats, "seats", preset] => (Options::default(), seats, preset),
        [rows, deck, seats, "seats", preset] => {
            let cards = deck.replace('+', ", ").replace('=', " ");
            (file_board(&rows.replace('/', " "), &cards), seats, preset)
        }
        _ => panic!("{head}: no board"),
    };
    let preset = match preset {
        "printed" => Preset::Printed,
        "seed" => Preset::Seed,
        _ => panic!("{head}: no preset"),
    };
    drawn(&Options { preset, ..options }, seats.parse().unwrap())
}

#[test]
fn the_rules_count_what_the_table_says() {
    TABLE.holds_for_the_rules();
}

#[test]
fn the_naive_twin_counts_what_the_table_says() {
    TABLE.holds_for_the_naive_twin();
}

#[test]
fn the_table_holds_cases_of_every_kind() {
    let cases = TABLE.cases();
    let some = |is: &dyn Fn(&Case<Sapotache>) -> bool| cases.iter().filter(|case| is(case)).count();
    assert!(cases.len() >= 10);
    assert!(some(&|case| case.counts.iter().any(|&count| count >= 100_000)) >= 3, "large");
    assert!(some(&|case| case.counts.ends_with(&[0])) >= 1, "counted to the end of the game");
    assert!(some(&|case| case.cheap) >= 4, "counted by the naive twin each time");
    assert!(some(&|case| case.head.ends_with("seed")) >= 3);
}
