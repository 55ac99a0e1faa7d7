//! The flags of `plateau tournament`.

use clap::{Arg, ArgAction, Command};

use crate::args::{
    counting, env_arg, for_each_game, jobs_arg, json_arg, quiet_arg, seats_arg, seed_arg,
    terms_args, trust_arg,
};

/// The hidden subcommand for a file in the place of a game.
pub(crate) const FILE: &str = "file";

/// The name of the store when none is given.
pub(crate) const STORE: &str = "plateau.db";

pub(crate) fn grammar(command: Command) -> Command {
    let command = for_each_game(command, &registry::games(), |game, command| {
        let name = game.name();
        // A sequential test compares two players, who must be able to play each other alone.
        let sprt = match game.default_players().len() {
            2 => format!("plateau tournament {name} ./new.py ./old.py --sprt 0,10\n  "),
            _ => String::new(),
        };
        command
            .arg(Arg::new("players").value_name("PLAYER|FOLDER").num_args(0..).help(
                "Players, and folders of players [default: the built-in ladder]",
            ))
            .arg(seats_arg())
            .arg(seed_arg("1"))
            .args(terms_args())
            .args(format_args())
            .args(run_args())
            .after_help(format!(
                "Examples:\n  plateau tournament {name}\n  \
                 plateau tournament {name} random greedy ./mine.so --games 1000 --clock 100ms\n  \
                 plateau tournament {name} random greedy ./mine.so --per-pair 20\n  \
                 plateau tournament {name} submissions/ --format swiss --rounds 7\n  \
                 {sprt}plateau tournament {name} --dry-run\n\n\
                 Each set-up is played with the players in every seat. Results are stored; the same command\n\
                 resumes where it stopped, and plays nothing twice. A player that is named twice plays twice, the\n\
                 second time as NAME-2."
            ))
    });
    let file = Command::new(FILE)
        .hide(true)
        .about("Play the tournaments of a TOML file")
        .arg(Arg::new("file").value_name("FILE").required(true))
        .args(run_args());
    command
        .override_usage("plateau tournament GAME [PLAYER|FOLDER]… [OPTIONS]\n       plateau tournament FILE.toml [OPTIONS]")
        .subcommand(file)
}

/// The flag for the store.
pub(crate) fn store_arg() -> Arg {
    Arg::new("store")
        .long("store")
        .value_name("FILE")
        .default_value(STORE)
        .hide_default_value(true)
        .help(format!("The store of results [default: {STORE}]"))
}

/// Flags that do not decide which matches there are.
fn run_args() -> [Arg; 7] {
    [
        store_arg(),
        jobs_arg("How many matches are played at once [default: one on each processor]"),
        trust_arg(),
        env_arg(),
        Arg::new("dry-run")
            .long("dry-run")
            .action(ArgAction::SetTrue)
            .conflicts_with("json")
            .help("Print the schedule and the time it will take, and play nothing"),
        json_arg(
            "Print {game, matches, finished, expected, players: [{player, rating, low, high, games, wins, draws, losses, faults, …}]}; \
             after several games a last line {overall: [{rank, player, overall, shares}], games}",
        ),
        quiet_arg("Show no progress"),
    ]
}

fn format_args() -> [Arg; 10] {
    let number = |name: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name("N")
            .allow_negative_numbers(true)
            .value_parser(|text: &str| counting::<usize>(text, u32::MAX.into()))
            .help(help)
    };
    [
        number("games", "How many games in all, with --sprt or --settled at most; rotations are finished [default: 500, or all pairings once; no limit with --sprt or --settled]"),
        number("per-pair", "Instead, how many games each pair plays; rotations are finished"),
        Arg::new("format").long("format").value_name("NAME").help(
            "The pairings: round-robin, gauntlet (the first against all others), swiss, knockout \
             [default: round-robin]",
        ),
        number("rounds", "Rounds of a swiss tournament [default: as many as it takes to find a winner]"),
        number("rotations", "Rotations of each encounter, in swiss and knockout [default: 1]"),
        Arg::new("sprt").long("sprt").value_name("ELO0,ELO1").allow_hyphen_values(true).help(
            "Two players: stop when a sequential test decides whether the first is ELO0 or ELO1 stronger",
        ),
        error_arg("alpha").help("How likely --sprt accepts ELO1 though ELO0 is true [default: 5%]"),
        error_arg("beta").help("How likely --sprt accepts ELO0 though ELO1 is true [default: 5%]"),
        Arg::new("settled")
            .long("settled")
            .value_name("PERCENT")
            .help("Stop when the order of the table is settled at this confidence, such as 95%"),
        anchor_arg(),
    ]
}

fn error_arg(name: &'static str) -> Arg {
    Arg::new(name).long(name).value_name("PERCENT").allow_hyphen_values(true)
}

/// The flag for the player whose rating is fixed.
pub(crate) fn anchor_arg() -> Arg {
    Arg::new("anchor").long("anchor").value_name("PLAYER=ELO").help(
        "The player whose rating is fixed [default: random=0 if it plays, or else the mean is 0]",
    )
}
