//! Players that end by themselves, or never answer.

use std::time::Duration;

use serde_json::json;

use crate::outside::table::{Table, puppet, puppet_under};

/// What the puppet writes to stderr up to a turn.
fn words(turns: usize) -> String {
    let turns: Vec<String> = (1..=turns).map(|turn| format!("\npuppet: turn{turn}")).collect();
    format!("puppet: start{}", turns.concat())
}

#[test]
fn a_puppet_that_does_nothing_special_plays_a_whole_match() {
    let played = puppet("");
    played.clean();
    assert!(played.moves(0).len() > 8, "{:?}", played.moves(0));
    assert!(played.scores().iter().all(|score| *score > 20), "{:?}", played.scores());
}

#[test]
fn signals_and_exit_codes_are_reported_in_words() {
    for (deed, how) in [
        ("segv", "signal 11 (SIGSEGV)"),
        ("abort", "signal 6 (SIGABRT)"),
        ("signal=8", "signal 8 (SIGFPE)"),
        ("signal=9", "signal 9 (SIGKILL)"),
        ("signal=15", "signal 15 (SIGTERM)"),
        ("exit=7", "exit code 7"),
        ("exit=0", "it ended before the match did (exit code 0)"),
        ("exit=255", "exit code 255"),
    ] {
        let played = puppet(&format!("{deed}@turn3"));
        assert_eq!(*played.lost_after(2), json!({ "kind": "crash", "how": how }));
        assert_eq!(played.failure(0)["stderr"], words(3), "{deed}");
    }
}

#[test]
fn a_crash_may_come_at_any_turn() {
    let whole = puppet("").moves(0).len();
    for turn in [1, 2, 5, 12] {
        let played = puppet(&format!("abort@turn{turn}"));
        assert_eq!(played.lost_after(turn - 1)["kind"], "crash");
        assert_eq!(played.scores()[0] > 0, turn > 1, "what it has eaten counts");
    }
    let played = puppet(&format!("abort@turn{whole}"));
    assert_eq!((played.kinds(), played.ranks()), (vec!["crash", "-"], vec![2, 1]));
}

#[test]
fn a_crash_after_the_match_is_not_a_fault() {
    for deed in ["segv", "exit=9", "abort"] {
        puppet(&format!("{deed}@end")).clean();
    }
}

#[test]
fn the_last_of_stderr_is_kept_and_not_all_of_it() {
    let played = puppet("noise=3000000@turn1 words=farewell@turn2 exit=4@turn2");
    assert_eq!(*played.lost_after(1), json!({ "kind": "crash", "how": "exit code 4" }));
    let kept = played.failure(0)["stderr"].as_str().unwrap();
    assert!(kept.ends_with("nnn\nquiet again\npuppet: turn2\nfarewell"), "{}", kept.len());
    assert!((32 * 1024..=64 * 1024).contains(&kept.len()), "{}", kept.len());
}

#[test]
fn megabytes_on_stderr_do_not_disturb_the_match() {
    let played = puppet("noise=2000000@birth noise=2000000@turn2 noise=2000000@end");
    played.clean();
    assert_eq!(played.moves(0), puppet("").moves(0));
}

#[test]
fn a_player_that_never_answers_is_stopped_at_its_limit() {
    for deed in ["sleep@turn2", "ignoreterm@birth sleep@turn2", "fork@turn1 sleep@turn2"] {
        let played = puppet_under(deed, "--clock 1s");
        assert_eq!(*played.lost_after(1), json!({ "kind": "time" }));
        assert_eq!(played.failure(0)["stderr"], words(2));
        let used = played.failure(0)["used_us"].as_u64().unwrap();
        assert!(used >= 1_000_000, "{deed}: {used}");
    }
}

#[test]
fn a_player_is_found_out_though_its_child_holds_the_pipes() {
    let played = puppet_under("fork@turn1 exit=5@turn2", "--clock 1s");
    let fault = played.lost_after(1);
    assert!(["crash", "time"].contains(&fault["kind"].as_str().unwrap()), "{fault}");
}

#[test]
fn two_that_hang_take_one_limit_each() {
    let sleepers = ["./puppet sleep@turn1", "./puppet sleep@turn1", "line"];
    let played = Table::new().play(&sleepers, "--clock 200ms");
    assert_eq!(played.kinds(), ["time", "time", "-"]);
    assert!(played.took >= Duration::from_millis(400), "{:?}", played.took);
}
