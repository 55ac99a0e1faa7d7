//! `plateau puzzles`.

use std::fs::File;

use serde_json::Value;

use program::{Folder, Run, plateau, texts};

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_puzzles_of_a_seed_are_the_same_each_time() {
    let line = "puzzles flood --seed 7 --count 2 --difficulty easy --json";
    let (first, again) = (plateau(line).done(), plateau(line).done());
    assert_eq!(first, again);
    let [one, two] = &lines(&first)[..] else { panic!("{first}") };
    assert_eq!((&one["seed"], &two["seed"]), (&7.into(), &8.into()));
    assert_ne!(one["record"]["id"], two["record"]["id"]);
    let solution = texts(&one["solution"]);
    assert_eq!(one["best"], -(solution.len() as i64));
    assert!(one["task"].as_str().unwrap().contains("Cover the whole board"), "{one}");
    assert_eq!(one["attempts"].as_array().unwrap().len(), 2);
}

#[test]
fn the_puzzles_of_the_day_are_listed_and_shown() {
    let all = plateau("puzzles --difficulty easy").done();
    for game in ["flood", "penguins", "mansuba"] {
        assert!(all.contains(&format!("plateau puzzles {game} --difficulty easy")), "{all}");
    }
    let today = lines(&plateau("puzzles --difficulty easy --json").done());
    let seed = today[0]["seed"].as_u64().unwrap();
    assert!((20_000_101..99_991_231).contains(&seed), "{seed} is a date");
    let run = plateau("puzzles flood --seed 3 --difficulty easy --solution");
    let shown = run.done();
    assert!(shown.starts_with("flood, "), "{shown}");
    assert!(shown.contains("Solution: ") && shown.contains("seed 3"), "{shown}");
}

#[test]
fn a_puzzle_is_played_on_from_its_record() {
    let folder = Folder::new();
    folder.plateau("puzzles penguins --seed 2 --difficulty easy --out puzzle.json").done();
    let puzzle = folder.plateau("puzzles penguins --seed 2 --difficulty easy --json").done();
    let puzzle: Value = serde_json::from_str(&puzzle).unwrap();
    folder.plateau("replay puzzle.json --quiet").done();
    let champion = puzzle["opponent"].as_str().unwrap();
    let line = format!("play penguins {champion} {champion} --from puzzle.json --json");
    let played: Value = serde_json::from_str(&folder.plateau(&line).done()).unwrap();
    let score = |seat: u64| played["seats"][seat as usize]["score"].as_i64().unwrap();
    let seat = puzzle["seat"].as_u64().unwrap();
    assert_eq!(score(seat) - score(1 - seat), puzzle["best"].as_i64().unwrap(), "{played}");
    // And it is found again in the match that went on from it.
    folder
        .plateau(&format!(
            "play penguins {champion} {champion} --from puzzle.json --record match.json --quiet"
        ))
        .done();
    let found = lines(&folder.plateau("puzzles match.json --json").out);
    assert!(
        found.iter().any(|found| found["ply"] == puzzle["ply"] && found["best"] == puzzle["best"])
    );
}

#[test]
fn stored_matches_are_searched() {
    let folder = Folder::new();
    let cup = "tournament penguins line greedy --games 4 --board hex --width 5 --height 4 --penguins 1 --store cup.db --quiet";
    folder.plateau(cup).done();
    let run = folder.plateau("puzzles --store cup.db --json --out found.jsonl");
    assert!(run.err.contains(" in 4 matches"), "{}", run.err);
    let found = lines(&run.out);
    for puzzle in &found {
        assert!(puzzle["gap"].as_i64().unwrap() >= 2, "{puzzle}");
    }
    let few = folder.plateau("puzzles --store cup.db --json --count 1").out;
    assert_eq!(lines(&few).len(), found.len().min(1));
}

#[test]
fn a_person_tries_in_the_terminal() {
    let puzzle = plateau("puzzles flood --seed 7 --difficulty easy --json").done();
    let puzzle: Value = serde_json::from_str(&puzzle).unwrap();
    let folder = Folder::new();
    folder.write("typed.txt", texts(&puzzle["solution"]).join("\n") + "\n");
    let line = "puzzles flood --seed 7 --difficulty easy --play";
    let typed = File::open(folder.path().join("typed.txt")).unwrap();
    let run = Run::of(line, folder.command(line).stdin(typed));
    assert_eq!(run.code, Some(0), "{run:?}");
    let out = run.out;
    assert!(out.trim_end().ends_with("Solved: the board is covered in the fewest moves."), "{out}");
}

#[test]
fn wrong_requests_are_refused_with_a_reason() {
    for (line, reason) in [
        ("puzzles rails", "rails has no puzzles; there are some of "),
        ("puzzles flod", "flod is neither a file nor a game (did you mean flood?)"),
        ("puzzles flood --difficulty simple", "choose easy, medium or hard"),
        ("puzzles --out x.json", "--out: of which game?"),
        ("puzzles --play", "--play: of which game?"),
        ("puzzles flood penguins", "one game at a time"),
        ("puzzles --store missing.db", "missing.db"),
    ] {
        let run = Folder::new().plateau(line);
        assert_ne!(run.code, Some(0), "{line}");
        assert!(run.err.contains(reason), "{line}: {}", run.err);
    }
}
