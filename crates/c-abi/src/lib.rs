//! The C interfaces: a process that opens one player library and speaks the line protocol for it.
//!
//! Libraries are other people's code: they exit, crash, print, keep globals. So a library is opened
//! in a process that does nothing else, once, and is never closed; to the referee that process is a
//! player like any other that speaks [lines](arena::lines). This is the only crate with unsafe code.
//!
//! - `host`: reads questions, has them answered, writes the answers; the same for every game.
//! - `open`: finds the file's functions, or says in one line why it is no player of the game.
//! - `redirect`: keeps the protocol out of the library's reach, and what it prints out of the
//!   protocol.
//! - `rounds`: a process for each round, in games whose libraries expect that.
//! - one adapter a game: its C types, and how a question becomes a call.

mod flood;
mod host;
mod mansuba;
mod open;
mod penguins;
mod rails;
mod redirect;
mod rounds;
mod sapotache;

use std::path::Path;

use game::{Param, Params};

use host::Interface;
pub use open::check_machine;
pub use redirect::close_inherited;

/// What the process should exit with when [`host()`] fails: no code that libraries commonly use.
pub const EXIT: u8 = arena::lines::NOT_STARTED;

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
/// Both are taken: afterwards standard input is empty, or the file that the setting `stdin` names,
/// and standard output goes where standard error goes. An error is one line for the user, and the
/// player has not said that it is ready; but if the library itself ends the process, by `exit` or a
/// signal, this function does not return at all. `own` is the folder that it may write into, where it has
/// one: libraries find it as programs do. This process must have one thread.
pub fn host(game: &str, path: &Path, settings: &Params, own: Option<&Path>) -> Result<(), String> {
    let interface = interface(game).ok_or_else(|| {
        let games: Vec<&str> = INTERFACES.iter().map(|known| known.game).collect();
        format!("there is no C interface for {game}; there is one for {}", games.join(", "))
    })?;
    if let Some(own) = own {
        for name in ["TMPDIR", "HOME"] {
            // SAFETY: there is one thread, so that nobody reads the environment meanwhile.
            unsafe { std::env::set_var(name, own) };
        }
    }
    interface.host(path, settings)
}

fn interface(game: &str) -> Option<&'static Interface> {
    INTERFACES.iter().find(|interface| interface.game == game)
}
