//! All commands.

use anstyle::AnsiColor;
use clap::Command;
use clap::builder::Styles;
use registry::Entry;

use super::commands::{
    bench, board, check, completions, games_command, man, perft, play, players, replay, rules,
};
use crate::{
    Games, analyse, join, options, puzzles, report, serve, solve, store, tournament, tune,
};

pub(crate) fn grammar(games: Games<'_>) -> Command {
    let example = games[0].name();
    let styles = Styles::styled()
        .header(AnsiColor::Green.on_default().bold())
        .usage(AnsiColor::Green.on_default().bold())
        .literal(AnsiColor::Cyan.on_default().bold())
        .placeholder(AnsiColor::Cyan.on_default());
    Command::new("plateau")
        .version(env!("CARGO_PKG_VERSION"))
        .about("A referee, an arena and bots for board games on graphs")
        .styles(styles)
        .disable_help_subcommand(true)
        .after_help(format!(
            "`plateau` alone shows one example per game. Try: plateau play {example}"
        ))
        .subcommands([
            for_games("play", "Play one match").defer(play),
            for_games(
                "tournament",
                "Play many matches, rate the players, and resume where it stopped",
            )
            .defer(tournament::grammar),
            serve::grammar(),
            join::grammar(example),
            report::grammar(),
            store::grammar(),
            replay(example),
            analyse::grammar(example),
            for_games(
                "board",
                "Print a set-up in the game's file format, draw it, or check such a file",
            )
            .defer(board),
            check(example),
            games_command(example),
            rules(example),
            players(example),
            for_games("perft", "Count move sequences: the fingerprint of the rules").defer(perft),
            for_games("solve", "Solve puzzles exactly, as far as time and memory allow")
                .defer(solve::grammar),
            puzzles::grammar(games),
            for_games(
                "tune",
                "Find better settings of a built-in player by matches against itself",
            )
            .defer(tune::grammar),
            bench(example),
            completions(),
            man(),
        ])
}

/// A command that takes a game. Its subcommands are made only when it is called ([`Command::defer`]): the flags of
/// five games for each of five such commands would cost most of the program's start.
fn for_games(name: &'static str, about: &'static str) -> Command {
    Command::new(name).about(about)
}

/// The command with one subcommand per game, which has the game's options as flags.
pub(crate) fn for_each_game(
    command: Command,
    games: &[&dyn Entry],
    args: impl Fn(&dyn Entry, Command) -> Command,
) -> Command {
    let of = |game: &&dyn Entry| {
        let of_game = args(*game, Command::new(game.name()).about(game.about()));
        let flags = options::flags(*game, &of_game);
        of_game.args(flags)
    };
    let (verb, first) = (command.get_name().to_string(), games[0].name());
    command
        .override_usage(format!(
            "plateau {verb} GAME …\n       plateau {verb} GAME --help    the options of a game, and examples"
        ))
        .after_help(format!(
            "Each game has options and examples of its own, as in:\n  plateau {verb} {first} --help"
        ))
        .subcommand_value_name("GAME")
        .subcommand_help_heading("Games")
        .disable_help_subcommand(true)
        .subcommands(games.iter().map(of))
}
