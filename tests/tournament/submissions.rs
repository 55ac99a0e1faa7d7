//! Folders of submissions that are hostile: what their names, links and neighbours give them.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::tournament::order;
use program::{Folder, Run};

const RANDOM: &str = include_str!("../../bots/random.py");

/// A bot that plays the first move there is, unless it can read one of these files.
fn spy(paths: &[&str]) -> String {
    format!(
        r#"import json, os, sys
for path in {paths:?}:
    try: open(path).close()
    except OSError: continue
    sys.exit("it has read " + path)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start": print('{{"type": "ready"}}', flush=True)
    if message["type"] == "turn":
        print(json.dumps({{"type": "move", "move": message["moves"][0]}}), flush=True)
"#
    )
}

/// What no submission may read.
const SECRETS: [&str; 5] = [
    "submissions/alice.py",
    "submissions/team/helper.py",
    "submissions/lib/bot.py",
    "plateau.db",
    "plateau.db-journal",
];

fn with_secrets(folder: &Folder) {
    folder.write("notes.txt", "who wins");
    folder.write("plateau.db-journal", "");
    for name in ["alice.py", "team/bot.py", "team/helper.py", "lib/bot.py"] {
        folder.write(&format!("submissions/{name}"), RANDOM);
    }
}

/// The players of a tournament, none of which is broken.
#[track_caller]
fn players(run: &Run) -> Vec<String> {
    let table: Value = serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}", run.err));
    assert_eq!(table["broken"], serde_json::json!([]), "{}", run.err);
    let mut names: Vec<String> = order(&table).into_iter().map(str::to_string).collect();
    names.sort_unstable();
    names
}

/// The reasons why submissions cannot play, one a line.
#[track_caller]
fn reasons(folder: &Folder) -> String {
    let mut command = Command::new("timeout");
    command.arg("120").arg(program::path()).current_dir(folder.path());
    command.args(["tournament", "penguins", "submissions/", "random", "line", "--games", "2"]);
    let run = Run::of("submissions", &mut command);
    assert_eq!(run.code, Some(0), "{}", run.err);
    run.err
}

#[test]
fn the_name_of_a_submission_opens_nothing() {
    let folder = Folder::new();
    with_secrets(&folder);
    let secrets: Vec<&str> = SECRETS.into_iter().chain(["notes.txt"]).collect();
    let names = [
        "mallory:.:.py",
        "mallory:..:.py",
        "mallory:submissions:.py",
        "mal lory.py",
        "mal 'lory\".py",
        "quote\".py",
        "back\\slash.py",
        "mallory:wrap=cat.py",
        "a b:submissions:/bot.py",
        "c:..:d/bot.py",
        // A folder called bin is not that of an interpreter, whose libraries are beside it.
        "bin/bot.py",
    ];
    for name in names {
        folder.write(&format!("submissions/{name}"), spy(&secrets));
    }
    let run = folder.plateau("tournament penguins submissions/ --games 14 --json -q");
    let played = players(&run);
    assert_eq!(played.len(), names.len() + 3, "{played:?}");
}

#[test]
fn players_that_are_named_by_their_files_open_nothing_either() {
    let folder = Folder::new();
    let secrets = ["sub/alice.py", "sub/bob.py", "sub/heidi/bot.py", "sub/helper.py"];
    for name in &secrets[..3] {
        folder.write(name, RANDOM);
    }
    folder.write("sub/helper.py", "");
    let listing = "import os, sys\ntry: sys.exit('it has read ' + str(os.listdir('sub')))\n\
        except OSError: pass\n";
    folder.write("sub/eve.py", format!("{listing}{}", spy(&secrets)));
    // A command opens the folder of its file, but for what the others are made of.
    folder.write("sub/mallory.py", format!("import helper\n{}", spy(&["sub/alice.py"])));
    folder.write("sub/trudy.py", format!("import helper\n{}", spy(&["sub/heidi/bot.py"])));
    let (mallory, trudy) = ("python3 sub/mallory.py", "python3 sub/trudy.py");
    for (command, players) in [
        ("tournament penguins --games 2", ["sub/eve.py", "sub/alice.py"]),
        ("play penguins", ["sub/eve.py", "./sub/alice.py"]),
        ("play penguins", ["sub/heidi", "./sub/eve.py"]),
        ("tournament penguins --games 2", [mallory, "sub/alice.py"]),
        ("play penguins", [mallory, "sub/alice.py"]),
        ("play penguins", [mallory, "python3 sub/alice.py --fast"]),
        ("play penguins", [trudy, "sub/heidi"]),
        ("play penguins", [trudy, "python3 sub/bob.py sub/heidi"]),
    ] {
        let mut command = folder.command(command);
        let run = Run::of(players[0], command.args(players).arg("-q"));
        let printed = format!("{players:?}: {}{}", run.out, run.err);
        assert_eq!(run.code, Some(0), "{printed}");
        assert!(
            !printed.contains("it has read") && !printed.contains("did not start"),
            "{printed}"
        );
    }
}

