//! The keyboard on systems whose terminals cannot be changed: keys are shown.

/// Does nothing.
pub(crate) struct SilentKeyboard;

impl SilentKeyboard {
    pub(crate) fn new() -> Self {
        Self
    }
}
