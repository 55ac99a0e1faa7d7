//! `plateau analyse`.

use program::Folder;
use serde_json::Value;

/// A record of a small match, and what an analysis prints of it.
fn analysed(folder: &Folder, play: &str, analyse: &str) -> Vec<Value> {
    folder.plateau(&format!("play {play} --force --record match.json --quiet")).done();
    let text = folder.plateau(&format!("analyse match.json {analyse} --json")).done();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn exact_values_never_rise_for_the_seat_that_moves() {
    let folder = Folder::new();
    let moves = analysed(
        &folder,
        "flood random random --width 6 --height 6 --colours 4 --cap 30 --seed 6",
        "--with alphabeta:depth=40",
    );
    assert!(moves.len() > 4);
    let mut lost_something = false;
    for (one, next) in moves.iter().zip(&moves[1..]) {
        assert_eq!(one["exact"], true, "{one}");
        let (Some(best), Some(played)) = (one["value"].as_f64(), one["played_value"].as_f64())
        else {
            continue;
        };
        assert!(played <= best, "{one}");
        if one["move"] == one["best"] {
            assert_eq!(one["lost"], 0.0, "{one}");
        }
        lost_something |= played < best;
        // Both searches saw the end: they agree on what the move was worth.
        if let Some(after) = next["value"].as_f64() {
            let sign = if one["seat"] == next["seat"] { 1.0 } else { -1.0 };
            assert_eq!(played, sign * after, "{one}\n{next}");
        }
    }
    assert!(lost_something, "random players lose something");
}

#[test]
fn a_search_in_steps_judges_alike_every_time() {
    let folder = Folder::new();
    let play = "penguins line random --board hex --width 5 --height 4 --penguins 1 --seed 3";
    let first = analysed(&folder, play, "--with mcts:playouts=200");
    assert_eq!(analysed(&Folder::new(), play, "--with mcts:playouts=200"), first);
    let judged = first.iter().filter(|one| one["lost"].as_f64().is_some()).count();
    assert!(2 * judged > first.len(), "{judged} of {}", first.len());
    let people = folder.plateau("analyse match.json --with mcts:playouts=50").done();
    assert!(people.contains("lost in a move on average"), "{people}");
    let summary = folder.plateau("analyse match.json --with mcts:playouts=50 --quiet").done();
    assert!(summary.lines().count() <= 4 && people.ends_with(&summary), "{summary}");
}

#[test]
fn the_strongest_player_judges_any_game() {
    for play in [
        "rails steiner mst --map alps --rounds 3 --seed 3",
        "mansuba closest random --config pawns --seed 3",
    ] {
        let moves = analysed(&Folder::new(), play, "--time 1ms");
        assert!(moves.iter().all(|one| one["best"].is_string()), "{play}");
    }
}

#[test]
fn mistakes_are_refused() {
    let folder = Folder::new();
    folder.plateau("play penguins random random --seed 1 --record match.json --quiet").done();
    let refused = |line: &str, code: i32, why: &str| {
        let run = folder.plateau(line);
        assert_eq!(run.code, Some(code), "{run:?}");
        assert!(run.err.contains(why), "{run:?}");
    };
    refused("analyse match.json --with ./bot.py", 2, "--with ./bot.py: ");
    refused("analyse match.json --with human", 2, "only built-in players judge moves");
    refused("analyse match.json --with nobody", 2, "there is no player \"nobody\"");
    refused("analyse match.json --time soon", 2, "--time");
    refused("analyse nothing.json", 1, "nothing.json is neither a file");
    let path = folder.path().join("match.json");
    let text = std::fs::read_to_string(&path).unwrap();
    let changed = text.replacen("\"seed\": 1,", "\"seed\": 2,", 1);
    assert_ne!(changed, text);
    std::fs::write(&path, changed).unwrap();
    refused("analyse match.json --time 1ms", 1, "match.json: refused: ");
}