#[test]
fn the_environment_opens_nothing_and_is_the_same_for_all() {
    let folder = Folder::new();
    with_secrets(&folder);
    let secrets: Vec<&str> = SECRETS.into_iter().chain(["notes.txt"]).collect();
    folder.write("submissions/spy.py", spy(&secrets));
    let small = "import os, sys\nnames = set(os.environ) - {'PATH', 'HOME', 'TMPDIR', 'LANG'}\n\
        names -= {'PYTHONDONTWRITEBYTECODE', 'LC_CTYPE'}\n\
        names = {name for name in names if not name.startswith('PYENV_')}\n\
        if names: sys.exit(str(names))\n";
    folder.write("submissions/small.py", format!("{small}{}", spy(&[])));
    let mut cup = folder.command("tournament penguins submissions/ --games 2 --json -q");
    let here = folder.path().canonicalize().unwrap();
    for name in ["PYTHONPATH", "LD_LIBRARY_PATH", "NODE_PATH", "PERL5LIB", "SECRET"] {
        cup.env(name, ".");
    }
    players(&Run::of("environment", &mut cup));
    // What is protected stays so where a path names its folder.
    folder.write("submissions/spy.py", spy(&SECRETS));
    folder
        .write("submissions/small.py", "import os\nos.environ['SECRET']\n".to_string() + &spy(&[]));
    cup.args(["--env", "PYTHONPATH", "--env", "SECRET"]);
    let path = format!("{}:{}", here.display(), std::env::var("PATH").unwrap());
    players(&Run::of("path", cup.env("PATH", path).env("PYTHONPATH", &here)));
    folder
        .plateau("tournament penguins submissions/ --env NO_SUCH_VARIABLE")
        .misused("--env NO_SUCH_VARIABLE: there is no such variable");
}

/// Only root may write where the system's programs are.
#[test]
fn a_tournament_below_a_folder_of_the_system_is_as_closed() {
    if !rustix::process::getuid().is_root() || !Path::new("/opt").is_dir() {
        return;
    }
    let folder = Folder::below(Path::new("/opt"));
    with_secrets(&folder);
    let secrets: Vec<&str> = SECRETS.into_iter().chain(["notes.txt"]).collect();
    folder.write("submissions/spy.py", spy(&secrets));
    players(&folder.plateau("tournament penguins submissions/ --games 2 --json -q"));
    // From elsewhere, by its path.
    let place = folder.path().display();
    let absolute: Vec<String> = secrets.iter().map(|name| format!("{place}/{name}")).collect();
    let absolute: Vec<&str> = absolute.iter().map(String::as_str).collect();
    folder.write("submissions/spy.py", spy(&absolute));
    let elsewhere = Folder::new();
    let line = format!(
        "tournament penguins {place}/submissions --store {place}/plateau.db --games 2 --json -q"
    );
    players(&elsewhere.plateau(&line));
}

#[test]
fn records_and_stores_are_read_by_no_player_of_any_command() {
    let folder = Folder::new();
    folder.write("plateau.db", "");
    folder.plateau("play penguins random line --seed 1 -q --record match.json").done();
    folder.write("spy.py", spy(&["plateau.db", "match.json"]));
    for line in [
        "play penguins ./spy.py random --json --force --record match.json",
        "replay match.json --ask ./spy.py --seat 0",
    ] {
        let run = folder.plateau(line);
        assert!(!run.out.contains("it has read"), "{}", run.out);
        assert_eq!(run.code, Some(0), "{}", run.err);
    }
    let checked = folder.plateau("check ./spy.py --game penguins");
    assert!(!checked.out.contains("it has read plateau.db"), "{}", checked.out);
}

#[test]
fn what_is_not_a_file_is_refused_with_a_reason() {
    let folder = Folder::new();
    folder.write("submissions/alice.py", RANDOM);
    let place = |name: &str| folder.path().join("submissions").join(name);
    assert!(Command::new("mkfifo").arg(place("pipe.py")).status().unwrap().success());
    folder.write("submissions/nest/bot.py", RANDOM);
    assert!(Command::new("mkfifo").arg(place("nest/data")).status().unwrap().success());
    let _socket = UnixListener::bind(place("socket")).unwrap();
    symlink("endless.py", place("endless.py")).unwrap();
    symlink("alice.py", place("copycat.py")).unwrap();
    folder.write("submissions/linked/bot.py", RANDOM);
    symlink("../alice.py", place("linked/alice.py")).unwrap();
    fs::File::create(place("huge.py")).unwrap().set_len(3 << 30).unwrap();
    folder.write("submissions/heavy/bot.py", RANDOM);
    fs::File::create(place("heavy/data")).unwrap().set_len(3 << 30).unwrap();
    let why = reasons(&folder);
    for line in [
        "pipe.py is not a file but a pipe, a socket or a device",
        "nest/data is not a file but a pipe, a socket or a device",
        "socket is not a file but a pipe, a socket or a device",
        "endless.py is a link",
        "copycat.py is a link",
        "linked/alice.py is a link",
        "cannot play: huge: it is too large: its files have more than 256 MiB",
        "heavy/data: it is too large: its files have more than 256 MiB",
    ] {
        assert!(why.contains(line), "{line} is not in {why}");
    }
}

