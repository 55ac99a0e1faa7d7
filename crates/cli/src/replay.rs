//! `plateau replay`.

use std::io::Write;
use std::path::Path;

use clap::ArgMatches;
use clap::parser::ValueSource;
use game::{Language, Seat, count};
use players::PlayerSpec;
use table::{Eyes, Record, Replay};

use crate::failure::{Failure, Outcome, note, read_file_or_input};
use crate::match_output::{LinePrinter, MatchOutput, one_line};
use crate::picture_file::{AnimationFile, PICTURE_FILE, PictureFile};
use crate::play::retell;
use crate::result::{Identity, Played, conclude};
use crate::viewer::Viewer;
use crate::{Games, args, ask, host, position, positions, store};

/// How many digits of an id name a match.
const DIGITS: std::ops::RangeInclusive<usize> = 4..=32;

pub(crate) fn run(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let path = args.get_one::<String>("file").expect("clap asks for the file");
    let records = read(path, args)?;
    if records.len() > 1 && args.contains_id(PICTURE_FILE) {
        let records = records.len();
        return Err(Failure::Usage(format!(
            "one record can be drawn, and {path} has {records}: take one line of it"
        )));
    }
    let several = records.len() > 1;
    if several {
        check_lengths(&records, args)?;
    }
    records.iter().zip(1..).try_for_each(|((name, record), number)| {
        show(games, (name, record), args, several.then_some(number)).map_err(
            |failure| match failure {
                Failure::Usage(why) if several => Failure::Usage(format!("{name}: {why}")),
                other => other,
            },
        )
    })
}

/// Refuses a position that none of several records has, and says how many do not have it.
fn check_lengths(records: &[(String, Record)], args: &ArgMatches) -> Outcome {
    let Some(&at) = args.get_one::<usize>("at") else { return Ok(()) };
    let lengths = || records.iter().map(|(_, record)| record.log.len());
    let shorter = lengths().filter(|length| *length < at).count();
    if shorter == records.len() {
        let events = count(lengths().max().unwrap_or(0), "event");
        return Err(Failure::Usage(format!("--at {at}: the longest match has {events}")));
    }
    if shorter > 0 {
        note(format_args!("note: left out, with fewer events: {}", count(shorter, "match")));
    }
    Ok(())
}

/// Verifies and shows a record, or prints what was asked about it; of several, `number` is its own, from 1.
fn show(
    games: Games<'_>,
    (path, record): (&str, &Record),
    args: &ArgMatches,
    number: Option<usize>,
) -> Outcome {
    let refused = |why: String| Failure::Failed(format!("{path}: {why}"));
    let game = args::find(games, &record.game).map_err(|_| {
        refused(format!("it is of the game {:?}, which this program does not have", record.game))
    })?;
    let seat = seat(record, args)?;
    let (json, quiet) = (args.get_flag("json"), args.get_flag("quiet"));
    let names: Vec<String> = record.players.iter().map(|name| one_line(name)).collect();
    let eyes = eyes(record, args)?;
    let variant = game.variant_of(record);
    let variant = variant.map_err(|error| refused(format!("refused: {error}")))?;
    let not_right = |error: table::BadRecord| refused(format!("refused: {error}"));
    let mut replay = Replay::open(&*variant, record).map_err(not_right)?;
    if let (Some(seat), false, false) =
        (seat, args.contains_id("ask"), replay.table().has_secrets())
    {
        let game = &record.game;
        note(format_args!(
            "note: --seat {seat} changes nothing: every seat of {game} sees everything"
        ));
    }
    let at = args.get_one::<usize>("at").copied();
    if let Some(at) = at.filter(|at| *at > record.log.len()) {
        let events = count(record.log.len(), "event");
        if number.is_some() {
            return Ok(());
        }
        return Err(Failure::Usage(format!("--at {at}: the match has {events}")));
    }
    if let Some(player) = args.get_one::<String>("ask") {
        let asker = ask::Asker::new(&*variant, (record, number), player, args)?;
        if number.is_none_or(|number| number == 1) {
            host::note_namesakes([asker.player()], game);
        }
        return match (at, seat) {
            (Some(at), seat) => asker.ask_at(at, seat),
            (None, Some(seat)) => asker.ask_all(seat),
            (None, None) => Err(Failure::Usage(
                "--ask: whose questions? Choose --seat N, or one position with --at N".to_string(),
            )),
        };
    }
    if args.get_flag("positions") {
        return positions::run(&*variant, record, eyes, not_right);
    }
    if let Some(file) = AnimationFile::of_flags(args)? {
        let open = || Replay::open(&*variant, record);
        let at = at.unwrap_or(record.log.len());
        return file.animate(open, at, (eyes, &names)).map_err(not_right)?;
    }
    if let Some(file) = PictureFile::of_flags(args)? {
        let at = at.unwrap_or(record.log.len());
        let json = json && !file.is_stdout();
        return draw(replay, at, (eyes, &names), (&file, json)).map_err(not_right)?;
    }
    if let Some(at) = at {
        while replay.table().ply() < at && replay.step().map_err(not_right)? {}
        let table = replay.table().duplicate();
        // Nothing is said about a position of a record that is wrong further on.
        replay.finish().map_err(not_right)?;
        return position::run(&*table, (eyes, &names), (record.seed, number), args);
    }
    // Seed and id would give away what these eyes may not know.
    let sees_all = eyes == Eyes::Referee || !replay.table().has_secrets();
    let printer = LinePrinter::new(eyes, sees_all.then_some(record.seed.0), &names);
    let mut output =
        MatchOutput::new(printer, Viewer::new(&names, false), args, (&[], false), false);
    let mut watcher = (!json && !quiet).then(|| output.watcher());
    if let Some(watcher) = &mut watcher {
        watcher.begin(&replay.table().window(eyes));
    }
    while replay.step().map_err(not_right)? {
        if let Some(watcher) = &mut watcher {
            watcher.step(&replay.table().window(eyes));
        }
    }
    let table = replay.finish().map_err(not_right)?;
    output.finish()?;
    let unfinished = if record.unfinished { ", unfinished" } else { "" };
    if quiet && !json {
        let events = record.log.len();
        let events = count(events, "event");
        writeln!(anstream::stdout(), "{path}: verified, {events}{unfinished}")?;
        return Ok(());
    }
    if !json && !record.unfinished {
        retell(&table.window(eyes), Language::English)?;
    }
    let identity = Identity { seed: record.seed.0, id: &record.id };
    // Advice depends on what kind of players they are; files that are not here give none.
    let players = record.players.iter().map(|player| PlayerSpec::read(player));
    let players: Vec<PlayerSpec> = players.collect::<Result<_, _>>().unwrap_or_default();
    let played =
        Played { players: &players, trust: false, verbose: false, again: true, starved: &[] };
    conclude(&table.window(eyes), sees_all.then_some(identity), json, played)?;
    // Of many records only their lines are printed.
    if number.is_none() || !json {
        note(format_args!("verified{unfinished}: every event is what rules and seed say"));
    }
    Ok(())
}

