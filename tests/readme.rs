//! The README's examples do what it says: every line of its `sh` blocks is run, and every `console`
//! block prints what it shows.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

const README: &str = include_str!("../README.md");

/// The code blocks of a language, in order.
fn blocks(language: &str) -> Vec<String> {
    let own = |(found, text): (String, String)| (found == language).then_some(text);
    all_blocks(README).into_iter().filter_map(own).collect()
}

/// The code blocks of a page with their languages, in order.
fn all_blocks(page: &str) -> Vec<(String, String)> {
    let fenced = page.split("```").skip(1).step_by(2);
    let block = |block: &str| {
        let (language, text) = block.split_once('\n').expect("a language and a text");
        (language.to_string(), text.trim_end_matches('\n').to_string())
    };
    fenced.map(block).collect()
}

/// A folder of its own, with an example bot in its place.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("plateau-{name}-{}", std::process::id()));
        fs::create_dir_all(path.join("bots/penguins")).expect("a temporary folder");
        let bot = "bots/penguins/greedy.py";
        let ours = program::repository(bot);
        fs::copy(ours, path.join(bot)).expect("an example bot");
        Self(path)
    }

    /// Runs a line as a user would, with the program already built.
    fn run(&self, line: &str) -> String {
        let line = line.replace("cargo run --release --", "plateau");
        let program = program::path().parent().expect("a folder");
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
        let mut shell = Command::new("sh");
        shell.args(["-ec", &line]).current_dir(&self.0).env("PATH", path);
        let run = shell.output().expect("a shell");
        let stderr = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.success(), "`{line}` in the README fails: {stderr}");
        String::from_utf8(run.stdout).expect("UTF-8")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).expect("our own folder");
    }
}

#[test]
fn every_command_works() {
    let folder = Folder::new("readme");
    let lines: Vec<String> =
        blocks("sh").iter().flat_map(|block| block.lines()).map(str::to_string).collect();
    assert!(lines.len() > 8, "the README has examples");
    // The tests themselves, and what takes half a minute, are left to their own.
    let skipped = |line: &str| {
        ["./scripts/test", "plateau bench", "cargo run --release -- tournament penguins"]
            .contains(&line)
    };
    for line in lines.iter().filter(|line| !skipped(line)) {
        folder.run(line);
    }
}

#[test]
fn every_answer_is_as_shown() {
    let folder = Folder::new("readme-answers");
    for block in blocks("console") {
        answers(&folder, &block);
    }
}

/// Runs the command of a `console` block, which must print what the block shows, up to "…".
fn answers(folder: &Folder, block: &str) {
    let (command, answer) = block.split_once('\n').expect("an answer");
    let command = command.strip_prefix("$ ").expect("a block begins with its command");
    let printed = folder.run(command);
    for (shown, line) in answer.lines().zip(printed.lines()) {
        if shown == "…" {
            break;
        }
        assert_eq!(shown.trim_end(), line.trim_end(), "`{command}`");
    }
}

/// The page that builds a game step by step, followed from its first line to its last: what stands in
/// a `toml` block is the file that its first line names.
#[test]
fn the_page_on_making_games_works() {
    let folder = Folder::new("mansuba");
    let mut followed = 0;
    for (language, text) in all_blocks(include_str!("../docs/mansuba.md")) {
        match language.as_str() {
            "toml" => {
                let name = text.lines().next().and_then(|line| line.strip_prefix("# "));
                fs::write(folder.0.join(name.expect("a name")), text).expect("our own folder");
            }
            "sh" => text.lines().for_each(|line| drop(folder.run(line))),
            "console" => answers(&folder, &text),
            _ => panic!("a block of {language:?}"),
        }
        followed += 1;
    }
    assert!(followed > 15, "{followed} blocks");
}
