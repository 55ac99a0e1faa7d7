//! Strategies of its own.
//!
//! - `closest`: a random piece, as near to the goal as it gets.
//! - `perfect`: from the values of all positions.

mod closest;
mod perfect;
#[cfg(test)]
mod tests;

use game::Bot;

use super::Mansuba;

pub(super) fn bots() -> Vec<Bot<Mansuba>> {
    vec![closest::bot(), perfect::bot()]
}
