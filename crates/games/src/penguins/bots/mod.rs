//! Strategies of its own.
//!
//! - `line`, `eat`, `dissekator`: the players, from the simplest on.
//! - `regions`: which tiles hang together and who stands at them; `ice`: a part of the board,
//!   numbered anew and small.
//! - `eater`: the ways of penguins that are alone; `contest`: what moves are worth to others.
//! - `longest`: the path that collects the most fish, with its bound in `blocks`; `restarts`: a good
//!   path where that takes too long.
//! - `cut`: the fewest tiles that separate two penguins; `territory`: who is where first.

mod blocks;
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
    vec![line::bot(), eat::bot(), dissekator::bot()]
}
