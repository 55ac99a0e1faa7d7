//! The games with their types erased. A crate of its own: what is made for each game, from bots to
//! replays, is compiled here once, for the program and for every test.

use arena::{Entries, Entry};

/// The games there are.
pub fn games() -> Vec<&'static dyn Entry> {
    games::each::<Entries>()
}
