//! The players: folders of submissions, files of tournaments, and what is found before the first match.

use std::collections::HashSet;
use std::os::unix::fs::PermissionsExt;

use serde_json::Value;

use crate::tournament::{of, order, timeless};
use program::{Folder, Run};

fn executable(folder: &Folder, name: &str, content: &str) {
    folder.write(name, content);
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(folder.path().join(name), mode).unwrap();
}

const RANDOM: &str = include_str!("../../bots/random.py");

#[test]
fn a_folder_stands_for_its_players_and_broken_ones_are_listed_first() {
    let folder = Folder::new();
    executable(&folder, "submissions/alice.py", RANDOM);
    executable(&folder, "submissions/bob.py", RANDOM);
    executable(&folder, "submissions/typo.py", "#!/usr/bin/env python3\nprint(");
    executable(&folder, "submissions/silent.sh", "#!/bin/sh\nexit 3\n");
    folder.write("submissions/plain", "not executable");
    folder.write("submissions/README.md", "what these are");
    folder.write("submissions/.hidden", "");
    folder.write("submissions/wrong.so", "no library");
    let run = folder.plateau("tournament penguins random submissions/ --games 12 --json");
    let table: Value = serde_json::from_str(&run.out).unwrap();
    let mut names = order(&table);
    names.sort_unstable();
    assert_eq!(names, ["alice", "bob", "random"]);
    assert_eq!(table["matches"], 12);
    let broken = table["broken"].as_array().unwrap();
    let mut broken: Vec<&str> = broken.iter().map(|one| one["player"].as_str().unwrap()).collect();
    broken.sort_unstable();
    assert_eq!(broken, ["plain", "silent", "typo", "wrong"]);
    let later = folder.plateau("report --json --html page.html").json();
    assert_eq!(later["broken"], table["broken"], "a later report lists them too");
    assert!(folder.read("page.html").contains("could not be started"));
    for line in [
        "cannot play: plain: ",
        "chmod +x",
        "cannot play: silent: did not start: nothing on stderr (exit code 3)",
        "cannot play: typo: did not start: SyntaxError",
        "cannot play: wrong: did not start: ",
    ] {
        assert!(run.err.contains(line), "{line} is not in {}", run.err);
    }
}

/// A bot that plays the first move there is, and begins with this line.
fn first_mover(line: &str) -> String {
    format!(
        "#!/usr/bin/env python3\n{line}\nimport json, sys\nfor line in sys.stdin:\n    \
        message = json.loads(line)\n    \
        if message['type'] == 'start': print('{{\"type\": \"ready\"}}', flush=True)\n    \
        if message['type'] == 'turn':\n        \
            print(json.dumps({{'type': 'move', 'move': message['moves'][0]}}), flush=True)\n"
    )
}

#[test]
fn submissions_in_one_folder_neither_read_nor_run_each_other() {
    let folder = Folder::new();
    let named = |name: &str| format!("submissions/{name}");
    executable(&folder, &named("alice.py"), &first_mover("import heapq"));
    folder.write("submissions/heapq.py", "import os\nos._exit(3)\n");
    executable(&folder, &named("spy.py"), &first_mover("open('submissions/alice.py')"));
    executable(&folder, &named("lister.py"), &first_mover("import os; os.listdir('submissions')"));
    // A player in a folder can read the whole folder.
    executable(&folder, &named("team/bot.py"), &first_mover("import helper"));
    folder.write("submissions/team/helper.py", "");
    executable(&folder, &named("pair/one.py"), RANDOM);
    executable(&folder, &named("pair/two.py"), RANDOM);
    folder.write("submissions/papers/report.md", "");
    let run = folder.plateau("tournament penguins submissions/ --games 2 --json");
    let table: Value = serde_json::from_str(&run.out).unwrap();
    let mut names = order(&table);
    names.sort_unstable();
    assert_eq!(names, ["alice", "team"], "{}", run.err);
    for line in [
        "heapq: did not start: nothing on stderr (exit code 3)",
        "spy: did not start: PermissionError",
        "lister: did not start: PermissionError",
        "pair: which is the player: submissions/pair/one.py or submissions/pair/two.py?",
        "papers: there is nothing in this folder to start",
    ] {
        assert!(run.err.contains(line), "{line} is not in {}", run.err);
    }
}

