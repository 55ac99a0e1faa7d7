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

/// A text in lines of at most `width` characters, broken between words; lines after the first begin with `indent`
/// blanks. A word that is longer than a line has a line of its own.
pub fn wrapped(text: &str, width: usize, indent: usize) -> Vec<String> {
    let (mut lines, mut line, mut used) = (Vec::new(), String::new(), 0);
    for (number, word) in text.split(' ').enumerate() {
        let letters = word.chars().count();
        if number > 0 && used + 1 + letters > width && !line.trim().is_empty() {
            lines.push(line.trim_end().to_string());
            (line, used) = (" ".repeat(indent), indent);
        } else if number > 0 {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        used += letters;
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("  one two three", 9, 4), ["  one two", "    three"]);
        assert_eq!(wrapped("one  two", 8, 0), ["one  two"], "blanks within a line stay");
        assert_eq!(wrapped("a longest-of-words b", 6, 2), ["a", "  longest-of-words", "  b"]);
        assert_eq!(wrapped("à bé cé", 4, 0), ["à bé", "cé"], "letters are counted, not bytes");
        assert_eq!(wrapped("", 4, 2), [""]);
    }

    #[test]
    fn nothing_is_left_that_a_terminal_obeys() {
        let hostile = "a\u{1b}[2J\u{9b}b\r\n\u{202e}c\u{2066}d\u{2069}\u{200f}\u{61c}\u{2029}";
        assert_eq!(printable(hostile), "a [2J b c d ");
        assert_eq!(printable(&"\x08".repeat(500)), " ");
        let harmless = "é ♟ 漢字 עברית 👩‍🚀";
        assert_eq!(printable(harmless), harmless);
    }
}
