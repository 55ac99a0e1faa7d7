//! The languages that people read.

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
    pub(crate) fn is_one(self, number: i64) -> bool {
        match self {
            Language::English => number == 1,
            Language::French => number.abs() < 2,
        }
    }
}

/// A text in each language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Translated {
    /// In English.
    pub english: &'static str,
    /// In French.
    pub french: &'static str,
}

impl Translated {
    /// The text in a language.
    pub fn text(self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::French => self.french,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_found_by_tag() {
        assert_eq!(Language::of_tag("fr-CH"), Some(Language::French));
        assert_eq!(Language::of_tag("EN"), Some(Language::English));
        assert_eq!(Language::of_tag("de"), None);
    }
}
