//! `plateau replay`.

use std::io::Write;
use std::path::Path;

use arena::players::Written;
use arena::replay::Answered;
use arena::{Again, Entry, Error, MOST_DRAWN, Record, Step, Watcher};
use clap::ArgMatches;
use clap::parser::ValueSource;
use game::{Fault, Scene, Seat};

use crate::failure::{Failure, Outcome, note, read_file};
use crate::play::{Audience, Teller, conclude, one_line};
use crate::{Games, args, host, store};

pub(crate) fn run(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let path = args.get_one::<String>("file").expect("clap asks for the file");
    let refused = |why: String| Failure::Failed(format!("{path}: {why}"));
    let record = read(path, args)?;
    let game = args::find(games, &record.game).map_err(|_| {
        refused(format!("it is of the game {:?}, which this program does not have", record.game))
    })?;
    let seat = seat(&record, args)?;
    if let (Some(player), Some(seat)) = (args.get_one::<String>("ask"), seat) {
        return ask(game, &record, seat, player, args);
    }
    let (json, quiet) = (args.get_flag("json"), args.get_flag("quiet"));
    let told = !json && !quiet;
    let names: Vec<String> = record.players.iter().map(|name| one_line(name)).collect();
    if let Some(out) = args.get_one::<String>("svg") {
        let at = args.get_one::<usize>("at").copied().unwrap_or(record.log.len());
        let snapshot = Snapshot { at, eyes: seat, next: 0, scene: None };
        return svg(game, &record, &names, snapshot, out);
    }
    let teller = Teller::new(&record.game, record.seed, &names);
    let mut audience = Audience::new(teller, &names, args, true);
    let verdict = game.replay(&record, if told { Some(audience.watcher()) } else { None });
    verdict.map_err(|error| refused(format!("refused: {error}")))?;
    audience.finish()?;
    if quiet && !json {
        writeln!(anstream::stdout(), "{path}: right, {} events", record.log.len())?;
        return Ok(());
    }
    conclude(&record, json)?;
    note(format_args!("verified: every event is what rules and seed say"));
    Ok(())
}

/// The record in a file, or in a store: where one is named, or where there is no such file and
/// what was given could be an id.
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

/// The seat that was named, which must be one of the match.
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

/// Keeps the picture of one position; no other is drawn.
struct Snapshot {
    /// After how many events.
    at: usize,
    /// Whose eyes it is seen with.
    eyes: Option<Seat>,
    /// How many have happened when the next picture could be drawn.
    next: usize,
    scene: Option<Scene>,
}

impl Watcher for Snapshot {
    fn wants_scenes(&self) -> bool {
        self.next == self.at
    }

    fn eyes(&self) -> Option<Seat> {
        self.eyes
    }

    fn begin(&mut self, start: Option<Scene>) {
        self.scene = start;
        self.next = 1;
    }

    fn step(&mut self, step: &Step) {
        self.scene = self.scene.take().or_else(|| step.scene.clone());
        self.next = step.number + 1;
    }
}

/// Draws a position as an SVG file.
fn svg(
    game: &dyn Entry,
    record: &Record,
    names: &[String],
    mut snapshot: Snapshot,
    out: &str,
) -> Outcome {
    let (at, events) = (snapshot.at, record.log.len());
    if at > events {
        return Err(Failure::Usage(format!("--at {at}: the match has {events} events")));
    }
    game.replay(record, Some(&mut snapshot))
        .map_err(|error| Failure::Failed(format!("refused: {error}")))?;
    let too_large =
        || format!("the board is too large for a picture: it has more than {MOST_DRAWN} places");
    let scene = snapshot.scene.ok_or_else(|| Failure::Failed(too_large()))?;
    std::fs::write(out, render::svg(&scene, names))
        .map_err(|error| Failure::Failed(format!("cannot write {out}: {error}")))
}

/// Puts recorded questions to a player, and says which it answers as recorded.
fn ask(game: &dyn Entry, record: &Record, seat: Seat, player: &str, args: &ArgMatches) -> Outcome {
    let (verbose, trust) = (args.get_flag("verbose"), args.get_flag("trust"));
    let player = Written::read(player).map_err(Failure::Usage)?;
    if !trust && player.is_outside() {
        host::warn();
    }
    let again = Again { player: &player, host: &args::host()?, verbose, trust };
    let (mut asked, mut same, mut written) = (0, 0, Ok(()));
    let mut told = |answered: &Answered| {
        asked += 1;
        let told = |answer: &Result<String, Fault>| match answer {
            Ok(mv) => mv.clone(),
            Err(fault) => fault.to_string(),
        };
        let (recorded, answer) = (told(&answered.recorded), told(&answered.answer));
        let equal = answered.answer == answered.recorded;
        same += usize::from(equal);
        let mark = if equal { "=" } else { "≠" };
        let number = answered.number;
        let mut line = format!("{number:>4}  {recorded:<14} {mark} {answer}");
        if let Some(say) = &answered.remark.say {
            line += &format!("  {say}");
        }
        if let Some(think) = &answered.remark.think {
            line += &format!("  {think}");
        }
        if written.is_ok() {
            written = writeln!(anstream::stdout(), "{}", one_line(&line));
        }
    };
    game.ask(record, seat, &again, &mut told).map_err(|error| match error {
        Error::Player(why) => Failure::Usage(why),
        error => Failure::Failed(error.to_string()),
    })?;
    written?;
    Ok(writeln!(anstream::stdout(), "{same} of {asked} answers as recorded")?)
}
