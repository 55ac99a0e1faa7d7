//! The columns that a text takes in a terminal: wide characters take two, accents that combine none.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text without control characters takes.
pub(crate) fn text_width(text: &str) -> usize {
    text.width()
}

/// A text with blanks behind it, up to this many columns.
pub(crate) fn padded(text: &str, width: usize) -> String {
    format!("{text}{:1$}", "", width.saturating_sub(text_width(text)))
}

/// The longest beginning of these letters that fits this many columns.
pub(crate) fn beginning(letters: impl IntoIterator<Item = char>, room: usize) -> Vec<char> {
    let mut used = 0;
    let fits = |letter: &char| {
        used += letter.width().unwrap_or(0);
        used <= room
    };
    letters.into_iter().take_while(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_take_two_columns() {
        for (text, width) in [
            ("cat", 3),
            ("猫咪", 4),
            ("ねこ", 4),
            ("고양이", 6),
            ("Zoë", 3),
            ("Zoe\u{308}", 3),
            ("🐧!", 3),
            ("é–…", 3),
        ] {
            assert_eq!(text_width(text), width, "{text}");
        }
        assert_eq!(padded("猫", 3), "猫 ");
        assert_eq!(padded("猫咪", 3), "猫咪");
        assert_eq!(beginning("猫咪".chars(), 3), ['猫']);
    }
}
