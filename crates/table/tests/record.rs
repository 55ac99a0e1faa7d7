//! A match as a file: what it holds, and that it comes back as it went out.

use std::collections::HashSet;

use crate::common::{KINDS, coins, faults, kuhn, play, tally, try_play, verify};
use game::Seat;
use serde_json::{Value, json};
use table::{Record, RecordedSetup};

const FIELDS: [&str; 15] = [
    "format", "version", "id", "game", "rules", "options", "seed", "players", "names", "files",
    "terms", "setup", "log", "scores", "ranks",
];

fn read_again(record: &Record) -> Record {
    Record::from_text(&record.to_text()).unwrap()
}

#[test]
fn a_record_reads_as_it_was_written() {
    for record in [
        play(coins(), "random random random", 7),
        play(kuhn(), "random mcts:playouts=5", u64::MAX),
        play(tally(), "fails:how=illegal random fails:how=protocol,after=2", 0),
    ] {
        assert_eq!(read_again(&record), record);
        assert_eq!(read_again(&record).to_text(), record.to_text());
    }
}

#[test]
fn a_record_is_json_with_its_fields_in_order() {
    let text = play(coins(), "first first", 1).to_text();
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value.as_object().unwrap().len(), FIELDS.len());
    assert_eq!((&value["format"], &value["version"]), (&json!("plateau record"), &json!(1)));
    assert_eq!((&value["game"], &value["rules"]), (&json!("coins"), &json!(1)));
    assert_eq!(
        (&value["options"], &value["seed"]),
        (&json!({"coins": 9, "row": "random"}), &json!(1))
    );
    assert_eq!(value["players"], json!(["first", "first"]));
    let names: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("  \"")?.split_once("\": "))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, FIELDS);
}

#[test]
fn each_event_has_a_line_of_its_own() {
    let record = play(kuhn(), "first fails:how=crash", 1);
    let text = record.to_text();
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("    {")).collect();
    assert_eq!(lines.len(), record.log.len());
    let check = |i: usize| &record.log[i].check;
    let dealt = record.log[0].chance.as_ref().unwrap();
    assert_eq!(lines[0], format!(r#"    {{"chance":"{dealt}","check":"{}"}},"#, check(0)));
    assert_eq!(lines[2], format!(r#"    {{"seat":0,"move":"pass","check":"{}"}},"#, check(2)));
    assert_eq!(
        lines[3],
        format!(
            r#"    {{"seat":1,"fault":{{"kind":"crash","how":"signal 11"}},"gone":true,"check":"{}"}}"#,
            check(3)
        )
    );
    assert!((0..4).all(|i| check(i).len() == 8));
}

#[test]
fn a_fault_of_each_kind_survives_and_verifies() {
    for (kind, fault) in KINDS.iter().zip(faults()) {
        let record = read_again(&play(tally(), &format!("first fails:how={kind},after=1"), 1));
        assert_eq!(record.fault(Seat(1)), Some(&fault));
        assert_eq!(record.log[3].gone, *kind != "illegal");
        assert_eq!(verify(tally(), &record), Ok(()));
    }
}

#[test]
fn a_match_without_events_is_a_record_too() {
    let record = try_play(coins(), json!({"coins": 0}), "first first", 1).unwrap();
    assert_eq!((record.log.len(), &record.ranks), (0, &vec![1, 1]));
    assert_eq!(verify(coins(), &read_again(&record)), Ok(()));
}

#[test]
fn a_large_setup_is_kept_by_its_digest_and_verifies() {
    let record = try_play(coins(), json!({"coins": 40_000}), "first first", 5).unwrap();
    let RecordedSetup::Digest { digest } = &record.setup else {
        panic!("40,000 coins are kept whole")
    };
    assert_eq!(digest.len(), 32);
    assert!(record.to_text().contains(&format!("\n  \"setup\": {{\"digest\":\"{digest}\"}},\n")));
    let mut again = read_again(&record);
    assert_eq!(verify(coins(), &again), Ok(()));
    again.setup = RecordedSetup::Digest { digest: digest.replace(&digest[..1], "x") };
    let why = verify(coins(), &again).unwrap_err().to_string();
    assert_eq!(why, "the set-up is not the one that its options and seed draw");
}

#[test]
fn a_setup_is_kept_whole_up_to_64_kib_of_text() {
    let is_whole =
        |bytes: usize| matches!(RecordedSetup::of(&"x".repeat(bytes - 2)), RecordedSetup::Whole(_));
    assert!(is_whole(1 << 16));
    assert!(!is_whole((1 << 16) + 1));
}

#[test]
fn numbers_in_a_setup_keep_all_their_digits() {
    for seed in 0..200 {
        let record = play(tally(), "first", seed);
        assert_eq!(read_again(&record).setup, record.setup, "seed {seed}");
    }
}

#[test]
fn an_id_follows_from_what_is_played() {
    let id = |options: Value, players: &str, seed: u64| {
        let entry = if options.get("coins").is_some() { coins() } else { tally() };
        try_play(entry, options, players, seed).unwrap().id
    };
    let ids = [
        id(json!({"coins": 4}), "first random", 1),
        id(json!({"coins": 5}), "first random", 1),
        id(json!({"coins": 4}), "first random", 2),
        id(json!({"coins": 4}), "random first", 1),
        id(json!({"coins": 4}), "first random random", 1),
        id(json!({}), "first random", 1),
        id(json!({"aloud": true}), "first random", 1),
    ];
    assert!(ids.iter().all(|id| id.len() == 32));
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len());
    assert_eq!(ids[0], id(json!({"coins": 4}), "first random", 1));
}

#[test]
fn an_id_does_not_depend_on_how_the_same_is_written() {
    let id = |options: Value| try_play(tally(), options, "first", 1).unwrap().id;
    assert_eq!(id(json!({})), id(json!({"rounds": 3, "aloud": false})));
}

#[test]
fn the_order_of_the_options_in_the_file_does_not_matter() {
    let record = play(tally(), "random random", 3);
    let options = record.options.as_object().unwrap();
    let backwards: Vec<String> =
        options.iter().rev().map(|(name, value)| format!("\"{name}\": {value}")).collect();
    let straight = format!("\"options\": {}", record.options);
    let text = record.to_text();
    assert!(text.contains(&straight));
    let turned = text.replace(&straight, &format!("\"options\": {{ {} }}", backwards.join(", ")));
    assert_ne!(turned, text);
    assert_eq!(verify(tally(), &Record::from_text(&turned).unwrap()), Ok(()));
}
