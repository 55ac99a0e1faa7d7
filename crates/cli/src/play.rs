//! `plateau play`.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::time::Duration;

use game::{Fault, Seat, StartFault, wrapped};
use players::referee::Spent;
use players::{Contest, ContestError, HumanTerminal, PlayerSpec, Watcher, kept_apart};
use table::terms::{DEFAULT_LIMIT, is_excused, is_starved};
use table::{AnyTable, Eyes, Record, RecordedEvent, Window};
use terminal_size::{Height, Width, terminal_size_of};

use crate::args::{self, GameArgs};
use crate::canvas::columns;
use crate::failure::{Failure, Outcome, note};
use crate::from::Position;
use crate::interrupts::Interrupts;
use crate::match_output::{LinePrinter, MatchOutput, one_line};
use crate::match_page::MatchPage;
use crate::options::GivenOptions;
use crate::output_file::{Content, OutputFile};
use crate::people::WithPeople;
use crate::result::{Identity, Played, conclude};
use crate::screen::Screen;
use crate::thinking::Thinking;
use crate::viewer::Viewer;
use crate::{host, unfinished};

/// What further lines of a wrapped line begin with.
const INDENT: usize = 4;

/// How long a player thinks before a line below the picture says so.
const PATIENCE: Duration = Duration::from_secs(2);

pub(crate) fn run(chosen: &GameArgs<'_>) -> Outcome {
    let args = chosen.args;
    let given = GivenOptions::read(chosen)?;
    let from = Position::read(chosen, &given)?;
    let mut contest = given.contest(chosen, players(chosen, from.as_ref())?, args::seed(args))?;
    contest.terms = args::terms(args);
    if let Some(from) = &from {
        from.prepare(&mut contest, chosen.game)?;
    }
    contest.verbose = args.get_flag("verbose");
    contest.trust = args.get_flag("trust");
    if args.contains_id("players") {
        host::note_namesakes(&contest.players, chosen.game);
    }
    if contest.players.iter().any(PlayerSpec::is_process) {
        contest.host.take_precedence();
        host::warn_unless(contest.trust);
    }
    let interrupts = Interrupts::watch(&contest.host)?;
    let kept = OutputFile::of_flag(args, "record", Content::Record)?;
    // A record on standard output is printed alone.
    let is_printed = kept.as_ref().is_some_and(OutputFile::is_stdout);
    if is_printed && args.get_flag("json") {
        let why = "--json and --record - both print to standard output: leave out one of them";
        return Err(Failure::Usage(why.to_string()));
    }
    let mut table = match &from {
        Some(from) => from.open(&contest)?,
        None => contest.open().map_err(|error| given.explain_contest(error))?,
    };
    let (as_json, quiet) = (args.get_flag("json"), args.get_flag("quiet") || is_printed);
    let view = View::of(&contest, &*table, args.get_one::<Eyes>("eyes").copied())?;
    let names: Vec<String> =
        contest.players.iter().map(|player| one_line(&player.to_string())).collect();
    let viewer = Viewer::new(&names, view.has_people());
    view.prepare(&mut contest, &viewer, as_json || quiet, args.get_flag("plain"));
    if view.has_people() {
        let keep = unfinished::recording(kept.as_ref(), table.game(), &interrupts);
        contest.terminal.keep = Some(keep);
    }
    let page = MatchPage::open(args, &mut contest, &*table, view.eyes)?;
    // Seed and id would give away what these eyes may not know.
    let sees_all = view.eyes == Eyes::Referee || !table.has_secrets();
    let seed = (sees_all && !view.keeps_secrets).then_some(contest.seed.0);
    let printer = LinePrinter::new(view.eyes, seed, &names);
    // Pictures that are drawn over each other would hide what players write to the same terminal.
    let in_lines = !view.has_people() && contest.shows_stderr() && io::stderr().is_terminal();
    // The page has the pictures.
    let in_lines = in_lines || page.is_some();
    let mut output = MatchOutput::new(printer, viewer, args, &view.people, in_lines);
    let is_drawn = output.is_pictures() && !as_json && !quiet;
    let shown: Option<&mut dyn Watcher> =
        if as_json || quiet { None } else { Some(output.watcher()) };
    let mut first;
    let shown: Option<&mut dyn Watcher> = match &page {
        Some(page) => {
            first = page.first(shown, view.eyes);
            Some(&mut first)
        }
        None => shown,
    };
    // Pictures say whose turn it is: there the line only shows that the program is alive.
    let patience = if is_drawn { PATIENCE } else { Duration::ZERO };
    let played = if view.has_people() {
        let mut people = WithPeople::new(shown, view.eyes, &view.people, !is_drawn, &interrupts);
        watched(&contest, &mut *table, Some(&mut people), view.eyes, patience)
    } else {
        watched(&contest, &mut *table, shown, view.eyes, patience)
    };
    let are_named = from.is_some() || args.contains_id("players");
    let spent = played.map_err(|error| {
        let is_refused = matches!(error, ContestError::Player(_)) && !are_named;
        let hint = format!("; it is a default player of {}: name others", chosen.game.name());
        given.explain_contest(error).with(if is_refused { &hint } else { "" })
    })?;
    if let Some(page) = &page {
        page.end(&*table);
    }
    let record = table.record();
    let is_kept = kept.is_some();
    let written = kept.map_or(Ok(()), |file| file.write_all(record.to_text()));
    output.finish()?;
    if is_printed {
        return written.map(|()| page.iter().for_each(MatchPage::stay));
    }
    if !as_json && (view.has_people() || !quiet) {
        retell(&table.window(view.eyes))?;
    }
    let identity = seed.map(|seed| Identity { seed, id: &record.id });
    let (trust, verbose) = (contest.trust, contest.verbose);
    // Of the others' secrets nothing is said to people.
    let players: &[PlayerSpec] = if view.keeps_secrets { &[] } else { &contest.players };
    let starved = starved(&record, &contest, &spent);
    let played = Played { players, trust, verbose, again: false, starved: &starved };
    conclude(&table.window(view.eyes), identity, as_json, played)?;
    if view.has_people() && !is_kept && !as_json && io::stdin().is_terminal() {
        unfinished::keep_finished(&record, table.game());
    }
    written.map(|()| page.iter().for_each(MatchPage::stay))
}

