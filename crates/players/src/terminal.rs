//! The terminal of people: what is drawn, printed and read there.

use std::fmt;
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use game::{Fault, Scene, wrapped};
use table::AnyTable;

use crate::pictures::Pictures;

/// The terminal of people, and what they see of the match besides the questions. Questions go to stderr, so that
/// the output of a match can still be redirected.
#[derive(Clone, Default)]
pub struct HumanTerminal {
    /// Whether a watcher shows the position as it changes, with the eyes of the one person who plays.
    pub position_is_shown: bool,
    /// Whether several people share the terminal in a game with secrets: each is asked to take over
    /// before their hand is shown.
    pub is_shared: bool,
    /// Draws pictures.
    pub pictures: Option<Arc<dyn Pictures>>,
    /// Whether pictures are drawn only when a person asks for one.
    pub is_plain: bool,
    /// The columns and rows of the terminal; none if stderr is not one.
    pub size: Option<fn() -> Option<[usize; 2]>>,
    /// Whether the terminal at stdin is gone, for instance because its window was closed.
    pub has_hung_up: Option<fn() -> bool>,
    /// Gets the table after each event: a person may end the program at any prompt.
    pub keep: Option<Arc<Keep>>,
}

/// Keeps what there is of a match.
pub type Keep = dyn Fn(&dyn AnyTable) + Send + Sync;

impl fmt::Debug for HumanTerminal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HumanTerminal").field("is_shared", &self.is_shared).finish_non_exhaustive()
    }
}

/// How long a program whose terminal is gone waits for the signal that ends it. Programs that were started to ignore the
/// signal go on after that.
const HANG_UP: Duration = Duration::from_secs(10);

/// What every line at the prompt begins with.
const INDENT: &str = "  ";

impl HumanTerminal {
    fn size(&self) -> Option<[usize; 2]> {
        self.size.and_then(|size| size())
    }

    /// The width of the terminal; without one, lines are not wrapped.
    pub(crate) fn columns(&self) -> usize {
        self.size().map_or(usize::MAX, |[columns, _]| columns)
    }

    /// A line as it is printed: indented, and wrapped between words.
    pub(crate) fn laid_out(&self, line: &str) -> Vec<String> {
        wrapped(&format!("{INDENT}{line}"), self.columns(), 2 * INDENT.len())
    }

    /// Asks for a line.
    pub(crate) fn prompt(&self, asked: &str) {
        // What is typed begins in the last line.
        put(format_args!("{} ", wrapped(asked, self.columns(), INDENT.len()).join("\n")));
    }

    /// Prints a line for the person.
    pub(crate) fn say(&self, line: &str) {
        self.laid_out(line).iter().for_each(|line| put(format_args!("{line}\n")));
    }

    /// Prints lines for the person.
    pub(crate) fn show(&self, lines: &[String]) {
        lines.iter().for_each(|line| self.say(line));
    }

    /// Prints a left column and what it means.
    pub(crate) fn entry(&self, left: &str, width: usize, meaning: &str) {
        self.entry_lines(left, width, meaning)
            .iter()
            .for_each(|line| put(format_args!("{line}\n")));
    }

    /// A left column and what it means; further lines of the meaning begin below its first.
    pub(crate) fn entry_lines(&self, left: &str, width: usize, meaning: &str) -> Vec<String> {
        let line = format!("{INDENT}{left:width$}  {meaning}");
        wrapped(&line, self.columns(), INDENT.len() + width + 2)
    }

    /// Prints lines as they are, in a terminal page by page.
    pub(crate) fn page(&self, lines: &[String]) -> Result<(), Fault> {
        let rows = self.size().filter(|_| io::stdin().is_terminal()).map(|[_, rows]| rows);
        let page = rows.map_or(usize::MAX, |rows| rows.saturating_sub(1).max(1));
        for (number, lines) in lines.chunks(page).enumerate() {
            if number > 0 && !self.wants_more()? {
                break;
            }
            lines.iter().for_each(|line| put(format_args!("{line}\n")));
        }
        Ok(())
    }

    fn wants_more(&self) -> Result<bool, Fault> {
        put(format_args!("Enter for more, q to stop: "));
        Ok(!self.read_line()?.trim().eq_ignore_ascii_case("q"))
    }

    /// Draws a scene unasked, if pictures are wanted: see [`HumanTerminal::draw`].
    pub(crate) fn picture(&self, scene: Option<&Scene>, below: &[String]) {
        if let Some(scene) = scene.filter(|_| !self.is_plain) {
            self.draw(scene, below);
        }
    }

    /// Draws a scene, with rows left for these lines below it and for the prompt.
    pub(crate) fn draw(&self, scene: &Scene, below: &[String]) {
        let Some(pictures) = &self.pictures else { return };
        let rows = below.iter().map(|line| self.laid_out(line).len()).sum::<usize>();
        let draw = |spare| pictures.draw(scene, spare);
        let lines = draw(rows + 1).or_else(|| draw(1)).unwrap_or_default();
        lines.iter().for_each(|line| put(format_args!("{line}\n")));
    }

    /// Clears the terminal, so that the next person does not see the secrets of the last; files and pipes are not
    /// cleared.
    pub(crate) fn clear(&self) {
        if io::stderr().is_terminal() {
            put(format_args!("\x1b[2J\x1b[3J\x1b[H"));
        }
    }

    /// A line that the person types. Input that ends resigns; at a terminal, where Ctrl-D ends it, the person is asked first.
    pub(crate) fn read_line(&self) -> Result<String, Fault> {
        match self.read_or_end()? {
            Some(line) => Ok(line),
            None if io::stdin().is_terminal() => {
                put(format_args!(
                    "Resign? Type yes; Enter plays on, Ctrl-C leaves and keeps the match: "
                ));
                match self
                    .read_or_end()?
                    .as_deref()
                    .map(|line| line.trim().to_lowercase())
                    .as_deref()
                {
                    None | Some("y" | "yes") => Err(Fault::Resigned),
                    Some(_) => Ok(String::new()),
                }
            }
            None => Err(Fault::Resigned),
        }
    }

    /// A line of the input; none where it ends.
    fn read_or_end(&self) -> Result<Option<String>, Fault> {
        // If the terminal is gone, reading fails next.
        let _ = io::stderr().flush();
        let mut line = String::new();
        let read = io::stdin().lock().read_line(&mut line);
        let is_gone = match &read {
            Ok(bytes) => *bytes == 0 && self.has_hung_up.is_some_and(|has_hung_up| has_hung_up()),
            // A terminal whose other end was closed cannot be read, a moment before it has hung up.
            Err(error) => self.has_hung_up.is_some() && error.kind() != io::ErrorKind::InvalidData,
        };
        if is_gone {
            // The system also sends SIGHUP, which ends the program: the match is kept, and nobody has resigned.
            thread::sleep(HANG_UP);
        }
        match read {
            Ok(0) => {
                put(format_args!("\n"));
                Ok(None)
            }
            // What is not text is no command and no move.
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                Ok(Some("\u{fffd}".to_string()))
            }
            Err(error) => Err(Fault::Crash { how: error.to_string() }),
            Ok(_) => {
                if !io::stdin().is_terminal() {
                    put(format_args!("{}\n", line.trim_end()));
                }
                Ok(Some(line))
            }
        }
    }
}

/// Writes to the terminal. One that is gone takes nothing, which must not end the program before the match is kept: the next
/// read fails.
fn put(text: fmt::Arguments<'_>) {
    let _ = io::stderr().write_fmt(text);
}
