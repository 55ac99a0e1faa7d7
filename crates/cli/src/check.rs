//! `plateau check`: tests whether a player keeps to the protocol and the rules.

mod again;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use clap::ArgMatches;
use game::printable;
use players::PlayerSpec;
use players::check::{self, AnswerTimes, CheckReport, CheckTrial, Step, StepEvent, Subject};
use registry::{Entry, TrialInfo};
use serde_json::Map;
use table::Variant;

use crate::columns::paragraph;
use crate::failure::{Failure, Outcome};
use crate::match_output::one_line;
use crate::result::other_lines;
use crate::status::short_time;
use crate::{Games, args, canvas, host};
use again::Again;

pub(crate) fn run(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let text = |name| args.get_one::<String>(name).expect("clap asks for it").as_str();
    let game = args::find(games, text("game"))?;
    let (player, settings) = subject(text("player")).map_err(Failure::Usage)?;
    host::check_interface(&player, game.name()).map_err(Failure::Usage)?;
    host::note_namesakes([&player], game);
    let player = player.guarded(&args::private_files(args), &[]);
    if player.is_human() {
        return Err(Failure::Usage("people are not checked: name a program or a library".into()));
    }
    let (as_json, trust) = (args.get_flag("json"), args.get_flag("trust"));
    let host = args::host(args)?;
    if player.is_process() {
        host::prepare(&host, trust)?;
    }
    let subject = Subject {
        player: &player,
        usual: CheckTrial::usual(usual(game)?),
        trials: trials(game),
        seats: game.default_players().len(),
        seed: args::seed(args),
        clock: args::clock(args),
        host: &host,
        verbose: args.get_flag("verbose"),
        trust,
        complete: as_json || args.get_flag("verbose"),
    };
    let head = head(game.name(), &subject, settings.as_deref());
    let head = (!as_json).then_some(head);
    let again = Again { game, subject: &subject };
    let mut printer =
        StepPrinter { as_json, verbose: subject.verbose, again, head, written: Ok(()) };
    if player.is_process() {
        printer.head();
    }
    let report = check::run(&subject, &mut |event| printer.print(&event));
    let report = report.map_err(|error| Failure::Usage(error.to_string()))?;
    printer.written?;
    conclude(&report, as_json)?;
    if report.ok { Ok(()) } else { Err(Failure::Reported) }
}

/// The player to check, and its file of settings. A file or folder alone is checked as a tournament plays it among
/// submissions.
fn subject(text: &str) -> Result<(PlayerSpec, Option<PathBuf>), String> {
    let path = Path::new(text);
    match text.contains(['/', '.', ' ']) && (path.is_file() || path.is_dir()) {
        true => PlayerSpec::handed_in(text),
        false => PlayerSpec::read(text).map(|player| (player, None)),
    }
}

/// The game with default options.
fn usual(game: &dyn Entry) -> Outcome<Arc<dyn Variant>> {
    match game.variant(&Map::new()) {
        Ok(variant) => Ok(variant),
        Err(error) => Err(Failure::Failed(error.to_string())),
    }
}

/// The other variants of the game that a player should handle.
fn trials(game: &dyn Entry) -> Vec<CheckTrial> {
    let trial = |TrialInfo { name, variant, long, beyond_libraries }| CheckTrial {
        name,
        variant,
        long,
        beyond_libraries,
    };
    game.trials().into_iter().map(trial).collect()
}

/// Prints the steps as they run.
struct StepPrinter<'a> {
    as_json: bool,
    again: Again<'a>,
    /// Whether steps that hold are explained too.
    verbose: bool,
    /// What is checked, until it is printed: whether there is a built-in player of this name is known only when it has
    /// played.
    head: Option<String>,
    /// The first write error.
    written: io::Result<()>,
}

/// What is checked.
fn head(game: &str, subject: &Subject<'_>, settings: Option<&Path>) -> String {
    let (bold, player) = (Style::new().bold(), one_line(&subject.player.to_string()));
    let with = settings.map_or(String::new(), |file| format!(" with {}", file.display()));
    let (with, seed) = (one_line(&with), subject.seed.0);
    format!("{bold}{player}{bold:#}{with} plays {game}, seed {seed}\n")
}

impl StepPrinter<'_> {
    fn head(&mut self) {
        if let Some(head) = self.head.take() {
            self.written = writeln!(anstream::stdout(), "{head}");
        }
    }

    fn print(&mut self, event: &StepEvent<'_>) {
        match event {
            StepEvent::Begins(step) => progress(format_args!("  … {step}")),
            StepEvent::Done(step) => {
                progress(format_args!(""));
                self.head();
                if !self.as_json && self.written.is_ok() {
                    self.written = self.step(step);
                }
            }
        }
    }

    fn step(&self, step: &Step) -> io::Result<()> {
        let mut out = anstream::stdout().lock();
        let dim = Style::new().dimmed();
        let failed = !step.ok && !step.skipped;
        let (mark, style, text) = match (step.skipped, step.ok) {
            (true, _) => ('–', dim, dim),
            (false, true) => ('✓', AnsiColor::Green.on_default(), Style::new()),
            (false, false) => {
                ('✗', AnsiColor::Red.on_default().bold(), AnsiColor::Red.on_default())
            }
        };
        let detail = paragraph(&one_line(&step.detail), DETAIL_MARGIN);
        let mut detail = detail.iter();
        let first = detail.next().map_or("", String::as_str);
        writeln!(out, "  {style}{mark}{style:#} {:<12}  {text}{first}{text:#}", step.step)?;
        for line in detail {
            writeln!(out, "{:DETAIL_MARGIN$}{text}{line}{text:#}", "")?;
        }
        if failed || step.advice.is_some() || self.verbose && !step.skipped {
            let again = step.place.filter(|_| failed).and_then(|place| self.again.command(place));
            explain(&mut out, step, again.as_deref(), self.verbose)?;
        }
        out.flush()
    }
}

