//! What a person is asked and answers in words: the prompt, help, lists of moves.

use std::collections::BTreeSet;

use game::{Fault, Rng, last_part};
use table::AnyQuestion;

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

/// What can be typed besides moves.
const COMMANDS: [(&str, &str); 10] = [
    ("moves", "the legal moves"),
    ("moves all", "all of them, page by page"),
    ("moves TEXT", "those that contain TEXT, or whose meaning does"),
    ("hint", "the move that a built-in player would play, in about a second"),
    ("undo", "take back the last move, against built-in players or at one terminal"),
    ("rules", "the rules of the game, and how moves are written (`rules all`: for programs too)"),
    ("notes", "what you hold, again, and what happened since your last move"),
    ("view", "everything you may know about the position, as JSON"),
    ("random", "any legal move"),
    ("? help h", "this list"),
];

/// A legal move as an example, the same for the same question.
pub(crate) fn example(question: &dyn AnyQuestion) -> String {
    Rng::new(0).pick(&question.legal_moves()).cloned().unwrap_or_default()
}

/// Prints what can be typed.
pub(crate) fn help(terminal: &HumanTerminal, question: &dyn AnyQuestion) {
    let example = example(question);
    let touches: Vec<String> = question.touches(&example);
    let touched = names(&touches, SHOWN).replace(", ", " ");
    terminal.entry(&example, COMMAND, "a move as it is written, such as this one");
    if !touches.is_empty() && touched != example {
        let how = match touches.len() {
            1 => "the same move by what you would touch in the picture",
            _ => "the same move by what you would touch in the picture, at once or one by one",
        };
        terminal.entry(&touched, COMMAND, how);
    }
    for (command, what) in COMMANDS {
        match command {
            "moves" => {
                let moves = question.legal_moves().len();
                terminal.entry(
                    command,
                    COMMAND,
                    &format!("the {moves} legal moves, or the first of many"),
                );
            }
            _ => terminal.entry(command, COMMAND, what),
        }
    }
    if terminal.pictures.is_some() {
        let again = match terminal.is_plain {
            true => "a picture of the position, in letters",
            false => "the picture again; an empty line does the same",
        };
        terminal.entry("board", COMMAND, again);
        terminal.say("left, right, up, down, zoom, zoom out");
        let around = "look around in a picture that is larger than the window";
        terminal.entry("", COMMAND, around);
        terminal.entry("look NAME", COMMAND, "move the picture to the place with this name");
    }
    terminal.entry("quit exit", COMMAND, "give up and leave, like `resign` (asks again)");
    if terminal.keep.is_some() {
        let kept = "leave, and keep the unfinished match in a file to go on with";
        terminal.entry("Ctrl-C", COMMAND, kept);
    }
    terminal.say("An illegal move is refused with the reason, and you are asked again.");
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
) -> Result<(), Fault> {
    let (part, most) = match part.eq_ignore_ascii_case("all") {
        true => ("", usize::MAX),
        false => (part, 0),
    };
    let mut moves: Vec<(String, String)> = question
        .legal_moves()
        .into_iter()
        .map(|mv| (question.explain(&mv).to_string(), mv))
        .map(swap)
        .collect();
    let (all, wanted) = (moves.len(), part.to_lowercase());
    let has = |text: &str| text.to_lowercase().contains(&wanted);
    moves.retain(|(mv, meaning)| has(mv) || has(meaning));
    moves.sort_by_cached_key(|(mv, _)| pieces(mv));
    if moves.is_empty() {
        terminal.say(&format!("none of the {all} legal moves contains {part}"));
        return Ok(());
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
        lines.extend(terminal.laid_out(&format!(
            "… and {more} more; `moves TEXT` shows those that contain TEXT, `moves all` all"
        )));
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
pub(crate) fn prompt(question: &dyn AnyQuestion, touched: &[String]) -> String {
    if touched.is_empty() {
        return "your move (? for help)".to_string();
    }
    let (so_far, next) = (names(touched, SHOWN), names(&question.touch(touched).next, FEW));
    format!("{so_far} and then ({next}; nothing: start again)")
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
