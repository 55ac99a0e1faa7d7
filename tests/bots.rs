//! The bots of `bots/` play whole matches without a fault, through the program; the tutorial does
//! what it says; the protocol's page knows every field.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value;

const TUTORIAL: &str = include_str!("../bots/README.md");
const PROTOCOL: &str = include_str!("../docs/protocol.md");
/// Fish of the board `classic`.
const CLASSIC_FISH: i64 = 100;

/// The project's folder.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// A folder of its own, empty, below cargo's folder for tests.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bots").join(name);
    if path.exists() {
        fs::remove_dir_all(&path).unwrap();
    }
    fs::create_dir_all(&path).unwrap();
    path
}

/// A command as a user would give it, in a folder, with the program on the path. Python's own
/// switch for flushing everything is off: it would hide a bot that does not flush.
fn shell(line: &str, folder: &Path) -> Command {
    let programs = program::path().parent().unwrap().display();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-ec", line]).current_dir(folder).env("PATH", path);
    for name in ["PYTHONUNBUFFERED", "CLICOLOR_FORCE", "NO_COLOR", "COLUMNS"] {
        shell.env_remove(name);
    }
    shell
}

/// What a command prints; it must succeed.
#[track_caller]
fn run(line: &str, folder: &Path) -> String {
    let run = shell(line, folder).output().expect("a shell");
    let stderr = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "`{line}` fails: {stderr}");
    String::from_utf8(run.stdout).expect("the output is text")
}

/// Says what to install where a tool is missing: a bot that was not played was not tested.
fn need(tool: &str, package: &str) {
    let found = Command::new(tool).arg("--version").output();
    let found = found.is_ok_and(|run| run.status.success());
    assert!(found, "{tool} is missing: install the package {package}, or run ./scripts/test");
}

/// The bots that play any game, as players are written, compiled where they have to be.
static RANDOM: LazyLock<Vec<String>> = LazyLock::new(|| {
    need("python3", "python3");
    need("node", "nodejs");
    need("cc", "gcc");
    let (bots, built) = (root().join("bots"), folder("built"));
    let source = |name: &str| bots.join(name).display().to_string();
    let target = |name: &str| built.join(name).display().to_string();
    let strict = ["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-O2"];
    let mut cc = Command::new("cc");
    cc.args(strict).args([&source("random.c"), "-o", &target("random-c")]);
    let mut rustc = Command::new(std::env::var("RUSTC").unwrap_or("rustc".to_string()));
    rustc.args(["-O", "-D", "warnings", &source("random.rs"), "-o", &target("random-rs")]);
    for compiler in [&mut cc, &mut rustc] {
        assert!(compiler.status().expect("a compiler").success(), "{compiler:?} fails");
    }
    vec![source("random.py"), source("random.js"), target("random-c"), target("random-rs")]
});

fn greedy() -> String {
    need("python3", "python3");
    root().join("bots/penguins/greedy.py").display().to_string()
}

/// All bots.
fn all() -> Vec<String> {
    RANDOM.iter().cloned().chain([greedy()]).collect()
}

/// A match that was played to its end.
struct Match {
    what: String,
    scores: Vec<i64>,
    ranks: Vec<i64>,
}

/// Plays a match without faults, and verifies its record move by move.
#[track_caller]
fn play(players: &[&str], options: &str, folder: &Path) -> Match {
    play_game("penguins", players, options, folder)
}

/// The same, of any game.
#[track_caller]
fn play_game(game: &str, players: &[&str], options: &str, folder: &Path) -> Match {
    let quoted: Vec<String> = players.iter().map(|player| format!("'{player}'")).collect();
    let what = format!("plateau play {game} {} {options}", quoted.join(" "));
    let printed = run(&format!("{what} --json --force --record match.json"), folder);
    let result: Value = serde_json::from_str(&printed).unwrap();
    let seats = result["seats"].as_array().unwrap();
    assert_eq!(seats.len(), players.len(), "{what}");
    for seat in seats {
        assert_eq!(seat["fault"], Value::Null, "`{what}`: {seat}");
    }
    let verdict = run("plateau replay match.json --quiet", folder);
    assert!(verdict.contains(": verified, "), "`{what}`: {verdict}");
    let numbers = |key: &str| seats.iter().map(|seat| seat[key].as_i64().unwrap()).collect();
    Match { scores: numbers("score"), ranks: numbers("rank"), what }
}