/// The records in a file, in standard input or in a store, each with its name. The store is used if `--store` is
/// given, or if `named` could be an id and no file has that name.
pub(crate) fn read(named: &str, args: &ArgMatches) -> Outcome<Vec<(String, Record)>> {
    let path = args.get_one::<String>("store").expect("it has a default");
    let is_hex = !named.is_empty() && named.bytes().all(|c| c.is_ascii_hexdigit());
    let is_id = is_hex && DIGITS.contains(&named.len());
    let is_meant = || is_id && !Path::new(named).exists() && Path::new(path).is_file();
    if args.value_source("store") == Some(ValueSource::CommandLine) || is_meant() {
        let (mut store, path) = store::open(args)?;
        return Ok(vec![(named.to_string(), store::record(&mut store, path, named)?)]);
    }
    if named != "-" && !Path::new(named).exists() {
        let (fewest, most) = (DIGITS.start(), DIGITS.end());
        let why = match is_id {
            true => format!("nor is there a store {path} with such a match: --store names one"),
            false => {
                format!("nor the id of a match, which has {fewest} to {most} digits from 0 to f")
            }
        };
        return Err(Failure::Failed(format!("{named} is neither a file {why}")));
    }
    let text = read_file_or_input(named)?;
    let name = if named == "-" { "standard input" } else { named };
    records(&text, name).map_err(Failure::Failed)
}

/// The records of a text: one, or one in each line as `plateau store export` prints them.
pub(crate) fn records(text: &str, name: &str) -> Result<Vec<(String, Record)>, String> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let first = lines.next().map_or("", |(_, line)| line);
    if lines.next().is_none() || !is_whole(first) {
        let record = Record::from_text(text).map_err(|why| format!("{name}: {why}"))?;
        return Ok(vec![(name.to_string(), record)]);
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(at, line)| {
            let name = format!("{name}, line {}", at + 1);
            let record = Record::from_text(line).map_err(|why| format!("{name}: {why}"))?;
            Ok((name, record))
        })
        .collect()
}

/// Whether a line is a JSON value of its own.
fn is_whole(line: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(line).is_ok()
}

/// The seat from `--seat`, which must be one of the match.
fn seat(record: &Record, args: &ArgMatches) -> Outcome<Option<Seat>> {
    let seat = args.get_one::<u32>("seat").copied().map(Seat);
    match seat {
        Some(seat) if seat.index() >= record.players.len() => {
            let last = record.players.len().saturating_sub(1);
            Err(Failure::Usage(format!("--seat {seat}: the seats of this match are 0 to {last}")))
        }
        seat => Ok(seat),
    }
}

/// The eyes from `--seat` or `--eyes`; the referee's if neither is given.
fn eyes(record: &Record, args: &ArgMatches) -> Outcome<Eyes> {
    let wanted = args.get_one::<Eyes>("eyes").copied();
    match wanted {
        Some(Eyes::Seat(seat)) if seat.index() >= record.players.len() => {
            let last = record.players.len().saturating_sub(1);
            Err(Failure::Usage(format!(
                "--eyes seat:{seat}: the seats of this match are 0 to {last}"
            )))
        }
        Some(eyes) => Ok(eyes),
        None => Ok(seat(record, args)?.map_or(Eyes::Referee, Eyes::Seat)),
    }
}

/// Draws the position after `at` events, once the whole record is verified; with `--json` it is printed too.
fn draw(
    mut replay: Replay<'_>,
    at: usize,
    (eyes, names): (Eyes, &[String]),
    (file, json): (&PictureFile, bool),
) -> Result<Outcome, table::BadRecord> {
    while replay.table().ply() < at && replay.step()? {}
    let table = replay.table().duplicate();
    replay.finish()?;
    let written = file.draw(table.scene(eyes), names);
    Ok(if json {
        written.and_then(|()| position::print_json(&*table, eyes, None))
    } else {
        written
    })
}
