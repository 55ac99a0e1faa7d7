//! `plateau tournament`.

mod broken;
mod dry;
mod file;
mod grammar;
mod origin;
mod progress;
mod request;
mod roster;

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ArgMatches;
use players::PlayerSpec;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use store::{Sqlite, StoreUpkeep};
use tournament::{Ledger, Overall, RunError, Runner, Standings, TournamentPlan, labels};

use crate::failure::{Failure, Outcome, note};
use crate::match_output::one_line;
use crate::store::{failure, not_opened, unread};
use crate::{Games, args, host, rounds, standings};
pub(crate) use broken::print_broken;
pub(crate) use file::is_setting;
pub(crate) use grammar::{FILE, STORE, anchor_arg, grammar, store_arg};
use progress::Progress;
use request::TournamentRequest;
pub(crate) use request::anchor;
use roster::Roster;

/// A tournament whose players have been started once.
pub(crate) struct PreparedTournament {
    plan: TournamentPlan,
    runner: Runner,
    anchor: Option<(usize, f64)>,
}

pub(crate) fn run(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let (name, args) = args.subcommand().ok_or_else(|| Failure::Usage(args::no_game(games)))?;
    let requests = match name {
        FILE => file::read(games, args)?,
        _ => vec![TournamentRequest::of_flags(&args::GameArgs {
            game: args::find(games, name)?,
            args,
        })?],
    };
    open_many();
    // All mistakes are reported before the first match.
    let ready: Vec<PreparedTournament> =
        requests.iter().map(|request| prepare(request, args)).collect::<Outcome<_>>()?;
    let path = args.get_one::<String>("store").expect("it has a default");
    if args.get_flag("dry-run") {
        return ready.iter().try_for_each(|ready| dry::print(ready, path));
    }
    let mut store = Sqlite::open(Path::new(path)).map_err(|error| not_opened(path, &error))?;
    let interrupted = interrupts()?;
    let (mut tables, as_json) = (Vec::new(), args.get_flag("json"));
    let names = labels(&ready.iter().map(|ready| &ready.plan).collect::<Vec<_>>());
    for (ready, name) in ready.iter().zip(&names) {
        let (ledger, table) = play(ready, (&mut store, path), args, &interrupted)?;
        standings::print(&ledger, &table, (name, tables.is_empty()), as_json)?;
        if !as_json {
            let others = store.other_versions(&ready.plan.contest());
            let others = others.map_err(|error| failure(path, error))?;
            standings::print_notes(&ledger, &others)?;
            rounds::print(&ledger, false)?;
        }
        tables.push((&ready.plan, table));
    }
    let tables: Vec<(&TournamentPlan, &Standings)> =
        tables.iter().map(|(plan, table)| (*plan, table)).collect();
    standings::print_overall(Overall::new(&tables).as_ref(), args.get_flag("json"))
}

/// Parses the players and starts each once.
fn prepare(request: &TournamentRequest<'_>, args: &ArgMatches) -> Outcome<PreparedTournament> {
    let jobs = args.get_one::<usize>("jobs").copied().unwrap_or_else(args::cores);
    let trust = args.get_flag("trust");
    let mut roster = Roster::read(&request.players, request.game)?;
    roster.guard(&args::private_files(args));
    let variant = request.given.variant(request.game)?;
    let mut runner = Runner { variant, players: Vec::new(), host: args::host(args)?, trust, jobs };
    if !trust && roster.players.iter().any(PlayerSpec::is_process) {
        host::warn();
    }
    let (roster, plan) = request.plan(roster, &mut runner, args.get_flag("quiet"))?;
    let anchor = request.anchor(&plan)?;
    runner.players = roster.players;
    Ok(PreparedTournament { plan, runner, anchor })
}

fn play<'a>(
    prepared: &'a PreparedTournament,
    (store, path): (&mut Sqlite, &str),
    args: &ArgMatches,
    interrupted: &AtomicBool,
) -> Outcome<(Ledger<'a>, Standings)> {
    let PreparedTournament { plan, runner, anchor } = prepared;
    let known = plan.begin(store).map_err(|error| unread(path, &error))?;
    let mut ledger = Ledger::new(plan, known);
    let mut progress = Progress::new(plan, *anchor, args.get_flag("quiet"));
    let played = runner.run(&mut ledger, store, &mut |ledger| {
        progress.show(ledger);
        if interrupted.load(Ordering::Relaxed) {
            progress.clear();
            note(format_args!("finishing the matches under way; interrupt again to end at once"));
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    progress.clear();
    played.map_err(|error| explain(error, path))?;
    if interrupted.load(Ordering::Relaxed) {
        let of = match plan.stop.is_open_ended() {
            true => String::new(),
            false => format!(" of {}", ledger.expected()),
        };
        let played = ledger.matches();
        note(format_args!("stopped after {played}{of} games; the same command resumes from there"));
        if let Some(verdict) = standings::verdict(plan, &Standings::new(&ledger, *anchor)) {
            note(format_args!("{verdict}"));
        }
        // The tournament is not finished, which scripts must see.
        return Err(Failure::Reported);
    }
    let table = Standings::new(&ledger, *anchor);
    Ok((ledger, table))
}

/// Raises the limit on open files to the maximum: each player takes a few.
#[cfg(unix)]
fn open_many() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let most = getrlimit(Resource::Nofile).maximum;
    // Most tournaments need fewer files than the usual limit.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: most, maximum: most });
}

/// Systems without Unix limits have no such limit.
#[cfg(not(unix))]
fn open_many() {}

/// A flag that the first interrupt sets; the second interrupt ends the program.
fn interrupts() -> Outcome<Arc<AtomicBool>> {
    let interrupted = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_default(signal, Arc::clone(&interrupted))
            .and_then(|_| flag::register(signal, Arc::clone(&interrupted)))
            .map_err(|error| {
                Failure::Failed(format!("cannot register signal handlers: {error}"))
            })?;
    }
    Ok(interrupted)
}

fn explain(error: RunError, store: &str) -> Failure {
    Failure::Failed(match error {
        RunError::Store(error) => {
            format!("{store}: {error}; results so far are stored: run the same command to resume")
        }
        RunError::Match(why) => {
            format!("a match could not be played, and no player is at fault: {why}")
        }
        RunError::PlayerChanged(player) => format!(
            "the files of {} changed during the tournament; run the same command again: it counts as a new player",
            one_line(&player)
        ),
    })
}
