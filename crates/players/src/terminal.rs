//! The terminal of people: what they see of a match, and how they look around in its pictures.

use std::fmt;
use std::sync::Arc;

use game::Scene;

/// The terminal of people, and what they see of the match besides the questions.
#[derive(Clone, Default)]
pub struct HumanTerminal {
    /// Whether a watcher prints events as they happen, with the eyes of the one person who plays.
    pub events_are_shown: bool,
    /// Whether several people share the terminal in a game with secrets: each is asked to take over
    /// before their hand is shown.
    pub is_shared: bool,
    /// Draws pictures, if they are wanted.
    pub pictures: Option<Arc<dyn Pictures>>,
}

/// Draws scenes as lines of text.
pub trait Pictures: Send + Sync {
    /// A scene, or the part of it that is looked at; none if the window is too small.
    fn draw(&self, scene: &Scene) -> Option<Vec<String>>;
    /// Looks at another part of the scene from now on; false if it does not have what is looked for.
    fn look(&self, scene: &Scene, look: Look<'_>) -> bool;
}

/// How a person looks around in a picture that is larger than the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look<'a> {
    /// At what lies in a direction.
    Left,
    /// See [`Look::Left`].
    Right,
    /// See [`Look::Left`].
    Up,
    /// See [`Look::Left`].
    Down,
    /// At less of it, larger.
    In,
    /// At more of it, smaller.
    Out,
    /// At what has this name.
    At(&'a str),
}

impl fmt::Debug for HumanTerminal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HumanTerminal").field("is_shared", &self.is_shared).finish_non_exhaustive()
    }
}
