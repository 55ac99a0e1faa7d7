//! Running the program, and what a run came to.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

/// The program, with the words of a line as its arguments, away from the caller's terminal.
pub fn command(line: &str) -> Command {
    let mut command = Command::new(crate::path());
    command.args(line.split_whitespace());
    for name in ["CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "NO_COLOR", "RUST_BACKTRACE"] {
        command.env_remove(name);
    }
    command
}

/// Runs the program.
pub fn plateau(line: &str) -> Run {
    Run::of(line, &mut command(line))
}

/// The names of all games.
pub fn game_names() -> Vec<String> {
    let json = plateau("games --json").json();
    let games = json.as_array().expect("a list").iter();
    games.map(|game| game["name"].as_str().expect("a name").to_string()).collect()
}

/// The names of all games, as messages list them.
pub fn games() -> String {
    game_names().join(", ")
}

/// The same player at each seat of a match with the default options of a game: two seats, or the number nearest to it
/// that the game takes.
pub fn everywhere(player: &str, game: &str) -> String {
    let takes = |seats: &usize| plateau(&format!("board {game} --seats {seats}")).code == Some(0);
    let seats = [2, 3, 1, 4].into_iter().find(takes).expect("the game is for few players");
    vec![player; seats].join(" ")
}

/// A finished run.
#[derive(Debug)]
pub struct Run {
    line: String,
    /// Its exit code.
    pub code: Option<i32>,
    /// What it printed.
    pub out: String,
    /// What it printed to standard error.
    pub err: String,
}

impl Run {
    /// Runs a command to its end; the line stands for it in messages.
    pub fn of(line: &str, command: &mut Command) -> Self {
        let Output { status, stdout, stderr } = command.output().expect("the program starts");
        Self {
            line: line.to_string(),
            code: status.code(),
            out: String::from_utf8(stdout).expect("the output is text"),
            err: String::from_utf8(stderr).expect("the messages are text"),
        }
    }

    /// What was printed by a run that did what was asked, and had nothing to say about it.
    #[track_caller]
    pub fn done(self) -> String {
        self.said("")
    }

    /// What was printed by a run that did what was asked, and said this about it.
    #[track_caller]
    pub fn said(self, message: &str) -> String {
        assert_eq!(self.err, message, "{self:?}");
        assert_eq!(self.code, Some(0), "{self:?}");
        self.out
    }

    /// The line of JSON that was printed.
    #[track_caller]
    pub fn json(self) -> Value {
        let out = self.done();
        assert_eq!(out.lines().count(), 1, "not one line: {out}");
        assert!(out.ends_with('\n'), "the line has no end: {out}");
        serde_json::from_str(&out).expect("the line is JSON")
    }

    /// Something failed, for this reason; what was printed until then.
    #[track_caller]
    pub fn failed(self, why: &str) -> String {
        self.refused(1, why)
    }

    /// It was asked wrongly, for this reason, and nothing was printed.
    #[track_caller]
    pub fn misused(self, why: &str) {
        let out = self.refused(2, why);
        assert_eq!(out, "", "something was printed");
    }

    #[track_caller]
    fn refused(self, code: i32, why: &str) -> String {
        assert_eq!(self.err, format!("error: {why}\n"), "plateau {}", self.line);
        assert_eq!(self.code, Some(code), "{self:?}");
        self.out
    }
}

/// The lines of what a terminal got, without colours.
pub fn plain_lines(shown: &str) -> Vec<String> {
    let plain = |line: &str| {
        let mut parts = line.trim_end_matches('\r').split('\x1b');
        let first = parts.next().unwrap_or_default().to_string();
        parts.fold(first, |text, part| {
            text + part.split_once(|c: char| c.is_ascii_alphabetic()).map_or("", |(_, rest)| rest)
        })
    };
    shown.split('\n').map(plain).collect()
}

/// The names of an object's fields, in alphabetical order.
#[track_caller]
pub fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> =
        value.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

/// The texts of a list.
#[track_caller]
pub fn texts(value: &Value) -> Vec<&str> {
    let list = value.as_array().expect("a list");
    list.iter().map(|text| text.as_str().expect("a text")).collect()
}

/// A folder of its own, which is gone when the test ends.
pub struct Folder(PathBuf);

impl Folder {
    /// Makes an empty folder.
    #[allow(clippy::new_without_default, reason = "a default has no effect on a disk")]
    pub fn new() -> Self {
        Self::below(&std::env::temp_dir())
    }

    /// Makes an empty folder in another one.
    pub fn below(parent: &Path) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("plateau-cli-{}-{number}", std::process::id());
        let path = parent.join(name);
        fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }

    /// The program, to be started in this folder.
    pub fn command(&self, line: &str) -> Command {
        let mut command = command(line);
        command.current_dir(&self.0);
        command
    }

    /// Runs the program in this folder.
    pub fn plateau(&self, line: &str) -> Run {
        Run::of(line, &mut self.command(line))
    }

    /// Runs the program in this folder, in a terminal of so many columns and rows. `< FILE` at the end of the line
    /// is what is typed. All that the terminal gets is in `out`.
    pub fn terminal(&self, size: [usize; 2], line: &str) -> Run {
        Run::of(line, &mut self.terminal_command(size, line))
    }

    /// The command that runs the program in a terminal of this size; nothing is typed.
    pub fn terminal_command(&self, [columns, rows]: [usize; 2], line: &str) -> Command {
        let size = format!("stty columns {columns} rows {rows}");
        let mut terminal = Command::new("script");
        let program = crate::path().display();
        terminal.args(["-qec", &format!("{size}; {program} {line}"), "/dev/null"]);
        // bash replaces itself with the last command, so a stopped program is the stopped child of `script`.
        terminal.env("SHELL", "/bin/bash").env("TERM", "xterm-256color");
        terminal.current_dir(&self.0).stdin(Stdio::null());
        terminal
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file, and the folder it is in.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder");
        fs::write(path, content).expect("a file can be written");
    }

    /// The text of a file.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("the file can be read")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A leftover folder must not hide why a test fails.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A line for a shell that starts a server, waits until it says where it listens, and stops it.
pub fn served(line: &str) -> String {
    format!(
        "rm -f address.txt; {line} > address.txt & until [ -s address.txt ]; do kill -0 $!; sleep 0.1; done; kill -TERM $!; wait $!"
    )
}
