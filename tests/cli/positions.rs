//! `plateau replay` with `--at`: positions as data, and what follows from them.

use serde_json::Value;

use program::{Folder, Run, keys, texts};

/// A folder with a short record of Penguins.
fn recorded() -> Folder {
    let folder = Folder::new();
    let board = "--board hex --width 5 --height 5 --penguins 2";
    let players = "mcts:playouts=20 random";
    folder.plateau(&format!("play penguins {players} {board} --seed 3 --record m.json -q")).done();
    folder
}

fn lines(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn playouts_follow_from_the_seed() {
    let folder = recorded();
    let playouts = |flags: &str| {
        folder.plateau(&format!("replay m.json --at 6 --playouts 8 --json {flags}")).done()
    };
    assert_eq!(playouts(""), playouts("--seed 3"), "the record's seed by default");
    assert_eq!(playouts("--seed 4"), playouts("--seed 4"));
    assert_ne!(playouts("--seed 4"), playouts("--seed 5"));
    let one = &lines(&playouts(""))[0];
    assert_eq!(keys(one), ["events", "playout", "ranks", "scores"]);
    let run = folder.plateau("replay m.json --at 6 --seed 3");
    assert_eq!(run.code, Some(2), "--seed is for playouts: {}", run.err);
}

#[test]
fn one_position_is_put_to_a_player() {
    let folder = recorded();
    let ask = |flags: &str| folder.plateau(&format!("replay m.json --ask {flags}"));
    let asked = ask("mcts:playouts=20 --at 8 --json").json();
    assert_eq!(keys(&asked), ["answer", "event", "recorded", "same", "say", "think"]);
    assert_eq!((&asked["event"], &asked["same"]), (&9.into(), &true.into()), "{asked}");
    let plain = ask("mcts:playouts=20 --at 8 --seat 0").done();
    let best = asked["think"]["best"].as_array().expect("the best moves");
    assert_eq!(plain.lines().count(), 2 + best.len(), "{plain}");
    for (line, choice) in plain.lines().skip(2).zip(best) {
        assert!(line.trim_start().starts_with(choice["move"].as_str().unwrap()), "{plain}");
        let (visits, s) = (&choice["visits"], if choice["visits"] == 1 { "" } else { "s" });
        assert!(line.ends_with(&format!(" share, {visits} visit{s}")), "{plain}");
    }
    ask("greedy --at 8 --seat 1")
        .misused("--at 8: seat 0 is to act there, not seat 1; choose another position");
    let record: Value = serde_json::from_str(&folder.read("m.json")).unwrap();
    let events = record["log"].as_array().unwrap().len();
    ask(&format!("greedy --at {events}"))
        .misused(&format!("--at {events}: the match is over there; choose another position"));
    ask("greedy").misused("--ask: whose questions? Choose --seat N, or one position with --at N");
}

/// A player with beliefs is asked the same about one position as in the whole match: it gets all events before.
#[test]
fn a_player_asked_about_one_position_knows_what_happened_before() {
    let folder = Folder::new();
    folder.plateau("play sapotache miner miner miner --seed 2 --record m.json -q").done();
    let all = lines(&folder.plateau("replay m.json --seat 1 --ask miner --json").done());
    for asked in &all[..all.len() - 1] {
        let at = asked["event"].as_u64().unwrap() - 1;
        let one = folder.plateau(&format!("replay m.json --at {at} --ask miner --json")).json();
        assert_eq!(one["answer"], asked["answer"], "event {}", at + 1);
    }
}

#[test]
fn unknown_flags_are_refused_without_a_tip_that_does_not_help() {
    let folder = recorded();
    let run = folder.plateau("replay m.json --sed 4");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("a similar argument exists: '--seed'"), "{}", run.err);
    assert!(!run.err.contains("as a value"), "{}", run.err);
}

#[test]
fn every_position_is_a_line_for_training() {
    let folder = recorded();
    let positions = lines(&folder.plateau("replay m.json --positions").done());
    let record: Value = serde_json::from_str(&folder.read("m.json")).unwrap();
    let log = record["log"].as_array().unwrap();
    assert_eq!(positions.len(), log.len());
    for (ply, (position, event)) in positions.iter().zip(log).enumerate() {
        assert_eq!((&position["ply"], &position["turn"]["seat"]), (&ply.into(), &event["seat"]));
        assert_eq!((&position["move"], &position["think"]), (&event["move"], &event["think"]));
        assert!(texts(&position["moves"]).contains(&event["move"].as_str().unwrap()));
        assert_eq!(
            (&position["scores"], &position["ranks"]),
            (&record["scores"], &record["ranks"])
        );
    }
    let whole = folder.plateau("replay m.json --at 5 --json").json();
    assert_eq!(positions[5]["view"], whole["view"]);
    let events = &folder.plateau("replay m.json --json");
    let json: Value = serde_json::from_str(&events.out).unwrap();
    assert_eq!(json["events"][5]["move"], positions[5]["move"]);
}

