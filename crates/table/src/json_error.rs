//! What is wrong with a JSON text, in our words.

use serde_json::error::Category;

/// What is wrong; the parser's own words follow as a detail.
pub fn describe(error: &serde_json::Error) -> String {
    let detail = error.to_string();
    format!("{} ({detail})", summary(error, &detail))
}

/// The same for a line of a player, in words for its author.
pub(crate) fn describe_line(error: &serde_json::Error, line: &[u8]) -> String {
    let detail = error.to_string();
    let detail = detail.split(" at line ").next().unwrap_or_default();
    if error.classify() != Category::Data {
        return syntax(error, line.trim_ascii());
    }
    if line.trim_ascii_start().first() != Some(&b'{') {
        return "it is not a message: a message is a JSON object".to_string();
    }
    match detail.strip_prefix("missing field ") {
        Some(field) => format!("the message has no {field}"),
        None => format!("{} ({detail})", summary(error, detail)),
    }
}

/// Why a line is not JSON.
fn syntax(error: &serde_json::Error, line: &[u8]) -> String {
    match line {
        [] => "an empty line is not a message".to_string(),
        _ if std::str::from_utf8(line).is_err() => "it is not text in UTF-8".to_string(),
        [b'{', b'\'', ..] => {
            "it is not JSON but a Python dictionary: print json.dumps(…) of it".to_string()
        }
        [b'{'] => "it is only the first line of a message: a message is one line".to_string(),
        [b'{', ..] if error.classify() == Category::Eof => {
            "it is not JSON: the line ends before the message does".to_string()
        }
        [b'{', ..] if error.to_string().starts_with("trailing characters") => {
            format!("something follows the message on its line, at column {}", error.column())
        }
        [b'{', ..] if error.to_string().starts_with("recursion limit") => {
            "it is nested too deeply".to_string()
        }
        [b'{', ..] => {
            let column = error.column();
            match number_outside_json(line, column) {
                Some(word) => format!("it is not JSON, which has no {word}, as at column {column}"),
                None => format!("it is not JSON: it cannot be read from column {column} on"),
            }
        }
        _ => "it is not JSON".to_string(),
    }
}

/// The number at a column that several languages write, and JSON does not have.
fn number_outside_json(line: &[u8], column: usize) -> Option<&'static str> {
    let rest = line.get(column.checked_sub(1)?..)?;
    ["NaN", "Infinity"].into_iter().find(|word| rest.starts_with(word.as_bytes()))
}

fn summary(error: &serde_json::Error, detail: &str) -> &'static str {
    match error.classify() {
        Category::Data if detail.starts_with("missing field") => "a field is missing",
        Category::Data if detail.starts_with("duplicate field") => "a field appears twice",
        Category::Data if detail.starts_with("unknown field") => "a field is unknown",
        Category::Data => "a field has an invalid value",
        Category::Io | Category::Syntax | Category::Eof => "it is not JSON",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_players_are_described_without_words_of_the_parser() {
        let why = |line: &[u8]| {
            let error = serde_json::from_slice::<serde_json::Map<_, _>>(line).unwrap_err();
            describe_line(&error, line)
        };
        assert_eq!(why(b""), "an empty line is not a message");
        assert_eq!(why(b" \r"), "an empty line is not a message");
        assert_eq!(why(b"hello"), "it is not JSON");
        assert_eq!(why(b"true"), "it is not a message: a message is a JSON object");
        assert_eq!(why(b"{"), "it is only the first line of a message: a message is one line");
        assert_eq!(why(b"{\"type\":"), "it is not JSON: the line ends before the message does");
        assert_eq!(why(b"{\"a\":b}"), "it is not JSON: it cannot be read from column 6 on");
        assert_eq!(why(b"{\"a\":NaN}"), "it is not JSON, which has no NaN, as at column 6");
        assert_eq!(
            why(b"{\"a\":-Infinity}"),
            "it is not JSON, which has no Infinity, as at column 7"
        );
        assert_eq!(why(b"{} {}"), "something follows the message on its line, at column 4");
        assert!(why(b"{'type': 'ready'}").contains("json.dumps"));
        let deep = format!("{{\"a\":{}", "[".repeat(1000));
        assert_eq!(why(deep.as_bytes()), "it is nested too deeply");
        assert_eq!(why(b"{\"a\":\"\xff\"}"), "it is not text in UTF-8");
    }
}
