//! Tournaments that are killed, and those that share a store.

use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

use crate::tournament::timeless;
use program::Folder;

/// A tournament that takes a few seconds; its players are reproducible.
const CUP: &str = "tournament penguins random line greedy mcts:playouts=15 --games 600 --json";
const MATCHES: u64 = 600;

fn start(folder: &Folder, line: &str) -> Child {
    folder.command(line).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}

fn matches(folder: &Folder) -> u64 {
    let contents = folder.plateau("store --json").json();
    contents["games"].as_array().unwrap().iter().map(|game| game["matches"].as_u64().unwrap()).sum()
}

/// A draw between two numbers, the same in every run.
fn draw(state: &mut u64, low: u64, high: u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    low + (*state >> 33) % (high - low)
}

#[test]
fn killed_at_fifty_moments_it_ends_as_if_undisturbed() {
    let (undisturbed, killed) = (Folder::new(), Folder::new());
    let wanted = undisturbed.plateau(CUP).json();
    assert_eq!(wanted["matches"], MATCHES);
    let (mut kills, mut state) = (0, 1);
    while kills < 50 {
        let mut child = start(&killed, CUP);
        sleep(Duration::from_millis(draw(&mut state, 1, 120)));
        if let Some(status) = child.try_wait().unwrap() {
            // It was faster: the rest of the kills hit it when there is little or nothing left to do.
            assert!(status.success());
        }
        let _ = child.kill();
        child.wait().unwrap();
        kills += 1;
    }
    let table = killed.plateau(CUP).json();
    assert_eq!(timeless(&table), timeless(&wanted));
    assert_eq!(matches(&killed), MATCHES);
    let verified = killed.plateau("store verify").done();
    assert_eq!(verified, "plateau.db: 600 matches checked, 600 records replayed, no damage\n");
    let contents = killed.plateau("store --json").json();
    assert_eq!((&contents["records"], &contents["claims"]), (&MATCHES.into(), &0.into()));
}

/// A submission that is replaced during a tournament plays no more; the others play all their matches.
#[test]
fn a_player_that_changes_is_left_out_and_the_others_finish() {
    let folder = Folder::new();
    let bot = include_str!("../../bots/random.py");
    folder.write("submissions/bot.py", bot);
    let line = "tournament penguins submissions/ random line --games 300 --jobs 1 --json";
    let child = start(&folder, line);
    wait_until("four matches are stored", || stored(&folder).is_some_and(|matches| matches >= 4));
    folder.write("submissions/bot.py", format!("{bot}\n# another version\n"));
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(1), "it is not finished");
    let table: Value = serde_json::from_slice(&ended.stdout).unwrap();
    assert_eq!((&table["finished"], &table["expected"]), (&false.into(), &300.into()), "{table}");
    let games = |name: &str| {
        let rows = table["players"].as_array().unwrap();
        let row = rows.iter().find(|row| row["player"] == name);
        row.map_or(0, |row| row["games"].as_u64().unwrap())
    };
    assert!(games("bot") < 200 && games("line") >= 100, "{table}");
}

#[test]
fn an_interrupt_lets_matches_finish() {
    let folder = Folder::new();
    let line =
        "tournament penguins mcts:playouts=301 mcts:playouts=300 --sprt 0,1 --games 10000 --json";
    let child = start(&folder, line);
    wait_until("a match is stored", || stored(&folder).is_some_and(|matches| matches > 0));
    let signalled =
        std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signalled.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let table: serde_json::Value =
        serde_json::from_slice(&output.stdout).expect("the table so far");
    assert_eq!(table["sprt"]["accepted"], "none", "{table}");
    let contents = folder.plateau("store --json").json();
    assert!(matches(&folder) > 0);
    assert_eq!(contents["claims"], 0, "nothing is left claimed");
    let table = folder.plateau("report").done();
    let unfinished = format!(", unfinished: {} of 10000 played\n", matches(&folder));
    assert!(table.lines().next().is_some_and(|line| format!("{line}\n").ends_with(&unfinished)));
    let report = folder.plateau("report --json").json();
    assert_eq!((&report["finished"], &report["expected"]), (&false.into(), &10000.into()));
}

#[test]
fn the_same_command_again_plays_nothing() {
    let folder = Folder::new();
    let first = folder.plateau("tournament penguins random line --games 40 --json").json();
    let again = folder.plateau("tournament penguins random line --games 40 --json").json();
    assert_eq!(first, again, "even the times are those of the matches that were played");
    let more = folder.plateau("tournament penguins random line --games 60 --json").json();
    assert_eq!((more["matches"].as_u64(), matches(&folder)), (Some(60), 60));
    assert_eq!(more["finished"], true);
    // With another player the matches of the others are still there.
    folder.plateau("tournament penguins random line greedy --games 180 --json").json();
    assert_eq!(matches(&folder), 180);
}

