//! What a built-in search advises, in words.

use game::Language;
use serde_json::Value;
use table::AnyQuestion;

/// How many moves of the expected line a hint shows.
const TOLD: usize = 6;

/// A hint: the move, what it does, what it is worth, and what would follow. `think` is a finding as
/// records keep it.
pub(crate) fn hint(
    question: &dyn AnyQuestion,
    (mv, language): (&str, Language),
    think: Option<&Value>,
) -> Vec<String> {
    let explained = question.explain(mv);
    let explained = explained.text(language);
    let mut lines =
        vec![if explained.is_empty() { mv.to_string() } else { format!("{mv}: {explained}") }];
    let Some(think) = think else {
        let is_forced = question.legal_moves().len() == 1;
        let why = if is_forced {
            "it is the only move"
        } else {
            "its player does not search, and gives no value"
        };
        lines.push(why.to_string());
        return lines;
    };
    let values = think["value"].as_array().map(Vec::as_slice).unwrap_or_default();
    let worth = values.get(question.seat().index()).and_then(Value::as_f64);
    if let (Some(worth), Some(unit)) = (worth, think["unit"].as_str()) {
        lines.push(match (unit, values.len()) {
            _ if think["exact"] == true && values.len() > 1 => proven(worth, values),
            ("points", 1) => {
                format!("expected score: {} ({})", rounded(worth), question.score_unit())
            }
            ("points", _) => format!("{} ({})", valued(worth, unit), question.score_unit()),
            _ => valued(worth, unit),
        });
    }
    let line: Vec<&str> =
        think["line"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if !line.is_empty() {
        let more = if line.len() > TOLD { ", …" } else { "" };
        let line = line[..line.len().min(TOLD)].join(", ");
        lines.push(format!("likely continuation: {line}{more}"));
    }
    for work in ["nodes", "playouts"] {
        if let Some(count) = think[work].as_u64() {
            lines.push(format!("searched: {count} {work}, {} moves deep", think["depth"]));
        }
    }
    lines
}

/// How a match ends whose values are proven: whoever is worth the most wins.
fn proven(worth: f64, values: &[Value]) -> String {
    let is_above = |least: f64| values.iter().filter_map(Value::as_f64).any(|value| value > least);
    let firsts = values.iter().filter_map(Value::as_f64).filter(|value| worth - value < 1e-9);
    match (is_above(worth + 1e-9), firsts.count()) {
        (true, _) => "proven: chances 0 in 100 if all play their best".to_string(),
        (false, 1) => "proven: chances 100 in 100".to_string(),
        (false, sharers) => format!("proven: a draw of {sharers}"),
    }
}

/// A value in its unit: see `search::Unit`.
fn valued(worth: f64, unit: &str) -> String {
    match unit {
        "points" => match rounded(worth) {
            lead if lead == "0" => "level with the best other seat".to_string(),
            lead if worth > 0.0 => format!("about {lead} ahead of the best other seat"),
            _ => format!("about {} behind the best other seat", rounded(-worth)),
        },
        "share" => format!("chances: about {:.0} in 100", 100.0 * worth),
        "millionths" if worth >= 0.0 => {
            format!("ahead by about {:.0} % of all there is to share", worth / 1e4)
        }
        "millionths" => format!("behind by about {:.0} % of all there is to share", -worth / 1e4),
        unit => format!("worth {} {unit}", rounded(worth)),
    }
}

/// A value without what nobody can count on.
fn rounded(worth: f64) -> String {
    let rounded = worth.round();
    // Not -0.
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{proven, valued};

    #[test]
    fn what_is_proven_is_certain() {
        let said = |seat: usize, values: Value| {
            let values = values.as_array().expect("a list");
            proven(values[seat].as_f64().expect("a number"), values)
        };
        assert_eq!(said(0, json!([0.975, 0.025])), "proven: chances 100 in 100");
        assert_eq!(said(1, json!([3, -3])), "proven: chances 0 in 100 if all play their best");
        assert_eq!(said(0, json!([0, 0, -1])), "proven: a draw of 2");
    }

    #[test]
    fn values_are_rounded() {
        for (worth, unit, words) in [
            (-0.4, "points", "level with the best other seat"),
            (1.2, "points", "about 1 ahead of the best other seat"),
            (-21.471, "points", "about 21 behind the best other seat"),
            (0.618, "share", "chances: about 62 in 100"),
            (-123_456.0, "millionths", "behind by about 12 % of all there is to share"),
        ] {
            assert_eq!(valued(worth, unit), words);
        }
    }
}
