//! `plateau report`.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use ::store::{MatchId, Sqlite, Store};
use clap::{Arg, ArgAction, ArgMatches, Command};
use registry::Field;
use tournament::report::{self, Report};
use tournament::{Ledger, Overall, Standings, TournamentPlan};

use crate::args::{find, json_arg, path_arg};
use crate::failure::{Failure, Outcome};
use crate::tournament::{anchor, anchor_arg, store_arg};
use crate::{Games, standings, store};

pub(crate) fn grammar() -> Command {
    Command::new("report")
        .about("Print the table of a tournament, and write it as a page or as CSV")
        .arg(store_arg())
        .arg(
            Arg::new("game")
                .long("game")
                .value_name("GAME")
                .help("The last tournament in this game [default: in any game]"),
        )
        .arg(
            Arg::new("all")
                .long("all")
                .action(ArgAction::SetTrue)
                .conflicts_with_all(["csv", "matches"])
                .help("All tournaments in the store, the last first, and the standing across the last of each game"),
        )
        .arg(anchor_arg())
        .arg(path_arg("html", "Write an HTML page: plots, cross table, faults, replays"))
        .arg(path_arg("csv", "Write the table as comma-separated values"))
        .arg(path_arg("matches", "Write all matches as comma-separated values"))
        .arg(json_arg("Print what `plateau tournament --json` prints"))
        .after_help(
            "Examples:\n  plateau report\n  plateau report --html report.html\n  \
             plateau report --store cup.db --all --html cup.html\n  \
             plateau report --store cup.db --anchor random=0 --csv table.csv --matches matches.csv",
        )
}

pub(crate) fn run(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let (mut store, path) = store::open(args)?;
    let mut plans = TournamentPlan::all(&mut store).map_err(|error| store::failure(path, error))?;
    let game = args.get_one::<String>("game");
    if let Some(game) = game {
        find(games, game)?;
        plans.retain(|plan| plan.game == *game);
    }
    if plans.is_empty() {
        let of_game = game.map_or(String::new(), |game| format!(" in {game}"));
        let why = format_args!("there is no tournament{of_game}; `plateau tournament` plays one");
        return Err(store::failure(path, why));
    }
    if !args.get_flag("all") {
        plans.truncate(1);
    }
    let named = args.get_one::<String>("anchor").map(String::as_str);
    let anchors =
        plans.iter().map(|plan| anchor(named, plan)).collect::<Outcome<Vec<Option<_>>>>()?;
    let recalled = plans
        .iter()
        .zip(anchors)
        .map(|(plan, anchor)| Recalled::new(games, plan, anchor, (&mut store, path)))
        .collect::<Outcome<Vec<Recalled<'_>>>>()?;
    let reports: Vec<Report<'_>> = recalled.iter().map(|one| one.report(path)).collect();
    let overall = Overall::new(&last_of_each_game(&recalled));
    write_files(&reports, overall.as_ref(), &mut store, args)?;
    for (number, one) in recalled.iter().enumerate() {
        standings::print(&one.ledger, &one.standings, number == 0, args.get_flag("json"))?;
    }
    standings::print_overall(overall.as_ref(), args.get_flag("json"))
}

/// A tournament, with its results from the store.
struct Recalled<'a> {
    ledger: Ledger<'a>,
    standings: Standings,
    anchor: Option<(usize, f64)>,
    options: Vec<Field>,
}

impl<'a> Recalled<'a> {
    fn new(
        games: Games<'_>,
        plan: &'a TournamentPlan,
        anchor: Option<(usize, f64)>,
        (store, path): (&mut Sqlite, &str),
    ) -> Outcome<Self> {
        let known = store.matches(&plan.contest()).map_err(|error| store::failure(path, error))?;
        let mut ledger = Ledger::new(plan, known);
        ledger.recall_stored();
        let standings = Standings::new(&ledger, anchor);
        // For a game that this program does not have, all options are shown.
        let options = find(games, &plan.game).map_or(Vec::new(), registry::Entry::options);
        Ok(Self { ledger, standings, anchor, options })
    }

    fn report<'b>(&'b self, store: &'b str) -> Report<'b> {
        let Self { ledger, standings, anchor, options } = self;
        Report { ledger, standings, anchor: *anchor, options, store }
    }
}

/// The first tournament of each game in a list that begins with the last one.
fn last_of_each_game<'a>(recalled: &'a [Recalled<'a>]) -> Vec<(&'a TournamentPlan, &'a Standings)> {
    let mut last: Vec<(&TournamentPlan, &Standings)> = Vec::new();
    for one in recalled {
        let plan = one.ledger.plan();
        if last.iter().all(|(other, _)| other.game != plan.game) {
            last.push((plan, &one.standings));
        }
    }
    last
}

/// Writes the files that are wanted.
fn write_files(
    reports: &[Report<'_>],
    overall: Option<&Overall>,
    store: &mut Sqlite,
    args: &ArgMatches,
) -> Outcome {
    let wanted = |name: &str| args.get_one::<String>(name);
    let first = reports.first().expect("there is a tournament");
    if let Some(file) = wanted("html") {
        // A record that was pruned or cannot be read is not linked.
        let mut records = |id: &MatchId| store.record(id).ok().flatten();
        let page = match args.get_flag("all") {
            true => report::html_of_all(reports, overall, &mut records),
            false => report::html(first, &mut records),
        };
        write(file, |out| out.write_all(page.as_bytes()))?;
    }
    if let Some(file) = wanted("csv") {
        write(file, |out| out.write_all(report::csv::table(first).as_bytes()))?;
    }
    if let Some(file) = wanted("matches") {
        write(file, |out| report::csv::matches(first.ledger, out))?;
    }
    Ok(())
}

/// Writes a file; an error names it.
fn write(path: &str, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Outcome {
    let written = File::create(path).and_then(|file| {
        let mut out = BufWriter::new(file);
        content(&mut out)?;
        out.flush()
    });
    written.map_err(|error| Failure::Failed(format!("cannot write {path}: {error}")))
}
