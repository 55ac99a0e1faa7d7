//! What a built-in search advises, in words.

use serde_json::Value;
use table::AnyQuestion;

/// How many moves of the expected line a hint shows.
const TOLD: usize = 6;

/// A hint: the move, what it does, what it is worth, and what would follow. `think` is a finding as
/// records keep it.
pub(crate) fn hint(question: &dyn AnyQuestion, mv: &str, think: Option<&Value>) -> Vec<String> {
    let explained = question.explain(mv);
    let mut lines =
        vec![if explained.is_empty() { mv.to_string() } else { format!("{mv}: {explained}") }];
    let Some(think) = think else {
        lines.push("it is the only move, or nothing was searched".to_string());
        return lines;
    };
    let worth = &think["value"][question.seat().index()];
    if let (Some(worth), Some(unit)) = (worth.as_f64(), think["unit"].as_str()) {
        lines.push(format!("worth {}", valued(worth, unit)));
    }
    let line: Vec<&str> =
        think["line"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if !line.is_empty() {
        let more = if line.len() > TOLD { ", …" } else { "" };
        lines.push(format!("expected: {}{more}", line[..line.len().min(TOLD)].join(", ")));
    }
    for work in ["nodes", "playouts"] {
        if let Some(count) = think[work].as_u64() {
            lines.push(format!("searched: {count} {work}, {} moves deep", think["depth"]));
        }
    }
    lines
}

/// A value in its unit: see `search::Unit`.
fn valued(worth: f64, unit: &str) -> String {
    match unit {
        "points" if worth == 0.0 => "as much as the best other seat".to_string(),
        "points" if worth > 0.0 => format!("{worth} points ahead of the best other seat"),
        "points" => format!("{} points behind the best other seat", -worth),
        "share" => format!("{worth:.2}, where 1 is a certain win and 0 a certain loss"),
        unit => format!("{worth} {unit}"),
    }
}
