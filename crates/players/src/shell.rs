//! Words for the commands that messages suggest.

/// A word as a shell takes it: quoted, unless all its letters are plain. Names of files come from people who are not trusted.
pub fn shell_word(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "./_-+=:,@%".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::shell_word;

    #[test]
    fn a_shell_reads_the_word_back() {
        for word in ["s/alice.py", "Anne Marie", "a;touch pwned", "it's", "$(id)", "", "é-1"] {
            assert_eq!(shlex::split(&shell_word(word)), Some(vec![word.to_string()]), "{word}");
        }
        assert_eq!(shell_word("s/alice.py"), "s/alice.py");
    }
}
