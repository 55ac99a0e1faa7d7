//! Counts of move sequences against `tests/perft/rails.perft`.

use game::{Game, Rng};
use serde_json::{Map, Value};

use super::naive;
use super::*;
use crate::testing::perft_tables::{Case, PerftTable};

const TABLE: PerftTable<Rails> =
    PerftTable { file: "rails", cheap: 400_000, read, naive: naive::perft };

/// `ring, 2 seats, market 5, rounds 2`.
fn read(head: &str) -> Setup {
    let [map, seats, chosen @ ..] = &head.split(", ").collect::<Vec<_>>()[..] else {
        panic!("{head}: no map and seats")
    };
    let seats = seats.strip_suffix(" seats").and_then(|seats| seats.parse().ok());
    let options = options(map, chosen);
    let setup = Rails::draw(&options, seats.expect("a number of seats"), &mut Rng::new(1));
    setup.unwrap_or_else(|why| panic!("{head}: {why}"))
}

/// Options by their names, as they stand in a file of options.
fn options(map: &str, chosen: &[&str]) -> Options {
    let pair = |option: &&str| {
        let (name, value) = option.split_once(' ').expect("an option and its value");
        let value = value.parse::<u64>().map_or_else(|_| Value::from(value), Value::from);
        (name.to_string(), value)
    };
    let pairs: Map<String, Value> = chosen.iter().map(pair).collect();
    let options: Options = serde_json::from_value(pairs.into()).expect("options of Rails");
    let map = match map {
        "alps" => Chart::Alps,
        "france" => Chart::France,
        name => Chart::File(stored(name)),
    };
    Options { map, ..options }
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
    let some = |is: &dyn Fn(&Case<Rails>) -> bool| cases.iter().filter(|case| is(case)).count();
    assert!(cases.len() >= 15);
    assert!(some(&|case| case.counts.ends_with(&[0])) >= 4, "counted to the end of the game");
    assert!(some(&|case| case.counts.iter().any(|&count| count >= 1_000_000)) >= 3, "large");
    assert!(some(&|case| case.cheap) >= 8, "counted by the naive twin each time");
    for option in ["market", "finite", "colours off", "offer", "keep", "rounds"] {
        assert!(some(&|case| case.head.contains(option)) >= 2, "{option}");
    }
}
