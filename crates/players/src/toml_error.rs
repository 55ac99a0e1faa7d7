//! Files in TOML that cannot be read: where, and how it is written.

/// Why a text is not TOML, with the name of its file and the line.
pub fn toml_error(path: &str, text: &str, error: &toml::de::Error) -> String {
    let Some(span) = error.span() else { return format!("{path}: this is not TOML") };
    // A value that is missing is found missing at the end of its line.
    let before = text.get(..span.start).unwrap_or(text);
    let number = before.matches('\n').count() + 1;
    let line = text.lines().nth(number - 1).unwrap_or_default().trim();
    let message = error.message();
    let expects = |mark: &str| message.ends_with(&format!("expected `{mark}`"));
    let why = match () {
        () if message.starts_with("duplicate key") => {
            "this is there already: remove one of the two"
        }
        () if expects("]") => "a bracket is not closed: ] is missing",
        () if expects("}") => "a brace is not closed: } is missing",
        () if expects(",") => "a comma is missing before this, or the ] or } of what began above",
        () if expects("\"") || expects("'") => "a quote is not closed",
        () => "this is not TOML: write NAME = VALUE, and texts in quotes",
    };
    format!("{path}, line {number}: {line}: {why}")
}

/// What a setting expects whose value is of another kind, by an example.
pub fn expected_like(name: &str, example: &str) -> String {
    let kind = match example.chars().next() {
        Some('[') => "a list, in brackets",
        Some('{') => "settings, in braces",
        Some('"') => "a text, in quotes",
        _ => "a whole number that is not negative",
    };
    format!("expected {kind}, as in {name} = {example}")
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
        let list = "a = [\"x\",\"y\"";
        let open = "a bracket is not closed: ] is missing";
        assert_eq!(why(&format!("{list}\n")), format!("a.toml, line 1: {list}: {open}"));
        let above = "a comma is missing before this, or the ] or } of what began above";
        assert_eq!(why(&format!("{list}\nb = 1\n")), format!("a.toml, line 2: b = 1: {above}"));
        assert_eq!(why("a = \"x\nb = 1\n"), "a.toml, line 1: a = \"x: a quote is not closed");
        let twice = "this is there already: remove one of the two";
        assert_eq!(why("a = 1\na = 2\n"), format!("a.toml, line 2: a = 2: {twice}"));
    }
}
