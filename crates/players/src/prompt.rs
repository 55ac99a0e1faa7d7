//! What a person is asked and answers in words: the prompt, help, lists of moves.

use std::collections::BTreeSet;

use game::{Fault, Rng, last_part};
use table::AnyQuestion;

use crate::phrases::{self, COMMANDS, KEYS};
use crate::pictures::Look;
use crate::terminal::HumanTerminal;

/// How many legal moves are shown before the rest is only counted.
const SHOWN: usize = 60;
/// And with their explanations, a line each.
const EXPLAINED: usize = 20;
/// How many of the things that can be touched next are listed in a question.
const FEW: usize = 12;
/// The width of commands in the help.
const COMMAND: usize = 14;

/// A legal move as an example, the same for the same question.
pub(crate) fn example(question: &dyn AnyQuestion) -> String {
    Rng::new(0).pick(&question.legal_moves()).cloned().unwrap_or_default()
}

/// What can be typed, and done with keys and the mouse.
pub(crate) fn help(terminal: &HumanTerminal, question: &dyn AnyQuestion) -> Vec<String> {
    let entry = |left: &str, meaning: &str| terminal.entry_lines(left, COMMAND, meaning);
    let tell = |phrase| terminal.tell(phrase, &[]);
    let example = example(question);
    let touches: Vec<String> = question.touches(&example);
    let touched = names(&touches, SHOWN).replace(", ", " ");
    let mut lines = entry(&example, &tell(phrases::AS_WRITTEN));
    if !touches.is_empty() && touched != example {
        let how = if touches.len() == 1 { phrases::BY_TOUCH } else { phrases::BY_TOUCHES };
        lines.extend(entry(&touched, &tell(how)));
    }
    if terminal.window().is_some() {
        lines.extend(KEYS.iter().flat_map(|&(key, what)| entry(&tell(key), &tell(what))));
    }
    let moves = question.legal_moves().len().to_string();
    for (command, what) in COMMANDS {
        lines.extend(entry(command, &terminal.tell(what, &[&moves])));
    }
    if terminal.pictures.is_some() {
        let again = if terminal.is_plain { phrases::IN_LETTERS } else { phrases::PICTURE_AGAIN };
        lines.extend(entry("board", &tell(again)));
        lines.extend(terminal.laid_out("left, right, up, down, zoom, zoom out"));
        lines.extend(entry("", &tell(phrases::LOOK_AROUND)));
        lines.extend(entry("look NAME", &tell(phrases::LOOK_AT)));
    }
    lines.extend(entry("quit exit", &tell(phrases::GIVE_UP)));
    if terminal.keep.is_some() {
        lines.extend(entry("Ctrl-C", &tell(phrases::KEEP)));
    }
    lines.extend(terminal.laid_out(&tell(phrases::REFUSED)));
    lines
}

/// The first words of commands, and commands of several words.
pub(crate) fn command_words() -> impl Iterator<Item = &'static str> {
    [
        "moves",
        "moves all",
        "hint",
        "undo",
        "rules",
        "rules all",
        "notes",
        "view",
        "random",
        "help",
        "board",
        "zoom",
        "zoom out",
        "look",
        "left",
        "right",
        "up",
        "down",
        "resign",
        "quit",
        "exit",
    ]
    .into_iter()
}

/// The command that looks around in the picture, if a text is one.
pub(crate) fn look(text: &str) -> Option<Look<'_>> {
    Some(match text.to_lowercase().as_str() {
        // The second are what the arrow keys type.
        "left" | "\x1b[d" => Look::Left,
        "right" | "\x1b[c" => Look::Right,
        "up" | "\x1b[a" => Look::Up,
        "down" | "\x1b[b" => Look::Down,
        "zoom" | "zoom in" => Look::In,
        "zoom out" => Look::Out,
        _ => {
            let (command, name) = text.split_once(' ')?;
            Look::At(command.eq_ignore_ascii_case("look").then_some(name.trim())?)
        }
    })
}

/// What was typed, without what arrow and function keys leave in a line; these keys alone look around.
pub(crate) fn typed(line: &str) -> String {
    let line = line.trim();
    if look(line).is_some() {
        return line.to_string();
    }
    let mut parts = line.split('\x1b');
    let first = parts.next().unwrap_or_default().to_string();
    let rest = parts.map(after_key).collect::<String>();
    (first + &rest).trim().to_string()
}

/// What follows the rest of an escape sequence: `[` and what it says up to a letter or `~`, or `O` and a letter.
fn after_key(part: &str) -> &str {
    let is_last = |letter: char| ('@'..='~').contains(&letter);
    let said = match (part.strip_prefix('['), part.strip_prefix('O')) {
        (Some(said), _) | (_, Some(said)) => said,
        _ => return part,
    };
    said.find(is_last).map_or("", |last| &said[last + 1..])
}

