//! The command line: its grammar, and its values once parsed.

use std::ffi::OsString;
use std::hash::{BuildHasher, Hasher};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anstyle::AnsiColor;
use clap::builder::{StyledStr, Styles};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use game::{Language, Setting, did_you_mean};
use hosting::Host;
use registry::Entry;
use table::terms::{Clock, OnIllegal, Pace, Terms};
use table::{Eyes, Seed};

use crate::failure::{Failure, Outcome};
use crate::match_page::page_args;
use crate::output_file::force_arg;
use crate::{Games, join, options, report, serve, solve, store, tournament};

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
            Some(name) => Failure::Usage(format!("write the game with its flag: --game {name}")),
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

/// The game that `check` gets without its flag, if clap rejects it.
fn misplaced_game(games: Games<'_>, error: &clap::Error) -> Option<String> {
    match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(word))
            if error.kind() == ErrorKind::UnknownArgument
                && std::env::args().nth(1).is_some_and(|command| command == "check") =>
        {
            find(games, word).ok().map(|game| game.name().to_string())
        }
        _ => None,
    }
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

fn play(command: Command) -> Command {
    for_each_game(command, &registry::games(), |game, command| {
        let (name, players) = (game.name(), game.default_players().join(" "));
        let seated = |players: &[&str]| {
            let seats = game.default_players().len();
            let seated: Vec<&str> = players.iter().copied().cycle().take(seats).collect();
            seated.join(" ")
        };
        let (searched, random) = (seated(&["greedy", "mcts:time=100ms"]), seated(&["random"]));
        let (person, programs) =
            (seated(&["human", "mcts"]), seated(&["./bot.py", "\"python3 bot.py\""]));
        let library = seated(&["./libplayer.so", "random"]);
        command
            .arg(
                Arg::new("players")
                    .value_name("PLAYER")
                    .num_args(0..)
                    .help(format!("The players, by seat, such as mcts:playouts=500 [default: {players}]")),
            )
            .arg(seed_arg("random"))
            .arg(path_arg("record", "Write the match to a file, for `plateau replay`; - prints it alone"))
            .args(from_args())
            .arg(force_arg())
            .args(terms_args())
            .args(page_args())
            .arg(verbose_arg())
            .arg(eyes_arg())
            .arg(trust_arg())
            .arg(env_arg())
            .args(picture_args())
            .arg(json_arg("Print {game, seed, moves, events: [{seat, move, chance, …}], seats: [{player, score, rank, fault}], id}"))
            .arg(quiet_arg("Print the result only"))
            .after_help(format!(
                "Examples:\n  plateau play {name}\n  plateau play {name} {searched} --seed 7\n  \
                 plateau play {name} {random} --json --record match.json\n  \
                 plateau play {name} {person}\n  \
                 plateau play {name} {programs}\n  \
                 plateau play {name} {library} --clock 1s\n  \
                 plateau play {name} {random} --from match.json --at 1\n\n\
                 `plateau players {name}` lists the built-in players. A player may also be `human`, a program\n\
                 that speaks the line protocol, or a library in the game's C interface. After a program or\n\
                 library, :wrap=\"valgrind -q\" runs it under another program, in the same sandbox, and shows what\n\
                 they write to stderr; debuggers, and files that they write, need --trust. After a library,\n\
                 :stdin=FILE is its standard input."
            ))
    })
}

/// Where a match goes on from.
fn from_args() -> [Arg; 2] {
    [
        path_arg("from", "Go on from the last position of a record, whose options and seed count; the players are new")
            .conflicts_with_all(["seed", "on-illegal"]),
        Arg::new("at")
            .long("at")
            .value_name("N")
            .requires("from")
            .allow_negative_numbers(true)
            .value_parser(|text: &str| whole::<usize>(text, u32::MAX.into()))
            .help("Go on after the first N events of the record instead"),
    ]
}

