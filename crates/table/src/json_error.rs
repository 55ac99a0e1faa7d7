//! What is wrong with a JSON text, in our words.

use serde_json::error::Category;

/// What is wrong; the parser's own words follow as a detail.
pub(crate) fn describe(error: &serde_json::Error) -> String {
    let detail = error.to_string();
    format!("{} ({detail})", summary(error, &detail))
}

/// The same for a text of one line, without the place.
pub(crate) fn describe_line(error: &serde_json::Error) -> String {
    let detail = error.to_string();
    let detail = detail.split(" at line ").next().unwrap_or_default();
    format!("{} ({detail})", summary(error, detail))
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