#[test]
fn positions_are_what_the_eyes_see() {
    let folder = Folder::new();
    folder.plateau("play rails random random --map alps --seed 3 --record m.json -q").done();
    let seen =
        |flags: &str| lines(&folder.plateau(&format!("replay m.json --positions {flags}")).done());
    let (referee, seat, spectator) = (seen(""), seen("--seat 1"), seen("--eyes spectator"));
    for ((all, own), none) in referee.iter().zip(&seat).zip(&spectator) {
        assert_eq!((&own["view"]["seat"], &none["view"]["seat"]), (&1.into(), &Value::Null));
        assert_eq!(
            all["view"]["seat"], all["turn"]["seat"],
            "the referee: the view of the seat to act"
        );
        let is_own = all["turn"]["seat"] == 1;
        assert_eq!(own["moves"].is_array(), is_own, "{own}");
        assert!(none["moves"].is_null());
    }
    assert_eq!(seen("--eyes seat:1"), seat);
    assert!(referee.iter().zip(&seat).any(|(all, own)| all["chance"] != own["chance"]));
}

#[test]
fn a_picture_comes_with_the_position_as_data() {
    let folder = recorded();
    let drawn = folder.plateau("replay m.json --at 5 --svg m.svg --json").json();
    assert_eq!(drawn, folder.plateau("replay m.json --at 5 --json").json());
    assert!(folder.read("m.svg").starts_with("<svg"));
}

/// A file with a record in each line is replayed line by line, from a file or from standard input.
#[test]
fn all_records_of_an_export_are_replayed() {
    let folder = Folder::new();
    folder.plateau("tournament penguins random line --games 4 --quiet").done();
    let export = folder.plateau("store export").done();
    folder.write("records.jsonl", &export);
    let records = lines(&export);
    assert_eq!(records.len(), 4);
    let ids =
        |lines: &[Value]| -> Vec<Value> { lines.iter().map(|line| line["id"].clone()).collect() };
    let replayed = lines(&folder.plateau("replay records.jsonl --json").done());
    assert_eq!(ids(&replayed), ids(&records));
    let stdin = std::fs::File::open(folder.path().join("records.jsonl")).unwrap();
    let mut command = folder.command("replay - --positions");
    let mut positions = lines(&Run::of("stdin", command.stdin(stdin)).done());
    let events = records.iter().map(|record| record["log"].as_array().unwrap().len());
    assert_eq!(positions.len(), events.sum::<usize>());
    positions.dedup_by_key(|line| line["id"].clone());
    assert_eq!(ids(&positions), ids(&records));
    assert_eq!(folder.plateau("replay records.jsonl --at 3 --json").done().lines().count(), 4);
    let quiet = folder.plateau("replay records.jsonl --quiet").done();
    assert!(quiet.starts_with("records.jsonl, line 1: verified, "), "{quiet}");
    folder
        .plateau("replay records.jsonl --svg all.svg")
        .misused("one record can be drawn, and records.jsonl has 4: take one line of it");
    folder
        .plateau("play penguins --from records.jsonl")
        .misused("--from records.jsonl: it has 4 records; take one line of it");
    let lengths: Vec<usize> =
        records.iter().map(|record| record["log"].as_array().unwrap().len()).collect();
    let longest = *lengths.iter().max().unwrap();
    folder
        .plateau("replay records.jsonl --at 999 --json")
        .misused(&format!("--at 999: the longest match has {longest} events"));
    let at_end = folder.plateau(&format!("replay records.jsonl --at {longest} --json"));
    assert!(at_end.err.starts_with("note: left out, with fewer events: "), "{}", at_end.err);
    let at_end = lines(&at_end.out);
    let numbers: Vec<&Value> = at_end.iter().map(|line| &line["record"]).collect();
    let whole = (1..).zip(&lengths).filter(|(_, length)| **length == longest);
    let whole: Vec<Value> = whole.map(|(number, _): (u64, _)| number.into()).collect();
    assert_eq!(numbers, whole.iter().collect::<Vec<_>>(), "shorter matches are left out");
    folder.write("bad.jsonl", format!("{export}\n{{}}\n"));
    let run = folder.plateau("replay bad.jsonl --quiet");
    assert_eq!(run.code, Some(1));
    assert!(run.err.starts_with("error: bad.jsonl, line 6: "), "{}", run.err);
}

#[test]
fn a_record_on_standard_output_is_not_printed_as_json_too() {
    Folder::new()
        .plateau("play penguins random random --json --record -")
        .misused("--json and --record - both print to standard output: leave out one of them");
}
