//! No control character of a player reaches the terminal: players' words, names and complaints are printed
//! without control characters, even where colours are wanted.

use std::process::Command;

use crate::outside::table::{Table, VERIFIED};
use program::Run;

/// Clears the screen, rings the bell, goes back to the line's beginning, writes from right to left.
const HOSTILE: &str = r"\u001b[2Jred\u0007\r\u009b1J\u202e\nnext";

/// What a command prints, with colours as on a terminal.
fn printed(mut command: Command) -> Run {
    Run::of("", command.env("CLICOLOR_FORCE", "1"))
}

/// There are colours, line ends, and no other control characters.
#[track_caller]
fn harmless(out: &str) {
    assert!(!out.contains("\u{1b}[2J") && !out.contains("\u{1b}]"), "{out:?}");
    let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let control = |c: char| turns(c) || c.is_control() && !['\n', '\u{1b}'].contains(&c);
    assert!(!out.contains(control), "{out:?}");
}

#[test]
fn a_comment_is_harmless_and_on_one_line() {
    let table = Table::new();
    let player = format!("./puppet 'say={HOSTILE}@turn2'");
    let plain = table.play(&[&player, "line"], "");
    let said = &plain.log()[2]["say"];
    assert_eq!(said, "\u{1b}[2Jred\u{7}\r\u{9b}1J\u{202e}\nnext", "the record keeps it as it is");
    let out = printed(table.command(&[&player, "line"], "")).done();
    harmless(&out);
    assert!(out.lines().any(|line| line.contains("[2Jred") && line.ends_with("next")), "{out:?}");
    let mut replay = table.0.command("replay match.json");
    let again = Run::of("replay", replay.env("CLICOLOR_FORCE", "1")).said(VERIFIED);
    assert_eq!(again, out);
}

#[test]
fn an_illegal_answer_is_harmless() {
    let table = Table::new();
    for more in ["", "-q"] {
        let player = format!("./puppet 'answer={HOSTILE}@turn2'");
        let out = printed(table.command(&[&player, "line"], more)).done();
        harmless(&out);
        assert!(out.contains("illegal move"), "{out:?}");
    }
}

#[test]
fn a_broken_line_is_harmless() {
    let table = Table::new();
    let player = "./puppet 'line=\u{1b}[2J\u{7}\u{9b}1J\u{202e}@turn2'";
    // The name is the command itself here, and has the same bytes.
    let out = printed(table.command(&[player, "line"], "-q")).done();
    let fault = out.split_once("broke the protocol").unwrap().1;
    harmless(fault.lines().next().unwrap());
}

#[test]
fn last_words_are_harmless() {
    let table = Table::new();
    for more in ["", "-q"] {
        let out =
            printed(table.command(&["./puppet escape@turn2 exit=1@turn2", "line"], more)).done();
        harmless(&out);
        assert!(out.contains("title"), "{out:?}");
    }
}

#[test]
fn the_last_line_of_a_player_that_does_not_start_is_harmless() {
    let table = Table::new();
    let out = printed(table.command(&["./puppet escape@start exit=1@start", "line"], "-q")).done();
    harmless(&out);
    assert!(out.contains("did not start: "), "{out:?}");
}

#[test]
fn a_name_is_harmless() {
    let table = Table::new();
    table.seat_puppet("pup\u{1b}[2J\u{7}pet");
    let player = "./pup\u{1b}[2J\u{7}pet";
    table.play(&[player, "line"], "").clean();
    for more in ["", "-q"] {
        harmless(&printed(table.command(&[player, "line"], more)).done());
    }
    harmless(&printed(table.0.command("replay match.json")).said(VERIFIED));
}

#[test]
fn what_a_player_calls_itself_is_harmless() {
    let table = Table::new();
    let ready = format!("{{\"type\":\"ready\",\"name\":\"{HOSTILE}\"}}");
    let player = format!("./puppet 'line={ready}@start'");
    let played = table.play(&[&player, "line"], "");
    assert_eq!(played.json["seats"][0]["name"], "\u{1b}[2Jred\u{7}\r\u{9b}1J\u{202e}\nnext");
    for more in ["", "-q"] {
        let out = printed(table.command(&[&player, "line"], more)).done();
        harmless(&out);
        assert!(out.lines().any(|line| line.contains("red") && line.contains("next)")), "{out:?}");
    }
}

#[test]
fn stderr_shown_live_is_harmless() {
    let table = Table::new();
    let run = printed(table.command(&["./puppet escape@turn2", "line"], "-q --verbose"));
    assert_eq!(run.code, Some(0));
    assert!(run.err.contains("title"), "{:?}", run.err);
    harmless(&run.err);
}

#[test]
fn an_answer_to_a_recorded_question_is_harmless() {
    let table = Table::new();
    table.play(&["./puppet", "line"], "");
    let player = format!("./puppet 'answer={HOSTILE}@turn2' escape@turn3 exit=1@turn3");
    let mut command = table.0.command("replay match.json --seat 0 --ask");
    command.arg(player);
    let out = printed(command).done();
    harmless(&out);
    assert!(out.contains("illegal move") && out.contains("exit code 1"), "{out:?}");
    // What stands below the crash is its stderr, and advice.
    let answers = out.lines().filter(|line| !line.starts_with("            "));
    assert_eq!(answers.count(), 5, "whose answers, three of one line each, a summary: {out:?}");
}

#[test]
fn a_reason_that_a_library_gives_is_harmless() {
    let table = Table::new();
    let complaint = "-DAT_INIT=printf(\"\\033[2J\\a\\r\\b\\n\"); exit(4)";
    table.library("faulty.c", "loud.so", &[complaint]);
    let out = printed(table.command(&["./loud.so", "line"], "-q")).done();
    harmless(&out);
    assert!(out.contains("exit code 4"), "{out:?}");
}

#[test]
fn live_lines_and_the_names_of_players_are_harmless() {
    let table = Table::new();
    let name = "./pup\u{202e}\u{9b}2J\u{2066}pet";
    table.seat_puppet(&name[2..]);
    let words = "words=\u{202e}hidden\u{2069}\u{9b}1J@turn1";
    let player = format!("'{name}' '{words}'");
    for players in [[name, "line"], [&player, "line"]] {
        for more in ["-v", "-q -v"] {
            let run = printed(table.command(&players, more));
            assert_eq!(run.code, Some(0), "{run:?}");
            harmless(&run.out);
            harmless(&run.err);
        }
    }
    let refused = printed(table.command(&["./no\u{202e}\u{9b}such bot", "line"], ""));
    assert_eq!(refused.code, Some(2));
    harmless(&refused.err);
}

#[test]
fn the_reason_behind_a_long_line_is_printed_too() {
    let table = Table::new();
    let player = format!("./puppet 'line={}@turn1'", "é".repeat(5000));
    let out = printed(table.command(&[&player, "line"], "-q")).done();
    assert!(out.contains("é…\": it is not JSON"), "{out}");
}