impl Match {
    /// Every seat has fish, together at most `most`, and more fish means a better rank.
    #[track_caller]
    fn adds_up(&self, most: i64) {
        let Match { what, scores, ranks } = self;
        assert!(scores.iter().all(|&score| score > 0), "`{what}`: {scores:?}");
        assert!(scores.iter().sum::<i64>() <= most, "`{what}`: {scores:?}");
        for (score, rank) in scores.iter().zip(ranks) {
            let better = scores.iter().filter(|other| *other > score).count();
            assert_eq!(*rank, better as i64 + 1, "`{what}`: {scores:?} {ranks:?}");
        }
    }
}

#[test]
fn the_random_ones_play_every_game() {
    let folder = folder("every-game");
    let names: Vec<Value> = serde_json::from_str(&run("plateau games --json", &folder)).unwrap();
    assert!(names.len() >= 5, "{names:?}");
    let players: Vec<&str> = RANDOM.iter().map(String::as_str).collect();
    for game in names.iter().map(|game| game["name"].as_str().unwrap()) {
        let options = if game == "mansuba" { "--config chinese-checkers" } else { "" };
        let takes = |seats: &usize| {
            let line = format!("plateau board {game} {options} --seats {seats} --seed 1");
            shell(&line, &folder).output().unwrap().status.success()
        };
        let seats = (1..=players.len()).rev().find(takes).expect("a game has seats");
        play_game(game, &players[..seats], &format!("{options} --seed 1"), &folder);
        let others = [players[3], players[0], "random"];
        let seats = (1..=others.len()).rev().find(takes).expect("a game has seats");
        play_game(game, &others[..seats], &format!("{options} --seed 2"), &folder);
    }
}

#[test]
fn every_bot_holds_what_is_asked_of_it() {
    let folder = folder("checked");
    let games: Vec<Value> = serde_json::from_str(&run("plateau games --json", &folder)).unwrap();
    let games = games.iter().map(|game| game["name"].as_str().unwrap());
    let mut pairs: Vec<(&str, &str)> =
        games.flat_map(|game| RANDOM.iter().map(move |bot| (bot.as_str(), game))).collect();
    let greedy = greedy();
    pairs.push((&greedy, "penguins"));
    for (bot, game) in pairs {
        // A clock that a busy machine can keep.
        let line = format!("plateau check '{bot}' --game {game} --seed 1 --clock 5s --json");
        let report: Value = serde_json::from_str(&run(&line, &folder)).unwrap();
        let steps = report["steps"].as_array().unwrap();
        // A game may be for one number of players only.
        let is_run = |step: &&Value| step["skipped"] == false || step["step"] == "many players";
        let skipped: Vec<&Value> = steps.iter().filter(|step| !is_run(step)).collect();
        assert!(skipped.is_empty(), "`{line}` skips {skipped:#?}");
    }
}

#[test]
fn every_bot_plays_every_other_and_built_in_players_at_both_seats() {
    let folder = folder("pairs");
    let everybody: Vec<String> =
        all().into_iter().chain(["line", "random"].map(String::from)).collect();
    for (i, first) in everybody.iter().enumerate() {
        for second in &everybody {
            play(&[first, second], &format!("--seed {i}"), &folder).adds_up(CLASSIC_FISH);
        }
    }
}

#[test]
fn every_bot_plays_at_every_seat_of_three() {
    let folder = folder("threes");
    let bots = all();
    for (i, bot) in bots.iter().enumerate() {
        let mut players = [bot, &bots[(i + 1) % bots.len()], "line"];
        for _ in 0..players.len() {
            let options = format!("--board hex --width 7 --height 6 --seed {i}");
            play(&players, &options, &folder).adds_up(7 * 6 * 3);
            players.rotate_left(1);
        }
    }
}

#[test]
fn long_lists_of_moves_come_when_asked_for() {
    let folder = folder("long-lists");
    let tap = root().join("bots/tap.sh").display().to_string();
    for bot in all() {
        let options = "--board hex --width 100 --height 100 --seed 1 --trust";
        play(&[&format!("{bot}:wrap={tap}"), "random"], options, &folder).adds_up(100 * 100 * 3);
        let moves = message(&folder, "turn")["moves"].as_array().map_or(0, Vec::len);
        assert!(moves > 4096, "{bot} was sent {moves} moves");
    }
}

#[test]
fn greedy_beats_random() {
    let folder = folder("greedy");
    let greedy = greedy();
    for seat in 0..2 {
        let mut players = ["random"; 2];
        players[seat] = &greedy;
        let won = (1..=10).filter(|seed| {
            play(&players, &format!("--seed {seed}"), &folder).ranks
                == [1 + seat as i64, 2 - seat as i64]
        });
        let won = won.count();
        assert!(won >= 7, "it wins {won} of 10 at seat {seat}");
    }
}

