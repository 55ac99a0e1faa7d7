//! The terminal of people: what is drawn, printed and read there.

use std::fmt;
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use game::{Fault, Language, Scene, Translated, wrapped};
use table::AnyTable;

use crate::console::{Complete, Console, ConsoleInput, ConsolePrompt, TouchBoard};
use crate::phrases::{self, filled};
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
    /// Reads keys and the mouse one by one, where that is possible.
    pub console: Option<Arc<dyn Console>>,
    /// The language that people read.
    pub language: Language,
    /// The rules of the game in that language; without them, in English.
    pub manual: Option<&'static str>,
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

    /// A phrase in the language of the person, with values in their places.
    pub(crate) fn tell(&self, phrase: Translated, values: &[&str]) -> String {
        filled(phrase.text(self.language), values)
    }

    /// Whether a person agrees.
    pub(crate) fn is_yes(&self, line: &str) -> bool {
        let said = (line.trim().to_lowercase(), self.language);
        matches!((&*said.0, said.1), ("y" | "yes", _) | ("o" | "oui", Language::French))
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
    fn prompt(&self, asked: &str) {
        // What is typed begins in the last line.
        put(format_args!("{} ", wrapped(asked, self.columns(), INDENT.len()).join("\n")));
    }

    /// Asks a question besides that for a move, and reads the answer.
    pub(crate) fn question(&self, asked: &str) -> Result<String, Fault> {
        match self.input(asked, None, (&[], &|_| Vec::new()))? {
            ConsoleInput::Line(line) => Ok(line),
            // Nothing can be touched.
            _ => Ok(String::new()),
        }
    }

    /// Asks a question, and waits for what the person does: a line, or a touch where there is a board. `below` is said above
    /// the question, and a line that is typed is completed with what `complete` says.
    pub(crate) fn input(
        &self,
        asked: &str,
        board: Option<&TouchBoard>,
        (below, complete): (&[String], Complete<'_>),
    ) -> Result<ConsoleInput, Fault> {
        let Some(console) = &self.console else {
            self.prompt(asked);
            return self.read_line().map(ConsoleInput::Line);
        };
        match self.at_console(&**console, &ConsolePrompt { asked, board, below, complete })? {
            ConsoleInput::End => {
                let asked = self.tell(phrases::LEAVE, &[]);
                let prompt = ConsolePrompt { asked: &asked, board: None, below: &[], complete };
                match self.at_console(&**console, &prompt)? {
                    ConsoleInput::Line(line) if !self.is_yes(&line) => {
                        Ok(ConsoleInput::Line(String::new()))
                    }
                    _ => Err(Fault::Resigned),
                }
            }
            input => Ok(input),
        }
    }

    fn at_console(
        &self,
        console: &dyn Console,
        prompt: &ConsolePrompt<'_>,
    ) -> Result<ConsoleInput, Fault> {
        let input = console.ask(prompt);
        let is_end = matches!(input, Ok(ConsoleInput::End));
        if input.is_err() || is_end && self.has_hung_up.is_some_and(|has_hung_up| has_hung_up()) {
            // The system also sends SIGHUP, which ends the program: the match is kept, and nobody has resigned.
            thread::sleep(HANG_UP);
        }
        input.map_err(|error| Fault::Crash { how: error.to_string() })
    }

    /// The console, if pictures and questions fill its window.
    pub(crate) fn window(&self) -> Option<&dyn Console> {
        self.console.as_deref().filter(|console| console.is_window())
    }

    /// Prints lines as they are.
    pub(crate) fn print(&self, lines: &[String]) {
        match self.window() {
            Some(console) => console.say(lines),
            None => lines.iter().for_each(|line| put(format_args!("{line}\n"))),
        }
    }

    /// Prints a line for the person.
    pub(crate) fn say(&self, line: &str) {
        self.print(&self.laid_out(line));
    }

    /// Prints lines for the person.
    pub(crate) fn show(&self, lines: &[String]) {
        lines.iter().for_each(|line| self.say(line));
    }

    /// A left column and what it means; further lines of the meaning begin below its first.
    pub(crate) fn entry_lines(&self, left: &str, width: usize, meaning: &str) -> Vec<String> {
        let line = format!("{INDENT}{left:width$}  {meaning}");
        wrapped(&line, self.columns(), INDENT.len() + width + 2)
    }

    /// Prints lines as they are, in a terminal page by page. What the person types instead of turning a page is returned.
    pub(crate) fn page(&self, lines: &[String]) -> Result<Option<String>, Fault> {
        let rows = self.size().filter(|_| io::stdin().is_terminal()).map(|[_, rows]| rows);
        if let Some(console) = self.window() {
            // A few lines have room below the picture.
            if rows.is_some_and(|rows| lines.len() < rows / 2) {
                console.say(lines);
                return Ok(None);
            }
            let paged = console.page(lines);
            return paged.map(|()| None).map_err(|error| Fault::Crash { how: error.to_string() });
        }
        let page = rows.map_or(usize::MAX, |rows| rows.saturating_sub(1).max(1));
        for (number, lines) in lines.chunks(page).enumerate() {
            if number > 0 {
                let typed = self.question(&self.tell(phrases::MORE, &[]))?;
                match typed.trim() {
                    "" => {}
                    "q" | "Q" => break,
                    _ => return Ok(Some(typed)),
                }
            }
            lines.iter().for_each(|line| put(format_args!("{line}\n")));
        }
        Ok(None)
    }

    /// Draws a scene unasked, if pictures are wanted: see [`HumanTerminal::draw`].
    pub(crate) fn picture(&self, scene: Option<&Scene>, below: &[String]) {
        if let Some(scene) = scene.filter(|_| !self.is_plain && self.window().is_none()) {
            self.draw(scene, below);
        }
    }

    /// Draws a scene, with rows left for these lines below it and for the prompt.
    pub(crate) fn draw(&self, scene: &Scene, below: &[String]) {
        let Some(pictures) = self.pictures.as_ref().filter(|_| self.window().is_none()) else {
            // A console draws its own.
            return;
        };
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
    fn read_line(&self) -> Result<String, Fault> {
        match self.read_or_end()? {
            Some(line) => Ok(line),
            None if io::stdin().is_terminal() => {
                put(format_args!("{} ", self.tell(phrases::LEAVE, &[])));
                match self.read_or_end()? {
                    Some(line) if !self.is_yes(&line) => Ok(String::new()),
                    _ => Err(Fault::Resigned),
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
