//! `plateau play`: matches, their seeds and what is printed of them.

use serde_json::Value;

use program::{Folder, keys, plateau, texts};

/// The rows of the table that ends an output, by seat: player, score, rank.
fn table(out: &str) -> Vec<(String, i64, u64)> {
    let rows = out.lines().skip_while(|line| !line.starts_with("rank  seat  player")).skip(1);
    let mut rows: Vec<(u64, (String, i64, u64))> = rows
        .map(|row| {
            let words: Vec<&str> = row.split_whitespace().collect();
            let [rank, seat, player, score] = words[..] else { panic!("a row of four: {row:?}") };
            let row = (player.to_string(), score.parse().unwrap(), rank.parse().unwrap());
            (seat.parse().unwrap(), row)
        })
        .collect();
    assert!(rows.is_sorted_by_key(|(_, (_, _, rank))| *rank), "best first: {out}");
    rows.sort_by_key(|(seat, _)| *seat);
    rows.into_iter().map(|(_, row)| row).collect()
}

fn seats(json: &Value) -> Vec<(String, i64, u64)> {
    let seat = |seat: &Value| {
        let player = seat["player"].as_str().unwrap().to_string();
        (player, seat["score"].as_i64().unwrap(), seat["rank"].as_u64().unwrap())
    };
    json["seats"].as_array().unwrap().iter().map(seat).collect()
}

fn placements(json: &Value) -> usize {
    texts(&json["moves"]).iter().filter(|mv| mv.starts_with("place ")).count()
}

#[test]
fn random_against_random_on_the_classic_board_ends_in_a_table() {
    let out = plateau("play penguins random random").done();
    assert!(out.starts_with("penguins, seed "), "{out}");
    let rows = table(&out);
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().all(|(player, score, _)| player == "random" && *score >= 4), "{out}");
}

