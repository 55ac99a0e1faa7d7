//! Players that fail in a tournament: they rank last, with the reason, and the others continue.

use std::os::unix::fs::PermissionsExt;

use crate::tournament::of;
use program::Folder;

/// A bot that plays the first move, and does something at its third turn.
fn bot(deed: &str) -> String {
    format!(
        "#!/usr/bin/env python3
import json, os, sys, time
turn = 0
for line in sys.stdin:
    said = json.loads(line)
    if said['type'] == 'start':
        print(json.dumps({{'type': 'ready', 'name': 'odd'}}), flush=True)
    elif said['type'] == 'turn':
        turn += 1
        if turn == 3:
            {deed}
        print(json.dumps({{'type': 'move', 'move': said['moves'][0]}}), flush=True)
    else:
        break
"
    )
}

fn folder_with(bots: &[(&str, &str)]) -> Folder {
    let folder = Folder::new();
    for (name, deed) in bots {
        folder.write(name, bot(deed));
        let mode = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(folder.path().join(name), mode).unwrap();
    }
    folder
}

#[test]
fn faults_are_counted_by_kind_and_do_not_harm_other_players() {
    let folder = folder_with(&[
        ("bots/slow.py", "time.sleep(60)"),
        ("bots/dead.py", "os._exit(7)"),
        ("bots/rude.py", "print('hello', flush=True)"),
        ("bots/good.py", "pass"),
    ]);
    let run = folder.plateau("tournament penguins bots/ --games 24 --clock 1s --json");
    let table = run.json();
    assert_eq!(table["matches"], 24);
    for (name, kind) in [("slow", "time"), ("dead", "crash"), ("rude", "protocol")] {
        assert_eq!(*of(&table, name, "faults"), 12, "{name}: every match of it");
        assert_eq!(of(&table, name, "faults_by_kind")[kind], 12, "{name}");
    }
    assert_eq!(*of(&table, "good", "faults"), 0);
    assert_eq!(*of(&table, "good", "wins"), 12, "{table}");
}

#[test]
fn a_time_loss_comes_with_the_delay_of_the_machine() {
    let folder = folder_with(&[("slow.py", "time.sleep(60)")]);
    folder.plateau("tournament penguins ./slow.py random --games 2 --clock 200ms --json").json();
    let db = rusqlite::Connection::open(folder.path().join("plateau.db")).unwrap();
    let faults: String =
        db.query_row("SELECT faults FROM match LIMIT 1", [], |row| row.get(0)).unwrap();
    let faults: serde_json::Value = serde_json::from_str(&faults).unwrap();
    assert_eq!(faults[0]["fault"]["kind"], "time");
    assert!(faults[0]["delay_us"].is_u64(), "{faults}");
}

#[test]
fn a_hanging_bot_costs_its_clock_and_no_more() {
    let folder = folder_with(&[("slow.py", "time.sleep(60)")]);
    let begun = std::time::Instant::now();
    folder
        .plateau("tournament penguins ./slow.py random --games 8 --clock 250ms --jobs 2 --json")
        .json();
    // Eight matches, two at a time, a quarter of a second each: far from the minute that a match would sleep.
    assert!(begun.elapsed() < program::ONLY_DEFECTS, "{:?}", begun.elapsed());
}
