//! `plateau tournament`.

mod broken;
mod dry;
mod file;
mod grammar;
mod origin;
mod progress;
mod request;
mod roster;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;

use clap::ArgMatches;
use hosting::Host;
use players::PlayerSpec;
use registry::Entry;
use store::{Sqlite, StoreUpkeep};
use tournament::{
    ChangedPlayer, FollowedTournament, Ledger, LedgerStandings, Overall, RunError, Runner,
    Standings, TournamentPlan, labels,
};

use crate::failure::{Failure, Outcome, note};
use crate::interrupts::Interrupts;
use crate::match_output::one_line;
use crate::store::{failure, not_opened, unread};
use crate::{Games, args, host, rounds, standings};
use broken::BrokenList;
pub(crate) use broken::{print_broken, print_same};
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
    /// What is odd about its submissions.
    remarks: Vec<String>,
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
    let path = args.get_one::<String>("store").expect("it has a default");
    if Path::new(path).is_dir() {
        let file = Path::new(path).join(STORE);
        let why =
            format!("--store {path}: this is a folder; name a file, as in {}", file.display());
        return Err(Failure::Usage(why));
    }
    open_many();
    let host = args::host(args)?;
    let interrupts = Interrupts::watch_tournament(&host)?;
    // All mistakes are reported before the first match.
    let ready = prepare_all(&requests, args, &host)?;
    for (at, one) in ready.iter().enumerate() {
        if ready[..at].iter().any(|other| other.plan.has_matches_of(&one.plan)) {
            let game = &one.plan.game;
            return Err(requests[at].origin.refused(&format!(
                "{game} is there twice with the same players, settings and seed, so the same matches would count twice; give one \
                 of them another seed, or other options"
            )));
        }
    }
    // The games of a cup have most players in common.
    let remarks: BTreeSet<&String> = ready.iter().flat_map(|ready| &ready.remarks).collect();
    remarks.iter().for_each(|remark| note(format_args!("{remark}")));
    if args.get_flag("dry-run") {
        return ready.iter().try_for_each(|ready| dry::print(ready, path));
    }
    let mut store = Sqlite::open(Path::new(path)).map_err(|error| not_opened(path, &error))?;
    interrupts.defer();
    if ready.len() > 1 {
        // Of a cup that is interrupted, a report knows the games that are still to come.
        let all = ready.iter().try_for_each(|ready| ready.plan.begin(&mut store).map(drop));
        all.map_err(|error| unread(path, &error))?;
    }
    let (mut tables, as_json, mut is_complete) = (Vec::new(), args.get_flag("json"), true);
    let names = labels(&ready.iter().map(|ready| &ready.plan).collect::<Vec<_>>());
    for (ready, name) in ready.iter().zip(&names) {
        let (ledger, table, all_played) =
            play((ready, name), (&mut store, path), args, &interrupts)?;
        is_complete &= all_played;
        standings::print(&ledger, &table, (name, tables.is_empty()), as_json)?;
        if !as_json {
            let others = store.other_versions(&ready.plan.contest());
            let others = others.map_err(|error| failure(path, error))?;
            standings::print_notes(&ledger, &others)?;
            rounds::print(&ledger, false)?;
        }
        tables.push((ledger, table));
    }
    let tables: Vec<LedgerStandings<'_>> =
        tables.iter().map(|(ledger, table)| (ledger, table)).collect();
    standings::print_overall(Overall::new(&tables).as_ref(), args.get_flag("json"))?;
    // Scripts must see that matches were left out.
    if is_complete { Ok(()) } else { Err(Failure::Reported) }
}

