//! Counts of move sequences against `tests/perft/mansuba.perft`.

use super::naive;
use super::*;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/perft/mansuba.perft");
const TABLE: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/perft/mansuba.perft"));

/// Lines up to so many sequences are counted by the naive twin too.
const CHEAP: u64 = 40_000;

/// A line of the table: `halma, 2 seats, seed 1: 1 62 3844`.
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

/// A configuration of `configurations` or of `tests/configurations`.
fn stored(name: &str) -> String {
    let path = |folder: &str| format!("{}/../../{folder}/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let read = |folder| std::fs::read_to_string(path(folder));
    read("configurations")
        .or_else(|_| read("tests/configurations"))
        .unwrap_or_else(|why| panic!("{name}: {why}"))
}

fn read(line: &'static str) -> Case {
    let (head, counts) = line.split_once(':').expect("counts after a colon");
    let words: Vec<&str> = head.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let [name, seats, "seats", "seed", seed] = words[..] else {
        panic!("{line}: no seats and seed")
    };
    let options = Options { config: Choice::File(stored(name)), graph: Graph::None };
    let number = |word: &str| word.parse().expect(word);
    let setup = Mansuba::draw(&options, number(seats) as usize, &mut Rng::new(number(seed)));
    let counts = counts.split_whitespace().map(number).collect();
    Case { head, setup: setup.expect(head), counts }
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
        let game = Mansuba::new(case.setup).expect(case.head);
        assert_eq!(game::perft(&game, depth), case.counts, "{}", case.head);
    }
}

/// With `WRITE_PERFT` in the environment the table is first written anew: the same cases, to the same
/// depths, by the naive twin.
#[test]
fn the_naive_twin_counts_what_the_table_says() {
    if std::env::var_os("WRITE_PERFT").is_some() {
        std::fs::write(PATH, TABLE.lines().map(written_anew).collect::<String>()).expect(PATH);
        return;
    }
    for case in cases().iter().filter(|case| case.is_cheap()) {
        assert_eq!(naive::perft(&case.setup, case.depth()), case.counts, "{}", case.head);
    }
}

#[test]
fn the_table_holds_cases_of_every_kind() {
    let cases = cases();
    let some = |is: &dyn Fn(&Case) -> bool| cases.iter().filter(|case| is(case)).count();
    assert!(some(&|case| case.counts.iter().any(|&count| count >= 100_000)) >= 6, "large");
    assert!(some(&Case::is_cheap) >= 6, "counted by the naive twin each time");
    for (_, relation) in Relation::NAMED {
        assert!(some(&|case| case.setup.relations.contains(&relation)) >= 2, "{relation:?}");
    }
    assert!(some(&|case| case.setup.relations.len() > 1) >= 1, "relations that take turns");
}
