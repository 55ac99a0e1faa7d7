//! Strategies of its own.

use game::Bot;

use super::Sapotache;

pub(super) fn bots() -> Vec<Bot<Sapotache>> {
    Vec::new()
}
