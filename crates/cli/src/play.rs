//! `plateau play`.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::time::Duration;

use clap::ArgMatches;
use game::{Language, Seat, wrapped};
use players::referee::Spent;
use players::{Console, Contest, ContestError, HumanTerminal, PlayerSpec, Watcher, kept_apart};
use store::{Blame, MatchFault, MeasuredDelay};
use table::{AnyTable, Eyes, Record, RecordedEvent, Window};
use terminal_size::{Height, Width, terminal_size_of};

use crate::args::{self, GameArgs};
use crate::canvas::columns;
use crate::console::PersonConsole;
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
    let kept = record_file(args, from.as_ref())?;
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
    let language = args::language(args);
    let viewer = Viewer::new(&names, view.has_people()).speaking(language);
    view.prepare(&mut contest, &viewer, as_json || quiet, args.get_flag("plain"));
    if view.has_people() {
        let has_pictures = !as_json && !quiet && !args.get_flag("page");
        let console = view.console(&contest, has_pictures.then_some(&viewer), &interrupts);
        contest.terminal.console = console;
        contest.terminal.manual = Some(chosen.game.manual(language));
        let eyes = view.keeps_secrets.then(|| format!("--eyes {}", view.eyes));
        let keep = unfinished::recording(kept.as_ref(), (table.game(), eyes), &interrupts);
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
    let mut output = {
        let is_window =
            contest.terminal.console.as_ref().is_some_and(|console| console.is_window());
        MatchOutput::new(printer, viewer, args, (&view.people, is_window), in_lines)
    };
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
        retell(&table.window(view.eyes), language)?;
    }
    let identity = seed.map(|seed| Identity { seed, id: &record.id });
    let (trust, verbose) = (contest.trust, contest.verbose);
    // Of the others' secrets nothing is said to people.
    let players: &[PlayerSpec] = if view.keeps_secrets { &[] } else { &contest.players };
    let starved = starved(&record, &contest.players, &spent);
    let played = Played { players, trust, verbose, again: false, starved: &starved };
    conclude(&table.window(view.eyes), identity, as_json, played)?;
    let has_failed = record.log.iter().any(|event| event.fault.is_some());
    let was_drawn = from.is_none() && !args.contains_id("seed");
    if let Some(seed) = seed.filter(|_| quiet && !as_json && has_failed && was_drawn) {
        note(format_args!("the seed was drawn: --seed {seed} makes the same match"));
    }
    if view.has_people() && !is_kept && !as_json && io::stdin().is_terminal() {
        unfinished::keep_finished(&record, table.game());
    }
    written.map(|()| page.iter().for_each(MatchPage::stay))
}

/// The file that `--record` names. An earlier record is not replaced, unless the match goes on from it: a match between
/// people cannot be played again.
fn record_file(args: &ArgMatches, from: Option<&Position>) -> Outcome<Option<OutputFile>> {
    let kept = OutputFile::of_flag(args, "record", Content::Record)?;
    let goes_on = |file: &OutputFile| {
        from.is_some_and(|from| from.is_at_the_end() && file.is_at(from.path()))
    };
    match kept {
        Some(file) if !args.get_flag("force") && file.is_there() && !goes_on(&file) => {
            Err(Failure::Usage(format!(
                "--record {}: there is a record of an earlier match: choose another name, or replace it with --force",
                file.path()
            )))
        }
        kept => Ok(kept),
    }
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

/// By seat, the last fault if it is a timeout for which the machine is to blame.
fn starved(record: &Record, players: &[PlayerSpec], spent: &[Spent]) -> Vec<Option<MatchFault>> {
    let starved = |(seat, (player, spent)): (Seat, (&PlayerSpec, &Spent))| {
        let is_fault = |line: &RecordedEvent| line.seat == Some(seat) && line.fault.is_some();
        let at = record.log.iter().rposition(is_fault)?;
        // The wake-up delay is not measured here.
        let (is_process, delay) = (player.is_process(), Duration::ZERO);
        let measured = MeasuredDelay::at(record, at, is_process, spent.kept_waiting, delay)?;
        let fault = MatchFault::of(&record.log[at], at, Some(&measured))?;
        (fault.blame() == Blame::Machine).then_some(fault)
    };
    Seat::all(spent.len()).zip(players.iter().zip(spent)).map(starved).collect()
}

/// Prints how a match came to its result.
pub(crate) fn retell(window: &Window<'_>, language: Language) -> Outcome {
    let mut out = anstream::stdout();
    for line in window.outcome() {
        let width = columns().unwrap_or(usize::MAX);
        wrapped(&line.text(language), width, INDENT)
            .iter()
            .try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(())
}

/// Whether the terminal at stdin is gone: the system then answers with an error what it is asked about it.
#[cfg(unix)]
pub(crate) fn has_hung_up() -> bool {
    rustix::termios::tcgetattr(io::stdin()).is_err_and(|error| error == rustix::io::Errno::IO)
}

#[cfg(not(unix))]
pub(crate) fn has_hung_up() -> bool {
    false
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
            has_hung_up: Some(has_hung_up),
            keep: None,
            console: None,
            language: viewer.language(),
            manual: None,
        };
        if self.keeps_secrets && contest.verbose {
            contest.verbose = false;
            note(format_args!(
                "note: stderr of the other players is not shown, since it may hold their secrets"
            ));
        }
    }
}

