//! The prompt of people at a terminal: lines are edited and completed, and things on the board are touched with the mouse
//! or with the cursor keys. With pictures it fills the window; without, questions follow each other as lines.

mod choice;
mod keys;
mod line;
mod mode;
mod window;

use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use game::Language;
use players::{Console, ConsoleInput, ConsolePrompt};

use crate::screen::Screen;
use crate::viewer::Viewer;
use choice::Choice;
use keys::{Key, KeyReader};
use line::{History, Line, Recall};
use mode::{Came, TerminalMode};
use window::{Drawn, Pages};

/// How long the rest of a key may take to come: Escape is a key, and the beginning of others.
const REST_OF_KEY: u32 = 60;

/// Where a person plays.
pub(crate) struct PersonConsole {
    mode: TerminalMode,
    /// Draws the pictures, if they fill the window.
    viewer: Option<Viewer>,
    state: Mutex<State>,
    /// Whether several people take turns in front of it, with secrets from each other.
    is_shared: bool,
}

/// What lasts from one question to the next.
#[derive(Default)]
struct State {
    keys: KeyReader,
    history: History,
    choice: Choice,
    /// What is said below the picture until the person has done something.
    said: Vec<String>,
}

/// One question.
struct Asking<'a> {
    prompt: &'a ConsolePrompt<'a>,
    line: Line,
    recall: Option<Recall>,
    /// What is said about the last key: completions, or what lies under the cursor.
    note: Vec<String>,
    drawn: Drawn,
    stale: Stale,
}

/// What of the window is out of date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stale {
    Nothing,
    Line,
    All,
}

/// What comes of waiting.
enum Got {
    Key(Key),
    Disturbed,
    End,
}

impl PersonConsole {
    /// The console of a terminal with keys of its own; none if stdin, stdout or stderr is not a terminal. Without a viewer
    /// there are no pictures.
    pub(crate) fn new(viewer: Option<Viewer>, is_shared: bool) -> Option<Self> {
        let is_terminal =
            io::stdin().is_terminal() && io::stderr().is_terminal() && Screen::is_possible();
        let mode = TerminalMode::new(viewer.is_some());
        is_terminal.then(|| Self { mode, viewer, is_shared, state: Mutex::default() })
    }

    /// A function that restores the terminal, for a signal handler that ends the program.
    pub(crate) fn at_end(&self) -> impl FnOnce() + Send + 'static {
        let mode = self.mode.clone();
        move || mode.close()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Keys and history are right after any panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next key; `idle` is called before waiting for one.
    fn next(&self, keys: &mut KeyReader, mut idle: impl FnMut()) -> io::Result<Got> {
        loop {
            if let Some(key) = keys.next() {
                return Ok(Got::Key(key));
            }
            idle();
            match self.mode.wait(keys.is_unfinished().then_some(REST_OF_KEY))? {
                Came::Bytes(bytes) => keys.feed(&bytes),
                Came::Nothing => {
                    if let Some(key) = keys.finish() {
                        return Ok(Got::Key(key));
                    }
                }
                Came::Disturbed => return Ok(Got::Disturbed),
                Came::End => return Ok(Got::End),
            }
        }
    }

    /// Does what a key means.
    fn react(&self, key: Key, state: &mut State, asking: &mut Asking<'_>) -> Option<ConsoleInput> {
        let had_note = !std::mem::take(&mut asking.note).is_empty();
        if had_note && self.viewer.is_some() {
            asking.redraw(Stale::All);
        }
        match key {
            Key::Enter => return self.enter(state, asking),
            Key::Ctrl('d') if asking.line.is_empty() => return Some(ConsoleInput::End),
            Key::Ctrl('l') => asking.redraw(Stale::All),
            Key::Tab => asking.complete(),
            Key::Escape if !asking.line.is_empty() => asking.replace(Line::default()),
            Key::Ctrl('p' | 'n') => asking.recall(&state.history, key == Key::Ctrl('p')),
            _ => {
                if let (Some(viewer), Some(board)) = (&self.viewer, asking.prompt.board) {
                    let is_typing = !asking.line.is_empty();
                    let touched = state.choice.react(key, is_typing, viewer, board);
                    match touched {
                        choice::Reaction::Input(input) => return Some(input),
                        choice::Reaction::Redraw(note) => {
                            // What was said may cover what the person looks for.
                            state.said.clear();
                            asking.note.extend(note);
                            asking.redraw(Stale::All);
                            return None;
                        }
                        choice::Reaction::NotMine => {}
                    }
                }
                asking.edit(key, &state.history);
            }
        }
        None
    }

