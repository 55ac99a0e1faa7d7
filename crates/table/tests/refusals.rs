//! Records that are wrong as a whole: what they say of themselves does not fit what was played.

use crate::common::{coins, play, try_play, verify};
use registry::Error;
use serde_json::json;
use table::{Record, RecordedSetup, Seed};

const ID: &str = "the id does not match the options, seed and players: one was changed";

/// Seat 0 fails at last, with the most coins.
fn record() -> Record {
    play(coins(), "fails:after=4 first", 3)
}

/// What is said of a record after a change, once it went through a file.
fn refused(change: impl FnOnce(&mut Record)) -> String {
    let mut record = record();
    change(&mut record);
    let read = Record::from_text(&record.to_text()).unwrap();
    match verify(coins(), &read) {
        Err(Error::Record(refused)) if refused.event.is_none() => refused.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_record_these_tests_change_is_right() {
    assert_eq!(verify(coins(), &record()), Ok(()));
    assert_eq!(record().ranks, [2, 1]);
}

#[test]
fn a_changed_id_option_seed_player_or_game_does_not_fit() {
    let other = play(coins(), "fails:after=4 first", 4).id;
    assert_eq!(refused(|record| record.id = other), ID);
    assert_eq!(refused(|record| record.id.clear()), ID);
    assert_eq!(refused(|record| record.id = record.id.to_uppercase()), ID);
    assert_eq!(refused(|record| record.options = json!({"coins": 10})), ID);
    assert_eq!(refused(|record| record.options = json!({})), ID);
    assert_eq!(refused(|record| record.options = json!(null)), ID);
    assert_eq!(refused(|record| record.seed = Seed(4)), ID);
    assert_eq!(refused(|record| record.players.swap(0, 1)), ID);
    assert_eq!(refused(|record| record.players[1].push_str("er")), ID);
    assert_eq!(refused(|record| record.players.push("first".to_string())), ID);
    assert_eq!(refused(|record| record.players.clear()), ID);
    assert_eq!(refused(|record| record.game = "kuhn".to_string()), ID);
}

#[test]
fn other_rules_are_named() {
    for rules in [0, 2] {
        let why = format!(
            "it was played by version {rules} of the rules of coins; this program has version 1"
        );
        assert_eq!(refused(|record| record.rules = rules), why);
    }
}

#[test]
fn a_changed_setup_is_not_the_one_that_was_drawn() {
    let why = "the set-up is not the one that its options and seed draw";
    let changed = |place: &str, value: serde_json::Value| {
        refused(|record| {
            let RecordedSetup::Whole(setup) = &mut record.setup else {
                panic!("nine coins are few")
            };
            *setup.pointer_mut(place).unwrap() = value;
        })
    };
    assert_eq!(changed("/row/4", json!(99)), why);
    assert_eq!(changed("/row", json!([])), why);
    assert_eq!(changed("/seats", json!(3)), why);
    assert_eq!(changed("", json!(null)), why);
    let digest = "0".repeat(32);
    assert_eq!(refused(|record| record.setup = RecordedSetup::Digest { digest }), why);
}

#[test]
fn changed_scores_are_named_with_the_right_ones() {
    let right = record().scores;
    let wrong = [
        vec![right[0] + 1, right[1]],
        vec![right[1], right[0]],
        vec![right[0]],
        vec![right[0], right[1], 0],
        vec![],
    ];
    for scores in wrong {
        let why = format!("it says scores {scores:?}, but they are {right:?}");
        assert_eq!(refused(|record| record.scores = scores), why);
    }
}

#[test]
fn changed_ranks_are_named_with_the_right_ones() {
    for ranks in [vec![1, 2], vec![1, 1], vec![2], vec![2, 1, 3], vec![]] {
        let why = format!("it says ranks {ranks:?}, but they are [2, 1]");
        assert_eq!(refused(|record| record.ranks = ranks), why);
    }
}

#[test]
fn a_log_cut_short_at_any_event_is_found() {
    let events = record().log.len();
    for left in 0..events {
        let why = format!("it is cut short: the match is not over after {left} events");
        assert_eq!(refused(|record| record.log.truncate(left)), why);
    }
}

#[test]
fn options_the_game_does_not_have_are_named() {
    let mut record = record();
    record.options = json!({"coins": 9, "colour": "red"});
    let error = verify(coins(), &record).unwrap_err();
    let why = "--colour: coins has no such option; it has coins, row";
    assert_eq!(error.to_string(), why);
}

#[test]
fn a_match_that_cannot_be_played_has_no_record() {
    let error = try_play(coins(), json!({}), "", 1).unwrap_err();
    assert_eq!(error.to_string(), "1 to 1000 players are needed");
    let error = try_play(crate::common::kuhn(), json!({}), "first", 1).unwrap_err();
    assert_eq!(error.to_string(), "two seats play");
}
