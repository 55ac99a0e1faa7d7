//! Strategies of its own.
//!
//! - `mst`, `steiner`: the players.
//! - `land`: the rails that a seat owns or can still build, as a graph with the turns they take.
//! - `trees`: cheapest trees that join some towns, exactly.
//! - `hand`: what can be built at once, and with which cards.

mod hand;
mod land;
mod mst;
mod steiner;
#[cfg(test)]
mod tests;
mod trees;

use game::Bot;

use super::Rails;

pub(super) fn bots() -> Vec<Bot<Rails>> {
    vec![mst::bot(), steiner::bot()]
}
