//! Records of matches with players from outside: what they keep, and that they cannot be changed.
//! That every such record replays is checked wherever a match is played.

use serde_json::{Value, json};

use crate::outside::table::{Table, VERIFIED, puppet};

#[test]
fn comments_and_thoughts_are_kept() {
    let think = json!({ "depth": 3, "line": ["0-1"], "nodes": 12345678901_u64, "score": -0.25 });
    let table = Table::new();
    let player = format!("./puppet 'say=so be it@turn2' 'think={think}@turn3'");
    let played = table.play(&[&player, "line"], "");
    let own: Vec<&Value> = played.log().iter().filter(|line| line["seat"] == 0).collect();
    assert_eq!((&own[0]["say"], &own[0]["think"]), (&Value::Null, &Value::Null));
    assert_eq!((&own[1]["say"], &own[1]["think"]), (&json!("so be it"), &Value::Null));
    assert_eq!((&own[2]["say"], &own[2]["think"]), (&Value::Null, &think));
    let printed = table.0.plateau("replay match.json").said(VERIFIED);
    let with: Vec<&str> = printed.lines().filter(|line| line.ends_with("  so be it")).collect();
    assert_eq!(with.len(), 1, "{printed}");
    assert!(with[0].trim_start().starts_with("3 "), "{printed}");
}

#[test]
fn what_players_call_themselves_is_kept() {
    for (deed, kept) in [
        ("'line={\"type\":\"ready\",\"name\":\"Deep Fish\"}@start'", json!("Deep Fish")),
        ("'line={\"type\":\"ready\",\"name\":null}@start'", json!(null)),
        ("'line={\"type\":\"ready\"}@start'", json!(null)),
        ("named=500000@start", json!("x".repeat(60))),
    ] {
        let played = puppet(deed);
        played.clean();
        assert_eq!(played.record["names"], json!([kept, null]));
        assert_eq!(played.json["seats"][0]["name"], kept);
    }
}

#[test]
fn a_comment_on_an_illegal_answer_is_kept() {
    let played = puppet("'say=why not@turn2' answer=pass@turn2");
    assert_eq!(played.failure(0)["say"], "why not");
}

#[test]
fn numbers_of_all_sizes_are_kept_exactly() {
    let numbers = "[0.1,-0.0,1e300,5e-324,1.7976931348623157e308,0.30000000000000004,\
                   123456789.12345679,9007199254740993,18446744073709551615,1e22,2.2250738585072011e-308]";
    puppet(&format!("'think={numbers}@turn1'")).clean();
    puppet("'think={\"b\":1,\"a\":{\"z\":null,\"y\":[]},\"b\":2}@turn1'").clean();
    puppet(r"'say=\u0000\u2028\ud83d\ude00\u202e\\\/@turn1'").clean();
}

#[test]
fn thoughts_as_deep_as_can_be_answered_are_recorded_readably() {
    for depth in [1, 100, 120, 124, 125, 126] {
        puppet(&format!("nested={depth}@turn1")).clean();
    }
}

#[test]
fn thoughts_without_a_bottom_are_refused() {
    let played = puppet("nested=100000@turn1");
    assert_eq!(played.lost_after(0)["kind"], "protocol");
    assert!(played.why(0).contains("it is nested too deeply"), "{}", played.why(0));
}

#[test]
fn a_program_is_part_of_what_the_match_is() {
    let table = Table::new();
    let play = |script: &str| {
        table.0.write("bot.sh", script);
        table.play(&["sh bot.sh", "line"], "").json
    };
    let (one, same, other) =
        (play("exec ./puppet"), play("exec ./puppet"), play("exec ./puppet last"));
    assert_eq!(one["id"], same["id"]);
    assert_ne!(one["id"], other["id"], "another file of the same name");
}

/// The record of a match in which seat 0 has the fault of a crash at event 5, and says things.
fn crashed() -> (Table, String) {
    let table = Table::new();
    table.play(&["./puppet say=hm@turn1 think=1@turn1 exit=4@turn3", "line"], "");
    let text = table.0.read("match.json");
    (table, text)
}

