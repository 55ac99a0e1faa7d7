//! The command line: its grammar, and its values once parsed.

mod commands;
mod flags;
mod grammar;
mod parse;

use std::hash::{BuildHasher, Hasher};
use std::path::PathBuf;
use std::time::Duration;

use clap::ArgMatches;
use game::did_you_mean;
use hosting::Host;
use registry::Entry;
use table::Seed;
use table::terms::{Clock, OnIllegal, Pace, Terms};

use crate::failure::{Failure, Outcome};
use crate::{Games, tournament};

pub(crate) use flags::{
    cores, counting, env_arg, jobs_arg, json_arg, language, path_arg, quiet_arg, seats_arg,
    seed_arg, terms_args, trust_arg, verbose_arg, whole,
};
pub(crate) use grammar::{for_each_game, grammar};
pub(crate) use parse::parse;

/// The game of a command, and the command's arguments.
pub(crate) struct GameArgs<'a> {
    pub(crate) game: &'a dyn Entry,
    pub(crate) args: &'a ArgMatches,
}

/// The game of a command such as `play penguins`.
pub(crate) fn game_args<'a>(games: Games<'a>, args: &'a ArgMatches) -> Outcome<GameArgs<'a>> {
    let (name, args) = args.subcommand().ok_or_else(|| Failure::Usage(no_game(games)))?;
    Ok(GameArgs { game: find(games, name)?, args })
}

/// The game of this name.
pub(crate) fn find<'a>(games: Games<'a>, name: &str) -> Outcome<&'a dyn Entry> {
    let found = games.iter().find(|game| game.name() == name);
    found.copied().ok_or_else(|| {
        let meant = did_you_mean(name, games.iter().map(|game| game.name()));
        Failure::Usage(format!("there is no game {name:?}{meant}; there are {}", names(games)))
    })
}

pub(crate) fn no_game(games: Games<'_>) -> String {
    format!("which game? There are {}", names(games))
}

pub(crate) fn names(games: &[&dyn Entry]) -> String {
    games.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ")
}

/// The largest seed drawn here: every JSON parser keeps such numbers exactly.
const LARGEST_DRAWN: u64 = (1 << 53) - 1;

/// The seed from `--seed`, or a random one.
pub(crate) fn seed(args: &ArgMatches) -> Seed {
    let given = args.get_one::<u64>("seed").copied();
    Seed(given.unwrap_or_else(|| {
        std::collections::hash_map::RandomState::new().build_hasher().finish() & LARGEST_DRAWN
    }))
}

/// The number of seats from `--seats`, or that of the game's default players.
pub(crate) fn seats(chosen: &GameArgs<'_>) -> usize {
    let given = chosen.args.get_one::<usize>("seats").copied();
    given.unwrap_or(chosen.game.default_players().len())
}

/// The clock from `--clock` and `--init`.
pub(crate) fn clock(args: &ArgMatches) -> Clock {
    Clock {
        init: args.get_one::<Duration>("init").copied(),
        pace: args.get_one::<Pace>("clock").copied(),
    }
}

/// The terms from the flags.
pub(crate) fn terms(args: &ArgMatches) -> Terms {
    Terms {
        clock: clock(args),
        on_illegal: args.get_one::<OnIllegal>("on-illegal").copied().unwrap_or_default(),
    }
}

/// Spawns programs and libraries through this program's own executable, with the variables from `--env`.
pub(crate) fn host(args: &ArgMatches) -> Outcome<Host> {
    // Commands that start no programs have no `--env`.
    let names = args.try_get_many::<String>("env").ok().flatten();
    let names: Vec<String> = names.into_iter().flatten().cloned().collect();
    for name in &names {
        if std::env::var_os(name).is_none() {
            return Err(Failure::Usage(format!("--env {name}: there is no such variable")));
        }
    }
    let host = std::env::current_exe().map(Host::new).map_err(|error| {
        Failure::Failed(format!("cannot find the executable of this program: {error}"))
    })?;
    Ok(host.with_variables(names))
}

/// What to add to the refusal of a player if several words of the command line are one file.
pub(crate) fn unquoted_file<T: AsRef<str>>(words: &[T]) -> String {
    players::file_of_words(words).map_or(String::new(), |file| {
        format!("; if {file:?} is meant, put it into quotes: its blanks separate it into several players")
    })
}

/// The files of a command that no player may read: the store, and records.
pub(crate) fn private_files(args: &ArgMatches) -> Vec<PathBuf> {
    let given = |name: &str| args.try_get_one::<String>(name).ok().flatten().cloned();
    let store = given("store").unwrap_or_else(|| tournament::STORE.to_string());
    let files = [Some(store), given("record"), given("file"), given("from")].into_iter().flatten();
    // Without a current folder, relative paths of players do not resolve either.
    files.filter_map(|path| std::path::absolute(path).ok()).collect()
}