#[test]
fn no_player_reads_the_store_even_in_its_own_folder() {
    let folder = Folder::new();
    executable(&folder, "bot.py", &first_mover("import helper"));
    folder.write("helper.py", "import os\nassert 'plateau.db' in os.listdir('.')\n");
    folder.write("plateau.db", "");
    let mut command = folder.command("tournament penguins random --games 2 -q");
    let run = Run::of("bot.py", command.arg("python3 bot.py"));
    assert_eq!(run.code, Some(0), "{}", run.err);
    for file in ["plateau.db", "plateau.db-wal", "link"] {
        let folder = Folder::new();
        executable(&folder, "bot.py", &first_mover(&format!("open('{file}')")));
        folder.write("plateau.db-wal", "");
        folder.write("plateau.db", "");
        std::os::unix::fs::symlink("plateau.db", folder.path().join("link")).unwrap();
        let mut command = folder.command("tournament penguins random --games 2 -q");
        let run = Run::of(file, command.arg("python3 bot.py"));
        let why = "python3 bot.py: did not start: PermissionError";
        assert!(run.err.contains(why), "{}", run.err);
    }
}

#[test]
fn what_cannot_be_started_says_why() {
    let folder = Folder::new();
    for (name, content, why) in [
        ("dos", "#!/usr/bin/env python3\r\nprint()\r\n", "sed -i 's/\\r$//' submissions/dos"),
        ("gone.py", "#!/no/such/python3\n", "its first line asks for /no/such/python3, which does"),
        ("mute", "print()\n", "begin with a line such as #!/usr/bin/env python3"),
        ("empty", "", "submissions/empty is empty"),
        ("plain.py", "import no_such_module\n", "ModuleNotFoundError"),
    ] {
        executable(&folder, &format!("submissions/{name}"), content);
        let run = folder.plateau("tournament penguins random line submissions/ --games 2 -q");
        let name = name.split('.').next().unwrap();
        let line = run.err.lines().find(|line| line.starts_with(&format!("cannot play: {name}")));
        assert!(line.is_some_and(|line| line.contains(why)), "{why} is not in {}", run.err);
    }
}

#[test]
fn an_unlucky_start_does_not_exclude_a_player() {
    let folder = Folder::new();
    let unlucky = "import os\nif os.path.exists('fail'):\n    left = int(open('fail').read()) - 1\n    \
        open('fail', 'w').write(str(left))\n    if left >= 0: os._exit(3)";
    executable(&folder, "submissions/unlucky.py", &first_mover(unlucky));
    executable(&folder, "submissions/alice.py", RANDOM);
    let play = |games: usize| {
        let line =
            format!("tournament penguins submissions/ --games {games} -q -j1 --trust --json");
        folder.plateau(&line)
    };
    folder.write("fail", "2");
    let first = play(2);
    let table: Value = serde_json::from_str(&first.out).unwrap();
    assert_eq!((&table["broken"], &table["matches"]), (&serde_json::json!([]), &2.into()));
    // With results it stays, and its starts are faults.
    folder.write("fail", "1000");
    let second = play(4);
    let table: Value = serde_json::from_str(&second.out).unwrap();
    assert_eq!((&table["broken"], &table["matches"]), (&serde_json::json!([]), &4.into()));
    assert_eq!(*of(&table, "unlucky", "faults"), 2, "{table}");
    assert!(second.err.contains("unlucky: did not start: "), "{}", second.err);
    // Without results it cannot play.
    std::fs::remove_file(folder.path().join("plateau.db")).unwrap();
    let third = play(4);
    assert_eq!(third.code, Some(2), "{}", third.err);
    assert!(third.err.contains("cannot play: unlucky: did not start: "), "{}", third.err);
}

#[test]
fn broken_players_are_listed_even_if_too_few_are_left() {
    let folder = Folder::new();
    executable(&folder, "submissions/alice.py", RANDOM);
    folder.write("submissions/bob", "not executable");
    let run = folder.plateau("tournament penguins submissions/");
    assert_eq!(run.code, Some(2));
    assert!(run.err.starts_with("cannot play: bob: "), "{}", run.err);
    assert!(run.err.contains("1 player can play"), "{}", run.err);
}

#[test]
fn players_of_two_folders_have_different_names() {
    let folder = Folder::new();
    for place in ["a/bot.py", "b/bot.py", "b/other.py"] {
        executable(&folder, place, &format!("{RANDOM}\n# {place}\n"));
    }
    let table = folder.plateau("tournament penguins a/ b/ b/other.py --games 6 --json").json();
    let mut names = order(&table);
    names.sort_unstable();
    assert_eq!(names, ["a/bot.py", "b/bot.py", "other"]);
    assert_eq!(folder.plateau("report --json").json()["matches"], 6);
}

