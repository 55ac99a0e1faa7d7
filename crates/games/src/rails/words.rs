//! What the game says to people, in each language.

use game::{Catalogue, Words};

pub(crate) static WORDS: Catalogue =
    Catalogue { english: include_str!("words/en.txt"), french: include_str!("words/fr.txt") };

/// A sentence of this game.
pub(super) fn say<const N: usize>(key: &'static str, values: [Words; N]) -> Words {
    WORDS.say(key, values)
}
