//! The commands that have no file of their own.

use clap::{Arg, ArgAction, Command, value_parser};

use super::flags::{
    counting, env_arg, eyes_arg, json_arg, language_arg, path_arg, picture_args, quiet_arg,
    seats_arg, seed_arg, terms_args, trust_arg, verbose_arg, whole,
};
use super::for_each_game;
use crate::match_page::page_args;
use crate::output_file::force_arg;
use crate::picture_file::{PICTURE_FILE, match_flags, position_flags};
use crate::{options, tournament};

pub(super) fn play(command: Command) -> Command {
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
        let has_libraries = c_abi::supports(name).is_ok();
        let if_library = |text: String| if has_libraries { text } else { String::new() };
        let example = if_library(format!("\n  plateau play {name} {library} --clock 1s"));
        let kinds = match has_libraries {
            true => {
                "a program\nthat speaks the line protocol, or a library in the game's C interface. After a program or\nlibrary, "
            }
            false => "or a program\nthat speaks the line protocol. After a program,\n",
        };
        let stdin = if_library(" After a library,\n:stdin=FILE is its standard input.".to_string());
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
            .arg(language_arg("The language of what people read in the terminal"))
            .args(terms_args())
            .args(page_args())
            .arg(verbose_arg())
            .arg(eyes_arg())
            .arg(trust_arg())
            .arg(env_arg())
            .args(picture_args())
            .arg(json_arg("Print {game, seed, moves, events: [{seat, move, chance, …}], seats: [{player, name, score, rank, fault, kept_waiting_us}], id}"))
            .arg(quiet_arg("Print the result only"))
            .after_help(format!(
                "Examples:\n  plateau play {name}\n  plateau play {name} {searched} --seed 7\n  \
                 plateau play {name} {random} --json --record match.json\n  \
                 plateau play {name} {person}\n  \
                 plateau play {name} {programs}{example}\n  \
                 plateau play {name} {random} --from match.json --at 1\n\n\
                 `plateau players {name}` lists the built-in players. A player may also be `human`, {kinds}\
                 :wrap=\"valgrind -q\" runs it under another program, in the same sandbox, and shows what\n\
                 they write to stderr; debuggers, and files that they write, need --trust.{stdin}"
            ))
    })
}

/// Where a match goes on from.
pub(super) fn from_args() -> [Arg; 3] {
    [
        path_arg("from", "Go on from the last position of a record, whose options and seed count; the players are new")
            .value_name("FILE|ID")
            .conflicts_with_all(["seed", "on-illegal"]),
        tournament::store_arg().requires("from").help("The store with the match whose id --from names"),
        Arg::new("at")
            .long("at")
            .value_name("N")
            .requires("from")
            .allow_negative_numbers(true)
            .value_parser(|text: &str| whole::<usize>(text, u32::MAX.into()))
            .help("Go on after the first N events of the record instead"),
    ]
}

pub(super) fn replay(example: &str) -> Command {
    let [_, init, _] = terms_args();
    let command = Command::new("replay")
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
                .conflicts_with_all(["quiet", PICTURE_FILE])
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
        .arg(init.requires("ask").help("With --ask, the time for the start of the player [default: the recorded one]"))
        .args(picture_args())
        .mut_arg("pace", |pace| pace.help("How long each picture stays [default: 150ms, in a GIF 600ms]"))
        .arg(
            Arg::new("at")
                .long("at")
                .value_name("N")
                .allow_negative_numbers(true)
                .value_parser(|text: &str| whole::<usize>(text, u32::MAX.into()))
                .help("Show the position after N events instead; files of pictures show the last one by default"),
        )
        .args(position_args())
        .arg(divide_arg().requires("perft"))
        .arg(eyes_arg().conflicts_with_all(["seat", "ask"]))
        .arg(
            Arg::new("positions")
                .long("positions")
                .action(ArgAction::SetTrue)
                .conflicts_with_all(["at", "ask", PICTURE_FILE, "quiet"])
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
             plateau replay match.json --at 10 --svg position.svg\n  \
             plateau replay match.json --gif match.gif --theme dark\n  plateau replay 3fa9c0 --store plateau.db\n\n\
             A record that was changed is refused, with its first wrong event: exit code 1."
        ));
    match_flags(command)
}

/// What can be computed from a position of a record.
pub(super) fn position_args() -> [Arg; 3] {
    let number = |name: &'static str, most: u64, help: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name("N")
            .requires("at")
            .conflicts_with_all([PICTURE_FILE, "ask"])
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

pub(super) fn board(command: Command) -> Command {
    for_each_game(command, &registry::games(), |game, command| {
        let name = game.name();
        let option = options::takes_file(&game.options()).unwrap_or("board".to_string());
        let command = command
            .arg(seats_arg())
            .arg(seed_arg("random"))
            .arg(path_arg(
                "check",
                "Parse a file and print what it holds, or what is wrong with it; - is standard input",
            ))
            .arg(
                Arg::new("picture")
                    .long("picture")
                    .action(ArgAction::SetTrue)
                    .help("Draw the board in the terminal instead")
                    .conflicts_with_all(["check", PICTURE_FILE]),
            )
            .arg(
                json_arg("Print {game, seed, seats, options, board} instead; board is the set-up")
                    .conflicts_with_all(["check", PICTURE_FILE, "picture"]),
            )
            .after_help(format!(
                "Examples:\n  plateau board {name} --seed 7 > board.txt\n  \
                 plateau board {name} --seed 7 --json\n  \
                 plateau board {name} --check board.txt\n  plateau board {name} --svg board.svg\n  \
                 plateau play {name} --{option} file:board.txt"
            ));
        position_flags(command, "the board")
    })
}

pub(super) fn check(example: &str) -> Command {
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

pub(super) fn games_command(example: &str) -> Command {
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

pub(super) fn rules(example: &str) -> Command {
    Command::new("rules")
        .about("The rules of a game: how it is played, how moves are written, what players see")
        .arg(Arg::new("game").value_name("GAME").required(true).help("The game"))
        .arg(language_arg("The language of the rules"))
        .after_help(format!(
            "Examples:\n  plateau rules {example}\n  plateau rules {example} --language fr"
        ))
}

pub(super) fn players(example: &str) -> Command {
    Command::new("players")
        .about("List the built-in players of a game, with their settings")
        .arg(Arg::new("game").value_name("GAME").required(true).help("The game"))
        .arg(json_arg("Print [{player, about, settings: [{name, example, about}]}]"))
        .after_help(format!("Example:\n  plateau players {example}"))
}

/// No count this deep finishes.
const DEEPEST: u32 = 1000;

pub(super) fn perft(command: Command) -> Command {
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

pub(super) fn divide_arg() -> Arg {
    Arg::new("divide").long("divide").action(ArgAction::SetTrue).help(
        "Count the sequences of full depth by their first move, to find where two programs differ",
    )
}

pub(super) fn bench(example: &str) -> Command {
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

pub(super) fn completions() -> Command {
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

pub(super) fn man() -> Command {
    Command::new("man")
        .about("Write manual pages, one per command, into a folder")
        .arg(Arg::new("folder").value_name("FOLDER").required(true).help("The folder"))
        .after_help("Example:\n  plateau man ~/.local/share/man/man1")
}
