//! Counts of move sequences against `tests/perft/mansuba.perft`.

use super::naive;
use super::*;
use crate::testing::perft_tables::{Case, PerftTable};

const TABLE: PerftTable<Mansuba> =
    PerftTable { file: "mansuba", cheap: 40_000, read, naive: naive::perft };

/// A configuration of `configurations` or of `tests/configurations`.
fn stored(name: &str) -> String {
    let path = |folder: &str| format!("{}/../../{folder}/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let read = |folder| std::fs::read_to_string(path(folder));
    read("configurations")
        .or_else(|_| read("tests/configurations"))
        .unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// `halma, 2 seats, seed 1`.
fn read(head: &str) -> Setup {
    let words: Vec<&str> = head.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let [name, seats, "seats", "seed", seed] = words[..] else {
        panic!("{head}: no seats and seed")
    };
    let options = Options { config: Choice::File(stored(name)), graph: Graph::None };
    let number = |word: &str| word.parse().expect(word);
    let setup = Mansuba::draw(&options, number(seats) as usize, &mut Rng::new(number(seed)));
    setup.expect(head)
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
    let some = |is: &dyn Fn(&Case<Mansuba>) -> bool| cases.iter().filter(|case| is(case)).count();
    assert!(some(&|case| case.counts.iter().any(|&count| count >= 100_000)) >= 6, "large");
    assert!(some(&|case| case.cheap) >= 6, "counted by the naive twin each time");
    for (_, relation) in Relation::NAMED {
        assert!(some(&|case| case.setup.relations.contains(&relation)) >= 2, "{relation:?}");
    }
    assert!(some(&|case| case.setup.relations.len() > 1) >= 1, "relations that take turns");
}
