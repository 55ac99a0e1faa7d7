//! What a line that a person types may become.

use game::last_part;
use table::AnyQuestion;

use crate::prompt::command_words;
use crate::understand::plain;

/// The whole lines that begin like this: legal moves, else what can be touched next, and commands.
pub(crate) fn completions(
    question: &dyn AnyQuestion,
    touched: &[String],
    typed: &str,
) -> Vec<String> {
    let text = plain(typed);
    let text = if typed.ends_with(' ') { format!("{text} ") } else { text };
    let text = text.trim_start();
    let begins = |line: &str| {
        let mut letters = line.chars();
        text.chars().all(|one| letters.next().is_some_and(|other| is_same(one, other)))
    };
    let mut lines = Vec::new();
    if touched.is_empty() {
        lines.extend(question.legal_moves().into_iter().filter(|mv| begins(mv)));
    }
    if lines.is_empty() {
        lines = touches(question, touched, text);
    }
    lines.sort_by_key(|line| (line.chars().count(), line.clone()));
    lines.extend(
        command_words().filter(|line| !text.is_empty() && begins(line)).map(str::to_string),
    );
    lines.dedup();
    lines
}

/// Lines that go on with what can be touched after the words that were typed, by its names.
fn touches(question: &dyn AnyQuestion, touched: &[String], text: &str) -> Vec<String> {
    let (whole, last) = text.rsplit_once(' ').map_or(("", text), |(whole, last)| (whole, last));
    let mut trial = touched.to_vec();
    for word in whole.split_whitespace() {
        let Ok(id) = question.named(&trial, word) else { return Vec::new() };
        trial.push(id);
    }
    let begins = |name: &&str| name.to_lowercase().starts_with(&last.to_lowercase());
    let next = question.touch(&trial).next;
    let line =
        |name: &str| if whole.is_empty() { name.to_string() } else { format!("{whole} {name}") };
    next.iter().map(|id| last_part(id)).filter(begins).map(line).collect()
}

fn is_same(one: char, other: char) -> bool {
    one == other || one.to_lowercase().eq(other.to_lowercase())
}