#[test]
fn a_changed_fault_is_refused() {
    let (table, text) = crashed();
    for (event, before, after) in [
        (
            5,
            "\"kind\":\"crash\",\"how\":\"exit code 4\"",
            "\"kind\":\"crash\",\"how\":\"exit code 5\"",
        ),
        (5, "\"kind\":\"crash\",\"how\":\"exit code 4\"", "\"kind\":\"time\""),
        (5, ",\"gone\":true", ""),
        (5, "puppet: turn3", "puppet: turn9"),
        (5, "\"used_us\":", "\"used_us\":1"),
        (1, "\"say\":\"hm\"", "\"say\":\"ha\""),
        (1, "\"think\":1", "\"think\":2"),
        (1, "\"used_us\":", "\"used_us\":1"),
    ] {
        let line =
            text.lines().skip_while(|line| !line.starts_with("  \"log\"")).nth(event).unwrap();
        let changed = line.replacen(before, after, 1);
        assert_ne!(line, changed, "{before}");
        table.0.write("changed.json", text.replace(line, &changed));
        let why = match before {
            ",\"gone\":true" => "after this fault the seat is gone for good",
            _ => "it was changed after the match: its check does not match",
        };
        let why = format!("changed.json: refused: event {event} of the log: {why}");
        table.0.plateau("replay changed.json -q").failed(&why);
    }
}

#[test]
fn a_fault_that_cannot_be_is_refused() {
    let (table, text) = crashed();
    let line = text.lines().skip_while(|line| !line.starts_with("  \"log\"")).nth(5).unwrap();
    let neither = "it is neither a move, nor chance, nor a fault";
    for (before, after, why) in [
        ("\"seat\":0", "\"seat\":1", "seat 1 acts, but seat 0 is to act"),
        ("\"seat\":0,", "", neither),
        ("\"seat\":0,", "\"seat\":0,\"move\":\"place 3\",", neither),
        ("\"gone\":true", "\"gone\":true,\"chance\":\"x\"", neither),
    ] {
        table.0.write("changed.json", text.replace(line, &line.replacen(before, after, 1)));
        let why = format!("changed.json: refused: event 5 of the log: {why}");
        table.0.plateau("replay changed.json -q").failed(&why);
    }
    table.0.write("changed.json", text.replace("\"kind\":\"crash\"", "\"kind\":\"boredom\""));
    let run = table.0.plateau("replay changed.json -q");
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("not a record: ") && run.err.contains("`boredom`"), "{}", run.err);
}

#[test]
fn changed_terms_are_refused() {
    let table = Table::new();
    table.play(&["./puppet answer=x@turn2", "line"], "--on-illegal random --clock 5s");
    let text = table.0.read("match.json");
    let why = "changed.json: refused: the id does not match the options, seed and players: one was changed";
    for (before, after) in [
        ("\"on_illegal\":\"random\"", "\"on_illegal\":\"forfeit\""),
        ("\"secs\":5", "\"secs\":6"),
        ("./puppet answer=x@turn2\"", "./puppet\""),
    ] {
        assert!(text.contains(before), "{before}: {text}");
        table.0.write("changed.json", text.replacen(before, after, 1));
        table.0.plateau("replay changed.json -q").failed(why);
    }
}

#[test]
fn a_changed_name_is_refused() {
    let table = Table::new();
    table.play(&["./puppet", "line"], "");
    let text = table.0.read("match.json");
    assert!(text.contains("\"names\": [\"puppet\",null]"), "{text}");
    table.0.write("changed.json", text.replace("[\"puppet\",null]", "[\"another player\",null]"));
    let run = table.0.plateau("replay changed.json -q");
    assert_eq!(run.code, Some(1), "{run:?}");
}

#[test]
fn a_rank_that_hides_a_fault_is_refused() {
    let (table, text) = crashed();
    table.0.write("changed.json", text.replace("\"ranks\": [2,1]", "\"ranks\": [1,2]"));
    let why = "changed.json: refused: it says ranks [1, 2], but they are [2, 1]";
    table.0.plateau("replay changed.json -q").failed(why);
}
