//! What a teacher looks for after a tournament: a player's losses, rounds, a cup, what is left to play.

use serde_json::Value;

use program::Folder;

const RANDOM: &str = include_str!("../../bots/random.py");

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_submission_is_the_same_player_by_any_path() {
    let folder = Folder::new();
    folder.write("sub/alice.py", RANDOM);
    folder.write("sub/team/bot.py", RANDOM);
    folder.write("sub/team.toml", "args = []\n");
    let cup = "random --games 6 -q --json --store";
    let first = folder.plateau(&format!("tournament penguins sub {cup} cup.db")).json();
    let elsewhere = Folder::new();
    let (here, store) = (folder.path().display(), folder.path().join("cup.db"));
    let again = format!("tournament penguins {here}/sub {cup} {}", store.display());
    assert_eq!(elsewhere.plateau(&again).json()["players"], first["players"]);
    folder.plateau(&format!("tournament penguins ./sub/ {cup} cup.db")).json();
    let stored = folder.plateau("store --store cup.db --json").json();
    assert_eq!(stored["games"][0]["matches"], 6, "{stored}");
    let dry = folder.plateau("tournament penguins sub random --games 6 --dry-run --store cup.db");
    let dry = dry.done();
    assert!(dry.ends_with("6 matches stored, 0 left to play\nnothing is left to play\n"), "{dry}");
    // A corrected bot is another player, and the table says so.
    folder.write("sub/alice.py", format!("{RANDOM}\n"));
    let table = folder.plateau("tournament penguins sub random --games 6 -q --store cup.db").done();
    let note = "other versions of alice have 4 matches in the store, which do not count\n";
    assert!(table.contains(note), "{table}");
    let page = folder.plateau("report --store cup.db --html -").done();
    assert!(page.contains("Of other versions of alice the store has 4\u{a0}matches"));
}

#[test]
fn a_player_named_by_its_file_is_the_same_by_any_path() {
    let folder = Folder::new();
    folder.write("two/alice.py", RANDOM);
    folder.write("two/heidi/bot.py", format!("import helper\n{RANDOM}"));
    folder.write("two/heidi/helper.py", "");
    let here = folder.path().display().to_string();
    let stored = |players: &str| {
        let line = format!("tournament penguins {players} random --games 6 -q --json");
        let table = folder.plateau(&line).json();
        let mut names = crate::tournament::order(&table);
        names.sort_unstable();
        assert_eq!(names, ["alice", "heidi", "random"], "{players}");
        folder.plateau("store --json").json()["games"][0]["matches"].clone()
    };
    for players in [
        "two/".to_string(),
        "two/alice.py two/heidi".to_string(),
        "./two/alice.py ./two/heidi".to_string(),
        format!("{here}/two/alice.py {here}/two/heidi"),
        format!("two/ {here}/two/alice.py"),
    ] {
        assert_eq!(stored(&players), 6, "{players}");
    }
    folder.plateau("report --player ./two/alice.py").done();
    // What speaks for the other reading of a folder is said.
    let said = |players: &str| {
        folder.plateau(&format!("tournament penguins {players} random line --games 2 -q")).err
    };
    let reading =
        "two/heidi/ is a folder of players; for one player, which bot.py starts, write two/heidi\n";
    let slash = said("two/heidi/");
    assert!(slash.contains(reading), "{slash}");
    folder.write("three/bot.py", RANDOM);
    folder.write("three/other.py", RANDOM);
    assert_eq!(
        said("three"),
        "three is one player, since it has bot.py; for a folder of players write three/\n"
    );
}