#[test]
fn bots_end_when_their_stdin_is_closed() {
    let folder = folder("silence");
    for bot in all() {
        assert_eq!(run(&format!("'{bot}' < /dev/null"), &folder), "", "{bot}");
    }
}

/// The first message of a type that `tap.sh` kept.
fn message(folder: &Path, kind: &str) -> Value {
    let kept = fs::read_to_string(folder.join("to-bot.txt")).unwrap();
    let mut messages = kept.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    messages.find(|message| message["type"] == kind).expect("the match had one")
}

#[test]
fn the_page_of_the_protocol_knows_every_field() {
    let folder = folder("fields");
    let wrapped = format!("{}:wrap={}", greedy(), root().join("bots/tap.sh").display());
    let mut fields = BTreeSet::new();
    for clock in ["30s", "60s+1s"] {
        play(&[&wrapped, "random"], &format!("--clock {clock} --trust"), &folder);
        for kind in ["start", "turn", "end"] {
            let message = message(&folder, kind);
            let clock = message["clock"].as_object().into_iter().flat_map(|clock| clock.keys());
            fields.extend(clock.map(|key| format!("clock.{key}")));
            let keys = message.as_object().unwrap().keys();
            fields.extend(keys.filter(|&key| key != "type" && key != "clock").cloned());
        }
    }
    assert!(fields.len() > 12, "{fields:?}");
    for field in fields {
        assert!(PROTOCOL.contains(&format!("`{field}`")), "docs/protocol.md lacks {field}");
    }
    for line in blocks(PROTOCOL).iter().filter(|block| block.language == "sh") {
        run(&line.text, &folder);
    }
}

/// A code block of a page, without the indentation it has in a list.
struct Block {
    language: String,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let (mut blocks, mut open) = (Vec::new(), None::<(Block, usize)>);
    for line in page.lines() {
        let fence = line.trim_start().strip_prefix("```");
        open = match (open.take(), fence) {
            (None, Some(language)) => {
                let block = Block { language: language.to_string(), text: String::new() };
                Some((block, line.len() - line.trim_start().len()))
            }
            (None, None) => None,
            (Some((block, _)), Some(_)) => {
                blocks.push(block);
                None
            }
            (Some((mut block, indent)), None) => {
                block.text += line.get(indent..).unwrap_or_default();
                block.text.push('\n');
                Some((block, indent))
            }
        };
    }
    blocks
}

/// Follows the tutorial from its first line to its last, as a reader does.
#[test]
fn the_tutorial_works() {
    need("python3", "python3");
    let mut place = folder("tutorial");
    std::os::unix::fs::symlink(root().join("bots").canonicalize().unwrap(), place.join("bots"))
        .unwrap();
    let mut followed = 0;
    for Block { language, text } in blocks(TUTORIAL) {
        match language.as_str() {
            "sh" => {
                for line in text.lines() {
                    match line.strip_prefix("cd ") {
                        Some(folder) => place.push(folder),
                        // The program is built, and on the path.
                        None if line.starts_with("cargo ") || line.starts_with("export ") => {}
                        None => drop(run(line, &place)),
                    }
                    followed += 1;
                }
            }
            "python" => {
                fs::write(place.join("block.py"), text).unwrap();
                run("cat block.py > bot.py", &place);
            }
            "console" => {
                follow(&text, &place);
                followed += 1;
            }
            _ => assert_eq!(language, "text"),
        }
    }
    assert!(followed > 15, "the tutorial has {followed} commands");
}

/// Runs the command of a console block, which must print what the block shows, up to "…".
fn follow(text: &str, place: &Path) {
    let (command, shown) = text.split_once('\n').unwrap();
    let command = command.strip_prefix("$ ").expect("a console block begins with its command");
    let printed = run(command, place);
    let mut printed = printed.lines();
    for line in shown.lines().take_while(|&line| line != "…") {
        assert_eq!(printed.next().map(str::trim_end), Some(line.trim_end()), "`{command}`");
    }
    if !shown.ends_with("…\n") {
        assert_eq!(printed.next(), None, "`{command}` prints more than is shown");
    }
}

#[test]
fn the_tutorial_shows_the_bots_as_they_are() {
    let bots = blocks(TUTORIAL).into_iter().filter(|block| block.language == "python");
    let bots: Vec<String> = bots.map(|block| block.text).collect();
    let file = |name: &str| fs::read_to_string(root().join("bots").join(name)).unwrap();
    assert_eq!(bots.first(), Some(&file("random.py")));
    assert_eq!(bots.last(), Some(&file("penguins/greedy.py")));
}
