//! Options: how they are told, and what is said of wrong ones.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

mod common;

use arena::{Error, FILE, Field, Kind};
use common::{coins, order, tally};
use serde_json::{Value, json};

fn field(name: &str) -> Field {
    tally().options().into_iter().find(|field| field.name == name).unwrap()
}

fn told(name: &str) -> (String, Kind, Value) {
    let field = field(name);
    (field.help, field.kind, field.default)
}

/// What is said of wrong options, which is the same whatever they are for.
fn wrong(options: Value) -> String {
    let order = order(options, "first first", 1);
    let errors = [tally().play(&order, None).map(|_| ()), tally().perft(&order, 2, 1).map(|_| ())]
        .map(Result::unwrap_err);
    assert_eq!(errors[0], errors[1]);
    assert!(matches!(errors[0], Error::Options(_)));
    errors[0].to_string()
}

#[test]
fn every_option_is_listed_once() {
    let mut names: Vec<String> = tally().options().into_iter().map(|field| field.name).collect();
    names.sort();
    assert_eq!(names, ["aloud", "highest_number", "ink", "paper", "rounds", "title"]);
}

#[test]
fn each_kind_of_option_is_told_with_its_default() {
    let help = |text: &str| text.to_string();
    assert_eq!(told("aloud"), (help("Say it aloud"), Kind::Flag, json!(false)));
    assert_eq!(told("rounds"), (help("How often each seat is asked"), Kind::Number, json!(3)));
    let highest = help("The highest number that may be said [default: 2]");
    assert_eq!(told("highest_number"), (highest, Kind::Number, json!(null)));
    assert_eq!(told("title"), (help("What it is called"), Kind::Text, json!("a tally")));
    let papers = ["plain", "lined", FILE].map(str::to_string).to_vec();
    let paper = help("What it is played on");
    assert_eq!(told("paper"), (paper, Kind::Choice(papers), json!("plain")));
    let inks = ["black", "blue"].map(str::to_string).to_vec();
    let ink = help("What it is written with [default: whatever is there]");
    assert_eq!(told("ink"), (ink, Kind::Choice(inks), json!(null)), "need not be given");
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
    let record = tally().play(&order(given, "first", 1), None).unwrap();
    let all = json!({
        "rounds": 3, "highest_number": 5, "aloud": false, "title": "a tally",
        "paper": {"file": "squares"}, "ink": null
    });
    assert_eq!(record.options, all);
    let order = order(json!({"coins": 3}), "", 1);
    assert_eq!(coins().perft(&order, 2, 4).unwrap(), [1, 2, 4, 4, 0]);
}

#[test]
fn an_option_that_cannot_be_played_is_named() {
    let error = tally().play(&order(json!({"rounds": 0}), "first", 1), None).unwrap_err();
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
