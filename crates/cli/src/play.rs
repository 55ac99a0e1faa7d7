//! `plateau play` and how a match is told.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use arena::players::Written;
use arena::{Record, Seed, Step, Watcher};
use clap::ArgMatches;
use game::{Event, Fault, Scene, Seat};
use serde::Serialize;

use crate::args::{self, Chosen};
use crate::failure::{Failure, Outcome};
use crate::host;
use crate::options::Given;
use crate::screen::Screen;

pub(crate) fn run(chosen: &Chosen<'_>) -> Outcome {
    let mut given = Given::read(chosen, players(chosen)?, args::seed(chosen.args))?;
    given.order.terms = args::terms(chosen.args);
    given.order.verbose = chosen.args.get_flag("verbose");
    given.order.trust = chosen.args.get_flag("trust");
    if !given.order.trust && given.order.players.iter().any(Written::is_outside) {
        host::warn();
    }
    let names: Vec<String> =
        given.order.players.iter().map(|player| one_line(&player.to_string())).collect();
    let told = !chosen.args.get_flag("json") && !chosen.args.get_flag("quiet");
    let over = !given.order.players.iter().any(Written::is_human);
    let teller = Teller::new(chosen.game.name(), given.order.seed, &names);
    let mut audience = Audience::new(teller, &names, chosen.args, over);
    let watcher: Option<&mut dyn Watcher> = if told { Some(audience.watcher()) } else { None };
    let kept = chosen.args.get_one::<String>("record");
    kept.map_or(Ok(()), |path| can_keep(path))?;
    let record = chosen.game.play(&given.order, watcher).map_err(|error| given.explain(error))?;
    let written = kept.map_or(Ok(()), |path| {
        std::fs::write(path, record.to_text())
            .map_err(|error| Failure::Failed(format!("cannot write {path}: {error}")))
    });
    audience.finish()?;
    conclude(&record, chosen.args.get_flag("json"))?;
    written
}

/// Whether a record can be kept there, as far as that can be known before there is one.
fn can_keep(path: &str) -> Outcome {
    let folder = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty());
    if Path::new(path).is_dir() {
        return Err(Failure::Usage(format!("--record {path}: this is a folder")));
    }
    match folder.filter(|folder| !folder.is_dir()) {
        Some(folder) => {
            let folder = folder.display();
            Err(Failure::Usage(format!("--record {path}: there is no folder {folder}")))
        }
        None => Ok(()),
    }
}

fn players(chosen: &Chosen<'_>) -> Outcome<Vec<Written>> {
    let written: Vec<&str> = match chosen.args.get_many::<String>("players") {
        Some(named) => named.map(String::as_str).collect(),
        None => chosen.game.default_players().to_vec(),
    };
    written.into_iter().map(|text| Written::read(text).map_err(Failure::Usage)).collect()
}

/// Prints how a match ended.
pub(crate) fn conclude(record: &Record, as_json: bool) -> Outcome {
    let mut out = anstream::stdout().lock();
    if as_json {
        serde_json::to_writer(&mut out, &summary(record)).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", table(record))?;
    }
    Ok(out.flush()?)
}

/// A match for machines.
#[derive(Serialize)]
struct Summary<'a> {
    game: &'a str,
    seed: Seed,
    moves: Vec<&'a str>,
    seats: Vec<SeatSummary<'a>>,
    id: &'a str,
}

#[derive(Serialize)]
struct SeatSummary<'a> {
    player: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    score: i32,
    rank: usize,
    fault: Option<&'a Fault>,
}

fn summary(record: &Record) -> Summary<'_> {
    let moves = record.log.iter().filter_map(|line| line.mv.as_deref().or(line.chance.as_deref()));
    let seat = |seat: Seat| SeatSummary {
        player: &record.players[seat.index()],
        name: record.name(seat),
        score: record.scores[seat.index()],
        rank: record.ranks[seat.index()],
        fault: record.fault(seat),
    };
    Summary {
        game: &record.game,
        seed: record.seed,
        moves: moves.collect(),
        seats: Seat::all(record.players.len()).map(seat).collect(),
        id: &record.id,
    }
}

/// How many of the last lines a failed player wrote to stderr are printed.
pub(crate) const LAST_LINES: usize = 10;

/// The ranking, best first.
fn table(record: &Record) -> String {
    let width = width(&record.players);
    let bold = Style::new().bold();
    let mut text = format!("{bold}rank  seat  {:width$}  score{bold:#}\n", "player");
    let mut order: Vec<Seat> = Seat::all(record.players.len()).collect();
    order.sort_by_key(|seat| record.ranks[seat.index()]);
    for seat in order {
        let (rank, player, score) = (
            record.ranks[seat.index()],
            one_line(&record.players[seat.index()]),
            record.scores[seat.index()],
        );
        let style = colour(seat);
        text += &format!("{rank:>4}  {seat:>4}  {style}{player:width$}{style:#}  {score:>5}");
        if let Some(name) = record.name(seat) {
            text += &format!("  ({})", one_line(name));
        }
        if let Some(fault) = record.fault(seat) {
            text += &format!("  {}", one_line(&fault.to_string()));
        }
        text.push('\n');
        if let Some(words) = record.last_words(seat) {
            for line in words.lines().rev().take(LAST_LINES).collect::<Vec<_>>().iter().rev() {
                text += &format!("            | {}\n", one_line(line));
            }
        }
    }
    text
}

