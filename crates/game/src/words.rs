//! What a game says to people, in the language of each reader.
//!
//! A game hands out [`Words`]: mostly a key of its [`Catalogue`] with values. Terminals print them with `Display`, in
//! English; a page gets them as data and looks the keys up in the catalogue of its language.

use std::borrow::Cow;
use std::fmt::{self, Write};

use serde::{Serialize, Serializer, ser::SerializeSeq};

/// A language that games speak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::French];

    /// Its tag, as browsers write it.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// The language of a tag, with or without a region: `fr`, `fr-CH`.
    pub fn of_tag(tag: &str) -> Option<Self> {
        let main = tag.split('-').next().unwrap_or(tag);
        Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(main))
    }

    /// Whether this many of something is one, grammatically.
    fn is_one(self, number: i64) -> bool {
        match self {
            Language::English => number == 1,
            Language::French => number.abs() < 2,
        }
    }
}

/// The sentences of a game, a line each: `key = pattern`. Empty lines and lines that begin with `#` are comments.
///
/// In a pattern `{0}` stands for the first value, and `{0:cell|cells}` for one of two forms, by the number that the first
/// value is.
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

    /// The keys and patterns of a language.
    pub fn entries(
        &self,
        language: Language,
    ) -> impl Iterator<Item = (&'static str, &'static str)> {
        let text = match language {
            Language::English => self.english,
            Language::French => self.french,
        };
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(|line| line.split_once(" = "))
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

#[cfg(test)]
mod tests {
    use super::*;

    static FRUIT: Catalogue = Catalogue {
        english: "# Fruit\n\nbasket = {0} {0:apple|apples} and {1}\npear = a pear\n",
        french: "basket = {0} {0:pomme|pommes} et {1}\npear = une poire\n",
    };

    #[test]
    fn sentences_are_filled_in_each_language() {
        let pear = || FRUIT.say("pear", []);
        let basket = |apples: i64| FRUIT.say("basket", [apples.into(), pear()]);
        assert_eq!(basket(1).to_string(), "1 apple and a pear");
        assert_eq!(basket(0).to_string(), "0 apples and a pear");
        assert_eq!(basket(0).to(Language::French), "0 pomme et une poire");
        assert_eq!(basket(2).to(Language::French), "2 pommes et une poire");
        let list = Words::list([basket(2), "".into(), "x".into()]);
        assert_eq!(list.to_string(), "2 apples and a pear, x", "what is empty is left out");
    }

    #[test]
    fn what_is_wrong_with_a_sentence_is_seen_in_it() {
        assert_eq!(FRUIT.say("plum", []).to_string(), "plum");
        assert_eq!(FRUIT.say("basket", [1.into()]).to_string(), "1 apple and {1}");
    }

    #[test]
    fn pages_get_keys_and_values() {
        let words = Words::list([FRUIT.say("basket", [3.into(), "figs".into()]), "x".into()]);
        let json = serde_json::to_string(&words).unwrap();
        assert_eq!(json, r#"["",", ",["basket",3,"figs"],"x"]"#);
    }

    #[test]
    fn languages_are_found_by_tag() {
        assert_eq!(Language::of_tag("fr-CH"), Some(Language::French));
        assert_eq!(Language::of_tag("EN"), Some(Language::English));
        assert_eq!(Language::of_tag("de"), None);
    }
}
