//! The move that a person means by what they type, or why it is none.

use game::{Missed, last_part};
use table::AnyQuestion;

use crate::prompt::names;

/// How many things that can be touched are listed in a refusal.
const LISTED: usize = 60;
/// How many legal moves are tried as patterns of what a person may have meant.
const PATTERNS: usize = 200;

/// The move that a text names, by itself or by what it touches; `None` if there is more to touch. What has been touched may
/// be typed again, with the rest of the move.
pub(crate) fn understand(
    question: &dyn AnyQuestion,
    text: &str,
    touched: &mut Vec<String>,
) -> Result<Option<String>, String> {
    let text = &plain(text);
    let understood = follow(question, text, touched);
    let first = touched.first().map(|id| last_part(id));
    let begins_again = || first.is_some_and(|id| begins_with(text, id));
    if understood.is_err() && begins_again() {
        let mut again = Vec::new();
        if let Ok(meant) = follow(question, text, &mut again) {
            *touched = again;
            return Ok(meant);
        }
    }
    understood
}

/// A text without what people write around numbers: `build #24`, `keep 18, 25`.
pub(crate) fn plain(text: &str) -> String {
    let word = |word: &str| word.trim_start_matches('#').trim_end_matches([',', ';']).to_string();
    let words = text.split_whitespace().map(word).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Whether a text of several words begins with one, in whatever case.
fn begins_with(text: &str, word: &str) -> bool {
    let mut words = text.split_whitespace();
    words.next().is_some_and(|first| first.eq_ignore_ascii_case(word)) && words.next().is_some()
}

/// The move that a text names after what has been touched.
fn follow(
    question: &dyn AnyQuestion,
    text: &str,
    touched: &mut Vec<String>,
) -> Result<Option<String>, String> {
    let text = &as_spelt(question, text, touched);
    let why = match question.check(text) {
        Ok(mv) => return Ok(Some(mv)),
        Err(why) => format!("{why}; `moves` lists the legal ones"),
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut trial = touched.clone();
    for (number, word) in words.iter().enumerate() {
        match question.named(&trial, word) {
            Ok(id) => trial.push(id),
            Err(Missed::Nothing) if is_written(question, text) => return Err(why),
            Err(Missed::Several(ids)) => {
                return Err(format!("{word}: {}", Missed::Several(ids)));
            }
            Err(Missed::Nothing) => {
                let missed = missed_because(question, &trial, &words[number..]);
                return Err(missed.unwrap_or(why));
            }
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

/// How a word is written: in upper case, for example.
type Case = fn(&str) -> String;

/// A text with its words spelt as in legal moves and in what can be touched next, in whatever case they were typed. Words
/// that differ only in case from several of these stay as they are.
fn as_spelt(question: &dyn AnyQuestion, text: &str, touched: &[String]) -> String {
    let mut known: Vec<String> = question.touch(touched).next;
    known.extend(known.iter().map(|id| last_part(id).to_string()).collect::<Vec<_>>());
    let moves = question.legal_moves();
    known.extend(moves.iter().flat_map(|mv| mv.split_whitespace()).map(str::to_string));
    known.sort_unstable();
    known.dedup();
    let with = |[verb, other]: [Case; 2]| {
        let spelt = |(number, word)| {
            let unknown = if number == 0 { verb } else { other };
            spelt(&known, word).map_or_else(|| unknown(word), str::to_string)
        };
        text.split_whitespace().enumerate().map(spelt).collect::<Vec<_>>().join(" ")
    };
    let [as_typed, lower, upper]: [Case; 3] =
        [str::to_string, str::to_lowercase, str::to_uppercase];
    let cases = [[as_typed, as_typed], [lower, upper], [lower, lower]];
    // The rules say best what is wrong with a move that is not legal.
    let mut texts = cases.map(with).into_iter();
    let first = texts.next().unwrap_or_default();
    let readable = |text: &String| question.is_move(text);
    if readable(&first) { first } else { texts.find(readable).unwrap_or(first) }
}

/// The one of some different words that equals a word but for case.
fn spelt<'a>(known: &'a [String], word: &str) -> Option<&'a str> {
    let mut alike = known.iter().filter(|known| known.eq_ignore_ascii_case(word));
    match (alike.next(), alike.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

/// Whether a text is meant as a move as it is written: it can be read as one, or begins with the word of a legal one.
fn is_written(question: &dyn AnyQuestion, text: &str) -> bool {
    let verb = |text: &str| text.split_whitespace().next().map(str::to_string);
    let begins = |mv: &String| mv.contains(' ') && verb(mv) == verb(text);
    question.is_move(text) || question.legal_moves().iter().any(begins)
}

/// Why words do not go on with what has been touched: by the rules, if they can be read as part of a move; else by
/// what can be touched instead. None if the first word is nothing in the picture.
fn missed_because(question: &dyn AnyQuestion, trial: &[String], words: &[&str]) -> Option<String> {
    let typed: Vec<&str> =
        trial.iter().map(|id| last_part(id)).chain(words.iter().copied()).collect();
    let shorter = &typed[..=trial.len()];
    let reason = refusal(question, &typed).or_else(|| refusal(question, shorter));
    let (word, next) = (words.first()?, names(&question.touch(trial).next, LISTED));
    let so_far = names(trial, LISTED);
    let continued = match &*next {
        "" => format!("{so_far} is a whole move"),
        next => format!("{so_far} continues with {next}"),
    };
    match (reason, trial.is_empty()) {
        (Some(why), true) => Some(format!("{why}; legal moves begin with {next}")),
        (None, true) if !question.is_shown(word) => None,
        (None, true) => Some(format!("no legal move begins with {word} now, but with {next}")),
        (Some(why), false) => Some(format!("{why}; {continued}")),
        (None, false) => Some(format!("{so_far}, {word}: {}; {continued}", Missed::Nothing)),
    }
}

/// Why a move is illegal that is written like a legal one, with what was typed in the place of what that move
/// touches first. None if different moves are refused for different reasons: then it is not about what was typed.
fn refusal(question: &dyn AnyQuestion, typed: &[&str]) -> Option<String> {
    let upper: Vec<String> = typed.iter().map(|word| word.to_uppercase()).collect();
    let upper: Vec<&str> = upper.iter().map(String::as_str).collect();
    let mut reasons = Vec::new();
    for mv in question.legal_moves().iter().take(PATTERNS) {
        let touches = question.touches(mv);
        let like = [typed, &upper].map(|words| written_like(mv, &touches, words));
        let like = like.into_iter().flatten().find(|like| question.is_move(like));
        reasons.extend(like.and_then(|like| question.check(&like).err()));
    }
    reasons.dedup();
    match &mut reasons[..] {
        [why] => Some(std::mem::take(why)),
        _ => None,
    }
}

/// A move with the names of its first touches replaced; none if it has fewer, or does not name them in that order.
fn written_like(mv: &str, touches: &[String], typed: &[&str]) -> Option<String> {
    let touched = touches.get(..typed.len())?;
    let (mut like, mut rest) = (String::new(), mv);
    for (id, word) in touched.iter().zip(typed) {
        let (before, after) = rest.split_once(last_part(id))?;
        like += before;
        like += word;
        rest = after;
    }
    Some(like + rest)
}

#[cfg(test)]
mod tests {
    use super::{plain, spelt, written_like};

    #[test]
    fn words_are_known_in_any_case() {
        let known = ["R_TURN", "path", "x", "X"].map(str::to_string);
        assert_eq!(spelt(&known, "r_turn"), Some("R_TURN"));
        assert_eq!(spelt(&known, "PATH"), Some("path"));
        assert_eq!(["x", "X", "y"].map(|word| spelt(&known, word)), [None; 3]);
    }

    #[test]
    fn signs_around_numbers_do_not_matter() {
        assert_eq!(plain("build #24"), "build 24");
        assert_eq!(plain(" keep #18, 25 ,"), "keep 18 25");
        assert_eq!(plain("path R_TURN 40,40"), "path R_TURN 40,40");
    }

    #[test]
    fn what_is_typed_takes_the_place_of_what_is_touched() {
        let ids = |ids: &[&str]| ids.iter().map(ToString::to_string).collect::<Vec<_>>();
        let slide = ids(&["tile-12", "tile-34"]);
        assert_eq!(written_like("12-34", &slide, &["17", "18"]).as_deref(), Some("17-18"));
        assert_eq!(written_like("12-34", &slide, &["17"]).as_deref(), Some("17-34"));
        assert_eq!(written_like("12-34", &slide, &["1", "2", "3"]), None, "more than it touches");
        let discard = ids(&["card-V_LINE", "discard"]);
        assert_eq!(written_like("discard V_LINE", &discard, &["A", "B"]), None, "another order");
    }
}
