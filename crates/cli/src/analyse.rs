//! `plateau analyse`: what each move of a match was worth, and the better one.

use std::io::{self, Write};
use std::time::Duration;

use clap::{Arg, ArgMatches, Command};
use game::count;
use players::referee::Stopwatch;
use players::{PlayerSpec, Seating};
use table::{Analysis, AnyTable, JudgedMove, Record, Replay, Verdict};

use crate::args::{self, json_arg};
use crate::failure::{Failure, Outcome};
use crate::match_output::{fitted, one_line};
use crate::status::progress_bar;
use crate::text_width::padded;
use crate::{Games, replay, tournament};

/// The time for each position.
const TIME: &str = "100ms";
/// The widest columns of players and moves.
const PLAYER: usize = 20;
const MOVE: usize = 16;
/// How many moves of the expected line are printed.
const LINE: usize = 4;
/// The most columns of the curve.
const CURVE: usize = 60;

pub(crate) fn grammar(example: &str) -> Command {
    Command::new("analyse")
        .about("Judge each move of a match: what it was worth, and which was better")
        .arg(
            Arg::new("file")
                .value_name("FILE|ID")
                .required(true)
                .help("A file with a record, - for standard input; or the first digits of the id of a match in a store"),
        )
        .arg(tournament::store_arg())
        .arg(
            Arg::new("with")
                .long("with")
                .value_name("PLAYER")
                .conflicts_with("time")
                .help("The built-in player that judges [default: the strongest that the game has]"),
        )
        .arg(
            Arg::new("time")
                .long("time")
                .value_name("TIME")
                .default_value(TIME)
                .value_parser(|text: &str| <Duration as game::Setting>::read(text))
                .help("The processor time for each position"),
        )
        .arg(json_arg("Print a line for each move: {event, seat, move, best, value, played_value, unit, chance, played_chance, lost, verdict, exact, line, outlook, think}, with fault instead of move where a seat failed, and record where there are several"))
        .arg(args::quiet_arg("Print only the summary"))
        .after_help(format!(
            "Examples:\n  plateau play {example} --record match.json\n  plateau analyse match.json\n  \
             plateau analyse match.json --time 20ms --json\n  \
             plateau analyse match.json --with mcts:playouts=2000\n\n\
             A move that loses 5% of the chances of winning is inaccurate (?!), 10% a mistake (?), 20% a blunder (??).\n\
             Alone, a move that loses a point is a mistake, two a blunder. Values that are proven are marked with =.\n\
             Nothing is said of moves that were not judged: the search listed no value for them, or had no time. In games with secrets each seat is judged by what it knew."
        ))
}

pub(crate) fn run(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let path = args.get_one::<String>("file").expect("clap asks for the file");
    let records = replay::read(path, args)?;
    let several = records.len() > 1;
    for (number, (name, record)) in records.iter().enumerate() {
        if several && !args.get_flag("json") {
            let gap = if number > 0 { "\n" } else { "" };
            writeln!(anstream::stdout(), "{gap}{}", one_line(name))?;
        }
        analyse(games, (name, record), several.then_some(number + 1), args)?;
    }
    Ok(())
}