fn replay(example: &str) -> Command {
    Command::new("replay")
        .about("Verify a record move by move, and show it")
        .arg(
            Arg::new("file")
                .value_name("FILE|ID")
                .required(true)
                .help("A file with a record, or with one in each line, - for standard input; or the first digits of the id of a match in a store"),
        )
        .arg(tournament::store_arg())
        .arg(json_arg("Print {game, seed, moves, events: [{seat, move, chance, …}], seats: [{player, score, rank, fault}], id}"))
        .arg(quiet_arg("Print only whether the record is right"))
        .arg(
            Arg::new("ask")
                .long("ask")
                .value_name("PLAYER")
                .conflicts_with("quiet")
                .help("Ask a player the recorded questions of --seat N, or the seat to act after --at N events, and compare the answers"),
        )
        .arg(
            Arg::new("seat")
                .long("seat")
                .value_name("N")
                .allow_negative_numbers(true)
                .value_parser(|text: &str| whole::<u32>(text, u32::MAX.into()))
                .help("Show the match as this seat sees it; with --ask, the seat whose questions are asked"),
        )
        .arg(verbose_arg())
        .arg(trust_arg())
        .arg(env_arg())
        .args(picture_args())
        .arg(path_arg("svg", "Draw a position as an SVG file instead").conflicts_with("ask"))
        .arg(force_arg())
        .arg(
            Arg::new("at")
                .long("at")
                .value_name("N")
                .allow_negative_numbers(true)
                .value_parser(|text: &str| whole::<usize>(text, u32::MAX.into()))
                .help("Show the position after N events instead; --svg draws the last one by default"),
        )
        .args(position_args())
        .arg(divide_arg().requires("perft"))
        .arg(eyes_arg().conflicts_with_all(["seat", "ask"]))
        .arg(
            Arg::new("positions")
                .long("positions")
                .action(ArgAction::SetTrue)
                .conflicts_with_all(["at", "ask", "svg", "quiet"])
                .help("Print a line of JSON per event: the position before it, the event, and how the match ended"),
        )
        .after_help(format!(
            "Examples:\n  plateau play {example} --record match.json\n  plateau replay match.json\n  \
             plateau replay match.json --ask ./bot.py --seat 1 --json\n  \
             plateau replay match.json --at 10 --ask mcts:playouts=1000\n  \
             plateau replay match.json --at 10 --json\n  \
             plateau replay match.json --at 10 --perft 2\n  \
             plateau replay match.json --at 10 --playouts 100 --json\n  \
             plateau replay match.json --positions > positions.jsonl\n  \
             plateau store export | plateau replay - --positions > positions.jsonl\n  \
             plateau replay match.json --at 10 --svg position.svg\n  plateau replay 3fa9c0 --store plateau.db\n\n\
             A record that was changed is refused, with its first wrong event: exit code 1."
        ))
}

/// What can be computed from a position of a record.
fn position_args() -> [Arg; 3] {
    let number = |name: &'static str, most: u64, help: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name("N")
            .requires("at")
            .conflicts_with_all(["svg", "ask"])
            .allow_negative_numbers(true)
            .value_parser(move |text: &str| counting::<usize>(text, most))
            .help(help)
    };
    [
        number("perft", DEEPEST.into(), "Count the sequences of up to N moves from that position"),
        number(
            "playouts",
            u32::MAX.into(),
            "Play N times at random from that position, with --seat from what that seat knows of it, and print how each ended",
        )
        .conflicts_with("perft"),
        seed_arg("the record's").help("Decides the playouts [default: the record's]").requires("playouts"),
    ]
}

