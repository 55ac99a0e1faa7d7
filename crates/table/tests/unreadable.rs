//! Files that are not records, or only the beginning of one.

use crate::common::{kuhn, play};
use serde_json::{Value, json};
use table::Record;

fn text() -> String {
    play(kuhn(), "first fails:how=crash", 1).to_text()
}

fn why(text: &str) -> String {
    Record::from_text(text).unwrap_err()
}

/// Why the record is none after a change to its JSON, without the place.
fn changed(change: impl FnOnce(&mut Value)) -> String {
    let mut value: Value = serde_json::from_str(&text()).unwrap();
    change(&mut value);
    let why = why(&value.to_string());
    why.rsplit_once(" at line 1 column ").map_or(why.clone(), |(why, _)| why.to_string())
}

#[test]
fn a_file_cut_short_anywhere_says_so() {
    let text = text();
    let whole = text.trim_end().len();
    // A lone minus sign is reported as an invalid number.
    for length in (1..whole).filter(|&length| !text[..length].ends_with('-')) {
        let line = 1 + text[..length].matches('\n').count();
        assert_eq!(
            why(&text[..length]),
            format!("the file is cut short: it ends in line {line}"),
            "{length} bytes"
        );
    }
    assert!((0..whole).all(|length| Record::from_text(&text[..length]).is_err()));
    assert!(Record::from_text(&text[..whole]).is_ok(), "the last line may lack its end");
}

#[test]
fn a_file_with_trailing_text_is_not_a_record() {
    let twice = text() + &text();
    assert!(why(&twice).starts_with("not a record: it is not JSON (trailing characters at line "));
}

#[test]
fn text_that_is_not_json_is_not_a_record() {
    assert_eq!(why(""), "the file is empty");
    assert_eq!(why("hello"), "not a record: a record is a JSON object");
    for text in ["null", "7", "[]", "\"plateau record\"", "\0", "{]", "{\"format\"=1}"] {
        assert!(Record::from_text(text).is_err(), "{text}");
    }
    assert!(Record::from_text(&"[".repeat(100_000)).is_err());
    let nested =
        format!("{{\"format\":\"plateau record\",\"version\":1,\"id\":{}", "[".repeat(9999));
    assert!(Record::from_text(&nested).is_err());
}

#[test]
fn another_format_is_named() {
    let why = changed(|record| record["format"] = json!("plateau tournament"));
    assert_eq!(why, "this is \"plateau tournament\", not a plateau record");
    // The format is judged first: another one may have other fields.
    let text = r#"{"format":"chess game","version":9}"#;
    assert_eq!(self::why(text), "this is \"chess game\", not a plateau record");
}

#[test]
fn another_version_of_the_format_is_named() {
    for version in [0, 2] {
        let why = changed(|record| record["version"] = json!(version));
        let said = "of the format; this program reads version 1";
        assert_eq!(why, format!("this record has version {version} {said}"));
    }
    let text = r#"{"format":"plateau record","version":2,"events":[]}"#;
    assert!(why(text).starts_with("this record has version 2 of the format"));
}

#[test]
fn each_field_is_needed() {
    let fields: Value = serde_json::from_str(&text()).unwrap();
    for name in fields.as_object().unwrap().keys() {
        let why = changed(|record| drop(record.as_object_mut().unwrap().remove(name)));
        assert_eq!(why, format!("not a record: a field is missing (missing field `{name}`"));
    }
    let why = changed(|record| drop(record["log"][0].as_object_mut().unwrap().remove("check")));
    assert_eq!(why, "not a record: a field is missing (missing field `check`");
}

#[test]
fn each_field_has_its_type() {
    let wrong = [
        ("/format", json!(1), "invalid type: integer `1`, expected a string"),
        ("/version", json!("1"), "invalid type: string \"1\", expected u32"),
        ("/version", json!(4_294_967_296u64), "invalid value: integer `4294967296`, expected u32"),
        ("/id", json!(null), "invalid type: null, expected a string"),
        ("/game", json!([]), "invalid type: sequence, expected a string"),
        ("/rules", json!(-1), "invalid value: integer `-1`, expected u32"),
        ("/seed", json!("1"), "invalid type: string \"1\", expected u64"),
        ("/seed", json!(1.5), "invalid type: floating point `1.5`, expected u64"),
        ("/players", json!("first"), "invalid type: string \"first\", expected a sequence"),
        ("/players/0", json!(1), "invalid type: integer `1`, expected a string"),
        ("/log", json!({}), "invalid type: map, expected a sequence"),
        ("/log/0", json!("left"), "invalid type: string \"left\", expected struct RecordedEvent"),
        ("/log/2/seat", json!(-1), "invalid value: integer `-1`, expected u32"),
        ("/log/2/move", json!(1), "invalid type: integer `1`, expected a string"),
        ("/log/3/fault/kind", json!("bored"), "unknown variant `bored`"),
        ("/log/3/gone", json!("yes"), "invalid type: string \"yes\", expected a boolean"),
        ("/scores", json!(3), "invalid type: integer `3`, expected a sequence"),
        ("/scores/0", json!(2_147_483_648u64), "invalid value: integer `2147483648`, expected i32"),
        ("/ranks/0", json!(-1), "invalid value: integer `-1`, expected usize"),
    ];
    for (place, value, expected) in wrong {
        let why = changed(|record| *record.pointer_mut(place).unwrap() = value);
        let expected = format!("not a record: a field has an invalid value ({expected}");
        assert!(why.starts_with(&expected), "{place}: {why}");
    }
}
