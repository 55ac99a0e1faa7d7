//! `plateau replay`.

use std::io::Write;
use std::path::Path;

use clap::ArgMatches;
use clap::parser::ValueSource;
use game::{Fault, Seat, count};
use players::{Asked, PlayerSpec, Seating, ask};
use registry::Entry;
use serde_json::{Value, json};
use table::{Eyes, MOST_DRAWN, Record, Replay};

use crate::failure::{Failure, Outcome, note, read_file};
use crate::match_output::{LinePrinter, MatchOutput, one_line};
use crate::result::{Identity, Played, advice, conclude, other_lines, to_do};
use crate::viewer::Viewer;
use crate::{Games, args, host, position, store};

pub(crate) fn run(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let path = args.get_one::<String>("file").expect("clap asks for the file");
    let refused = |why: String| Failure::Failed(format!("{path}: {why}"));
    let record = read(path, args)?;
    let game = args::find(games, &record.game).map_err(|_| {
        refused(format!("it is of the game {:?}, which this program does not have", record.game))
    })?;
    let seat = seat(&record, args)?;
    if let (Some(player), Some(seat)) = (args.get_one::<String>("ask"), seat) {
        return ask_again(game, &record, seat, player, args);
    }
    let (json, quiet) = (args.get_flag("json"), args.get_flag("quiet"));
    let names: Vec<String> = record.players.iter().map(|name| one_line(name)).collect();
    let eyes = seat.map_or(Eyes::Referee, Eyes::Seat);
    let variant = game.variant_of(&record);
    let variant = variant.map_err(|error| refused(format!("refused: {error}")))?;
    let not_right = |error: table::BadRecord| refused(format!("refused: {error}"));
    let mut replay = Replay::open(&*variant, &record).map_err(not_right)?;
    if let (Some(seat), false) = (seat, replay.table().has_secrets()) {
        let game = &record.game;
        note(format_args!(
            "note: --seat {seat} changes nothing: every seat of {game} sees everything"
        ));
    }
    let at = args.get_one::<usize>("at").copied();
    if let Some(at) = at.filter(|at| *at > record.log.len()) {
        let events = count(record.log.len(), "event");
        return Err(Failure::Usage(format!("--at {at}: the match has {events}")));
    }
    if let Some(out) = args.get_one::<String>("svg") {
        let at = at.unwrap_or(record.log.len());
        return svg(replay, at, (eyes, &names), out).map_err(not_right)?;
    }
    if let Some(at) = at {
        while replay.table().ply() < at && replay.step().map_err(not_right)? {}
        let table = replay.table().duplicate();
        // Nothing is said about a position of a record that is wrong further on.
        replay.finish().map_err(not_right)?;
        return position::run(&*table, eyes, record.seed, args);
    }
    let printer = LinePrinter::new(eyes, Some(record.seed.0), &names);
    let mut output = MatchOutput::new(printer, Viewer::new(&names, false), args, true);
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
    let identity = Identity { seed: record.seed.0, id: &record.id };
    conclude(&table.window(eyes), Some(identity), json, Played::default())?;
    note(format_args!("verified{unfinished}: every event is what rules and seed say"));
    Ok(())
}

