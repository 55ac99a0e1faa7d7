//! `plateau join`: a player of this machine at a table of a server.

mod address;
mod connection;
mod playing;
mod report;
mod session;
mod thread;

use std::sync::Arc;
use std::time::Duration;

use clap::{Arg, ArgMatches, Command};
use game::{Language, Setting};
use players::{HumanTerminal, PlayerSpec};

use self::address::SeatAddress;
use self::session::Session;
use self::thread::Guest;
use crate::args::{self, env_arg, terms_args, trust_arg, verbose_arg};
use crate::failure::{Failure, Outcome};
use crate::screen::Screen;
use crate::viewer::Viewer;
use crate::{Games, host, play};

/// Its flags.
pub(crate) fn grammar(example: &str) -> Command {
    let [_, init, _] = terms_args();
    let link = "'http://127.0.0.1:8080/t/TABLE#seat=TOKEN'";
    Command::new("join")
        .about("Seat a player of this machine at a table of `plateau serve`")
        .arg(
            Arg::new("url")
                .value_name("URL")
                .required(true)
                .help("The link of a seat for a bot from outside, as the page shows it; in quotes"),
        )
        .arg(
            Arg::new("player")
                .value_name("PLAYER")
                .required(true)
                .help("The player, as in `plateau play`: built-in, a program, a library, human"),
        )
        .arg(
            Arg::new("patience")
                .long("patience")
                .value_name("TIME")
                .allow_hyphen_values(true)
                .default_value("10m")
                .value_parser(|text: &str| {
                    Duration::read(text).map_err(|wanted| format!("expected {wanted}"))
                })
                .help("How long to try again after the connection is lost"),
        )
        .arg(init.help("Time for the start of the player [default: that of the table's clock, or 10s]"))
        .arg(verbose_arg())
        .arg(trust_arg())
        .arg(env_arg())
        .after_help(format!(
            "Examples:\n  plateau join {link} ./bot.py\n  \
             plateau join {link} mcts:time=1s\n  \
             plateau join {link} \"python3 bot.py --fast\" --verbose\n  \
             plateau join {link} human\n\n\
             New match, \"a bot from outside\", on the page of `plateau serve` gives the link. The player plays one\n\
             match, in the same sandbox as in `plateau play {example}`. A connection that is lost is made again.\n\
             Exit code 0: the match was played to its end; 1: not, and the last line says why; 2: used wrongly."
        ))
}

pub(crate) fn run(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let url = args.get_one::<String>("url").expect("it is required");
    let address: SeatAddress = url.parse().map_err(Failure::Usage)?;
    let written = args.get_one::<String>("player").expect("it is required");
    let player = PlayerSpec::read(written).map_err(Failure::Usage)?;
    let player = player.guarded(&args::private_files(args), &[]);
    let (host, trust) = (args::host(args)?, args.get_flag("trust"));
    if player.is_process() {
        host.take_precedence();
        host::prepare(&host, trust)?;
    }
    let is_plain = !Screen::is_possible();
    let viewer = Viewer::new(&[], true).plain(is_plain);
    let terminal = HumanTerminal {
        position_is_shown: false,
        is_shared: false,
        pictures: Some(Arc::new(viewer)),
        is_plain,
        size: Some(play::size),
        has_hung_up: Some(play::has_hung_up),
        keep: None,
        console: None,
        language: Language::English,
        manual: None,
    };
    let init = args.get_one::<Duration>("init").copied();
    let verbose = args.get_flag("verbose");
    let guest = Guest { player, host, verbose, trust, init, terminal };
    let patience = *args.get_one::<Duration>("patience").expect("it has a default");
    Session { games, address, guest, patience }.play()
}
