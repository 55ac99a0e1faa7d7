//! What a person is told about the match: what happened, what they hold, its options.

use game::{Scene, Words};
use serde_json::Value;
use table::AnyQuestion;

/// The longest value of an option that is printed; contents of files are longer.
const LONGEST_OPTION: usize = 40;

/// The value of an option that a match does without.
const NOT_USED: &str = "none";

/// Words as lines.
pub(crate) fn written(lines: &[Words]) -> Vec<String> {
    lines.iter().map(Words::to_string).collect()
}

/// What the person holds.
pub(crate) fn notes(question: &dyn AnyQuestion) -> Vec<String> {
    written(&question.notes())
}

/// What happened since the person's last answer; with a heading if it takes several lines.
pub(crate) fn recap(question: &dyn AnyQuestion) -> Vec<String> {
    let lines = written(&question.recap());
    if lines.len() < 2 {
        return lines;
    }
    let items = lines.iter().map(|line| format!("  {line}"));
    std::iter::once("since your last move:".to_string()).chain(items).collect()
}

/// The scene with what can be touched next, once something has been touched.
pub(crate) fn with_targets(question: &dyn AnyQuestion, touched: &[String]) -> Option<Scene> {
    let mut scene = question.scene()?;
    if !touched.is_empty() {
        scene.mark(&question.touch(touched).next);
    }
    Some(scene)
}

/// The options of a match in words, without contents of files, and without those that are not in use.
pub(crate) fn options(options: &Value) -> Vec<String> {
    let option = |(name, value): (&String, &Value)| {
        let value = match value {
            Value::Null => return None,
            Value::String(text) if text == NOT_USED => return None,
            Value::String(text) => text.clone(),
            Value::Object(_) | Value::Array(_) => "from a file".to_string(),
            other => other.to_string(),
        };
        let is_short = value.chars().count() <= LONGEST_OPTION && !value.contains('\n');
        let value = if is_short { &value } else { "from a file" };
        Some(format!("--{} {value}", name.replace('_', "-")))
    };
    options.as_object().into_iter().flatten().filter_map(option).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    #[test]
    fn options_that_are_not_in_use_are_left_out() {
        let given =
            json!({ "config": "halma", "graph": "none", "cap": null, "forbidden_own": false });
        assert_eq!(super::options(&given), ["--config halma", "--forbidden-own false"]);
        let given = json!({ "config": { "file": "relation = \"square\"" } });
        assert_eq!(super::options(&given), ["--config from a file"]);
    }
}