fn board(command: Command) -> Command {
    for_each_game(command, &registry::games(), |game, command| {
        let name = game.name();
        let option = options::takes_file(&game.options()).unwrap_or("board".to_string());
        command
            .arg(seats_arg())
            .arg(seed_arg("random"))
            .arg(path_arg(
                "check",
                "Parse a file and print what it holds, or what is wrong with it; - is standard input",
            ))
            .arg(path_arg("svg", "Draw the board to an SVG file instead").conflicts_with("check"))
            .arg(
                Arg::new("picture")
                    .long("picture")
                    .action(ArgAction::SetTrue)
                    .help("Draw the board in the terminal instead")
                    .conflicts_with_all(["check", "svg"]),
            )
            .arg(
                json_arg("Print {game, seed, seats, options, board} instead; board is the set-up")
                    .conflicts_with_all(["check", "svg", "picture"]),
            )
            .after_help(format!(
                "Examples:\n  plateau board {name} --seed 7 > board.txt\n  \
                 plateau board {name} --seed 7 --json\n  \
                 plateau board {name} --check board.txt\n  plateau board {name} --svg board.svg\n  \
                 plateau play {name} --{option} file:board.txt"
            ))
    })
}

fn check(example: &str) -> Command {
    let [clock, init, _] = terms_args();
    Command::new("check")
        .about("Test whether a bot or a library keeps to the protocol and the rules, or whether the sandbox holds")
        .arg(
            Arg::new("player")
                .value_name("PLAYER")
                .required_unless_present("sandbox")
                .help("The player, such as ./bot.py, \"python3 bot.py --fast\" or ./libplayer.so"),
        )
        .arg(
            Arg::new("game")
                .long("game")
                .value_name("GAME")
                .required_unless_present("sandbox")
                .help("The game that the player plays"),
        )
        .arg(
            Arg::new("sandbox")
                .long("sandbox")
                .action(ArgAction::SetTrue)
                .conflicts_with_all(["player", "game"])
                .help("Test each barrier of the sandbox on this machine instead, and print what is not prevented"),
        )
        .arg(Arg::new("inside").long("inside").num_args(4).hide(true).help("The attempt to make in the sandbox"))
        .arg(seed_arg("random"))
        .arg(clock.help("100ms a move, or 60s+1s in all plus increment; `tight clock` uses a tenth [default: 1s]"))
        .arg(init)
        .arg(verbose_arg().help("Show all lines and stderr of the match behind each step, of steps that hold too"))
        .arg(trust_arg())
        .arg(env_arg())
        .arg(json_arg("Print {player, game, seed, steps: [{step, ok, skipped, detail, expected, sent, received, advice, …}], ok}"))
        .after_help(format!(
            "Examples:\n  plateau check ./bot.py --game {example}\n  \
             plateau check ./libplayer.so --game {example} --clock 100ms --json\n  \
             plateau check --sandbox\n\n\
             Exit code 0: all steps, or all barriers, hold; 1: one does not; 2: used wrongly."
        ))
}

fn games_command(example: &str) -> Command {
    Command::new("games")
        .about("List the games, or the options of one game")
        .arg(Arg::new("game").value_name("GAME").help("The game to describe"))
        .arg(Arg::new("schema").long("schema").action(ArgAction::SetTrue).requires("game").help(
            "Print the JSON schemas of the game's options, set-ups and views, and of the line protocol",
        ))
        .arg(json_arg(
            "Print [{name, about, rules, players, options: [{name, help, kind, default}]}]",
        ))
        .after_help(format!("Examples:\n  plateau games\n  plateau games {example}"))
}

fn rules(example: &str) -> Command {
    Command::new("rules")
        .about("The rules of a game: how it is played, how moves are written, what players see")
        .arg(Arg::new("game").value_name("GAME").required(true).help("The game"))
        .arg(
            Arg::new("language")
                .long("language")
                .value_name("LANGUAGE")
                .value_parser(Language::ALL.map(Language::tag))
                .default_value(Language::English.tag())
                .help("The language of the rules"),
        )
        .after_help(format!(
            "Examples:\n  plateau rules {example}\n  plateau rules {example} --language fr"
        ))
}

fn players(example: &str) -> Command {
    Command::new("players")
        .about("List the built-in players of a game, with their settings")
        .arg(Arg::new("game").value_name("GAME").required(true).help("The game"))
        .arg(json_arg("Print [{player, about, settings: [{name, example, about}]}]"))
        .after_help(format!("Example:\n  plateau players {example}"))
}

