//! Matches as pictures, in a terminal of some size.

use std::process::{Command, Stdio};

use program::Run;

/// What a terminal of this size shows of a match, every byte.
fn shown(columns: usize, rows: usize, line: &str) -> String {
    let program = program::path().display();
    let size = format!("stty columns {columns} rows {rows}");
    let mut terminal = Command::new("script");
    terminal.args(["-qec", &format!("{size}; {program} {line}"), "/dev/null"]);
    terminal.env("TERM", "xterm-256color").stdin(Stdio::null());
    Run::of(line, &mut terminal).out
}

#[test]
fn a_window_that_is_too_small_is_told_once_with_the_size_needed() {
    let line = "play rails mst mst --map alps --seed 3 --pace 1ms";
    let out = shown(40, 12, line);
    let sentence = "The window is too small for a picture";
    assert_eq!(out.matches(sentence).count(), 1, "{out}");
    let (_, after) = out.split_once("a picture needs ").unwrap();
    let numbers: Vec<usize> =
        after.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect();
    let [columns, rows, 40, 12, ..] = numbers[..] else { panic!("{numbers:?}") };
    assert!(out.contains("   1\x1b[0m  \x1b[3mchance"), "all events are printed: {out}");
    let out = shown(columns, rows, line);
    assert!(!out.contains(sentence) && out.contains(";48;5;"), "it fits {columns} × {rows}");
}

#[test]
fn chance_is_drawn_in_one_picture_with_what_follows() {
    let out = shown(100, 40, "play sapotache random random random --seed 3 --pace 1ms");
    let (before, _) = out.split_once(". seat 0, random").unwrap();
    assert_eq!(before.matches("round 1 of 3").count(), 2, "one for chance, one for the move");
    assert!(before.contains("chance: role 0 "), "{before}");
}

#[test]
fn a_seat_has_one_number_and_one_colour() {
    let out = shown(100, 40, "play penguins random random --penguins 1 --seed 3 --pace 1ms");
    // Seat 1 is orange: on the board, in the captions, in the result.
    assert!(out.contains("48;5;166m 1 \x1b[0m random: "), "{out}");
    let (_, result) = out.split_once("rank  seat  player").unwrap();
    let row = result.lines().find(|line| line.contains("     1  ")).unwrap();
    assert!(row.contains("38;5;166mrandom"), "{result}");
}
