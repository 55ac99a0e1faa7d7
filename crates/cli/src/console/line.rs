//! A line that is being typed.

use crate::text_width::text_width;

use super::keys::{Arrow, Key};

/// A line with a cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    letters: Vec<char>,
    cursor: usize,
}

impl Line {
    /// A line with the cursor at its end.
    pub(crate) fn of(text: &str) -> Self {
        let letters: Vec<char> = text.chars().collect();
        Self { cursor: letters.len(), letters }
    }

    pub(crate) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// What stands before the cursor.
    pub(crate) fn before(&self) -> String {
        self.letters[..self.cursor].iter().collect()
    }

    /// Replaces what stands before the cursor.
    pub(crate) fn complete(&mut self, text: &str) {
        let completed: Vec<char> = text.chars().collect();
        let length = completed.len();
        self.letters.splice(..self.cursor, completed);
        self.cursor = length;
    }

    /// Edits the line; false if the key means nothing here.
    pub(crate) fn edit(&mut self, key: Key) -> bool {
        let length = self.letters.len();
        match key {
            Key::Char(letter) if !game::is_control(letter) => {
                self.letters.insert(self.cursor, letter);
                self.cursor += 1;
            }
            Key::Backspace | Key::Ctrl('h') => {
                if self.cursor > 0 {
                    self.cursor -= 1;
                    self.letters.remove(self.cursor);
                }
            }
            Key::Delete | Key::Ctrl('d') => {
                if self.cursor < length {
                    self.letters.remove(self.cursor);
                }
            }
            Key::Arrow(Arrow::Left) | Key::Ctrl('b') => self.cursor = self.cursor.saturating_sub(1),
            Key::Arrow(Arrow::Right) | Key::Ctrl('f') => {
                self.cursor = (self.cursor + 1).min(length);
            }
            Key::FarArrow(Arrow::Left) => self.cursor = self.word_start(),
            Key::FarArrow(Arrow::Right) => self.cursor = self.word_end(),
            Key::Home | Key::Ctrl('a') => self.cursor = 0,
            Key::End | Key::Ctrl('e') => self.cursor = length,
            Key::Ctrl('u') => {
                self.letters.drain(..self.cursor);
                self.cursor = 0;
            }
            Key::Ctrl('k') => self.letters.truncate(self.cursor),
            Key::Ctrl('w') => {
                let start = self.word_start();
                self.letters.drain(start..self.cursor);
                self.cursor = start;
            }
            _ => return false,
        }
        true
    }

    /// Where the word before the cursor begins.
    fn word_start(&self) -> usize {
        let is_space = |at: &usize| self.letters[at - 1] == ' ';
        let end = (1..=self.cursor).rev().find(|at| !is_space(at)).unwrap_or(0);
        (1..=end).rev().find(is_space).unwrap_or(0)
    }

    /// Where the word after the cursor ends.
    fn word_end(&self) -> usize {
        let is_space = |at: &usize| self.letters[*at] == ' ';
        let length = self.letters.len();
        let start = (self.cursor..length).find(|at| !is_space(at)).unwrap_or(length);
        (start..length).find(is_space).unwrap_or(length)
    }

    /// What is seen of the line in some columns, and the column of the cursor: a part of a long line that holds it.
    pub(crate) fn seen(&self, columns: usize) -> (String, usize) {
        let width = |letters: &[char]| text_width(&letters.iter().collect::<String>());
        // A column for the cursor at the end.
        let room = columns.saturating_sub(1).max(1);
        let mut first = 0;
        while first < self.cursor && width(&self.letters[first..self.cursor]) > room {
            first += 1;
        }
        let mut last = self.letters.len();
        while last > self.cursor && width(&self.letters[first..last]) > room {
            last -= 1;
        }
        let seen = self.letters[first..last].iter().collect();
        (seen, width(&self.letters[first..self.cursor]))
    }
}

/// The lines that were typed before, oldest first.
#[derive(Default)]
pub(crate) struct History {
    lines: Vec<String>,
}

/// How many lines are remembered.
const REMEMBERED: usize = 200;