#[test]
fn all_that_is_in_its_folder_makes_the_player() {
    let folder = Folder::new();
    folder.write("submissions/team/bot.py", RANDOM);
    folder.write("submissions/team/data/weights", "1");
    let mode = |mode| {
        let path = folder.path().join("submissions/team/data/weights");
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    let stored = || {
        folder.plateau("tournament penguins submissions/ random --games 2 --json -q").json();
        folder.plateau("store --json").json()["games"][0]["matches"].as_u64().unwrap()
    };
    assert_eq!([stored(), stored()], [2, 2]);
    folder.write("submissions/team/data/weights", "2");
    assert_eq!(stored(), 4, "a changed file");
    folder.write("submissions/team/helper.py", "");
    assert_eq!(stored(), 6, "a new file");
    fs::rename(
        folder.path().join("submissions/team/helper.py"),
        folder.path().join("submissions/team/renamed.py"),
    )
    .unwrap();
    assert_eq!(stored(), 8, "a renamed file");
    mode(0o755);
    assert_eq!(stored(), 10, "a file that can be executed");
    folder.write("submissions/team.toml", "args = [\"--fast\"]");
    assert_eq!([stored(), stored()], [12, 12], "its settings");
}

#[test]
fn copies_of_submissions_are_named() {
    let folder = Folder::new();
    for name in ["alice.py", "alice.py~", "bob.py"] {
        folder.write(&format!("submissions/{name}"), RANDOM);
    }
    let run = folder.plateau("tournament penguins submissions/ --games 2 --json -q");
    assert_eq!(
        run.err,
        "submissions/: not played, as copies that an editor keeps: alice.py~\n\
         the same, byte for byte: alice, bob\n"
    );
    assert_eq!(players(&run), ["alice", "bob"]);
}

#[test]
fn a_submission_has_settings_beside_it() {
    let folder = Folder::new();
    let listen = "import sys\nif sys.argv[1:] != ['--level', 'a b']: sys.exit(str(sys.argv))\n";
    let args = "args = [\"--level\", \"a b\"]";
    for name in ["alice.py", "team/bot.py"] {
        folder.write(&format!("submissions/{name}"), format!("{listen}{RANDOM}"));
    }
    folder.write("submissions/alice.toml", args);
    folder.write("submissions/team.toml", args);
    folder.write("submissions/bob.py", RANDOM);
    let run = folder.plateau("tournament penguins submissions/ --games 6 --json -q");
    assert_eq!(players(&run), ["alice", "bob", "team"]);
    for (settings, why) in [
        (
            "arg = []",
            "bob.toml: there is no setting \"arg\"; there are args, interpreter, stdin, abi",
        ),
        ("args = 3", "bob.toml: args = 3: expected a list, in brackets, as in args = [\"--fast\"]"),
        ("x=", "bob.toml, line 1: x=: this is not TOML: write NAME = VALUE, and texts in quotes"),
        ("abi = \"names\"", "bob.toml: stdin= and abi= are settings of libraries"),
        ("stdin = \"../notes.txt\"", "bob.toml: stdin = \"../notes.txt\": name a file in the"),
        ("stdin = \"alice.py\"", "bob.toml: stdin = \"alice.py\": name a file in the"),
        ("stdin = \"/etc/passwd\"", "bob.toml: stdin = \"/etc/passwd\": name a file in the"),
    ] {
        folder.write("submissions/bob.toml", settings);
        let run = folder.plateau("tournament penguins submissions/ --games 2 --json -q");
        assert!(run.err.contains(why), "{why} is not in {}", run.err);
    }
}

#[test]
fn libraries_among_submissions_have_settings_too() {
    let folder = Folder::new();
    let flags = ["-shared", "-fPIC", "-Wno-format-overflow", "-I/usr/include"];
    fs::create_dir(folder.path().join("submissions")).unwrap();
    let target = folder.path().join("submissions/names.so");
    program::compile("tests/libraries/flood/names.c", &flags, &target);
    folder.write("submissions/names.toml", "abi = \"names\"\n");
    folder.write("board.txt", "forbidden: 1 3 / 7\n0123\n4567\n");
    let line = "tournament flood submissions/ random --board file:board.txt --games 2 --json -q";
    let table = folder.plateau(line).json();
    assert_eq!(crate::tournament::of(&table, "names", "faults"), 0, "{table}");
    folder.write("submissions/names.toml", "abi = \"nonsense\"\n");
    let run = folder.plateau(&format!("{line} lazy"));
    assert!(run.err.contains("nonsense"), "{}", run.err);
}
