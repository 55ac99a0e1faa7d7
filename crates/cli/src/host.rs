//! Players from outside: the C interfaces for spawned children, and warnings about missing barriers.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use c_abi::{HostError, HostErrorKind};
use hosting::child::{LibraryError, Native};
use hosting::{Host, LibraryCommand, NotStarted, StartErrorKind};
use players::PlayerSpec;
use registry::Entry;

use crate::failure::{Outcome, note};
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

/// Refuses a library for a game without a C interface: it could not start in any match.
pub(crate) fn check_interface(player: &PlayerSpec, game: &str) -> Result<(), String> {
    match c_abi::supports(game) {
        Err(HostError { why, .. }) if player.is_library() => Err(format!("{player}: {why}")),
        _ => Ok(()),
    }
}

/// Says which of these are built-in players though files here have their names.
pub(crate) fn note_namesakes<'a>(
    players: impl IntoIterator<Item = &'a PlayerSpec>,
    game: &dyn Entry,
) {
    let bots = game.bots();
    let is_built_in = |player: &PlayerSpec| {
        let text = player.to_string();
        bots.iter().any(|bot| text.split(':').next() == Some(bot.name))
    };
    let players = players.into_iter().filter(|player| is_built_in(player));
    let notes: BTreeSet<String> = players.filter_map(PlayerSpec::namesake).collect();
    for text in notes {
        note(format_args!("note: {text}"));
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_needs_a_c_interface_and_a_built_in_player_does_not() {
        let folder = std::env::temp_dir();
        let path = folder.join(format!("plateau-interface-{}.so", std::process::id()));
        std::fs::write(&path, "").unwrap();
        let library = PlayerSpec::read(&path.display().to_string()).unwrap();
        std::fs::remove_file(&path).unwrap();
        let why = check_interface(&library, "chess").unwrap_err();
        assert!(why.contains(".so: ") && why.contains("chess"), "{why}");
        let random = PlayerSpec::read("random").unwrap();
        assert_eq!(check_interface(&random, "chess"), Ok(()));
        #[cfg(unix)]
        assert_eq!(check_interface(&library, "penguins"), Ok(()));
    }
}
