//! Counts of move sequences against `tests/perft/rails.perft`.

use game::{Game, Rng};
use serde_json::{Map, Value};

use super::naive;
use super::*;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/perft/rails.perft");
const TABLE: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/perft/rails.perft"));

/// Lines up to so many sequences are counted by the naive twin too.
const CHEAP: u64 = 400_000;

/// A line of the table: `ring, 2 seats, market 5, rounds 2: 1 4 16`.
struct Case {
    head: &'static str,
    setup: Setup,
    counts: Vec<u64>,
}

impl Case {
    fn depth(&self) -> usize {
        self.counts.len() - 1
    }

    fn is_cheap(&self) -> bool {
        self.counts.iter().sum::<u64>() <= CHEAP
    }
}

fn cases() -> Vec<Case> {
    TABLE.lines().filter(|line| !line.starts_with('#')).map(read).collect()
}

fn read(line: &'static str) -> Case {
    let (head, counts) = line.split_once(": ").expect("counts after a colon");
    let [map, seats, chosen @ ..] = &head.split(", ").collect::<Vec<_>>()[..] else {
        panic!("{line}: no map and seats")
    };
    let seats = seats.strip_suffix(" seats").and_then(|seats| seats.parse().ok());
    let options = options(map, chosen);
    let setup = Rails::draw(&options, seats.expect("a number of seats"), &mut Rng::new(1));
    let setup = setup.unwrap_or_else(|why| panic!("{line}: {why}"));
    let counts = counts.split(' ').map(|count| count.parse().expect("a count")).collect();
    Case { head, setup, counts }
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

fn written_anew(line: &'static str) -> String {
    if line.starts_with('#') {
        return format!("{line}\n");
    }
    let Case { head, setup, counts } = read(line);
    let counts = naive::perft(&setup, counts.len() - 1);
    let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
    format!("{head}: {}\n", counts.join(" "))
}

#[test]
fn the_rules_count_what_the_table_says() {
    for case in cases() {
        let depth = case.depth();
        let game = Rails::new(case.setup).unwrap();
        assert_eq!(game::perft(&game, depth), case.counts, "{}", case.head);
    }
}

/// With `WRITE_PERFT` in the environment the table is first written anew: the same cases, to the same
/// depths, by the naive twin.
#[test]
fn the_naive_twin_counts_what_the_table_says() {
    if std::env::var_os("WRITE_PERFT").is_some() {
        std::fs::write(PATH, TABLE.lines().map(written_anew).collect::<String>()).unwrap();
    }
    for case in cases().iter().filter(|case| case.is_cheap()) {
        assert_eq!(naive::perft(&case.setup, case.depth()), case.counts, "{}", case.head);
    }
}

#[test]
fn the_table_holds_cases_of_every_kind() {
    let cases = cases();
    let some = |is: &dyn Fn(&Case) -> bool| cases.iter().filter(|case| is(case)).count();
    assert!(cases.len() >= 15);
    assert!(some(&|case| case.counts.ends_with(&[0])) >= 4, "counted to the end of the game");
    assert!(some(&|case| case.counts.iter().any(|&count| count >= 1_000_000)) >= 3, "large");
    assert!(some(&Case::is_cheap) >= 8, "counted by the naive twin each time");
    for option in ["market", "finite", "colours off", "offer", "keep", "rounds"] {
        assert!(some(&|case| case.head.contains(option)) >= 2, "{option}");
    }
}