/// Prints the legal moves that contain a text, or whose meaning does, with what they do: the first of them, or
/// page by page all there are if the text is `all`.
pub(crate) fn show_moves(
    terminal: &HumanTerminal,
    question: &dyn AnyQuestion,
    part: &str,
) -> Result<Option<String>, Fault> {
    let (part, most) = match part.eq_ignore_ascii_case("all") {
        true => ("", usize::MAX),
        false => (part, 0),
    };
    let mut moves: Vec<(String, String)> = question
        .legal_moves()
        .into_iter()
        .map(|mv| (question.explain(&mv).text(terminal.language).into_owned(), mv))
        .map(swap)
        .collect();
    let (all, wanted) = (moves.len(), part.to_lowercase());
    let has = |text: &str| text.to_lowercase().contains(&wanted);
    moves.retain(|(mv, meaning)| has(mv) || has(meaning));
    moves.sort_by_cached_key(|(mv, _)| pieces(mv));
    if moves.is_empty() {
        terminal.say(&terminal.tell(phrases::NONE_CONTAINS, &[&all.to_string(), part]));
        return Ok(None);
    }
    let is_explained = moves.iter().any(|(_, meaning)| !meaning.is_empty());
    let shown = moves.len().min(most.max(if is_explained { EXPLAINED } else { SHOWN }));
    if shown < moves.len() {
        moves = kinds_first(moves);
    }
    let mut lines = match is_explained {
        true => explained(terminal, &moves[..shown]),
        false => {
            let moves: Vec<&str> = moves[..shown].iter().map(|(mv, _)| mv.as_str()).collect();
            terminal.laid_out(&moves.join("  "))
        }
    };
    if moves.len() > shown {
        let more = moves.len() - shown;
        lines.extend(terminal.laid_out(&terminal.tell(phrases::AND_MORE, &[&more.to_string()])));
    }
    terminal.page(&lines)
}

/// The first move of each kind, then the others: of a list that is cut no kind is left out, unless there are very many.
fn kinds_first(moves: Vec<(String, String)>) -> Vec<(String, String)> {
    let mut seen = BTreeSet::new();
    let (mut first, others): (Vec<_>, Vec<_>) =
        moves.into_iter().partition(|(mv, _)| seen.insert(kind(mv).to_string()));
    first.extend(others);
    first
}

/// What kind of move this is: the word that it begins with.
fn kind(mv: &str) -> &str {
    let end = mv.find(|letter: char| !letter.is_alphabetic()).unwrap_or(mv.len());
    &mv[..end]
}

/// Moves with what they do, a line each.
fn explained(terminal: &HumanTerminal, moves: &[(String, String)]) -> Vec<String> {
    let width = moves.iter().map(|(mv, _)| mv.chars().count()).max().unwrap_or(0);
    moves.iter().flat_map(|(mv, meaning)| terminal.entry_lines(mv, width, meaning)).collect()
}

fn swap((meaning, mv): (String, String)) -> (String, String) {
    (mv, meaning)
}

/// A text as words and numbers, so that 9 comes before 10.
fn pieces(text: &str) -> Vec<(String, u64)> {
    let is_digit = |letter: &u8| letter.is_ascii_digit();
    let runs = text.as_bytes().chunk_by(|one, next| is_digit(one) == is_digit(next));
    runs.map(|run| {
        let run = String::from_utf8_lossy(run).into_owned();
        let number = run.parse::<u64>();
        match number {
            Ok(number) => (String::new(), number),
            Err(_) => (run, 0),
        }
    })
    .collect()
}

/// The prompt, after what has been touched.
pub(crate) fn prompt(
    terminal: &HumanTerminal,
    question: &dyn AnyQuestion,
    touched: &[String],
) -> String {
    if touched.is_empty() {
        return terminal.tell(phrases::YOUR_MOVE, &[]);
    }
    let touch = question.touch(touched);
    let (so_far, next) = (names(touched, SHOWN), names(&touch.next, FEW));
    let phrase = match (terminal.window().is_some(), touch.meant.len()) {
        (false, _) => phrases::THEN,
        (true, 1) => phrases::END_OR_THEN,
        (true, _) => phrases::THEN_OR_BACK,
    };
    terminal.tell(phrase, &[&so_far, &next])
}

/// Ids as a person calls them, `most` at most.
pub(crate) fn names(ids: &[String], most: usize) -> String {
    let names: Vec<&str> = ids.iter().take(most).map(|id| last_part(id)).collect();
    let more = if ids.len() > most { " …" } else { "" };
    names.join(", ") + more
}

#[cfg(test)]
mod tests {
    use super::{kinds_first, typed};

    #[test]
    fn of_many_moves_one_of_each_kind_comes_first() {
        let moves = ["build 1 red", "build 2 red", "draw", "pass", "take blue", "take red"];
        let listed = kinds_first(moves.map(|mv| (mv.to_string(), String::new())).to_vec());
        let listed: Vec<&str> = listed.iter().map(|(mv, _)| mv.as_str()).collect();
        let first = ["build 1 red", "draw", "pass", "take blue", "build 2 red", "take red"];
        assert_eq!(listed, first);
    }

    #[test]
    fn keys_that_are_no_letters_are_left_out() {
        assert_eq!(typed("  place 12\n"), "place 12");
        assert_eq!(typed("\x1b[A\x1b[Apl\x1b[1;5Dace\x1bOP 12\x1b[3~\n"), "place 12");
        assert_eq!(typed("\x1b[A\n"), "\x1b[A", "an arrow alone looks around");
        assert_eq!(typed("\x1b[A\x1b[\n"), "");
    }
}
