//! `plateau check`: whether a player keeps to what is asked of it.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;

use anstyle::{AnsiColor, Style};
use clap::ArgMatches;
use players::PlayerSpec;
use players::check::{self, Report, Step, Subject, Told, Trial};
use registry::{Entry, TrialInfo};
use serde_json::Map;
use table::Variant;

use crate::failure::{Failure, Outcome};
use crate::result::LAST_LINES;
use crate::tell::one_line;
use crate::{Games, args, host, screen};

pub(crate) fn run(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let text = |name| args.get_one::<String>(name).expect("clap asks for it").as_str();
    let game = args::find(games, text("game"))?;
    let player = PlayerSpec::read(text("player")).map_err(Failure::Usage)?;
    if player.is_human() {
        return Err(Failure::Usage("people are not checked: name a program or a library".into()));
    }
    let (as_json, trust) = (args.get_flag("json"), args.get_flag("trust"));
    if !trust && player.is_process() {
        host::warn();
    }
    let host = args::host()?;
    let subject = Subject {
        player: &player,
        usual: Trial::usual(usual(game)?),
        trials: trials(game),
        seats: game.default_players().len(),
        seed: args::seed(args),
        clock: args::clock(args),
        host: &host,
        verbose: args.get_flag("verbose"),
        trust,
    };
    let mut teller = Teller { as_json, verbose: subject.verbose, written: Ok(()) };
    teller.head(game.name(), &subject);
    let report = check::run(&subject, &mut |told| teller.tell(&told));
    let report = report.map_err(|error| Failure::Usage(error.to_string()))?;
    teller.written?;
    conclude(&report, as_json)?;
    if report.ok { Ok(()) } else { Err(Failure::Told) }
}

/// The game with all options by default.
fn usual(game: &dyn Entry) -> Outcome<Arc<dyn Variant>> {
    match game.variant(&Map::new()) {
        Ok(variant) => Ok(variant),
        Err(error) => Err(Failure::Failed(error.to_string())),
    }
}

/// What a player of the game should cope with besides.
fn trials(game: &dyn Entry) -> Vec<Trial> {
    let trial = |TrialInfo { name, variant, long }| Trial { name, variant, long };
    game.trials().into_iter().map(trial).collect()
}

/// Tells step by step.
struct Teller {
    as_json: bool,
    /// Whether steps that hold are told with all there is, too.
    verbose: bool,
    /// The first error of writing.
    written: io::Result<()>,
}

impl Teller {
    fn head(&mut self, game: &str, subject: &Subject<'_>) {
        if !self.as_json {
            let (bold, player) = (Style::new().bold(), one_line(&subject.player.to_string()));
            let seed = subject.seed.0;
            self.written =
                writeln!(anstream::stdout(), "{bold}{player}{bold:#} plays {game}, seed {seed}\n");
        }
    }

    fn tell(&mut self, told: &Told<'_>) {
        match told {
            Told::Begins(step) => progress(format_args!("  … {step}")),
            Told::Done(step) => {
                progress(format_args!(""));
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
        let detail = one_line(&step.detail);
        writeln!(out, "  {style}{mark}{style:#} {:<12}  {text}{detail}{text:#}", step.step)?;
        if failed || self.verbose && !step.skipped {
            explain(&mut out, step)?;
        }
        out.flush()
    }
}

/// Tells all there is to tell about a step.
fn explain(out: &mut impl Write, step: &Step) -> io::Result<()> {
    let (dim, bold) = (Style::new().dimmed(), Style::new().bold());
    let mut named = |name: &str, lines: &[String], style: Style| -> io::Result<()> {
        for (i, line) in lines.iter().enumerate() {
            let name = if i == 0 { name } else { "" };
            writeln!(out, "    {dim}{name:<9}{dim:#} {style}{line}{style:#}")?;
        }
        Ok(())
    };
    named("expected", &[step.expected.to_string()], Style::new())?;
    let exchange: Vec<String> = step.exchange.iter().map(|line| cut(line)).collect();
    named("lines", &exchange, dim)?;
    let stderr = step.stderr.as_deref().unwrap_or_default();
    let last: Vec<String> = stderr.lines().rev().take(LAST_LINES).map(one_line).collect();
    let last: Vec<String> = last.into_iter().rev().collect();
    named("stderr", &last, dim)?;
    let advice: Vec<String> = step.advice.iter().map(|advice| plain(advice)).collect();
    named("to do", &advice, bold)
}

/// A text without anything a terminal would obey.
fn plain(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// What stands before the lines that explain a step.
const MARGIN: usize = 14;
/// How much of a long line is its end.
const END: usize = 30;

/// A line as it can be printed. One of the protocol is longer than a terminal is wide, and its middle
/// tells least.
fn cut(line: &str) -> String {
    let line: Vec<char> = plain(line).chars().collect();
    let room = screen::columns().map_or(usize::MAX, |columns| columns.saturating_sub(MARGIN));
    if line.len() <= room.max(2 * END) {
        return line.iter().collect();
    }
    let begin: String = line[..room.max(2 * END) - END - 3].iter().collect();
    let end: String = line[line.len() - END..].iter().collect();
    format!("{begin} … {end}")
}

/// Says what is going on, where somebody looks: on a terminal, in place of what was said before.
fn progress(text: std::fmt::Arguments<'_>) {
    if io::stderr().is_terminal() {
        // Nobody is left to tell that stderr cannot be written.
        let _ = write!(anstream::stderr(), "\r\x1b[K{text}");
    }
}

fn conclude(report: &Report, as_json: bool) -> Outcome {
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
        [] => format!("{style}all steps hold{style:#}"),
        _ => format!("{style}fails: {}{style:#}; {hold} hold", failed.join(", ")),
    };
    for (number, what) in [(waiting, "not judged"), (idle, "not run")] {
        if number > 0 {
            line += &format!(", {number} {what}");
        }
    }
    writeln!(out, "\n{line}")?;
    Ok(out.flush()?)
}
