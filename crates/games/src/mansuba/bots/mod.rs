//! The bots of Mansuba.
//!
//! - `closest`: a random piece, moved as near to the goal as possible.
//! - `champion`: alpha-beta for two and MCTS for more, which judge by movements to the goal.
//! - `perfect`: plays from a table of the values of all positions.

mod champion;
mod closest;
mod perfect;
#[cfg(test)]
mod tests;

use game::Bot;

use super::Mansuba;

pub(super) fn bots() -> Vec<Bot<Mansuba>> {
    vec![closest::bot(), perfect::bot(), champion::bot()]
}
