//! Why a library is not hosted.

/// Why a library is not hosted, or no longer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostError {
    /// The kind of the reason.
    pub kind: HostErrorKind,
    /// The reason in one line, for people.
    pub why: String,
}

/// What kept a library from being hosted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostErrorKind {
    /// The game has no C interface.
    NoInterface,
    /// A setting is unknown or its value is wrong.
    BadSetting,
    /// The file cannot be opened as a library.
    NotALibrary,
    /// The library lacks functions of the game.
    WrongGame,
    /// The interface has no room for this match.
    RefusedMatch,
    /// Anything else before the library was ready.
    Other,
    /// Anything after the library was ready.
    Late,
}

#[cfg(unix)]
impl HostError {
    pub(crate) fn of(kind: HostErrorKind) -> impl Fn(String) -> Self {
        move |why| Self { kind, why }
    }

    /// The same error, after the referee was answered.
    pub(crate) fn late(self) -> Self {
        Self { kind: HostErrorKind::Late, ..self }
    }
}

impl From<String> for HostError {
    fn from(why: String) -> Self {
        Self { kind: HostErrorKind::Other, why }
    }
}
