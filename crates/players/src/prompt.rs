//! What a person is asked and answers in words: the prompt, lists of moves, moves meant by touching.

use game::{Missed, last_part};
use table::AnyQuestion;

use crate::terminal::Look;

/// How many legal moves are shown before the rest is only counted.
const SHOWN: usize = 60;
/// And with their explanations, a line each.
const EXPLAINED: usize = 20;
/// How many of the things that can be touched next are listed in a question.
const FEW: usize = 12;

/// Prints what can be typed.
pub(crate) fn help(question: &dyn AnyQuestion, has_pictures: bool) {
    let moves = question.legal_moves();
    let touches = touches(question);
    let example = moves.first().map_or("", String::as_str);
    eprintln!("  a move, such as {example}");
    eprintln!("  the parts of a move as you would touch them, at once or one by one: {touches}");
    eprintln!("  moves         the {} legal moves", moves.len());
    eprintln!("  moves TEXT    those that contain TEXT");
    eprintln!("  hint          the move that a built-in search would play, in about a second");
    eprintln!("  undo          take back your last move, against built-in players");
    eprintln!("  rules         the rules of the game, and how moves are written");
    eprintln!("  notes         what you hold, again");
    if has_pictures {
        eprintln!("  board         the picture again; an empty line does the same");
        eprintln!("  left, right, up, down, zoom, zoom out");
        eprintln!("                look around in a picture that is larger than the window");
        eprintln!("  look NAME     move the picture to the place with this name");
    }
    eprintln!("  view          everything you may know about the position, as JSON");
    eprintln!("  random        any legal move");
    eprintln!("  resign        give up (asks again)");
    eprintln!("An illegal move is refused with the reason, and you are asked again.");
}

/// The command that looks around in the picture, if a text is one.
pub(crate) fn look(text: &str) -> Option<Look<'_>> {
    Some(match text {
        // The second are what the arrow keys type.
        "left" | "\x1b[D" => Look::Left,
        "right" | "\x1b[C" => Look::Right,
        "up" | "\x1b[A" => Look::Up,
        "down" | "\x1b[B" => Look::Down,
        "zoom" | "zoom in" => Look::In,
        "zoom out" => Look::Out,
        text => Look::At(text.strip_prefix("look ")?.trim()),
    })
}

/// The touches of one legal move, in order.
fn touches(question: &dyn AnyQuestion) -> String {
    let mut so_far = Vec::new();
    while let Some(next) = question.touch(&so_far).next.into_iter().next() {
        so_far.push(next);
    }
    names(&so_far, SHOWN).replace(", ", " ")
}

/// Prints the legal moves that contain a text, with what they do.
pub(crate) fn show_moves(question: &dyn AnyQuestion, part: &str) {
    let mut texts = question.legal_moves();
    texts.retain(|text| text.contains(part));
    let is_explained = texts.first().is_some_and(|text| !question.explain(text).is_empty());
    let shown = texts.len().min(if is_explained { EXPLAINED } else { SHOWN });
    if is_explained {
        let width = texts[..shown].iter().map(String::len).max().unwrap_or(0);
        for text in &texts[..shown] {
            eprintln!("  {text:width$}  {}", question.explain(text));
        }
    } else {
        eprintln!("  {}", texts[..shown].join("  "));
    }
    if texts.len() > shown {
        let more = texts.len() - shown;
        eprintln!("  … and {more} more; `moves TEXT` shows those that contain TEXT");
    }
}

/// The prompt, after what has been touched.
pub(crate) fn prompt(question: &dyn AnyQuestion, touched: &[String]) -> String {
    if touched.is_empty() {
        return "your move (? for help)".to_string();
    }
    let (so_far, next) = (names(touched, SHOWN), names(&question.touch(touched).next, FEW));
    format!("{so_far} and then ({next}; nothing: start again)")
}

/// The move that a text names, by itself or by what it touches; `None` if there is more to touch.
pub(crate) fn understand(
    question: &dyn AnyQuestion,
    text: &str,
    touched: &mut Vec<String>,
) -> Result<Option<String>, String> {
    let why = match question.check(text) {
        Ok(mv) => return Ok(Some(mv)),
        Err(why) => format!("{why}; `moves` lists the legal ones"),
    };
    let mut trial = touched.clone();
    for word in text.split_whitespace() {
        match question.named(&trial, word) {
            Ok(id) => trial.push(id),
            Err(Missed::Nothing) if question.is_move(text) => return Err(why),
            Err(Missed::Nothing) if trial.is_empty() && !question.is_shown(word) => {
                return Err(why);
            }
            Err(missed) => return Err(missed_because(question, &trial, word, &missed)),
        }
    }
    let touch = question.touch(&trial);
    match (touch.meant.as_slice(), touch.next.is_empty()) {
        ([mv], true) => return Ok(Some(mv.clone())),
        ([], _) | (_, false) => *touched = trial,
        (several, true) => {
            return Err(format!("that may be {}: type the move", several.join(" or ")));
        }
    }
    Ok(None)
}

/// Why a word does not continue what has been touched: by the rules, if it can be read as part of a
/// move; else by what can be touched instead.
fn missed_because(
    question: &dyn AnyQuestion,
    trial: &[String],
    word: &str,
    missed: &Missed,
) -> String {
    if matches!(missed, Missed::Several(_)) {
        return format!("{word}: {missed}");
    }
    let next = question.touch(trial).next;
    let reason = next.iter().take(SHOWN).find_map(|id| refused(question, trial, id, word));
    let (so_far, next) = (names(trial, SHOWN), names(&next, SHOWN));
    match (reason, trial.is_empty()) {
        (Some(why), true) => format!("{why}; {next} begin legal moves"),
        (None, true) => format!("{word} begins no legal move now; {next} do"),
        (Some(why), false) => format!("{why}; {so_far} continues with {next}"),
        (None, false) => format!("{so_far}, {word}: {missed}; {so_far} continues with {next}"),
    }
}

/// Why the move is illegal that is written like the one meant by touching `id` next, with `word` in its place.
fn refused(question: &dyn AnyQuestion, trial: &[String], id: &str, word: &str) -> Option<String> {
    let touched: Vec<String> =
        trial.iter().map(String::as_str).chain([id]).map(Into::into).collect();
    let meant = question.touch(&touched).meant.into_iter().next()?;
    let like = meant.strip_suffix(last_part(id))?.to_string() + word;
    question.check(&like).err().filter(|_| question.is_move(&like))
}

/// Ids as a person calls them, `most` at most.
fn names(ids: &[String], most: usize) -> String {
    let names: Vec<&str> = ids.iter().take(most).map(|id| last_part(id)).collect();
    let more = if ids.len() > most { " …" } else { "" };
    names.join(", ") + more
}
