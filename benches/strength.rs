//! How strong the champions are: `cargo bench -p end-to-end --bench strength [-- WORD… --games N --jobs N]`.
//!
//! Each contest is a tournament of the real program: every set-up with the players in all seats, `time=` in processor
//! time, so that a busy machine decides nothing. Without words all contests are played, else those whose names contain
//! all of them. `--list` only prints the names. `--play GAME "PLAYER PLAYER… OPTION…"` measures the first of any players,
//! from outside too.
//!
//! Results are kept in `target/tmp/strength-DIGEST.db`, whose name changes with the program: runs of one program add up.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a bench prints, and stops where it cannot go on"
)]

use std::hash::{DefaultHasher, Hasher};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

/// Matches of a contest.
const GAMES: usize = 200;

/// A player, those it plays against, and what is asked of it.
struct Contest {
    name: &'static str,
    game: &'static str,
    /// The players, the measured one first, and options.
    words: String,
    /// The least share of points, in per cent; among more than two, of first places. What is aimed at, too.
    wanted: Option<(f64, f64)>,
}

fn contest(name: &'static str, game: &'static str, words: &str, wanted: (f64, f64)) -> Contest {
    Contest { name, game, words: words.to_string(), wanted: Some(wanted) }
}

fn contests() -> Vec<Contest> {
    const CHECKERS: &str = "--config chinese-checkers";
    let mut all = vec![
        contest(
            "penguins classic, mcts",
            "penguins",
            "champion:time=100ms mcts:time=100ms",
            (95.0, 99.0),
        ),
        contest(
            "penguins classic, dissekator",
            "penguins",
            "champion:time=100ms dissekator",
            (95.0, 99.0),
        ),
        contest(
            "penguins four seats, mcts",
            "penguins",
            "champion:time=100ms mcts:time=100ms mcts:time=100ms mcts:time=100ms --seats 4",
            (60.0, 60.0),
        ),
        contest(
            "flood 14x14x6, alphabeta",
            "flood",
            "champion:time=100ms alphabeta:time=100ms --width 14 --height 14 --colours 6",
            (58.0, 65.0),
        ),
        contest(
            "flood 14x14x6, mcts",
            "flood",
            "champion:time=100ms mcts:time=100ms --width 14 --height 14 --colours 6",
            (58.0, 65.0),
        ),
        contest(
            "flood 20x20x8, alphabeta",
            "flood",
            "champion:time=100ms alphabeta:time=100ms --width 20 --height 20 --colours 8",
            (80.0, 90.0),
        ),
        contest(
            "flood 20x20x8, mcts",
            "flood",
            "champion:time=100ms mcts:time=100ms --width 20 --height 20 --colours 8",
            (80.0, 90.0),
        ),
        contest("mansuba, closest", "mansuba", "champion:time=200ms closest", (95.0, 95.0)),
        contest("mansuba, mcts", "mansuba", "champion:time=200ms mcts:time=200ms", (95.0, 95.0)),
        contest(
            "checkers two seats, closest",
            "mansuba",
            &format!("champion:time=200ms closest {CHECKERS}"),
            (98.0, 98.0),
        ),
    ];
    for board in ["square", "octo", "penrose"] {
        let name: &'static str = match board {
            "square" => "penguins 8x8 square, mcts",
            "octo" => "penguins octo, mcts",
            _ => "penguins penrose, mcts",
        };
        let words = format!("champion:time=100ms mcts:time=100ms --board {board}");
        all.push(contest(name, "penguins", &words, (90.0, 90.0)));
    }
    for (name, seats) in [
        ("checkers three seats, closest", 3),
        ("checkers four seats, closest", 4),
        ("checkers six seats, closest", 6),
    ] {
        let others = "closest ".repeat(seats - 1);
        let words = format!("champion:time=200ms {others}{CHECKERS} --seats {seats}");
        all.push(contest(name, "mansuba", &words, (80.0, 80.0)));
    }
    all
}

fn main() {
    let mut words: Vec<String> =
        std::env::args().skip(1).filter(|word| word != "--bench").collect();
    // `cargo test --benches` starts it too, to see that it builds.
    if words.iter().any(|word| word == "--test") {
        return;
    }
    let mut taken = |flag: &str| {
        let at = words.iter().position(|word| word == flag)?;
        words.remove(at);
        (at < words.len()).then(|| words.remove(at))
    };
    let games =
        taken("--games").map_or(GAMES, |text| text.parse().expect("--games takes a number"));
    let jobs = taken("--jobs");
    let played = taken("--play").map(|game| (game.leak() as &'static str, words.pop()));
    let chosen: Vec<Contest> = match played {
        Some((game, players)) => {
            let words = players.expect("--play takes a game and its players");
            vec![Contest { name: "as given", game, words, wanted: None }]
        }
        None => {
            let is_listed = words.iter().any(|word| word == "--list");
            let all = contests().into_iter();
            let matching = |contest: &Contest| {
                is_listed || words.iter().all(|word| contest.name.contains(word.as_str()))
            };
            let chosen: Vec<Contest> = all.filter(matching).collect();
            if is_listed {
                chosen.iter().for_each(|contest| println!("{}", contest.name));
                return;
            }
            chosen
        }
    };
    let store = store();
    println!(
        "{:<30} {:>7} {:>8}  {:<17} {:>5} {:>5}",
        "contest", "matches", "share", "Elo, 95%", "floor", "aim"
    );
    for contest in chosen {
        measure(&contest, games, jobs.as_deref(), &store);
    }
}

/// Where the results of this program are kept.
fn store() -> PathBuf {
    let program = std::fs::read(program::path()).unwrap();
    let mut hasher = DefaultHasher::new();
    hasher.write(&program);
    let folder = program::path().ancestors().nth(2).unwrap().join("tmp");
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(format!("strength-{:08x}.db", hasher.finish() as u32))
}

/// Plays a contest and prints its line.
fn measure(contest: &Contest, games: usize, jobs: Option<&str>, store: &std::path::Path) {
    let words: Vec<&str> = contest.words.split_whitespace().collect();
    let (first, opponent) = (words[0], words[1]);
    let mut command = Command::new(program::path());
    command.args(["tournament", contest.game]).args(&words);
    command.args(["--games", &games.to_string(), "--json", "--anchor", &format!("{opponent}=0")]);
    if let Some(jobs) = jobs {
        command.args(["--jobs", jobs]);
    }
    let done = command.arg("--store").arg(store).stderr(Stdio::inherit()).output().unwrap();
    let found: Value =
        serde_json::from_slice(&done.stdout).expect("a tournament that was played prints JSON");
    let players = found["players"].as_array().unwrap();
    let player = players.iter().find(|player| player["player"] == first).unwrap();
    let number = |key: &str| player[key].as_f64().unwrap_or(f64::NAN);
    let draws = if players.len() == 2 { number("draws") / 2.0 } else { 0.0 };
    let share = 100.0 * (number("wins") + draws) / number("games");
    let elo = format!("{:.0} ({:.0} to {:.0})", number("rating"), number("low"), number("high"));
    let wanted = contest.wanted.map_or(String::new(), |(floor, aim)| {
        format!("{floor:>4}% {aim:>4}%{}", if share < floor { "  below its floor" } else { "" })
    });
    println!("{:<30} {:>7} {share:>7.1}%  {elo:<17} {wanted}", contest.name, number("games"));
}