    /// Enter ends the line; without one, it touches what the cursor is on.
    fn enter(&self, state: &mut State, asking: &mut Asking<'_>) -> Option<ConsoleInput> {
        let text = asking.line.text();
        if text.trim().is_empty()
            && asking.prompt.board.is_some()
            && let Some(id) = state.choice.chosen()
        {
            return Some(ConsoleInput::Touch(id.to_string()));
        }
        if asking.prompt.board.is_some() {
            state.history.add(&text);
        }
        self.finish(asking);
        Some(ConsoleInput::Line(text))
    }

    /// Draws what is out of date.
    fn draw(&self, state: &State, asking: &mut Asking<'_>) {
        let stale = std::mem::replace(&mut asking.stale, Stale::Nothing);
        let text = match (stale, &self.viewer) {
            (Stale::Nothing, _) => return,
            (Stale::All, Some(viewer)) => {
                let below = asking.prompt.below.iter().chain(&state.said).chain(&asking.note);
                let below = below.cloned().collect();
                let choice = &state.choice;
                asking.drawn.window(viewer, choice, asking.prompt, (below, &asking.line))
            }
            (Stale::All, None) => {
                let said: Vec<String> =
                    asking.prompt.below.iter().chain(&asking.note).cloned().collect();
                asking.drawn.below(asking.prompt.asked, &said, &asking.line)
            }
            (Stale::Line, _) => asking.drawn.line(&asking.line),
        };
        put(&text);
    }

    /// Leaves the line as it is; without pictures, what follows begins below it.
    fn finish(&self, asking: &mut Asking<'_>) {
        asking.line.edit(Key::End);
        put(&asking.drawn.line(&asking.line));
        if self.viewer.is_none() {
            put("\n");
        }
    }
}

impl Console for PersonConsole {
    fn open(&self) {
        let mut state = self.state();
        (state.keys, state.choice) = Default::default();
        if self.is_shared {
            // What one person typed and read is not for the next.
            (state.history, state.said) = Default::default();
        }
        self.mode.open();
    }

    fn close(&self) {
        if self.viewer.is_some() {
            put(window::CLEAR_LINE);
        }
        self.mode.close();
    }

    fn is_window(&self) -> bool {
        self.viewer.is_some()
    }

    fn say(&self, lines: &[String]) {
        self.state().said.extend_from_slice(lines);
    }

    fn ask(&self, prompt: &ConsolePrompt<'_>) -> io::Result<ConsoleInput> {
        let mut state = self.state();
        let state = &mut *state;
        if let (Some(viewer), Some(board)) = (&self.viewer, prompt.board) {
            state.choice.follow(viewer, board);
        }
        let mut asking = Asking {
            prompt,
            line: Line::default(),
            recall: None,
            note: Vec::new(),
            drawn: Drawn::default(),
            stale: Stale::All,
        };
        loop {
            let mut keys = std::mem::take(&mut state.keys);
            let got = self.next(&mut keys, || self.draw(state, &mut asking));
            state.keys = keys;
            let input = match got? {
                Got::End => Some(ConsoleInput::End),
                Got::Disturbed => {
                    // A stopped program may go on with the terminal of another.
                    self.mode.open();
                    asking.drawn.forget();
                    asking.redraw(Stale::All);
                    None
                }
                Got::Key(key) => self.react(key, state, &mut asking),
            };
            if input.is_some() {
                state.said.clear();
            }
            match input {
                Some(ConsoleInput::End) => {
                    self.finish(&mut asking);
                    return Ok(ConsoleInput::End);
                }
                Some(input) => return Ok(input),
                None => {}
            }
        }
    }

