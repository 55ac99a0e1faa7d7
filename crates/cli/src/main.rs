//! The program `plateau`: commands, flags and what they print. What they do is in the other crates.

mod analyse;
mod args;
mod ask;
mod bench;
mod blame;
mod board;
mod canvas;
mod check;
mod columns;
#[cfg(unix)]
mod console;
#[cfg(not(unix))]
#[path = "console/missing.rs"]
mod console;
mod failure;
mod from;
mod host;
mod interrupts;
mod join;
#[cfg(unix)]
mod keyboard;
#[cfg(not(unix))]
#[path = "keyboard/missing.rs"]
mod keyboard;
mod lists;
mod manual;
mod match_output;
mod match_page;
mod options;
mod organiser;
mod output_file;
mod people;
mod perft;
mod picture_file;
mod play;
mod position;
mod positions;
mod puzzles;
mod replay;
mod report;
mod result;
mod rounds;
#[cfg(target_os = "linux")]
mod sandbox_check;
#[cfg(not(target_os = "linux"))]
#[path = "sandbox_check/missing.rs"]
mod sandbox_check;
mod screen;
mod serve;
mod solve;
mod solve_all;
mod standings;
mod status;
mod store;
mod text_width;
mod thinking;
mod tournament;
mod tune;
mod unfinished;
mod viewer;

use std::process::ExitCode;

use clap::ArgMatches;
use registry::Entry;

use failure::Outcome;

/// All games.
type Games<'a> = &'a [&'static dyn Entry];

fn main() -> ExitCode {
    // Spawned for each player of each match: the games and the grammar, slow to build, are not needed there.
    if let Some(code) = hosting::child::main(std::env::args_os(), &host::NATIVE) {
        return code;
    }
    let games = registry::games();
    let outcome = args::parse(&games).and_then(|matches| run(&games, &matches));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(games: Games<'_>, matches: &ArgMatches) -> Outcome {
    match matches.subcommand() {
        Some(("play", args)) => play::run(&args::game_args(games, args)?),
        Some(("tournament", args)) => tournament::run(games, args),
        Some(("serve", args)) => serve::run(args),
        Some(("join", args)) => join::run(games, args),
        Some(("report", args)) => report::run(games, args),
        Some(("store", args)) => store::run(games, args),
        Some(("replay", args)) => replay::run(games, args),
        Some(("analyse", args)) => analyse::run(games, args),
        Some(("board", args)) => board::run(&args::game_args(games, args)?),
        Some(("check", args)) if args.get_flag("sandbox") => sandbox_check::run(args),
        Some(("check", args)) => check::run(games, args),
        Some(("games", args)) => lists::games(games, args),
        Some(("rules", args)) => lists::rules(games, args),
        Some(("players", args)) => lists::players(games, args),
        Some(("perft", args)) => perft::run(&args::game_args(games, args)?),
        Some(("tune", args)) => tune::run(&args::game_args(games, args)?),
        Some(("solve", args)) => solve::run(&args::game_args(games, args)?),
        Some(("puzzles", args)) => puzzles::run(games, args),
        Some(("bench", args)) => bench::run(games, args),
        Some(("completions", args)) => manual::completions(games, args),
        Some(("man", args)) => manual::pages(games, args),
        _ => lists::welcome(games),
    }
}
