//! Libraries in C that play Rails.

use crate::outside::table::{Played, Table};
use program::Run;

fn table() -> Table {
    Table::of("rails")
}

#[test]
fn what_a_library_gets_balances() {
    let table = table();
    table.library("mirror.c", "mirror.so", &[]);
    for (players, more) in [
        (&["./mirror.so", "steiner"][..], ""),
        (&["mst", "./mirror.so", "random", "./mirror.so"], ""),
        (&["./mirror.so", "random", "mst"], "--map alps --deck finite"),
        (&["random", "./mirror.so"], "--market 5 --deck finite --longest 10"),
        (&["random", "./mirror.so", "random"], "--market 3 --map alps"),
        (&["./mirror.so", "mst"], "--colours off --keep 2"),
        (&["./mirror.so", "random"], "--rounds 12 --map alps"),
    ] {
        for seed in ["1", "2"] {
            let played = table.play(players, &format!("{more} --seed {seed}"));
            played.clean();
        }
    }
}

#[test]
fn no_flags_or_too_few_keep_all_objectives() {
    let table = table();
    table.library("mirror.c", "keeper.so", &["-DKEEP=NULL"]);
    let played = table.play(&["random", "./keeper.so"], "--map alps");
    played.clean();
    assert_eq!(played.moves(1)[0].split_whitespace().count() - 1, 3, "{:?}", played.moves(1)[0]);
    // All flags are 0: fewer than must be kept.
    let played = script("{ DRAW, 0, 0, 0 }", "--map alps --rounds 3 --keep 2");
    assert_eq!(played.moves(0)[0].split_whitespace().count() - 1, 3);
}

#[test]
fn a_library_as_they_are_found_plays_to_the_end() {
    let table = table();
    table.library("student.c", "student.so", &["-std=gnu99", "-w"]);
    for more in ["", "--map alps --deck finite"] {
        let played = table.play(&["./student.so", "mst", "./student.so"], more);
        played.clean();
        assert!(played.moves(0).len() > 8, "{:?}", played.moves(0));
    }
}

/// A library that plays a script, against `random`.
#[track_caller]
fn script(actions: &str, more: &str) -> Played {
    let table = table();
    table.library("script.c", "script.so", &[&format!("-DSCRIPT={actions}")]);
    table.play(&["./script.so", "random"], more)
}

#[test]
fn an_illegal_action_skips_the_turn_and_three_in_a_row_put_the_player_out() {
    let wrong = [
        ("{ BUILD, 999, 0, 0 }", "there is no rail 999"),
        ("{ BUILD, -1, 0, 0 }", "{type 1, rail -1, color 0}"),
        ("{ 3, 0, 0, 0 }", "{type 3, rail 0, color 0}"),
        ("{ -7, 0, 0, 0 }", "{type -7, rail 0, color 0}"),
    ];
    for (action, why) in wrong {
        let played = script(action, "--map alps");
        let failures = played.failures(0);
        assert_eq!(failures.len(), 3, "{action}");
        for failure in failures {
            assert_eq!(failure["fault"]["kind"], "illegal");
            assert!(failure["gone"].is_null(), "the game decides, not the referee");
            let fault_text = failure["fault"].to_string();
            assert!(fault_text.contains(why), "{action}: {fault_text}");
        }
        assert_eq!(played.moves(0).len(), 1, "the objectives, and nothing more");
        assert!(played.moves(1).len() > 10, "the other seat plays on");
    }
}

#[test]
fn patience_restarts_with_every_legal_action() {
    let twice = "{ BUILD, 999, 0, 0 }, { BUILD, 999, 0, 0 }, { DRAW, 0, 0, 0 }";
    let script_text = format!("{twice}, {twice}, {twice}");
    let played = script(&script_text, "--map alps --rounds 20");
    assert_eq!(played.failures(0).len(), 6);
    assert!(played.moves(0).len() > 10, "it is still in");
    let endless = script("{ BUILD, 999, 0, 0 }", "--map alps --rounds 6 --patience off");
    assert_eq!(endless.failures(0).len(), 6);
}

#[test]
fn after_an_illegal_turn_the_own_entries_are_zero() {
    let table = table();
    let actions = "-DSCRIPT={ BUILD, 999, 0, 0 }, { DRAW, 0, 0, 0 }, { OBJECTIVE, 0, 0, 0 }, { DRAW, 0, 0, 0 }";
    table.library("script.c", "script.so", &[actions]);
    let mut command =
        table.command(&["./script.so", "random"], "-q --verbose --map alps --rounds 5");
    let run = Run::of("script", &mut command);
    assert_eq!(run.code, Some(0));
    for line in [
        "offered 3, at least 1",
        "turn 0: 0 wagons, 4 cards, 3 objectives",
        "turn 1: 0 wagons, 0 cards, 0 objectives",
        "turn 2: 0 wagons, 2 cards, 0 objectives",
        "turn 3: 0 wagons, 0 cards, 3 objectives",
        "turn 3: 0 wagons, 2 cards, 0 objectives",
    ] {
        assert!(run.err.contains(line), "{line:?} is not in {}", run.err);
    }
}
