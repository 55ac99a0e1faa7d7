//! Counts of move sequences against `tests/perft/sapotache.perft`.

use super::naive;
use super::*;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/perft/sapotache.perft");
const TABLE: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/perft/sapotache.perft"));

/// Lines up to so many sequences are counted by the naive twin too.
const CHEAP: u64 = 30_000;

/// A line of the table: `>*$/***, X_CROSS=18+D_END=9, 3 seats, printed: 1 2 4 6`, or the board
/// `classic`; `/` parts rows and `+` cards.
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
    let (options, seats, preset) = match words[..] {
        ["classic", seats, "seats", preset] => (Options::default(), seats, preset),
        [rows, deck, seats, "seats", preset] => {
            let cards = deck.replace('+', ", ").replace('=', " ");
            (file_board(&rows.replace('/', " "), &cards), seats, preset)
        }
        _ => panic!("{line}: no board"),
    };
    let preset = match preset {
        "printed" => Preset::Printed,
        "seed" => Preset::Seed,
        _ => panic!("{line}: no preset"),
    };
    let setup = drawn(&Options { preset, ..options }, seats.parse().unwrap());
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

#[test]
fn the_rules_count_what_the_table_says() {
    for case in cases() {
        let depth = case.depth();
        let game = Sapotache::new(case.setup).unwrap();
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
    assert!(cases.len() >= 10);
    assert!(some(&|case| case.counts.iter().any(|&count| count >= 100_000)) >= 3, "large");
    assert!(some(&|case| case.counts.ends_with(&[0])) >= 1, "counted to the end of the game");
    assert!(some(&Case::is_cheap) >= 4, "counted by the naive twin each time");
    assert!(some(&|case| case.head.ends_with("seed")) >= 3);
}