/// The record in a file or in a store. The store is used if `--store` is given, or if `named` could be
/// an id and no file has that name.
fn read(named: &str, args: &ArgMatches) -> Outcome<Record> {
    let path = args.get_one::<String>("store").expect("it has a default");
    let is_id = (4..=32).contains(&named.len()) && named.bytes().all(|c| c.is_ascii_hexdigit());
    let is_meant = || is_id && !Path::new(named).exists() && Path::new(path).is_file();
    if args.value_source("store") == Some(ValueSource::CommandLine) || is_meant() {
        let (mut store, path) = store::open(args)?;
        return store::record(&mut store, path, named);
    }
    Record::from_text(&read_file(named)?).map_err(|why| Failure::Failed(format!("{named}: {why}")))
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

/// Draws the position after `at` events as an SVG file, once the whole record is verified.
fn svg(
    mut replay: Replay<'_>,
    at: usize,
    (eyes, names): (Eyes, &[String]),
    out: &str,
) -> Result<Outcome, table::BadRecord> {
    while replay.table().ply() < at && replay.step()? {}
    let scene = replay.table().scene(eyes);
    replay.finish()?;
    let Some(scene) = scene else {
        let why =
            format!("the board is too large for a picture: it has more than {MOST_DRAWN} places");
        return Ok(Err(Failure::Failed(why)));
    };
    Ok(std::fs::write(out, render::svg(&scene, names))
        .map_err(|error| Failure::Failed(format!("cannot write {out}: {error}"))))
}

/// Asks a player the recorded questions, and prints which it answers as recorded.
fn ask_again(
    game: &dyn Entry,
    record: &Record,
    seat: Seat,
    player: &str,
    args: &ArgMatches,
) -> Outcome {
    let (verbose, trust) = (args.get_flag("verbose"), args.get_flag("trust"));
    let json = args.get_flag("json");
    let player = PlayerSpec::read(player).map_err(Failure::Usage)?;
    let player = player.guarded(&args::private_files(args), &[]);
    if !trust && player.is_process() {
        host::warn();
    }
    let failed = |why: String| Failure::Failed(why);
    let variant = game.variant_of(record).map_err(|error| failed(error.to_string()))?;
    let replay = Replay::open(&*variant, record).map_err(|error| failed(error.to_string()))?;
    let match_host = args::host(args)?.for_match();
    let mut seating = Seating::new(&*variant, &match_host);
    (seating.verbose, seating.trust) = (verbose, trust);
    let mut seated = seating.seat(&player, replay.table()).map_err(Failure::Usage)?;
    let (mut asked, mut same, mut written) = (0, 0, Ok(()));
    let each = |answered: &Asked| {
        asked += 1;
        same += usize::from(answered.answer == answered.recorded);
        let stderr = answered.stderr.as_deref().unwrap_or_default();
        let fault = answered.answer.as_ref().err();
        let advice = fault.and_then(|fault| advice(&player, fault, stderr, trust, &record.game));
        if written.is_ok() {
            let line = match json {
                true => as_json(answered, advice.as_deref()).to_string() + "\n",
                false => {
                    let shown = fault.is_some() && !verbose && !player.is_wrapped();
                    let reason = fault.map(ToString::to_string).unwrap_or_default();
                    let stderr = if shown { other_lines(stderr, &reason) } else { Vec::new() };
                    let stderr = stderr.iter().map(|line| format!("            | {line}\n"));
                    let line = one_line(&compared(answered)) + "\n";
                    line + &stderr.collect::<String>() + &to_do(advice.as_deref())
                }
            };
            written = write!(anstream::stdout(), "{line}");
        }
    };
    ask(replay, seat, &mut *seated, each).map_err(|error| failed(error.to_string()))?;
    drop(seated);
    if let Some(why) = seating.spawn_failure() {
        return Err(failed(why.clone()));
    }
    written?;
    if json {
        let line = json!({"asked": asked, "same": same});
        return Ok(writeln!(anstream::stdout(), "{line}")?);
    }
    Ok(writeln!(anstream::stdout(), "{same} of {asked} answers as recorded")?)
}

/// An answer beside the recorded one, for programs.
fn as_json(answered: &Asked, advice: Option<&str>) -> Value {
    let text = |answer: &Result<String, Fault>| match answer {
        Ok(mv) => json!({"move": mv}),
        Err(fault) => json!({"fault": fault}),
    };
    let mut line = json!({
        "event": answered.number,
        "recorded": text(&answered.recorded),
        "answer": text(&answered.answer),
        "same": answered.answer == answered.recorded,
        "say": answered.remark.say,
        "think": answered.remark.think,
    });
    if answered.answer.is_err() {
        line["stderr"] = json!(answered.stderr);
        line["advice"] = json!(advice);
    }
    line
}

/// The recorded answer beside the new one.
fn compared(answered: &Asked) -> String {
    let text = |answer: &Result<String, Fault>| match answer {
        Ok(mv) => mv.clone(),
        Err(fault) => fault.to_string(),
    };
    let (recorded, answer) = (text(&answered.recorded), text(&answered.answer));
    let mark = if answered.answer == answered.recorded { "=" } else { "≠" };
    let mut line = format!("{:>4}  {recorded:<14} {mark} {answer}", answered.number);
    if let Some(say) = &answered.remark.say {
        line += &format!("  {say}");
    }
    if let Some(think) = &answered.remark.think {
        line += &format!("  {think}");
    }
    line
}
