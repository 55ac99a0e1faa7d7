//! `plateau play --from`: matches that go on from a position of a record.

use serde_json::Value;

use program::Folder;

/// A folder with records of Penguins and Rails.
fn recorded() -> Folder {
    let folder = Folder::new();
    let board = "--board hex --width 5 --height 5 --penguins 2";
    folder
        .plateau(&format!("play penguins random line {board} --seed 3 --record m.json -q"))
        .done();
    folder.plateau("play rails random random --map alps --seed 3 --record r.json -q").done();
    folder
}

fn record(folder: &Folder, name: &str) -> Value {
    serde_json::from_str(&folder.read(name)).expect("a record")
}

#[test]
fn a_match_goes_on_from_a_position_and_its_record_verifies() {
    let folder = recorded();
    for (game, old, at, players) in [
        ("penguins", "m.json", 12, "greedy mcts:playouts=20"),
        ("rails", "r.json", 30, "mst greedy"),
    ] {
        folder
            .plateau(&format!(
                "play {game} {players} --from {old} --at {at} --force --record n.json -q"
            ))
            .done();
        assert!(folder.plateau("replay n.json -q").done().starts_with("n.json: verified"));
        let (old, new) = (record(&folder, old), record(&folder, "n.json"));
        for field in ["options", "seed", "setup"] {
            assert_eq!(old[field], new[field], "{game}: {field}");
        }
        assert_eq!(new["opening"], serde_json::json!({"id": old["id"], "events": at}), "{game}");
        let players: Vec<&str> = players.split(' ').collect();
        assert_eq!(new["players"], serde_json::json!(players), "{game}");
        assert_ne!(old["id"], new["id"]);
        let moves = |record: &Value, range: std::ops::Range<usize>| -> Vec<Value> {
            let log = record["log"].as_array().unwrap();
            log[range].iter().map(|line| line["move"].clone()).collect()
        };
        assert_eq!(moves(&old, 0..at), moves(&new, 0..at), "{game}");
    }
}

#[test]
fn a_match_goes_on_from_a_stored_one_by_its_id() {
    let folder = Folder::new();
    folder.plateau("tournament penguins random line --games 2 --store cup.db").done();
    let exported = folder.plateau("store export --store cup.db").done();
    let stored: Value = serde_json::from_str(exported.lines().next().unwrap()).unwrap();
    let id = stored["id"].as_str().unwrap();
    let on = format!("play penguins line line --from {} --at 9 --store cup.db", &id[..10]);
    folder.plateau(&format!("{on} --record n.json -q")).done();
    assert_eq!(record(&folder, "n.json")["opening"], serde_json::json!({"id": id, "events": 9}));
}

#[test]
fn what_the_opening_says_is_part_of_what_is_verified() {
    let folder = recorded();
    folder
        .plateau("play penguins line line --from m.json --at 8 --force --record n.json -q")
        .done();
    folder.write("t.json", folder.read("n.json").replace("\"events\":8", "\"events\":7"));
    folder.plateau("replay t.json -q").failed(
        "t.json: refused: the id does not match the options, seed and players: one was changed",
    );
}

#[test]
fn without_other_players_the_recorded_ones_play_on_to_the_same_end() {
    let folder = recorded();
    folder.plateau("play penguins --from m.json --at 8 --force --record n.json -q").done();
    let (old, new) = (record(&folder, "m.json"), record(&folder, "n.json"));
    assert_eq!((&old["players"], &old["scores"]), (&new["players"], &new["scores"]));
}

#[test]
fn what_the_record_decides_cannot_be_chosen() {
    let folder = recorded();
    let play = |line: &str| folder.plateau(&format!("play {line}"));
    play("penguins line line --from m.json").misused(&format!(
        "--from m.json: the match is over after {} events; choose an earlier position with --at N",
        record(&folder, "m.json")["log"].as_array().unwrap().len()
    ));
    play("flood --from m.json --at 3")
        .misused("--from m.json: it is of \"penguins\", not of flood");
    play("penguins line line line --from m.json --at 3")
        .misused("--from m.json: the match has 2 seats, not 3");
    play("penguins line line --from m.json --at 3 --board hex")
        .misused("--from m.json: --board is the record's");
    for flags in ["--seed 4", "--on-illegal random"] {
        let run = play(&format!("penguins line line --from m.json --at 3 {flags}"));
        assert_eq!(run.code, Some(2), "{flags}");
    }
    let run = play("penguins line line --at 3");
    assert_eq!(run.code, Some(2), "--at is for --from");
    folder.write("t.json", folder.read("m.json").replacen("\"seat\":0", "\"seat\":1", 1));
    let run = play("penguins line line --from t.json --at 3");
    assert_eq!(run.code, Some(1));
    assert!(run.err.starts_with("error: t.json: refused: event 1 of the log: "), "{}", run.err);
}
