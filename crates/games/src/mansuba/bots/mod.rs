//! Strategies of its own.

use game::Bot;

use super::Mansuba;

pub(super) fn bots() -> Vec<Bot<Mansuba>> {
    Vec::new()
}