/// A walk through earlier lines, from the line that was being typed when it began.
pub(crate) struct Recall {
    typed: String,
    /// The line that is seen; past the end, what was typed.
    at: usize,
}

impl History {
    /// Remembers a line, once.
    pub(crate) fn add(&mut self, line: &str) {
        let line = line.trim();
        if line.is_empty() {
            return;
        }
        self.lines.retain(|known| known != line);
        self.lines.push(line.to_string());
        if self.lines.len() > REMEMBERED {
            self.lines.remove(0);
        }
    }

    /// The next earlier line that begins with what was typed, or the next later one; none if there is no other.
    pub(crate) fn recall(
        &self,
        walk: &mut Option<Recall>,
        typed: &str,
        is_earlier: bool,
    ) -> Option<Line> {
        let end = self.lines.len();
        let recall = walk.get_or_insert_with(|| Recall { typed: typed.to_string(), at: end });
        let fits = |at: &usize| self.lines[*at].starts_with(&recall.typed);
        let found = match is_earlier {
            true => (0..recall.at.min(end)).rev().find(fits)?,
            false if recall.at >= end => return None,
            false => (recall.at + 1..end).find(fits).unwrap_or(end),
        };
        recall.at = found;
        Some(Line::of(self.lines.get(found).unwrap_or(&recall.typed)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edited(text: &str, keys: &[Key]) -> (String, usize) {
        let mut line = Line::of(text);
        keys.iter().for_each(|&key| assert!(line.edit(key), "{key:?}"));
        (line.text(), line.cursor)
    }

    #[test]
    fn a_line_is_edited() {
        let (left, home) = (Key::Arrow(Arrow::Left), Key::Home);
        assert_eq!(edited("place 1", &[Key::Char('2')]), ("place 12".to_string(), 8));
        assert_eq!(edited("plce", &[left, left, Key::Char('a')]), ("place".to_string(), 3));
        assert_eq!(edited("xplace", &[home, Key::Delete, Key::End]), ("place".to_string(), 5));
        assert_eq!(edited("ab", &[Key::Ctrl('a'), Key::Backspace]), ("ab".to_string(), 0));
        assert_eq!(edited("keep 18 25 ", &[Key::Ctrl('w')]), ("keep 18 ".to_string(), 8));
        assert_eq!(edited("keep 18", &[left, Key::Ctrl('u')]), ("8".to_string(), 0));
        assert_eq!(edited("keep 18", &[home, Key::FarArrow(Arrow::Right)]).1, 4);
        assert_eq!(edited("keep 18", &[Key::FarArrow(Arrow::Left)]).1, 5);
        assert_eq!(edited("keep 18", &[home, Key::Ctrl('k')]), (String::new(), 0));
        assert!(!Line::default().edit(Key::PageUp));
    }

    #[test]
    fn a_long_line_is_seen_around_its_cursor() {
        let mut line = Line::of("0123456789");
        assert_eq!(line.seen(20), ("0123456789".to_string(), 10));
        assert_eq!(line.seen(5), ("6789".to_string(), 4));
        line.edit(Key::Home);
        assert_eq!(line.seen(5), ("0123".to_string(), 0));
        assert_eq!(Line::of("猫猫猫").seen(5), ("猫猫".to_string(), 4));
    }

    #[test]
    fn earlier_lines_come_back() {
        let mut history = History::default();
        ["moves", "place 1", "place 2", "place 1", ""].iter().for_each(|line| history.add(line));
        let walk = |typed: &str, ups: &[bool]| {
            let mut walk = None;
            let step = |up: &bool| history.recall(&mut walk, typed, *up).map(|line| line.text());
            ups.iter().map(step).map(Option::unwrap_or_default).collect::<Vec<_>>()
        };
        let all = walk("", &[true, true, true, true, false, false, false, false]);
        assert_eq!(all, ["place 1", "place 2", "moves", "", "place 2", "place 1", "", ""]);
        assert_eq!(walk("m", &[true, true, false]), ["moves", "", "m"]);
    }
}
