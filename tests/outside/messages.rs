//! The messages that a player gets.

use serde_json::{Value, json};

use crate::outside::table::{Played, Table};
use program::{keys, texts};

const KEEPS: &str = "./puppet keep=heard.txt@start keep=heard.txt keep=heard.txt@end";

/// A match in which seat 0 keeps what it is sent.
fn heard(players: &[&str], more: &str) -> (Played, Vec<Value>) {
    let table = Table::new();
    let played = table.play(players, more);
    (played, table.heard("heard.txt"))
}

#[test]
fn the_start_has_everything() {
    let (_, heard) =
        heard(&["line", KEEPS, "random"], "--board hex --width 5 --height 6 --penguins 2");
    let start = &heard[0];
    assert_eq!(
        keys(start),
        ["board", "clock", "game", "options", "protocol", "seat", "seats", "type"]
    );
    assert_eq!((&start["type"], &start["protocol"]), (&json!("start"), &json!(1)));
    assert_eq!(
        (&start["game"], &start["seat"], &start["seats"]),
        (&json!("penguins"), &json!(1), &json!(3))
    );
    let options = json!({ "board": "hex", "width": 5, "height": 6, "penguins": 2, "solo": false });
    assert_eq!(start["options"], options);
    assert_eq!(start["board"]["fish"].as_array().unwrap().len(), 30);
}

#[test]
fn a_question_has_everything() {
    let (played, heard) = heard(&[KEEPS, "line"], "");
    let turns: Vec<&Value> = heard.iter().filter(|line| line["type"] == "turn").collect();
    assert_eq!(turns.len(), played.moves(0).len());
    let known: Vec<&str> = texts(&turns[0]["moves"]);
    assert!(known.len() == 30 && known.iter().all(|mv| mv.starts_with("place ")), "{known:?}");
    for (turn, mv) in turns.iter().zip(played.moves(0)) {
        assert_eq!(keys(turn), ["clock", "moves", "seen", "type", "view"]);
        assert_eq!(turn["moves"][0], mv, "the puppet plays the first");
        assert_eq!(turn["view"]["turn"], json!({ "seat": 0 }));
    }
    assert_eq!(turns[0]["view"]["placing"], true);
    assert_eq!(turns.last().unwrap()["view"]["placing"], false);
    assert!(!turns.last().unwrap()["view"]["melted"].as_array().unwrap().is_empty());
}

#[test]
fn what_is_seen_adds_up_to_the_match() {
    for seat in [0, 1] {
        let mut players = ["line", "random", "./puppet"];
        players[seat] = KEEPS;
        let (played, heard) = heard(&players, "");
        let seen = heard.iter().filter_map(|line| line["seen"].as_array()).flatten();
        let log: Vec<Value> = played
            .log()
            .iter()
            .map(|line| json!({ "seat": line["seat"], "move": line["move"] }))
            .collect();
        assert_eq!(seen.cloned().collect::<Vec<_>>(), log);
        let first = heard[1]["seen"].as_array().unwrap();
        assert_eq!(first.len(), seat, "what came before its first turn");
        assert_eq!(heard[2]["seen"][0]["seat"], seat, "its own move comes first");
    }
}

#[test]
fn the_end_has_scores_and_ranks() {
    let (played, heard) = heard(&["line", KEEPS, "./puppet exit=1@turn2"], "");
    let end = heard.last().unwrap();
    assert_eq!(keys(end), ["ranks", "reason", "scores", "seen", "type"]);
    assert_eq!((&end["type"], &end["scores"]), (&json!("end"), &json!(played.scores())));
    assert_eq!(end["ranks"], json!(played.ranks()));
    assert!(!end["reason"].as_str().unwrap().is_empty());
}

#[test]
fn a_seat_out_by_the_rules_gets_the_end_and_a_seat_that_is_gone_does_not() {
    let kept = "keep=heard.txt@end";
    let (_, messages) = heard(&[&format!("./puppet answer=x@turn2 {kept}"), "line"], "");
    assert_eq!(messages[0]["type"], "end");
    let table = Table::new();
    table.play(&[&format!("./puppet line=x@turn2 {kept}"), "line"], "");
    assert!(!table.0.path().join("heard.txt").exists());
}

/// How the moves of the first question are sent on a board, to a player that is ready like this.
fn moves(ready: &str, board: &str) -> Value {
    let puppet = format!("./puppet 'line={ready}@start' keep=heard.txt@turn1 exit=1@turn2");
    let (_, heard) = heard(&[&puppet, "random"], board);
    heard[0]["moves"].clone()
}

/// More than 4,096 tiles have one fish.
const LARGE: &str = "--board hex --width 100 --height 100";

#[test]
fn a_long_list_of_moves_is_sent_only_on_request() {
    let count = |moves: &Value| moves.as_array().map(Vec::len);
    assert_eq!(moves("{\"type\":\"ready\"}", LARGE), Value::Null);
    assert_eq!(moves("{\"type\":\"ready\",\"moves\":null}", LARGE), Value::Null);
    assert!(count(&moves("{\"type\":\"ready\",\"moves\":true}", LARGE)) > Some(4096));
    assert_eq!(moves("{\"type\":\"ready\",\"moves\":false}", LARGE), Value::Null);
}

#[test]
fn a_short_list_of_moves_is_sent_unless_declined() {
    let count = |moves: &Value| moves.as_array().map(Vec::len);
    assert_eq!(count(&moves("{\"type\":\"ready\"}", "")), Some(30));
    assert_eq!(count(&moves("{\"type\":\"ready\",\"moves\":true}", "")), Some(30));
    assert_eq!(moves("{\"type\":\"ready\",\"moves\":false}", ""), Value::Null);
    // 4,096 tiles with one fish are not too many: 64 × 64 tiles have fewer.
    assert!(count(&moves("{\"type\":\"ready\"}", "--board hex --width 64 --height 64")).is_some());
}

#[test]
fn a_player_that_wants_no_moves_can_play_all_the_same() {
    let ready = "'line={\"type\":\"ready\",\"moves\":false}@start'";
    let known = "'answer=place 0@turn1' 'answer=place 1@turn2' exit=1@turn3";
    let (played, heard) = heard(&[&format!("./puppet {ready} {known} keep=heard.txt"), "line"], "");
    assert_eq!(played.moves(0), ["place 0", "place 1"]);
    assert!(heard.iter().all(|turn| turn["moves"].is_null() && turn["view"].is_object()));
}
