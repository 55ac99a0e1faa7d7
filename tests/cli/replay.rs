//! `plateau replay` of records that are right.

use serde_json::Value;

use program::{Folder, plateau, texts};

const VERIFIED: &str = "verified: every event is what rules and seed say\n";

#[test]
fn a_record_verifies_and_prints_the_match_again() {
    for options in [
        "random random",
        "line greedy random",
        "random --solo",
        "mcts:playouts=20 random --board hex --width 5 --height 6 --penguins 2",
        "random line --board square --penguins 1",
    ] {
        let folder = Folder::new();
        let line = format!("play penguins {options} --seed 3");
        let printed = folder.plateau(&format!("{line} --force --record m.json")).done();
        assert_eq!(folder.plateau("replay m.json").said(VERIFIED), printed);
        let json = folder.plateau(&format!("{line} --json")).done();
        assert_eq!(folder.plateau("replay m.json --json").said(VERIFIED), json);
        let events = serde_json::from_str::<Value>(&json).unwrap();
        let events = texts(&events["moves"]).len();
        let quiet = format!("m.json: verified, {events} events\n");
        assert_eq!(folder.plateau("replay m.json -q").done(), quiet);
    }
}

#[test]
fn json_and_quiet_write_the_same_record_as_plain_output() {
    let folder = Folder::new();
    for (file, flag) in [("plain.json", ""), ("json.json", "--json"), ("quiet.json", "-q")] {
        folder
            .plateau(&format!("play penguins random line --seed 3 --record {file} {flag}"))
            .done();
    }
    assert_eq!(folder.read("plain.json"), folder.read("json.json"));
    assert_eq!(folder.read("plain.json"), folder.read("quiet.json"));
}

#[test]
fn a_record_needs_no_other_file() {
    let folder = Folder::new();
    folder.write("board.txt", plateau("board penguins --seed 8").done());
    let line = "play penguins line random --board file:board.txt --seed 2 --record m.json";
    let printed = folder.plateau(line).done();
    std::fs::remove_file(folder.path().join("board.txt")).unwrap();
    assert_eq!(folder.plateau("replay m.json").said(VERIFIED), printed);
}

#[test]
fn a_board_too_large_to_keep_is_drawn_again() {
    let folder = Folder::new();
    let line = "play penguins random random --board hex --width 60 --height 60 --penguins 1 -q";
    folder.plateau(&format!("{line} --seed 1 --record m.json")).done();
    let record: Value = serde_json::from_str(&folder.read("m.json")).unwrap();
    assert_eq!(record["setup"]["digest"].as_str().unwrap().len(), 32);
    assert!(folder.plateau("replay m.json -q").done().starts_with("m.json: verified, "));
    folder.write("t.json", folder.read("m.json").replace("digest\":\"", "digest\":\"0"));
    folder
        .plateau("replay t.json -q")
        .failed("t.json: refused: the set-up is not the one that its options and seed draw");
}

#[test]
fn boards_of_millions_of_places_are_not_drawn() {
    let folder = Folder::new();
    let board =
        "name = \"large\"\nrelation = \"square\"\nwidth = 1001\nheight = 1001\nmax_turns = 2\n";
    let kind = "[[kinds]]\nname = \"man\"\nmoves = [{ step = \"all\" }]\n";
    folder.write("large.toml", format!("{board}{kind}"));
    folder.plateau("play mansuba random random --config file:large.toml --record m.json -q").done();
    folder
        .plateau("replay m.json --svg m.svg")
        .failed("the board is too large for a picture: it has more than 1000000 places");
}

#[test]
fn a_record_is_named_by_what_was_played() {
    let folder = Folder::new();
    let id = |line: &str| {
        folder.plateau(&format!("play penguins {line} --force --record m.json -q")).done();
        let record: Value = serde_json::from_str(&folder.read("m.json")).unwrap();
        record["id"].as_str().unwrap().to_string()
    };
    let same = id("random random --seed 1");
    assert_eq!(same, id("random random --seed 1 --board classic"));
    for other in [
        "random random --seed 2",
        "random line --seed 1",
        "random random random --seed 1",
        "random random --seed 1 --board hex",
        "random random --seed 1 --penguins 3",
    ] {
        assert_ne!(same, id(other), "{other}");
    }
}

#[test]
fn a_record_without_events_is_drawn() {
    let folder = Folder::new();
    folder.write("covered.txt", "0\n");
    folder.plateau("play flood random --board file:covered.txt --record over.json -q").done();
    folder.plateau("play penguins line line --record m.json -q").done();
    let mut record: serde_json::Value = serde_json::from_str(&folder.read("m.json")).unwrap();
    for (field, value) in
        [("log", "[]"), ("unfinished", "true"), ("scores", "[0,0]"), ("ranks", "[1,1]")]
    {
        record[field] = serde_json::from_str(value).unwrap();
    }
    folder.write("begun.json", record.to_string());
    for name in ["over", "begun"] {
        let run = folder.plateau(&format!("replay {name}.json --svg {name}.svg -q"));
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(folder.read(&format!("{name}.svg")).starts_with("<svg"), "{name}");
    }
}

#[test]
fn a_seat_that_changes_nothing_is_told() {
    let folder = Folder::new();
    folder.plateau("play penguins random random --seed 3 --record m.json -q").done();
    let note = "note: --seat 1 changes nothing: every seat of penguins sees everything\n";
    folder.plateau("replay m.json --seat 1").said(&format!("{note}{VERIFIED}"));
    folder.plateau("play rails random random --map alps --seed 3 --record r.json -q").done();
    let [one, all] = ["--seat 1", ""].map(|flag| folder.plateau(&format!("replay r.json {flag}")));
    assert_ne!(one.said(VERIFIED), all.said(VERIFIED), "a seat sees less than the referee");
}
