//! How a question is drawn: below a picture that fills the window, or as a line.

use game::{Language, Translated, wrapped};
use players::ConsolePrompt;

use super::choice::Choice;
use super::keys::{Arrow, Key};
use super::line::Line;
use crate::canvas::{columns, rows};
use crate::text_width::{padded, text_width};
use crate::viewer::Viewer;

/// Goes back to the first column, and clears the line and all below it.
pub(crate) const CLEAR_LINE: &str = "\r\x1b[J";

/// The most rows of a list of completions.
const LISTED: usize = 6;
/// Further lines of a question are indented.
const INDENT: usize = 2;

/// What is on the terminal: the last line of the question, and what is seen of the line that is typed.
#[derive(Default)]
pub(crate) struct Drawn {
    asked: String,
    seen: String,
    cursor: usize,
    is_known: bool,
}

impl Drawn {
    /// What was drawn may have been overwritten.
    pub(crate) fn forget(&mut self) {
        self.is_known = false;
    }

    /// The whole window: the picture, what is said below it, the question and the line.
    pub(crate) fn window(
        &mut self,
        viewer: &Viewer,
        choice: &Choice,
        prompt: &ConsolePrompt<'_>,
        (mut below, line): (Vec<String>, &Line),
    ) -> String {
        let (rows, columns) = (rows().max(2), columns().unwrap_or(80));
        let mut asked = wrapped(prompt.asked, columns, INDENT);
        self.asked = asked.pop().unwrap_or_default();
        below.extend(asked);
        let Some(board) = prompt.board else {
            // The picture stays as it is; what is asked covers its last rows.
            below.drain(..below.len().saturating_sub(rows - 1));
            let mut out = format!("\x1b[{};1H\x1b[J", rows - below.len());
            below.iter().for_each(|line| out += &format!("{line}\r\n"));
            self.is_known = false;
            return out + &self.line(line);
        };
        viewer.with_camera(|camera| {
            camera.choose(choice.chosen());
            camera.underline(&board.touchable);
        });
        let spare = viewer.spare().max(2).min(rows - 1);
        let picture = viewer.draw(&board.scene, spare).unwrap_or_default();
        viewer.with_camera(|camera| {
            camera.choose(None);
            camera.underline(&[]);
        });
        // What is said last matters most, and may cover the lower part of the picture.
        let most = (rows - 1).min((rows / 2).max(rows - 1 - picture.len().min(rows - 1)));
        below.drain(..below.len().saturating_sub(most));
        let room = rows - 1 - below.len();
        let mut out = "\x1b[?25l\x1b[H".to_string();
        for line in picture.iter().take(room).chain(&below) {
            out += line;
            out += "\x1b[K\r\n";
        }
        out += "\x1b[J";
        self.is_known = false;
        out + &self.line(line) + "\x1b[?25h"
    }

    /// A question without pictures: what is said before it, the question and the line.
    pub(crate) fn below(&mut self, asked: &str, said: &[String], line: &Line) -> String {
        let columns = columns().unwrap_or(80);
        let mut asked = wrapped(asked, columns, INDENT);
        self.asked = asked.pop().unwrap_or_default();
        // What is said comes after what was typed, whose line stays.
        let mut out = if said.is_empty() { "\r".to_string() } else { "\r\n".to_string() };
        said.iter().chain(&asked).for_each(|line| out += &format!("{line}\x1b[K\r\n"));
        self.is_known = false;
        out + &self.line(line)
    }

    /// The line as it is now. What is typed at its end is only added to what is seen: it costs least over a slow
    /// connection.
    pub(crate) fn line(&mut self, line: &Line) -> String {
        let before = text_width(&self.asked) + 1;
        let (seen, cursor) = line.seen(columns().unwrap_or(80).saturating_sub(before));
        let is_added = self.is_known
            && self.cursor == text_width(&self.seen)
            && cursor == text_width(&seen)
            && seen.starts_with(&self.seen);
        let out = if is_added {
            seen[self.seen.len()..].to_string()
        } else {
            format!("\r{} {seen}\x1b[K\x1b[{}G", self.asked, before + cursor + 1)
        };
        (self.seen, self.cursor, self.is_known) = (seen, cursor, true);
        out
    }
}