/// The answers that took longest, and how long most of those in ordinary matches took.
fn answer_times(report: &CheckReport) -> Option<String> {
    let timed = || report.steps.iter().filter_map(|step| Some((step.step, step.answers?)));
    let (slow, AnswerTimes { slowest_us, .. }) =
        timed().max_by_key(|(_, times)| times.slowest_us)?;
    let slowest = format!("slowest {} in `{slow}`", short(slowest_us));
    let usual = timed().find(|(step, _)| *step == check::ORDINARY);
    Some(match usual {
        Some((step, times)) => {
            format!("answers: median {} in `{step}`, {slowest}", short(times.median_us))
        }
        None => format!("answers: {slowest}"),
    })
}

fn short(us: u64) -> String {
    short_time(Duration::from_micros(us))
}

/// Prints the details of a step: with `verbose`, all lines as they are.
fn explain(
    out: &mut impl Write,
    step: &Step,
    again: Option<&str>,
    verbose: bool,
) -> io::Result<()> {
    let (dim, bold) = (Style::new().dimmed(), Style::new().bold());
    let mut named = |name: &str, lines: &[String], style: Style| -> io::Result<()> {
        for (i, line) in lines.iter().enumerate() {
            let name = if i == 0 { name } else { "" };
            writeln!(out, "    {dim}{name:<9}{dim:#} {style}{line}{style:#}")?;
        }
        Ok(())
    };
    named("expected", &paragraph(step.expected, MARGIN), Style::new())?;
    let shown = |line: &String| if verbose { printable(line) } else { cut(line) };
    let exchange: Vec<String> = step.exchange.iter().map(shown).collect();
    named("lines", &exchange, dim)?;
    let stderr = step.stderr.as_deref().unwrap_or_default();
    let stderr = match verbose {
        true => stderr.lines().map(printable).collect(),
        false => other_lines(stderr, &step.detail),
    };
    named("stderr", &stderr, dim)?;
    let advice = step.advice.iter().map(|advice| printable(advice));
    let advice: Vec<String> = advice.flat_map(|advice| paragraph(&advice, MARGIN)).collect();
    let late = step.delay_us.filter(|&us| us >= SHOWN_DELAY_US);
    let late = late.map(|us| {
        format!("other programs kept the player from running for {} of that time", short(us))
    });
    let times = step.answers.map(|AnswerTimes { median_us, slowest_us }| {
        format!("median {}, slowest {}", short(median_us), short(slowest_us))
    });
    named("answers", times.as_slice(), dim)?;
    named("machine", late.as_slice(), dim)?;
    named("again", &again.map(printable).into_iter().collect::<Vec<_>>(), dim)?;
    named("to do", &advice, bold)
}

/// Shorter delays of the machine are not worth a line.
pub(crate) const SHOWN_DELAY_US: u64 = 10_000;
/// The columns before the lines that explain a step.
const MARGIN: usize = 14;
/// The columns before what happened in a step.
const DETAIL_MARGIN: usize = 18;
/// How many characters are kept at the end of a long line.
const END: usize = 30;

/// A line cut to the width of the terminal. The middle is dropped, since it matters least in lines of
/// the protocol.
fn cut(line: &str) -> String {
    let line: Vec<char> = printable(line).chars().collect();
    let room = canvas::columns().map_or(usize::MAX, |columns| columns.saturating_sub(MARGIN));
    if line.len() <= room.max(2 * END) {
        return line.iter().collect();
    }
    let begin: String = line[..room.max(2 * END) - END - 3].iter().collect();
    let end: String = line[line.len() - END..].iter().collect();
    format!("{begin} … {end}")
}

/// Replaces the progress line, if stderr is a terminal.
fn progress(text: std::fmt::Arguments<'_>) {
    if io::stderr().is_terminal() {
        // A failure to write to stderr cannot be reported anywhere.
        let _ = write!(anstream::stderr(), "\r\x1b[K{text}");
    }
}

fn conclude(report: &CheckReport, as_json: bool) -> Outcome {
    let mut out = anstream::stdout().lock();
    if as_json {
        serde_json::to_writer(&mut out, report).map_err(io::Error::from)?;
        writeln!(out)?;
        return Ok(out.flush()?);
    }
    let count = |is: fn(&&Step) -> bool| report.steps.iter().filter(is).count();
    let failed = report.steps.iter().filter(|step| !step.ok && !step.skipped);
    let failed: Vec<&str> = failed.map(|step| step.step).collect();
    let (hold, waiting, idle) = (
        count(|step| step.ok && !step.skipped),
        count(|step| !step.ok && step.skipped),
        count(|step| step.ok && step.skipped),
    );
    let style = if report.ok { AnsiColor::Green } else { AnsiColor::Red }.on_default().bold();
    let mut line = match &failed[..] {
        [] if report.ok => format!("{style}all steps hold{style:#}"),
        [] => format!("{style}not judged: the machine was too busy{style:#}; {hold} hold"),
        _ => format!("{style}fails: {}{style:#}; {hold} hold", failed.join(", ")),
    };
    for (number, what) in [(waiting, "not judged"), (idle, "not run")] {
        if number > 0 {
            line += &format!(", {number} {what}");
        }
    }
    writeln!(out)?;
    if let Some(times) = answer_times(report) {
        writeln!(out, "{times}")?;
    }
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}
