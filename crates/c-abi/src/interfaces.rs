//! The games whose libraries can be opened.

use std::path::Path;

use game::{Param, Params};

use crate::error::{HostError, HostErrorKind};
use crate::host::Interface;
use crate::{flood, mansuba, penguins, rails, sapotache};

/// The games whose libraries can be opened.
const INTERFACES: &[Interface] = &[
    Interface::of::<penguins::Library>(),
    Interface::of::<flood::Library>(),
    Interface::of::<rails::Library>(),
    Interface::of::<mansuba::Library>(),
    Interface::of::<sapotache::Library>(),
];

/// What can be set for the libraries of a game; none if the game has no C interface.
pub fn settings(game: &str) -> Option<Vec<Param>> {
    interface(game).map(Interface::settings)
}

/// Opens a library and plays a match for it, over the lines at this process's standard input and
/// output, until the referee ends the match or hangs up.
///
/// Both are redirected: afterwards standard input is empty, or the file that the setting `stdin` names,
/// and standard output goes where standard error goes. If the library itself ends the process, by
/// `exit` or a signal, this function does not return. This process must have one thread.
pub fn host(game: &str, path: &Path, settings: &Params) -> Result<(), HostError> {
    supported(game)?.host(path, settings)
}

/// Whether libraries for a game can be opened, or why not.
pub fn supports(game: &str) -> Result<(), HostError> {
    supported(game).map(drop)
}

fn supported(game: &str) -> Result<&'static Interface, HostError> {
    interface(game).ok_or_else(|| {
        let games: Vec<&str> = INTERFACES.iter().map(|known| known.game).collect();
        let games = games.join(", ");
        let why = format!("there is no C interface for {game}; there is one for {games}");
        HostError { kind: HostErrorKind::NoInterface, why }
    })
}

/// The functions that libraries of each game must have.
pub(crate) fn function_lists() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    INTERFACES.iter().map(|interface| (interface.game, interface.functions))
}

fn interface(game: &str) -> Option<&'static Interface> {
    INTERFACES.iter().find(|interface| interface.game == game)
}
