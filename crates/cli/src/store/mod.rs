//! `plateau store`.

mod export;
mod verify;

use std::fmt::Display;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command};
use game::{count, did_you_mean};
use serde_json::{Value, json};
use store::{
    GameContents, LiveCount, LivePruneFilter, Prunable, PruneFilter, Sqlite, Store, StoreContents,
    StoreError, StoreUpkeep,
};
use table::Record;
use table::terms::{Clock, OnIllegal, Terms};
use tournament::report::{clock, date};
use tournament::{TournamentPlan, labels};

use crate::Games;
use crate::args::json_arg;
use crate::failure::{Failure, Outcome};
use crate::standings::format_name;
use crate::tournament::store_arg;

pub(crate) use export::finished_records;

pub(crate) fn grammar() -> Command {
    let prune = Command::new("prune")
        .about("Delete records, and tables of a server, to make the store smaller; results and ratings stay")
        .arg(store_arg())
        .arg(
            Arg::new("older")
                .long("older")
                .value_name("DAYS")
                .value_parser(clap::value_parser!(u32))
                .help("Delete records, and finished tables of a server, older than this many days"),
        )
        .arg(
            Arg::new("all")
                .long("all")
                .action(ArgAction::SetTrue)
                .conflicts_with("older")
                .help("Delete the records of all matches, and all finished tables of a server"),
        )
        .arg(
            Arg::new("unfinished")
                .long("unfinished")
                .value_name("DAYS")
                .value_parser(clap::value_parser!(u32))
                .help("Delete unfinished tables of a server that nobody has touched for this many days"),
        )
        .arg(
            Arg::new("dry-run")
                .long("dry-run")
                .action(ArgAction::SetTrue)
                .help("Print how many records and tables would be deleted, and delete nothing"),
        )
        .arg(
            Arg::new("keep-faults")
                .long("keep-faults")
                .action(ArgAction::SetTrue)
                .help("With --older or --all: keep those of matches with a fault"),
        );
    let verify = Command::new("verify")
        .about("Replay every record and compare everything in the store with it; exit code 1 if anything is wrong")
        .arg(store_arg());
    let repair = Command::new("repair")
        .about("Recover what is intact in a damaged store; the damaged file is kept beside it; exit code 1 if matches are lost or may be")
        .arg(store_arg());
    let forget = Command::new("forget")
        .about("Delete matches with their results, so that the same tournament command plays them again")
        .arg(store_arg())
        .arg(
            Arg::new("by-machine")
                .long("by-machine")
                .action(ArgAction::SetTrue)
                .help("Delete those with a loss by time that is blamed on the machine"),
        )
        .arg(
            Arg::new("player")
                .long("player")
                .value_name("PLAYER")
                .help("Delete those of a player, all versions of it, by its name in tables"),
        )
        .group(ArgGroup::new("which").args(["by-machine", "player"]).required(true))
        .arg(
            Arg::new("dry-run")
                .long("dry-run")
                .action(ArgAction::SetTrue)
                .help("Print how many matches would be deleted, and delete nothing"),
        );
    let show = Command::new("show")
        .about("Print the record of a match, as `plateau replay` reads it")
        .arg(
            Arg::new("id")
                .value_name("ID")
                .required(true)
                .help("The id of a match, or its first digits"),
        )
        .arg(store_arg());
    Command::new("store")
        .about("Show, verify, repair and prune a store of results, and delete matches that are to be played again")
        .arg(store_arg())
        .arg(json_arg(
            "Print {games: [{game, matches, players}], records, record_bytes, bytes, claims, tables: {finished, unfinished}}",
        ))
        .subcommands([verify, repair, prune, forget, show, export::grammar()])
        .disable_help_subcommand(true)
        .after_help(
            "Examples:\n  plateau store\n  plateau store verify --store cup.db\n  \
             plateau store repair --store cup.db\n  plateau store prune --older 30 --keep-faults\n  \
             plateau store forget --by-machine\n  plateau store forget --player random --dry-run\n  plateau store show 3fa9 > match.json\n  \
             plateau store export --game penguins > records.jsonl",
        )
}