/// Plays a match with a line that says who thinks, once that takes longer than `patience`.
fn watched(
    contest: &Contest,
    table: &mut dyn AnyTable,
    watcher: Option<&mut dyn Watcher>,
    eyes: Eyes,
    patience: Duration,
) -> Result<Vec<Spent>, ContestError> {
    // What players write to stderr would run into the line.
    if contest.shows_stderr() || !io::stderr().is_terminal() {
        return contest.play_on(table, watcher, None);
    }
    let mut thinking = Thinking::new(watcher, eyes, &contest.players, patience);
    contest.play_on(table, Some(&mut thinking), None)
}

/// By seat, for how long a player could not run that lost by time, if the machine is to blame for that.
fn starved(record: &Record, contest: &Contest, spent: &[Spent]) -> Vec<Option<Duration>> {
    let starved = |(seat, spent): (Seat, &Spent)| {
        let is_fault = |line: &&RecordedEvent| line.seat == Some(seat) && line.fault.is_some();
        let failed = record.log.iter().rev().find(is_fault)?;
        let used = match failed.fault.as_ref()? {
            Fault::Time => Duration::from_micros(failed.used_us?),
            Fault::Start { kind: StartFault::NotReady, .. } => {
                contest.terms.clock.init.unwrap_or(DEFAULT_LIMIT)
            }
            _ => return None,
        };
        let is_machines = match contest.players.get(seat.index())?.is_process() {
            true => is_starved,
            // A built-in player stops in time if it can run.
            false => is_excused,
        };
        spent.kept_waiting.filter(|waited| is_machines(used, *waited))
    };
    Seat::all(spent.len()).zip(spent).map(starved).collect()
}