#[test]
fn a_player_is_another_when_the_code_in_its_folder_changes() {
    let folder = Folder::new();
    folder.write("bot.py", RANDOM);
    let stored = || {
        let mut cup = folder.command("tournament penguins random --games 4 --json");
        let table = Run::of("cup", cup.arg("python3 -B -m bot .")).json();
        assert_eq!(table["matches"], 4);
        folder.plateau("store --json").json()["games"][0]["matches"].clone()
    };
    // The store is in the same folder, and changes all the time.
    assert_eq!([stored(), stored()], [4, 4]);
    folder.write("bot.py", format!("{RANDOM}\n# better\n"));
    assert_eq!(stored(), 8);
}

#[test]
fn a_named_player_that_cannot_start_is_an_error_before_the_first_match() {
    let folder = Folder::new();
    executable(&folder, "dead.sh", "#!/bin/sh\necho no licence >&2; exit 1\n");
    folder.plateau("tournament penguins random ./dead.sh").failed(
        "nothing was played, since some players cannot be started\n  ./dead.sh: did not start: no licence (exit code 1)",
    );
    folder
        .plateau("tournament penguins random ./missing.so")
        .misused("player ./missing.so: No such file or directory (os error 2)");
    let nobody = folder.plateau("tournament penguins random nobody");
    assert_eq!(nobody.code, Some(2));
    assert!(nobody.err.contains("\"nobody\" is not a player of penguins"), "{}", nobody.err);
    assert!(!folder.path().join("plateau.db").exists(), "nothing was begun");
}

#[test]
fn a_library_of_another_game_is_found_before_the_first_match() {
    let folder = Folder::new();
    let flags = ["-shared", "-fPIC", "-w"];
    program::compile("tests/libraries/rails/student.c", &flags, &folder.path().join("rails.so"));
    let run = folder.plateau("tournament penguins random ./rails.so");
    assert_eq!(run.code, Some(1));
    assert!(
        run.err.starts_with(
            "error: nothing was played, since some players cannot be started\n  ./rails.so: did not start: "
        ),
        "{}",
        run.err
    );
}

#[test]
fn what_cannot_be_meant_is_refused() {
    let folder = Folder::new();
    let misused = |line: &str, why: &str| folder.plateau(line).misused(why);
    misused(
        "tournament penguins random line --games 4 --per-pair 4",
        "--games and --per-pair cannot be combined",
    );
    misused(
        "tournament penguins random",
        "1 player can play, and a match has 2 seats; name more players, or give --seats",
    );
    misused(
        "tournament penguins random human",
        "people play in `plateau play`; a tournament is for programs",
    );
    misused(
        "tournament penguins random line --format league",
        "--format league: choose round-robin, gauntlet, swiss or knockout",
    );
    misused(
        "tournament penguins random line eat --sprt 0,10",
        "--sprt compares two players, and there are 3",
    );
    misused(
        "tournament penguins random line --sprt 10,0",
        "--sprt 10,0: a test between 10 and 0 Elo: the first must be below the second, both within 2000 of 0",
    );
    misused(
        "tournament penguins random line --settled 20%",
        "--settled 20%: expected a confidence between 50% and 100%, such as 95%",
    );
    misused(
        "tournament penguins random line --format knockout --games 7",
        "--games does not apply to format knockout",
    );
    misused(
        "tournament penguins random line --anchor nobody=5",
        "--anchor nobody=5: no player is called \"nobody\"; there are random, line",
    );
    misused(
        "tournament penguins random line --board nonsense",
        "--board: there is no \"nonsense\"; choose classic, square, hex, octo, dodeca, penrose, file:PATH",
    );
    misused(
        "tournament chess random line",
        &format!("there is no game \"chess\"; there are {}", program::games()),
    );
    folder.plateau("store").failed(
        "plateau.db: there is no such store; `plateau tournament` makes one, and --store names another",
    );
    folder.write("plateau.db", "no database ".repeat(100));
    folder
        .plateau("tournament penguins random line")
        .failed("plateau.db: this is not a plateau store; if it was one, `plateau store repair` looks for what is intact");
}

