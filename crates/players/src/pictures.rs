//! Pictures in the terminal of people, and how they look around in them.

use game::Scene;

/// Draws scenes as lines of text.
pub trait Pictures: Send + Sync {
    /// A scene, or the part of it that is looked at, with some rows of the window left for what comes below it; none
    /// if the window is too small.
    fn draw(&self, scene: &Scene, spare: usize) -> Option<Vec<String>>;
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
