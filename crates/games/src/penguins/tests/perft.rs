//! Counts of move sequences against `tests/perft/penguins.perft`.

use super::naive;
use super::*;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/perft/penguins.perft");
const TABLE: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/perft/penguins.perft"));

/// Lines up to so many sequences are counted by the naive twin too.
const CHEAP: u64 = 300_000;

/// A line of the table: `hex 4x3 seed 1, 2 seats, 1 penguins: 1 6 30 175`.
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
    let (head, counts) = line.split_once(':').expect("counts after a colon");
    let words: Vec<&str> = head.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let [board @ .., seats, "seats", penguins, "penguins"] = &words[..] else {
        panic!("{line}: no seats and penguins")
    };
    let penguins = penguins.parse().unwrap();
    let (options, seed) = match board {
        ["classic", "seed", seed] => (Options { penguins: Some(penguins), ..classic() }, *seed),
        [layout, size, "seed", seed] => (sized(named(layout), size, penguins), *seed),
        ["file", name] => (file_board(&stored(name), penguins), "0"),
        _ => panic!("{line}: no board"),
    };
    let setup = drawn(&options, seats.parse().unwrap(), seed.parse().unwrap());
    let counts = counts.split_whitespace().map(|count| count.parse().unwrap()).collect();
    Case { head, setup, counts }
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
    for case in cases() {
        let depth = case.depth();
        let game = Penguins::new(case.setup).unwrap();
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
    assert!(some(&|case| case.counts.ends_with(&[0])) >= 5, "counted to the end of the game");
    assert!(some(&|case| case.counts.iter().any(|&count| count >= 1_000_000)) >= 3, "large");
    assert!(some(&Case::is_cheap) >= 10, "counted by the naive twin each time");
    for tiling in ["classic", "square", "hex", "octo", "dodeca", "penrose", "file"] {
        assert!(some(&|case| case.head.starts_with(tiling)) >= 4, "{tiling}");
    }
}
