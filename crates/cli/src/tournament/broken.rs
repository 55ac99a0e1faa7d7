//! Players that cannot be started.

use std::io::Write;

use terminal_size::{Width, terminal_size_of};
use tournament::{BrokenEntrant, TournamentPlan};

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

/// The players of folders that cannot play, each with the games that it cannot play.
#[derive(Default)]
pub(super) struct BrokenList(Vec<(BrokenEntrant, Vec<String>)>);

impl BrokenList {
    /// Adds those of a game.
    pub(super) fn add(&mut self, broken: &[BrokenEntrant], game: &str) {
        for broken in broken {
            match self.0.iter_mut().find(|(known, _)| known == broken) {
                Some((_, games)) => games.push(game.to_string()),
                None => self.0.push((broken.clone(), vec![game.to_string()])),
            }
        }
    }

    /// Reports each once, before the first match, with its games if there are several.
    pub(super) fn report(&self, games: usize) {
        let size = terminal_size_of(std::io::stderr());
        let width = size.map_or(usize::MAX, |(Width(columns), _)| usize::from(columns));
        for (broken, not_in) in &self.0 {
            let which = match not_in.len() {
                _ if games == 1 => String::new(),
                all if all == games => "any game".to_string(),
                _ => not_in.join(", "),
            };
            note(format_args!("{}", line(broken, &which, width)));
        }
    }
}

/// Prints them as part of a report.
pub(crate) fn print_broken(broken: &[BrokenEntrant]) -> Outcome {
    let width = columns::window();
    let mut out = anstream::stdout().lock();
    broken.iter().try_for_each(|broken| writeln!(out, "{}", line(broken, "", width)))?;
    Ok(out.flush()?)
}

/// Prints which players have the same files, as part of a report.
pub(crate) fn print_same(plan: &TournamentPlan) -> Outcome {
    let mut out = anstream::stdout().lock();
    for names in plan.same_files() {
        let line = format!("the same, byte for byte: {}", one_line(&names.join(", ")));
        writeln!(out, "{}", columns::wrapped(&line, INDENT, columns::window()))?;
    }
    Ok(out.flush()?)
}

/// A player and its reason, on lines of at most this many columns.
fn line(BrokenEntrant { player, why }: &BrokenEntrant, games: &str, width: usize) -> String {
    let play = format!("cannot play {games}");
    let play = play.trim_end();
    let line = format!("{play}: {}: {}", one_line(player), shortened(&one_line(why)));
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
