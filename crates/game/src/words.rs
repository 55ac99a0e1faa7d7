//! What a game says to people, in the language of each reader.
//!
//! A game hands out [`Words`]: mostly a key of its [`Catalogue`] with values. Terminals print them with `Display`, in
//! English; a page gets them as data and looks the keys up in the catalogue of its language.

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fmt::{self, Write};

use serde::{Serialize, Serializer, ser::SerializeSeq};

use crate::{Language, Translated};

/// The sentences of a game, a line each: `key = pattern`. Empty lines and lines that begin with `#` are comments.
///
/// In a pattern `{0}` stands for the first value, and `{0:cell|cells}` for one of two forms, by the number that the first
/// value is. The law [`kit`](crate::laws::kit()) compares both languages.
#[derive(Debug, PartialEq, Eq)]
pub struct Catalogue {
    /// In English.
    pub english: &'static str,
    /// In French, with the same keys.
    pub french: &'static str,
}

/// What every game says.
pub static COMMON: Catalogue =
    Catalogue { english: include_str!("words/en.txt"), french: include_str!("words/fr.txt") };

impl Catalogue {
    /// A sentence, with its values.
    pub fn say<const N: usize>(&'static self, key: &'static str, values: [Words; N]) -> Words {
        Words::Sentence(self, key, values.into())
    }

    /// Several, joined two by two by a sentence of two values, such as `{0} and {1}`.
    pub fn join(&'static self, key: &'static str, words: impl IntoIterator<Item = Words>) -> Words {
        let joined = words.into_iter().reduce(|before, next| self.say(key, [before, next]));
        joined.unwrap_or_default()
    }

    /// The text of a language, without its comments and empty lines.
    pub(crate) fn lines(&self, language: Language) -> impl Iterator<Item = &'static str> {
        let Self { english, french } = *self;
        let lines = Translated { english, french }.text(language).lines();
        lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
    }

    /// The keys and patterns of a language.
    pub fn entries(
        &self,
        language: Language,
    ) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.lines(language).filter_map(|line| line.split_once(" = "))
    }

    /// The pattern of a key.
    pub fn pattern(&self, key: &str, language: Language) -> Option<&'static str> {
        self.entries(language).find_map(|(known, pattern)| (known == key).then_some(pattern))
    }
}

/// Something said to people.
#[derive(Clone, Debug, PartialEq)]
pub enum Words {
    /// A text that is the same in all languages: a name, a move.
    Text(String),
    /// A number.
    Number(i64),
    /// A key of a catalogue, and values.
    Sentence(&'static Catalogue, &'static str, Vec<Words>),
    /// Several, with something between them.
    List(&'static str, Vec<Words>),
}

impl Words {
    /// Several, with commas between them.
    pub fn list(words: impl IntoIterator<Item = Words>) -> Self {
        Words::List(", ", words.into_iter().collect())
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        match self {
            Words::Text(text) => text.is_empty(),
            Words::List(_, words) => words.iter().all(Words::is_empty),
            Words::Number(_) | Words::Sentence(..) => false,
        }
    }

    /// The text in a language.
    pub fn to(&self, language: Language) -> String {
        let mut out = String::new();
        self.write(language, &mut out).expect("a string takes all that is written");
        out
    }

    /// The text in a language, without a copy where it is the same in all languages.
    pub fn text(&self, language: Language) -> Cow<'_, str> {
        match self {
            Words::Text(text) => Cow::Borrowed(text),
            words => Cow::Owned(words.to(language)),
        }
    }

    fn write(&self, language: Language, out: &mut dyn Write) -> fmt::Result {
        match self {
            Words::Text(text) => out.write_str(text),
            Words::Number(number) => write!(out, "{number}"),
            Words::Sentence(catalogue, key, values) => {
                // A key that is missing is a defect; its name tells more than a panic.
                fill(catalogue.pattern(key, language).unwrap_or(key), values, language, out)
            }
            Words::List(between, words) => {
                let spoken = words.iter().filter(|words| !words.is_empty());
                for (place, words) in spoken.enumerate() {
                    out.write_str(if place > 0 { between } else { "" })?;
                    words.write(language, out)?;
                }
                Ok(())
            }
        }
    }
}

/// Writes a pattern with its values.
fn fill(pattern: &str, values: &[Words], language: Language, out: &mut dyn Write) -> fmt::Result {
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('{') {
        out.write_str(before)?;
        let (slot, after) = after.split_once('}').unwrap_or((after, ""));
        let (place, forms) = slot.split_once(':').map_or((slot, None), |(p, f)| (p, Some(f)));
        let value = place.parse().ok().and_then(|place: usize| values.get(place));
        match (value, forms.and_then(|forms| forms.split_once('|'))) {
            (Some(Words::Number(number)), Some((one, many))) => {
                out.write_str(if language.is_one(*number) { one } else { many })?;
            }
            (Some(value), _) => value.write(language, out)?,
            (None, _) => write!(out, "{{{slot}}}")?,
        }
        rest = after;
    }
    out.write_str(rest)
}

/// In English.
impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(Language::English, f)
    }
}

/// A text and a number as they are; a sentence as `[key, value…]`; a list as `["", between, words…]`.
impl Serialize for Words {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Words::Text(text) => serializer.serialize_str(text),
            Words::Number(number) => serializer.serialize_i64(*number),
            Words::Sentence(_, key, values) => {
                let mut seq = serializer.serialize_seq(Some(1 + values.len()))?;
                seq.serialize_element(key)?;
                values.iter().try_for_each(|value| seq.serialize_element(value))?;
                seq.end()
            }
            Words::List(between, words) => {
                let mut seq = serializer.serialize_seq(None)?;
                seq.serialize_element("")?;
                seq.serialize_element(between)?;
                let spoken = words.iter().filter(|words| !words.is_empty());
                spoken.into_iter().try_for_each(|words| seq.serialize_element(words))?;
                seq.end()
            }
        }
    }
}

/// Nothing is said.
impl Default for Words {
    fn default() -> Self {
        Words::Text(String::new())
    }
}

impl From<String> for Words {
    fn from(text: String) -> Self {
        Words::Text(text)
    }
}

impl From<&str> for Words {
    fn from(text: &str) -> Self {
        Words::Text(text.to_string())
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Words {
            fn from(number: $number) -> Self {
                Words::Number(number as i64)
            }
        }
    )*};
}
numbers!(u8, u16, u32, u64, usize, i32, i64);

impl From<crate::Seat> for Words {
    fn from(seat: crate::Seat) -> Self {
        Words::Number(i64::from(seat.0))
    }
}
