//! A person at a terminal: what the window shows, and what they press.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::Folder;

/// What a terminal shows: enough of one for what this program writes.
pub struct Window {
    cells: Vec<Vec<char>>,
    row: usize,
    column: usize,
    /// The beginning of a sequence or of a letter.
    rest: Vec<u8>,
    /// All that was written.
    pub written: String,
}

impl Window {
    fn new([columns, rows]: [usize; 2]) -> Self {
        let cells = vec![vec![' '; columns]; rows];
        Self { cells, row: 0, column: 0, rest: Vec::new(), written: String::new() }
    }

    /// The rows, without blanks at their ends.
    pub fn rows(&self) -> Vec<String> {
        let row = |row: &Vec<char>| row.iter().collect::<String>().trim_end().to_string();
        self.cells.iter().map(row).collect()
    }

    /// Whether a text is seen.
    pub fn has(&self, text: &str) -> bool {
        self.rows().iter().any(|row| row.contains(text))
    }

    /// The column and row at which a word is seen, between blanks.
    pub fn place(&self, word: &str) -> Option<[usize; 2]> {
        let letters: Vec<char> = word.chars().collect();
        self.cells.iter().enumerate().find_map(|(row, cells)| {
            let is_blank =
                |at: Option<&char>| at.is_none_or(|letter| !letter.is_ascii_alphanumeric());
            let column = (0..cells.len()).find(|&at| {
                cells[at..].starts_with(&letters)
                    && is_blank(at.checked_sub(1).and_then(|at| cells.get(at)))
                    && is_blank(cells.get(at + letters.len()))
            })?;
            Some([column, row])
        })
    }

    fn write(&mut self, bytes: &[u8]) {
        self.rest.extend_from_slice(bytes);
        let whole = match std::str::from_utf8(&self.rest) {
            Ok(_) => self.rest.len(),
            Err(error) => error.valid_up_to(),
        };
        let text = String::from_utf8_lossy(&self.rest[..whole]).into_owned();
        let mut letters = text.chars().peekable();
        let mut taken = 0;
        while let Some(letter) = letters.next() {
            let mut length = letter.len_utf8();
            if letter == '\x1b' {
                let mut said = String::new();
                let is_last = |letter: char| letter.is_ascii_alphabetic();
                let mut last = None;
                while last.is_none()
                    && let Some(next) = letters.next()
                {
                    length += next.len_utf8();
                    if is_last(next) { last = Some(next) } else { said.push(next) }
                }
                // The rest of a sequence may come later.
                let Some(last) = last else { break };
                self.obey(&said, last);
            } else {
                self.put(letter);
            }
            taken += length;
        }
        self.written += &text[..taken];
        self.rest.drain(..taken);
    }

    fn put(&mut self, letter: char) {
        match letter {
            '\r' => self.column = 0,
            '\n' if self.row + 1 < self.cells.len() => self.row += 1,
            '\n' => {
                let blank = vec![' '; self.cells[0].len()];
                self.cells.remove(0);
                self.cells.push(blank);
            }
            letter if letter.is_control() => {}
            letter => {
                if self.column == self.cells[0].len() {
                    self.put('\r');
                    self.put('\n');
                }
                self.cells[self.row][self.column] = letter;
                self.column += 1;
            }
        }
    }

    fn obey(&mut self, said: &str, last: char) {
        let Some(said) = said.strip_prefix('[') else { return };
        let numbers: Vec<usize> =
            said.split(';').map(|number| number.parse().unwrap_or(0)).collect();
        let number = |at: usize| numbers.get(at).copied().unwrap_or(0).max(1) - 1;
        let (rows, columns) = (self.cells.len(), self.cells[0].len());
        match last {
            'H' => (self.row, self.column) = (number(0).min(rows - 1), number(1).min(columns - 1)),
            'G' => self.column = number(0).min(columns - 1),
            'A' => self.row = self.row.saturating_sub(number(0) + 1),
            'K' => self.cells[self.row][self.column..].fill(' '),
            'J' if said == "2" => self.cells.iter_mut().for_each(|row| row.fill(' ')),
            'J' if said.is_empty() => {
                self.cells[self.row][self.column..].fill(' ');
                self.cells[self.row + 1..].iter_mut().for_each(|row| row.fill(' '));
            }
            _ => {}
        }
    }
}

/// A person at a terminal.
pub struct Typist {
    child: Child,
    keys: Option<ChildStdin>,
    screen: ChildStdout,
    /// What they see.
    pub window: Window,
}

impl Typist {
    /// Sits down at a terminal of so many columns and rows in which the program is started.
    pub fn new(folder: &Folder, size: [usize; 2], line: &str) -> Self {
        Self::started(&mut folder.terminal_command(size, line), size)
    }

    /// Sits down at a terminal that this command starts.
    pub fn started(terminal: &mut Command, size: [usize; 2]) -> Self {
        terminal.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = terminal.spawn().expect("a terminal");
        let keys = child.stdin.take();
        let screen = child.stdout.take().expect("what the terminal shows");
        Self { child, keys, screen, window: Window::new(size) }
    }

    /// Waits until the window looks like this.
    #[track_caller]
    pub fn until(&mut self, what: &str, is_so: impl Fn(&Window) -> bool) {
        let mut some = [0; 4096];
        while !is_so(&self.window) {
            match self.screen.read(&mut some) {
                Ok(read @ 1..) => self.window.write(&some[..read]),
                _ => panic!("it ended before {what}: {:#?}", self.window.rows()),
            }
        }
    }

    /// Waits until a text is seen.
    #[track_caller]
    pub fn sees(&mut self, text: &str) {
        self.until(text, |window| window.has(text));
    }

    /// Presses keys.
    pub fn press(&mut self, keys: &str) {
        let pipe = self.keys.as_mut().expect("the terminal is open");
        pipe.write_all(keys.as_bytes()).and_then(|()| pipe.flush()).expect("a terminal");
    }

    /// Clicks on a word that is seen.
    #[track_caller]
    pub fn click(&mut self, word: &str) {
        let place = self.window.place(word);
        let [column, row] =
            place.unwrap_or_else(|| panic!("there is no {word}: {:#?}", self.window.rows()));
        self.press(&format!("\x1b[<0;{0};{1}M\x1b[<0;{0};{1}m", column + 1, row + 1));
    }

    /// The process of the program.
    pub fn program(&self) -> u32 {
        let mut parent = self.child.id();
        loop {
            let children =
                std::fs::read_to_string(format!("/proc/{parent}/task/{parent}/children"));
            let child = children.ok().and_then(|list| list.split_whitespace().next()?.parse().ok());
            match child {
                Some(child) => parent = child,
                None => return parent,
            }
        }
    }

    /// The process of the terminal.
    pub fn terminal(&self) -> u32 {
        self.child.id()
    }

    /// Waits for the end, and returns all that was written.
    pub fn end(mut self) -> String {
        let mut rest = Vec::new();
        // A terminal that is gone has nothing more to say.
        let _ = self.screen.read_to_end(&mut rest);
        self.window.write(&rest);
        drop(self.keys.take());
        self.child.wait().expect("it ends");
        std::mem::take(&mut self.window.written)
    }
}

impl Drop for Typist {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
