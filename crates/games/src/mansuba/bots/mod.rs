//! Strategies of its own.
//!
//! - `closest`: a random piece, as near to the goal as it gets.

mod closest;

use game::Bot;

use super::Mansuba;

pub(super) fn bots() -> Vec<Bot<Mansuba>> {
    vec![closest::bot()]
}
