//! `plateau replay --ask`: recorded questions put to a player again.

use std::time::Instant;

use serde_json::Value;

use crate::outside::table::Table;
use program::Run;

/// A table with a record of a match between these players.
fn recorded(players: &[&str], more: &str) -> Table {
    let table = Table::new();
    table.play(players, more);
    table
}

fn ask(table: &Table, player: &str, seat: usize, more: &str) -> Run {
    let mut command = table.0.command(&format!("replay match.json --seat {seat} {more} --ask"));
    Run::of(player, command.arg(player))
}

/// How many answers a player gives as recorded, of how many questions.
#[track_caller]
fn agreed(out: &str) -> (usize, usize) {
    let last = out.lines().next_back().unwrap();
    let words: Vec<&str> = last.split(' ').collect();
    let [same, "of", asked, "answers", "as", "recorded"] = words[..] else { panic!("{last}") };
    let (same, asked) = (same.parse().unwrap(), asked.parse().unwrap());
    let equal = out.lines().filter(|line| line.contains(" = ")).count();
    let unequal = out.lines().filter(|line| line.contains(" ≠ ")).count();
    assert_eq!((equal, equal + unequal), (same, asked), "{out}");
    (same, asked)
}

#[test]
fn reproducible_players_answer_as_recorded() {
    let players = ["line", "mcts:playouts=50", "./puppet", "random"];
    let table = recorded(&players, "");
    for (seat, player) in players.iter().enumerate() {
        let out = ask(&table, player, seat, "").done();
        let (same, asked) = agreed(&out);
        assert!(asked > 5 && same == asked, "{player}: {out}");
    }
    assert_eq!(table.left_behind(), Vec::<String>::new());
}

#[test]
fn other_answers_are_marked_and_the_match_goes_on_as_recorded() {
    let table = recorded(&["./puppet", "line"], "");
    let out = ask(&table, "./puppet last", 0, "").done();
    let (same, asked) = agreed(&out);
    assert!(same < asked && asked > 8, "{out}");
    assert_eq!(out.lines().next(), Some("seat 0 was ./puppet; asked: ./puppet last"));
    let (number, rest) = out.lines().nth(1).unwrap().trim_start().split_once("  ").unwrap();
    let (recorded, answer) = rest.split_once('≠').unwrap();
    assert_eq!((number, recorded.trim()), ("1", "place 0"));
    assert!(answer.starts_with(" place ") && answer != " place 0", "{out}");
}

#[test]
fn a_player_is_asked_what_it_was_asked_in_the_match() {
    let player = "./puppet keep=heard.txt@start keep=heard.txt keep=heard.txt@end";
    for terms in ["", "--clock 3s --init 4s"] {
        let table = recorded(&["line", player, "random"], terms);
        let then = table.heard("heard.txt");
        std::fs::remove_file(table.0.path().join("heard.txt")).unwrap();
        ask(&table, player, 1, "--trust").done();
        assert_eq!(table.heard("heard.txt"), then);
    }
}

#[test]
fn a_crash_is_printed_and_the_player_not_asked_again() {
    let table = recorded(&["./puppet", "line"], "");
    let out = ask(&table, "./puppet exit=3@turn4", 0, "").done();
    assert_eq!(agreed(&out), (3, 4));
    let crash = out.lines().nth(4).unwrap();
    assert!(crash.contains(" ≠ ") && crash.ends_with("crashed: exit code 3"), "{out}");
    assert!(
        out.contains("            | puppet: turn4\n            to do: see its stderr"),
        "{out}"
    );
    let json = ask(&table, "./puppet exit=3@turn4", 0, "--json").done();
    let crash: Value = serde_json::from_str(json.lines().nth(3).unwrap()).unwrap();
    assert!(crash["stderr"].as_str().unwrap().ends_with("puppet: turn4"), "{crash}");
    assert!(crash["advice"].as_str().unwrap().contains("see its stderr"), "{crash}");
    let out = ask(&table, "./puppet exit=3@start", 0, "").done();
    assert_eq!(agreed(&out), (0, 1));
    assert!(out.contains("did not start: puppet: start (exit code 3)"), "{out}");
}

#[test]
fn an_illegal_answer_is_printed_and_the_next_question_asked() {
    let table = recorded(&["./puppet", "line"], "");
    let out = ask(&table, "./puppet answer=pass@turn2 'answer=place 0@turn3'", 0, "").done();
    let (same, asked) = agreed(&out);
    assert_eq!(asked - same, 2, "{out}");
    assert!(out.lines().nth(2).unwrap().contains("≠ illegal move pass: "), "{out}");
    assert!(
        out.lines().nth(3).unwrap().contains("≠ illegal move \"place 0\": tile 0 is taken"),
        "{out}"
    );
}

