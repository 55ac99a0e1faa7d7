//! Formats and stop rules.

use serde_json::Value;

use crate::tournament::{of, order};
use program::{Folder, keys};

#[test]
fn alone_it_rates_the_built_in_ladder() {
    let folder = Folder::new();
    let table = folder.plateau("tournament flood --games 60 --json").json();
    assert_eq!(table["matches"], 60);
    assert_eq!(*of(&table, "random", "rating"), 0.0);
    assert_eq!(order(&table).last(), Some(&"random"));
    let row = &table["players"][0];
    for key in ["player", "rating", "low", "high", "games", "wins", "draws", "losses", "faults"] {
        assert!(keys(row).contains(&key), "{key}");
    }
    assert!(row["low"].as_f64() < row["rating"].as_f64());
    assert!(row["high"].as_f64() > row["rating"].as_f64());
}

#[test]
fn games_won_drawn_and_lost_add_up() {
    let folder = Folder::new();
    let line = "tournament sapotache random greedy miner --seats 3 --games 30 --json";
    let table = folder.plateau(line).json();
    assert_eq!(table["matches"], 30);
    let number = |row: &Value, field: &str| row[field].as_u64().unwrap();
    for row in table["players"].as_array().unwrap() {
        assert_eq!(number(row, "games"), 30);
        let all = number(row, "wins") + number(row, "draws") + number(row, "losses");
        assert_eq!(all, 30);
    }
}

#[test]
fn every_format_comes_to_an_end() {
    let folder = Folder::new();
    let field = "random greedy line eat alphabeta:depth=1";
    for (format, matches) in [
        ("--format gauntlet --games 16", 16),
        ("--format swiss --rounds 3", 3 * 2 * 2),
        ("--format swiss --rotations 2", 3 * 2 * 2 * 2),
    ] {
        let line = format!("tournament penguins {field} {format} --json");
        let table = folder.plateau(&line).json();
        assert_eq!(table["matches"], matches, "{format}");
    }
    let table =
        folder.plateau(&format!("tournament penguins {field} --format knockout --json")).json();
    assert!(table["matches"].as_u64() >= Some(8), "{table}");
    let reached = |row: &Value| row["reached"].as_f64().unwrap();
    let rows = table["players"].as_array().unwrap();
    assert_eq!(reached(&rows[0]), 3.0);
    assert!(rows[1..].iter().all(|row| reached(row) < 3.0));
    assert_eq!(
        *of(
            &folder
                .plateau(&format!(
                    "tournament penguins {field} --format gauntlet --games 16 --json"
                ))
                .json(),
            "random",
            "games"
        ),
        16
    );
}

#[test]
fn a_sequential_test_stops_as_soon_as_it_knows() {
    let folder = Folder::new();
    let line = "tournament penguins line random --sprt 0,100";
    let table = folder.plateau(&format!("{line} --json")).json();
    assert_eq!(table["sprt"]["accepted"], "elo1");
    assert!(table["matches"].as_u64() < Some(200), "{table}");
    let printed = folder.plateau(line).done();
    assert!(printed.contains("SPRT of line: 100 Elo accepted, 0 rejected (LLR "), "{printed}");
    assert!(printed.contains(", alpha 5%, beta 5%)"), "{printed}");
}

#[test]
fn the_errors_of_a_sequential_test_can_be_set() {
    let folder = Folder::new();
    let line = "tournament penguins line random --sprt 0,100 --alpha 1% --beta 0.1";
    let test = folder.plateau(&format!("{line} --json")).json()["sprt"].clone();
    let number = |name: &str| test[name].as_f64().unwrap();
    assert_eq!((number("elo0"), number("elo1")), (0.0, 100.0));
    assert_eq!((number("alpha"), number("beta")), (0.01, 0.1));
    let bounds = ((0.1f64 / 0.99).ln(), (0.9f64 / 0.01).ln());
    assert!((number("low") - bounds.0).abs() < 1e-9 && (number("high") - bounds.1).abs() < 1e-9);
    let scores = test["scores"].as_array().unwrap().iter();
    let rotations: u64 = scores.map(|one| one["rotations"].as_u64().unwrap()).sum();
    assert_eq!(Some(rotations), test["rotations"].as_u64());
    let misused = |flags: &str| folder.plateau(&format!("tournament penguins line random {flags}"));
    let why = "expected a probability above 0 and below 50%, such as 1%";
    misused("--sprt 0,100 --alpha 50%").misused(&format!("--alpha 50%: {why}"));
    misused("--beta 1%").misused("--beta 1%: it is an error of the test, and there is no --sprt");
}