#[test]
fn a_file_holds_several_games() {
    let folder = Folder::new();
    folder.write(
        "cup.toml",
        r#"
            players = ["random", "greedy", "mcts:playouts=5"]
            games = 12
            seed = 3

            [[game]]
            name = "penguins"
            options = { board = "square", width = 5, height = 4 }

            [[game]]
            name = "flood"
            games = 6
            players = ["greedy", "lazy"]
        "#,
    );
    let out = folder.plateau("tournament cup.toml --json").done();
    let tables: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let matches: Vec<(&str, u64)> = tables[..2]
        .iter()
        .map(|table| (table["game"].as_str().unwrap(), table["matches"].as_u64().unwrap()))
        .collect();
    assert_eq!(matches[..2], [("penguins", 12), ("flood", 6)]);
    assert!(order(&tables[1]).contains(&"lazy"));
    assert_eq!(*of(&tables[0], "random", "rating"), 0.0);
    let overall = tables[2]["overall"].as_array().unwrap();
    assert_eq!(tables[2]["games"], serde_json::json!(["penguins", "flood"]));
    let row = |player: &str| overall.iter().find(|row| row["player"] == player).unwrap();
    assert_eq!(overall[0]["player"], "greedy", "no other plays both games");
    assert_eq!(row("lazy")["shares"]["penguins"], Value::Null);
    let number = |value: &Value| value.as_f64().unwrap();
    let greedy = &row("greedy")["shares"];
    let mean = (number(&greedy["penguins"]) + number(&greedy["flood"])) / 2.0;
    assert!((number(&row("greedy")["overall"]) - mean).abs() < 1e-3, "{overall:?}");
    let all = folder.plateau("report --all --json --html cup.html").done();
    let again: Value = serde_json::from_str(all.lines().last().unwrap()).unwrap();
    let names = |list: &Value| -> Vec<String> {
        let rows = list["overall"].as_array().unwrap().iter();
        rows.map(|row| format!("{} {}", row["player"], row["overall"])).collect()
    };
    assert_eq!(names(&again), names(&tables[2]));
    let page = folder.read("cup.html");
    for part in ["id=\"overall\"", "id=\"t0-table\"", "id=\"t1-cross\"", "Tournament in flood"] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn a_player_meets_itself() {
    let folder = Folder::new();
    let line = "tournament penguins random random greedy --per-pair 10 --store self.db --json";
    let table = folder.plateau(line).json();
    assert_eq!(table["matches"], 30);
    let mut names = order(&table);
    names.sort_unstable();
    assert_eq!(names, ["greedy", "random", "random-2"]);
    for name in names {
        assert_eq!(*of(&table, name, "games"), 20);
    }
    let report = folder.plateau("report --store self.db --json").json();
    assert_eq!(timeless(&report), timeless(&table));
    assert_eq!(timeless(&folder.plateau(line).json()), timeless(&table), "nothing is left to play");
    folder.plateau("store verify --store self.db").done();
    folder.plateau("tournament flood random random --games 8 --store alone.db").done();
    let alone = folder.plateau("report --player random-2 --store alone.db --json").done();
    for key in ["id", "seed"] {
        let of = |line| serde_json::from_str::<Value>(line).unwrap()[key].to_string();
        let different: HashSet<String> = alone.lines().map(of).collect();
        assert_eq!(different.len(), 8, "every match has its own {key}: {alone}");
    }
    let dry = folder.plateau("tournament flood random random --games 8 --dry-run -j1").done();
    assert_eq!(dry.matches("(seeds ").count(), 4, "two different matches each: {dry}");
}

#[test]
fn a_file_that_is_wrong_says_where() {
    let folder = Folder::new();
    let failed = |content: &str, why: &str| {
        folder.write("cup.toml", content);
        let run: Run = folder.plateau("tournament cup.toml");
        assert_ne!(run.code, Some(0));
        assert!(run.err.contains("cup.toml") && run.err.contains(why), "{}", run.err);
    };
    failed("players = [", "line 1");
    failed("games = 3", "no game is named");
    failed("game = \"penguins\"\ngames = 0", "games: expected a number from 1 to 4294967295");
    failed("game = \"chess\"", "there is no game \"chess\"");
    failed(
        "game = \"flood\"\nplayer = [\"a\"]",
        "cup.toml, line 2: there is no setting \"player\"",
    );
    failed("game = \"flood\"\nclock = \"soon\"", "clock: \"soon\"");
    failed("game = \"flood\"\n[options]\nwidth = \"broad\"", "width");
    folder.plateau("tournament no.toml").failed("no.toml: No such file or directory (os error 2)");
}

#[test]
fn a_changed_bot_is_another_player() {
    let folder = Folder::new();
    executable(&folder, "bot.py", RANDOM);
    folder.plateau("tournament penguins ./bot.py random --games 4 --json").json();
    executable(&folder, "bot.py", &format!("{RANDOM}\n# better\n"));
    folder.plateau("tournament penguins ./bot.py random --games 4 --json").json();
    let contents = folder.plateau("store --json").json();
    assert_eq!(contents["games"][0]["matches"], 8);
    assert_eq!(contents["games"][0]["players"], 3);
}
