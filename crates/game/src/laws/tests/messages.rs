//! What is said of a broken law: enough to find it.

use super::*;

#[track_caller]
fn says(verdict: Result<(), Broken>, parts: &[&str]) {
    let message = verdict.expect_err("a law catches it").to_string();
    for part in parts {
        assert!(message.contains(part), "{part:?} is not in: {message}");
    }
}

#[test]
fn the_events_and_the_options_are_named() {
    let broken = coins::<UNDERSTATES_ITS_LENGTH>().unwrap_err();
    assert_eq!((broken.ply, broken.events.len()), (4, 4));
    let options = "\noptions: {\"coins\":9,\"row\":\"random\"}, seats: 3";
    says(coins::<UNDERSTATES_ITS_LENGTH>(), &["\nevents: seat 0", options]);
    says(kuhn::<LEAKS>(), &["\nevents: chance: ", "seats: 2"]);
}

#[test]
fn a_failure_on_the_way_is_named() {
    says(coins::<ASKS_THE_GONE>(), &["`Game::fail` may be wrong", "seat 0 is gone"]);
}

#[test]
fn the_true_view_and_the_believed_one_are_told_apart() {
    says(
        kuhn::<BELIEVES_THE_WRONG_WORLD>(),
        &["to seat 0 ", " in truth, ", " in the world that `determinize` made"],
    );
    says(kuhn::<LEAKS>(), &[" in one world, "]);
}

#[test]
fn a_refused_set_up_is_no_other_law() {
    let options = CoinsOptions { row: Row::File("x".to_string()), ..CoinsOptions::default() };
    let verdict = check::<Coins, NaiveCoins>(&options, 2, 1);
    says(verdict, &["the law `set-up` is broken", "`draw` refuses the options: --row: line 1"]);
}
