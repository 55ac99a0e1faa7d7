//! What the game says to people, in each language.

use game::{Catalogue, Language, Words};

pub(crate) static WORDS: Catalogue =
    Catalogue { english: include_str!("words/en.txt"), french: include_str!("words/fr.txt") };

/// A sentence of this game.
pub(super) fn say<const N: usize>(key: &'static str, values: [Words; N]) -> Words {
    WORDS.say(key, values)
}

/// A name in a configuration: a sentence whose key begins with `group` where it is one of those that are shipped.
pub(super) fn named(group: &str, name: &str) -> Words {
    let mut known = WORDS.entries(Language::English);
    let known = known.find(|(key, pattern)| key.starts_with(group) && *pattern == name);
    known.map_or_else(|| name.into(), |(key, _)| say(key, []))
}