/// Prints how a match came to its result.
pub(crate) fn retell(window: &Window<'_>) -> Outcome {
    let mut out = anstream::stdout();
    for line in window.outcome() {
        let width = columns().unwrap_or(usize::MAX);
        wrapped(&line.to_string(), width, INDENT)
            .iter()
            .try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(())
}

/// The columns and rows of the terminal where people are asked.
pub(crate) fn size() -> Option<[usize; 2]> {
    let (Width(columns), Height(rows)) = terminal_size_of(std::io::stderr())?;
    Some([usize::from(columns), usize::from(rows)])
}

/// What of a match is shown.
struct View {
    eyes: Eyes,
    /// The seats of people.
    people: Vec<Seat>,
    /// Whether people take part in a game with secrets: then nothing is shown that they may not know.
    keeps_secrets: bool,
}

impl View {
    /// One person sees with the eyes of their seat; several at one terminal see as spectators until
    /// it is their turn. A match without people is shown with the referee's eyes.
    fn of(contest: &Contest, table: &dyn AnyTable, wanted: Option<Eyes>) -> Outcome<Self> {
        let seats = Seat::all(contest.players.len()).zip(&contest.players);
        let people: Vec<Seat> =
            seats.filter(|(_, player)| player.is_human()).map(|(seat, _)| seat).collect();
        let keeps_secrets = !people.is_empty() && table.has_secrets();
        let eyes = match (wanted, &people[..]) {
            (Some(eyes), _) if keeps_secrets => {
                return Err(Failure::Usage(format!(
                    "--eyes {eyes}: people see with the eyes of their own seats"
                )));
            }
            (Some(Eyes::Seat(seat)), _) if seat.index() >= table.seats() => {
                let last = table.seats() - 1;
                return Err(Failure::Usage(format!(
                    "--eyes seat:{seat}: the seats of this match are 0 to {last}"
                )));
            }
            (Some(eyes), _) => eyes,
            (None, []) => Eyes::Referee,
            (None, [seat]) => Eyes::Seat(*seat),
            (None, _) => Eyes::Spectator,
        };
        Ok(Self { eyes, people, keeps_secrets })
    }

    fn has_people(&self) -> bool {
        !self.people.is_empty()
    }

    /// Sets up the terminal for people, and hides from them what other players write to stderr.
    fn prepare(&self, contest: &mut Contest, viewer: &Viewer, is_silent: bool, is_plain: bool) {
        let is_shared = self.keeps_secrets && self.people.len() > 1;
        let is_plain = is_plain || !Screen::is_possible();
        contest.terminal = HumanTerminal {
            position_is_shown: !is_silent && !is_shared,
            is_shared,
            pictures: Some(Arc::new(viewer.clone().plain(is_plain))),
            is_plain,
            size: Some(size),
            keep: None,
        };
        if self.keeps_secrets && contest.verbose {
            contest.verbose = false;
            note(format_args!(
                "note: stderr of the other players is not shown, since it may hold their secrets"
            ));
        }
    }
}

fn players(chosen: &GameArgs<'_>, from: Option<&Position>) -> Outcome<Vec<PlayerSpec>> {
    let written: Vec<&str> = match (chosen.args.get_many::<String>("players"), from) {
        (Some(named), _) => named.map(String::as_str).collect(),
        (None, Some(from)) => from.players(),
        (None, None) => chosen.game.default_players().to_vec(),
    };
    let hidden = args::private_files(chosen.args);
    let read = |text: &&str| {
        let player = PlayerSpec::read(text)?;
        host::check_interface(&player, chosen.game.name())?;
        Ok(player.guarded(&hidden, &[]))
    };
    let read: Result<Vec<PlayerSpec>, String> = written.iter().map(read).collect();
    read.map(kept_apart).map_err(|why| Failure::Usage(why + &args::unquoted_file(&written)))
}
