//! Players that do not start.

use serde_json::json;

use crate::outside::table::{Table, puppet, puppet_under};
use program::Run;

#[test]
fn a_program_that_is_missing_or_cannot_run_is_refused_at_once() {
    let table = Table::new();
    table.0.write("plain", "no program");
    table.0.write("folder/file", "");
    let unknown = |name: &str| {
        format!("there is no program {name:?} in the folders of PATH: is it spelt right?")
    };
    for (player, why) in [
        ("./missing --fast", "./missing: No such file or directory (os error 2)"),
        ("pyhton3 bot.py", &unknown("pyhton3")),
        ("./plain --fast", "./plain is not executable: make it so with chmod +x ./plain"),
        ("./folder --fast", "./folder is a folder"),
        ("./puppet:wrap=./missing", "./missing: No such file or directory (os error 2)"),
        ("./puppet:wrap=vlagrind -q", &unknown("vlagrind")),
    ] {
        let mut command = table.command(&[player, "line"], "");
        Run::of(player, &mut command).misused(&format!("player {player:?}: {why}"));
    }
}

#[test]
fn a_player_that_ends_at_the_start_is_quoted_with_its_last_line() {
    for (deeds, why) in [
        ("exit=7@start", "puppet: start (exit code 7)"),
        ("exit=7@birth", "nothing on stderr (exit code 7)"),
        ("words=first@birth words=second@birth exit=1@birth", "second (exit code 1)"),
        ("'words=no board@start' segv@start", "no board (signal 11 (SIGSEGV))"),
        ("abort@birth", "nothing on stderr (signal 6 (SIGABRT))"),
    ] {
        let played = puppet(deeds);
        let fault = json!({ "kind": "start", "cause": "ended", "why": why });
        assert_eq!(*played.lost_after(0), fault);
    }
    assert_eq!(puppet("exit=7@start").failure(0)["stderr"], "puppet: start");
}

#[test]
fn a_player_that_is_not_ready_in_time_is_stopped() {
    for deed in ["sleep@birth", "sleep@start", "ignoreterm@birth sleep@start"] {
        let played = puppet_under(deed, "--init 200ms");
        assert_eq!(played.lost_after(0)["kind"], "start");
        assert!(played.why(0).starts_with("it was not ready within 200ms"), "{}", played.why(0));
    }
}

#[test]
fn a_player_that_reads_nothing_is_stopped_though_the_board_fills_the_pipe() {
    let board = "--board hex --width 60 --height 60 --penguins 2 --init 200ms";
    let played = puppet_under("sleep@birth", board);
    assert!(played.why(0).starts_with("it was not ready within 200ms"), "{}", played.why(0));
    assert_eq!(played.lost_after(0)["kind"], "start");
}

#[test]
fn every_player_has_all_its_time_to_start() {
    // One after the other they would take longer than the limit; each on its own is far below it.
    let late = "./puppet late=2500@start";
    let players = ["./puppet sleep@start", late, late, "./puppet sleep@start", "line"];
    let played = Table::new().play(&players, "--init 6s");
    assert_eq!(played.kinds(), ["start", "-", "-", "start", "-"]);
}

#[test]
fn a_player_that_moves_before_it_is_ready_is_out() {
    let played = puppet("'line={\"type\":\"move\",\"move\":\"place 0\"}@start'");
    let fault = played.lost_after(0);
    assert_eq!(fault["kind"], "protocol");
    assert_eq!(fault["why"], "it sent a move before `ready`");
}

#[test]
fn a_line_that_is_not_a_message_is_not_a_start() {
    for (line, why) in [("ready", "it is not JSON"), ("{}", "the message has no `type`")] {
        let played = puppet(&format!("'line={line}@start'"));
        let fault = played.lost_after(0);
        assert_eq!((&fault["kind"], &fault["line"]), (&json!("protocol"), &json!(line)));
        assert!(played.why(0).contains(why), "{fault}");
    }
}