/// Judges a record, which has a number if there are several.
fn analyse(
    games: Games<'_>,
    (path, record): (&str, &Record),
    number: Option<usize>,
    args: &ArgMatches,
) -> Outcome {
    let refused = |why: String| Failure::Failed(format!("{path}: {why}"));
    let game = args::find(games, &record.game).map_err(|_| {
        refused(format!("it is of the game {:?}, which this program does not have", record.game))
    })?;
    let variant = game.variant_of(record).map_err(|error| refused(format!("refused: {error}")))?;
    let with = args.get_one::<String>("with").map(|text| built_in(text)).transpose()?;
    let time = *args.get_one::<Duration>("time").expect("it has a default");
    let host = args::host(args)?.for_match();
    let make = |table: &dyn AnyTable| match &with {
        Some(player) => Seating::new(&*variant, &host).seat(player, table),
        None => variant.adviser(table, time),
    };
    let refuse = |error: table::AnalysisError| match error {
        table::AnalysisError::Record(bad) => refused(format!("refused: {bad}")),
        table::AnalysisError::Analyst(why) => Failure::Usage(why),
    };
    let replay = Replay::open(&*variant, record);
    let replay = replay.map_err(|bad| refused(format!("refused: {bad}")))?;
    let mut analysis = Analysis::new(replay, make);
    let (as_json, quiet) = (args.get_flag("json"), args.get_flag("quiet"));
    let printer = Printer::new(record);
    if !as_json && !quiet {
        printer.head()?;
    }
    let bar = progress_bar(as_json || quiet, "judging moves: {pos} of {len}{pace}");
    bar.set_length(record.log.len() as u64);
    let mut judged = Vec::new();
    loop {
        let watch = || Stopwatch::new(None, None, None).of_processor();
        let Some(one) = analysis.next(watch).map_err(refuse)? else { break };
        bar.set_position(one.number as u64);
        match (as_json, quiet) {
            (true, _) => writeln!(anstream::stdout(), "{}", one.to_json(true, number))?,
            (_, false) => printer.row(&one)?,
            _ => {}
        }
        judged.push(one);
    }
    bar.finish_and_clear();
    let mut choices = judged.iter().filter(|one| !one.is_forced).peekable();
    let says_nothing = choices.peek().is_some() && choices.all(|one| one.value.is_empty());
    if let Some(player) = with.as_ref().filter(|_| says_nothing) {
        return Err(Failure::Usage(format!(
            "--with {player}: it moves without saying what moves are worth: name one that searches, such as mcts"
        )));
    }
    if !as_json {
        printer.summary(&judged)?;
    }
    Ok(())
}

/// A built-in player as written.
fn built_in(text: &str) -> Outcome<PlayerSpec> {
    let refused = |why: String| Failure::Usage(format!("--with {text}: {why}"));
    let player = PlayerSpec::read(text).map_err(refused)?;
    match player.is_process() || player.is_human() {
        false => Ok(player),
        true => Err(refused(
            "only built-in players judge moves; `plateau replay FILE --ask PLAYER` asks any other"
                .to_string(),
        )),
    }
}

/// The sign of a verdict.
fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Unknown | Verdict::Good => "",
        Verdict::Inaccuracy => "?!",
        Verdict::Mistake => "?",
        Verdict::Blunder => "??",
    }
}

/// Prints an analysis for people.
struct Printer {
    names: Vec<String>,
    width: usize,
    /// One seat plays alone, for points.
    is_alone: bool,
}

impl Printer {
    fn new(record: &Record) -> Self {
        let names: Vec<String> = record
            .players
            .iter()
            .enumerate()
            .map(|(seat, name)| format!("{seat} {}", fitted(name, PLAYER)))
            .collect();
        let width = names
            .iter()
            .map(|name| name.chars().count())
            .max()
            .unwrap_or(0)
            .max("seat, player".len());
        Self { is_alone: names.len() == 1, names, width }
    }

    fn head(&self) -> io::Result<()> {
        let player = padded("seat, player", self.width);
        writeln!(
            anstream::stdout(),
            "   #  {player}  {:<MOVE$}    {:>6}   lost  {:<MOVE$}  expected then",
            "move",
            if self.is_alone { "score" } else { "chance" },
            "better"
        )
    }

