//! Players that cannot be started.

use std::io::Write;

use terminal_size::{Width, terminal_size_of};
use tournament::BrokenEntrant;

use crate::failure::{Outcome, note};
use crate::match_output::one_line;
use crate::screen;

/// Longer words are cut: nothing that people write has them.
const LONGEST_WORD: usize = 60;
/// The same for words with slashes, which may be paths.
const LONGEST_PATH: usize = 200;
/// How much of such a word is kept.
const KEPT: usize = 20;
/// How far lines after the first are indented.
const INDENT: usize = 4;

/// Reports the players of a folder that cannot be started, before the first match.
pub(super) fn report_broken(broken: &[BrokenEntrant]) {
    let size = terminal_size_of(std::io::stderr());
    let width = size.map_or(usize::MAX, |(Width(columns), _)| usize::from(columns));
    broken.iter().for_each(|broken| note(format_args!("{}", line(broken, width))));
}

/// Prints them as part of a report.
pub(crate) fn print_broken(broken: &[BrokenEntrant]) -> Outcome {
    let width = screen::columns().unwrap_or(usize::MAX);
    let mut out = anstream::stdout().lock();
    broken.iter().try_for_each(|broken| writeln!(out, "{}", line(broken, width)))?;
    Ok(out.flush()?)
}

/// A player and its reason, on lines of at most this many columns.
fn line(BrokenEntrant { player, why }: &BrokenEntrant, width: usize) -> String {
    let line = format!("cannot play: {}: {}", one_line(player), shortened(&one_line(why)));
    wrapped(&line, width)
}

/// A reason in which no word is so long that it fills lines.
fn shortened(why: &str) -> String {
    let word = |word: &str| {
        let longest = if word.contains('/') { LONGEST_PATH } else { LONGEST_WORD };
        match word.chars().count() > longest {
            true => word.chars().take(KEPT).chain(['…']).collect(),
            false => word.to_string(),
        }
    };
    why.split(' ').map(word).collect::<Vec<String>>().join(" ")
}

/// A text broken between words into lines of at most this many columns, as far as its words allow.
fn wrapped(text: &str, width: usize) -> String {
    let (mut wrapped, mut used) = (String::new(), 0);
    for (number, word) in text.split(' ').enumerate() {
        let length = word.chars().count();
        if number > 0 && used + 1 + length > width {
            wrapped += &format!("\n{:INDENT$}", "");
            used = INDENT;
        } else if number > 0 {
            wrapped.push(' ');
            used += 1;
        }
        wrapped += word;
        used += length;
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(
            wrapped("cannot play: bob: it is not there", 20),
            "cannot play: bob: it\n    is not there"
        );
        assert_eq!(wrapped("one two", usize::MAX), "one two");
        assert_eq!(wrapped("a-word-that-is-too-long b", 10), "a-word-that-is-too-long\n    b");
    }

    #[test]
    fn words_that_nobody_writes_are_cut() {
        let sent = format!("not JSON: {} at the start", "x".repeat(500));
        assert_eq!(shortened(&sent), format!("not JSON: {}… at the start", "x".repeat(20)));
        let path = format!("chmod +x {}/bot", "folder/".repeat(12));
        assert_eq!(shortened(&path), path);
    }
}
