//! Players from outside: the C interfaces for spawned children, and warnings about missing barriers.

use std::io::Write;
use std::path::Path;

use c_abi::{HostError, HostErrorKind};
use hosting::child::{LibraryError, Native};
use hosting::{Host, LibraryCommand, NotStarted, StartErrorKind};

use crate::failure::Outcome;
use crate::interrupts::Interrupts;

/// The C interfaces, as the child process needs them.
pub(crate) const NATIVE: Native = Native {
    close_descriptors: c_abi::close_inherited,
    check_program: c_abi::check_machine,
    open_library,
};

fn open_library(library: &LibraryCommand) -> Result<(), LibraryError> {
    let LibraryCommand { game, path, settings } = library;
    let settings = settings.clone().into_iter().collect();
    c_abi::host(game, Path::new(path), &settings).map_err(library_error)
}

fn library_error(HostError { kind, why }: HostError) -> LibraryError {
    let kind = match kind {
        HostErrorKind::NoInterface => StartErrorKind::NoInterface,
        HostErrorKind::BadSetting => StartErrorKind::BadSetting,
        HostErrorKind::NotALibrary => StartErrorKind::NotALibrary,
        HostErrorKind::WrongGame => StartErrorKind::WrongGame,
        HostErrorKind::RefusedMatch => StartErrorKind::RefusedMatch,
        HostErrorKind::Other => StartErrorKind::Other,
        HostErrorKind::Late => return LibraryError::Failed(why),
    };
    LibraryError::NotStarted(NotStarted { kind, why })
}

/// Prepares for players from outside: watches signals, and warns about missing barriers unless the players are trusted.
pub(crate) fn prepare(host: &Host, trust: bool) -> Outcome {
    warn_unless(trust);
    Interrupts::watch(host).map(drop)
}

/// Warns about the barriers that this machine lacks, unless the players are trusted.
pub(crate) fn warn_unless(trust: bool) {
    if trust {
        return;
    }
    for (barrier, why) in sandbox::missing_barriers().missing() {
        let without = barrier.without();
        // The match is played even if the warning cannot be written.
        let _ = writeln!(anstream::stderr(), "warning: {without}: {why}");
    }
}
