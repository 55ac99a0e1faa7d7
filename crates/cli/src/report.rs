//! `plateau report`.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use ::store::{Sqlite, Store};
use clap::{Arg, ArgAction, ArgMatches, Command};
use tournament::report::{self, Report};
use tournament::{Ledger, Standings, TournamentPlan};

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
                .conflicts_with_all(["html", "csv", "matches"])
                .help("All tournaments in the store, the last first"),
        )
        .arg(anchor_arg())
        .arg(path_arg("html", "Write an HTML page: plots, cross table, faults, replays"))
        .arg(path_arg("csv", "Write the table as comma-separated values"))
        .arg(path_arg("matches", "Write all matches as comma-separated values"))
        .arg(json_arg("Print what `plateau tournament --json` prints"))
        .after_help(
            "Examples:\n  plateau report\n  plateau report --html report.html\n  \
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
    for (plan, anchor) in plans.iter().zip(anchors) {
        report_one(games, plan, anchor, (&mut store, path), args)?;
    }
    Ok(())
}

fn report_one(
    games: Games<'_>,
    plan: &TournamentPlan,
    anchor: Option<(usize, f64)>,
    (store, path): (&mut Sqlite, &str),
    args: &ArgMatches,
) -> Outcome {
    let known = store.matches(&plan.contest()).map_err(|error| store::failure(path, error))?;
    let mut ledger = Ledger::new(plan, known);
    ledger.recall_stored();
    let table = Standings::new(&ledger, anchor);
    // For a game that this program does not have, all options are shown.
    let options = find(games, &plan.game).map_or(Vec::new(), registry::Entry::options);
    let report =
        Report { ledger: &ledger, standings: &table, anchor, options: &options, store: path };
    let wanted = |name: &str| args.get_one::<String>(name);
    if let Some(file) = wanted("html") {
        // A record that was pruned or cannot be read is not linked.
        let page = report::html(&report, &mut |id| store.record(id).ok().flatten());
        write(file, |out| out.write_all(page.as_bytes()))?;
    }
    if let Some(file) = wanted("csv") {
        write(file, |out| out.write_all(report::csv::table(&report).as_bytes()))?;
    }
    if let Some(file) = wanted("matches") {
        write(file, |out| report::csv::matches(&ledger, out))?;
    }
    standings::print(&ledger, &table, args.get_flag("json"))
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
