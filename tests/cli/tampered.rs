//! `plateau replay` of files that are not records, or records that were changed.

use std::fs;

use serde_json::Value;

use program::{Folder, texts};

/// A folder with a record in it, `m.json`, and the record's text.
fn recorded() -> (Folder, String) {
    let folder = Folder::new();
    folder.plateau("play penguins random random --seed 3 --record m.json -q").done();
    let text = folder.read("m.json");
    (folder, text)
}

/// The line of an event, counted from 1.
fn event(record: &str, number: usize) -> &str {
    record.lines().skip_while(|line| !line.starts_with("  \"log\"")).nth(number).unwrap()
}

/// A line with another value for a field.
fn with(line: &str, field: &str, value: &str) -> String {
    let (before, after) = line.split_once(&format!("\"{field}\":")).unwrap();
    let after = &after[after.find([',', '}']).unwrap()..];
    format!("{before}\"{field}\":{value}{after}")
}

#[test]
fn the_first_wrong_event_is_named() {
    let (folder, text) = recorded();
    for (number, field, value, why) in [
        (1, "check", "\"00000000\"", "it was changed after the match: its check does not match"),
        (9, "check", "\"00000000\"", "it was changed after the match: its check does not match"),
        (9, "seat", "1", "seat 1 acts, but seat 0 is to act"),
        (10, "seat", "0", "seat 0 acts, but seat 1 is to act"),
        (10, "seat", "7", "seat 7 acts, but seat 1 is to act"),
        (2, "move", "\"place 99\"", "place 99 is illegal: there is no tile 99; the last is 59"),
        (
            9,
            "move",
            "\"place 1\"",
            "place 1 is illegal: all penguins are placed: slide one, as in 12-34",
        ),
        (
            3,
            "move",
            "\"1-2\"",
            "1-2 is illegal: penguins are still being placed: place one, as in place 12",
        ),
        (
            12,
            "move",
            "\"nonsense\"",
            "\"nonsense\": expected tiles by number, as in place 12 or 12-34",
        ),
        (12, "move", "null", "it is neither a move, nor chance, nor a fault"),
    ] {
        let line = event(&text, number);
        folder.write("t.json", text.replace(line, &with(line, field, value)));
        let why = format!("t.json: refused: event {number} of the log: {why}");
        for flag in ["-q", "--json"] {
            assert_eq!(folder.plateau(&format!("replay t.json {flag}")).failed(&why), "");
        }
        // The events before the wrong one are printed.
        let printed = folder.plateau("replay t.json").failed(&why);
        assert_eq!(printed.lines().skip(2).count(), number - 1, "{printed}");
    }
}

#[test]
fn an_illegal_slide_is_named() {
    let (folder, text) = recorded();
    let line = event(&text, 9);
    folder.write("t.json", text.replace(line, &with(line, "move", "\"59-59\"")));
    let run = folder.plateau("replay t.json -q");
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    let begin = "error: t.json: refused: event 9 of the log: 59-59 is illegal: ";
    assert!(run.err.starts_with(begin), "{}", run.err);
}

#[test]
fn every_event_counts() {
    let (folder, text) = recorded();
    let record: Value = serde_json::from_str(&text).unwrap();
    let count = record["log"].as_array().unwrap().len();
    let why = |count| format!("it is cut short: the match is not over after {count} events");
    let last = event(&text, count);
    let without = text.replace(&format!(",\n{last}"), "");
    folder.write("t.json", without);
    folder.plateau("replay t.json -q").failed(&format!("t.json: refused: {}", why(count - 1)));

    let more = r#"{"seat":0,"move":"1-2","check":"00000000"}"#;
    folder.write("t.json", text.replace(last, &format!("{last},\n{more}")));
    let why = format!("event {}", count + 1);
    folder
        .plateau("replay t.json -q")
        .failed(&format!("t.json: refused: {why} of the log: seat 0 acts, but the match is over"));

    let (head, rest) = text.split_once("\"log\": [").unwrap();
    let (_, tail) = rest.split_once("\n  ]").unwrap();
    folder.write("t.json", format!("{head}\"log\": []{tail}"));
    folder
        .plateau("replay t.json -q")
        .failed("t.json: refused: it is cut short: the match is not over after 0 events");
}