pub(crate) fn run(games: Games<'_>, args: &ArgMatches) -> Outcome {
    match args.subcommand() {
        Some(("verify", args)) => verify::verify(games, args),
        Some(("repair", args)) => verify::repair(games, args),
        Some(("prune", args)) => prune(args),
        Some(("forget", args)) => forget(args),
        Some(("show", args)) => show(args),
        Some(("export", args)) => export::run(games, args),
        _ => contents(args),
    }
}

/// Opens an existing store without writing to it.
pub(crate) fn open(args: &ArgMatches) -> Outcome<(Sqlite, &str)> {
    open_by(Sqlite::open_read_only, args)
}

fn open_by(open: fn(&Path) -> store::Result<Sqlite>, args: &ArgMatches) -> Outcome<(Sqlite, &str)> {
    let path = args.get_one::<String>("store").expect("it has a default");
    match open(Path::new(path)) {
        Ok(store) => Ok((store, path)),
        Err(error) => Err(not_opened(path, &error)),
    }
}

/// What to do with a damaged store.
const REPAIR: &str = "; `plateau store repair` recovers what is intact";

/// Why a store was not opened, and what to do.
pub(crate) fn not_opened(path: &str, error: &StoreError) -> Failure {
    let advice = match error {
        StoreError::Missing => "; `plateau tournament` makes one, and --store names another",
        StoreError::Served => "; stop it, or give this one tables of its own: --store FILE",
        StoreError::ReadOnly | StoreError::NotOpened(_) => "; --store names another",
        StoreError::Damaged(_) => REPAIR,
        StoreError::NotAStore => "; if it was one, `plateau store repair` looks for what is intact",
        _ => "",
    };
    failure(path, format_args!("{error}{advice}"))
}

/// Why a store that was opened cannot be read, and what to do.
pub(crate) fn unread(path: &str, error: &StoreError) -> Failure {
    let advice = match error {
        StoreError::Damaged(_) | StoreError::DamagedMatch { .. } => REPAIR,
        _ => "",
    };
    failure(path, format_args!("{error}{advice}"))
}

/// What failed in the store at a path.
pub(crate) fn failure(path: &str, why: impl Display) -> Failure {
    Failure::Failed(format!("{path}: {why}"))
}

fn contents(args: &ArgMatches) -> Outcome {
    let (mut store, path) = open(args)?;
    let contents = store.contents().map_err(|error| unread(path, &error))?;
    let tables = store.count_live().map_err(|error| unread(path, &error))?;
    let mut out = anstream::stdout();
    if args.get_flag("json") {
        return Ok(writeln!(out, "{}", contents_json(&contents, tables))?);
    }
    writeln!(out, "{path}: {}", size(contents.bytes))?;
    for GameContents { game, matches, players } in &contents.games {
        writeln!(out, "  {game}: {} of {}", count(*matches, "match"), count(*players, "player"))?;
    }
    writeln!(out, "  {}, {}", count(contents.records, "record"), size(contents.record_bytes))?;
    if tables != LiveCount::default() {
        let (finished, unfinished) = (tables.finished, tables.unfinished);
        writeln!(out, "  tables of a server: {finished} finished, {unfinished} unfinished")?;
    }
    if contents.claims > 0 {
        writeln!(
            out,
            "  claimed by programs that play them or were killed: {}",
            count(contents.claims, "match")
        )?;
    }
    let mut plans = TournamentPlan::all_begun(&mut store).map_err(|error| unread(path, &error))?;
    plans.reverse();
    list_tournaments(&mut out, &plans)
}

