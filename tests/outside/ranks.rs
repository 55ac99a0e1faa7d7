//! Seats that are gone for good: their ranks and scores.

use serde_json::json;

use crate::outside::table::{Played, Table};
use program::Run;

fn play(players: &[&str]) -> Played {
    Table::new().play(players, "--clock 5s --init 5s")
}

#[test]
fn the_gone_rank_last_the_earlier_the_lower() {
    for (players, ranks) in [
        (["./puppet exit=1@turn3", "./puppet exit=1@turn6", "line"], [3, 2, 1]),
        (["./puppet exit=1@turn6", "./puppet exit=1@turn3", "line"], [2, 3, 1]),
        (["line", "./puppet exit=1@turn3", "./puppet exit=1@turn3"], [1, 3, 2]),
        (["./puppet exit=1@turn3", "line", "./puppet exit=1@start"], [2, 1, 3]),
    ] {
        let played = play(&players);
        assert_eq!(played.ranks(), ranks, "{players:?}");
    }
}

#[test]
fn four_players_two_of_which_fail() {
    let players = ["line", "./puppet abort@turn8", "./puppet", "./puppet segv@turn2"];
    let played = play(&players);
    assert_eq!(played.kinds(), ["-", "crash", "-", "crash"]);
    let (ranks, scores) = (played.ranks(), played.scores());
    assert_eq!((ranks[1], ranks[3]), (3, 4));
    assert_eq!(ranks[0] < ranks[2], scores[0] > scores[2], "{scores:?}");
    assert!(played.moves(2).len() > 8, "the others play on: {:?}", played.moves(2));
}

#[test]
fn the_gone_rank_below_those_with_fewer_fish() {
    // It has eaten for many turns; the other is out with next to nothing, but not gone.
    let played = play(&["./puppet last exit=1@turn12", "./puppet answer=x@turn2"]);
    let scores = played.scores();
    assert!(scores[0] > scores[1], "{scores:?}");
    assert_eq!(played.ranks(), [2, 1]);
}

#[test]
fn scores_are_what_was_eaten_until_then() {
    let played = play(&["./puppet exit=1@turn5", "line"]);
    assert_eq!(played.moves(0).len(), 4);
    assert_eq!(played.scores()[0], 4, "four placements on single fish");
    let played = play(&["./puppet exit=1@turn1", "line"]);
    assert_eq!(played.scores()[0], 0);
}

#[test]
fn when_everybody_fails_the_last_to_go_is_first() {
    for (players, ranks) in [
        (["./puppet exit=1@turn2", "./puppet exit=1@turn3"], [2, 1]),
        (["./puppet exit=1@start", "./puppet exit=1@start"], [2, 1]),
        (["./puppet exit=1@turn3", "./puppet exit=1@turn2"], [1, 2]),
    ] {
        let played = play(&players);
        assert!(!played.kinds().contains(&"-"), "{:?}", played.kinds());
        assert_eq!(played.ranks(), ranks, "{players:?}");
    }
    let played = play(&["./puppet answer=x@turn3", "./puppet answer=x@turn3"]);
    assert_eq!((played.kinds(), played.ranks()), (vec!["illegal", "illegal"], vec![1, 1]));
    assert_eq!(played.scores(), [2, 2]);
}

#[test]
fn the_table_shows_faults_and_last_lines_of_stderr() {
    let table = Table::new();
    let mut command = table.command(&["./puppet words=alas@turn3 exit=4@turn3", "line"], "-q");
    let out = Run::of("", &mut command).done();
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("rank  seat  player"), "{out}");
    assert!(lines[1].starts_with("   1     1  line"), "{out}");
    assert!(lines[2].starts_with("   2     0  ./puppet words=alas@turn3 exit=4@turn3"), "{out}");
    assert!(lines[2].ends_with("  crashed: exit code 4"), "{out}");
    let [.., stderr, advice] = &lines[..] else { panic!("{out}") };
    assert_eq!(*stderr, "            | alas", "{out}");
    assert!(advice.starts_with("            to do: see its stderr"), "{out}");
}

#[test]
fn the_output_names_the_seat_that_is_gone_and_why() {
    let table = Table::new();
    let printed = |deeds: &str| {
        let mut command = table.command(&[&format!("./puppet {deeds}"), "line"], "");
        Run::of(deeds, &mut command).done()
    };
    let out = printed("exit=4@turn2");
    let line = out.lines().find(|line| line.trim_start().starts_with("3 ")).unwrap();
    assert!(line.contains("is gone") && line.ends_with("crashed: exit code 4"), "{out}");
    let out = printed("answer=x@turn2");
    let line = out.lines().find(|line| line.trim_start().starts_with("3 ")).unwrap();
    assert!(line.contains("made no move") && line.contains("illegal move x: "), "{out}");
}

#[test]
fn other_seats_are_sent_the_failure() {
    let table = Table::new();
    let watcher = "./puppet keep=heard.txt";
    table.play(&["./puppet exit=1@turn2", "./puppet answer=x@turn2", watcher], "");
    let events: Vec<_> = table.heard("heard.txt")[1]["seen"].as_array().unwrap().clone();
    assert_eq!(
        events[1..],
        [json!({ "seat": 0, "failed": "gone" }), json!({ "seat": 1, "failed": "once" })]
    );
}
