//! The sentences of reports, in each language.

use game::Catalogue;

/// The sentences.
pub(super) static WORDS: Catalogue =
    Catalogue { english: include_str!("words/en.txt"), french: include_str!("words/fr.txt") };

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use game::Language;

    use super::*;
    use crate::standings::POINTS_MEANING;

    fn entries(language: Language) -> BTreeMap<&'static str, &'static str> {
        let all: Vec<_> = WORDS.entries(language).collect();
        let by_key: BTreeMap<_, _> = all.iter().copied().collect();
        assert_eq!(by_key.len(), all.len(), "a key has one sentence");
        by_key
    }

    #[test]
    fn both_languages_have_the_same_sentences_with_the_same_values() {
        let slots = |pattern: &str| -> BTreeSet<String> {
            let slots = pattern.split('{').skip(1).filter_map(|rest| rest.split(['}', ':']).next());
            slots.map(str::to_string).collect()
        };
        let [english, french] = Language::ALL.map(entries);
        assert_eq!(english.keys().collect::<Vec<_>>(), french.keys().collect::<Vec<_>>());
        for (key, pattern) in &english {
            assert_eq!(slots(pattern), slots(french[key]), "{key}");
        }
        assert_eq!(english["points.meaning"], POINTS_MEANING);
    }

    #[test]
    fn every_sentence_is_said_and_exists() {
        let sources = [
            include_str!("cross.rs"),
            include_str!("facts.rs"),
            include_str!("faults.rs"),
            include_str!("history.rs"),
            include_str!("html.rs"),
            include_str!("ratings.rs"),
            include_str!("replays.rs"),
            include_str!("rounds.rs"),
            include_str!("table.rs"),
        ];
        let english = entries(Language::English);
        let quoted: BTreeSet<&str> = sources.iter().flat_map(|text| text.split('"')).collect();
        for key in english.keys().filter(|key| !key.starts_with("kind.")) {
            assert!(quoted.contains(key), "{key} is not said");
        }
        let groups: BTreeSet<&str> =
            english.keys().filter_map(|key| key.split('.').next()).collect();
        let looks_like_key = |text: &&&str| {
            let plain = |letter: char| letter.is_ascii_lowercase() || ".-".contains(letter);
            text.contains('.')
                && text.chars().all(plain)
                && text.split('.').next().is_some_and(|group| groups.contains(group))
        };
        for key in quoted.iter().filter(looks_like_key) {
            assert!(english.contains_key(*key), "{key} does not exist");
        }
        for kind in store::MatchFault::KINDS {
            assert!(english.contains_key(super::super::faults::kind_key(kind)), "{kind}");
        }
    }
}
