//! Players that cannot be started.

use std::io::Write;

use terminal_size::{Width, terminal_size_of};
use tournament::BrokenEntrant;

use crate::columns;
use crate::failure::{Outcome, note};
use crate::match_output::one_line;

/// Longer words are cut: nothing that people write has them.
const LONGEST_WORD: usize = 60;
/// The same for words with slashes, which may be paths.
const LONGEST_PATH: usize = 200;
/// How much of such a word is kept.
const KEPT: usize = 20;
/// How far lines after the first are indented.
const INDENT: usize = 4;

/// Reports the players of a folder that cannot be started, before the first match, with the game if there are several.
pub(super) fn report_broken(broken: &[BrokenEntrant], game: Option<&str>) {
    let size = terminal_size_of(std::io::stderr());
    let width = size.map_or(usize::MAX, |(Width(columns), _)| usize::from(columns));
    broken.iter().for_each(|broken| note(format_args!("{}", line(broken, game, width))));
}

/// Prints them as part of a report.
pub(crate) fn print_broken(broken: &[BrokenEntrant]) -> Outcome {
    let width = columns::window();
    let mut out = anstream::stdout().lock();
    broken.iter().try_for_each(|broken| writeln!(out, "{}", line(broken, None, width)))?;
    Ok(out.flush()?)
}

/// A player and its reason, on lines of at most this many columns.
fn line(BrokenEntrant { player, why }: &BrokenEntrant, game: Option<&str>, width: usize) -> String {
    let game = game.map_or(String::new(), |game| format!(" {game}"));
    let line = format!("cannot play{game}: {}: {}", one_line(player), shortened(&one_line(why)));
    columns::wrapped(&line, INDENT, width)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_nobody_writes_are_cut() {
        let sent = format!("not JSON: {} at the start", "x".repeat(500));
        assert_eq!(shortened(&sent), format!("not JSON: {}… at the start", "x".repeat(20)));
        let path = format!("chmod +x {}/bot", "folder/".repeat(12));
        assert_eq!(shortened(&path), path);
    }
}