#[test]
fn what_is_not_played_is_listed_with_a_reason() {
    let folder = Folder::new();
    folder.write("sub/alice.py", RANDOM);
    folder.write("sub/kevin.txt", format!("#!/usr/bin/env python3\n{RANDOM}"));
    folder.write("sub/dora.py.txt", RANDOM);
    folder.write("sub/README.md", "who is who");
    let run = folder.plateau("tournament penguins sub/ random --games 2 -q");
    for line in [
        "cannot play: kevin: its name ends in .txt, which is not that of a program: rename it kevin.py\n",
        "cannot play: dora: its name ends in .txt, which is not that of a program: rename it dora.py\n",
        "sub/: not played, by their names: README.md\n",
    ] {
        assert!(run.err.contains(line), "{line} is not in {}", run.err);
    }
}

#[test]
fn a_store_that_is_a_folder_is_refused_at_once() {
    let folder = Folder::new();
    folder.write("small/alice.py", RANDOM);
    folder
        .plateau("tournament penguins random --store small/")
        .misused("--store small/: this is a folder; name a file, as in small/plateau.db");
}

#[test]
fn a_report_says_which_submissions_are_the_same_and_why_a_match_was_won() {
    let folder = Folder::new();
    folder.write("sub/alice.py", RANDOM);
    folder.write("sub/bob.py", RANDOM);
    folder.write(
        "sub/crash.py",
        "import sys\nfor line in sys.stdin:\n    if 'turn' in line: sys.exit('no idea')\n    \
         print('{\"type\":\"ready\"}', flush=True)\n",
    );
    folder.write("sub/made/main.c", "int main(void) { return 0; }\n");
    folder.write("sub/made/Makefile", "all:\n");
    let run = folder.plateau("tournament penguins sub/ --games 6 -q");
    assert!(run.err.contains("cannot play: made: main.c: C source: "), "{}", run.err);
    let same = "the same, byte for byte: alice, bob";
    let report = folder.plateau("report --html page.html").done();
    assert!(report.contains(same), "{report}");
    assert!(folder.read("page.html").to_lowercase().contains(same));
    let alice = folder.plateau("report --player alice").done();
    assert!(alice.contains("crash failed: crashed: "), "{alice}");
}

#[test]
fn a_submission_has_one_name_in_all_games() {
    let folder = Folder::new();
    folder.write("sub/line.py", RANDOM);
    let cup = "games = 2\nplayers = [\"random\", \"sub/\"]\n";
    let games = ["penguins", "flood"].map(|game| format!("[[game]]\nname = \"{game}\"\n"));
    folder.write("cup.toml", format!("{cup}{}", games.concat()));
    let tables = lines(&folder.plateau("tournament cup.toml -q --json").done());
    let rows = tables[2]["overall"].as_array().unwrap();
    let mut names: Vec<&str> = rows.iter().map(|row| row["player"].as_str().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, ["line.py", "random"]);
    for file in ["--html p.html", "--csv -", "--matches -"] {
        let run = folder.plateau(&format!("report --player line.py {file}"));
        assert_eq!(run.code, Some(2), "{file}: it would be about all players");
    }
}

#[test]
fn the_matches_of_a_player_are_listed_with_the_reasons_of_its_faults() {
    let folder = Folder::new();
    let crash = "import json, sys\nfor line in sys.stdin:\n    message = json.loads(line)\n    \
        if message['type'] == 'start': print('{\"type\": \"ready\"}', flush=True)\n    \
        if message['type'] == 'turn': sys.exit(3)\n";
    folder.write("sub/bob.py", crash);
    folder.plateau("tournament penguins sub random --games 4 -q").done();
    let played = lines(&folder.plateau("report --player bob --json").done());
    assert_eq!(played.len(), 4);
    for line in &played {
        assert_eq!(line["outcome"], "lost", "{line}");
        assert_eq!(line["opponents"][0]["player"], "random", "{line}");
        assert_eq!(line["faults"][0]["kind"], "crash", "{line}");
        assert!(line["faults"][0]["reason"].as_str().unwrap().contains("exit code 3"), "{line}");
    }
    let printed = folder.plateau("report --player bob").done();
    assert!(
        printed.starts_with("bob in penguins: 4 matches, 0 won, 0 drawn, 4 lost\n"),
        "{printed}"
    );
    let last = printed.lines().last().unwrap();
    let id = &played[0]["id"].as_str().unwrap()[..12];
    assert_eq!(last, format!("plateau replay {id} --store plateau.db"));
    let shown = folder.plateau(&format!("replay {id} --at 1")).done();
    assert!(shown.starts_with("penguins after 1 event: "), "{shown}");
    let csv = folder.plateau("report --matches -").done();
    assert!(csv.lines().nth(1).unwrap().contains("exit code 3"), "{csv}");
    folder
        .plateau("report --player eve")
        .misused("--player eve: no player is called \"eve\" in penguins; there are bob, random; --all looks in all tournaments of the store");
}