#[test]
fn the_same_seed_gives_the_same_match_and_the_same_record() {
    for player in ["random", "line", "greedy", "alphabeta:depth=2", "mcts:playouts=50"] {
        let folder = Folder::new();
        let play = |file: &str| {
            folder.plateau(&format!("play penguins {player} {player} --seed 11 --record {file}"))
        };
        assert_eq!(play("a.json").done(), play("b.json").done(), "{player}");
        let record = folder.read("a.json");
        assert!(record.contains(&format!(r#""players": ["{player}","{player}"]"#)), "{record}");
        assert_eq!(record, folder.read("b.json"), "{player}");
    }
}

#[test]
fn other_seeds_give_other_matches() {
    for player in ["random", "line", "greedy", "alphabeta:depth=2", "mcts:playouts=50"] {
        let play =
            |seed| plateau(&format!("play penguins {player} {player} --json --seed {seed}")).json();
        let (one, two) = (play(1), play(2));
        assert_ne!(one["moves"], two["moves"], "{player}");
        assert_ne!(one["id"], two["id"], "{player}");
    }
}

#[test]
fn without_a_seed_every_match_is_another_and_can_be_had_again() {
    let play = || plateau("play penguins random random").done();
    let (one, two) = (play(), play());
    assert_ne!(one, two);
    let seed = one.strip_prefix("penguins, seed ").unwrap().split_once(':').unwrap().0;
    assert_eq!(one, plateau(&format!("play penguins random random --seed {seed}")).done());
}

#[test]
fn json_is_one_line_with_the_documented_keys() {
    let json = plateau("play penguins random line --seed 5 --json").json();
    assert_eq!(keys(&json), ["events", "game", "id", "moves", "seats", "seed"]);
    assert_eq!(json["game"], "penguins");
    assert_eq!(json["seed"], 5);
    assert_eq!(json["id"].as_str().unwrap().len(), 32);
    for (seat, player) in json["seats"].as_array().unwrap().iter().zip(["random", "line"]) {
        assert_eq!(keys(seat), ["fault", "player", "rank", "score"]);
        assert_eq!(seat["player"], player);
        assert_eq!(seat["fault"], Value::Null);
    }
}

#[test]
fn the_plain_output_agrees_with_json() {
    for players in ["random line", "line random greedy", "random random random random"] {
        let line = format!("play penguins {players} --seed 8");
        let (plain, json) = (plateau(&line).done(), plateau(&format!("{line} --json")).json());
        assert_eq!(table(&plain), seats(&json), "{plain}");
        let names = players.replace(' ', " – ");
        let head = format!(
            "penguins, seed 8: {names}\n   #  seat      move              scores by seat\n"
        );
        assert!(plain.starts_with(&head), "{plain}");
        let moves = texts(&json["moves"]);
        let lines: Vec<&str> = plain.lines().skip(2).take(moves.len()).collect();
        for (number, (line, mv)) in lines.iter().zip(&moves).enumerate() {
            assert!(line.trim_start().starts_with(&format!("{} ", number + 1)), "{line}");
            assert!(line.contains(&format!("  {mv} ")), "{line} lacks {mv}");
        }
        let scores: String =
            seats(&json).iter().map(|(_, score, _)| format!(" {score:>3}")).collect();
        assert!(lines[moves.len() - 1].ends_with(&scores), "{plain}");
    }
}

#[test]
fn quiet_prints_the_table_only() {
    let line = "play penguins greedy random --seed 3";
    let (quiet, plain) = (plateau(&format!("{line} -q")).done(), plateau(line).done());
    assert!(quiet.starts_with("rank  seat  player  score  (fish)\n"), "{quiet}");
    assert_eq!(quiet.lines().count(), 3);
    assert!(plain.ends_with(&quiet) && plain.len() > quiet.len(), "{plain}");
    assert_eq!(quiet, plateau(&format!("{line} --quiet")).done());
}

#[test]
fn the_players_by_default_are_champion_and_line() {
    let json = plateau("play penguins --seed 2 --json").json();
    let players: Vec<String> = seats(&json).into_iter().map(|(player, ..)| player).collect();
    assert_eq!(players, ["champion", "line"]);
    let named = plateau("play penguins champion line --seed 2 --json").json();
    assert_eq!(json, named);
}

#[test]
fn each_number_of_players_has_its_penguins() {
    for (count, penguins) in [(2, 4), (3, 3), (4, 2), (5, 2)] {
        let line = format!("play penguins {} --seed 6 --json", "random ".repeat(count));
        let json = plateau(&line).json();
        assert_eq!(placements(&json), count * penguins);
        let seats = seats(&json);
        assert_eq!(seats.len(), count);
        for (_, score, rank) in &seats {
            let better = seats.iter().filter(|(_, other, _)| other > score).count();
            assert_eq!(*rank, better as u64 + 1, "{seats:?}");
        }
    }
    let json = plateau("play penguins random random --penguins 7 --seed 6 --json").json();
    assert_eq!(placements(&json), 14);
}

#[test]
fn one_player_practises_alone() {
    let json = plateau("play penguins line --solo --seed 4 --json").json();
    assert_eq!(placements(&json), 4);
    let seats = seats(&json);
    assert_eq!((seats.len(), seats[0].2), (1, 1));
    assert!((5..=100).contains(&seats[0].1), "{seats:?}");
}

#[test]
fn the_largest_seed_is_kept_exactly() {
    let json = plateau(&format!("play penguins random random --json --seed {}", u64::MAX)).json();
    assert_eq!(json["seed"].as_u64(), Some(u64::MAX));
}

#[test]
fn a_record_that_cannot_be_written_is_said_so() {
    let folder = Folder::new();
    let run = folder.plateau("play penguins random random -q --record no/where.json");
    run.misused("--record no/where.json: there is no folder no");
    folder
        .plateau("play penguins random random -q --record .")
        .misused("--record .: this is a folder");
    // What is found out only when it is written does not take the result with it.
    let run = folder.plateau("play penguins random random -q --record /dev/full");
    assert!(run.out.starts_with("rank"), "{}", run.out);
    run.failed("cannot write /dev/full: No space left on device (os error 28)");
}

/// A match of people cannot be played again.
#[test]
fn an_earlier_record_is_not_replaced() {
    let folder = Folder::new();
    let play = "play penguins random random -q --seed 3 --record m.json";
    folder.plateau(play).done();
    let first = folder.read("m.json");
    let other = "play penguins random random -q --seed 4 --record m.json";
    let why = "--record m.json: there is a record of an earlier match: choose another name, or replace it with --force";
    // From an earlier position, the rest of the match would be lost.
    let earlier = "play penguins --from ./m.json --at 5 --record m.json -q";
    for line in [other, earlier] {
        folder.plateau(line).misused(why);
        assert_eq!(folder.read("m.json"), first);
    }
    for line in [other, earlier] {
        folder.plateau(&format!("{line} --force")).done();
        assert_ne!(folder.read("m.json"), first);
    }
}
