//! A person at the terminal.

use serde_json::json;

use crate::outside::table::{Played, Table};

/// What becomes of a match, and what was said, when a person types this.
#[track_caller]
fn typing(players: &[&str], typed: &str) -> (Played, String) {
    Table::new().play_typing(players, "", typed)
}

#[test]
fn moves_are_typed() {
    let (played, err) = typing(&["human", "line"], "place 0\n  place 1  \nplace 3\n");
    assert_eq!(played.moves(0), ["place 0", "place 1", "place 3"]);
    assert!(err.starts_with("You are seat 0. A move is typed like: place "), "{err}");
    assert_eq!(err.matches("seat 0, your move (? for help): ").count(), 4, "{err}");
    let line = format!("  seat 1: {}\n", played.moves(1)[0]);
    assert!(err.contains(&line), "the move of the other seat is printed: {err}");
}

#[test]
fn a_wrong_move_is_explained_and_asked_again() {
    let (played, err) =
        typing(&["human", "line"], "place 99\n\n0-1\nhello\nplace 0\nplace 0\nplace 1\n");
    assert_eq!(played.moves(0), ["place 0", "place 1"]);
    for why in [
        "  there is no tile 99; the last is 59; `moves` lists the legal ones\n",
        "  penguins are still being placed: place one, as in place 12; `moves` lists the legal ones\n",
        "  \"hello\": expected tiles by number, as in place 12 or 12-34; `moves` lists the legal ones\n",
        "  tile 0 is taken; `moves` lists the legal ones\n",
    ] {
        assert!(err.contains(why), "{why}: {err}");
    }
    assert_eq!(played.failures(0).len(), 1, "only the end of the input is a fault");
}

#[test]
fn help_says_what_can_be_typed() {
    let (played, err) = typing(&["human", "line"], "?\nhelp\nplace 0\n");
    assert_eq!(played.moves(0), ["place 0"]);
    for word in ["moves", "moves TEXT", "random", "resign", "the 30 legal moves"] {
        assert!(err.contains(&format!("  {word}")), "{word}: {err}");
    }
}

#[test]
fn the_legal_moves_are_listed() {
    let (_, err) = typing(&["human", "line"], "moves\n");
    let list = err.lines().find(|line| line.starts_with("  place ")).unwrap();
    assert_eq!(list.matches("place ").count(), 30, "{err}");
    let (_, err) = typing(&["human", "line"], "moves 5\n");
    let list: Vec<&str> =
        err.lines().find(|line| line.starts_with("  place ")).unwrap().trim().split("  ").collect();
    assert!(list.len() > 2 && list.iter().all(|mv| mv.contains('5')), "{err}");
}

#[test]
fn a_long_list_is_cut() {
    let table = Table::new();
    let (_, err) =
        table.play_typing(&["human", "line"], "--board hex --width 20 --height 20", "moves\n");
    let list = err.lines().find(|line| line.starts_with("  place ")).unwrap();
    assert_eq!(list.matches("place ").count(), 60, "{err}");
    assert!(err.contains("more; `moves TEXT` shows those that contain TEXT"), "{err}");
}

#[test]
fn any_move_will_do() {
    let (played, _) = typing(&["human", "line"], &"random\n".repeat(100));
    played.clean();
    assert!(played.moves(0).len() > 8, "{:?}", played.moves(0));
    let again = typing(&["human", "line"], &"random\n".repeat(100)).0;
    assert_eq!(played.json, again.json, "by the seed of the match");
}

#[test]
fn resigning_asks_for_confirmation() {
    let (played, err) =
        typing(&["human", "line"], "place 0\nresign\nno\nplace 1\nresign\nyes\nplace 3\n");
    assert_eq!(played.moves(0), ["place 0", "place 1"]);
    assert_eq!(*played.lost_after(2), json!({ "kind": "resigned" }));
    assert_eq!(err.matches("Resign? Type yes: ").count(), 2, "{err}");
}

#[test]
fn yes_without_resigning_is_not_a_resignation() {
    let (played, _) = typing(&["human", "line"], "yes\nresign\n\nplace 0\nquit\nyes\n");
    assert_eq!(played.moves(0), ["place 0"]);
    assert_eq!(played.lost_after(1)["kind"], "resigned");
}

#[test]
fn the_end_of_the_input_is_the_end_of_the_player() {
    for (typed, moves) in
        [("", 0), ("place 0\n", 1), ("place 0\nplace 1", 2), ("place 0\nresign\n", 1)]
    {
        let (played, _) = typing(&["human", "line"], typed);
        assert_eq!(*played.lost_after(moves), json!({ "kind": "crash", "how": "the input ended" }));
    }
}

#[test]
fn a_person_may_sit_at_any_seat() {
    let (played, err) = typing(&["line", "human"], &"random\n".repeat(100));
    played.clean();
    assert!(err.starts_with("You are seat 1."), "{err}");
    assert!(err.contains("seat 1, your move") && !err.contains("seat 0, your move"), "{err}");
}

#[test]
fn two_people_take_turns() {
    let (played, err) = typing(&["human", "human"], "place 0\nplace 1\nplace 3\nplace 4\n");
    assert_eq!(
        (played.moves(0), played.moves(1)),
        (vec!["place 0", "place 3"], vec!["place 1", "place 4"])
    );
    assert_eq!((played.kinds(), played.ranks()), (vec!["crash", "crash"], vec![2, 1]));
    assert!(err.contains("You are seat 0.") && err.contains("You are seat 1."), "{err}");
    assert!(err.contains("  seat 0 is gone\n"), "{err}");
}