impl View {
    /// Where people type, if their keys can be read one by one. A signal that ends the program gives the terminal back.
    fn console(
        &self,
        contest: &Contest,
        viewer: Option<&Viewer>,
        interrupts: &Interrupts,
    ) -> Option<Arc<dyn Console>> {
        let viewer = viewer.filter(|_| !contest.terminal.is_plain).cloned();
        let console = PersonConsole::new(viewer, contest.terminal.is_shared)?;
        interrupts.before_ending(console.at_end());
        Some(Arc::new(console))
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

#[cfg(test)]
mod tests {
    use game::{Fault, StartFault};
    use table::Seed;
    use table::terms::Terms;

    use super::*;

    /// A record in which seat 0 fails, and had 400 ms to start.
    fn failed(fault: Fault, used_us: Option<u64>) -> Record {
        let game = registry::games()[0];
        let contest = Contest {
            variant: game.variant(&serde_json::Map::new()).expect("default options"),
            players: vec![PlayerSpec::read("random").expect("a player"); 2],
            seed: Seed(1),
            terms: Terms::default(),
            host: hosting::Host::new("no host"),
            verbose: false,
            trust: false,
            terminal: HumanTerminal::default(),
        };
        let table = contest.open().unwrap_or_else(|error| panic!("{error}"));
        let mut record = table.record();
        record.terms.clock.init = Some(Duration::from_millis(400));
        record.log.push(RecordedEvent {
            seat: Some(Seat(0)),
            mv: None,
            chance: None,
            fault: Some(fault),
            gone: true,
            used_us,
            say: None,
            think: None,
            stderr: None,
            check: String::new(),
        });
        record
    }

    /// The microseconds that seat 0 is said to have waited by the machine's fault.
    fn waited(record: &Record, player: &str, waited_ms: Option<u64>) -> Option<u64> {
        let players = [player, "random"].map(|player| PlayerSpec::read(player).expect("a player"));
        let kept_waiting = waited_ms.map(Duration::from_millis);
        let spent = [Spent { kept_waiting, ..Spent::default() }, Spent::default()];
        let mut starved = starved(record, &players, &spent);
        assert_eq!(starved.pop(), Some(None), "seat 1 did not fail");
        starved.pop()?.and_then(|fault| fault.waited_us.or(fault.delay_us))
    }

    #[test]
    fn the_machine_is_to_blame_from_a_share_of_the_time_on() {
        let late = failed(Fault::Time, Some(200_000));
        assert_eq!(waited(&late, "sh bot.sh", Some(100)), Some(100_000));
        assert_eq!(waited(&late, "sh bot.sh", Some(99)), None, "it ran for most of its time");
        assert_eq!(waited(&late, "sh bot.sh", None), None, "nothing is known");
        // A built-in player stops in time if it can run.
        assert_eq!(waited(&late, "random", Some(50)), Some(50_000));
        assert_eq!(waited(&late, "random", Some(49)), None);
    }

    #[test]
    fn a_start_is_judged_by_the_time_for_starting() {
        let why = "not ready after 400 ms".to_string();
        let unready = failed(Fault::Start { kind: StartFault::NotReady, why }, None);
        assert_eq!(waited(&unready, "sh bot.sh", Some(200)), Some(200_000));
        assert_eq!(waited(&unready, "sh bot.sh", Some(199)), None);
        let ended = Fault::Start { kind: StartFault::Ended, why: "exit code 1".to_string() };
        assert_eq!(waited(&failed(ended, None), "sh bot.sh", Some(400)), None);
        let illegal = Fault::Illegal { said: "x".to_string(), why: "no move".to_string() };
        assert_eq!(waited(&failed(illegal, Some(1)), "sh bot.sh", Some(400)), None);
    }
}
