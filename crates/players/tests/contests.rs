//! Players as written on the command line, and what is seated for them.

use crate::common::{coins, contest, kuhn, play, tally};
use players::{ContestError, PlayerSpec};
use serde_json::json;

fn again(text: &str) -> String {
    PlayerSpec::read(text).unwrap().to_string()
}

fn unreadable(text: &str) -> String {
    PlayerSpec::read(text).unwrap_err()
}

/// Why a player is not seated at coins.
fn unseated(text: &str) -> String {
    let error = contest(coins(), json!({}), &format!("first {text}"), 1).play(None).unwrap_err();
    assert!(matches!(error, ContestError::Player(_)));
    error.to_string()
}

#[test]
fn a_player_is_written_with_its_settings_in_order() {
    assert_eq!(again("random"), "random");
    assert_eq!(again("random:"), "random");
    assert_eq!(again("mcts:playouts=1000"), "mcts:playouts=1000");
    assert_eq!(again("mcts:playouts=10,explore=0.7"), "mcts:explore=0.7,playouts=10");
    assert_eq!(again("a:z=1,b=2,y=:"), "a:b=2,y=:,z=1");
}

#[test]
fn equal_players_are_equal_however_they_are_written() {
    let read = |text| PlayerSpec::read(text).unwrap();
    assert_eq!(read("mcts:a=1,b=2"), read("mcts:b=2,a=1"));
    assert_ne!(read("mcts:a=1"), read("mcts:a=2"));
    assert_ne!(read("mcts"), read("random"));
}

#[test]
fn a_record_keeps_players_as_they_are_written_in_order() {
    let record = play(coins(), "mcts:playouts=3,explore=1 random:", 1);
    assert_eq!(record.players, ["mcts:explore=1,playouts=3", "random"]);
}

#[test]
fn settings_that_cannot_be_read_are_quoted() {
    let why = "player \"mcts:playouts\": \"playouts\" is not a setting: write name=value";
    assert_eq!(unreadable("mcts:playouts"), why);
    assert_eq!(unreadable("mcts:a=1,a=2"), "player \"mcts:a=1,a=2\": a is set twice");
}

#[test]
fn an_unknown_player_is_answered_with_those_there_are() {
    let there_are = "there are random, alphabeta, mcts, first, fails, greedy, human \
                     (see `plateau players coins`)";
    assert_eq!(unseated("magic"), format!("there is no player \"magic\" for coins; {there_are}"));
    let meant = "(did you mean random?)";
    let why = format!("there is no player \"Random\" for coins {meant}; {there_are}");
    assert_eq!(unseated("Random"), why);
    assert_eq!(unseated(":a=1"), format!("there is no player \"\" for coins; {there_are}"));
}

#[test]
fn an_unknown_setting_is_answered_with_those_there_are() {
    let why = "player fails: it has no setting \"often\"; it has how, after";
    assert_eq!(unseated("fails:often=1"), why);
    let why = "player random: it has no setting \"depth\"; it has none";
    assert_eq!(unseated("random:depth=3"), why);
}

#[test]
fn a_setting_that_the_player_refuses_is_named() {
    let why = "player fails: how=badly: expected a kind of fault";
    assert_eq!(unseated("fails:how=badly"), why);
    let why = "player fails: after=0: expected a whole number from 1";
    assert_eq!(unseated("fails:after=0"), why);
}

#[test]
fn a_player_that_does_not_suit_the_game_says_why() {
    let error = contest(kuhn(), json!({}), "first alphabeta", 1).play(None).unwrap_err();
    assert!(error.to_string().starts_with("player alphabeta: alphabeta needs a game with no "));
}

#[test]
fn a_built_in_player_that_refuses_a_game_is_not_seated() {
    assert_eq!(unseated("greedy"), "player greedy: this game is not for the greedy");
}

#[test]
fn an_id_does_not_depend_on_how_the_same_player_is_written() {
    let id = |players: &str| play(tally(), players, 1).id;
    assert_eq!(id("mcts:playouts=3,explore=1"), id("mcts:explore=1,playouts=3"));
    assert_eq!(id("random:"), id("random"));
    assert_eq!(id("random"), contest(tally(), json!({}), "random", 1).id().unwrap());
}

#[test]
fn a_match_that_cannot_be_played_has_no_record() {
    let error = contest(coins(), json!({}), "", 1).play(None).unwrap_err();
    assert!(matches!(error, ContestError::Setup(_)));
    assert_eq!(error.to_string(), "1 to 1000 players are needed");
}

#[test]
fn where_a_file_ends_is_part_of_its_players_identity() {
    let folder = std::env::temp_dir().join(format!("plateau-identity-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let identity = |one: &str, other: &str| {
        std::fs::write(folder.join("one.py"), one).unwrap();
        std::fs::write(folder.join("other.py"), other).unwrap();
        let at = folder.display();
        let written = format!("python3 {at}/one.py {at}/other.py");
        PlayerSpec::read(&written).unwrap().files().unwrap().unwrap()
    };
    let whole = identity("ab", "c");
    assert_eq!(identity("ab", "c"), whole);
    assert_ne!(identity("a", "bc"), whole, "the same bytes, one file after the other");
    assert_ne!(identity("abc", ""), whole);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn options_are_parsed_once_for_all_matches_of_a_variant() {
    let mut contest = contest(coins(), json!({}), "random random", 1);
    let first = contest.spec().unwrap().options;
    contest.seed = table::Seed(2);
    let second = contest.spec().unwrap().options;
    assert!(std::sync::Arc::ptr_eq(&first, &second), "one value, in every spec");
    assert!(std::sync::Arc::ptr_eq(&first, contest.variant.options()));
}