#[test]
fn people_programs_and_built_in_players_sit_at_one_table() {
    let (played, err) =
        typing(&["./puppet answer=x@turn2", "human", "line"], &"random\n".repeat(100));
    assert_eq!(played.kinds(), ["illegal", "-", "-"]);
    assert!(err.contains("  seat 0 made no legal move\n"), "{err}");
}

#[test]
fn a_person_has_all_the_time_and_no_time_is_kept() {
    let (played, _) = typing(&["human", "line"], &"random\n".repeat(100));
    assert!(played.log().iter().all(|line| line["used_us"].is_null()));
}

#[test]
fn what_is_typed_need_not_be_text() {
    let table = Table::new();
    table.0.write("bytes.txt", b"\xff\xfe\nplace 0\n");
    let stdin = std::fs::File::open(table.0.path().join("bytes.txt")).unwrap();
    let mut command = table.command(&["human", "line"], "--json");
    let run = program::Run::of("", command.stdin(stdin));
    assert_eq!(run.code, Some(0), "{run:?}");
}

#[test]
fn moves_are_meant_by_touching() {
    let typed = "2\n0\n0\n59\n\n1\ntile-0 1\n";
    let (played, err) = Table::new().play_typing(&["human", "line"], "--penguins 1", typed);
    assert_eq!(played.moves(0), ["place 0", "0-1"], "{err}");
    for said in [
        "  tile 2 has 2 fish; penguins start on tiles with one; 0, 1, 3, ",
        "  tile 59 is not in a straight line from tile 0; 0 continues with 1, ",
        "  1 begins no legal move now; 0 do\n",
        "seat 0, 0 and then (1, ",
    ] {
        assert!(err.contains(said), "{said}: {err}");
    }
    let asked = "; nothing: start again): ";
    assert_eq!(err.matches(asked).count(), 2, "until the empty line: {err}");
}

/// What a person who plays a game of this line reads on stderr.
fn reading(line: &str, typed: &str) -> String {
    let table = Table::new();
    table.0.write("typed.txt", typed.as_bytes());
    let stdin = std::fs::File::open(table.0.path().join("typed.txt")).unwrap();
    let mut command = program::command(line);
    program::Run::of(line, command.stdin(stdin)).err
}

#[test]
fn a_move_is_taken_back_and_the_record_says_so() {
    let (played, _) = typing(&["human", "line"], "undo\nplace 0\nplace 1\nundo\nundo\nplace 3\n");
    assert_eq!(played.moves(0), ["place 3"], "two moves were taken back");
    assert_eq!(played.log()[0]["say"], "took back 2 moves");
    let (straight, _) = typing(&["human", "line"], "place 3\n");
    assert_eq!(played.moves(1), straight.moves(1), "the other player plays as if nothing had been");
}

#[test]
fn what_cannot_go_back_does_not() {
    let why = |players: &[&str], flags: &str| {
        let typed = "place 0\nplace 1\nundo\n";
        let (_, err) = Table::new().play_typing(players, flags, typed);
        let refused = err.lines().find_map(|line| line.split_once("no move can be taken back: "));
        refused.unwrap_or_else(|| panic!("{err}")).1.to_string()
    };
    assert_eq!(why(&["human", "human"], ""), "the other people have played on");
    assert_eq!(why(&["human", "line"], "--clock 100s"), "the match is on a clock");
    assert_eq!(why(&["human", "./puppet"], ""), "a player from outside cannot go back");
    let err = typing(&["human", "line"], "undo\n").1;
    assert!(err.contains("  you have made no move that can be taken back\n"), "{err}");
}

#[test]
fn a_hint_is_a_legal_move_with_its_worth() {
    let (_, err) = typing(&["human", "line"], "hint\n");
    let hint =
        err.lines().find(|line| line.starts_with("  place ")).unwrap_or_else(|| panic!("{err}"));
    let (played, _) = typing(&["human", "line"], &format!("{}\n", hint.trim()));
    assert_eq!(played.moves(0), [hint.trim()]);
    assert!(err.contains("  worth ") && err.contains("  expected: place "), "{err}");
}

#[test]
fn rules_can_be_read_at_the_prompt() {
    let err = reading("play flood human lazy", "rules\n");
    assert!(err.contains("# Flood\n") && err.contains("## Moves\n"), "{err}");
}

#[test]
fn an_illegal_move_is_refused_with_the_reason() {
    let own = "the zone of seat 0 has colour";
    let err = reading("play flood human lazy --seed 7", "0\n1\n2\n3\n4\n5\n");
    assert!(err.contains(own) || err.contains("nowhere beside the zone"), "{err}");
    assert!(!err.contains("begins no"), "{err}");
}

#[test]
fn people_read_what_they_hold() {
    let err = reading("play rails human mst --seed 3", "moves\n");
    assert!(err.contains("  your hand: "), "{err}");
    let offered = err.lines().filter(|line| line.starts_with("  offered ")).count();
    assert_eq!(offered, 3, "{err}");
    let keep = err.lines().find(|line| line.starts_with("  keep ") && line.contains(" – "));
    assert!(keep.is_some_and(|line| line.contains("points")), "{err}");
    let err = reading("play sapotache human miner miner --seed 3", "moves\n");
    assert!(err.contains("  you are a ") && err.contains("  your hand: "), "{err}");
}
