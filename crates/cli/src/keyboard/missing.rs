//! The keyboard on systems whose terminals cannot be changed: keys are shown.

/// Does nothing.
pub(crate) struct SilentKeyboard;

impl SilentKeyboard {
    pub(crate) fn new() -> Self {
        Self
    }
}

/// Does nothing.
#[derive(Clone, Default)]
pub(crate) struct Keyboard;

impl Keyboard {
    pub(crate) fn silence(&self) {}

    pub(crate) fn listen(&self) {}
}