/// Whoever a match is shown to: in pictures where they are possible and wanted, or in lines.
pub(crate) enum Audience<'a> {
    Pictures(Screen<'a>),
    Lines(Teller<'a>),
}

/// How long a picture stays when nobody says otherwise: long enough to follow a match by eye.
const PACE: Duration = Duration::from_millis(150);

impl<'a> Audience<'a> {
    pub(crate) fn new(
        teller: Teller<'a>,
        names: &'a [String],
        args: &ArgMatches,
        over: bool,
    ) -> Self {
        if args.get_flag("plain") || !Screen::is_possible() {
            return Audience::Lines(teller);
        }
        let pace = args.get_one::<Duration>("pace").copied().unwrap_or(PACE);
        Audience::Pictures(Screen::new(teller, names, pace, over))
    }

    pub(crate) fn watcher(&mut self) -> &mut dyn Watcher {
        match self {
            Audience::Pictures(screen) => screen,
            Audience::Lines(teller) => teller,
        }
    }

    /// The end of the showing: the first error there was.
    pub(crate) fn finish(self) -> Outcome {
        match self {
            Audience::Pictures(screen) => screen.finish(),
            Audience::Lines(teller) => teller.finish(),
        }
    }
}

/// Tells a match event by event.
pub(crate) struct Teller<'a> {
    game: &'a str,
    seed: Seed,
    names: &'a [String],
    width: usize,
    /// The first error of writing: a watcher has no other way to say it.
    written: io::Result<()>,
}

impl Watcher for Teller<'_> {
    fn begin(&mut self, _: Option<Scene>) {
        self.written = self.head();
    }

    fn step(&mut self, step: &Step) {
        if self.written.is_ok() {
            self.written = self.line(step);
        }
    }
}

impl<'a> Teller<'a> {
    pub(crate) fn new(game: &'a str, seed: Seed, names: &'a [String]) -> Self {
        Self { game, seed, names, width: width(names), written: Ok(()) }
    }

    /// The end of the telling: the first error there was.
    pub(crate) fn finish(self) -> Outcome {
        Ok(self.written?)
    }

    fn head(&self) -> io::Result<()> {
        let (bold, game, seed) = (Style::new().bold(), self.game, self.seed.0);
        let player = |seat: Seat| {
            let style = colour(seat);
            format!("{style}{}{style:#}", self.names[seat.index()])
        };
        let players: Vec<String> = Seat::all(self.names.len()).map(player).collect();
        let players = players.join(" – ");
        writeln!(anstream::stdout(), "{bold}{game}{bold:#}, seed {seed}: {players}\n")
    }

    fn line(&self, step: &Step) -> io::Result<()> {
        let (number, width, dim) = (step.number, self.width, Style::new().dimmed());
        let scores: Vec<String> = step.scores.iter().map(|score| format!("{score:>3}")).collect();
        let scores = scores.join(" ");
        let named = |seat: Seat| (self.names[seat.index()].as_str(), colour(seat));
        let ((who, style), what) = match &step.event {
            Event::Move(seat, mv) => (named(*seat), mv.as_str()),
            Event::Chance(mv) => (("chance", Style::new().italic()), mv.as_str()),
            Event::Failed(seat, true) => (named(*seat), "is gone"),
            Event::Failed(seat, false) => (named(*seat), "made no move"),
        };
        let mut line = format!(
            "{dim}{number:>4}{dim:#}  {style}{who:width$}{style:#}  {what:<14}  {dim}{scores}{dim:#}"
        );
        if let Some(fault) = &step.fault {
            let red = AnsiColor::Red.on_default();
            line += &format!("  {red}{}{red:#}", one_line(&fault.to_string()));
        }
        if let Some(say) = &step.remark.say {
            line += &format!("  {}", one_line(say));
        }
        writeln!(anstream::stdout(), "{line}")
    }
}

/// A player's words as they can be printed: short, and without anything a terminal would obey.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().take(200).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// How wide a column of players is.
fn width(names: &[String]) -> usize {
    names.iter().map(|name| name.chars().count()).fold("player".len(), usize::max)
}

/// A seat's colour; names and numbers say the same without it.
fn colour(seat: Seat) -> Style {
    const COLOURS: [AnsiColor; 6] = [
        AnsiColor::Cyan,
        AnsiColor::Yellow,
        AnsiColor::Magenta,
        AnsiColor::Green,
        AnsiColor::Blue,
        AnsiColor::Red,
    ];
    COLOURS[seat.index() % COLOURS.len()].on_default()
}