#[test]
fn the_result_must_be_what_was_played() {
    let (folder, text) = recorded();
    let json = folder.plateau("replay m.json --json");
    let json: Value = serde_json::from_str(&json.out).unwrap();
    let of = |field: &str| [0, 1].map(|seat| json["seats"][seat][field].as_i64().unwrap());
    for field in ["scores", "ranks"] {
        let [a, b] = of(field.trim_end_matches('s'));
        let right = format!("\"{field}\": [{a},{b}]");
        assert!(text.contains(&right), "{text}");
        folder.write("t.json", text.replace(&right, &format!("\"{field}\": [{a},{}]", b + 7)));
        folder.plateau("replay t.json -q").failed(&format!(
            "t.json: refused: it says {field} [{a}, {}], but they are [{a}, {b}]",
            b + 7
        ));
        folder.write("t.json", text.replace(&right, &format!("\"{field}\": []")));
        folder
            .plateau("replay t.json -q")
            .failed(&format!("t.json: refused: it says {field} [], but they are [{a}, {b}]"));
    }
}

#[test]
fn the_head_must_be_what_was_played() {
    let (folder, text) = recorded();
    let id = "refused: the id does not match the options, seed and players: one was changed";
    for (right, wrong, why) in [
        ("\"seed\": 3", "\"seed\": 4", id),
        ("[\"random\",\"random\"]", "[\"random\",\"line\"]", id),
        ("[\"random\",\"random\"]", "[\"random\"]", id),
        ("\"penguins\":null", "\"penguins\":3", id),
        ("\"id\": \"", "\"id\": \"0", id),
        (
            "\"sides\":[[null,1",
            "\"sides\":[[null,2",
            "refused: the set-up is not the one that its options and seed draw",
        ),
        (
            "\"board\":\"classic\"",
            "\"board\":\"moebius\"",
            "refused: --board: there is no \"moebius\"; choose classic, square, hex, octo, dodeca, penrose, file:PATH",
        ),
        (
            "\"rules\": 1",
            "\"rules\": 900",
            "refused: it was played by version 900 of the rules of penguins; this program has version 1",
        ),
        (
            "\"version\": 1",
            "\"version\": 900",
            "this record has version 900 of the format; this program reads version 1",
        ),
        ("plateau record", "notes", "this is \"notes\", not a plateau record"),
        (
            "\"game\": \"penguins\"",
            "\"game\": \"chess\"",
            "it is of the game \"chess\", which this program does not have",
        ),
    ] {
        assert!(text.contains(right), "{right} in {text}");
        folder.write("t.json", text.replacen(right, wrong, 1));
        folder.plateau("replay t.json -q").failed(&format!("t.json: {why}"));
    }
}

#[test]
fn a_file_that_is_cut_short_is_said_to_be() {
    let (folder, text) = recorded();
    let all = text.len();
    for length in [1, 2, 20, 40, 100, 300, 1000, all / 2, all - 100, all - 3, all - 2] {
        folder.write("t.json", &text[..length]);
        let line = 1 + text[..length].matches('\n').count();
        let why = format!("t.json: the file is cut short: it ends in line {line}");
        assert_eq!(folder.plateau("replay t.json").failed(&why), "", "{length} bytes");
    }
    folder.write("t.json", "");
    folder.plateau("replay t.json").failed("t.json: the file is empty");
    folder.write("t.json", &text[..all - 1]);
    folder.plateau("replay t.json -q").done();
}

#[test]
fn files_that_are_not_records_are_refused() {
    let folder = Folder::new();
    let replay = |content: &[u8]| {
        folder.write("t.json", content);
        folder.plateau("replay t.json")
    };
    replay(b"\xff\xfe{}").failed("t.json: this is not UTF-8 text");
    replay(b"fish").failed("t.json: not a record: a record is a JSON object");
    replay(b"{}").failed(
        "t.json: not a record: a field is missing (missing field `format` at line 1 column 2)",
    );
    folder.plateau("replay none.json").failed(
        "none.json is neither a file nor the id of a match, which has 4 to 32 digits from 0 to f",
    );
    fs::create_dir(folder.path().join("sub")).unwrap();
    folder.plateau("replay sub").failed("sub: Is a directory (os error 21)");
    let printed = folder.plateau("play penguins random random --seed 1 --json").json();
    assert!(!texts(&printed["moves"]).is_empty());
    let run = replay(printed.to_string().as_bytes());
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    assert!(run.err.starts_with("error: t.json: not a record: "), "{}", run.err);
}
