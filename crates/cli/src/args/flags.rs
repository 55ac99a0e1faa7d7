//! Flags that several commands have.

use std::ops::RangeInclusive;
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches};
use game::{Language, Setting};
use table::Eyes;
use table::terms::{OnIllegal, Pace};

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

/// Flags for the display of a match in a terminal.
pub(super) fn picture_args() -> [Arg; 2] {
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

pub(super) fn language_arg(help: &'static str) -> Arg {
    Arg::new("language")
        .long("language")
        .value_name("LANGUAGE")
        .value_parser(Language::ALL.map(Language::tag))
        .default_value(Language::English.tag())
        .help(help)
}

/// The language that a command line asks for.
pub(crate) fn language(args: &ArgMatches) -> Language {
    let tag = args.get_one::<String>("language");
    tag.and_then(|tag| Language::of_tag(tag)).unwrap_or_default()
}

pub(super) fn eyes_arg() -> Arg {
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

pub(super) fn within<T: TryFrom<u64>>(text: &str, range: RangeInclusive<u64>) -> Result<T, String> {
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
