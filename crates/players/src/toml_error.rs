//! Files in TOML that cannot be read: where, and how it is written.

/// Why a text is not TOML, with the name of its file and the line.
pub fn toml_error(path: &str, text: &str, error: &toml::de::Error) -> String {
    let Some(span) = error.span() else { return format!("{path}: this is not TOML") };
    // A value that is missing is found missing at the end of its line.
    let before = text.get(..span.start).unwrap_or(text);
    let number = before.matches('\n').count() + 1;
    let line = text.lines().nth(number - 1).unwrap_or_default().trim();
    let why = match error.message().starts_with("duplicate key") {
        true => "this is there already: remove one of the two",
        false => "this is not TOML: write NAME = VALUE, and texts in quotes",
    };
    format!("{path}, line {number}: {line}: {why}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_named() {
        let why = |text: &str| {
            let error = toml::from_str::<toml::Table>(text).unwrap_err();
            toml_error("a.toml", text, &error)
        };
        let not_toml = "this is not TOML: write NAME = VALUE, and texts in quotes";
        assert_eq!(why("x="), format!("a.toml, line 1: x=: {not_toml}"));
        let text = "games = 3\nclock = 1s\nseed = 2\n";
        assert_eq!(why(text), format!("a.toml, line 2: clock = 1s: {not_toml}"));
        assert_eq!(why("a = 1\nb = \n"), format!("a.toml, line 2: b =: {not_toml}"));
        let twice = "this is there already: remove one of the two";
        assert_eq!(why("a = 1\na = 2\n"), format!("a.toml, line 2: a = 2: {twice}"));
    }
}