#[test]
fn a_player_that_hangs_is_stopped_by_the_recorded_clock() {
    let table = recorded(&["./puppet", "line"], "--clock 1s");
    let begun = Instant::now();
    let out = ask(&table, "./puppet sleep@turn2", 0, "").done();
    assert!(begun.elapsed() < program::ONLY_DEFECTS);
    assert_eq!(agreed(&out), (1, 2));
    assert!(out.contains("≠ out of time"), "{out}");
    assert_eq!(table.left_behind(), Vec::<String>::new());
}

#[test]
fn a_recorded_failure_is_a_question_too() {
    let table = recorded(&["./puppet exit=3@turn4", "line"], "");
    let out = ask(&table, "./puppet exit=3@turn4", 0, "").done();
    assert_eq!(agreed(&out), (4, 4), "it fails again");
    assert!(out.lines().nth(4).unwrap().contains("crashed: exit code 3"), "{out}");
    let out = ask(&table, "./puppet", 0, "").done();
    assert_eq!(agreed(&out), (3, 4), "it fails no more");
}

#[test]
fn another_failure_is_another_answer() {
    let table = recorded(&["./puppet exit=3@turn4", "line"], "");
    for deed in ["answer=x@turn4", "exit=4@turn4", "line=x@turn4"] {
        let out = ask(&table, &format!("./puppet {deed}"), 0, "").done();
        assert_eq!(agreed(&out), (3, 4), "{out}");
    }
}

#[test]
fn an_answer_that_a_random_move_stood_in_for_is_as_recorded_if_given_again() {
    let table = recorded(&["./puppet answer=x@turn3", "line"], "--on-illegal random");
    let out = ask(&table, "./puppet answer=x@turn3", 0, "").done();
    let (same, asked) = agreed(&out);
    assert_eq!(same, asked, "{out}");
}

#[test]
fn a_library_can_be_asked() {
    let table = Table::new();
    table.library("student.c", "student.so", &["-std=gnu99", "-w"]);
    table.play(&["./puppet", "line"], "");
    let (_, asked) = agreed(&ask(&table, "./student.so", 0, "").done());
    assert!(asked > 8);
}

#[test]
fn what_it_says_and_thinks_is_shown() {
    let table = recorded(&["./puppet", "line"], "");
    let out = ask(&table, "./puppet say=hm@turn2 think=[1,2]@turn2", 0, "").done();
    assert!(out.lines().nth(2).unwrap().ends_with(" = place 1  hm  [1,2]"), "{out}");
}

#[test]
fn a_second_answer_is_detected() {
    let table = recorded(&["./puppet", "line"], "");
    let twice = "import json, sys\nfor line in sys.stdin:\n    message = json.loads(line)\n    \
        if message['type'] == 'start': print('{\"type\": \"ready\"}', flush=True)\n    \
        for _ in range(2 if message['type'] == 'turn' else 0):\n        \
            print(json.dumps({'type': 'move', 'move': message['moves'][0]}), flush=True)\n";
    table.0.write("two.py", twice);
    let out = ask(&table, "./two.py", 0, "").done();
    assert!(out.lines().nth(2).unwrap().ends_with("it sent a line before it was asked"), "{out}");
}

#[test]
fn its_stderr_is_shown_if_wanted() {
    let table = recorded(&["./puppet", "line"], "");
    let run = ask(&table, "./puppet words=hm@turn2", 0, "--verbose");
    assert_eq!(run.code, Some(0));
    assert!(run.err.contains("[seat 0] hm\n"), "{}", run.err);
}

#[test]
fn unknown_players_and_seats_are_refused() {
    let table = recorded(&["./puppet", "line"], "");
    ask(&table, "line", 2, "").misused("--seat 2: the seats of this match are 0 to 1");
    ask(&table, "line", 4_000_000_000, "")
        .misused("--seat 4000000000: the seats of this match are 0 to 1");
    let missing = "player ./missing: No such file or directory (os error 2)";
    ask(&table, "./missing", 0, "").misused(missing);
    let run = ask(&table, "nobody", 0, "");
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    for line in ["--ask line", "--ask line --seat -1", "--ask line --seat 0 --quiet"] {
        assert_eq!(table.0.plateau(&format!("replay match.json {line}")).code, Some(2), "{line}");
    }
}

#[test]
fn answers_are_printed_for_programs() {
    let table = recorded(&["./puppet", "line"], "");
    let run = ask(&table, "line", 1, "--json");
    let lines: Vec<serde_json::Value> =
        run.done().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (total, answers) = lines.split_last().expect("a total");
    assert_eq!((&total["asked"], &total["same"]), (&answers.len().into(), &answers.len().into()));
    assert!(answers.iter().all(|answer| answer["answer"] == answer["recorded"]), "{answers:?}");
}

#[test]
fn a_changed_record_is_refused() {
    let table = recorded(&["./puppet", "line"], "");
    let text = table.0.read("match.json").replacen("\"place 0\"", "\"place 1\"", 1);
    table.0.write("match.json", text);
    let why = "event 1 of the log: it was changed after the match: its check does not match";
    let run = ask(&table, "line", 0, "");
    assert_eq!(run.code, Some(1));
    assert!(run.err.ends_with(&format!("{why}\n")), "{}", run.err);
}
