//! `plateau perft`.

use serde_json::{Value, json};

use program::{Folder, keys, plateau};

#[test]
fn json_has_the_documented_keys() {
    let json = plateau("perft penguins --depth 3 --json").json();
    assert_eq!(keys(&json), ["counts", "depth", "game", "seed"]);
    assert_eq!(json["game"], "penguins");
    assert_eq!((&json["seed"], &json["depth"]), (&json!(1), &json!(3)));
    // Thirty tiles have one fish, and each placement takes one.
    assert_eq!(json["counts"], json!([1, 30, 30 * 29, 30 * 29 * 28]));
}

#[test]
fn the_plain_output_has_the_same_numbers() {
    let options = "--depth 4 --board hex --width 4 --height 3 --penguins 1 --seed 7";
    let json = plateau(&format!("perft penguins {options} --json")).json();
    let plain = plateau(&format!("perft penguins {options}")).done();
    let rows: Vec<Vec<u64>> = plain
        .lines()
        .map(|row| row.split_whitespace().map(|word| word.parse().unwrap()).collect())
        .collect();
    let counts: Vec<u64> = rows.iter().map(|row| row[1]).collect();
    assert_eq!(Value::from(counts), json["counts"]);
    assert!(rows.iter().enumerate().all(|(depth, row)| row.len() == 2 && row[0] == depth as u64));
    assert_eq!((rows.len(), rows[1][1], rows[2][1]), (5, 6, 30));
}

#[test]
fn a_row_is_counted_by_hand() {
    let folder = Folder::new();
    folder.write("row.txt", "1 - 1\n1 0 2\n1 1 -\n");
    let count = |options: &str| {
        let line = format!("perft penguins --board file:row.txt --penguins 1 --json {options}");
        folder.plateau(&line).json()["counts"].clone()
    };
    // Alone: from either end two slides and then one more, from the middle two and then none.
    assert_eq!(count("--depth 4 --seats 1 --solo"), json!([1, 3, 6, 4, 0]));
    // Two: one tile is left, which one of them takes, and then nothing is.
    assert_eq!(count("--depth 4"), json!([1, 3, 6, 6, 0]));
    // Three stand everywhere.
    assert_eq!(count("--depth 4 --seats 3"), json!([1, 3, 6, 6, 0]));
}

#[test]
fn the_number_of_seats_decides_how_many_are_placed() {
    let count = |options: &str| {
        let board = "--board square --width 2 --height 2 --penguins 1 --depth 2 --json";
        plateau(&format!("perft penguins {board} {options}")).json()["counts"].clone()
    };
    // Two tiles have one fish. Alone, a penguin on any tile of four has two to slide to.
    assert_eq!(count(""), json!([1, 2, 2]));
    assert_eq!(count("--seats 1 --solo"), json!([1, 2, 4]));
    assert_eq!(plateau("perft penguins --seats 4 --depth 1").done().lines().count(), 2);
}

#[test]
fn the_seed_is_1_unless_it_is_given() {
    let count = |options: &str| plateau(&format!("perft penguins --depth 1 {options}")).done();
    assert_eq!(count(""), count("--seed 1"));
    let json = plateau("perft penguins --depth 0 --seed 44 --json").json();
    assert_eq!((&json["seed"], &json["counts"]), (&json!(44), &json!([1])));
}

#[test]
fn a_depth_must_be_given_and_must_end() {
    plateau("perft penguins").misused(
        "the following required arguments were not provided:\n  --depth <N>\n\n\
         Usage: plateau perft penguins --depth <N>\n\nFor more information, try '--help'.",
    );
    let why = "expected a whole number from 0 to 1000";
    for depth in ["5000", "x", "-1"] {
        plateau(&format!("perft penguins --depth {depth}")).misused(&format!(
            "invalid value '{depth}' for '--depth <N>': {why}\n\nFor more information, try '--help'."
        ));
    }
}

#[test]
fn counts_are_divided_by_the_first_move() {
    let board = "--board hex --width 4 --height 3 --penguins 1 --seed 7";
    let json = plateau(&format!("perft penguins --depth 3 --divide --json {board}")).json();
    let moves = json["moves"].as_array().unwrap();
    assert_eq!(Some(moves.len() as u64), json["counts"][1].as_u64());
    let sum: u64 = moves.iter().map(|one| one["count"].as_u64().unwrap()).sum();
    assert_eq!(Some(sum), json["counts"][3].as_u64());
    let plain = plateau(&format!("perft penguins --depth 3 --divide {board}")).done();
    for (line, one) in plain.lines().zip(moves) {
        assert!(line.starts_with(one["move"].as_str().unwrap()), "{plain}");
        assert!(line.ends_with(&format!(" {}", one["count"])), "{plain}");
    }
    plateau("perft penguins --depth 0 --divide")
        .misused("--divide needs a depth of 1 or more: there is no first move");
}