/// Lists tournaments with their numbers, in the order in which they were begun.
fn list_tournaments(out: &mut impl Write, plans: &[(TournamentPlan, i64)]) -> Outcome {
    if !plans.is_empty() {
        writeln!(out, "  tournaments; `plateau report --tournament N` shows one:")?;
    }
    let names = labels(&plans.iter().map(|(plan, _)| plan).collect::<Vec<_>>());
    for (number, ((plan, begun), name)) in plans.iter().zip(names).enumerate() {
        let begun = date(begun.cast_unsigned());
        let (format, seed) = (format_name(plan), plan.seed.0);
        let players = count(plan.entrants.len(), "player");
        let (number, terms) = (number + 1, terms_words(&plan.terms));
        writeln!(out, "{number:>5}  {begun}  {name}, {format}, {players}, seed {seed}{terms}")?;
    }
    Ok(())
}

/// The clock of a tournament, and what becomes of illegal moves, where they are not the usual ones.
fn terms_words(terms: &Terms) -> String {
    let clock = match terms.clock == Clock::default() {
        true => String::new(),
        false => format!(", {}", clock(&terms.clock)),
    };
    let illegal = match terms.on_illegal {
        OnIllegal::Rule => "",
        OnIllegal::Forfeit => ", --on-illegal forfeit",
        OnIllegal::Random => ", --on-illegal random",
    };
    clock + illegal
}

fn contents_json(contents: &StoreContents, tables: LiveCount) -> Value {
    let game = |GameContents { game, matches, players }: &GameContents| json!({"game": game, "matches": matches, "players": players});
    json!({
        "games": contents.games.iter().map(game).collect::<Vec<_>>(),
        "records": contents.records,
        "record_bytes": contents.record_bytes,
        "bytes": contents.bytes,
        "claims": contents.claims,
        "tables": {"finished": tables.finished, "unfinished": tables.unfinished},
    })
}

fn prune(args: &ArgMatches) -> Outcome {
    const DAY: Duration = Duration::from_secs(24 * 3600);
    let days = |name| args.get_one::<u32>(name).map(|days| DAY * *days);
    let finished = if args.get_flag("all") { Some(Duration::ZERO) } else { days("older") };
    let tables = LivePruneFilter { finished, unfinished: days("unfinished") };
    if tables == LivePruneFilter::default() {
        let why = "which records? --older DAYS deletes those older than this, with the finished tables of a server, --all deletes all, --unfinished DAYS deletes tables that nobody goes on with; results stay";
        return Err(Failure::Usage(why.to_string()));
    }
    let keep_faults = args.get_flag("keep-faults");
    if keep_faults && finished.is_none() {
        let why = "--keep-faults: --unfinished deletes tables, whose matches have no records yet; add --older DAYS or --all";
        return Err(Failure::Usage(why.to_string()));
    }
    let filter = finished.map(|older_than| PruneFilter { older_than, keep_faults });
    if args.get_flag("dry-run") {
        let (mut store, path) = open(args)?;
        let mut prunable = || -> store::Result<(Prunable, LiveCount)> {
            let records = filter.map(|filter| store.prunable(filter)).transpose()?;
            Ok((records.unwrap_or_default(), store.prunable_live(tables)?))
        };
        let (records, tables) = prunable().map_err(|error| unread(path, &error))?;
        let (number, bytes) = (count(records.records, "record"), size(records.bytes));
        let line = format!("{path}: would delete {number}, {bytes}{}", and_tables(tables));
        return Ok(writeln!(anstream::stdout(), "{line}")?);
    }
    let (mut store, path) = open_by(Sqlite::open_existing, args)?;
    let mut pruned = || -> store::Result<(u64, usize, LiveCount, u64)> {
        let before = store.contents()?.bytes;
        let tables = store.prune_live(tables)?;
        let records = match filter {
            Some(filter) => store.prune(filter)?,
            None => store.shrink().map(|()| 0)?,
        };
        Ok((before, records, tables, store.contents()?.bytes))
    };
    let (before, records, tables, after) = pruned().map_err(|error| unread(path, &error))?;
    let deleted = count(records, "record") + &and_tables(tables);
    let (before, after) = (size(before), size(after));
    Ok(writeln!(anstream::stdout(), "{path}: deleted {deleted}; {before} before, {after} now")?)
}

