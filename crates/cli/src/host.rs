//! This program, started again by a referee: `plateau launch` becomes a player, `plateau host` opens a
//! library for a match.

use std::ffi::OsStr;
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::ArgMatches;
use rustix::process::{
    Signal, getpriority_process, set_parent_process_death_signal, setpriority_process,
};
use sandbox::{Barrier, FileAccess, Limits, readable_paths};

use crate::failure::{Failure, Outcome};

/// Opens a library and plays for it.
pub(crate) fn run(args: &ArgMatches) -> Outcome {
    c_abi::close_inherited();
    let get = |name| args.get_one::<String>(name).expect("clap asks for it");
    let settings = get("settings").parse().map_err(Failure::Unhosted)?;
    // The file that a library reads as its standard input stands behind a sign in the settings.
    let files = get("settings").split([',', '=']).map(|part| part.trim_matches('"'));
    shut_in(args, [get("library").as_str()].into_iter().chain(files))?;
    end_with_referee();
    give_way();
    let own = args.get_one::<String>("own").map(Path::new);
    c_abi::host(get("game"), Path::new(get("library")), &settings, own).map_err(Failure::Unhosted)
}

/// Becomes the player that a command starts.
pub(crate) fn launch(args: &ArgMatches) -> Outcome {
    c_abi::close_inherited();
    let mut words = args.get_many::<String>("command").expect("clap asks for it");
    let all = words.clone().map(String::as_str);
    let program = words.next().expect("at least one word");
    c_abi::check_machine(Path::new(program))
        .map_err(|why| Failure::Unhosted(format!("{program}: {why}")))?;
    shut_in(args, all)?;
    end_with_referee();
    give_way();
    let mut player = Command::new(program);
    if let Some(own) = args.get_one::<String>("own") {
        // Where programs look for a place to write.
        player.envs([("TMPDIR", own), ("HOME", own)]);
    }
    let error = player.args(words).exec();
    Err(Failure::Unhosted(format!("{program}: {error}")))
}

/// Enters the cage, unless the player is trusted. What this machine lacks was said by the referee; should
/// anything else of the cage not stand, nobody plays in it.
fn shut_in<'a>(args: &ArgMatches, words: impl IntoIterator<Item = &'a str>) -> Outcome {
    if args.get_flag("trust") {
        return Ok(());
    }
    let own = args.get_one::<String>("own").map(Path::new);
    let hidden = args.get_many::<String>("hide").unwrap_or_default().map(PathBuf::from).collect();
    let readable = readable_paths(words.into_iter().map(OsStr::new), args.get_flag("alone"));
    let files = FileAccess { scratch: own.map(Path::to_path_buf), readable, hidden };
    let held = sandbox::apply(&Limits::default(), &files);
    let said = args.get_one::<String>("lacking").map_or("", String::as_str);
    let is_said = |barrier: Barrier| said.split(',').any(|name| name == barrier.name());
    match held.missing().find(|(barrier, _)| !is_said(*barrier)) {
        None => Ok(()),
        Some((barrier, why)) => Err(Failure::Unhosted(format!(
            "the cage does not hold, {}: {why} (--trust plays without a cage)",
            barrier.without()
        ))),
    }
}

/// Says what this machine lacks of a cage.
pub(crate) fn warn() {
    for (barrier, why) in sandbox::missing_barriers().missing() {
        let without = barrier.without();
        // Whoever cannot be told is not stopped.
        let _ = writeln!(anstream::stderr(), "warning: {without}: {why}");
    }
}

/// However the referee ends, this process ends with it.
fn end_with_referee() {
    // A system without this leaves a player behind that sees its input end.
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
}

/// Lets the referee have its turn first, however many processes a player keeps its core busy with. More would be
/// unfair to players on a machine that has other work to do.
fn give_way() {
    const BELOW: i32 = 5;
    // What cannot be lowered stays as it is.
    let _ = getpriority_process(None).and_then(|now| setpriority_process(None, now + BELOW));
}