#[test]
fn a_pruned_match_is_not_offered_for_replay() {
    let folder = Folder::new();
    folder.plateau("tournament penguins random line --games 2 -q").done();
    assert!(folder.plateau("report --player line").done().contains("plateau replay "));
    folder.plateau("store prune --all").done();
    let printed = folder.plateau("report --player line").done();
    assert!(!printed.contains("plateau replay ") && printed.contains("were pruned"), "{printed}");
}

#[test]
fn rounds_are_printed_with_their_byes() {
    let folder = Folder::new();
    let players = "random line greedy";
    let swiss = format!("tournament penguins {players} --format swiss --rounds 2 -q");
    let printed = folder.plateau(&swiss).done();
    for part in ["\nround 1\n", "\nround 2\n", "  bye: "] {
        assert!(printed.contains(part), "{printed}");
    }
    let knockout = format!("tournament penguins {players} --format knockout -q");
    let printed = folder.plateau(&knockout).done();
    assert!(printed.contains("  bye: random\n"), "the first is seeded best: {printed}");
    assert_eq!(printed.matches(" advances\n").count(), 2, "{printed}");
    let page = folder.plateau("report --html -").done();
    assert!(page.contains("Round 2") && page.contains("Bye: random"));
}

#[test]
fn a_cup_may_have_a_game_twice() {
    let folder = Folder::new();
    folder.write(
        "cup.toml",
        "players = [\"random\", \"line\"]\ngames = 2\n[[game]]\nname = \"penguins\"\n[[game]]\n\
         name = \"penguins\"\noptions = { board = \"hex\" }\n[[game]]\nname = \"flood\"\n\
         players = [\"random\", \"greedy\"]\n",
    );
    let out = folder.plateau("tournament cup.toml --json -q").done();
    let names = serde_json::json!(["penguins board=classic", "penguins board=hex", "flood"]);
    assert_eq!(lines(&out)[3]["games"], names);
    let again = folder.plateau("report --all --json --html cup.html --csv cup.csv --matches m.csv");
    assert_eq!(lines(&again.done()), lines(&out), "in the order of the cup");
    let table = folder.read("cup.csv");
    assert!(table.starts_with("game,rank,player,written,"), "{table}");
    assert_eq!(table.lines().filter(|line| line.starts_with("penguins board=hex,")).count(), 2);
    assert!(table.contains("\noverall,1,"), "{table}");
    assert_eq!(folder.read("m.csv").lines().count(), 7);
    let page = folder.read("cup.html");
    assert!(page.contains("Tournament in penguins board=hex"));
    assert!(page.contains(" first overall"), "the page names who won");
    let printed = folder.plateau("report --all").done();
    assert!(printed.contains("penguins board=hex, round robin: 2 matches"), "{printed}");
    let listed = folder.plateau("store").done();
    assert!(listed.contains("    2  20"), "{listed}");
    let second: Value = folder.plateau("report --tournament 2 --json").json();
    assert_eq!(second, lines(&out)[1], "with the name that `plateau store` lists");
    folder
        .plateau("report --tournament 4")
        .misused("--tournament 4: plateau.db has those from 1 to 3, as `plateau store` lists them");
}
