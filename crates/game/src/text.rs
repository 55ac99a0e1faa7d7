//! Texts of players, made safe to print: a terminal or a page obeys some characters instead of showing them.

/// Whether a character is obeyed instead of shown: control characters, separators of lines, and those that change
/// the direction of the text around them, so that it reads differently.
pub fn is_control(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text as one line, with a blank in the place of control characters; of those in a row, one for all.
pub fn printable(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    let mut after_control = false;
    for letter in text.chars() {
        let is_control = is_control(letter);
        if !(is_control && after_control) {
            line.push(if is_control { ' ' } else { letter });
        }
        after_control = is_control;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_that_a_terminal_obeys() {
        let hostile = "a\u{1b}[2J\u{9b}b\r\n\u{202e}c\u{2066}d\u{2069}\u{200f}\u{61c}\u{2029}";
        assert_eq!(printable(hostile), "a [2J b c d ");
        assert_eq!(printable(&"\x08".repeat(500)), " ");
        let harmless = "é ♟ 漢字 עברית 👩‍🚀";
        assert_eq!(printable(harmless), harmless);
    }
}
