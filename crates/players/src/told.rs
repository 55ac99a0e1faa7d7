//! What a person is told about the match: what happened, what they hold, its options.

use game::{Colour, Language, Scene, Words};
use serde_json::Value;
use table::{AnyQuestion, Touch};

use crate::console::TouchBoard;
use crate::phrases::SINCE;

/// The longest value of an option that is printed; contents of files are longer.
const LONGEST_OPTION: usize = 40;

/// The value of an option that a match does without.
const NOT_USED: &str = "none";

/// Words as lines in a language.
pub(crate) fn written(lines: &[Words], language: Language) -> Vec<String> {
    lines.iter().map(|words| words.text(language).into_owned()).collect()
}

/// What the person holds.
pub(crate) fn notes(question: &dyn AnyQuestion, language: Language) -> Vec<String> {
    written(&question.notes(), language)
}

/// What happened since the person's last answer; with a heading if it takes several lines.
pub(crate) fn recap(question: &dyn AnyQuestion, language: Language) -> Vec<String> {
    let lines = written(&question.recap(), language);
    if lines.len() < 2 {
        return lines;
    }
    let items = lines.iter().map(|line| format!("  {line}"));
    std::iter::once(SINCE.text(language).to_string()).chain(items).collect()
}

/// The scene with what can be touched next, once something has been touched.
pub(crate) fn with_targets(question: &dyn AnyQuestion, touched: &[String]) -> Option<Scene> {
    let mut scene = question.scene()?;
    if !touched.is_empty() {
        scene.mark(&question.touch(touched).next);
    }
    Some(scene)
}

/// The scene with what can be touched next and what has been touched, for a person with a mouse. Where touches mean a
/// move that others begin with, what was touched last can be touched again to mean it.
pub(crate) fn touch_board(question: &dyn AnyQuestion, touched: &[String]) -> Option<TouchBoard> {
    let mut scene = question.scene()?;
    let Touch { next: mut touchable, meant, .. } = question.touch(touched);
    for shape in &mut scene.shapes {
        let Some(id) = &shape.id else { continue };
        if touched.contains(id) {
            shape.fill = Colour::Warm;
        } else if touchable.contains(id) && !matches!(shape.fill, Colour::Hue(_)) {
            // Other colours than these mean nothing that a person must see to choose.
            shape.fill = Colour::Target;
        }
    }
    if meant.len() == 1 {
        touchable.extend(touched.last().cloned());
    }
    Some(TouchBoard { scene, touchable, touched: touched.to_vec() })
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