    fn row(&self, one: &JudgedMove) -> io::Result<()> {
        let played = match &one.played {
            Ok(mv) => mv.clone(),
            Err(fault) => fault.to_string(),
        };
        let percent = |chance: f64| format!("{:.0}%", 100.0 * chance);
        let mark = if one.is_exact { "=" } else { " " };
        let chance =
            one.chances.map_or(String::new(), |(_, played)| format!("{mark}{}", percent(played)));
        let lost = one.lost().filter(|lost| *lost >= 0.005).map_or(String::new(), percent);
        let points = |points: f64| format!("{:.0}", points.round() + 0.0);
        let (chance, lost) = match self.is_alone {
            true => (
                one.played_value.map_or(String::new(), |value| format!("{mark}{}", points(value))),
                one.lost_points().filter(|lost| *lost >= 0.5).map_or(String::new(), points),
            ),
            false => (chance, lost),
        };
        // A move that lost nothing has no better one, and of one that was not judged none is known.
        let is_worse = match one.played {
            Ok(_) => !chance.is_empty() && !lost.is_empty(),
            Err(_) => !one.value.is_empty(),
        };
        let better = if is_worse { one.best.as_str() } else { "" };
        let line: Vec<&str> = one.line.iter().skip(1).take(LINE).map(String::as_str).collect();
        let row = format!(
            "{:>4}  {}  {} {:<2} {chance:>6} {lost:>6}  {}  {}",
            one.number,
            padded(&self.names[one.seat.index()], self.width),
            padded(&fitted(&played, MOVE), MOVE),
            sign(one.verdict()),
            padded(&fitted(better, MOVE), MOVE),
            if is_worse { line.join(" ") } else { String::new() },
        );
        writeln!(anstream::stdout(), "{}", one_line(row.trim_end()))
    }

    /// How each seat played, and how the chances went.
    fn summary(&self, judged: &[JudgedMove]) -> io::Result<()> {
        let mut out = anstream::stdout();
        if self.is_alone {
            let lost: Vec<f64> = judged.iter().filter_map(JudgedMove::lost_points).collect();
            let points = lost.iter().map(|lost| lost.round()).sum::<f64>() as usize;
            let name = padded(&self.names[0], self.width);
            return writeln!(
                out,
                "{name}  {} lost in {} that were judged",
                count(points, "point"),
                count(lost.len(), "move")
            );
        }
        for (seat, name) in self.names.iter().enumerate() {
            let own = judged.iter().filter(|one| one.seat.index() == seat);
            let lost: Vec<f64> = own.clone().filter_map(JudgedMove::lost).collect();
            if lost.is_empty() {
                continue;
            }
            let mean = 100.0 * lost.iter().sum::<f64>() / lost.len() as f64;
            let many =
                |verdict: Verdict| own.clone().filter(|one| one.verdict() == verdict).count();
            let faults = [(Verdict::Blunder, "blunder"), (Verdict::Mistake, "mistake")];
            let faults = faults.map(|(verdict, word)| count(many(verdict), word));
            let unknown = match many(Verdict::Unknown) {
                0 => String::new(),
                some => format!("; {some} of {} not judged", count(own.clone().count(), "move")),
            };
            writeln!(
                out,
                "{}  {}, {}, {}; {mean:.1}% lost in a move on average{unknown}",
                padded(name, self.width),
                faults[0],
                faults[1],
                inaccuracies(many(Verdict::Inaccuracy)),
            )?;
            writeln!(out, "{}  {}", padded("", self.width), curve(judged, seat))?;
        }
        Ok(())
    }
}

fn inaccuracies(number: usize) -> String {
    format!("{number} {}", if number == 1 { "inaccuracy" } else { "inaccuracies" })
}

/// The chances of a seat over the match, at its own moves.
fn curve(judged: &[JudgedMove], seat: usize) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let own = judged.iter().filter(|one| one.seat.index() == seat);
    let chances: Vec<f64> = own.filter_map(|one| one.chances.map(|(best, _)| best)).collect();
    let columns = chances.len().min(CURVE);
    let bar = |column: usize| {
        let chance = chances[column * chances.len() / columns.max(1)];
        BARS[((chance * BARS.len() as f64) as usize).min(BARS.len() - 1)]
    };
    (0..columns).map(bar).collect()
}