#[test]
fn a_dry_run_of_a_test_promises_no_number_of_games() {
    let folder = Folder::new();
    let out = folder.plateau("tournament penguins line random --sprt 0,10 --dry-run -j1").done();
    assert!(out.starts_with("penguins: 2 players, 2 seats, as many matches as"), "{out}");
    assert!(out.ends_with(" matches a second with 1 match at once\n"), "{out}");
}

#[test]
fn a_settled_order_stops_it() {
    let folder = Folder::new();
    let table =
        folder.plateau("tournament penguins random line dissekator --settled 99% --json").json();
    assert!(table["matches"].as_u64() < Some(2000), "{table}");
    assert_eq!(order(&table), ["dissekator", "line", "random"]);
    let sure = |name: &str| of(&table, name, "superiority").as_f64().unwrap();
    assert!(sure("dissekator") > 0.99 && sure("line") > 0.99);
}

#[test]
fn a_dry_run_plays_nothing_and_prints_the_schedule() {
    let folder = Folder::new();
    let out = folder
        .plateau("tournament penguins random line greedy --games 18 --dry-run --jobs 1")
        .done();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "penguins: 3 players, 2 seats, 18 matches");
    assert_eq!(lines.len(), 1 + 9 + 1);
    assert!(lines[1].contains(" – ") && lines[1].ends_with(", 2 matches)"), "{out}");
    assert!(
        lines[10].starts_with("about ") && lines[10].ends_with(" with 1 match at once"),
        "{out}"
    );
    assert!(!folder.path().join("plateau.db").exists());
    let swiss = folder.plateau("tournament penguins --format swiss --dry-run").done();
    assert!(swiss.contains("as results decide"), "{swiss}");
}

#[test]
fn the_table_is_one_that_people_can_read() {
    let folder = Folder::new();
    let printed = folder.plateau("tournament penguins random line --games 20").done();
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[0], "penguins, round robin: 20 matches in 10 rotations");
    let head: Vec<&str> = lines[2].split_whitespace().collect();
    let wanted = "rank player rating ± better games won drawn lost score time/move faults";
    assert_eq!(head.join(" "), wanted);
    assert!(lines[3].trim_start().starts_with("1  line"), "{printed}");
    assert!(lines[4].trim_start().starts_with("2  random"), "{printed}");
}

#[test]
fn the_table_fits_the_window() {
    let folder = Folder::new();
    let long = "mcts:explore=0.7,memory=64MB,playouts=2";
    folder.write("odd.sh", "read start; echo '{\"type\":\"ready\"}'; read turn; exit 3\n");
    let players = format!("random {long} {long}0 ./odd.sh");
    folder.plateau(&format!("tournament penguins {players} --games 12 -q --trust")).done();
    for width in [40, 60, 80, 100, 160] {
        let shown = folder.terminal([width, 24], "report").out;
        let lines = program::plain_lines(&shown);
        let wide = lines.iter().find(|line| line.chars().count() > width);
        assert_eq!(wide, None, "{width} columns:\n{}", lines.join("\n"));
        for part in ["rank", "rating", "faults", "crash", "mcts:", "playouts=2"] {
            let is_there = lines.iter().any(|line| line.contains(part));
            assert!(is_there || width < 60, "{part} in {width} columns:\n{}", lines.join("\n"));
        }
    }
    let full = folder.plateau("report").done();
    assert!(full.contains(long) && full.contains("time/move  faults"), "{full}");
}
