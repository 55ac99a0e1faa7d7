//! TOML values with their lines, so that errors name the line.

use game::SetupError;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A table of a configuration.
#[derive(Clone, Copy)]
pub(in crate::mansuba) struct TomlTable<'a> {
    source: &'a str,
    line: usize,
    entries: &'a DeTable<'a>,
}

/// A value of a configuration, with its key.
#[derive(Clone, Copy)]
pub(in crate::mansuba) struct TomlItem<'a> {
    source: &'a str,
    key: &'a str,
    value: &'a Spanned<DeValue<'a>>,
}

type Read<T> = Result<T, SetupError>;

/// The line of a place in a text, from 1.
fn line(source: &str, offset: usize) -> usize {
    1 + source.as_bytes().iter().take(offset).filter(|&&byte| byte == b'\n').count()
}

/// Parses a TOML text, or names the line with the syntax error.
pub(in crate::mansuba) fn parse(source: &str) -> Read<Spanned<DeTable<'_>>> {
    DeTable::parse(source).map_err(|error| {
        let at = error.span().map_or(1, |span| line(source, span.start));
        let found = error.span().and_then(|span| source.get(span)).unwrap_or_default();
        let why = match error.message() {
            "duplicate key" => format!("{} is set twice", found.trim()),
            other => other.to_string(),
        };
        SetupError::new(why).at_line(at)
    })
}

impl<'a> TomlTable<'a> {
    pub(in crate::mansuba) fn new(source: &'a str, tree: &'a Spanned<DeTable<'a>>) -> Self {
        Self { source, line: 1, entries: tree.get_ref() }
    }

    /// An error in the table as a whole.
    pub(in crate::mansuba) fn error<T>(&self, why: impl Into<String>) -> Read<T> {
        Err(SetupError::new(why).at_line(self.line))
    }

    /// The value of a key, if present.
    pub(in crate::mansuba) fn get(&self, key: &str) -> Option<TomlItem<'a>> {
        self.items().find(|item| item.key == key)
    }

    /// The value of a required key.
    pub(in crate::mansuba) fn need(&self, key: &str, what: &str) -> Read<TomlItem<'a>> {
        self.get(key).map_or_else(|| self.error(format!("{key} is missing: {what}")), Ok)
    }

    /// All values, in the order of their keys.
    pub(in crate::mansuba) fn items(&self) -> impl Iterator<Item = TomlItem<'a>> + use<'a> {
        let source = self.source;
        self.entries.iter().map(move |(key, value)| TomlItem { source, key: key.get_ref(), value })
    }

    /// Refuses keys other than these.
    pub(in crate::mansuba) fn only(&self, known: &[&str]) -> Read<()> {
        for (key, _) in self.entries {
            if !known.contains(&key.get_ref().as_ref()) {
                let why =
                    format!("there is no {:?} here; there are {}", key.get_ref(), known.join(", "));
                return Err(SetupError::new(why).at_line(line(self.source, key.span().start)));
            }
        }
        Ok(())
    }
}

impl<'a> TomlItem<'a> {
    /// Its key.
    pub(in crate::mansuba) fn key(&self) -> &'a str {
        self.key
    }

    /// The line where it begins.
    pub(in crate::mansuba) fn line(&self) -> usize {
        line(self.source, self.value.span().start)
    }

    /// An error in this value.
    pub(in crate::mansuba) fn error<T>(&self, why: impl Into<String>) -> Read<T> {
        Err(SetupError::new(why).at_line(self.line()))
    }

    fn wanted<T>(&self, what: &str) -> Read<T> {
        let found = self.value.get_ref().type_str();
        self.error(format!("{}: expected {what}, found {found}", self.key))
    }

    pub(in crate::mansuba) fn text(&self) -> Read<&'a str> {
        self.value.get_ref().as_str().map_or_else(|| self.wanted("a text in quotes"), Ok)
    }

    pub(in crate::mansuba) fn truth(&self) -> Read<bool> {
        self.value.get_ref().as_bool().map_or_else(|| self.wanted("true or false"), Ok)
    }

    /// A whole number in a range.
    pub(in crate::mansuba) fn number(&self, least: u64, most: u64) -> Read<u64> {
        let Some(number) = self.value.get_ref().as_integer() else {
            return self.wanted("a whole number");
        };
        let value = u64::from_str_radix(&number.as_str().replace('_', ""), number.radix());
        match value {
            Ok(value) if (least..=most).contains(&value) => Ok(value),
            _ => {
                self.error(format!("{} = {}: choose {least} to {most}", self.key, number.as_str()))
            }
        }
    }

    /// One of these words, as the value it stands for.
    pub(in crate::mansuba) fn word<T: Copy>(&self, words: &[(&str, T)]) -> Read<T> {
        let text = self.text()?;
        let found = words.iter().find(|(word, _)| *word == text);
        found.map_or_else(
            || {
                let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                self.error(format!("{} = {text:?}: choose {}", self.key, words.join(" or ")))
            },
            |&(_, meaning)| Ok(meaning),
        )
    }

    /// The values of a list; any other value stands for a list of itself.
    pub(in crate::mansuba) fn list(&self) -> Vec<TomlItem<'a>> {
        let Self { source, key, .. } = *self;
        match self.value.get_ref().as_array() {
            Some(values) => values.iter().map(|value| TomlItem { source, key, value }).collect(),
            None => vec![*self],
        }
    }

    pub(in crate::mansuba) fn is_list(&self) -> bool {
        self.value.get_ref().is_array()
    }

    pub(in crate::mansuba) fn is_table(&self) -> bool {
        self.value.get_ref().is_table()
    }

    pub(in crate::mansuba) fn table(&self) -> Read<TomlTable<'a>> {
        let (source, line) = (self.source, self.line());
        match self.value.get_ref().as_table() {
            Some(entries) => Ok(TomlTable { source, line, entries }),
            None => self.wanted("a table, such as { step = \"all\" }"),
        }
    }

    /// A text over several lines exactly as in the file, and the number of its first line.
    pub(in crate::mansuba) fn lines(&self) -> Read<(usize, &'a str)> {
        self.text()?;
        let raw = &self.source[self.value.span()];
        Ok((self.line(), raw.trim_matches(['"', '\''])))
    }

    /// The words of a text, each with its line.
    pub(in crate::mansuba) fn words(&self) -> Read<Vec<(usize, &'a str)>> {
        let (first, raw) = self.lines()?;
        let words = |(i, line): (usize, &'a str)| {
            line.split_whitespace().map(move |word| (first + i, word))
        };
        Ok(raw.lines().enumerate().flat_map(words).collect())
    }
}
