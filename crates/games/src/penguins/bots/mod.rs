//! The bots of Penguins.
//!
//! - `line`, `eat`, `dissekator`, `champion`: the bots, the simplest first.
//! - `regions`: connected free tiles and the penguins beside them; `ice`: a part of the board with its
//!   own numbers.
//! - `eater`: paths for penguins without rivals; `contest`: the value of moves among rivals.
//! - `longest`: the path that collects the most fish; `restarts`: a good path where the longest takes too long.
//! - `cut`: the fewest tiles that separate penguins; `territory`: which side reaches a tile first.

mod champion;
mod contest;
mod cut;
mod dissekator;
mod eat;
mod eater;
mod ice;
mod line;
mod longest;
mod regions;
mod restarts;
mod territory;

#[cfg(test)]
mod tests;

use game::Bot;

use super::Penguins;

pub(super) fn bots() -> Vec<Bot<Penguins>> {
    vec![line::bot(), eat::bot(), dissekator::bot(), champion::bot()]
}