#[test]
fn two_programs_share_the_work_and_play_nothing_twice() {
    let folder = Folder::new();
    // Each start of this bot leaves a line; only without a sandbox can it write here.
    let log = folder.path().join("starts.log");
    folder.write(
        "bot.sh",
        format!("#!/bin/sh\necho $PPID >> '{}'\nsleep 0.1\nexec ./plays.py\n", log.display()),
    );
    folder.write("plays.py", include_str!("../../bots/random.py"));
    for file in ["bot.sh", "plays.py"] {
        let path = folder.path().join(file);
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(path, mode).unwrap();
    }
    // The second comes when the first has claimed more than the second would ever ask for at once.
    let line = "tournament penguins ./bot.sh line --games 24 --trust --json --jobs";
    let first = start(&folder, &format!("{line} 4"));
    sleep(Duration::from_millis(300));
    let programs = [first, start(&folder, &format!("{line} 1"))];
    let second = programs[1].id().to_string();
    let tables = programs.map(|program| {
        let output = program.wait_with_output().unwrap();
        assert!(output.status.success());
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    });
    assert_eq!(tables[0], tables[1], "both print the whole table");
    assert_eq!(tables[0]["matches"], 24);
    let starts = std::fs::read_to_string(log).unwrap();
    // Each program tries the bot once before its first match.
    assert_eq!(starts.lines().count(), 24 + 2);
    assert!(starts.lines().filter(|by| **by == second).count() > 1, "the second played, too");
}

/// Waits until something holds; a test that waits for a minute has failed.
#[track_caller]
fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let begun = std::time::Instant::now();
    while !holds() {
        assert!(begun.elapsed() < program::ONLY_DEFECTS, "{what}");
        sleep(Duration::from_millis(20));
    }
}

/// The matches in a store that is in use; none before it is there.
fn stored(folder: &Folder) -> Option<i64> {
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let db = rusqlite::Connection::open_with_flags(folder.path().join("plateau.db"), flags).ok()?;
    db.query_row("SELECT count(*) FROM match", [], |row| row.get(0)).ok()
}

/// The matches that the program with this number has claimed; none if it has not claimed any yet.
fn claims(folder: &Folder, worker: i64) -> Option<i64> {
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let db = rusqlite::Connection::open_with_flags(folder.path().join("plateau.db"), flags).ok()?;
    let sql =
        "SELECT (SELECT count(*) FROM claim WHERE worker = number) FROM worker WHERE number = ?";
    db.query_row(sql, [worker], |row| row.get(0)).ok()
}

#[test]
fn claims_hold_while_their_program_lives_and_not_longer() {
    let folder = Folder::new();
    let go = folder.path().join("go");
    folder.write(
        "bot.py",
        format!(
            "#!/usr/bin/env python3\nimport json, os, sys, time\nfor line in sys.stdin:\n    \
             said = json.loads(line)\n    \
             if said['type'] == 'start': print('{{\"type\": \"ready\"}}', flush=True)\n    \
             if said['type'] == 'turn':\n        \
             while not os.path.exists({:?}): time.sleep(0.02)\n        \
             print(json.dumps({{'type': 'move', 'move': said['moves'][0]}}), flush=True)\n",
            go.display().to_string()
        ),
    );
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(folder.path().join("bot.py"), mode).unwrap();
    let line = "tournament penguins ./bot.py line --games 2 --jobs 2 --clock 10m --trust --json";
    let mut first = start(&folder, line);
    wait_until("the first claims both matches", || claims(&folder, 1) == Some(2));
    // The second wants the same matches and has to wait for them.
    let second = start(&folder, line);
    wait_until("the second asks for matches", || claims(&folder, 2).is_some());
    assert_eq!((claims(&folder, 1), claims(&folder, 2)), (Some(2), Some(0)));
    // A process that has ended has no claims, though its lease has not expired.
    first.kill().unwrap();
    first.wait().unwrap();
    wait_until("the second takes both matches over", || claims(&folder, 2) == Some(2));
    folder.write("go", "");
    let output = second.wait_with_output().unwrap();
    assert!(output.status.success());
    let table: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((table["matches"].as_u64(), matches(&folder)), (Some(2), 2));
}
