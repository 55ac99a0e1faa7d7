//! Counts of move sequences against `tests/perft/penguins.perft`.

use super::naive;
use super::*;
use crate::testing::perft_tables::{Case, PerftTable};

const TABLE: PerftTable<Penguins> =
    PerftTable { file: "penguins", cheap: 300_000, read, naive: naive::perft };

/// `hex 4x3 seed 1, 2 seats, 1 penguins`.
fn read(head: &str) -> Setup {
    let words: Vec<&str> = head.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let [board @ .., seats, "seats", penguins, "penguins"] = &words[..] else {
        panic!("{head}: no seats and penguins")
    };
    let penguins = penguins.parse().unwrap();
    let (options, seed) = match board {
        ["classic", "seed", seed] => (Options { penguins: Some(penguins), ..classic() }, *seed),
        [layout, size, "seed", seed] => (sized(named(layout), size, penguins), *seed),
        ["file", name] => (file_board(&stored(name), penguins), "0"),
        _ => panic!("{head}: no board"),
    };
    drawn(&options, seats.parse().unwrap(), seed.parse().unwrap())
}

fn classic() -> Options {
    Options { solo: true, ..Options::default() }
}

fn named(layout: &str) -> Layout {
    serde_json::from_value(layout.into()).unwrap_or_else(|error| panic!("{error}"))
}

fn sized(layout: Layout, size: &str, penguins: u64) -> Options {
    let (width, height) = size.split_once('x').unwrap();
    tiling(layout, width.parse().unwrap(), height.parse().unwrap(), penguins)
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
    let some = |is: &dyn Fn(&Case<Penguins>) -> bool| cases.iter().filter(|case| is(case)).count();
    assert!(cases.len() >= 15);
    assert!(some(&|case| case.counts.ends_with(&[0])) >= 5, "counted to the end of the game");
    assert!(some(&|case| case.counts.iter().any(|&count| count >= 1_000_000)) >= 3, "large");
    assert!(some(&|case| case.cheap) >= 10, "counted by the naive twin each time");
    for tiling in ["classic", "square", "hex", "octo", "dodeca", "penrose", "file"] {
        assert!(some(&|case| case.head.starts_with(tiling)) >= 4, "{tiling}");
    }
}
