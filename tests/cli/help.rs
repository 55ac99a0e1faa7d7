//! The help of every command, and its examples, which are run as they are shown.

use std::io::Write;
use std::process::{Command, Stdio};

use program::{Folder, compiled, plateau, repository};

/// The help of a command, and the examples in it.
struct Page {
    words: String,
    examples: Vec<String>,
}

/// The pages of a command and of all commands below it.
fn pages(words: &str, found: &mut Vec<Page>) {
    let help = plateau(&format!("{words} --help")).done();
    let section = |titles: &[&str], indent: &str| -> Vec<String> {
        let begin = |line: &&str| titles.contains(line);
        let lines = help.lines().skip_while(|line| !begin(line)).skip(1);
        let lines = lines.take_while(|line| !line.trim().is_empty());
        lines.filter_map(|line| line.strip_prefix(indent)).map(str::to_string).collect()
    };
    let examples = section(&["Examples:", "Example:"], "  ");
    found.push(Page { words: words.to_string(), examples });
    for line in section(&["Commands:", "Games:"], "  ") {
        // Continued descriptions are indented further.
        if let Some(name) = line.split(' ').next().filter(|name| !name.is_empty()) {
            pages(&format!("{words} {name}"), found);
        }
    }
}

fn all_pages() -> Vec<Page> {
    let mut found = Vec::new();
    pages("", &mut found);
    found
}

#[test]
fn every_command_has_help_with_examples() {
    let pages = all_pages();
    assert!(pages.len() > 40, "{} pages", pages.len());
    let without = |page: &&Page| {
        // Those of a command for all games are with each game; those of `store` stand together.
        let is_group =
            pages.iter().any(|other| other.words.starts_with(&format!("{} ", page.words)));
        page.examples.is_empty() && !is_group && !page.words.starts_with(" store ")
    };
    let without: Vec<&str> = pages.iter().filter(without).map(|page| page.words.as_str()).collect();
    assert_eq!(without, [""; 0], "commands without an example");
}

#[test]
fn every_example_works() {
    let mut failed = Vec::new();
    for page in all_pages().iter().filter(|page| !page.examples.is_empty()) {
        let folder = prepared(&page.words);
        let wrong = page.examples.iter().filter_map(|example| run(&folder, example).err());
        failed.extend(wrong.map(|why| format!("plateau{} --help: {why}", page.words)));
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// What the examples of a command need: bots, files, and what other examples have written.
fn prepared(words: &str) -> Folder {
    let folder = Folder::new();
    let bots = ["bot.py", "new.py", "old.py"];
    let submissions = ["submissions/one.py", "submissions/two.py", "submissions/three.py"];
    for (number, name) in bots.into_iter().chain(submissions).enumerate() {
        let mut bot =
            std::fs::read_to_string(repository("bots/random.py")).expect("an example bot");
        bot += &format!("# {number}\n");
        folder.write(name, bot);
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(folder.path().join(name), mode).expect("our own file");
    }
    let game = words.split(' ').nth(2).unwrap_or("penguins");
    if let Some(library) = library(game) {
        for name in ["libplayer.so", "mine.so"] {
            std::fs::copy(&library, folder.path().join(name)).expect("a library");
        }
    }
    folder.write("boards.txt", "0123\n1230\n2301\n");
    folder.write("end.toml", std::fs::read(repository("configurations/puzzles/gap.toml")).unwrap());
    let cup = "players = [\"random\", \"greedy\"]\ngames = 4\n[[game]]\nname = \"penguins\"\n";
    folder.write("cup.toml", cup);
    for line in [
        "play penguins random random --seed 1 --record match.json --quiet",
        "tournament penguins random line --games 4 --quiet",
        "tournament penguins random line --games 4 --quiet --store cup.db",
    ] {
        // The examples of `replay` begin with a match of their own.
        let is_theirs = words.contains("replay") && line.contains("--record");
        let is_needed =
            words.contains("store") || words.contains("replay") || words.contains("report");
        if is_needed && !is_theirs {
            let run = folder.plateau(line);
            assert_eq!(run.code, Some(0), "{line}: {}", run.err);
        }
    }
    for path in [".local/share/bash-completion/completions", ".zfunc", ".local/share/man/man1"] {
        std::fs::create_dir_all(folder.path().join(path)).expect("a folder");
    }
    folder
}

/// A library in the C interface of a game, if the tests have one that plays by the rules.
fn library(game: &str) -> Option<std::path::PathBuf> {
    let sources = ["student", "mirror"].map(|name| format!("tests/libraries/{game}/{name}.c"));
    let source = sources.into_iter().find(|source| repository(source).exists())?;
    let flags: &[&str] = &["-shared", "-fPIC", "-Wno-error", "-w"];
    Some(compiled(&source, flags, &format!("help-{game}.so")))
}

/// Runs an example in a shell, as it is shown, but for ids, and for what takes too long.
fn run(folder: &Folder, example: &str) -> Result<(), String> {
    let id = || {
        let run = folder.plateau("tournament penguins random line --games 4 --json");
        assert_eq!(run.code, Some(0), "{}", run.err);
        let database = rusqlite::Connection::open(folder.path().join("plateau.db")).unwrap();
        database
            .query_row("SELECT lower(hex(id)) FROM match", [], |row| row.get::<_, String>(0))
            .unwrap()
    };
    let mut line = example.to_string();
    for shown in ["3fa9c0", "3fa9"] {
        if line.contains(shown) {
            line = line.replace(shown, &id());
        }
    }
    if line.starts_with("plateau tournament") && !line.contains("--dry-run") {
        line += " --dry-run";
    }
    if line.starts_with("plateau serve") {
        let anywhere = line.replace("0.0.0.0:8080", "127.0.0.1:0");
        let listen = if anywhere == line { " --listen 127.0.0.1:0" } else { "" };
        line = program::served(&format!("{anywhere}{listen}"));
    }
    // Tests of their own join a table.
    if line == "plateau bench" || line.starts_with("plateau join") {
        return Ok(());
    }
    line = line.replace("--playouts 100000", "--playouts 100").replace("time=100ms", "time=5ms");
    let program = program::path().parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell
        .args(["-ec", &line])
        .current_dir(folder.path())
        .env("PATH", path)
        .env("HOME", folder.path());
    shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut shell = shell.spawn().expect("a shell");
    // A person who is asked resigns. Commands without questions have a closed stdin.
    let _ = shell.stdin.take().expect("a pipe").write_all(b"resign\nyes\n");
    let output = shell.wait_with_output().expect("a shell");
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{line}\n  {}", String::from_utf8_lossy(&output.stderr)))
}
