//! Players that break the protocol.

use serde_json::json;

use crate::outside::table::{puppet, puppet_under};

#[test]
fn a_line_that_is_not_a_message_is_kept_with_what_is_wrong() {
    for (line, why) in [
        ("hello", "it is not JSON; other output belongs on stderr"),
        ("", "an empty line is not a message"),
        ("{\"type\":\"move\"", "the line ends before the message does"),
        ("{\"type\":\"move\"}", "the message has no `move`"),
        ("{\"type\":\"move\",\"move\":12}", "invalid type: integer `12`, expected a string"),
        ("{\"type\":\"move\",\"move\":null}", "the message has no `move`"),
        ("{\"move\":\"place 0\"}", "the message has no `type`"),
        (
            "{\"type\":\"Move\",\"move\":\"place 0\"}",
            "the type is \"Move\"; a player says ready or move",
        ),
        (
            "{\"type\":\"move\",\"move\":\"place 0\"} {}",
            "something follows the message on its line",
        ),
        ("[\"place 0\"]", ""),
        ("\"place 0\"", ""),
        ("null", ""),
    ] {
        let played = puppet(&format!("'line={line}@turn2'"));
        let fault = played.lost_after(1);
        assert_eq!((&fault["kind"], &fault["line"]), (&json!("protocol"), &json!(line)));
        assert!(played.why(0).contains(why) && !played.why(0).is_empty(), "{fault}");
        assert_eq!(played.failure(0)["stderr"], "puppet: start\npuppet: turn1\npuppet: turn2");
    }
}

#[test]
fn a_message_is_an_object() {
    let list = "[\"move\",null,null,\"place 1\",null,null]";
    let played = puppet(&format!("'line={list}@turn2'"));
    assert_eq!(played.lost_after(1)["kind"], "protocol");
}

#[test]
fn a_line_that_is_not_utf_8_is_quoted_with_replacement_characters() {
    let played = puppet("notutf8@turn2");
    let fault = played.lost_after(1);
    assert_eq!(fault["kind"], "protocol");
    assert_eq!(fault["line"], "{\"type\":\"move\",\"move\":\"\u{fffd}\u{fffd}\"}");
    assert!(played.why(0).contains("it is not text in UTF-8"), "{fault}");
}

#[test]
fn ready_is_not_a_move() {
    let played = puppet("'line={\"type\":\"ready\"}@turn2'");
    let fault = played.lost_after(1);
    assert_eq!(fault["kind"], "protocol");
    assert_eq!(fault["why"], "it answered a `turn` with `ready`");
    assert!(fault["line"].as_str().unwrap().starts_with("{\"type\":\"ready\""), "{fault}");
}

#[test]
fn a_player_that_answers_before_it_is_asked_is_out() {
    let ready = "{\"type\":\"ready\"}\n{\"type\":\"move\",\"move\":\"place 0\"}";
    let played = puppet(&format!("'line={ready}@start'"));
    let why = "it sent a line before it was asked";
    let line = "{\"type\":\"move\",\"move\":\"place 0\"}";
    let fault = json!({ "kind": "protocol", "cause": "unasked", "line": line, "why": why });
    assert_eq!(*played.lost_after(0), fault);
}

#[test]
fn a_player_that_answers_twice_is_out_at_its_next_turn() {
    let played = puppet("twice@turn2");
    let fault = played.lost_after(2);
    assert_eq!(fault["why"], "it sent a line before it was asked");
    assert_eq!(fault["line"], format!("{{\"type\":\"move\",\"move\":\"{}\"}}", played.moves(0)[1]));
}

#[test]
fn half_an_answer_too_many_is_seen_as_well() {
    let played = puppet("'line={\"type\":\"move\",\"move\":\"place 0\"}\nand@turn1'");
    let fault = played.lost_after(1);
    assert_eq!(
        (&fault["line"], &fault["why"]),
        (&json!("and"), &json!("it sent a line before it was asked"))
    );
}

#[test]
fn a_player_that_closes_its_output_and_runs_on_is_out_at_once() {
    let played = puppet("closeout@turn2");
    let fault = played.lost_after(1);
    assert_eq!(
        (&fault["kind"], &fault["why"]),
        (&json!("protocol"), &json!("it closed its output and runs on"))
    );
}

#[test]
fn a_line_of_more_than_a_mebibyte_is_not_read_to_its_end() {
    for deed in ["long=1100000@turn2", "long=20000000@turn2", "flood@turn2"] {
        let played = puppet(deed);
        let fault = played.lost_after(1);
        assert_eq!(
            (&fault["kind"], &fault["why"]),
            (&json!("protocol"), &json!("a line is longer than 1048576 bytes"))
        );
    }
}

#[test]
fn a_flood_is_stopped_whenever_it_comes() {
    for (deed, moves) in [("flood@birth", 0), ("flood@start", 0), ("flood@turn5", 4)] {
        assert_eq!(puppet(deed).lost_after(moves)["kind"], "protocol", "{deed}");
    }
    puppet("flood@end").clean();
}

#[test]
fn a_long_line_is_quoted_by_its_beginning() {
    let played = puppet(&format!("'line={}@turn1'", "zap ".repeat(5000)));
    let line = played.lost_after(0)["line"].as_str().unwrap();
    assert!(line.starts_with("zap zap ") && line.ends_with('…'), "{line}");
    assert!(line.chars().count() < 300, "{line}");
}

#[test]
fn a_large_answer_within_bounds_is_not_a_breach() {
    let played = puppet_under("long=100000@turn2", "--clock 5s");
    assert_eq!(played.kinds(), ["illegal", "-"]);
    assert_eq!(played.moves(0).len(), 1);
}

#[test]
fn what_the_protocol_does_not_know_is_passed_over() {
    let ready = "{ \"extra\" : [1], \"type\" : \"ready\", \"name\" : null }\r";
    let first = "{\"move\":\" place 0 \",\"type\":\"move\",\"say\":null,\"mood\":\"fine\"}\r";
    let played = puppet(&format!("'line={ready}@start' 'line={first}@turn1'"));
    played.clean();
    assert_eq!(played.moves(0)[0], "place 0");
}
