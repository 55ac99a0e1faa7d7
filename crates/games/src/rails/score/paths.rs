//! The longest paths of the seats, each searched for at most once per change of a seat's rails.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use super::trail::Longest;

/// The longest path of each seat, as far as it is known; no seats where paths are not paid.
///
/// A playout builds many rails and asks for the paths once, at its end. So building a rail only
/// forgets the path of its seat, and the search runs when the path is asked for. The paths follow
/// from the rails: states with the same rails are equal, whether or not their paths are known.
#[derive(Debug, Default)]
pub(in crate::rails) struct Paths(Vec<OnceLock<Longest>>);

impl Paths {
    /// For each seat a path that is not known yet.
    pub(in crate::rails) fn unknown(seats: usize) -> Self {
        Self(vec![OnceLock::new(); seats])
    }

    /// The path of a seat. The search runs only if the path is not known.
    pub(in crate::rails) fn of(&self, seat: u32, search: impl FnOnce() -> Longest) -> Longest {
        *self.0[seat as usize].get_or_init(search)
    }

    /// The path of a seat, if it is known.
    #[cfg(test)]
    pub(in crate::rails) fn known(&self, seat: u32) -> Option<Longest> {
        self.0.get(seat as usize).and_then(|path| path.get()).copied()
    }

    /// Sets the path of a seat; does nothing where paths are not paid.
    pub(in crate::rails) fn keep(&mut self, seat: u32, longest: Longest) {
        if let Some(path) = self.0.get_mut(seat as usize) {
            *path = OnceLock::from(longest);
        }
    }

    /// The rails of a seat have changed.
    pub(in crate::rails) fn forget(&mut self, seat: u32) {
        if let Some(path) = self.0.get_mut(seat as usize) {
            path.take();
        }
    }
}

// Derived, `clone_from` would allocate.
impl Clone for Paths {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, from: &Self) {
        self.0.clone_from(&from.0);
    }
}

impl PartialEq for Paths {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Paths {}

impl Hash for Paths {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
