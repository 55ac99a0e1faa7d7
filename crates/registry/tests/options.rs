//! Options: how they are described, and why wrong ones are refused.

use crate::common::{coins, tally, try_play, variant};
use registry::{Error, FILE, Field, FieldKind};
use serde_json::{Value, json};
use table::Seed;

fn field(name: &str) -> Field {
    tally().options().into_iter().find(|field| field.name == name).unwrap()
}

fn described(name: &str) -> (String, FieldKind, Value) {
    let field = field(name);
    (field.help, field.kind, field.default)
}

/// Why options are refused.
fn wrong(options: Value) -> String {
    let Err(error) = variant(tally(), options) else { panic!("they are taken") };
    assert!(matches!(error, Error::Options(_)));
    error.to_string()
}

#[test]
fn every_option_is_listed_once() {
    let mut names: Vec<String> = tally().options().into_iter().map(|field| field.name).collect();
    names.sort();
    assert_eq!(names, ["aloud", "highest_number", "ink", "paper", "rounds", "title"]);
}

#[test]
fn each_kind_of_option_is_listed_with_its_default() {
    let help = |text: &str| text.to_string();
    assert_eq!(described("aloud"), (help("Say it aloud"), FieldKind::Flag, json!(false)));
    assert_eq!(
        described("rounds"),
        (help("How often each seat is asked"), FieldKind::Number, json!(3))
    );
    let highest = help("The highest number that may be said [default: 2]");
    assert_eq!(described("highest_number"), (highest, FieldKind::Number, json!(null)));
    assert_eq!(described("title"), (help("What it is called"), FieldKind::Text, json!("a tally")));
    let papers = ["plain", "lined", FILE].map(str::to_string).to_vec();
    let paper = help("What it is played on");
    assert_eq!(described("paper"), (paper, FieldKind::Choice(papers), json!("plain")));
    let inks = ["black", "blue"].map(str::to_string).to_vec();
    let ink = help("What it is written with [default: whatever is there]");
    assert_eq!(described("ink"), (ink, FieldKind::Choice(inks), json!(null)), "need not be given");
    assert_eq!(wrong(json!({"ink": "red"})), "--ink: there is no \"red\"; choose black, blue");
}

#[test]
fn a_field_is_written_with_its_kind_and_choices() {
    let written = serde_json::to_value(field("paper")).unwrap();
    assert_eq!(written["kind"], "choice");
    assert_eq!(written["choices"], json!(["plain", "lined", "file:PATH"]));
    assert_eq!(serde_json::to_value(field("aloud")).unwrap()["kind"], "flag");
}

#[test]
fn an_unknown_option_is_answered_with_those_there_are() {
    let why = "--most-rounds: tally has no such option; \
               it has aloud, highest_number, ink, paper, rounds, title";
    assert_eq!(wrong(json!({"most_rounds": 3})), why);
    assert_eq!(wrong(json!({"rounds": 3, "most_rounds": 3})), why);
}

#[test]
fn a_value_of_the_wrong_type_is_laid_at_its_option() {
    for (options, why) in [
        (json!({"rounds": "3"}), "--rounds: expected a whole number from 0 up, not \"3\""),
        (json!({"rounds": -1}), "--rounds: expected a whole number from 0 up, not -1"),
        (json!({"rounds": null}), "--rounds: expected a whole number from 0 up, not null"),
        (json!({"aloud": 1}), "--aloud: expected true or false, not 1"),
        (json!({"title": []}), "--title: expected a text, not []"),
        (
            json!({"highest_number": 1.5}),
            "--highest-number: expected a whole number from 0 up, not 1.5",
        ),
        (json!({"rounds": 1, "aloud": "no"}), "--aloud: expected true or false, not \"no\""),
    ] {
        assert_eq!(wrong(options), why);
    }
}

#[test]
fn a_wrong_choice_is_answered_with_the_choices() {
    for choice in ["square", "Plain", "file", ""] {
        let why = format!("--paper: there is no {choice:?}; choose plain, lined, file:PATH");
        assert_eq!(wrong(json!({"paper": choice})), why);
    }
}

#[test]
fn right_options_are_taken_and_recorded_with_the_rest() {
    let given = json!({"highest_number": 5, "paper": {"file": "squares"}});
    let record = try_play(tally(), given, "first", 1).unwrap();
    let all = json!({
        "rounds": 3, "highest_number": 5, "aloud": false, "title": "a tally",
        "paper": {"file": "squares"}, "ink": null
    });
    assert_eq!(record.options, all);
    let three = variant(coins(), json!({"coins": 3})).unwrap();
    assert_eq!(three.perft(2, Seed(1), 4).unwrap(), [1, 2, 4, 4, 0]);
}

#[test]
fn an_option_that_cannot_be_played_is_named() {
    let error = try_play(tally(), json!({"rounds": 0}), "first", 1).unwrap_err();
    assert!(matches!(error, Error::Setup(_)));
    assert_eq!(error.to_string(), "--rounds: at least one is played");
}

#[test]
fn schemas_describe_options_setup_and_view() {
    let [options, setup, view, to_player, from_player] = tally().schemas();
    assert_eq!([options.0, setup.0, view.0], ["options", "setup", "view"]);
    assert!(options.1.pointer("/properties/highest_number").is_some());
    assert!(setup.1.pointer("/properties/slant").is_some());
    assert!(view.1.pointer("/properties/turns").is_some());
    assert_eq!([to_player.0, from_player.0], ["to_player", "from_player"]);
    assert_eq!(to_player.1["oneOf"].as_array().unwrap().len(), 3, "start, turn, end");
    assert_eq!(from_player.1["oneOf"].as_array().unwrap().len(), 2, "ready, move");
}