/// What a line may become, in columns: only what differs from what was typed, word by word.
pub(crate) fn listed(typed: &str, lines: &[String]) -> Vec<String> {
    let start = typed.rfind(' ').map_or(0, |at| at + 1);
    let rest = |line: &String| line.get(start..).unwrap_or(line).to_string();
    let mut words: Vec<String> = lines.iter().map(rest).collect();
    // A word that goes on in many ways is listed once.
    let first = |word: &String| word.split_inclusive(' ').next().unwrap_or_default().to_string();
    let firsts: Vec<String> = words.iter().map(first).collect();
    if words.len() > 2 * LISTED {
        words = firsts;
    }
    words.dedup();
    let columns = columns().unwrap_or(80).max(20);
    let wide = words.iter().map(|word| text_width(word.trim_end())).max().unwrap_or(0) + 2;
    let across = ((columns - INDENT) / wide).max(1);
    let fits = words.len() <= LISTED * across;
    let shown = if fits { words.len() } else { LISTED * across - 1 };
    let more = (!fits).then(|| "…".to_string());
    let words: Vec<String> = words.into_iter().take(shown).chain(more).collect();
    let row = |words: &[String]| {
        let row: String = words.iter().map(|word| padded(word.trim_end(), wide)).collect();
        format!("{:INDENT$}{}", "", row.trim_end())
    };
    words.chunks(across).map(row).collect()
}

/// Lines that are read page by page.
pub(crate) struct Pages<'a> {
    lines: &'a [String],
    first: usize,
    language: Language,
}

/// What is said below a page, and below the last.
const MORE: Translated = Translated {
    english: "Space or Enter: more, arrow keys: up and down, q: back to the board",
    french: "Espace ou Entrée : suite, flèches : haut et bas, q : retour au plateau",
};
const READ: Translated = Translated {
    english: "Space, Enter or q: back to the board",
    french: "Espace, Entrée ou q : retour au plateau",
};
/// How many lines the wheel moves a page.
const WHEEL: usize = 3;

impl<'a> Pages<'a> {
    pub(crate) fn new(lines: &'a [String], language: Language) -> Self {
        Self { lines, first: 0, language }
    }

    fn height() -> usize {
        rows().saturating_sub(1).max(1)
    }

    fn last_first(&self) -> usize {
        self.lines.len().saturating_sub(Self::height())
    }

    /// The page, with what can be pressed in the last row.
    pub(crate) fn draw(&mut self) -> String {
        self.first = self.first.min(self.last_first());
        let mut out = "\x1b[?25l\x1b[H".to_string();
        let shown = self.lines.iter().skip(self.first).take(Self::height());
        shown.for_each(|line| out += &format!("{line}\x1b[K\r\n"));
        let hint = match self.first < self.last_first() {
            true => MORE,
            false => READ,
        };
        let hint = hint.text(self.language);
        let hint: String = hint.chars().take(columns().unwrap_or(80).saturating_sub(1)).collect();
        out + "\x1b[J" + &hint + "\x1b[?25h"
    }

    /// The page after a key; none if the person has read enough.
    pub(crate) fn react(&mut self, key: Key) -> Option<String> {
        let (page, last) = (Self::height(), self.last_first());
        let down = |by: usize| (self.first + by).min(last);
        self.first = match key {
            Key::Char('q' | 'Q') | Key::Escape | Key::Ctrl('d') => return None,
            Key::Enter | Key::Char(_) | Key::PageDown if self.first >= last => return None,
            Key::Enter | Key::Char(_) | Key::PageDown => down(page),
            Key::Arrow(Arrow::Down) => down(1),
            Key::Wheel(_, false) => down(WHEEL),
            Key::Wheel(_, true) => self.first.saturating_sub(WHEEL),
            Key::Arrow(Arrow::Up) => self.first.saturating_sub(1),
            Key::PageUp => self.first.saturating_sub(page),
            Key::Home => 0,
            Key::End => last,
            _ => self.first,
        };
        Some(self.draw())
    }

    /// Whether a letter turns pages, or ends the reading.
    pub(crate) fn is_turned_by(&self, letter: char) -> bool {
        matches!(letter, ' ' | 'q' | 'Q')
    }

    /// Leaves the page: the question is drawn over it, or follows it.
    pub(crate) fn end(&self, is_window: bool) -> String {
        if is_window { "\x1b[H\x1b[J".to_string() } else { CLEAR_LINE.to_string() }
    }
}