/// No count this deep finishes.
const DEEPEST: u32 = 1000;

fn perft(command: Command) -> Command {
    for_each_game(command, &registry::games(), |game, command| {
        command
            .arg(
                Arg::new("depth")
                    .long("depth")
                    .value_name("N")
                    .required(true)
                    .allow_negative_numbers(true)
                    .value_parser(|text: &str| whole::<u32>(text, DEEPEST.into()))
                    .help("How many moves deep"),
            )
            .arg(divide_arg())
            .arg(seats_arg())
            .arg(seed_arg("1"))
            .arg(json_arg("Print {game, seed, depth, counts}; counts[d] is the number of sequences of d moves"))
            .after_help(format!("Example:\n  plateau perft {} --depth 3", game.name()))
    })
}

fn divide_arg() -> Arg {
    Arg::new("divide").long("divide").action(ArgAction::SetTrue).help(
        "Count the sequences of full depth by their first move, to find where two programs differ",
    )
}

fn bench(example: &str) -> Command {
    Command::new("bench")
        .about("Measure playouts and moves per second: one thread, per second of processor time")
        .arg(Arg::new("game").value_name("GAME").help("The game to measure [default: all]"))
        .arg(
            Arg::new("case")
                .long("case")
                .value_name("NAME")
                .help("The case to measure [default: all]"),
        )
        .arg(
            Arg::new("playouts")
                .long("playouts")
                .value_name("N")
                .value_parser(value_parser!(u64).range(1..))
                .help("How many playouts [default: as many as fit into a second]"),
        )
        .arg(seed_arg("1"))
        .arg(json_arg("Print a line per case: {game, case, playouts_per_s, moves_per_s, moves_per_playout, …}"))
        .after_help(format!(
            "Examples:\n  plateau bench\n  plateau bench {example} --case classic-2p --playouts 100000 --json"
        ))
}

fn completions() -> Command {
    Command::new("completions")
        .about("Print the script with which a shell completes commands and flags")
        .arg(
            Arg::new("shell")
                .value_name("SHELL")
                .required(true)
                .value_parser(value_parser!(clap_complete::Shell))
                .help("The shell"),
        )
        .after_help(
            "Examples:\n  plateau completions bash > ~/.local/share/bash-completion/completions/plateau\n  \
             plateau completions zsh > ~/.zfunc/_plateau",
        )
}

fn man() -> Command {
    Command::new("man")
        .about("Write manual pages, one per command, into a folder")
        .arg(Arg::new("folder").value_name("FOLDER").required(true).help("The folder"))
        .after_help("Example:\n  plateau man ~/.local/share/man/man1")
}

pub(crate) fn env_arg() -> Arg {
    Arg::new("env")
        .long("env")
        .value_name("NAME")
        .action(ArgAction::Append)
        .help("Pass a variable of the environment to programs and libraries; may be repeated")
}

pub(crate) fn trust_arg() -> Arg {
    Arg::new("trust")
        .long("trust")
        .action(ArgAction::SetTrue)
        .help("Start players from outside without a sandbox, for example for a debugger")
}

