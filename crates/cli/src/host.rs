//! This program, started again by a referee: `plateau launch` becomes a player, `plateau host` opens a
//! library for a match.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use clap::ArgMatches;
use rustix::process::{Signal, set_parent_process_death_signal};

use crate::failure::{Failure, Outcome};

/// Opens a library and plays for it.
pub(crate) fn run(args: &ArgMatches) -> Outcome {
    end_with_referee();
    let get = |name| args.get_one::<String>(name).expect("clap asks for it");
    let settings = get("settings").parse().map_err(Failure::Unhosted)?;
    library::host(get("game"), Path::new(get("library")), &settings).map_err(Failure::Unhosted)
}

/// Becomes the player that a command starts.
pub(crate) fn launch(args: &ArgMatches) -> Outcome {
    end_with_referee();
    let mut words = args.get_many::<String>("command").expect("clap asks for it");
    let program = words.next().expect("at least one word");
    let error = Command::new(program).args(words).exec();
    Err(Failure::Unhosted(format!("{program}: {error}")))
}

/// However the referee ends, this process ends with it.
fn end_with_referee() {
    // A system without this leaves a player behind that sees its input end.
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
}
