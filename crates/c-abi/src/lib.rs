//! The C interfaces: a process that opens one player library and speaks the line protocol for it.
//!
//! Libraries are other people's code: they exit, crash, print, keep globals. So a library is opened
//! in a process that does nothing else, once, and is never closed; to the referee that process is a
//! player like any other that speaks [lines](table::lines). This is the only crate with unsafe code.
//!
//! - `host`: reads questions, has them answered, writes the answers; the same for every game.
//! - `open`: finds the file's functions, or says in one line which are missing.
//! - `crash`: says on stderr in which function a library crashed.
//! - `foreign`: recognises libraries for other games.
//! - `redirect`: keeps the protocol out of the library's reach, and what it prints out of the
//!   protocol.
//! - `fresh`: a fresh process for a library that has to be told another position than the one it knows.
//! - `rounds`: a process for each round, in games whose libraries expect that.
//! - one adapter a game: its C types, and how a question becomes a call.

#[cfg(unix)]
mod crash;
mod error;

#[cfg(unix)]
mod elf;
#[cfg(unix)]
mod flood;
#[cfg(unix)]
mod foreign;
#[cfg(unix)]
mod fresh;
#[cfg(unix)]
mod host;
#[cfg(unix)]
mod interfaces;
#[cfg(unix)]
mod mansuba;
#[cfg(unix)]
mod open;
#[cfg(unix)]
mod penguins;
#[cfg(unix)]
mod rails;
#[cfg(unix)]
mod redirect;
#[cfg(unix)]
mod rounds;
#[cfg(unix)]
mod sapotache;

#[cfg(not(unix))]
mod unsupported;

pub use error::{HostError, HostErrorKind};
#[cfg(not(unix))]
pub use unsupported::{check_machine, close_inherited, host, settings, supports};
#[cfg(unix)]
pub use {
    interfaces::{host, settings, supports},
    open::check_machine,
    redirect::close_inherited,
};
