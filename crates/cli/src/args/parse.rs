//! Parsing the command line, and what is said of mistakes in it.

use std::ffi::OsString;
use std::path::Path;

use clap::ArgMatches;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use registry::Entry;

use super::{find, grammar, names};
use crate::failure::{Failure, Outcome};
use crate::{Games, solve, tournament};

/// Parses the command line.
pub(crate) fn parse(games: Games<'_>) -> Outcome<ArgMatches> {
    let written = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    let written: Vec<String> = written.collect();
    if let Some(failure) = forgotten_game(games, &written) {
        return Err(failure);
    }
    let words = with_help(tournament_file(std::env::args_os().collect()));
    grammar(games).try_get_matches_from(words).map_err(|error| match unknown_game(&error) {
        Some(name) => find(games, &name).err().unwrap_or_else(|| unsolved(games, &name)),
        None => match misplaced_game(games, &error) {
            Some(why) => Failure::Usage(why),
            None => setting_of_file(&error)
                .or_else(|| flag_before_game(games, &error))
                .unwrap_or(Failure::Clap(without_dashes_tip(error))),
        },
    })
}

/// The error without clap's advice to write `-- --flag`: no value of this program begins with dashes.
fn without_dashes_tip(mut error: clap::Error) -> clap::Error {
    let is_useful = |tip: &StyledStr| !tip.to_string().contains("as a value, use");
    if let Some(ContextValue::StyledStrs(mut tips)) = error.remove(ContextKind::Suggested) {
        tips.retain(is_useful);
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
    error
}

/// The arguments, with [`tournament::FILE`] inserted before a file that stands where a game belongs.
fn tournament_file(mut args: Vec<OsString>) -> Vec<OsString> {
    let words: Vec<String> =
        args.iter().take(3).map(|word| word.to_string_lossy().into_owned()).collect();
    if has_tournament_file(&words) {
        args.insert(2, tournament::FILE.into());
    }
    args
}

/// The arguments, with `help COMMAND` as `COMMAND --help`: games are subcommands, so clap's own `help` would be one
/// of them.
fn with_help(mut args: Vec<OsString>) -> Vec<OsString> {
    if args.get(1).is_some_and(|word| word == "help") {
        args.remove(1);
        args.push("--help".into());
    }
    args
}

/// Whether a file stands where a game belongs.
fn has_tournament_file(args: &[String]) -> bool {
    let is_file = |word: &String| {
        word.ends_with(".toml") || (word.contains(['/', '.']) && !word.starts_with('-'))
    };
    args.get(1).is_some_and(|word| word == "tournament") && args.get(2).is_some_and(is_file)
}

/// The error for a player or a folder of players where a game belongs.
fn forgotten_game(games: Games<'_>, args: &[String]) -> Option<Failure> {
    let is_player = |word: &&String| {
        let path = Path::new(word.as_str());
        let is_program = path.extension().is_some_and(|end| end == "py" || end == "so");
        path.is_dir() || word.ends_with('/') || is_program
    };
    let player = args.get(2).filter(|_| has_tournament_file(args)).filter(is_player)?;
    let names = names(games);
    Some(Failure::Usage(format!(
        "which game? Write it before {player}, as in plateau tournament GAME {player}; there are {names}"
    )))
}

/// The error for a flag after a tournament file that has such a setting itself.
fn setting_of_file(error: &clap::Error) -> Option<Failure> {
    let args: Vec<String> = std::env::args().collect();
    let file = args.get(2).filter(|_| has_tournament_file(&args))?;
    let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg) else { return None };
    let name = flag.strip_prefix("--").filter(|name| tournament::is_setting(name))?;
    let is_unknown = error.kind() == ErrorKind::UnknownArgument;
    let why = format!("{flag}: set {name} in {file}, where the tournament is described");
    is_unknown.then_some(Failure::Usage(why))
}

/// The error for a flag that stands where a game belongs.
fn flag_before_game(games: Games<'_>, error: &clap::Error) -> Option<Failure> {
    let (command, flag) = (std::env::args().nth(1)?, std::env::args().nth(2)?);
    let is_flag = error.kind() == ErrorKind::UnknownArgument && flag.starts_with('-');
    let is_game = |word: &String| word.ends_with(".toml") || find(games, word).is_ok();
    let game = std::env::args().skip(3).find(is_game).unwrap_or("GAME".to_string());
    let why = format!("{flag}: flags come after the game, as in `plateau {command} {game} {flag}`");
    (is_flag && TAKES_GAME.contains(&command.as_str())).then_some(Failure::Usage(why))
}

/// The error for a game without a solver: only `solve` does not know every game.
fn unsolved(games: Games<'_>, name: &str) -> Failure {
    let solved: Vec<&dyn Entry> = solve::with_solver(games);
    Failure::Usage(format!("{name} has no solver; there is one for {}", names(&solved)))
}

/// The error for a game that `check` gets without its flag, behind the player or before it, if clap rejects that.
fn misplaced_game(games: Games<'_>, error: &clap::Error) -> Option<String> {
    let is_check = std::env::args().nth(1).is_some_and(|command| command == "check");
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg) else { return None };
    if error.kind() != ErrorKind::UnknownArgument || !is_check || word.starts_with('-') {
        return None;
    }
    if let Ok(game) = find(games, word) {
        return Some(format!("write the game with its flag: --game {}", game.name()));
    }
    let first = std::env::args().nth(2)?;
    let game = find(games, &first).ok()?.name();
    Some(format!(
        "the player comes first, and the game has a flag: plateau check {word} --game {game}"
    ))
}

/// The commands whose first word is a game.
const TAKES_GAME: [&str; 5] = ["play", "tournament", "board", "perft", "solve"];

/// The word in the place of a game, if clap rejects that word.
fn unknown_game(error: &clap::Error) -> Option<String> {
    let at = std::env::args().nth(1)?;
    let wants_game = TAKES_GAME.contains(&at.as_str());
    match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word))
            if wants_game && error.kind() == ErrorKind::InvalidSubcommand =>
        {
            Some(word.clone())
        }
        _ => None,
    }
}