/// The tables among what is deleted, in words. Only stores of servers have some.
fn and_tables(tables: LiveCount) -> String {
    let LiveCount { finished, unfinished } = tables;
    let kinds = [(finished, "finished table"), (unfinished, "unfinished table")];
    let words = kinds.iter().filter(|(number, _)| *number > 0);
    words.map(|(number, what)| format!(", {}", count(*number, what))).collect()
}

fn forget(args: &ArgMatches) -> Outcome {
    let is_dry = args.get_flag("dry-run");
    let (mut store, path) = match is_dry {
        true => open(args)?,
        false => open_by(Sqlite::open_existing, args)?,
    };
    let found = match args.get_one::<String>("player") {
        Some(name) => {
            let player = called(&mut store, path, name)?;
            store.matches_of(&player)
        }
        None => store.by_machine(),
    };
    let found = found.map_err(|error| unread(path, &error))?;
    let matches = count(found.len(), "match");
    if is_dry {
        return Ok(writeln!(anstream::stdout(), "{path}: would delete {matches}")?);
    }
    store.forget(&found).map_err(|error| unread(path, &error))?;
    let more = if found.is_empty() { "" } else { "; the same tournament command plays them again" };
    Ok(writeln!(anstream::stdout(), "{path}: deleted {matches}{more}")?)
}

/// The one player that tables call so, as it is written.
fn called(store: &mut Sqlite, path: &str, name: &str) -> Outcome<String> {
    let mut players = store.players_called(name).map_err(|error| unread(path, &error))?;
    match &players[..] {
        [] => {
            let names = store.player_names().map_err(|error| unread(path, &error))?;
            let like = did_you_mean(name, names.iter().map(String::as_str));
            Err(failure(path, format_args!("no player is called {name:?}{like}")))
        }
        [_] => Ok(players.remove(0)),
        several => {
            let several = several.join(", ");
            Err(failure(
                path,
                format_args!("several players are called {name:?}: name one of {several}"),
            ))
        }
    }
}

fn show(args: &ArgMatches) -> Outcome {
    let (mut store, path) = open(args)?;
    let id = args.get_one::<String>("id").expect("it is required");
    let record = record(&mut store, path, id)?;
    Ok(write!(anstream::stdout(), "{}", record.to_text())?)
}

/// The record of the one match whose id starts with `prefix`.
pub(crate) fn record(store: &mut Sqlite, path: &str, prefix: &str) -> Outcome<Record> {
    let ids = store.find(prefix).map_err(|error| unread(path, &error))?;
    let id = match &ids[..] {
        [] => return served(store, path, prefix),
        [id] => id,
        _ => {
            let why = format_args!("several matches start with {prefix}; give more digits");
            return Err(failure(path, why));
        }
    };
    let record = store.record(id).map_err(|error| unread(path, &error))?;
    record.ok_or_else(|| failure(path, format_args!("the record of {prefix} was pruned")))
}

/// The record of a table of a server, by the name that its address has.
fn served(store: &mut Sqlite, path: &str, name: &str) -> Outcome<Record> {
    let unread = |error| unread(path, &error);
    let table = match store.has_live().map_err(unread)? {
        true => store.live(name).map_err(unread)?,
        false => None,
    };
    let Some(table) = table else {
        return Err(failure(path, format_args!("there is no match {name}")));
    };
    server::stored_record(&table).map_err(|refusal| failure(path, refusal.reason))
}

/// A size in a readable unit.
fn size(bytes: u64) -> String {
    match bytes {
        0..1000 => format!("{bytes} bytes"),
        1000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}
