//! `--verbose`: what players from outside write to stderr, as it comes.

use crate::outside::table::Table;
use program::Run;

/// What is said while two puppets play, one of which does something.
fn said(table: &Table, deeds: &str, more: &str) -> (String, String) {
    let run = Run::of(deeds, &mut table.command(&[&format!("./puppet {deeds}"), "./puppet"], more));
    assert_eq!(run.code, Some(0), "{run:?}");
    (run.out, run.err)
}

#[test]
fn without_it_nothing_is_shown() {
    let table = Table::new();
    for more in ["", "-q", "--json"] {
        assert_eq!(said(&table, "words=secret noise=100000@turn3", more).1, "");
    }
}

#[test]
fn every_line_is_shown_with_the_seat_and_the_player_is_named_once() {
    let table = Table::new();
    for flag in ["-v", "--verbose"] {
        let (out, err) = said(&table, "words=secret@turn2", &format!("-q {flag}"));
        assert!(out.starts_with("rank"), "{out}");
        let of = |prefix: &str| -> Vec<String> {
            err.lines().filter_map(|line| line.strip_prefix(prefix)).map(str::to_string).collect()
        };
        let (first, second) = (of("[seat 0] "), of("[seat 1] "));
        let named = "stderr of ./puppet words=secret@turn2:";
        let lines = [named, "puppet: start", "puppet: turn1", "puppet: turn2", "secret"];
        assert_eq!(first[..5], lines);
        let lines = ["stderr of ./puppet:", "puppet: start", "puppet: turn1", "puppet: turn2"];
        assert_eq!(second[..4], lines);
        assert_eq!(first.len() + second.len(), err.lines().count(), "{err}");
        assert_eq!(first.last().map(String::as_str), Some("puppet: end"), "to the very end");
    }
}

#[test]
fn it_changes_nothing_else() {
    let table = Table::new();
    for more in ["", "-q", "--json"] {
        assert_eq!(said(&table, "", more).0, said(&table, "", &format!("{more} -v")).0);
    }
}

#[test]
fn a_line_written_in_pieces_is_one_line() {
    let (_, err) = said(&Table::new(), "half@turn2", "-q -v");
    assert!(err.contains("[seat 0] half a line, and the rest\n"), "{err}");
}

#[test]
fn a_last_line_without_an_end_is_shown() {
    let table = Table::new();
    table.0.write("bye.sh", "./puppet\nprintf 'bye' >&2");
    let run = Run::of("", &mut table.command(&["sh bye.sh", "line"], "-q -v"));
    assert!(run.err.ends_with("[seat 0] puppet: end\n[seat 0] bye\n"), "{}", run.err);
}

#[test]
fn many_lines_at_once_are_not_torn() {
    let table = Table::new();
    table.0.write("lines.sh", "seq 1 5000 >&2\nexec ./puppet");
    let mut command = table.command(&["sh lines.sh", "line"], "-q -v");
    let run = Run::of("", &mut command);
    let shown: Vec<&str> = run
        .err
        .lines()
        .skip(1)
        .map(|line| line.strip_prefix("[seat 0] ").expect("a prefix"))
        .collect();
    let expected: Vec<String> = (1..=5000).map(|number| number.to_string()).collect();
    assert!(shown.starts_with(&expected.iter().map(String::as_str).collect::<Vec<_>>()));
}

#[test]
fn stderr_of_a_failing_player_is_shown_to_its_end() {
    let table = Table::new();
    let (_, err) = said(&table, "words=alas@turn2 exit=1@turn2", "-q -v");
    assert!(err.contains("] alas\n"), "{err}");
    let (_, err) = said(&table, "words=alas@birth exit=1@birth", "-q -v");
    assert!(err.contains("] alas\n"), "{err}");
}

#[test]
fn pictures_do_not_hide_it_in_a_terminal() {
    let table = Table::new();
    let play = |more: &str| {
        let run =
            table.0.terminal([80, 40], &format!("play penguins ./puppet line --pace 1ms {more}"));
        assert_eq!(run.code, Some(0), "{run:?}");
        run.out
    };
    assert!(play("").contains("\x1b[J"), "a picture");
    let shown = play("--verbose");
    assert!(!shown.contains("\x1b[J") && shown.contains("[seat 0] puppet: turn2"), "{shown}");
}
