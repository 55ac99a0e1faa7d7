//! The columns that a text takes in a terminal: wide characters take two, accents that combine none.

/// Characters of two columns: those of East Asia, and pictures.
const WIDE: [(char, char); 28] = [
    ('\u{1100}', '\u{115f}'),
    ('\u{231a}', '\u{231b}'),
    ('\u{23e9}', '\u{23ec}'),
    ('\u{25fd}', '\u{25fe}'),
    ('\u{2614}', '\u{2615}'),
    ('\u{2648}', '\u{2653}'),
    ('\u{26aa}', '\u{26ab}'),
    ('\u{26bd}', '\u{26be}'),
    ('\u{2705}', '\u{2705}'),
    ('\u{2728}', '\u{2728}'),
    ('\u{274c}', '\u{274c}'),
    ('\u{2753}', '\u{2755}'),
    ('\u{2b1b}', '\u{2b1c}'),
    ('\u{2b50}', '\u{2b50}'),
    ('\u{2e80}', '\u{303e}'),
    ('\u{3041}', '\u{4dbf}'),
    ('\u{4e00}', '\u{a4cf}'),
    ('\u{a960}', '\u{a97f}'),
    ('\u{ac00}', '\u{d7a3}'),
    ('\u{f900}', '\u{faff}'),
    ('\u{fe30}', '\u{fe6f}'),
    ('\u{ff01}', '\u{ff60}'),
    ('\u{ffe0}', '\u{ffe6}'),
    ('\u{17000}', '\u{18cff}'),
    ('\u{1b000}', '\u{1b2ff}'),
    ('\u{1f300}', '\u{1f64f}'),
    ('\u{1f680}', '\u{1faff}'),
    ('\u{20000}', '\u{3fffd}'),
];

/// Characters without a column of their own.
const COMBINING: [(char, char); 11] = [
    ('\u{300}', '\u{36f}'),
    ('\u{483}', '\u{489}'),
    ('\u{591}', '\u{5bd}'),
    ('\u{64b}', '\u{65f}'),
    ('\u{1ab0}', '\u{1aff}'),
    ('\u{1dc0}', '\u{1dff}'),
    ('\u{200b}', '\u{200d}'),
    ('\u{20d0}', '\u{20ff}'),
    ('\u{3099}', '\u{309a}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{fe20}', '\u{fe2f}'),
];

/// How many columns a text without control characters takes.
pub(crate) fn text_width(text: &str) -> usize {
    text.chars().map(letter_width).sum()
}

/// A text with blanks behind it, up to this many columns.
pub(crate) fn padded(text: &str, width: usize) -> String {
    format!("{text}{:1$}", "", width.saturating_sub(text_width(text)))
}

/// A text with as many letters as columns, for indicatif, which fills up its line by letters: characters without a width
/// make up for wide ones.
pub(crate) fn levelled(text: &str) -> String {
    let missing = text_width(text).saturating_sub(text.chars().count());
    format!("{text}{}", "\u{200b}".repeat(missing))
}

/// The longest beginning of these letters that fits this many columns.
pub(crate) fn beginning(letters: impl IntoIterator<Item = char>, room: usize) -> Vec<char> {
    let mut used = 0;
    let fits = |letter: &char| {
        used += letter_width(*letter);
        used <= room
    };
    letters.into_iter().take_while(fits).collect()
}

fn letter_width(letter: char) -> usize {
    let is_in = |ranges: &[(char, char)]| {
        ranges.iter().any(|&(first, last)| (first..=last).contains(&letter))
    };
    match letter {
        _ if letter.is_ascii() => 1,
        _ if is_in(&COMBINING) => 0,
        _ if is_in(&WIDE) => 2,
        _ => 1,
    }
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
        let level = levelled("猫咪!");
        assert_eq!((level.chars().count(), text_width(&level)), (5, 5));
        assert_eq!(padded("猫咪", 3), "猫咪");
        assert_eq!(beginning("猫咪".chars(), 3), ['猫']);
    }
}
