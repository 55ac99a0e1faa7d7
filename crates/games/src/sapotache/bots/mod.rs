//! The bots of Sapotache.

mod miner;
mod reach;
#[cfg(test)]
mod tests;
mod trust;

use game::Bot;

use super::Sapotache;

pub(super) fn bots() -> Vec<Bot<Sapotache>> {
    vec![miner::bot()]
}