    fn page(&self, lines: &[String]) -> io::Result<()> {
        let mut state = self.state();
        let language = self.viewer.as_ref().map_or(Language::English, Viewer::language);
        let mut pages = Pages::new(lines, language);
        put(&pages.draw());
        loop {
            let text = match self.next(&mut state.keys, || {})? {
                Got::End => None,
                Got::Disturbed => {
                    self.mode.open();
                    Some(pages.draw())
                }
                Got::Key(Key::Char(letter)) if !pages.is_turned_by(letter) => {
                    // The person goes on with a move.
                    state.keys.unread(letter);
                    None
                }
                Got::Key(key) => pages.react(key),
            };
            match text {
                Some(text) => put(&text),
                None => break,
            }
        }
        put(&pages.end(self.viewer.is_some()));
        Ok(())
    }
}

impl Asking<'_> {
    fn redraw(&mut self, stale: Stale) {
        self.stale = self.stale.max(stale);
    }

    fn replace(&mut self, line: Line) {
        (self.line, self.recall) = (line, None);
        self.redraw(Stale::Line);
    }

    fn edit(&mut self, key: Key, history: &History) {
        use keys::Arrow;
        match key {
            Key::Arrow(Arrow::Up) => self.recall(history, true),
            Key::Arrow(Arrow::Down) => self.recall(history, false),
            key => {
                if self.line.edit(key) {
                    self.recall = None;
                    self.redraw(Stale::Line);
                }
            }
        }
    }

    fn recall(&mut self, history: &History, is_earlier: bool) {
        if let Some(line) = history.recall(&mut self.recall, &self.line.text(), is_earlier) {
            self.line = line;
            self.redraw(Stale::Line);
        }
    }

    /// Completes what stands before the cursor as far as all that may follow agrees; if it does not, lists it.
    fn complete(&mut self) {
        let typed = self.line.before();
        let lines = (self.prompt.complete)(&typed);
        let Some(common) = common_beginning(&lines) else { return };
        if common.chars().count() > typed.chars().count() {
            let is_whole = lines.len() == 1;
            self.line.complete(&(common + if is_whole { " " } else { "" }));
            self.recall = None;
            self.redraw(Stale::Line);
        } else if lines.len() > 1 {
            self.note = window::listed(&typed, &lines);
            self.redraw(Stale::All);
        }
    }
}

/// The longest text that all begin with, whatever the case; as the first is written.
fn common_beginning(lines: &[String]) -> Option<String> {
    let (first, others) = lines.split_first()?;
    let common = others.iter().fold(first.chars().count(), |common, other| {
        let alike = |(one, other): &(char, char)| one.to_lowercase().eq(other.to_lowercase());
        common.min(first.chars().zip(other.chars()).take_while(alike).count())
    });
    Some(first.chars().take(common).collect())
}

/// Writes to the terminal. One that is gone takes nothing; the next read fails.
fn put(text: &str) {
    let mut err = io::stderr().lock();
    let _ = err.write_all(text.as_bytes()).and_then(|()| err.flush());
}

#[cfg(test)]
mod tests {
    use super::common_beginning;

    #[test]
    fn what_all_begin_with_is_completed() {
        let lines = |lines: &[&str]| lines.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(common_beginning(&lines(&["place 1", "place 12"])).as_deref(), Some("place 1"));
        assert_eq!(common_beginning(&lines(&["Path", "pass"])).as_deref(), Some("Pa"));
        assert_eq!(common_beginning(&[]), None);
    }
}