pub(crate) fn terms_args() -> [Arg; 3] {
    [
        Arg::new("clock")
            .long("clock")
            .value_name("TIME")
            .allow_hyphen_values(true)
            .value_parser(|text: &str| text.parse::<Pace>())
            .help("100ms a move, or 60s+1s in all plus increment [default: 10s a move for players from outside]"),
        Arg::new("init")
            .long("init")
            .value_name("TIME")
            .allow_hyphen_values(true)
            .value_parser(|text: &str| Duration::read(text).map_err(|wanted| format!("expected {wanted}")))
            .help("Time for the start of a player from outside [default: 10s]"),
        Arg::new("on-illegal")
            .long("on-illegal")
            .value_name("WHAT")
            .value_parser(|text: &str| text.parse::<OnIllegal>())
            .help("What an illegal move leads to: rule (the game's), forfeit, random [default: rule]"),
    ]
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
    let names: Vec<String> =
        args.get_many::<String>("env").into_iter().flatten().cloned().collect();
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

/// The files of a command that no player may read: the store, and records.
pub(crate) fn private_files(args: &ArgMatches) -> Vec<PathBuf> {
    let given = |name: &str| args.try_get_one::<String>(name).ok().flatten().cloned();
    let store = given("store").unwrap_or_else(|| tournament::STORE.to_string());
    let files = [Some(store), given("record"), given("file"), given("from")].into_iter().flatten();
    // Without a current folder, relative paths of players do not resolve either.
    files.filter_map(|path| std::path::absolute(path).ok()).collect()
}

/// Flags for the display of a match in a terminal.
fn picture_args() -> [Arg; 2] {
    [
        Arg::new("plain")
            .long("plain")
            .action(ArgAction::SetTrue)
            .help("Print moves as lines, even in a terminal that can show pictures"),
        Arg::new("pace")
            .long("pace")
            .value_name("TIME")
            .allow_hyphen_values(true)
            .value_parser(|text: &str| {
                Duration::read(text).map_err(|wanted| format!("expected {wanted}"))
            })
            .help("How long each picture stays [default: 150ms]"),
    ]
}

fn eyes_arg() -> Arg {
    Arg::new("eyes")
        .long("eyes")
        .value_name("EYES")
        .value_parser(|text: &str| text.parse::<Eyes>())
        .help("Show only what seat:N or spectator may see [default: referee, everything]")
}

pub(crate) fn verbose_arg() -> Arg {
    Arg::new("verbose")
        .long("verbose")
        .short('v')
        .action(ArgAction::SetTrue)
        .help("Show what players from outside write to stderr")
}

/// The flag for the number of parallel jobs.
pub(crate) fn jobs_arg(help: &'static str) -> Arg {
    Arg::new("jobs")
        .long("jobs")
        .short('j')
        .value_name("N")
        .allow_negative_numbers(true)
        .value_parser(|text: &str| counting::<usize>(text, 1024))
        .help(help)
}

/// The number of processors.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Parses a whole number from 0 to `most`.
pub(crate) fn whole<T: TryFrom<u64>>(text: &str, most: u64) -> Result<T, String> {
    within(text, 0..=most)
}

/// Parses a whole number from 1 to `most`.
pub(crate) fn counting<T: TryFrom<u64>>(text: &str, most: u64) -> Result<T, String> {
    within(text, 1..=most)
}

fn within<T: TryFrom<u64>>(text: &str, range: RangeInclusive<u64>) -> Result<T, String> {
    let number = text.parse::<u64>().ok().filter(|number| range.contains(number));
    number
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| format!("expected a whole number from {} to {}", range.start(), range.end()))
}

pub(crate) fn seed_arg(default: &str) -> Arg {
    Arg::new("seed")
        .long("seed")
        .value_name("N")
        .allow_negative_numbers(true)
        .value_parser(|text: &str| whole::<u64>(text, u64::MAX))
        .help(format!("Decides every random choice [default: {default}]"))
}

pub(crate) fn seats_arg() -> Arg {
    Arg::new("seats")
        .long("seats")
        .alias("players")
        .value_name("N")
        .allow_negative_numbers(true)
        .value_parser(|text: &str| whole::<usize>(text, u32::MAX.into()))
        .help("How many players [default: as many as play by default]")
}

pub(crate) fn json_arg(what: &str) -> Arg {
    Arg::new("json").long("json").action(ArgAction::SetTrue).help(what.to_string())
}

pub(crate) fn quiet_arg(what: &str) -> Arg {
    Arg::new("quiet").long("quiet").short('q').action(ArgAction::SetTrue).help(what.to_string())
}

pub(crate) fn path_arg(name: &'static str, help: &str) -> Arg {
    Arg::new(name).long(name).value_name("FILE").help(help.to_string())
}
