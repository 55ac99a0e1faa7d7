//! `plateau store`.

use std::io::Write;
use std::path::Path;

use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::json;
use store::{Prune, Sqlite, Store};
use tournament::Plan;

use crate::Games;
use crate::args::{find, json_arg};
use crate::failure::{Failure, Outcome};
use crate::tournament::{counted, store_arg};

pub(crate) fn grammar() -> Command {
    let prune = Command::new("prune")
        .about("Drop records to make the file smaller; results and ratings stay")
        .arg(store_arg())
        .arg(
            Arg::new("older")
                .long("older")
                .value_name("DAYS")
                .default_value("0")
                .hide_default_value(true)
                .value_parser(clap::value_parser!(u32))
                .help("Only those older than so many days [default: all]"),
        )
        .arg(
            Arg::new("keep-faults")
                .long("keep-faults")
                .action(ArgAction::SetTrue)
                .help("Keep those of matches in which a player failed"),
        );
    let verify = Command::new("verify")
        .about("Replay every record, and compare it with its result: exit code 1 if one is wrong")
        .arg(store_arg());
    let show = Command::new("show")
        .about("Print the record of a match, as `plateau replay` reads it")
        .arg(Arg::new("id").value_name("ID").required(true).help("The match, or how its id begins"))
        .arg(store_arg());
    Command::new("store")
        .about("What is in a store of results, and its upkeep")
        .arg(store_arg())
        .arg(json_arg(
            "Print {games: [{game, matches, players}], records, record_bytes, bytes, claims}",
        ))
        .subcommands([verify, prune, show])
        .disable_help_subcommand(true)
        .after_help(
            "Examples:\n  plateau store\n  plateau store verify --store cup.db\n  \
             plateau store prune --older 30 --keep-faults\n  plateau store show 3fa9 > match.json",
        )
}

pub(crate) fn run(games: Games<'_>, args: &ArgMatches) -> Outcome {
    match args.subcommand() {
        Some(("verify", args)) => verify(games, args),
        Some(("prune", args)) => prune(args),
        Some(("show", args)) => show(args),
        _ => contents(args),
    }
}

/// Opens a store that is there, to read it.
pub(crate) fn open(args: &ArgMatches) -> Outcome<(Sqlite, &str)> {
    open_by(Sqlite::open_to_read, args)
}

fn open_by(
    open: fn(&Path) -> Result<Sqlite, String>,
    args: &ArgMatches,
) -> Outcome<(Sqlite, &str)> {
    let path = args.get_one::<String>("store").expect("it has a default");
    if !Path::new(path).is_file() {
        return Err(Failure::Failed(format!(
            "{path}: there is no such store; `plateau tournament` makes one, and --store names another"
        )));
    }
    let store = open(Path::new(path)).map_err(|why| said(path, &why))?;
    Ok((store, path))
}

fn said(path: &str, why: &str) -> Failure {
    Failure::Failed(format!("{path}: {why}"))
}

fn contents(args: &ArgMatches) -> Outcome {
    let (mut store, path) = open(args)?;
    let contents = store.contents().map_err(|why| said(path, &why))?;
    let (records, record_bytes) = contents.records;
    let mut out = anstream::stdout();
    if args.get_flag("json") {
        let game = |(game, matches, players): &(String, usize, usize)| json!({"game": game, "matches": matches, "players": players});
        let games: Vec<_> = contents.games.iter().map(game).collect();
        let line = json!({
            "games": games, "records": records, "record_bytes": record_bytes,
            "bytes": contents.bytes, "claims": contents.claims,
        });
        return Ok(writeln!(out, "{line}")?);
    }
    writeln!(out, "{path}: {}", size(contents.bytes))?;
    for (game, matches, players) in &contents.games {
        writeln!(out, "  {game}: {matches} matches of {}", counted(*players, "player"))?;
    }
    writeln!(out, "  {}, {}", counted(records, "record"), size(record_bytes))?;
    if contents.claims > 0 {
        writeln!(
            out,
            "  {} matches are being played, or were when a program was killed",
            contents.claims
        )?;
    }
    for plan in Plan::all(&mut store).map_err(|why| said(path, &why))? {
        let (game, players) = (&plan.game, counted(plan.entrants.len(), "player"));
        writeln!(out, "  tournament: {game}, {players}, seed {}", plan.seed.0)?;
    }
    Ok(())
}

fn verify(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let (mut store, path) = open(args)?;
    let replay = |record: &arena::Record| {
        let game =
            find(games, &record.game).map_err(|_| format!("unknown game {}", record.game))?;
        game.replay(record, None).map_err(|error| error.to_string())
    };
    let (mut right, mut wrong) = (0, Vec::new());
    let looked = store.verify(&replay, &mut |verified| match verified.wrong {
        None => right += 1,
        Some(why) => wrong.push(format!("{}: {why}", verified.id)),
    });
    looked.map_err(|why| said(path, &why))?;
    if !wrong.is_empty() {
        let list = wrong.join("\n  ");
        return Err(Failure::Failed(format!(
            "{path}: {} of {} wrong\n  {list}",
            wrong.len(),
            counted(right + wrong.len(), "record")
        )));
    }
    Ok(writeln!(anstream::stdout(), "{path}: {} replayed, all right", counted(right, "record"))?)
}

fn prune(args: &ArgMatches) -> Outcome {
    const DAY_MS: u64 = 24 * 3600 * 1000;
    let (mut store, path) = open_by(Sqlite::open, args)?;
    let prune = Prune {
        older_ms: u64::from(*args.get_one::<u32>("older").expect("it has a default")) * DAY_MS,
        keep_faults: args.get_flag("keep-faults"),
    };
    let before = store.contents().map_err(|why| said(path, &why))?.bytes;
    let dropped = store.prune(prune).map_err(|why| said(path, &why))?;
    let after = store.contents().map_err(|why| said(path, &why))?.bytes;
    let (dropped, before, after) = (counted(dropped, "record"), size(before), size(after));
    Ok(writeln!(anstream::stdout(), "{path}: dropped {dropped}; {before} before, {after} now")?)
}

fn show(args: &ArgMatches) -> Outcome {
    let (mut store, path) = open(args)?;
    let id = args.get_one::<String>("id").expect("it is required");
    let record = record(&mut store, path, id)?;
    Ok(write!(anstream::stdout(), "{}", record.to_text())?)
}

/// The record of a match whose id begins so.
pub(crate) fn record(store: &mut Sqlite, path: &str, beginning: &str) -> Outcome<arena::Record> {
    let ids = store.ids(beginning).map_err(|why| said(path, &why))?;
    let id = match &ids[..] {
        [] => return Err(said(path, &format!("there is no match {beginning}"))),
        [id] => id,
        _ => {
            return Err(said(
                path,
                &format!("several matches begin with {beginning}; give more digits"),
            ));
        }
    };
    let record = store.record(id).map_err(|why| said(path, &why))?;
    record.ok_or_else(|| said(path, &format!("the record of {beginning} was dropped")))
}

/// A size as people say it.
fn size(bytes: u64) -> String {
    match bytes {
        0..1000 => format!("{bytes} bytes"),
        1000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}
