//! Where output goes: colours only to terminals, and no panic on a closed pipe or a full disk.

use std::fs::OpenOptions;
use std::io::{self, Read};
use std::process::{Command, Stdio};

use program::{Folder, Run};

/// What stderr may hold when all is well.
const QUIET: [&str; 2] = ["", "verified: every event is what rules and seed say\n"];

/// A folder with a record in it, and lines that print something.
fn printing() -> (Folder, Vec<&'static str>) {
    let folder = Folder::new();
    folder.plateau("play penguins random random --seed 3 --record m.json -q").done();
    let lines = vec![
        "play penguins random random --seed 3",
        "play penguins random random --seed 3 --json",
        "play penguins random random --seed 3 -q",
        "replay m.json",
        "replay m.json --json",
        "replay m.json -q",
        "board penguins --seed 1",
        "board penguins --board hex --width 300 --height 300 --seed 1",
        "perft penguins --depth 2",
        "perft penguins --depth 2 --json",
        "games",
        "games penguins",
        "games penguins --schema",
        "players penguins",
        "",
    ];
    (folder, lines)
}

/// A pipe without a reader.
fn closed() -> Stdio {
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    writer.into()
}

fn run(line: &str, command: &mut Command, stdout: Stdio) -> Run {
    command.stdout(stdout);
    Run::of(line, command)
}

#[test]
fn a_closed_output_is_not_a_failure() {
    let (folder, lines) = printing();
    for line in lines {
        let run = run(line, &mut folder.command(line), closed());
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(QUIET.contains(&run.err.as_str()), "{run:?}");
    }
}

#[test]
fn an_output_closed_meanwhile_is_not_a_failure() {
    let (folder, lines) = printing();
    for line in lines {
        let mut command = folder.command(line);
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().unwrap();
        let mut head = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut head).unwrap();
        let end = child.wait_with_output().unwrap();
        let err = String::from_utf8(end.stderr).unwrap();
        assert_eq!(end.status.code(), Some(0), "{line}: {err}");
        assert!(QUIET.contains(&err.as_str()), "{line}: {err}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let (folder, lines) = printing();
    for line in lines {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let run = run(line, &mut folder.command(line), full.into());
        run.failed("cannot write the output: No space left on device (os error 28)");
    }
}

#[test]
fn colours_are_for_terminals() {
    let (folder, mut lines) = printing();
    lines.extend(["--help", "play penguins --help", "play penguins nobody", "play chess", "dance"]);
    for line in lines.into_iter().filter(|line| !line.contains("300")) {
        let plain = Run::of(line, folder.command(line).env("TERM", "xterm-256color"));
        assert!(!plain.out.contains('\x1b') && !plain.err.contains('\x1b'), "{plain:?}");
    }
    // Unless they are asked for, and then they change nothing else.
    let line = "play penguins random random --seed 3";
    let coloured = Run::of(line, folder.command(line).env("CLICOLOR_FORCE", "1")).done();
    assert!(coloured.contains("\x1b["), "{coloured}");
    let parts = coloured.split('\x1b').enumerate();
    let bare: String = parts
        .map(|(i, part)| if i == 0 { part } else { part.split_once('m').unwrap().1 })
        .collect();
    assert_eq!(bare, folder.plateau(line).done());
}

#[test]
fn json_has_no_colours_even_when_they_are_asked_for() {
    for line in ["play penguins random random --seed 3 --json", "games --json"] {
        let mut command = program::command(line);
        Run::of(line, command.env("CLICOLOR_FORCE", "1")).json();
    }
}

/// A player that thinks longer than it takes until the line says so, and a match with few moves.
const SLOW: &str = "mcts:time=900ms";
const SMALL: &str = "--board hex --width 3 --height 3 --penguins 1 --seed 3";

#[test]
fn a_match_that_prints_nothing_says_who_thinks_in_a_terminal() {
    let folder = Folder::new();
    let bots = format!("play penguins {SLOW} random {SMALL}");
    for flags in ["--quiet", "--json", "--plain"] {
        let out = folder.terminal([80, 24], &format!("{bots} {flags}")).out;
        assert!(out.contains(&format!(": seat 0, {SLOW}, thinks")), "{flags}: {out:?}");
        assert!(out.trim_end().ends_with(['}', ')']) || out.contains("rank"), "{flags}: {out}");
        // The line is cleared before the result.
        let (_, after) = out.rsplit_once("thinks").unwrap();
        assert!(after.contains("\x1b[2K"), "{flags}: {out:?}");
    }
    // After two seconds a line below the picture shows that the program is alive; these players are quicker.
    let quick = format!("play penguins random random {SMALL} --pace 1ms");
    let pictures = folder.terminal([80, 24], &quick).out;
    assert!(!pictures.contains("thinks"), "pictures say whose turn it is");
}

#[test]
fn people_are_not_disturbed_by_who_thinks() {
    let folder = Folder::new();
    folder.write("typed.txt", "random\nrandom\nrandom\nresign\nyes\n");
    let line = format!("play penguins human {SLOW} {SMALL} --quiet --plain < typed.txt");
    let out = folder.terminal([80, 24], &line).out;
    for part in out.split("thinks").skip(1) {
        let (before, _) = part.split_once("your move").unwrap_or((part, ""));
        assert!(before.contains("\x1b[2K"), "the line is cleared before a question: {out:?}");
    }
    assert!(out.contains(&format!("{SLOW}, thinks")) && !out.contains("human, thinks"), "{out:?}");
}

#[test]
fn what_a_player_wrote_before_it_ended_is_printed_once() {
    let folder = Folder::new();
    folder.write("dead.sh", "echo no licence was found >&2\nexit 1\n");
    let line = "play penguins ./dead.sh random --trust --seed 3";
    let out = folder.plateau(line).done();
    assert_eq!(out.matches("no licence was found").count(), 1, "{out}");
    assert!(
        out.contains("did not start: exit code 1\n            | no licence was found\n"),
        "{out}"
    );
    let json = folder.plateau(&format!("{line} --json")).json();
    let why = json["seats"][0]["fault"]["why"].as_str().unwrap();
    assert_eq!(why, "no licence was found (exit code 1)", "data keep the reason whole");
}
