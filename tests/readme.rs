//! The README and the handbook do what they say. Each page is followed from its first line to its last:
//! every line of its `sh` blocks is run, every `console` block prints what it shows, and a `toml` block is
//! the file that its first line names.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Left to their own tests, or to benches.
const SKIPPED: [&str; 3] =
    ["./scripts/test", "plateau bench", "cargo run --release -- tournament penguins"];
/// Blocks that are looked at, not run.
const NOT_RUN: [&str; 3] = ["text", "rust", ""];

/// The code blocks of a page with their languages, in order.
fn blocks(page: &str) -> Vec<(String, String)> {
    let fenced = page.split("```").skip(1).step_by(2);
    let block = |block: &str| {
        let (language, text) = block.split_once('\n').expect("a language and a text");
        (language.to_string(), text.trim_end_matches('\n').to_string())
    };
    fenced.map(block).collect()
}

/// A folder of its own, with an example bot in its place, and the same as a submission.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("plateau-{name}-{}", std::process::id()));
        let bot = "bots/penguins/greedy.py";
        for (from, to) in [(bot, bot), ("bots/random.py", "submissions/first.py")] {
            let to = path.join(to);
            fs::create_dir_all(to.parent().expect("a folder")).expect("a temporary folder");
            fs::copy(program::repository(from), to).expect("an example bot");
        }
        Self(path)
    }

    /// Runs a line as a user would, with the program already built. A person who is asked resigns.
    fn run(&self, line: &str) -> String {
        let mut line = line.replace("cargo run --release --", "plateau");
        if line.starts_with("plateau serve") {
            line = program::served(&format!("{line} --listen 127.0.0.1:0"));
        }
        let program = program::path().parent().expect("a folder");
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
        let mut shell = Command::new("sh");
        shell.args(["-ec", &line]).current_dir(&self.0).env("PATH", path);
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut shell = shell.spawn().expect("a shell");
        // Commands that ask nothing have closed their input.
        let _ = shell.stdin.take().expect("a pipe").write_all(b"resign\nyes\n");
        let run = shell.wait_with_output().expect("a shell");
        let stderr = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.success(), "`{line}` fails: {stderr}");
        String::from_utf8(run.stdout).expect("UTF-8")
    }

    /// Runs the command of a `console` block, which must print what the block shows, up to "…".
    fn answers(&self, block: &str) {
        let (command, answer) = block.split_once('\n').expect("an answer");
        let command = command.strip_prefix("$ ").expect("a block begins with its command");
        let printed = self.run(command);
        for (shown, line) in answer.lines().zip(printed.lines()) {
            if shown == "…" {
                break;
            }
            assert_eq!(shown.trim_end(), line.trim_end(), "`{command}`");
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A leftover folder must not hide why a test fails.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs the blocks of a page, which has at least this many.
fn follow(name: &str, page: &str, least: usize) {
    let folder = Folder::new(name);
    let mut followed = 0;
    for (language, text) in blocks(page) {
        followed += 1;
        match language.as_str() {
            "toml" => {
                let file = text.lines().next().and_then(|line| line.strip_prefix("# "));
                fs::write(folder.0.join(file.expect("a name")), text).expect("our own folder");
            }
            "sh" => {
                let lines = text.lines().filter(|line| !SKIPPED.contains(line));
                lines.for_each(|line| drop(folder.run(line)));
            }
            "console" => folder.answers(&text),
            language if NOT_RUN.contains(&language) => followed -= 1,
            language => panic!("{name}: a block of {language:?}"),
        }
    }
    assert!(followed >= least, "{name}: {followed} blocks");
}

#[test]
fn the_readme_works() {
    follow("readme", include_str!("../README.md"), 6);
}

#[test]
fn the_chapter_for_players_works() {
    follow("player", include_str!("../docs/player.md"), 5);
}

#[test]
fn the_chapter_on_games_works() {
    follow("games", include_str!("../docs/games.md"), 4);
}

#[test]
fn the_chapter_for_authors_of_bots_works() {
    follow("bot-author", include_str!("../docs/bot-author.md"), 4);
}

#[test]
fn the_chapter_for_teachers_works() {
    follow("teacher", include_str!("../docs/teacher.md"), 3);
}

#[test]
fn the_chapter_for_researchers_works() {
    follow("researcher", include_str!("../docs/researcher.md"), 2);
    let shown = blocks(include_str!("../docs/researcher.md"));
    for example in [
        include_str!("../crates/games/examples/opening.rs"),
        include_str!("../crates/registry/examples/steps.rs"),
        include_str!("../crates/players/examples/mobility.rs"),
    ] {
        let example = ("rust".to_string(), example.trim_end().to_string());
        assert!(shown.contains(&example), "an example differs: {}", example.1);
    }
}

#[test]
fn the_chapter_for_operators_works() {
    follow("operator", include_str!("../docs/operator.md"), 2);
}

#[test]
fn the_page_on_making_games_works() {
    follow("mansuba", include_str!("../docs/mansuba.md"), 15);
}

/// Chapters that no list names are not found, and neither are links that lead nowhere.
#[test]
fn every_page_is_in_the_list_and_every_link_leads_somewhere() {
    let docs = program::repository("docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).expect("the list of chapters");
    let mut pages = vec![program::repository("README.md"), program::repository("CONTRIBUTING.md")];
    for entry in fs::read_dir(&docs).expect("the handbook") {
        let path = entry.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if name.ends_with(".md") {
            assert!(name == "SUMMARY.md" || summary.contains(&format!("({name})")), "{name}");
            pages.push(path);
        }
    }
    for page in pages {
        let text = fs::read_to_string(&page).expect("a page");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or_default();
            let target = page.parent().expect("a folder").join(file);
            assert!(file.is_empty() || target.exists(), "{}: {link}", page.display());
        }
    }
}