/// Parses the players of all tournaments, starts each once, and reports those that cannot play.
fn prepare_all(
    requests: &[TournamentRequest<'_>],
    args: &ArgMatches,
    host: &Host,
) -> Outcome<Vec<PreparedTournament>> {
    let written: Vec<(&[String], &dyn Entry)> =
        requests.iter().map(|request| (&request.players[..], request.game)).collect();
    let about_players = |number: usize, failure| requests[number].origin.about_players(failure);
    let rosters = Roster::read_all(&written, about_players)?;
    let mut broken = BrokenList::default();
    let ready = requests.iter().zip(rosters);
    let ready = ready.map(|(request, roster)| prepare(request, roster, args, host, &mut broken));
    let ready: Outcome<Vec<PreparedTournament>> = ready.collect();
    broken.report(requests.len());
    ready
}

/// Starts each player once.
fn prepare(
    request: &TournamentRequest<'_>,
    mut roster: Roster,
    args: &ArgMatches,
    host: &Host,
    broken: &mut BrokenList,
) -> Outcome<PreparedTournament> {
    let jobs = args.get_one::<usize>("jobs").copied().unwrap_or_else(args::cores);
    let trust = args.get_flag("trust");
    roster.guard(&args::private_files(args));
    let variant = request.given.variant(request.game)?;
    let mut runner = Runner { variant, players: Vec::new(), host: host.clone(), trust, jobs };
    if roster.players.iter().any(PlayerSpec::is_process) {
        host::warn_unless(trust);
    }
    let store = args.get_one::<String>("store").expect("it has a default");
    let (store, quiet) = (Path::new(store), args.get_flag("quiet"));
    let (roster, plan) = request.plan(roster, &runner, (store, quiet), broken)?;
    let anchor = request.anchor(&plan)?;
    runner.players = roster.players;
    Ok(PreparedTournament { plan, runner, anchor, remarks: roster.remarks })
}

/// Plays a tournament. Returns whether no matches were left out, too.
fn play<'a>(
    (prepared, name): (&'a PreparedTournament, &str),
    (store, path): (&mut Sqlite, &str),
    args: &ArgMatches,
    interrupts: &Interrupts,
) -> Outcome<(Ledger<'a>, Standings, bool)> {
    let PreparedTournament { plan, runner, anchor, .. } = prepared;
    let known = plan.begin(store).map_err(|error| unread(path, &error))?;
    let mut ledger = Ledger::new(plan, known);
    let mut progress = Progress::new(plan, *anchor, args.get_flag("quiet"));
    let played = runner.run(&mut ledger, store, &mut |ledger| {
        progress.show(ledger);
        if interrupts.is_asked_to_stop() {
            progress.clear();
            note(format_args!("finishing the matches under way; interrupt again to end at once"));
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    progress.clear();
    // A server that shows the tournament opens it faster then, and can do without.
    let _ = FollowedTournament::keep_tally(store, plan);
    let all_played = match played {
        Err(RunError::PlayersChanged(players)) => {
            note(format_args!("{}", left_out(&players)));
            false
        }
        played => played.map(|()| true).map_err(|error| explain(error, path))?,
    };
    if interrupts.is_asked_to_stop() {
        let of = match plan.stop.is_open_ended() {
            true => String::new(),
            false => format!(" of {}", ledger.expected()),
        };
        let played = ledger.matches();
        note(format_args!("stopped after {played}{of} games; the same command resumes from there"));
        if let Some(verdict) = standings::verdict(plan, &Standings::new(&ledger, *anchor)) {
            note(format_args!("{verdict}"));
        }
        if args.get_flag("json") {
            standings::print(&ledger, &Standings::new(&ledger, *anchor), (name, true), true)?;
        }
        // The tournament is not finished, which scripts must see.
        return Err(Failure::Reported);
    }
    let table = Standings::new(&ledger, *anchor);
    Ok((ledger, table, all_played))
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

pub(crate) fn explain(error: RunError, store: &str) -> Failure {
    Failure::Failed(match error {
        RunError::Store(error) => {
            format!("{store}: {error}; results so far are stored: run the same command to resume")
        }
        RunError::Match(why) => {
            format!("a match could not be played, and no player is at fault: {why}")
        }
        RunError::PlayersChanged(players) => left_out(&players),
    })
}

/// What is said about players whose files changed or were removed during a tournament.
fn left_out(players: &[ChangedPlayer]) -> String {
    let of = |is_gone: bool| {
        let those = players.iter().filter(|player| player.is_gone == is_gone);
        those.map(|player| one_line(&player.name)).collect::<Vec<String>>().join(", ")
    };
    let lines = [
        (of(false), "changed", "the same command plays them: a changed player counts as a new one"),
        (of(true), "were removed", "put them back, and the same command plays them"),
    ];
    let lines = lines.into_iter().filter(|(names, ..)| !names.is_empty());
    let lines = lines.map(|(names, what, advice)| {
        format!(
            "the files of {names} {what} during the tournament, and its other matches were left out; {advice}"
        )
    });
    lines.collect::<Vec<String>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_that_are_gone_are_not_said_to_have_changed() {
        let player = |name: &str, is_gone| ChangedPlayer { name: name.to_string(), is_gone };
        let line = left_out(&[player("alice", true)]);
        assert!(
            line.starts_with("the files of alice were removed during the tournament"),
            "{line}"
        );
        let both = left_out(&[player("alice", true), player("bob", false)]);
        let lines: Vec<&str> = both.lines().collect();
        assert!(lines[0].starts_with("the files of bob changed during"), "{both}");
        assert_eq!(lines[1], line);
    }
}
